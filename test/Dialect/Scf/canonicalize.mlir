// What folds, and what the region interfaces let MLIR simplify.

// RUN: loom-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: loom_func.def public @selects
// CHECK-SAME: (%[[C:.*]]: i1, %[[A:.*]]: f32, %[[B:.*]]: f32, %[[X:.*]]: buffer, %[[Y:.*]]: buffer)
loom_func.def public @selects(%c: i1, %a: f32, %b: f32, %x: buffer, %y: buffer) -> (f32, f32, f32, f32) {
  %true = arith.constant true
  %false = arith.constant false
  %0 = loom_scf.select %c, %a, %a : f32
  %1 = loom_scf.select %true, %a, %b : f32
  %2 = loom_scf.select %false, %a, %b : f32
  // CHECK-NOT: loom_scf.select
  // CHECK: %[[R:.*]] = loom_scf.select %[[C]], %[[A]], %[[B]] : f32
  %3 = loom_scf.select %c, %a, %b : f32
  %o = loom_index.constant 0 : offset
  %4 = loom_scf.select %false, %x, %y : buffer
  %v = loom_buffer.view %4[%o] : buffer -> view<f32>
  // CHECK-NEXT: loom_buffer.view %[[Y]]
  loom_view.store %a, %v[] : f32, view<f32>
  // CHECK: return %[[A]], %[[A]], %[[B]], %[[R]]
  loom_func.return %0, %1, %2, %3 : f32, f32, f32, f32
}

// What is known not to run is not there, whatever it does.
// CHECK-LABEL: loom_func.def public @never
// CHECK-SAME: (%[[V:.*]]: view<8xf32>, %[[X:.*]]: f32, %[[Y:.*]]: f32)
loom_func.def public @never(%v: view<8xf32>, %x: f32, %y: f32) -> (f32, f32, f32) {
  %true = arith.constant true
  %false = arith.constant false
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c3 = loom_index.constant 3 : index
  // CHECK: %[[C3:.*]] = loom_index.constant 3 : index
  // CHECK-NEXT: loom_view.store %[[X]], %[[V]][%[[C3]]]
  loom_scf.if %true {
    loom_view.store %x, %v[%c3] : f32, view<8xf32>
  }
  loom_scf.if %false {
    loom_view.store %y, %v[%c3] : f32, view<8xf32>
  }
  %0 = loom_scf.if %false -> (f32) {
    loom_scf.yield %x : f32
  } else {
    // CHECK-NEXT: loom_view.store %[[Y]], %[[V]][%[[C3]]]
    loom_view.store %y, %v[%c3] : f32, view<8xf32>
    loom_scf.yield %y : f32
  }
  %1 = loom_scf.for %i = [%c3 to %c3 step %c1](%carried = %x : f32) -> (f32) {
    loom_view.store %carried, %v[%i] : f32, view<8xf32>
    loom_scf.yield %y : f32
  }
  // CHECK-NEXT: %[[ONCE:.*]] = loom_scf.for
  %2 = loom_scf.for %i = [%c0 to %c1 step %c1](%carried = %x : f32) -> (f32) {
    loom_view.store %carried, %v[%i] : f32, view<8xf32>
    loom_scf.yield %y : f32
  }
  // CHECK: return %[[Y]], %[[X]], %[[ONCE]]
  loom_func.return %0, %1, %2 : f32, f32, f32
}

// A fence is no memory access, yet it stays.
// CHECK-LABEL: loom_func.def public @fence
loom_func.def public @fence(%c: i1, %x: f32) {
  %0 = loom_scf.select %c, %x, %x : f32
  // CHECK-NEXT: loom_scf.schedule.fence
  loom_scf.schedule.fence
  // CHECK-NEXT: return
  loom_func.return
}

// Nothing is known of a loop's end, so it stays when something happens in it.
// CHECK-LABEL: loom_func.def public @loop
loom_func.def public @loop(%v: view<8xf32>, %x: f32, %lo: index, %hi: index, %st: index) {
  // CHECK-NEXT: loom_scf.for
  loom_scf.for %i = [%lo to %hi step %st] {
    // CHECK-NEXT: loom_view.store
    loom_view.store %x, %v[%i] : f32, view<8xf32>
  }
  loom_func.return
}
