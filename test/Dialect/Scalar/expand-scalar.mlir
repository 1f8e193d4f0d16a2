// RUN: loom-opt %s --loom-expand-scalar | FileCheck %s
// RUN: loom-opt %s --loom-expand-scalar --canonicalize | FileCheck %s --check-prefix=FOLDED

// What the expansions compute for constants agrees with the folders.
// FOLDED-LABEL: func.func @constant_divisions
// CHECK-LABEL: func.func @constant_divisions
func.func @constant_divisions() -> (i8, i32, i64, i8, i64, i8, i8, i8) {
  // FOLDED-DAG: %[[CEIL8:.*]] = arith.constant -18 : i8
  // FOLDED-DAG: %[[CEIL32:.*]] = arith.constant -306783378 : i32
  // FOLDED-DAG: %[[CEIL64:.*]] = arith.constant -1317624576693539401 : i64
  // FOLDED-DAG: %[[M127:.*]] = arith.constant -127 : i8
  // FOLDED-DAG: %[[MAX64:.*]] = arith.constant 9223372036854775807 : i64
  // FOLDED-DAG: %[[M3:.*]] = arith.constant -3 : i8
  // FOLDED-DAG: %[[M4:.*]] = arith.constant -4 : i8
  // FOLDED-DAG: %[[MIN:.*]] = arith.constant -128 : i8
  // CHECK-NOT: loom_scalar
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
  %7 = loom_scalar.ceildivui %m1_8, %c2 : i8
  // FOLDED: return %[[CEIL8]], %[[CEIL32]], %[[CEIL64]], %[[M127]], %[[MAX64]], %[[M3]], %[[M4]], %[[MIN]]
  return %0, %1, %2, %3, %4, %5, %6, %7 : i8, i32, i64, i8, i64, i8, i8, i8
}

// CHECK-LABEL: func.func @floordiv
// CHECK-SAME: (%[[A:.*]]: i32, %[[B:.*]]: i32)
func.func @floordiv(%a: i32, %b: i32) -> i32 {
  // CHECK: %[[Q:.*]] = arith.divsi %[[A]], %[[B]]
  // CHECK: %[[P:.*]] = arith.muli %[[Q]], %[[B]]
  // CHECK: %[[INEXACT:.*]] = arith.cmpi ne, %[[P]], %[[A]]
  // CHECK: %[[SIGNS:.*]] = arith.xori %[[A]], %[[B]]
  // CHECK: %[[NEGATIVE:.*]] = arith.cmpi slt, %[[SIGNS]], %{{.*}}
  // CHECK: %[[CORRECTS:.*]] = arith.andi %[[INEXACT]], %[[NEGATIVE]]
  // CHECK: %[[BELOW:.*]] = arith.addi %[[Q]], %{{.*}}
  // CHECK: %[[R:.*]] = arith.select %[[CORRECTS]], %[[BELOW]], %[[Q]]
  %0 = loom_scalar.floordivsi %a, %b : i32
  // CHECK: return %[[R]]
  return %0 : i32
}

// No shift by the width, whatever the amount.
// FOLDED-LABEL: func.func @rotations
func.func @rotations() -> (i8, i8, i8, i8, i1) {
  // FOLDED-DAG: %[[SAME:.*]] = arith.constant -106 : i8
  // FOLDED-DAG: %[[LEFT:.*]] = arith.constant 45 : i8
  // FOLDED-DAG: %[[RIGHT:.*]] = arith.constant 75 : i8
  // FOLDED-DAG: %[[TRUE:.*]] = arith.constant true
  %a = loom_scalar.constant -106 : i8
  %c0 = loom_scalar.constant 0 : i8
  %c8 = loom_scalar.constant 8 : i8
  %c25 = loom_scalar.constant 25 : i8
  %true = loom_scalar.constant true : i1
  %0 = loom_scalar.rotli %a, %c25 : i8
  %1 = loom_scalar.rotri %a, %c25 : i8
  %2 = loom_scalar.rotli %a, %c0 : i8
  %3 = loom_scalar.rotri %a, %c8 : i8
  %4 = loom_scalar.rotli %true, %true : i1
  // FOLDED: return %[[LEFT]], %[[RIGHT]], %[[SAME]], %[[SAME]], %[[TRUE]]
  return %0, %1, %2, %3, %4 : i8, i8, i8, i8, i1
}

