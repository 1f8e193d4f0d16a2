// Full expansion, groups and dropped clauses; unroll-loops-order.loom has the
// schedules other than linear.

// RUN: loom-opt %s --loom-unroll-loops | FileCheck %s
// RUN: loom-opt %s --loom-unroll-loops | loom-opt | FileCheck %s

// Constants, where the lower bound is exact.
// CHECK-LABEL: loom_func.def public @full
// CHECK-SAME: (%[[V:.*]]: view<8xf32>, %[[S:.*]]: f32)
// CHECK: loom_index.constant 3 : index
// CHECK-NEXT: %[[I0:.*]] = loom_index.constant 2 : index
// CHECK-NEXT: %[[X0:.*]] = loom_view.load %[[V]][%[[I0]]]
// CHECK-NEXT: %[[S0:.*]] = arith.addf %[[S]], %[[X0]]
// CHECK-NEXT: %[[I1:.*]] = loom_index.constant 5 : index
// CHECK-NEXT: %[[X1:.*]] = loom_view.load %[[V]][%[[I1]]]
// CHECK-NEXT: %[[S1:.*]] = arith.addf %[[S0]], %[[X1]]
// CHECK-NEXT: loom_func.return %[[S1]]
loom_func.def public @full(%v: view<8xf32>, %s: f32) -> (f32) {
  %lo = loom_index.constant 2 : index
  %hi = loom_index.constant 6 : index
  %by = loom_index.constant 3 : index
  %r = loom_scf.for %i = [%lo to %hi step %by](%a = %s : f32) -> (f32) unroll {
    %x = loom_view.load %v[%i] : view<8xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %r : f32
}

// Facts leave one count of a loop whose bounds they do not know.
// CHECK-LABEL: loom_func.def public @full_from
// CHECK-SAME: (%[[LO:.*]]: offset, %[[BY:.*]]: offset)
// CHECK-NOT: loom_scf.for
// CHECK: %[[D:.*]] = loom_index.constant 8 : offset
// CHECK: %[[S0:.*]] = loom_index.add %{{.*}}, %[[LO]] : offset
// CHECK-NEXT: %[[C4:.*]] = loom_index.constant 4 : offset
// CHECK-NEXT: %[[I1:.*]] = loom_index.add %[[LO]], %[[C4]] : offset
// CHECK-NEXT: %[[S1:.*]] = loom_index.add %[[S0]], %[[I1]] : offset
// CHECK-NEXT: loom_func.return %[[S1]]
loom_func.def public @full_from(%lo: offset, %by: offset) -> (offset) {
  %zero = loom_index.constant 0 : offset
  %distance = loom_index.constant 8 : offset
  %four = loom_index.constant 4 : offset
  %hi = loom_index.add %lo, %distance : offset
  %r = loom_scf.for %i = [%lo to %hi step %four](%a = %zero : offset) -> (offset) unroll {
    %b = loom_index.add %a, %i : offset
    loom_scf.yield %b : offset
  }
  loom_func.return %r : offset
}

// A step that is not exact: there is one iteration whatever it is.
// CHECK-LABEL: loom_func.def public @full_any_step
// CHECK-SAME: (%[[BY:.*]]: index)
// CHECK-NOT: loom_scf.for
// CHECK: loom_index.assume
// CHECK-NEXT: %[[I:.*]] = loom_index.constant 1 : index
// CHECK-NEXT: loom_func.return %[[I]]
loom_func.def public @full_any_step(%by: index) -> (index) {
  %zero = loom_index.constant 0 : index
  %lo = loom_index.constant 1 : index
  %hi = loom_index.constant 3 : index
  %st = loom_index.assume %by [range(%by, 2, 9)] : index
  %r = loom_scf.for %i = [%lo to %hi step %st](%a = %zero : index) -> (index) unroll {
    loom_scf.yield %i : index
  }
  loom_func.return %r : index
}

// The factor is the count, and no iteration at all.
// CHECK-LABEL: loom_func.def public @counts
// CHECK-SAME: (%[[V:.*]]: view<8xf32>, %[[S:.*]]: f32)
// CHECK-NOT: loom_scf.for
// CHECK: loom_view.store
// CHECK: loom_view.store
// CHECK-NOT: loom_view.store
// CHECK: loom_func.return %[[S]], %[[S]]
loom_func.def public @counts(%v: view<8xf32>, %s: f32) -> (f32, f32) {
  %zero = loom_index.constant 0 : index
  %one = loom_index.constant 1 : index
  %two = loom_index.constant 2 : index
  loom_scf.for %i = [%zero to %two step %one] unroll(%two) {
    loom_view.store %s, %v[%i] : f32, view<8xf32>
  }
  %r = loom_scf.for %i = [%two to %two step %one](%a = %s : f32) -> (f32) unroll {
    %x = loom_view.load %v[%i] : view<8xf32> -> f32
    loom_scf.yield %x : f32
  }
  %q = loom_scf.for %i = [%two to %zero step %one](%a = %s : f32) -> (f32) unroll(%two) schedule(interleaved) {
    %x = loom_view.load %v[%i] : view<8xf32> -> f32
    loom_scf.yield %x : f32
  }
  loom_func.return %r, %q : f32, f32
}

// Two divides the count: no guard, no tail.
// CHECK-LABEL: loom_func.def public @whole
// CHECK-SAME: (%[[V:.*]]: view<64xf32>, %[[N:.*]]: index, %[[S:.*]]: f32)
// CHECK: %[[HI:.*]] = loom_index.assume %[[N]]
// CHECK: %[[SPAN:.*]] = loom_index.constant 6 : index
// CHECK-NEXT: loom_scf.for %[[I:.*]] = [%{{.*}} to %[[HI]] step %[[SPAN]]](%[[A:.*]] = %[[S]] : f32) -> (f32) attributes {scheduled} {
// CHECK-NEXT: %[[X0:.*]] = loom_view.load %[[V]][%[[I]]]
// CHECK-NEXT: %[[S0:.*]] = arith.addf %[[A]], %[[X0]]
// CHECK-NEXT: %[[C3:.*]] = loom_index.constant 3 : index
// CHECK-NEXT: %[[I1:.*]] = loom_index.add %[[I]], %[[C3]]
// CHECK-NEXT: %[[X1:.*]] = loom_view.load %[[V]][%[[I1]]]
// CHECK-NEXT: %[[S1:.*]] = arith.addf %[[S0]], %[[X1]]
// CHECK-NEXT: loom_scf.yield %[[S1]]
// CHECK-NEXT: }
// CHECK-NEXT: loom_func.return
loom_func.def public @whole(%v: view<64xf32>, %n: index, %s: f32) -> (f32) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 3 : index
  %f = loom_index.constant 2 : index
  %hi = loom_index.assume %n [range(%n, 0, 64), mul(%n, 6)] : index
  %r = loom_scf.for %i = [%lo to %hi step %by](%a = %s : f32) -> (f32) unroll(%f) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %r : f32
}

