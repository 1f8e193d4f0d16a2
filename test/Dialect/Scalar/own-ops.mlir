// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --mlir-print-op-generic | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s

// CHECK-LABEL: func.func @own_integers
func.func @own_integers(%a: i32, %b: i32, %c: i32) {
  // CHECK-NEXT: loom_scalar.ceildivsi %{{.*}}, %{{.*}} : i32
  %0 = loom_scalar.ceildivsi %a, %b : i32
  // CHECK-NEXT: loom_scalar.ceildivui %{{.*}}, %{{.*}} : i32
  %1 = loom_scalar.ceildivui %a, %b : i32
  // CHECK-NEXT: loom_scalar.floordivsi %{{.*}}, %{{.*}} : i32
  %2 = loom_scalar.floordivsi %a, %b : i32
  // CHECK-NEXT: loom_scalar.rotli %{{.*}}, %{{.*}} : i32
  %3 = loom_scalar.rotli %a, %b : i32
  // CHECK-NEXT: loom_scalar.rotri %{{.*}}, %{{.*}} : i32
  %4 = loom_scalar.rotri %a, %b : i32
  // CHECK-NEXT: loom_scalar.fmai %{{.*}}, %{{.*}}, %{{.*}} : i32
  %5 = loom_scalar.fmai %a, %b, %c : i32
  // CHECK-NEXT: loom_scalar.fmai<nsw|nuw> %{{.*}}, %{{.*}}, %{{.*}} : i32
  %6 = loom_scalar.fmai<nuw|nsw> %a, %b, %c : i32
  // CHECK-NEXT: loom_scalar.negi %{{.*}} : i32
  %7 = loom_scalar.negi %a : i32
  // CHECK-NEXT: loom_scalar.signi %{{.*}} : i32
  %8 = loom_scalar.signi %a : i32
  // CHECK-NEXT: loom_scalar.bitfield.extractu %{{.*}} {offset = 4, width = 4} : i32 -> i8
  %9 = loom_scalar.bitfield.extractu %a {width = 4, offset = 4} : i32 -> i8
  // CHECK-NEXT: loom_scalar.bitfield.extracts %{{.*}} {offset = 0, width = 32} {tag} : i32 -> i64
  %10 = loom_scalar.bitfield.extracts %a {offset = 0, width = 32} {tag} : i32 -> i64
  return
}

// CHECK-LABEL: func.func @own_floats
func.func @own_floats(%a: f32, %b: f32, %c: f32) {
  // CHECK-NEXT: loom_scalar.clampf<ordered> %{{.*}}, %{{.*}}, %{{.*}} : f32
  %0 = loom_scalar.clampf<ordered> %a, %b, %c : f32
  // CHECK-NEXT: loom_scalar.clampf<number, nnan|nsz> %{{.*}}, %{{.*}}, %{{.*}} : f32
  %1 = loom_scalar.clampf<number, nsz|nnan> %a, %b, %c : f32
  // CHECK-NEXT: loom_scalar.clampf<ieee, fast> %{{.*}}, %{{.*}}, %{{.*}} : f32
  %2 = loom_scalar.clampf<ieee, fast> %a, %b, %c : f32
  // CHECK-NEXT: loom_scalar.signf %{{.*}} : f32
  %3 = loom_scalar.signf %a : f32
  // CHECK-NEXT: loom_scalar.sinturnsf<afn> %{{.*}} : f32
  %4 = loom_scalar.sinturnsf<afn> %a : f32
  // CHECK-NEXT: loom_scalar.costurnsf %{{.*}} : f32
  %5 = loom_scalar.costurnsf %a : f32
  // CHECK-NEXT: loom_scalar.logisticf %{{.*}} : f32
  %6 = loom_scalar.logisticf %a : f32
  // CHECK-NEXT: loom_scalar.siluf<reassoc|arcp> %{{.*}} : f32
  %7 = loom_scalar.siluf<reassoc|arcp> %a : f32
  // CHECK-NEXT: loom_scalar.softplusf %{{.*}} : f32
  %8 = loom_scalar.softplusf %a : f32
  // CHECK-NEXT: loom_scalar.geluf<erf> %{{.*}} : f32
  %9 = loom_scalar.geluf<erf> %a : f32
  // CHECK-NEXT: loom_scalar.geluf<tanh, afn> %{{.*}} {tag} : f32
  %10 = loom_scalar.geluf<tanh, afn> %a {tag} : f32
  // CHECK-NEXT: loom_scalar.geluf<logistic> %{{.*}} : f32
  %11 = loom_scalar.geluf<logistic> %a : f32
  return
}

// CHECK-LABEL: func.func @facts
// CHECK-SAME: (%[[N:.*]]: i32, %[[M:.*]]: i32, %[[X:.*]]: f32)
func.func @facts(%n: i32, %m: i32, %x: f32) {
  // CHECK-NEXT: loom_scalar.assume %[[N]], %[[X]] [range(%[[N]], 1, 4096), finite(%[[X]])] : i32, f32
  %0:2 = loom_scalar.assume %n, %x [range(%n, 1, 4096), finite(%x)] : i32, f32
  // CHECK-NEXT: loom_scalar.assume %[[N]] [lt(%[[N]], %[[M]]), mul(%[[N]], 4)] {tag} : i32
  %1 = loom_scalar.assume %n [lt(%n, %m), mul(%n, 4)] {tag} : i32
  return
}
