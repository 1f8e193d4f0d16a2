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
