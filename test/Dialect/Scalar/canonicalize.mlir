// RUN: loom-opt %s --canonicalize --split-input-file | FileCheck %s

// The divisions of the smallest integers, which upstream gets wrong.
// CHECK-LABEL: func.func @divisions
func.func @divisions() -> (i8, i32, i64, i8, i64, i8, i8, i8, i8) {
  // CHECK-DAG: %[[CEIL8:.*]] = arith.constant -18 : i8
  // CHECK-DAG: %[[CEIL32:.*]] = arith.constant -306783378 : i32
  // CHECK-DAG: %[[CEIL64:.*]] = arith.constant -1317624576693539401 : i64
  // CHECK-DAG: %[[M127:.*]] = arith.constant -127 : i8
  // CHECK-DAG: %[[MAX64:.*]] = arith.constant 9223372036854775807 : i64
  // CHECK-DAG: %[[M3:.*]] = arith.constant -3 : i8
  // CHECK-DAG: %[[M4:.*]] = arith.constant -4 : i8
  // CHECK-DAG: %[[M1:.*]] = arith.constant -1 : i8
  %min8 = loom_scalar.constant -128 : i8
  %c7_8 = loom_scalar.constant 7 : i8
  %0 = loom_scalar.ceildivsi %min8, %c7_8 : i8
  %min32 = loom_scalar.constant -2147483648 : i32
  %c7_32 = loom_scalar.constant 7 : i32
  %1 = loom_scalar.ceildivsi %min32, %c7_32 : i32
  %min64 = loom_scalar.constant -9223372036854775808 : i64
  %c7_64 = loom_scalar.constant 7 : i64
  %2 = loom_scalar.ceildivsi %min64, %c7_64 : i64
  %max8 = loom_scalar.constant 127 : i8
  %m1_8 = loom_scalar.constant -1 : i8
  %3 = loom_scalar.ceildivsi %max8, %m1_8 : i8
  %almost = loom_scalar.constant -9223372036854775807 : i64
  %m1_64 = loom_scalar.constant -1 : i64
  %4 = loom_scalar.floordivsi %almost, %m1_64 : i64
  %m7 = loom_scalar.constant -7 : i8
  %c2 = loom_scalar.constant 2 : i8
  %5 = loom_scalar.ceildivsi %m7, %c2 : i8
  %6 = loom_scalar.floordivsi %m7, %c2 : i8
  %7 = loom_scalar.divsi %m7, %c2 : i8
  %8 = loom_scalar.remsi %m7, %c2 : i8
  // CHECK: return %[[CEIL8]], %[[CEIL32]], %[[CEIL64]], %[[M127]], %[[MAX64]], %[[M3]], %[[M4]], %[[M3]], %[[M1]]
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : i8, i32, i64, i8, i64, i8, i8, i8, i8
}

// -----

// CHECK-LABEL: func.func @undefined_divisions
func.func @undefined_divisions(%x: i8) -> (i8, i8, i8, i8, i8) {
  %min = loom_scalar.constant -128 : i8
  %m1 = loom_scalar.constant -1 : i8
  %c0 = loom_scalar.constant 0 : i8
  // CHECK: loom_scalar.ceildivsi
  %0 = loom_scalar.ceildivsi %min, %m1 : i8
  // CHECK: loom_scalar.floordivsi
  %1 = loom_scalar.floordivsi %min, %m1 : i8
  // CHECK: loom_scalar.ceildivsi
  %2 = loom_scalar.ceildivsi %min, %c0 : i8
  // CHECK: loom_scalar.ceildivui
  %3 = loom_scalar.ceildivui %min, %c0 : i8
  // CHECK: loom_scalar.floordivsi
  %4 = loom_scalar.floordivsi %m1, %c0 : i8
  return %0, %1, %2, %3, %4 : i8, i8, i8, i8, i8
}

// -----

// CHECK-LABEL: func.func @unsigned_division
func.func @unsigned_division() -> (i8, i8) {
  %m1 = loom_scalar.constant -1 : i8
  %c2 = loom_scalar.constant 2 : i8
  // CHECK-DAG: %[[Q:.*]] = arith.constant -128 : i8
  %0 = loom_scalar.ceildivui %m1, %c2 : i8
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i8
  %1 = loom_scalar.ceildivui %m1, %m1 : i8
  // CHECK: return %[[Q]], %[[ONE]]
  return %0, %1 : i8, i8
}

// -----

