// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_check.case @c {
  %a = loom_check.literal value(1) : i32
  %b = loom_check.literal value(1) : f8E4M3
  // expected-error@+1 {{'loom_check.expect.equal' op compares values of one type, but the actual value is of type i32 and the expected one of type f8E4M3}}
  "loom_check.expect.equal"(%a, %b) : (i32, f8E4M3FN) -> ()
  loom_check.return
}

// -----

loom_check.case @c {
  %a = loom_check.literal value(1) : i32
  %b = loom_check.literal value(1) : i64
  // expected-error@+1 {{'loom_check.expect.bitwise' op compares values of one type, but the actual value is of type i32 and the expected one of type i64}}
  "loom_check.expect.bitwise"(%a, %b) : (i32, i64) -> ()
  loom_check.return
}

// -----

loom_check.case @c {
  %a = arith.constant dense<1> : vector<4xi32>
  // expected-error@+1 {{'loom_check.expect.equal' op compares scalars and tensors of them, not vector<4xi32>}}
  loom_check.expect.equal actual(%a) expected(%a) : vector<4xi32>
  loom_check.return
}

// -----

loom_check.case @c {
  %n = loom_check.literal value(1) : index
  // expected-note@+1 {{the extent is defined here}}
  %m = loom_check.literal value(2) : index
  %a = loom_check.generate.fill value(1) : tensor<[%n]xi8>
  %b = loom_check.generate.fill value(1) : tensor<[%m]xi8>
  // expected-error@+1 {{this dimension is '%m', not '%n'}}
  loom_check.expect.equal actual(%a) expected(%b) : tensor<[%n]xi8>
  loom_check.return
}

// -----

loom_check.case @c {
  %a = loom_check.literal value(1) : i32
  // expected-error@+1 {{'loom_check.expect.close' op compares floats, not i32}}
  loom_check.expect.close actual(%a) expected(%a) atol(0.0) rtol(0.0) nan(same) : i32
  loom_check.return
}

// -----

loom_check.case @c {
  %a = loom_check.literal value(1) : f32
  %b = loom_check.literal value(1) : f64
  // expected-error@+1 {{'loom_check.expect.close' op compares values of one type, but the actual value is of type f32 and the expected one of type f64}}
  "loom_check.expect.close"(%a, %b) <{atol = 0.0, rtol = 0.0, nan = 0 : i32}> : (f32, f64) -> ()
  loom_check.return
}

// -----

loom_check.case @c {
  %a = loom_check.literal value(1) : f32
  // expected-error@+1 {{'loom_check.expect.close' op needs a finite atol of at least 0, not -1.0}}
  loom_check.expect.close actual(%a) expected(%a) atol(-1.0) rtol(0.0) nan(same) : f32
  loom_check.return
}

// -----

loom_check.case @c {
  %a = loom_check.literal value(1) : f32
  // expected-error@+1 {{'loom_check.expect.close' op needs a finite rtol of at least 0, not nan}}
  loom_check.expect.close actual(%a) expected(%a) atol(0.0) rtol(nan) nan(same) : f32
  loom_check.return
}

// -----

loom_check.case @c {
  %a = loom_check.literal value(1) : f32
  // expected-error@+1 {{'loom_check.expect.close' op needs a finite rtol of at least 0, not inf}}
  loom_check.expect.close actual(%a) expected(%a) atol(0.0) rtol(inf) nan(same) : f32
  loom_check.return
}

// -----

loom_check.case @c {
  %a = loom_check.literal value(1) : f32
  // expected-error@+1 {{expected same or different, found 'equal'}}
  loom_check.expect.close actual(%a) expected(%a) atol(0.0) rtol(0.0) nan(equal) : f32
  loom_check.return
}

// -----

loom_check.case @c {
  %a = loom_check.generate.fill value(1) : tensor<4x8xi8>
  // expected-error@+1 {{'loom_check.expect.shape' op expects 1 extents of a tensor of rank 2}}
  loom_check.expect.shape value(%a) shape([4]) : tensor<4x8xi8>
  loom_check.return
}

// -----

loom_check.case @c {
  %a = loom_check.generate.fill value(1) : tensor<4x8xi8>
  // expected-error@+1 {{'loom_check.expect.shape' op expects the extent 7 where the type says 8}}
  loom_check.expect.shape value(%a) shape([4, 7]) : tensor<4x8xi8>
  loom_check.return
}

// -----

loom_check.case @c {
  %a = loom_check.generate.fill value(1) : tensor<4xi8>
  // expected-error@+1 {{an extent is at least 0, not -4}}
  loom_check.expect.shape value(%a) shape([-4]) : tensor<4xi8>
  loom_check.return
}

// -----

loom_check.case @c {
  %a = loom_check.generate.fill value(1) : tensor<4xi8>
  // expected-error@+1 {{'loom_check.expect.shape' op expects the negative extent -4}}
  "loom_check.expect.shape"(%a) <{shape = array<i64: -4>}> : (tensor<4xi8>) -> ()
  loom_check.return
}

// -----

loom_check.case @c {
  %a = loom_check.generate.fill value(1) : tensor<4xi8>
  // expected-error@+1 {{'loom_check.expect.shape' op needs one value per extent that is no literal}}
  "loom_check.expect.shape"(%a) <{shape = array<i64: -9223372036854775808>}> : (tensor<4xi8>) -> ()
  loom_check.return
}

// -----

loom_check.case @c {
  %a = loom_check.literal value(1) : i8
  // expected-error@+1 {{'loom_check.expect.shape' op operand #0 must be ranked tensor of any type values, but got 'i8'}}
  loom_check.expect.shape value(%a) shape([]) : i8
  loom_check.return
}
