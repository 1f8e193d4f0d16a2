// Boundaries in scheduled bodies, and what the remarks say.

// RUN: loom-opt %s --loom-unroll-loops --remarks-filter=scf-unroll --remark-format=emitRemark 2>%t.txt | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.txt

// REMARK: Function=slots | copies="2 : i64", factor="2 : i64", loop="1 : i64", outcome="full", schedule="interleaved", tail="none"
// REMARK: Function=slots | copies="2 : i64", factor="2 : i64", loop="2 : i64", outcome="full", schedule="linear", tail="none"
// CHECK-LABEL: loom_func.def public @slots
// CHECK: loom_view.load
// CHECK-NEXT: loom_view.load
// CHECK-NEXT: loom_scf.schedule.fence
// CHECK-NEXT: loom_scf.schedule.fence
// CHECK-NEXT: loom_view.store
// CHECK-NEXT: loom_view.store
// Without a schedule each copy is as it was written.
// CHECK: loom_view.load
// CHECK-NEXT: loom_scf.schedule.fence{{$}}
// CHECK-NEXT: loom_view.store
// CHECK: loom_view.load
// CHECK-NEXT: loom_scf.schedule.fence{{$}}
// CHECK-NEXT: loom_view.store
// CHECK-NEXT: loom_func.return
loom_func.def public @slots(%v: view<8xf32>, %p: buffer) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %hi = loom_index.constant 2 : index
  // Counted, though it has no clause.
  loom_scf.for %i = [%lo to %hi step %by] {
  }
  loom_scf.for %i = [%lo to %hi step %by] unroll schedule(interleaved) {
    %x = loom_view.load %v[%i] : view<8xf32> -> f32
    loom_scf.schedule.fence
    loom_view.store %x, %v[%i] : f32, view<8xf32>
  }
  loom_scf.for %i = [%lo to %hi step %by] unroll {
    %x = loom_view.load %v[%i] : view<8xf32> -> f32
    loom_scf.schedule.fence
    loom_view.store %x, %v[%i] : f32, view<8xf32>
  }
  loom_func.return
}

// What the second slot computes, the first one of the next copy needs: only
// between the fences of two copies there is something to order.
// CHECK-LABEL: loom_func.def public @serial
// CHECK: %[[M0:.*]] = arith.mulf
// CHECK-NEXT: loom_scf.schedule.fence
// CHECK-NEXT: loom_view.load
// CHECK-NEXT: %[[S0:.*]] = arith.addf %[[M0]]
// CHECK-NEXT: %[[M1:.*]] = arith.mulf %[[S0]]
// CHECK-NEXT: loom_scf.schedule.fence
// CHECK-NEXT: loom_view.load
// CHECK-NEXT: arith.addf %[[M1]]
// CHECK-NEXT: loom_scf.schedule.fence
// CHECK-NEXT: loom_scf.schedule.fence
// CHECK-NEXT: loom_func.return
loom_func.def public @serial(%v: view<8xf32>, %s: f32) -> (f32) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %hi = loom_index.constant 2 : index
  %r = loom_scf.for %i = [%lo to %hi step %by](%a = %s : f32) -> (f32) unroll schedule(interleaved) {
    %b = arith.mulf %a, %s : f32
    loom_scf.schedule.fence
    %x = loom_view.load %v[%i] : view<8xf32> -> f32
    %c = arith.addf %b, %x : f32
    loom_scf.yield %c : f32
  }
  // A fence at the end, and one in a region, which stays there.
  loom_scf.for %i = [%lo to %lo step %by] unroll schedule(interleaved) {
    loom_scf.schedule.fence
  }
  loom_scf.for %i = [%lo to %hi step %by] unroll schedule(interleaved) {
    loom_scf.schedule.fence
  }
  loom_func.return %r : f32
}

// CHECK-LABEL: loom_func.def public @inside
// CHECK: loom_view.load
// CHECK-NEXT: loom_view.load
// CHECK-NEXT: loom_scf.if
// CHECK-NEXT: loom_scf.schedule.fence
// CHECK-NEXT: }
// CHECK-NEXT: loom_scf.if
// CHECK-NEXT: loom_scf.schedule.fence
// CHECK-NEXT: }
// CHECK-NEXT: loom_view.store
// CHECK-NEXT: loom_view.store
loom_func.def public @inside(%v: view<8xf32>, %c: i1) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %hi = loom_index.constant 2 : index
  loom_scf.for %i = [%lo to %hi step %by] unroll schedule(interleaved) {
    %x = loom_view.load %v[%i] : view<8xf32> -> f32
    loom_scf.if %c {
      loom_scf.schedule.fence
    }
    loom_view.store %x, %v[%i] : f32, view<8xf32>
  }
  loom_func.return
}

