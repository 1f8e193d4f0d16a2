// Every op and every form of the type survives text and bytecode.

// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --mlir-print-op-generic | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s

// CHECK-LABEL: loom_func.def @types
// CHECK-SAME: view<f32>, %{{.*}}: view<0xi8>, %{{.*}}: view<64x32xf32>
// CHECK-SAME: view<4xf32, align(2)>, %{{.*}}: view<3xf8E4M3>, %{{.*}}: view<3xf8E5M2>
// CHECK-SAME: view<2xindex>, %{{.*}}: view<2xoffset>, %{{.*}}: view<8xi1>
loom_func.def @types(%a: view<f32>, %b: view<0xi8>, %c: view<64x32xf32>, %d: view<4xf32, align(2)>, %e: view<3xf8E4M3>, %f: view<3xf8E5M2>, %g: view<2xindex>, %h: view<2xoffset>, %i: view<8xi1>) {
  loom_func.return
}

// CHECK-LABEL: loom_func.def @access
// CHECK-SAME: (%[[X:.*]]: f32, %[[N:.*]]: index, %[[V:.*]]: view<[%[[N]]]x32xf32>, %[[S:.*]]: view<f32>, %[[I:.*]]: index)
loom_func.def @access(%x: f32, %n: index, %v: view<[%n]x32xf32>, %s: view<f32>, %i: index) {
  // CHECK-NEXT: loom_view.load %[[V]][%[[I]], %[[I]]] : view<[%[[N]]]x32xf32> -> f32
  %0 = loom_view.load %v[%i, %i] : view<[%n]x32xf32> -> f32
  // CHECK-NEXT: loom_view.load<volatile> %[[V]][%[[I]], %[[I]]] {tag} : view<[%[[N]]]x32xf32> -> f32
  %1 = loom_view.load<volatile> %v[%i, %i] {tag} : view<?x32xf32> -> f32
  // CHECK-NEXT: loom_view.load %[[S]][] : view<f32> -> f32
  %2 = loom_view.load %s[] : view<f32> -> f32
  // CHECK-NEXT: loom_view.store %[[X]], %[[V]][%[[I]], %[[I]]] : f32, view<[%[[N]]]x32xf32>
  loom_view.store %x, %v[%i, %i] : f32, view<[%n]x32xf32>
  // CHECK-NEXT: loom_view.store<volatile> %[[X]], %[[S]][] {tag} : f32, view<f32>
  loom_view.store<volatile> %x, %s[] {tag} : f32, view<f32>
  loom_func.return
}

// CHECK-LABEL: loom_func.def @windows
// CHECK-SAME: (%[[N:.*]]: index, %[[M:.*]]: index, %[[V:.*]]: view<[%[[N]]]x32xf32, align(16)>, %[[I:.*]]: index)
loom_func.def @windows(%n: index, %m: index, %v: view<[%n]x32xf32, align(16)>, %i: index) {
  // CHECK-NEXT: loom_view.subview %[[V]][%[[I]], %[[I]]] : view<[%[[N]]]x32xf32, align(16)> -> view<8x[%[[M]]]xf32, align(16)>
  %0 = loom_view.subview %v[%i, %i] : view<[%n]x32xf32, align(16)> -> view<8x[%m]xf32, align(16)>
  // CHECK-NEXT: loom_view.subview {{.*}} {tag} : view<[%[[N]]]x32xf32, align(16)> -> view<4x32xf32, align(16)>
  %1 = loom_view.subview %v[%i, %i] {tag} : view<[%n]x32xf32, align(16)> -> view<4x32xf32, align(16)>
  // CHECK-NEXT: %[[R:.*]] = loom_view.refine %[[V]] : view<[%[[N]]]x32xf32, align(16)> -> view<[%[[M]]]x32xf32>
  %2 = loom_view.refine %v : view<[%n]x32xf32, align(16)> -> view<[%m]x32xf32>
  // CHECK-NEXT: loom_view.refine %[[R]] {tag} : view<[%[[M]]]x32xf32> -> view<64x32xf32, align(2)>
  %3 = loom_view.refine %2 {tag} : view<[%m]x32xf32> -> view<64x32xf32, align(2)>
  // CHECK-NEXT: loom_view.dim %[[R]][0] : view<[%[[M]]]x32xf32> -> index
  %4 = loom_view.dim %2[0] : view<[%m]x32xf32> -> index
  // CHECK-NEXT: loom_view.dim %[[R]][1] {tag} : view<[%[[M]]]x32xf32> -> index
  %5 = loom_view.dim %2[1] {tag} : view<[%m]x32xf32> -> index
  loom_func.return
}

// Elsewhere the type has its prefixed spelling.
// CHECK-LABEL: func.func @foreign
// CHECK-SAME: (%{{.*}}: !loom_view.view<?x64xf32>, %{{.*}}: !loom_view.view<f8E4M3FN, align(4)>)
func.func @foreign(%v: !loom_view.view<?x64xf32>, %w: !loom_view.view<f8E4M3FN, align(4)>) {
  return
}