// CHECK-LABEL: func.func @integers
// CHECK-SAME: (%[[A:.*]]: i32, %[[B:.*]]: i32, %[[P:.*]]: i1)
func.func @integers(%a: i32, %b: i32, %p: i1) -> (i32, i32, i32, i1) {
  // CHECK: %[[PRODUCT:.*]] = arith.muli %[[A]], %[[B]] overflow<nsw>
  // CHECK: %[[FMA:.*]] = arith.addi %[[PRODUCT]], %[[B]] overflow<nsw>
  %0 = loom_scalar.fmai<nsw> %a, %b, %b : i32
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
  // CHECK: %[[NEG:.*]] = arith.subi %[[ZERO]], %[[A]] : i32
  %1 = loom_scalar.negi %a : i32
  // CHECK: %[[ONE:.*]] = arith.constant 1 : i32
  // CHECK: %[[MIN:.*]] = arith.minsi %[[A]], %[[ONE]]
  // CHECK: %[[M1:.*]] = arith.constant -1 : i32
  // CHECK: %[[SIGN:.*]] = arith.maxsi %[[MIN]], %[[M1]]
  %2 = loom_scalar.signi %a : i32
  %3 = loom_scalar.signi %p : i1
  // CHECK: return %[[FMA]], %[[NEG]], %[[SIGN]], %[[P]]
  return %0, %1, %2, %3 : i32, i32, i32, i1
}

// CHECK-LABEL: func.func @bitfields
// CHECK-SAME: (%[[A:.*]]: i32)
func.func @bitfields(%a: i32) -> (i8, i64, i32, i32) {
  // CHECK: %[[C4:.*]] = arith.constant 4 : i32
  // CHECK: %[[LOW:.*]] = arith.shrui %[[A]], %[[C4]]
  // CHECK: %[[MASK:.*]] = arith.constant 15 : i32
  // CHECK: %[[FIELD:.*]] = arith.andi %[[LOW]], %[[MASK]]
  // CHECK: %[[R0:.*]] = arith.trunci %[[FIELD]] : i32 to i8
  %0 = loom_scalar.bitfield.extractu %a {offset = 4, width = 4} : i32 -> i8
  // CHECK: %[[C24:.*]] = arith.constant 24 : i32
  // CHECK: %[[TOP:.*]] = arith.shli %[[A]], %[[C24]]
  // CHECK: %[[C28:.*]] = arith.constant 28 : i32
  // CHECK: %[[SIGNED:.*]] = arith.shrsi %[[TOP]], %[[C28]]
  // CHECK: %[[R1:.*]] = arith.extsi %[[SIGNED]] : i32 to i64
  %1 = loom_scalar.bitfield.extracts %a {offset = 4, width = 4} : i32 -> i64
  // The whole word needs no op, the topmost field no mask.
  // CHECK-NEXT: %[[C31:.*]] = arith.constant 31 : i32
  // CHECK-NEXT: %[[R3:.*]] = arith.shrui %[[A]], %[[C31]]
  %2 = loom_scalar.bitfield.extracts %a {offset = 0, width = 32} : i32 -> i32
  %3 = loom_scalar.bitfield.extractu %a {offset = 31, width = 1} : i32 -> i32
  // CHECK-NEXT: return %[[R0]], %[[R1]], %[[A]], %[[R3]]
  return %0, %1, %2, %3 : i8, i64, i32, i32
}

