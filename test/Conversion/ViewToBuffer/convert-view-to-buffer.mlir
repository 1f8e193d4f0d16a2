// RUN: loom-opt %s --loom-convert-view-to-buffer --mlir-print-local-scope | FileCheck %s

// A dense view: the pitches are products of the extents behind a dimension, and
// every index is assumed to be in bounds.
// CHECK-LABEL: loom_func.def @dense
// CHECK-SAME: (%[[B:[^:]*]]: buffer, %[[O:[^:]*]]: offset, %[[N:[^:]*]]: index, %[[I:[^:]*]]: index, %[[J:[^:]*]]: index)
loom_func.def @dense(%b: buffer, %o: offset, %n: index, %i: index, %j: index) -> (f16) {
  // CHECK-NOT: view
  %v = loom_buffer.view %b[%o] : buffer -> view<[%n]x3xf16>
  // CHECK: %[[A:.*]] = loom_index.assume %[[I]] [min(%[[I]], 0), lt(%[[I]], %[[N]])] : index
  // CHECK: %[[D:.*]] = loom_index.assume %[[J]] [min(%[[J]], 0), max(%[[J]], 2)] : index
  // CHECK: %[[C3:.*]] = loom_index.constant 3 : index
  // CHECK: %[[ROW:.*]] = loom_index.mul %[[A]], %[[C3]] : index
  // CHECK: %[[ELEMENT:.*]] = loom_index.add %[[ROW]], %[[D]] : index
  // CHECK: %[[BYTES:.*]] = loom_index.constant 2 : offset
  // CHECK: %[[SCALED:.*]] = loom_index.scale %[[ELEMENT]], %[[BYTES]] : index, offset -> offset
  // CHECK: %[[ADDRESS:.*]] = loom_index.add %[[O]], %[[SCALED]] : offset
  // CHECK: %[[X:.*]] = loom_buffer.load %[[B]][%[[ADDRESS]]] align(2) : buffer -> f16
  %x = loom_view.load %v[%i, %j] : view<[%n]x3xf16> -> f16
  // CHECK: loom_func.return %[[X]]
  loom_func.return %x : f16
}

// A literal index needs no promise; a rank of 0 is the origin itself.
// CHECK-LABEL: loom_func.def @literal
// CHECK-SAME: (%[[B:[^:]*]]: buffer, %[[O:[^:]*]]: offset, %[[X:[^:]*]]: i1)
loom_func.def @literal(%b: buffer, %o: offset, %x: i1) {
  // CHECK-NOT: loom_index.assume
  %v = loom_buffer.view %b[%o] : buffer -> view<i1>
  // CHECK: loom_buffer.store<volatile> %[[X]], %[[B]][%[[O]]] align(1) : i1, buffer
  loom_view.store<volatile> %x, %v[] : i1, view<i1>
  %w = loom_buffer.view %b[%o] : buffer -> view<8xi1>
  %c7 = loom_index.constant 7 : index
  // CHECK: loom_buffer.load<volatile> %[[B]][%{{.*}}] align(1) : buffer -> i1
  %y = loom_view.load<volatile> %w[%c7] : view<8xi1> -> i1
  loom_func.return
}

// A subview has the pitches of its source and another origin; a refinement has
// both. Extents of the window bound the indices.
// CHECK-LABEL: loom_func.def @windows
// CHECK-SAME: (%[[B:[^:]*]]: buffer, %[[O:[^:]*]]: offset, %[[N:[^:]*]]: index, %[[K:[^:]*]]: index, %[[I:[^:]*]]: index)
loom_func.def @windows(%b: buffer, %o: offset, %n: index, %k: index, %i: index) -> (f32, index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %v = loom_buffer.view %b[%o] : buffer -> view<4x[%n]xf32>
  // The origin: one row and %k columns.
  // CHECK: %[[ELEMENT:.*]] = loom_index.add %[[N]], %[[K]] : index
  // CHECK: %[[SCALED:.*]] = loom_index.scale %[[ELEMENT]], %{{.*}} : index, offset -> offset
  // CHECK: %[[ORIGIN:.*]] = loom_index.add %[[O]], %[[SCALED]] : offset
  %w = loom_view.subview %v[%c1, %k] : view<4x[%n]xf32> -> view<2x[%k]xf32>
  %d = loom_view.dim %w[1] : view<2x[%k]xf32> -> index
  %r = loom_view.refine %w : view<2x[%k]xf32> -> view<2x5xf32>
  // CHECK: %[[A:.*]] = loom_index.assume %[[I]] [min(%[[I]], 0), max(%[[I]], 4)] : index
  // CHECK: %[[IN:.*]] = loom_index.add %[[N]], %[[A]] : index
  // CHECK: %[[IN_BYTES:.*]] = loom_index.scale %[[IN]]
  // CHECK: %[[ADDRESS:.*]] = loom_index.add %[[ORIGIN]], %[[IN_BYTES]] : offset
  // CHECK: loom_buffer.load %[[B]][%[[ADDRESS]]] align(4) : buffer -> f32
  %x = loom_view.load %r[%c1, %i] : view<2x5xf32> -> f32
  // CHECK: loom_func.return %{{.*}}, %[[K]] : f32, index
  loom_func.return %x, %d : f32, index
}

