// RUN: loom-opt %s --loom-expand-narrow-floats | FileCheck %s
// RUN: loom-opt %s --loom-expand-narrow-floats --canonicalize | FileCheck %s --check-prefix=FOLDED
// RUN: loom-opt %s "--loom-expand-narrow-floats=target=host" | FileCheck %s --check-prefix=HOST

// CHECK-LABEL: func.func @widen
// CHECK-SAME: (%[[X:.*]]: f8E4M3FN)
func.func @widen(%x: f8E4M3FN) -> f16 {
  // CHECK: %[[BYTE:.*]] = arith.bitcast %[[X]] : f8E4M3FN to i8
  // CHECK: arith.extui %[[BYTE]] : i8 to i32
  // CHECK: %[[WIDE:.*]] = arith.bitcast %{{.*}} : i32 to f32
  // CHECK-NEXT: arith.truncf %[[WIDE]] : f32 to f16
  %0 = arith.extf %x : f8E4M3FN to f16
  return %0 : f16
}

// CHECK-LABEL: func.func @narrow
// CHECK-SAME: (%[[X:.*]]: f16)
func.func @narrow(%x: f16) -> f8E5M2 {
  // CHECK: %[[WIDE:.*]] = arith.extf %[[X]] : f16 to f32
  // CHECK: arith.bitcast %[[WIDE]] : f32 to i32
  // CHECK: %[[BYTE:.*]] = arith.trunci %{{.*}} : i32 to i8
  // CHECK: arith.bitcast %[[BYTE]] : i8 to f8E5M2
  %0 = arith.truncf %x to_nearest_even : f16 to f8E5M2
  return %0 : f8E5M2
}

// f32 in between must not round to nearest: its last place says whether anything
// was lost.
// CHECK-LABEL: func.func @narrow_f64
// CHECK-SAME: (%[[X:.*]]: f64)
func.func @narrow_f64(%x: f64) -> f8E4M3FN {
  // CHECK: %[[NEAREST:.*]] = arith.truncf %[[X]] : f64 to f32
  // CHECK: %[[BACK:.*]] = arith.extf %[[NEAREST]] : f32 to f64
  // CHECK: %[[INEXACT:.*]] = arith.cmpf one, %[[BACK]], %[[X]]
  // CHECK: %[[AWAY:.*]] = arith.cmpf ogt, %{{.*}}, %{{.*}} : f64
  // CHECK: %[[CODE:.*]] = arith.bitcast %[[NEAREST]] : f32 to i32
  // CHECK-DAG: %[[STEP:.*]] = arith.extui %[[AWAY]]
  // CHECK-DAG: %[[STICKY:.*]] = arith.extui %[[INEXACT]]
  // CHECK: %[[TOWARDZERO:.*]] = arith.subi %[[CODE]], %[[STEP]]
  // CHECK: %[[ODD:.*]] = arith.ori %[[TOWARDZERO]], %[[STICKY]]
  %0 = arith.truncf %x : f64 to f8E4M3FN
  return %0 : f8E4M3FN
}

// Each op rounds to the format; fma is exact before that.
// CHECK-LABEL: func.func @arithmetic
func.func @arithmetic(%x: f8E4M3FN, %y: f8E4M3FN) -> (f8E4M3FN, i1) {
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<nnan> : f32
  // CHECK: %[[SUM:.*]] = arith.bitcast %{{.*}} : i8 to f8E4M3FN
  %0 = arith.addf %x, %y fastmath<nnan> : f8E4M3FN
  // CHECK: arith.bitcast %[[SUM]] : f8E4M3FN to i8
  // CHECK: arith.mulf %{{.*}}, %{{.*}} : f64
  // CHECK: arith.addf %{{.*}}, %{{.*}} : f64
  %1 = math.fma %0, %y, %x : f8E4M3FN
  // CHECK: arith.cmpf olt, %{{.*}}, %{{.*}} : f32
  %2 = arith.cmpf olt, %1, %x : f8E4M3FN
  return %1, %2 : f8E4M3FN, i1
}

// CHECK-LABEL: func.func @vectors
func.func @vectors(%x: vector<4xf8E5M2>) -> vector<4xf8E5M2> {
  // CHECK: math.exp %{{.*}} : vector<4xf32>
  %0 = math.exp %x : vector<4xf8E5M2>
  return %0 : vector<4xf8E5M2>
}

// The sign is a bit, also of a NaN.
// CHECK-LABEL: func.func @signs
func.func @signs(%x: f8E5M2, %y: f8E5M2) -> f8E5M2 {
  // CHECK-NOT: f32
  // CHECK: arith.xori %{{.*}}, %{{.*}} : i8
  %0 = arith.negf %x : f8E5M2
  // CHECK: arith.andi %{{.*}}, %{{.*}} : i8
  %1 = math.absf %0 : f8E5M2
  // CHECK: arith.ori %{{.*}}, %{{.*}} : i8
  // CHECK-NOT: f32
  // CHECK: return
  %2 = math.copysign %1, %y : f8E5M2
  return %2 : f8E5M2
}

