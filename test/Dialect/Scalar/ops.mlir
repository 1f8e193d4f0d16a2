// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --mlir-print-op-generic | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s

// CHECK-LABEL: func.func @constants
func.func @constants() {
  // CHECK-NEXT: arith.constant -128 : i8
  %0 = loom_scalar.constant -128 : i8
  // CHECK-NEXT: arith.constant 127 : i8
  %1 = loom_scalar.constant 0x7f : i8
  // CHECK-NEXT: arith.constant -9223372036854775808 : i64
  %2 = loom_scalar.constant -9223372036854775808 : i64
  // CHECK-NEXT: arith.constant true
  %3 = loom_scalar.constant true
      : i1
  // CHECK-NEXT: arith.constant false
  %4 = loom_scalar.constant 0 : i1
  // CHECK-NEXT: arith.constant true
  %5 = loom_scalar.constant 1 : i1
  // CHECK-NEXT: arith.constant -1.500000e+00 : f32
  %6 = loom_scalar.constant -1.5 : f32
  // CHECK-NEXT: arith.constant 2.000000e-05 : f64
  %7 = loom_scalar.constant 2.0e-5 : f64
  // CHECK-NEXT: arith.constant 0x7C00 : f16
  %8 = loom_scalar.constant inf : f16
  // CHECK-NEXT: arith.constant 0xFF80 : bf16
  %9 = loom_scalar.constant -inf : bf16
  // CHECK-NEXT: arith.constant 0x7FC00000 : f32
  %10 = loom_scalar.constant nan : f32
  // CHECK-NEXT: arith.constant 0xFFC00000 : f32
  %11 = loom_scalar.constant -nan : f32
  // CHECK-NEXT: arith.constant 0x7F800001 : f32
  %12 = loom_scalar.constant 0x7f800001 : f32
  // CHECK-NEXT: arith.constant 4.480000e+02 : f8E4M3FN
  %13 = loom_scalar.constant 448.0 : f8E4M3
  // CHECK-NEXT: arith.constant -0.000000e+00 : f32
  %14 = loom_scalar.constant -0.0 : f32
  // CHECK-NEXT: ub.poison : i32
  %15 = loom_scalar.poison : i32
  // CHECK-NEXT: arith.constant {note = "kept"} 3 : i32
  %16 = loom_scalar.constant 3 {note = "kept"} : i32
  return
}

// A decimal just above the middle of two floats: rounding it to f64 first would
// move it to the middle, and from there to the even float below.
// CHECK-LABEL: func.func @rounds_once
func.func @rounds_once() {
  // CHECK-NEXT: arith.constant 1.00000012 : f32
  %0 = loom_scalar.constant 1.00000005960464477540 : f32
  return
}

// CHECK-LABEL: func.func @integers
func.func @integers(%a: i32, %b: i32) {
  // CHECK-NEXT: arith.addi %{{.*}}, %{{.*}} : i32
  %0 = loom_scalar.addi %a, %b : i32
  // CHECK-NEXT: arith.subi %{{.*}}, %{{.*}} overflow<nsw> : i32
  %1 = loom_scalar.subi<nsw> %a, %b : i32
  // CHECK-NEXT: arith.muli %{{.*}}, %{{.*}} overflow<nsw, nuw> : i32
  %2 = loom_scalar.muli<nuw|nsw> %a, %b : i32
  // CHECK-NEXT: arith.shli %{{.*}}, %{{.*}} overflow<nuw> {tag} : i32
  %3 = loom_scalar.shli<nuw> %a, %b {tag} : i32
  // CHECK-NEXT: arith.divsi
  %4 = loom_scalar.divsi %a, %b : i32
  // CHECK-NEXT: arith.divui %{{.*}}, %{{.*}} exact : i32
  %5 = loom_scalar.divui<exact> %a, %b : i32
  // CHECK-NEXT: arith.remsi
  %6 = loom_scalar.remsi %a, %b : i32
  // CHECK-NEXT: arith.remui
  %7 = loom_scalar.remui %a, %b : i32
  // CHECK-NEXT: arith.minsi
  %8 = loom_scalar.minsi %a, %b : i32
  // CHECK-NEXT: arith.maxsi
  %9 = loom_scalar.maxsi %a, %b : i32
  // CHECK-NEXT: arith.minui
  %10 = loom_scalar.minui %a, %b : i32
  // CHECK-NEXT: arith.maxui
  %11 = loom_scalar.maxui %a, %b : i32
  // CHECK-NEXT: arith.andi
  %12 = loom_scalar.andi %a, %b : i32
  // CHECK-NEXT: arith.ori
  %13 = loom_scalar.ori %a, %b : i32
  // CHECK-NEXT: arith.xori
  %14 = loom_scalar.xori %a, %b : i32
  // CHECK-NEXT: arith.shrsi
  %15 = loom_scalar.shrsi %a, %b : i32
  // CHECK-NEXT: arith.shrui
  %16 = loom_scalar.shrui %a, %b : i32
  // CHECK-NEXT: math.absi
  %17 = loom_scalar.absi %a : i32
  // CHECK-NEXT: math.ctlz
  %18 = loom_scalar.ctlzi %a : i32
  // CHECK-NEXT: math.cttz
  %19 = loom_scalar.cttzi %a : i32
  // CHECK-NEXT: math.ctpop
  %20 = loom_scalar.ctpopi %a : i32
  return
}

