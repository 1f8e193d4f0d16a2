// RUN: loom-opt %s --test-print-facts="uses-only=true show=integers,floats" --allow-unregistered-dialect --verify-diagnostics=only-expected

// What sanitizer.assert.value checks is known of its results, as of an assume's;
// what sanitizer.assert.op checks is known of nothing.

loom_func.def @values(%x: index, %k: i32, %f: f32, %n: index) where [range(%n, 1, 64)] {
  %i = loom_sanitizer.assert.value %x [ge(%x, 0), lt(%x, %n), mul(%x, 4)] : index
  // expected-remark @below {{here: [0, 60] mod 4.}}
  "test.use"(%i) : (index) -> ()
  // expected-remark @below {{here: [-9223372036854775808, 9223372036854775807].}}
  "test.use"(%x) : (index) -> ()
  %p = loom_sanitizer.assert.value %k [pow2(%k), max(%k, 40)] : i32
  // expected-remark @below {{here: [1, 32] pow2.}}
  "test.use"(%p) : (i32) -> ()
  %g = loom_sanitizer.assert.value %f [finite(%f)] : f32
  // expected-remark @below {{float here: finite.}}
  "test.use"(%g) : (f32) -> ()
  loom_sanitizer.assert.op %k [gt(%k, 3)] : i32
  // expected-remark @below {{here: [-2147483648, 2147483647].}}
  "test.use"(%k) : (i32) -> ()
  loom_func.return
}