// Views in control flow become buffer, origin, extents and pitches; the innermost
// pitch of a dense view is 1.
// CHECK-LABEL: loom_func.def @carried
loom_func.def @carried(%b: buffer, %o: offset, %n: index, %p: i1) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %v = loom_buffer.view %b[%o] : buffer -> view<[%n]xf32>
  // CHECK: loom_scf.for %{{.*}} = [%{{.*}} to %{{.*}} step %{{.*}}](%[[BUF:.*]] = %{{.*}} : buffer, %[[OFF:.*]] = %{{.*}} : offset, %[[EXT:.*]] = %{{.*}} : index)
  %w = loom_scf.for %i = [%c0 to %n step %c1](%u = %v : view<[%n]xf32>) -> (view<[%n]xf32>) {
    // CHECK: %[[NEXT:.*]] = loom_index.add %[[OFF]], %{{.*}} : offset
    // CHECK: loom_scf.yield %[[BUF]], %[[NEXT]], %{{.*}} : buffer, offset, index
    %t = loom_view.subview %u[%c1] : view<[%n]xf32> -> view<[%n]xf32>
    loom_scf.yield %t : view<[%n]xf32>
  }
  // CHECK: loom_scf.if %{{.*}} -> (buffer, offset, index)
  %s = loom_scf.if %p -> (view<[%n]xf32>) {
    loom_scf.yield %w : view<[%n]xf32>
  } else {
    loom_scf.yield %v : view<[%n]xf32>
  }
  %x = loom_view.load %s[%c0] : view<[%n]xf32> -> f32
  loom_func.return %x : f32
}

// A view argument of a helper is several arguments; predicates follow their own.
// CHECK-LABEL: loom_func.def @helper
// CHECK-SAME: (%{{.*}}: buffer, %{{.*}}: offset, %{{.*}}: index, %[[I:.*]]: index) -> (f32) where [range(%[[I]], 0, 3)]
loom_func.def @helper(%v: view<[%m]xf32>, %i: index) -> (f32) where [range(%i, 0, 3)] {
  %x = loom_view.load %v[%i] : view<[%m]xf32> -> f32
  loom_func.return %x : f32
}

// The extent of a view is the argument behind its buffer and origin.
// CHECK-LABEL: loom_func.def @promised
// CHECK-SAME: (%{{.*}}: index, %{{.*}}: buffer, %{{.*}}: offset, %[[K:.*]]: index, %[[M:.*]]: index, %{{.*}}: index, %[[I:.*]]: index) where [range(%[[M]], 1, 64), lt(%[[I]], %[[K]])]
loom_func.def @promised(%n: index, %v: view<[%k]x[%m]xf32>, %i: index) where [range(%m, 1, 64), lt(%i, %k)] {
  loom_func.return
}

// The values a while loop carries and those it forwards are taken apart alike,
// and their extents go with them.
// CHECK-LABEL: loom_func.def @shrinks
// CHECK-SAME: (%[[BUF:.*]]: buffer, %[[OFF:.*]]: offset, %[[EXT:.*]]: index, %[[N:.*]]: index)
loom_func.def @shrinks(%v: view<[%n]xf32>, %n: index) -> (index) {
  %c1 = loom_index.constant 1 : index
  // CHECK: %{{.*}}, %{{.*}}, %[[LAST:.*]] = loom_scf.while(%[[R:.*]] = %[[N]] : index, %[[B:.*]] = %[[BUF]] : buffer, %[[O:.*]] = %[[OFF]] : offset, %[[E:.*]] = %[[EXT]] : index) -> (buffer, offset, index) {
  %w = loom_scf.while(%r = %n : index, %a = %v : view<[%r]xf32>) -> (view<?xf32>) {
    %go = loom_index.cmp sgt, %r, %c1 : index
    // CHECK: loom_scf.condition %{{.*}}, %[[B]], %[[O]], %[[E]] : i1, buffer, offset, index
    loom_scf.condition %go, %a : i1, view<[%r]xf32>
    // CHECK-NEXT: } do(%[[B:.*]]: buffer, %[[O:.*]]: offset, %[[E:.*]]: index) {
  } do(%b: view<?xf32>) {
    %d = loom_view.dim %b[0] : view<?xf32> -> index
    // CHECK: %[[NEXT:.*]] = loom_index.sub %[[E]],
    %next = loom_index.sub %d, %c1 : index
    %t = loom_view.subview %b[%c1] : view<[%d]xf32> -> view<[%next]xf32>
    // CHECK: loom_scf.yield %[[NEXT]], %[[B]], %{{.*}}, %[[NEXT]] : index, buffer, offset, index
    loom_scf.yield %next, %t : index, view<[%next]xf32>
  }
  %last = loom_view.dim %w[0] : view<?xf32> -> index
  // CHECK: loom_func.return %[[LAST]] : index
  loom_func.return %last : index
}

// CHECK-LABEL: loom_func.def @caller
loom_func.def @caller(%b: buffer, %o: offset, %n: index) -> (f32) {
  %c2 = loom_index.constant 2 : index
  %v = loom_buffer.view %b[%o] : buffer -> view<[%n]xf32>
  // CHECK: loom_func.call @helper(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (buffer, offset, index, index) -> (f32)
  %x = loom_func.call @helper(%v, %c2) : (view<[%n]xf32>, index) -> (f32)
  loom_func.return %x : f32
}

// A view argument of a kernel is a buffer in its ABI.
// CHECK-LABEL: loom_kernel.def @kernel
// CHECK: launch(%[[V:.*]]: buffer, %[[N:.*]]: index)
loom_kernel.def @kernel() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%v: view<[%n]xi64>, %n: index) {
  %c0 = loom_index.constant 0 : index
  // CHECK: loom_buffer.load %[[V]][%{{.*}}] align(8) : buffer -> i64
  %x = loom_view.load %v[%c0] : view<[%n]xi64> -> i64
  loom_view.store %x, %v[%c0] : i64, view<[%n]xi64>
  loom_kernel.return
}
