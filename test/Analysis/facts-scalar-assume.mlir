// RUN: loom-opt %s --test-print-facts="uses-only=true show=integers,floats" --allow-unregistered-dialect --verify-diagnostics=only-expected --split-input-file

// Every predicate, on the result only. Endpoints may be values, assumed by the
// same op or not.

loom_func.def @predicates(%x: i32, %n: i32, %f: f32, %b: i1) where [range(%n, 1, 64)] {
  %eq, %g = loom_scalar.assume %x, %f [eq(%x, 5), finite(%f)] : i32, f32
  // expected-remark @below {{here: [5, 5].}}
  // expected-remark @below {{float here: finite.}}
  "test.use"(%eq, %g) : (i32, f32) -> ()
  %lt = loom_scalar.assume %x [lt(%x, %n), ge(%x, 0)] : i32
  // expected-remark @below {{here: [0, 63].}}
  "test.use"(%lt) : (i32) -> ()
  %in = loom_scalar.assume %x [range(%x, %n, 100), mul(%x, 4)] : i32
  // expected-remark @below {{here: [4, 100] mod 4.}}
  "test.use"(%in) : (i32) -> ()
  %p = loom_scalar.assume %x [pow2(%x), max(%x, 40)] : i32
  // expected-remark @below {{here: [1, 32] pow2.}}
  "test.use"(%p) : (i32) -> ()
  %one, %two = loom_scalar.assume %x, %n [lt(%x, %n), min(%x, 3)] : i32, i32
  // expected-remark @below {{here: [3, 63], [4, 64].}}
  "test.use"(%one, %two) : (i32, i32) -> ()
  %t = loom_scalar.assume %b [eq(%b, 1)] : i1
  // expected-remark @below {{here: [1, 1].}}
  "test.use"(%t) : (i1) -> ()
  // expected-remark @below {{here: [-2147483648, 2147483647], [1, 64].}}
  "test.use"(%x, %n) : (i32, i32) -> ()
  loom_func.return
}

// -----

// The order that is assumed of two values decides comparisons of them.

loom_func.def @order(%x: i32, %n: i32) {
  %i = loom_scalar.assume %x [lt(%x, %n), ge(%x, 0)] : i32
  %less = arith.cmpi slt, %i, %n : i32
  // expected-remark @below {{here: [1, 1].}}
  "test.use"(%less) : (i1) -> ()
  // Of the operand nothing is known.
  %other = arith.cmpi slt, %x, %n : i32
  // expected-remark @below {{here: [0, 1].}}
  "test.use"(%other) : (i1) -> ()
  loom_func.return
}