// CHECK-LABEL: loom_func.def public @whole_from
// CHECK: loom_scf.for %{{.*}} = [%{{.*}} to %{{.*}} step %{{.*}}] attributes {scheduled} {
// CHECK-COUNT-4: loom_view.store
// CHECK-NOT: loom_scf
loom_func.def public @whole_from(%v: view<64xf32>, %lo: index, %n: index, %s: f32) {
  %one = loom_index.constant 1 : index
  %four = loom_index.constant 4 : index
  %distance = loom_index.mul %n, %four : index
  %hi = loom_index.add %distance, %lo : index
  loom_scf.for %i = [%lo to %hi step %one] unroll(%four) schedule(linear) {
    loom_view.store %s, %v[%i] : f32, view<64xf32>
  }
  loom_func.return
}

// All that is carried is what a guard returns.
// CHECK-LABEL: loom_func.def public @guarded
// CHECK-SAME: (%[[V:.*]]: view<64xf32>, %[[N:.*]]: index, %[[S:.*]]: f32)
// CHECK: %[[HI:.*]] = loom_index.assume %[[N]]
// CHECK: %[[SPAN:.*]] = loom_index.constant 3 : index
// CHECK-NEXT: %[[R:.*]], %[[Q:.*]] = loom_scf.for %[[I:.*]] = [%{{.*}} to %[[HI]] step %[[SPAN]]](%[[A:.*]] = %[[S]] : f32, %[[B:.*]] = %[[S]] : f32) -> (f32, f32) attributes {scheduled} {
// CHECK-NEXT: %[[X0:.*]] = loom_view.load %[[V]][%[[I]]]
// CHECK-NEXT: %[[C1:.*]] = loom_index.constant 1 : index
// CHECK-NEXT: %[[I1:.*]] = loom_index.add %[[I]], %[[C1]]
// CHECK-NEXT: %[[P1:.*]] = loom_index.cmp slt, %[[I1]], %[[HI]]
// CHECK-NEXT: %[[G1:.*]], %[[H1:.*]] = loom_scf.if %[[P1]] -> (f32, f32) attributes {lane_guard} {
// CHECK-NEXT: %[[X1:.*]] = loom_view.load %[[V]][%[[I1]]]
// CHECK-NEXT: loom_scf.yield %[[X1]], %[[X0]] : f32, f32
// CHECK-NEXT: } else {
// CHECK-NEXT: loom_scf.yield %[[X0]], %[[A]] : f32, f32
// CHECK-NEXT: }
// CHECK: %[[P2:.*]] = loom_index.cmp slt, %[[I2:.*]], %[[HI]]
// CHECK-NEXT: %[[G2:.*]], %[[H2:.*]] = loom_scf.if %[[P2]] -> (f32, f32) attributes {lane_guard} {
// CHECK-NEXT: %[[X2:.*]] = loom_view.load %[[V]][%[[I2]]]
// CHECK-NEXT: loom_scf.yield %[[X2]], %[[G1]] : f32, f32
// CHECK-NEXT: } else {
// CHECK-NEXT: loom_scf.yield %[[G1]], %[[H1]] : f32, f32
// CHECK-NEXT: }
// CHECK-NEXT: loom_scf.yield %[[G2]], %[[H2]] : f32, f32
loom_func.def public @guarded(%v: view<64xf32>, %n: index, %s: f32) -> (f32, f32) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %f = loom_index.constant 3 : index
  %hi = loom_index.assume %n [range(%n, 0, 64)] : index
  %r, %q = loom_scf.for %i = [%lo to %hi step %by](%a = %s : f32, %b = %s : f32) -> (f32, f32) unroll(%f) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    loom_scf.yield %x, %a : f32, f32
  }
  loom_func.return %r, %q : f32, f32
}

