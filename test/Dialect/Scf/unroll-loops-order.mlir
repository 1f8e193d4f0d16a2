// The order of copies under interleaved and recurrence, and what stands in its way.

// RUN: loom-opt %s --loom-unroll-loops | FileCheck %s

// Full groups in a loop, the rest in another one.
// CHECK-LABEL: loom_func.def public @interleaved
// CHECK-SAME: (%[[V:.*]]: view<64xf32>, %[[N:.*]]: index, %[[S:.*]]: f32)
// CHECK: %[[HI:.*]] = loom_index.assume %[[N]]
// CHECK: %[[C2:.*]] = loom_index.constant 2 : index
// CHECK-NEXT: %[[LEFT:.*]] = loom_index.rem %[[HI]], %[[C2]]
// CHECK-NEXT: %[[END:.*]] = loom_index.sub %[[HI]], %[[LEFT]]
// CHECK: %[[G:.*]] = loom_scf.for %[[I:.*]] = [%{{.*}} to %[[END]] step %{{.*}}](%[[A:.*]] = %[[S]] : f32) -> (f32) attributes {scheduled} {
// CHECK: %[[X0:.*]] = loom_view.load %[[V]][%[[I]]]
// CHECK-NEXT: %[[X1:.*]] = loom_view.load %[[V]]
// CHECK-NEXT: %[[S0:.*]] = arith.addf %[[A]], %[[X0]]
// CHECK-NEXT: %[[S1:.*]] = arith.addf %[[S0]], %[[X1]]
// CHECK-NEXT: loom_scf.yield %[[S1]]
// CHECK-NEXT: }
// CHECK-NEXT: loom_scf.for %[[J:.*]] = [%[[END]] to %[[HI]] step %{{.*}}](%[[B:.*]] = %[[G]] : f32) -> (f32) attributes {scheduled} {
// CHECK-NEXT: %[[Y:.*]] = loom_view.load %[[V]][%[[J]]]
// CHECK-NEXT: %[[T:.*]] = arith.addf %[[B]], %[[Y]]
// CHECK-NEXT: loom_scf.yield %[[T]]
loom_func.def public @interleaved(%v: view<64xf32>, %n: index, %s: f32) -> (f32) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %f = loom_index.constant 2 : index
  %hi = loom_index.assume %n [range(%n, 0, 64)] : index
  %r = loom_scf.for %i = [%lo to %hi step %by](%a = %s : f32) -> (f32) unroll(%f) schedule(interleaved) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %r : f32
}

// Loads of copies 0 and 1; then each sum, and the load of two copies later.
// CHECK-LABEL: loom_func.def public @recurrence
// CHECK-SAME: (%[[V:.*]]: view<64xf32>, %[[S:.*]]: f32)
// CHECK: %[[X0:.*]] = loom_view.load
// CHECK-NEXT: %[[X1:.*]] = loom_view.load
// CHECK-NEXT: loom_scf.schedule.fence
// CHECK-NEXT: %[[S0:.*]] = arith.addf %[[S]], %[[X0]]
// CHECK-NEXT: %[[X2:.*]] = loom_view.load
// CHECK-NEXT: loom_scf.schedule.fence
// CHECK-NEXT: %[[S1:.*]] = arith.addf %[[S0]], %[[X1]]
// CHECK-NEXT: %[[X3:.*]] = loom_view.load
// CHECK-NEXT: loom_scf.schedule.fence
// CHECK-NEXT: %[[S2:.*]] = arith.addf %[[S1]], %[[X2]]
// CHECK-NEXT: loom_scf.schedule.fence
// CHECK-NEXT: %[[S3:.*]] = arith.addf %[[S2]], %[[X3]]
// CHECK-NEXT: loom_func.return %[[S3]]
loom_func.def public @recurrence(%v: view<64xf32>, %s: f32) -> (f32) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %hi = loom_index.constant 4 : index
  %r = loom_scf.for %i = [%lo to %hi step %by](%a = %s : f32) -> (f32) unroll schedule(recurrence) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %r : f32
}

// What is stored is loaded two copies later, so that the third load waits.
// CHECK-LABEL: loom_func.def public @distance
// CHECK: loom_view.load
// CHECK-NEXT: loom_view.load
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.addf
// CHECK-NEXT: loom_index.add
// CHECK-NEXT: loom_index.add
// CHECK-NEXT: loom_index.add
// CHECK-NEXT: loom_view.store
// CHECK-NEXT: loom_view.load
// CHECK-NEXT: arith.addf
// CHECK-NEXT: loom_view.store
// CHECK-NEXT: loom_view.store
loom_func.def public @distance(%v: view<64xf32>, %lo: index, %s: f32) {
  %by = loom_index.constant 1 : index
  %two = loom_index.constant 2 : index
  %three = loom_index.constant 3 : index
  %hi = loom_index.add %lo, %three : index
  loom_scf.for %i = [%lo to %hi step %by] unroll schedule(interleaved) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %y = arith.addf %x, %s : f32
    %j = loom_index.add %i, %two : index
    loom_view.store %y, %v[%j] : f32, view<64xf32>
  }
  loom_func.return
}