// CHECK-LABEL: func.func @divide_by_one
// CHECK-SAME: (%[[X:.*]]: i32, %[[B:.*]]: i1)
func.func @divide_by_one(%x: i32, %b: i1) -> (i32, i32, i32, i1) {
  %c1 = loom_scalar.constant 1 : i32
  %true = loom_scalar.constant true : i1
  %0 = loom_scalar.ceildivsi %x, %c1 : i32
  %1 = loom_scalar.ceildivui %x, %c1 : i32
  %2 = loom_scalar.floordivsi %x, %c1 : i32
  // A true i1 is -1 where it is signed.
  // CHECK: %[[Q:.*]] = loom_scalar.ceildivsi %[[B]]
  %3 = loom_scalar.ceildivsi %b, %true : i1
  // CHECK: return %[[X]], %[[X]], %[[X]], %[[Q]]
  return %0, %1, %2, %3 : i32, i32, i32, i1
}

// -----

// CHECK-LABEL: func.func @bits
// CHECK-SAME: (%[[X:.*]]: i8)
func.func @bits(%x: i8) -> (i8, i8, i8, i8, i8, i16) {
  // CHECK-DAG: %[[L:.*]] = arith.constant 45 : i8
  // CHECK-DAG: %[[R:.*]] = arith.constant 75 : i8
  // CHECK-DAG: %[[U:.*]] = arith.constant 9 : i8
  // CHECK-DAG: %[[S:.*]] = arith.constant -7 : i16
  %a = loom_scalar.constant -106 : i8
  %c1 = loom_scalar.constant 1 : i8
  %c8 = loom_scalar.constant 8 : i8
  %c25 = loom_scalar.constant 25 : i8
  %0 = loom_scalar.rotli %a, %c25 : i8
  %1 = loom_scalar.rotri %a, %c1 : i8
  %2 = loom_scalar.rotli %x, %c8 : i8
  %3 = loom_scalar.rotri %x, %c8 : i8
  %4 = loom_scalar.bitfield.extractu %a {offset = 4, width = 4} : i8 -> i8
  %5 = loom_scalar.bitfield.extracts %a {offset = 4, width = 4} : i8 -> i16
  // CHECK: return %[[L]], %[[R]], %[[X]], %[[X]], %[[U]], %[[S]]
  return %0, %1, %2, %3, %4, %5 : i8, i8, i8, i8, i8, i16
}

// -----

// CHECK-LABEL: func.func @arithmetic
// CHECK-SAME: (%[[X:.*]]: i8, %[[B:.*]]: i1)
func.func @arithmetic(%x: i8, %b: i1) -> (i8, i8, i8, i8, i8, i8, i1) {
  // CHECK-DAG: %[[FMA:.*]] = arith.constant -126 : i8
  // CHECK-DAG: %[[MIN:.*]] = arith.constant -128 : i8
  // CHECK-DAG: %[[M1:.*]] = arith.constant -1 : i8
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i8
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i8
  %c127 = loom_scalar.constant 127 : i8
  %min = loom_scalar.constant -128 : i8
  %c0 = loom_scalar.constant 0 : i8
  %c1 = loom_scalar.constant 1 : i8
  %c3 = loom_scalar.constant 3 : i8
  %0 = loom_scalar.fmai %c127, %c1, %c3 : i8
  %1 = loom_scalar.negi %min : i8
  %2 = loom_scalar.signi %min : i8
  %3 = loom_scalar.signi %c0 : i8
  %4 = loom_scalar.signi %c127 : i8
  %negated = loom_scalar.negi %x : i8
  %5 = loom_scalar.negi %negated : i8
  %6 = loom_scalar.signi %b : i1
  // CHECK: return %[[FMA]], %[[MIN]], %[[M1]], %[[ZERO]], %[[ONE]], %[[X]], %[[B]]
  return %0, %1, %2, %3, %4, %5, %6 : i8, i8, i8, i8, i8, i8, i1
}

// -----

