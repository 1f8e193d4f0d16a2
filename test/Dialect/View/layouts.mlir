// Layouts in view types survive text and bytecode.

// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --mlir-print-op-generic | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s

// Dense is what a type without a layout says.
// CHECK-LABEL: loom_func.def @stated
// CHECK-SAME: (%{{.*}}: view<4x8xf32, #loom_encoding.layout.strided<[16, 1]>>, %{{.*}}: view<4x8xf32>, %{{.*}}: view<f32, #loom_encoding.layout.strided<[]>>, %{{.*}}: view<8xf32, #loom_encoding.layout.strided<[0]>, align(2)>, %{{.*}}: view<8xf32, align(1)>)
loom_func.def @stated(%a: view<4x8xf32, #loom_encoding.layout.strided<[16, 1]>>, %b: view<4x8xf32, #loom_encoding.layout.dense>, %c: view<f32, #loom_encoding.layout.strided<[]>>, %d: view<8xf32, #loom_encoding.layout.strided<[0]>, align(2)>, %e: view<8xf32, #loom_encoding.layout.dense, align(1)>) {
  loom_func.return
}

// A name is a sibling, before or behind the view, or is new.
// CHECK-LABEL: loom_func.def @signature
// CHECK-SAME: (%[[V:.*]]: view<[%[[N:.*]]]x8xf32, %[[L:.*]], align(4)>, %[[L]]: encoding<layout>, %[[N]]: index, %[[W:.*]]: view<8xf32, %[[L]]>, %[[X:.*]]: view<[%dim3]xi8, %layout4>, %{{.*}}: view<[%dim3]xi16, %layout4>)
loom_func.def @signature(%v: view<[%n]x8xf32, %l, align(4)>, %l: encoding<layout>, %n: index, %w: view<8xf32, %l>, %x: view<[%m]xi8, %k>, %y: view<[%m]xi16, %k>) {
  // CHECK: %[[M:.*]] = loom_view.dim %[[X]][0] : view<?xi8, ?> -> index
  // CHECK: %[[K:.*]] = loom_view.layout %[[X]] : view<?xi8, ?> -> encoding<layout>
  // CHECK: loom_view.layout %[[V]] : view<[%[[N]]]x8xf32, %[[L]], align(4)> -> encoding<layout>
  %0 = loom_view.layout %v : view<[%n]x8xf32, %l, align(4)> -> encoding<layout>
  // CHECK: loom_view.load %[[X]][%[[M]]] : view<[%[[M]]]xi8, %[[K]]> -> i8
  %1 = loom_view.load %x[%m] : view<[%m]xi8, %k> -> i8
  // A query of the view is its layout, too.
  // CHECK: loom_view.load %[[V]][%[[M]], %[[M]]] : view<[%[[N]]]x8xf32, %[[L]], align(4)> -> f32
  %2 = loom_view.load %v[%m, %m] : view<[%n]x8xf32, %0, align(4)> -> f32
  loom_func.return
}

// CHECK-LABEL: loom_func.decl @declared(%arg0: encoding<layout>, %arg1: view<4xf32, %arg0>, %arg2: view<4xf32, %layout1>) -> (view<4xf32, %arg0>)
loom_func.decl @declared(%l: encoding<layout>, %v: view<4xf32, %l>, %w: view<4xf32, %k>) -> (view<4xf32, %l>)