// CHECK-LABEL: func.func @exact_floats
// CHECK-SAME: (%[[X:.*]]: f16, %[[LOW:.*]]: f16, %[[HIGH:.*]]: f16)
func.func @exact_floats(%x: f16, %low: f16, %high: f16) -> (f16, f16, f16, f16) {
  // CHECK: %[[ISBELOW:.*]] = arith.cmpf olt, %[[X]], %[[LOW]] : f16
  // CHECK: %[[ISABOVE:.*]] = arith.cmpf ogt, %[[X]], %[[HIGH]] : f16
  // CHECK: %[[ATMOST:.*]] = arith.select %[[ISABOVE]], %[[HIGH]], %[[X]]
  // CHECK: %[[R0:.*]] = arith.select %[[ISBELOW]], %[[LOW]], %[[ATMOST]]
  %0 = loom_scalar.clampf<ordered> %x, %low, %high : f16
  // CHECK: %[[MAX:.*]] = arith.maxnumf %[[X]], %[[LOW]] fastmath<nsz> : f16
  // CHECK: %[[R1:.*]] = arith.minnumf %[[MAX]], %[[HIGH]] fastmath<nsz> : f16
  %1 = loom_scalar.clampf<number, nsz> %x, %low, %high : f16
  // CHECK: %[[MAX:.*]] = arith.maximumf %[[X]], %[[LOW]] : f16
  // CHECK: %[[R2:.*]] = arith.minimumf %[[MAX]], %[[HIGH]] : f16
  %2 = loom_scalar.clampf<ieee> %x, %low, %high : f16
  // CHECK: %[[ISSIGNED:.*]] = arith.cmpf one, %[[X]], %{{.*}} : f16
  // CHECK: %[[SIGN:.*]] = math.copysign %{{.*}}, %[[X]] : f16
  // CHECK: %[[R3:.*]] = arith.select %[[ISSIGNED]], %[[SIGN]], %[[X]]
  %3 = loom_scalar.signf %x : f16
  // CHECK: return %[[R0]], %[[R1]], %[[R2]], %[[R3]]
  return %0, %1, %2, %3 : f16, f16, f16, f16
}

// CHECK-LABEL: func.func @saturates
// CHECK-SAME: (%[[X:.*]]: bf16)
func.func @saturates(%x: bf16) -> f8E4M3FN {
  // CHECK: %[[MAX:.*]] = arith.constant 4.480000e+02 : bf16
  // CHECK: %[[ABS:.*]] = math.absf %[[X]]
  // CHECK: %[[BEYOND:.*]] = arith.cmpf ogt, %[[ABS]], %[[MAX]]
  // CHECK: %[[LIMIT:.*]] = math.copysign %[[MAX]], %[[X]]
  // CHECK: %[[BOUNDED:.*]] = arith.select %[[BEYOND]], %[[LIMIT]], %[[X]]
  // CHECK: arith.truncf %[[BOUNDED]] : bf16 to f8E4M3FN
  %0 = loom_scalar.fptrunc %x : bf16 to f8E4M3
  return %0 : f8E4M3FN
}

// The reduction comes before the scaling and loses `reassoc`. A zero has the sign of
// the angle.
// CHECK-LABEL: func.func @sine
// CHECK-SAME: (%[[X:.*]]: f32)
func.func @sine(%x: f32) -> f32 {
  // CHECK: %[[WHOLE:.*]] = math.roundeven %[[X]] fastmath<nnan> : f32
  // CHECK: %[[T:.*]] = arith.subf %[[X]], %[[WHOLE]] fastmath<nnan> : f32
  // CHECK: %[[HALF:.*]] = math.copysign %{{.*}}, %[[T]]
  // CHECK: %[[MIRRORED:.*]] = arith.subf %[[HALF]], %[[T]]
  // CHECK: %[[NEAR:.*]] = arith.select %{{.*}}, %[[MIRRORED]], %[[T]]
  // CHECK: %[[ISZERO:.*]] = arith.cmpf oeq, %[[NEAR]],
  // CHECK: %[[ZERO:.*]] = math.copysign %{{.*}}, %[[X]]
  // CHECK: %[[SIGNED:.*]] = arith.select %[[ISZERO]], %[[ZERO]], %[[NEAR]]
  // CHECK: %[[TWOPI:.*]] = arith.constant 6.28318548 : f32
  // CHECK: %[[ANGLE:.*]] = arith.mulf %[[SIGNED]], %[[TWOPI]]
  // CHECK: math.sin %[[ANGLE]] fastmath<nnan> : f32
  %0 = loom_scalar.sinturnsf<reassoc|nnan> %x : f32
  return %0 : f32
}