// A copy that no count needs is not there; the step is that of the factor.
// CHECK-LABEL: loom_func.def public @few
// CHECK: loom_index.assume
// CHECK-NEXT: %[[SPAN:.*]] = loom_index.constant 8 : index
// CHECK-NEXT: loom_scf.for %{{.*}} step %[[SPAN]]] attributes {scheduled} {
// CHECK: loom_view.store
// CHECK: loom_scf.if %{{.*}} attributes {lane_guard} {
// CHECK: loom_view.store
// CHECK-NOT: loom_view.store
// CHECK: loom_func.return
loom_func.def public @few(%v: view<64xf32>, %n: index, %s: f32) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %f = loom_index.constant 8 : index
  %hi = loom_index.assume %n [range(%n, 0, 2)] : index
  loom_scf.for %i = [%lo to %hi step %by] unroll(%f) {
    loom_view.store %s, %v[%i] : f32, view<64xf32>
  }
  loom_func.return
}

// Clauses of factor 0 and 1 go; the loop stays what it was.
// CHECK-LABEL: loom_func.def public @dropped
// CHECK-SAME: (%[[V:.*]]: view<64xf32>, %[[N:.*]]: index, %[[S:.*]]: f32)
// CHECK: loom_scf.for %[[I:.*]] = [%[[N]] to %[[N]] step %[[N]]] {
// CHECK-NEXT: loom_view.store %[[S]], %[[V]][%[[I]]]
// CHECK-NEXT: }
// CHECK-NEXT: loom_scf.for %[[J:.*]] = [%[[N]] to %[[N]] step %[[N]]] {
// CHECK-NEXT: loom_scf.while
loom_func.def public @dropped(%v: view<64xf32>, %n: index, %s: f32) {
  %zero = loom_index.constant 0 : index
  %one = loom_index.constant 1 : index
  %true = arith.constant true
  loom_scf.for %i = [%n to %n step %n] unroll(%zero) {
    loom_view.store %s, %v[%i] : f32, view<64xf32>
  }
  loom_scf.for %i = [%n to %n step %n] unroll(%one) schedule(recurrence) {
    loom_scf.while() -> () {
      loom_scf.condition %true : i1
    } do() {
    }
  }
  loom_func.return
}

// The outer loop first; its copies have copies of the inner one.
// CHECK-LABEL: loom_func.def public @nested
// CHECK-COUNT-6: loom_view.store
// CHECK-NOT: loom_view.store
// CHECK: loom_func.return
loom_func.def public @nested(%v: view<64xf32>, %s: f32) {
  %zero = loom_index.constant 0 : index
  %one = loom_index.constant 1 : index
  %three = loom_index.constant 3 : index
  loom_scf.for %i = [%one to %three step %one] unroll {
    // In the two copies it runs once and twice; both are known only then.
    loom_scf.for %j = [%zero to %i step %one] unroll {
      loom_scf.for %k = [%one to %three step %one] unroll {
        loom_view.store %s, %v[%j] : f32, view<64xf32>
      }
    }
  }
  loom_func.return
}

// The extent of a view is carried beside it, through guards too.
// CHECK-LABEL: loom_func.def public @shrinking
// CHECK: loom_scf.for
// CHECK: %[[M:.*]], %[[W:.*]] = loom_scf.if %{{.*}} -> (index, view<?xf32>) attributes {lane_guard} {
// CHECK: loom_scf.yield %[[M]], %[[W]] : index, view<[%[[M]]]xf32>
loom_func.def public @shrinking(%v: view<[%n]xf32>, %n: index, %k: index) -> (index) where [range(%n, 0, 64), range(%k, 0, 64)] {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %f = loom_index.constant 2 : index
  %m, %rest = loom_scf.for %i = [%lo to %k step %by](%size = %n : index, %x = %v : view<[%n]xf32>) -> (index, view<[%m]xf32>) unroll(%f) {
    %kept = loom_index.sub %size, %by : index
    %w = loom_view.subview %x[%lo] : view<[%size]xf32> -> view<[%kept]xf32>
    loom_scf.yield %kept, %w : index, view<[%kept]xf32>
  }
  %d = loom_view.dim %rest[0] : view<[%m]xf32> -> index
  loom_func.return %d : index
}