// CHECK-LABEL: func.func @clamps
func.func @clamps() -> (f32, f32, f32, f32) {
  // CHECK-DAG: %[[HIGH:.*]] = arith.constant 2.000000e+00 : f32
  // CHECK-DAG: %[[LOW:.*]] = arith.constant 1.000000e+00 : f32
  // CHECK-DAG: %[[NAN:.*]] = arith.constant 0x7FC00000 : f32
  %low = loom_scalar.constant 1.0 : f32
  %high = loom_scalar.constant 2.0 : f32
  %c3 = loom_scalar.constant 3.0 : f32
  %nan = loom_scalar.constant nan : f32
  %0 = loom_scalar.clampf<ordered> %c3, %low, %high : f32
  %1 = loom_scalar.clampf<ordered> %nan, %low, %high : f32
  %2 = loom_scalar.clampf<number> %nan, %low, %high : f32
  %3 = loom_scalar.clampf<ieee> %c3, %nan, %high : f32
  // CHECK: return %[[HIGH]], %[[NAN]], %[[LOW]], %[[NAN]]
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// -----

// CHECK-LABEL: func.func @signs
func.func @signs() -> (f32, f32, f32, f32) {
  // CHECK-DAG: %[[MZERO:.*]] = arith.constant -0.000000e+00 : f32
  // CHECK-DAG: %[[NAN:.*]] = arith.constant 0x7FC00000 : f32
  // CHECK-DAG: %[[M1:.*]] = arith.constant -1.000000e+00 : f32
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
  %mzero = loom_scalar.constant -0.0 : f32
  %nan = loom_scalar.constant nan : f32
  %small = loom_scalar.constant -1.0e-40 : f32
  %inf = loom_scalar.constant inf : f32
  %0 = loom_scalar.signf %mzero : f32
  %1 = loom_scalar.signf %nan : f32
  %2 = loom_scalar.signf %small : f32
  %3 = loom_scalar.signf %inf : f32
  // CHECK: return %[[MZERO]], %[[NAN]], %[[M1]], %[[ONE]]
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// -----

// CHECK-LABEL: func.func @saturating_narrowing
func.func @saturating_narrowing() -> (f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN) {
  // CHECK-DAG: %[[MAX:.*]] = arith.constant 4.480000e+02 : f8E4M3FN
  // CHECK-DAG: %[[MIN:.*]] = arith.constant -4.480000e+02 : f8E4M3FN
  // CHECK-DAG: %[[NAN:.*]] = arith.constant 0x7F : f8E4M3FN
  // CHECK-DAG: %[[EVEN:.*]] = arith.constant 1.600000e+01 : f8E4M3FN
  %big = loom_scalar.constant 1000.0 : f32
  %between = loom_scalar.constant 450.0 : f32
  %minf = loom_scalar.constant -inf : f16
  %nan = loom_scalar.constant nan : f64
  %tie = loom_scalar.constant 17.0 : f32
  %0 = loom_scalar.fptrunc %big : f32 to f8E4M3
  %1 = loom_scalar.fptrunc %between : f32 to f8E4M3
  %2 = loom_scalar.fptrunc %minf : f16 to f8E4M3
  %3 = loom_scalar.fptrunc %nan : f64 to f8E4M3
  %4 = loom_scalar.fptrunc %tie : f32 to f8E4M3
  // CHECK: return %[[MAX]], %[[MAX]], %[[MIN]], %[[NAN]], %[[EVEN]]
  return %0, %1, %2, %3, %4 : f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN
}

// -----

// CHECK-LABEL: func.func @poison
func.func @poison(%x: i32, %y: f32) -> (i32, f32, i32) {
  // CHECK-DAG: %[[I:.*]] = ub.poison : i32
  // CHECK-DAG: %[[F:.*]] = ub.poison : f32
  %p = loom_scalar.poison : i32
  %q = loom_scalar.poison : f32
  %0 = loom_scalar.fmai %x, %p, %x : i32
  %1 = loom_scalar.clampf<ieee> %y, %q, %y : f32
  %2 = loom_scalar.addi %x, %p : i32
  // CHECK: return %[[I]], %[[F]], %[[I]]
  return %0, %1, %2 : i32, f32, i32
}

// -----

// A true i1 is 1 where it is unsigned and -1 where it is signed.
// CHECK-LABEL: func.func @i1_casts
func.func @i1_casts() -> (i8, i8, f32, f32) {
  // CHECK-DAG: %[[M1:.*]] = arith.constant -1 : i8
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i8
  // CHECK-DAG: %[[FM1:.*]] = arith.constant -1.000000e+00 : f32
  // CHECK-DAG: %[[FONE:.*]] = arith.constant 1.000000e+00 : f32
  %true = loom_scalar.constant true : i1
  %0 = loom_scalar.extsi %true : i1 to i8
  %1 = loom_scalar.extui %true : i1 to i8
  %2 = loom_scalar.sitofp %true : i1 to f32
  %3 = loom_scalar.uitofp %true : i1 to f32
  // CHECK: return %[[M1]], %[[ONE]], %[[FM1]], %[[FONE]]
  return %0, %1, %2, %3 : i8, i8, f32, f32
}

// -----

// Facts hold on the result of an assumption only, so it does not fold.
// CHECK-LABEL: func.func @assumptions
func.func @assumptions() -> i32 {
  %c = loom_scalar.constant 4 : i32
  // CHECK: loom_scalar.assume
  %0 = loom_scalar.assume %c [min(%c, 1)] : i32
  return %0 : i32
}