// Rows differ, but the lanes of a gather may reach into others: they are some
// distance after the indices, whatever the rows are.
// CHECK-LABEL: loom_func.def public @rows
// CHECK: loom_vector.gather
// CHECK: loom_vector.store
// CHECK: loom_vector.gather
// CHECK: loom_vector.store
loom_func.def public @rows(%v: view<8x64xf32>, %c: index, %d: index, %at: vector<4xindex>) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %hi = loom_index.constant 2 : index
  loom_scf.for %i = [%lo to %hi step %by] unroll schedule(interleaved) {
    %x = loom_vector.gather %v[%i, %c][%at] : view<8x64xf32>, vector<4xindex> -> vector<4xf32>
    loom_vector.store %x, %v[%i, %d] : vector<4xf32>, view<8x64xf32>
  }
  loom_func.return
}

// Each promises something of its own iteration only.
// CHECK-LABEL: loom_func.def public @promises
// CHECK: loom_view.load
// CHECK: loom_view.store
// CHECK: loom_view.load
// CHECK: loom_view.store
loom_func.def public @promises(%b: buffer, %c: buffer) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %hi = loom_index.constant 2 : index
  %at = loom_index.constant 0 : offset
  loom_scf.for %i = [%lo to %hi step %by] unroll schedule(interleaved) {
    %b1, %c1 = loom_buffer.assume.noalias %b, %c : buffer, buffer
    %v = loom_buffer.view %b1[%at] : buffer -> view<8xf32>
    %w = loom_buffer.view %c1[%at] : buffer -> view<8xf32>
    %x = loom_view.load %v[%i] : view<8xf32> -> f32
    loom_view.store %x, %w[%lo] : f32, view<8xf32>
  }
  loom_func.return
}

// CHECK-LABEL: loom_func.def public @promise_outside
// CHECK-COUNT-2: loom_view.load
// CHECK-COUNT-2: loom_view.store
loom_func.def public @promise_outside(%b: buffer, %c: buffer) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %hi = loom_index.constant 2 : index
  %at = loom_index.constant 0 : offset
  %b1, %c1 = loom_buffer.assume.noalias %b, %c : buffer, buffer
  loom_scf.for %i = [%lo to %hi step %by] unroll schedule(interleaved) {
    %v = loom_buffer.view %b1[%at] : buffer -> view<8xf32>
    %w = loom_buffer.view %c1[%at] : buffer -> view<8xf32>
    %x = loom_view.load %v[%i] : view<8xf32> -> f32
    loom_view.store %x, %w[%lo] : f32, view<8xf32>
  }
  loom_func.return
}

// Elements of a layout may overlap: rows are 2 elements apart, and lanes 4.
// CHECK-LABEL: loom_func.def public @pitches
// CHECK: loom_vector.load
// CHECK-NEXT: loom_vector.store
// CHECK-NEXT: loom_vector.load
// CHECK-NEXT: loom_vector.store
// CHECK: loom_view.load
// CHECK-NEXT: loom_view.load
// CHECK-NEXT: loom_view.store
// CHECK-NEXT: loom_view.store
loom_func.def public @pitches(%v: view<8x4xf32, #loom_encoding.layout.strided<[2, 1]>>) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %hi = loom_index.constant 2 : index
  loom_scf.for %i = [%lo to %hi step %by] unroll schedule(interleaved) {
    %x = loom_vector.load %v[%i, %lo] : view<8x4xf32, #loom_encoding.layout.strided<[2, 1]>> -> vector<4xf32>
    loom_vector.store %x, %v[%i, %lo] : vector<4xf32>, view<8x4xf32, #loom_encoding.layout.strided<[2, 1]>>
  }
  loom_scf.for %i = [%lo to %hi step %by] unroll schedule(interleaved) {
    %x = loom_view.load %v[%i, %lo] : view<8x4xf32, #loom_encoding.layout.strided<[2, 1]>> -> f32
    loom_view.store %x, %v[%i, %lo] : f32, view<8x4xf32, #loom_encoding.layout.strided<[2, 1]>>
  }
  loom_func.return
}

// Volatile accesses keep their order, and barriers that of all accesses.
// CHECK-LABEL: loom_func.def public @ordered
// CHECK: loom_view.load<volatile>
// CHECK-NEXT: loom_view.store<volatile>
// CHECK-NEXT: loom_view.load<volatile>
// CHECK-NEXT: loom_view.store<volatile>
// CHECK: loom_view.load
// CHECK-NEXT: loom_kernel.barrier
// CHECK-NEXT: loom_view.load
// CHECK-NEXT: loom_kernel.barrier
loom_func.def public @ordered(%v: view<8xf32>, %w: view<8xf32>, %s: f32) -> (f32) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %hi = loom_index.constant 2 : index
  loom_scf.for %i = [%lo to %hi step %by] unroll schedule(interleaved) {
    %x = loom_view.load<volatile> %v[%i] : view<8xf32> -> f32
    loom_view.store<volatile> %x, %w[%i] : f32, view<8xf32>
  }
  %r = loom_scf.for %i = [%lo to %hi step %by](%a = %s : f32) -> (f32) unroll schedule(interleaved) {
    %x = loom_view.load %v[%i] : view<8xf32> -> f32
    loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
    loom_scf.yield %x : f32
  }
  loom_func.return %r : f32
}
