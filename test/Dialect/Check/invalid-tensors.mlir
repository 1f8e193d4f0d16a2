// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_check.case @c {
  // expected-error@+1 {{expected a tensor type, found vector<4xi32>}}
  %0 = loom_check.generate.fill value(1) : vector<4xi32>
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{a tensor cannot hold offset}}
  %0 = loom_check.generate.fill value(1) : tensor<4xoffset>
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.generate.fill' op makes a tensor that cannot hold ui8}}
  %0 = "loom_check.generate.fill"() <{value = 1 : ui8, operandSegmentSizes = array<i32: 0, 0>}> : () -> tensor<4xui8>
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.generate.fill' op makes tensors without an encoding, not 'tensor<4xi8, 1 : i64>'}}
  %0 = "loom_check.generate.fill"() <{value = 1 : i8, operandSegmentSizes = array<i32: 0, 0>}> : () -> tensor<4xi8, 1>
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.generate.fill' op needs one extent per dynamic dimension: 1, found 0}}
  %0 = "loom_check.generate.fill"() <{value = 1 : i8, operandSegmentSizes = array<i32: 0, 0>}> : () -> tensor<?xi8>
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{each dynamic dimension needs a name here, as in '[%n]'}}
  %0 = loom_check.generate.fill value(1) : tensor<?xi8>
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.generate.fill' op needs one value, a literal or a value}}
  %0 = "loom_check.generate.fill"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> tensor<4xi8>
  loom_check.return
}

// -----

loom_check.case @c {
  %0 = loom_check.literal value(1) : i8
  // expected-error@+1 {{'loom_check.generate.fill' op needs one value, a literal or a value}}
  %1 = "loom_check.generate.fill"(%0) <{value = 1 : i8, operandSegmentSizes = array<i32: 1, 0>}> : (i8) -> tensor<4xi8>
  loom_check.return
}

// -----

loom_check.case @c {
  %0 = loom_check.literal value(1) : i32
  // expected-error@+1 {{'loom_check.generate.fill' op needs value of type i8, not i32}}
  %1 = "loom_check.generate.fill"(%0) <{operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> tensor<4xi8>
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'0.5' is not an integer literal, as i32 needs}}
  %0 = loom_check.generate.iota offset(0) step(0.5) : tensor<4xi32>
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.generate.iota' op needs offset of type i32, not 1 : i64}}
  %0 = "loom_check.generate.iota"() <{offset = 1 : i64, step = 1 : i32, operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> tensor<4xi32>
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.generate.iota' op needs one step, a literal or a value}}
  %0 = "loom_check.generate.iota"() <{offset = 1 : i32, operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> tensor<4xi32>
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.generate.iota' op needs a positive period, not 0}}
  %0 = loom_check.generate.iota offset(0) step(1) period(0) : tensor<4xi32>
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.generate.iota' op needs period of type index, not 2 : i32}}
  %0 = "loom_check.generate.iota"() <{offset = 1 : i32, step = 1 : i32, period = 2 : i32, operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> tensor<4xi32>
  loom_check.return
}

// -----

loom_check.case @c {
  %s = loom_check.param.seed base(0) count(1) : i64
  // expected-error@+1 {{'loom_check.generate.random.uniform' op needs finite bounds in order, not 1.0 to -1.0}}
  %0 = loom_check.generate.random.uniform seed(%s) range(1.0 to -1.0) : tensor<4xf32>
  loom_check.return
}

// -----

loom_check.case @c {
  %s = loom_check.param.seed base(0) count(1) : i64
  // expected-error@+1 {{'loom_check.generate.random.uniform' op needs finite bounds in order, not 0.0 to inf}}
  %0 = loom_check.generate.random.uniform seed(%s) range(0.0 to inf) : tensor<4xf32>
  loom_check.return
}

// -----

loom_check.case @c {
  %s = loom_check.param.seed base(0) count(1) : i64
  // expected-error@+1 {{'loom_check.generate.random.uniform' op needs finite bounds in order, not true to false}}
  %0 = loom_check.generate.random.uniform seed(%s) range(1 to 0) : tensor<4xi1>
  loom_check.return
}

// -----

loom_check.case @c {
  %s = loom_check.param.seed base(0) count(1) : i64
  // expected-error@+1 {{'loom_check.generate.random.uniform' op needs range of type i8, not 3 : i32}}
  %0 = "loom_check.generate.random.uniform"(%s) <{lower = 1 : i8, upper = 3 : i32}> : (i64) -> tensor<4xi8>
  loom_check.return
}

// -----

loom_check.case @c {
  %a = loom_check.generate.fill value(1) : tensor<16xi8>
  %0 = loom_check.tensor.view %a offset(8) : tensor<16xi8> -> tensor<2xi32>
  // expected-error@+1 {{'loom_check.tensor.view' op reaches past its source: 12 bytes at offset 8, but the source has 16}}
  %1 = loom_check.tensor.view %a offset(8) : tensor<16xi8> -> tensor<3xi32>
  loom_check.return
}

// -----

loom_check.case @c {
  %n = loom_check.literal value(1) : index
  %a = loom_check.generate.fill value(1) : tensor<16xi8>
  // expected-error@+1 {{'loom_check.tensor.view' op reaches past its source: 0 bytes at offset 20, but the source has 16}}
  %0 = loom_check.tensor.view %a offset(20) : tensor<16xi8> -> tensor<[%n]xi32>
  loom_check.return
}

// -----

loom_check.case @c {
  %a = loom_check.generate.fill value(1) : tensor<16xi8>
  // expected-error@+1 {{'loom_check.tensor.view' op needs an offset that is a multiple of 4 bytes, the size of its element, not 6}}
  %0 = loom_check.tensor.view %a offset(6) : tensor<16xi8> -> tensor<1xf32>
  loom_check.return
}

// -----

loom_check.case @c {
  %a = loom_check.generate.fill value(1) : tensor<16xi8>
  // expected-error@+1 {{'loom_check.tensor.view' op has the negative offset -4}}
  %0 = loom_check.tensor.view %a offset(-4) : tensor<16xi8> -> tensor<1xf32>
  loom_check.return
}

// -----

loom_check.case @c {
  %n = loom_check.literal value(1) : index
  // expected-note@+1 {{the extent is defined here}}
  %m = loom_check.literal value(1) : index
  %a = loom_check.generate.fill value(1) : tensor<[%m]xi8>
  // expected-error@+1 {{this dimension is '%m', not '%n'}}
  %0 = loom_check.tensor.view %a offset(0) : tensor<[%n]xi8> -> tensor<1xf32>
  loom_check.return
}