// CHECK-LABEL: func.func @floats
func.func @floats(%a: f32, %b: f32, %c: f32) {
  // CHECK-NEXT: arith.addf %{{.*}}, %{{.*}} fastmath<reassoc,nnan> : f32
  %0 = loom_scalar.addf<reassoc|nnan> %a, %b : f32
  // CHECK-NEXT: arith.subf %{{.*}}, %{{.*}} fastmath<fast> : f32
  %1 = loom_scalar.subf<fast> %a, %b : f32
  // CHECK-NEXT: arith.mulf %{{.*}}, %{{.*}} : f32
  %2 = loom_scalar.mulf %a, %b : f32
  // CHECK-NEXT: arith.divf
  %3 = loom_scalar.divf %a, %b : f32
  // CHECK-NEXT: arith.remf
  %4 = loom_scalar.remf %a, %b : f32
  // CHECK-NEXT: arith.minimumf
  %5 = loom_scalar.minimumf %a, %b : f32
  // CHECK-NEXT: arith.maximumf
  %6 = loom_scalar.maximumf %a, %b : f32
  // CHECK-NEXT: arith.minnumf
  %7 = loom_scalar.minnumf %a, %b : f32
  // CHECK-NEXT: arith.maxnumf
  %8 = loom_scalar.maxnumf %a, %b : f32
  // CHECK-NEXT: math.copysign
  %9 = loom_scalar.copysignf %a, %b : f32
  // CHECK-NEXT: math.powf
  %10 = loom_scalar.powf %a, %b : f32
  // CHECK-NEXT: math.atan2
  %11 = loom_scalar.atan2f %a, %b : f32
  // CHECK-NEXT: math.fma %{{.*}}, %{{.*}}, %{{.*}} fastmath<contract> : f32
  %12 = loom_scalar.fmaf<contract> %a, %b, %c : f32
  // CHECK-NEXT: arith.negf
  %13 = loom_scalar.negf %a : f32
  // CHECK-NEXT: math.absf
  %14 = loom_scalar.absf %a : f32
  return
}

// CHECK-LABEL: func.func @functions
func.func @functions(%a: f32) {
  // CHECK-NEXT: math.ceil
  %0 = loom_scalar.ceilf %a : f32
  // CHECK-NEXT: math.floor
  %1 = loom_scalar.floorf %a : f32
  // CHECK-NEXT: math.round %
  %2 = loom_scalar.roundf %a : f32
  // CHECK-NEXT: math.roundeven
  %3 = loom_scalar.roundevenf %a : f32
  // CHECK-NEXT: math.trunc
  %4 = loom_scalar.truncf %a : f32
  // CHECK-NEXT: math.exp %{{.*}} fastmath<afn> : f32
  %5 = loom_scalar.expf<afn> %a : f32
  // CHECK-NEXT: math.exp2
  %6 = loom_scalar.exp2f %a : f32
  // CHECK-NEXT: math.expm1
  %7 = loom_scalar.expm1f %a : f32
  // CHECK-NEXT: math.log %
  %8 = loom_scalar.logf %a : f32
  // CHECK-NEXT: math.log2
  %9 = loom_scalar.log2f %a : f32
  // CHECK-NEXT: math.log10
  %10 = loom_scalar.log10f %a : f32
  // CHECK-NEXT: math.log1p
  %11 = loom_scalar.log1pf %a : f32
  // CHECK-NEXT: math.sqrt
  %12 = loom_scalar.sqrtf %a : f32
  // CHECK-NEXT: math.rsqrt
  %13 = loom_scalar.rsqrtf %a : f32
  // CHECK-NEXT: math.cbrt
  %14 = loom_scalar.cbrtf %a : f32
  // CHECK-NEXT: math.sin %
  %15 = loom_scalar.sinf %a : f32
  // CHECK-NEXT: math.cos %
  %16 = loom_scalar.cosf %a : f32
  // CHECK-NEXT: math.tan %
  %17 = loom_scalar.tanf %a : f32
  // CHECK-NEXT: math.asin %
  %18 = loom_scalar.asinf %a : f32
  // CHECK-NEXT: math.acos %
  %19 = loom_scalar.acosf %a : f32
  // CHECK-NEXT: math.atan %
  %20 = loom_scalar.atanf %a : f32
  // CHECK-NEXT: math.sinh
  %21 = loom_scalar.sinhf %a : f32
  // CHECK-NEXT: math.cosh
  %22 = loom_scalar.coshf %a : f32
  // CHECK-NEXT: math.tanh
  %23 = loom_scalar.tanhf %a : f32
  // CHECK-NEXT: math.asinh
  %24 = loom_scalar.asinhf %a : f32
  // CHECK-NEXT: math.acosh
  %25 = loom_scalar.acoshf %a : f32
  // CHECK-NEXT: math.atanh
  %26 = loom_scalar.atanhf %a : f32
  // CHECK-NEXT: math.erf %
  %27 = loom_scalar.erff %a : f32
  // CHECK-NEXT: math.erfc
  %28 = loom_scalar.erfcf %a : f32
  return
}