// The stages of all copies meet at one fence; recurrence puts its own.
// CHECK-LABEL: loom_func.def public @stages
// CHECK: loom_view.load
// CHECK-NEXT: loom_view.load
// CHECK-NEXT: loom_scf.schedule.fence<stage>
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.addf
// CHECK: loom_view.load
// CHECK-NEXT: loom_view.load
// CHECK-NEXT: loom_scf.schedule.fence{{$}}
// CHECK-NEXT: arith.addf
// CHECK-NEXT: loom_scf.schedule.fence{{$}}
// CHECK-NEXT: arith.addf
// CHECK: loom_view.load
// CHECK-NEXT: loom_scf.schedule.fence<stage>
// CHECK-NEXT: arith.addf
// CHECK: loom_view.load
// CHECK-NEXT: loom_scf.schedule.fence<stage>
// CHECK-NEXT: arith.addf
loom_func.def public @stages(%v: view<8xf32>, %s: f32) -> (f32, f32, f32) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %hi = loom_index.constant 2 : index
  %p = loom_scf.for %i = [%lo to %hi step %by](%a = %s : f32) -> (f32) unroll schedule(interleaved) {
    %x = loom_view.load %v[%i] : view<8xf32> -> f32
    loom_scf.schedule.fence<stage>
    %c = arith.addf %a, %x : f32
    loom_scf.yield %c : f32
  }
  %q = loom_scf.for %i = [%lo to %hi step %by](%a = %s : f32) -> (f32) unroll schedule(recurrence) {
    %x = loom_view.load %v[%i] : view<8xf32> -> f32
    loom_scf.schedule.fence<stage>
    %c = arith.addf %a, %x : f32
    loom_scf.yield %c : f32
  }
  %r = loom_scf.for %i = [%lo to %hi step %by](%a = %s : f32) -> (f32) unroll {
    %x = loom_view.load %v[%i] : view<8xf32> -> f32
    loom_scf.schedule.fence<stage>
    %c = arith.addf %a, %x : f32
    loom_scf.yield %c : f32
  }
  loom_func.return %p, %q, %r : f32, f32, f32
}

// What keeps its place, and why: a load that may be of what was stored. A store
// of copy 0 stands before the loads of copy 1 and those of copy 2.
// REMARK: Function=kept | copies="3 : i64", factor="3 : i64", kept="1 : i64", kept_by="overlap", loop="0 : i64", outcome="full", schedule="recurrence", tail="none"
// REMARK: Function=kept | copies="1 : i64", factor="1 : i64", loop="1 : i64", outcome="dropped", schedule="linear", tail="none"
// REMARK: Function=kept | copies="2 : i64", factor="2 : i64", loop="2 : i64", outcome="partial", schedule="linear", tail="guarded"
// REMARK: Function=kept | copies="2 : i64", factor="2 : i64", loop="3 : i64", outcome="partial", schedule="interleaved", tail="serial"
// CHECK-LABEL: loom_func.def public @kept
// CHECK: loom_view.load
// CHECK-NEXT: loom_scf.schedule.fence
// CHECK-NEXT: arith.addf
// CHECK-NEXT: loom_view.store
// CHECK-NEXT: loom_view.load
// CHECK-NEXT: loom_scf.schedule.fence
// CHECK-NEXT: arith.addf
// CHECK-NEXT: loom_view.store
// CHECK-NEXT: loom_view.load
// CHECK-NEXT: loom_scf.schedule.fence
// CHECK-NEXT: arith.addf
// CHECK-NEXT: loom_view.store
loom_func.def public @kept(%v: view<8xf32>, %w: view<8xf32>, %s: f32, %n: index) -> (f32) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %two = loom_index.constant 2 : index
  %hi = loom_index.constant 3 : index
  %p = loom_scf.for %i = [%lo to %hi step %by](%a = %s : f32) -> (f32) unroll schedule(recurrence) {
    %x = loom_view.load %v[%i] : view<8xf32> -> f32
    %c = arith.addf %a, %x : f32
    loom_view.store %c, %w[%i] : f32, view<8xf32>
    loom_scf.yield %c : f32
  }
  loom_scf.for %i = [%lo to %n step %by] unroll(%by) {
  }
  loom_scf.for %i = [%lo to %n step %by] unroll(%two) {
  }
  loom_scf.for %i = [%lo to %n step %by] unroll(%two) schedule(interleaved) {
  }
  loom_func.return %p : f32
}
