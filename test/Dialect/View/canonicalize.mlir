// view.dim folds to the value the creator of the view was given.

// RUN: loom-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: loom_func.def public @literal
loom_func.def public @literal(%v: view<8x32xf32>) -> (index) {
  // CHECK-NEXT: %[[D:.*]] = loom_index.constant 32 : index
  %d = loom_view.dim %v[1] : view<8x32xf32> -> index
  // CHECK-NEXT: return %[[D]]
  loom_func.return %d : index
}

// CHECK-LABEL: loom_func.def public @argument
// CHECK-SAME: (%[[N:.*]]: index,
loom_func.def public @argument(%n: index, %v: view<4x[%n]xf32>) -> (index) {
  %d = loom_view.dim %v[1] : view<4x[%n]xf32> -> index
  // CHECK-NEXT: return %[[N]]
  loom_func.return %d : index
}

// CHECK-LABEL: loom_func.def public @derived
// CHECK-SAME: (%[[N:.*]]: index, %[[M:.*]]: index, %{{.*}}: view
loom_func.def public @derived(%n: index, %m: index, %v: view<[%n]x[%n]xf32>, %b: buffer, %o: offset) -> (index, index, index) {
  %s = loom_view.subview %v[%n, %n] : view<[%n]x[%n]xf32> -> view<4x[%m]xf32>
  %r = loom_view.refine %v : view<[%n]x[%n]xf32> -> view<[%m]x[%n]xf32>
  %w = loom_buffer.view %b[%o] : buffer -> view<[%m]x8x[%n]xf32>
  %0 = loom_view.dim %s[1] : view<4x[%m]xf32> -> index
  %1 = loom_view.dim %r[0] : view<[%m]x[%n]xf32> -> index
  %2 = loom_view.dim %w[2] : view<[%m]x8x[%n]xf32> -> index
  // CHECK-NEXT: return %[[M]], %[[M]], %[[N]]
  loom_func.return %0, %1, %2 : index, index, index
}

// An extent only the view itself knows stays a query, also for a view that
// shares it.
// CHECK-LABEL: loom_func.def public @own
// CHECK-SAME: (%[[V:.*]]: view<[%dim0]xf32>, %{{.*}}: view<[%dim0]xf32>)
loom_func.def public @own(%v: view<[%k]xf32>, %w: view<[%k]xf32>) -> (index, index) {
  // CHECK-NEXT: %[[D:.*]] = loom_view.dim %[[V]][0]
  %0 = loom_view.dim %w[0] : view<[%k]xf32> -> index
  // CHECK-NEXT: return %[[D]], %[[D]]
  loom_func.return %k, %0 : index, index
}

// CHECK-LABEL: loom_func.def public @chosen
// CHECK-SAME: (%{{.*}}: i1, %[[N:.*]]: index, %[[M:.*]]: index,
loom_func.def public @chosen(%c: i1, %n: index, %m: index, %v: view<[%n]xf32>, %w: view<[%n]xf32>, %x: view<[%m]xf32>) -> (index, index) {
  %s = loom_scf.select %c, %v, %w : view<[%n]xf32>
  %0 = loom_view.dim %s[0] : view<[%n]xf32> -> index
  // CHECK: %[[T:.*]] = loom_scf.select
  %t = loom_scf.select %c, %v, %x : view<?xf32>
  // CHECK: %[[D:.*]] = loom_view.dim %[[T]][0]
  %1 = loom_view.dim %t[0] : view<?xf32> -> index
  // CHECK-NEXT: return %[[N]], %[[D]]
  loom_func.return %0, %1 : index, index
}

// The layout that the creator was given, or that the type states.
// CHECK-LABEL: loom_func.def public @layouts
// CHECK-SAME: (%{{.*}}: buffer, %{{.*}}: offset, %[[P:.*]]: index, %{{.*}}: index)
loom_func.def public @layouts(%b: buffer, %o: offset, %p: index, %i: index) -> (encoding<layout>, encoding<layout>, encoding<layout>) {
  // CHECK-DAG: %[[L:.*]] = loom_encoding.layout.strided [%[[P]], 1]
  %l = loom_encoding.layout.strided [%p, 1] : encoding<layout>
  %v = loom_buffer.view %b[%o] : buffer -> view<4x8xf32, %l>
  %s = loom_view.subview %v[%i, %i] : view<4x8xf32, %l> -> view<2x2xf32, %l>
  %r = loom_view.refine %v : view<4x8xf32, %l> -> view<4x8xf32, #loom_encoding.layout.strided<[16, 1]>>
  // CHECK-DAG: %[[K:.*]] = loom_encoding.layout.strided [16, 1]
  %0 = loom_view.layout %v : view<4x8xf32, %l> -> encoding<layout>
  %1 = loom_view.layout %s : view<2x2xf32, %l> -> encoding<layout>
  %2 = loom_view.layout %r : view<4x8xf32, #loom_encoding.layout.strided<[16, 1]>> -> encoding<layout>
  // CHECK: return %[[L]], %[[L]], %[[K]]
  loom_func.return %0, %1, %2 : encoding<layout>, encoding<layout>, encoding<layout>
}

// A layout that may be dense means other pitches for views of other extents; the
// pitches of this one stay a query.
// CHECK-LABEL: loom_func.def public @pitches
loom_func.def public @pitches(%b: buffer, %o: offset, %k: encoding<layout>, %w: view<4x8xf32>) -> (encoding<layout>, encoding<layout>, encoding<layout>) {
  %l = loom_encoding.layout.dense : encoding<layout>
  // CHECK: %[[V:.*]] = loom_buffer.view
  %v = loom_buffer.view %b[%o] : buffer -> view<4x8xf32, %l>
  // CHECK: %[[X:.*]] = loom_buffer.view
  %x = loom_buffer.view %b[%o] : buffer -> view<4x8xf32, %k>
  // CHECK: %[[A:.*]] = loom_view.layout %[[V]]
  %0 = loom_view.layout %v : view<4x8xf32, %l> -> encoding<layout>
  // CHECK: %[[B:.*]] = loom_view.layout %[[X]]
  %1 = loom_view.layout %x : view<4x8xf32, %k> -> encoding<layout>
  // CHECK: %[[C:.*]] = loom_view.layout
  %2 = loom_view.layout %w : view<4x8xf32> -> encoding<layout>
  // CHECK: return %[[A]], %[[B]], %[[C]]
  loom_func.return %0, %1, %2 : encoding<layout>, encoding<layout>, encoding<layout>
}