// CHECK-LABEL: func.func @tests
func.func @tests(%i: i32, %a: f32) -> i1 {
  // CHECK-NEXT: arith.cmpi slt, %{{.*}}, %{{.*}} : i32
  %0 = loom_scalar.cmpi slt, %i, %i : i32
  // CHECK-NEXT: arith.cmpf uno, %{{.*}}, %{{.*}} fastmath<ninf> : f32
  %1 = loom_scalar.cmpf<ninf> uno, %a, %a : f32
  // CHECK-NEXT: math.isnan %{{.*}} : f32
  %2 = loom_scalar.isnanf %a : f32
  // CHECK-NEXT: math.isinf %{{.*}} : f32
  %3 = loom_scalar.isinff %a : f32
  // CHECK-NEXT: math.isfinite %{{.*}} : f32
  %4 = loom_scalar.isfinitef %a : f32
  return %4 : i1
}

// CHECK-LABEL: func.func @casts
func.func @casts(%b: i1, %i: i32, %h: f16, %a: f32, %e: f8E4M3FN) {
  // CHECK-NEXT: arith.sitofp %{{.*}} : i1 to f16
  %0 = loom_scalar.sitofp %b : i1 to f16
  // CHECK-NEXT: arith.uitofp
  %1 = loom_scalar.uitofp %i : i32 to f32
  // CHECK-NEXT: arith.fptosi
  %2 = loom_scalar.fptosi %a : f32 to i8
  // CHECK-NEXT: arith.fptoui
  %3 = loom_scalar.fptoui %a : f32 to i64
  // CHECK-NEXT: arith.extf %{{.*}} : f16 to f32
  %4 = loom_scalar.extf %h : f16 to f32
  // CHECK-NEXT: arith.extf %{{.*}} : f8E4M3FN to f32
  %5 = loom_scalar.extf %e : f8E4M3 to f32
  // CHECK-NEXT: arith.truncf %{{.*}} : f32 to bf16
  %6 = loom_scalar.fptrunc %a : f32 to bf16
  // CHECK-NEXT: arith.truncf %{{.*}} : f32 to f8E5M2
  %7 = loom_scalar.fptrunc %a : f32 to f8E5M2
  // CHECK-NEXT: loom_scalar.fptrunc %{{.*}} {tag} : f32 to f8E4M3{{$}}
  %8 = loom_scalar.fptrunc %a {tag} : f32 to f8E4M3
  // CHECK-NEXT: arith.extsi
  %9 = loom_scalar.extsi %b : i1 to i8
  // CHECK-NEXT: arith.extui
  %10 = loom_scalar.extui %i : i32 to i64
  // CHECK-NEXT: arith.trunci %{{.*}} : i32 to i1
  %11 = loom_scalar.trunci %i : i32 to i1
  // CHECK-NEXT: arith.bitcast %{{.*}} : i32 to f32
  %12 = loom_scalar.bitcast %i : i32 to f32
  // CHECK-NEXT: arith.bitcast %{{.*}} : f8E4M3FN to i8
  %13 = loom_scalar.bitcast %e : f8E4M3 to i8
  return
}