// Large angles lose nothing, zeros are exact.
// FOLDED-LABEL: func.func @turns
func.func @turns() -> (f32, f32, f32, f32) {
  // FOLDED-DAG: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
  // FOLDED-DAG: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
  // FOLDED-DAG: %[[M1:.*]] = arith.constant -1.000000e+00 : f32
  %big = loom_scalar.constant 1000000.25 : f32
  %half = loom_scalar.constant 1000000.5 : f32
  %0 = loom_scalar.sinturnsf %big : f32
  %1 = loom_scalar.costurnsf %big : f32
  %2 = loom_scalar.sinturnsf %half : f32
  %3 = loom_scalar.costurnsf %half : f32
  // FOLDED: return %[[ONE]], %[[ZERO]], %[[ZERO]], %[[M1]]
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// Narrow floats are computed in f32 and rounded once.
// CHECK-LABEL: func.func @silu
// CHECK-SAME: (%[[X:.*]]: f16)
func.func @silu(%x: f16) -> f16 {
  // CHECK: %[[WIDE:.*]] = arith.extf %[[X]] : f16 to f32
  // CHECK: %[[BOUND:.*]] = arith.constant -1.280000e+02 : f32
  // CHECK: %[[ISBELOW:.*]] = arith.cmpf olt, %[[WIDE]], %[[BOUND]]
  // CHECK: %[[B:.*]] = arith.select %[[ISBELOW]], %[[BOUND]], %[[WIDE]]
  // CHECK: %[[ABS:.*]] = math.absf %[[B]]
  // CHECK: %[[NEG:.*]] = arith.negf %[[ABS]]
  // CHECK: %[[DECAY:.*]] = math.exp %[[NEG]]
  // CHECK: %[[SHARE:.*]] = arith.select %{{.*}}, %{{.*}}, %[[DECAY]]
  // CHECK: %[[NUMERATOR:.*]] = arith.mulf %[[B]], %[[SHARE]]
  // CHECK: %[[DENOMINATOR:.*]] = arith.addf %{{.*}}, %[[DECAY]]
  // CHECK: %[[R:.*]] = arith.divf %[[NUMERATOR]], %[[DENOMINATOR]] : f32
  // CHECK-NEXT: arith.truncf %[[R]] : f32 to f16
  // CHECK-NOT: arith.truncf
  %0 = loom_scalar.siluf %x : f16
  return %0 : f16
}

// FOLDED-LABEL: func.func @limits
func.func @limits() -> (f64, f64, f64, f64, f64) {
  // FOLDED-DAG: %[[MZERO:.*]] = arith.constant -0.000000e+00 : f64
  // FOLDED-DAG: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f64
  // FOLDED-DAG: %[[INF:.*]] = arith.constant 0x7FF0000000000000 : f64
  %minf = loom_scalar.constant -inf : f64
  %inf = loom_scalar.constant inf : f64
  %0 = loom_scalar.siluf %minf : f64
  %1 = loom_scalar.geluf<tanh> %minf : f64
  %2 = loom_scalar.softplusf %minf : f64
  %3 = loom_scalar.logisticf %minf : f64
  %4 = loom_scalar.geluf<logistic> %inf : f64
  // FOLDED: return %[[MZERO]], %[[MZERO]], %[[ZERO]], %[[ZERO]], %[[INF]]
  return %0, %1, %2, %3, %4 : f64, f64, f64, f64, f64
}

// CHECK-LABEL: func.func @softplus
// CHECK: math.log1p
func.func @softplus(%x: f32) -> f32 {
  %0 = loom_scalar.softplusf %x : f32
  return %0 : f32
}

// CHECK-LABEL: func.func @gelu_erf
// CHECK: math.erfc %{{.*}} fastmath<afn> : f64
func.func @gelu_erf(%x: f64) -> f64 {
  %0 = loom_scalar.geluf<erf, afn> %x : f64
  return %0 : f64
}

// CHECK-LABEL: func.func @assumptions
// CHECK-SAME: (%[[N:.*]]: i32, %[[X:.*]]: f32)
// CHECK-NEXT: return %[[N]], %[[X]]
func.func @assumptions(%n: i32, %x: f32) -> (i32, f32) {
  %0:2 = loom_scalar.assume %n, %x [min(%n, 1), finite(%x)] : i32, f32
  return %0#0, %0#1 : i32, f32
}