// CHECK-LABEL: loom_func.def @ops
// CHECK-SAME: (%[[B:.*]]: buffer, %[[O:.*]]: offset, %[[N:.*]]: index, %[[L:.*]]: encoding<layout>, %[[K:.*]]: encoding<layout>, %[[C:.*]]: i1)
loom_func.def @ops(%b: buffer, %o: offset, %n: index, %l: encoding<layout>, %k: encoding<layout>, %c: i1) -> (view<4xf32, %l>) {
  // CHECK-NEXT: %[[V:.*]] = loom_buffer.view %[[B]][%[[O]]] : buffer -> view<[%[[N]]]x8xf32, %[[L]]>
  %v = loom_buffer.view %b[%o] : buffer -> view<[%n]x8xf32, %l>
  // CHECK-NEXT: loom_buffer.view {{.*}} {tag} : buffer -> view<4x8xf32, #loom_encoding.layout.strided<[1, 4]>, align(1)>
  %0 = loom_buffer.view %b[%o] {tag} : buffer -> view<4x8xf32, #loom_encoding.layout.strided<[1, 4]>, align(1)>
  // CHECK-NEXT: %[[S:.*]] = loom_view.subview %[[V]][%[[N]], %[[N]]] : view<[%[[N]]]x8xf32, %[[L]]> -> view<2x[%[[N]]]xf32, %[[L]]>
  %s = loom_view.subview %v[%n, %n] : view<[%n]x8xf32, %l> -> view<2x[%n]xf32, %l>
  // CHECK-NEXT: loom_view.subview %[[S]][%[[N]], %[[N]]] : view<2x[%[[N]]]xf32, %[[L]]> -> view<1x1xf32, %[[L]]>
  %1 = loom_view.subview %s[%n, %n] : view<2x[%n]xf32, %l> -> view<1x1xf32, ?>
  // CHECK-NEXT: loom_view.refine %[[S]] : view<2x[%[[N]]]xf32, %[[L]]> -> view<2x8xf32>
  %2 = loom_view.refine %s : view<2x[%n]xf32, %l> -> view<2x8xf32>
  // CHECK-NEXT: %[[R:.*]] = loom_view.refine %{{.*}} {tag} : view<2x8xf32> -> view<2x[%[[N]]]xf32, %[[K]], align(8)>
  %r = loom_view.refine %2 {tag} : view<2x8xf32> -> view<2x[%n]xf32, %k, align(8)>
  // CHECK-NEXT: %[[T:.*]] = loom_view.refine %[[R]] : view<2x[%[[N]]]xf32, %[[K]], align(8)> -> view<2x8xf32, #loom_encoding.layout.strided<[8, 1]>>
  %t = loom_view.refine %r : view<2x[%n]xf32, %k, align(8)> -> view<2x8xf32, #loom_encoding.layout.strided<[8, 1]>>
  // CHECK-NEXT: loom_view.dim %[[R]][1] {tag} : view<2x[%[[N]]]xf32, %[[K]], align(8)> -> index
  %3 = loom_view.dim %r[1] {tag} : view<2x[%n]xf32, %k, align(8)> -> index
  // CHECK-NEXT: loom_view.layout %[[T]] {tag} : view<2x8xf32, #loom_encoding.layout.strided<[8, 1]>> -> encoding<layout>
  %4 = loom_view.layout %t {tag} : view<2x8xf32, #loom_encoding.layout.strided<[8, 1]>> -> encoding<layout>
  // CHECK-NEXT: %[[W:.*]] = loom_buffer.view %[[B]][%[[O]]] : buffer -> view<4xf32, %[[K]]>
  %w = loom_buffer.view %b[%o] : buffer -> view<4xf32, %k>
  // CHECK-NEXT: %[[X:.*]] = loom_buffer.view %[[B]][%[[O]]] : buffer -> view<4xf32, %[[L]]>
  %x = loom_buffer.view %b[%o] : buffer -> view<4xf32, %l>
  // CHECK-NEXT: %[[Y:.*]] = loom_scf.select %[[C]], %[[W]], %[[X]] : view<4xf32, ?>
  %y = loom_scf.select %c, %w, %x : view<4xf32, ?>
  // CHECK-NEXT: %[[YL:.*]] = loom_view.layout %[[Y]] : view<4xf32, ?> -> encoding<layout>
  %yl = loom_view.layout %y : view<4xf32, ?> -> encoding<layout>
  // CHECK-NEXT: loom_view.load %[[Y]][%[[N]]] : view<4xf32, ?> -> f32
  %5 = loom_view.load %y[%n] : view<4xf32, %yl> -> f32
  // CHECK-NEXT: loom_func.call @declared(%[[L]], %[[X]], %[[Y]]) : (encoding<layout>, view<4xf32, %[[L]]>, view<4xf32, ?>) -> (view<4xf32, %[[L]]>)
  %6 = loom_func.call @declared(%l, %x, %y) : (encoding<layout>, view<4xf32, %l>, view<4xf32, ?>) -> (view<4xf32, %l>)
  // CHECK-NEXT: loom_func.return %{{.*}} : view<4xf32, %[[L]]>
  loom_func.return %6 : view<4xf32, %l>
}

// A loop that rotates two views of different pitches.
// CHECK-LABEL: loom_func.def @rotate
// CHECK-SAME: (%[[N:.*]]: index, %[[L:.*]]: encoding<layout>, %[[K:.*]]: encoding<layout>, %[[V:.*]]: view<4xf32, %[[L]]>, %[[W:.*]]: view<4xf32, %[[K]]>)
loom_func.def @rotate(%n: index, %l: encoding<layout>, %k: encoding<layout>, %v: view<4xf32, %l>, %w: view<4xf32, %k>) {
  // CHECK-NEXT: %[[A:.*]], %[[B:.*]], %{{.*}}, %{{.*}} = loom_scf.for %{{.*}} = [%[[N]] to %[[N]] step %[[N]]](%[[P:.*]] = %[[L]] : encoding<layout>, %[[Q:.*]] = %[[K]] : encoding<layout>, %[[X:.*]] = %[[V]] : view<4xf32, %[[L]]>, %[[Y:.*]] = %[[W]] : view<4xf32, %[[K]]>) -> (encoding<layout>, encoding<layout>, view<4xf32, %[[A]]>, view<4xf32, %[[B]]>) {
  %a, %b, %c, %d = loom_scf.for %i = [%n to %n step %n](%p = %l : encoding<layout>, %q = %k : encoding<layout>, %x = %v : view<4xf32, %l>, %y = %w : view<4xf32, %k>) -> (encoding<layout>, encoding<layout>, view<4xf32, %a>, view<4xf32, %b>) {
    // CHECK-NEXT: loom_view.load %[[X]][%[[N]]] : view<4xf32, %[[P]]> -> f32
    %0 = loom_view.load %x[%n] : view<4xf32, %p> -> f32
    // CHECK-NEXT: loom_scf.yield %[[Q]], %[[P]], %[[Y]], %[[X]] : encoding<layout>, encoding<layout>, view<4xf32, %[[Q]]>, view<4xf32, %[[P]]>
    loom_scf.yield %q, %p, %y, %x : encoding<layout>, encoding<layout>, view<4xf32, %q>, view<4xf32, %p>
  }
  loom_func.return
}

// Elsewhere the type has its prefixed spelling.
// CHECK-LABEL: func.func @foreign
// CHECK-SAME: (%{{.*}}: !loom_view.view<?x64xf32, ?>, %{{.*}}: !loom_view.view<f8E4M3FN, ?, align(4)>, %{{.*}}: !loom_view.view<2xf32, #loom_encoding.layout.strided<[3]>>, %{{.*}}: !loom_view.view<2xf32, align(1)>)
func.func @foreign(%v: !loom_view.view<?x64xf32, ?>, %w: !loom_view.view<f8E4M3FN, ?, align(4)>, %x: !loom_view.view<2xf32, #loom_encoding.layout.strided<[3]>>, %y: !loom_view.view<2xf32, #loom_encoding.layout.dense, align(1)>) {
  return
}