// On a device bf16 has arithmetic, but for what would round twice; on the host
// it is bits.
// CHECK-LABEL: func.func @bfloat
// HOST-LABEL: func.func @bfloat
func.func @bfloat(%x: bf16, %y: bf16, %z: bf16, %i: i32) -> (bf16, bf16, bf16, i1) {
  // CHECK: arith.addf %{{.*}}, %{{.*}} : bf16
  // HOST: arith.addf %{{.*}}, %{{.*}} : f32
  %0 = arith.addf %x, %y : bf16
  // CHECK: arith.negf %{{.*}} : bf16
  // HOST: arith.xori %{{.*}}, %{{.*}} : i16
  %1 = arith.negf %0 : bf16
  // CHECK: %[[PRODUCT:.*]] = arith.mulf %{{.*}}, %{{.*}} : f64
  // CHECK: %[[SUM:.*]] = arith.addf %[[PRODUCT]], %[[C:.*]] : f64
  // CHECK: %[[PART:.*]] = arith.subf %[[SUM]], %[[PRODUCT]] : f64
  // CHECK: %[[REST:.*]] = arith.subf %[[SUM]], %[[PART]] : f64
  // CHECK-DAG: %[[LOST1:.*]] = arith.subf %[[PRODUCT]], %[[REST]] : f64
  // CHECK-DAG: %[[LOST2:.*]] = arith.subf %[[C]], %[[PART]] : f64
  // CHECK: arith.addf %[[LOST1]], %[[LOST2]] : f64
  // CHECK: arith.truncf %{{.*}} : f32 to bf16
  // HOST: arith.mulf %{{.*}}, %{{.*}} : f64
  %2 = math.fma %x, %y, %1 : bf16
  // The last of 24 bits is made odd.
  // CHECK: %[[LOW:.*]] = arith.andi %{{.*}}, %c255
  // CHECK: %[[ODD:.*]] = arith.ori
  // CHECK: %[[SHORT:.*]] = arith.select %{{.*}}, %[[ODD]], %{{.*}} : i32
  // CHECK: %[[SINGLE:.*]] = arith.sitofp %[[SHORT]] : i32 to f32
  // CHECK: arith.truncf %[[SINGLE]] : f32 to bf16
  // HOST: arith.sitofp %{{.*}} : i32 to f32
  %3 = arith.sitofp %i : i32 to bf16
  // CHECK: arith.cmpf olt, %{{.*}}, %{{.*}} : bf16
  // HOST: arith.cmpf olt, %{{.*}}, %{{.*}} : f32
  %4 = arith.cmpf olt, %x, %z : bf16
  return %1, %2, %3, %4 : bf16, bf16, bf16, i1
}

// CHECK-LABEL: func.func @half
// HOST-LABEL: func.func @half
func.func @half(%x: f16, %y: f16) -> f16 {
  // CHECK: math.fma %{{.*}} : f16
  // HOST: arith.mulf %{{.*}}, %{{.*}} : f64
  // HOST: arith.truncf %{{.*}} : f32 to f16
  %0 = math.fma %x, %y, %y : f16
  return %0 : f16
}

// Moves stay.
// CHECK-LABEL: func.func @moves
// CHECK-NEXT: arith.bitcast
// CHECK-NEXT: arith.select
// CHECK-NEXT: return
func.func @moves(%p: i1, %b: i8, %x: f8E5M2) -> f8E5M2 {
  %0 = arith.bitcast %b : i8 to f8E5M2
  %1 = arith.select %p, %0, %x : f8E5M2
  return %1 : f8E5M2
}

// What the expansions compute for constants: ties to even, subnormals, the
// largest number, overflow, signs.
// FOLDED-LABEL: func.func @values
// CHECK-LABEL: func.func @values
// CHECK-NOT: arith.constant {{.*}} : f8
func.func @values() -> (f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E5M2, f32, f32) {
  // FOLDED-DAG: %[[EVEN:.*]] = arith.constant 1.600000e+01 : f8E4M3FN
  // FOLDED-DAG: %[[SMALLEST:.*]] = arith.constant 1.953130e-03 : f8E4M3FN
  // FOLDED-DAG: %[[LARGEST:.*]] = arith.constant -4.480000e+02 : f8E4M3FN
  // FOLDED-DAG: %[[NAN:.*]] = arith.constant 0x7F : f8E4M3FN
  // FOLDED-DAG: %[[INF:.*]] = arith.constant 0xFC : f8E5M2
  // FOLDED-DAG: %[[TINY:.*]] = arith.constant 1.52587891E-5 : f32
  // FOLDED-DAG: %[[M448:.*]] = arith.constant -4.480000e+02 : f32
  %tie = arith.constant 17.0 : f32
  %0 = arith.truncf %tie : f32 to f8E4M3FN
  %subnormal = arith.constant 0.0011 : f32
  %1 = arith.truncf %subnormal : f32 to f8E4M3FN
  %large = arith.constant -463.0 : f16
  %2 = arith.truncf %large : f16 to f8E4M3FN
  %over = arith.constant 465.0 : f32
  %3 = arith.truncf %over : f32 to f8E4M3FN
  %minf = arith.constant -1.0e30 : f32
  %4 = arith.truncf %minf : f32 to f8E5M2
  %one = arith.constant 1 : i8
  %code = arith.bitcast %one : i8 to f8E5M2
  %5 = arith.extf %code : f8E5M2 to f32
  %6 = arith.extf %2 : f8E4M3FN to f32
  // FOLDED: return %[[EVEN]], %[[SMALLEST]], %[[LARGEST]], %[[NAN]], %[[INF]], %[[TINY]], %[[M448]]
  return %0, %1, %2, %3, %4, %5, %6 : f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E4M3FN, f8E5M2, f32, f32
}
