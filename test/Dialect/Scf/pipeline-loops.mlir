// RUN: loom-opt %s --loom-pipeline-loops | FileCheck %s

// What pipeline(%depth) builds. Integration and Schedule have what it computes.

// Prologue, steady loop and drain for loops that are long enough, the loop as it
// was for others.
// CHECK-LABEL: func.def @dynamic
// CHECK: %[[LONG:.*]] = loom_index.cmp slt, %{{.*}}, %[[N:.*]] : index
// CHECK: %[[R:.*]] = loom_scf.if %[[LONG]] -> (f32) {
// CHECK:   %[[Q0:.*]] = loom_view.load
// CHECK:   %[[ONE:.*]] = loom_index.constant 1 : index
// CHECK:   %[[Q1:.*]] = loom_view.load %{{.*}}[%[[ONE]]]
// CHECK:   %[[TWO:.*]] = loom_index.constant 2 : index
// CHECK:   %[[S:.*]], %[[L0:.*]], %[[L1:.*]] = loom_scf.for %[[I:.*]] = [%[[TWO]] to %[[N]] step %{{.*}}](%[[A:.*]] = %{{.*}} : f32, %[[E0:.*]] = %[[Q0]] : f32, %[[E1:.*]] = %[[Q1]] : f32) -> (f32, f32, f32) attributes {scheduled} {
// CHECK:     %[[X:.*]] = loom_view.load %{{.*}}[%[[I]]]
// CHECK:     loom_scf.schedule.fence<stage>
// CHECK:     %[[B:.*]] = arith.addf %[[A]], %[[E0]]
// CHECK:     loom_scf.yield %[[B]], %[[E1]], %[[X]] : f32, f32, f32
// CHECK:   }
// CHECK:   loom_scf.schedule.fence<stage>
// CHECK:   %[[D0:.*]] = arith.addf %[[S]], %[[L0]]
// CHECK:   loom_scf.schedule.fence<stage>
// CHECK:   %[[D1:.*]] = arith.addf %[[D0]], %[[L1]]
// CHECK:   loom_scf.yield %[[D1]]
// CHECK: } else {
// CHECK:   loom_scf.for %{{.*}} = [%{{.*}} to %[[N]] step %{{.*}}](%{{.*}} = %{{.*}} : f32) -> (f32) {
// CHECK-NOT: fence
// CHECK: loom_func.return %[[R]]
loom_func.def @dynamic(%v: view<64xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c3 = loom_index.constant 3 : index
  %m = loom_index.assume %n [range(%n, 0, 64)] : index
  %zero = arith.constant 0.0 : f32
  %sum = loom_scf.for %i = [%c0 to %m step %c1](%a = %zero : f32) -> (f32) pipeline(%c3) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// Depth 1 drops the clause and nothing else.
// CHECK-LABEL: func.def @one
// CHECK: loom_scf.for %{{.*}} -> (f32) unroll(%{{.*}}) schedule(recurrence) {
// CHECK-NOT: fence
loom_func.def @one(%v: view<64xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c4 = loom_index.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%c1) unroll(%c4) schedule(recurrence) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// Exact bounds need no condition, and no copy of the loop. The other clauses stay.
// CHECK-LABEL: func.def @exact
// CHECK-NOT: loom_scf.if
// CHECK: loom_scf.for %{{.*}} = [%{{.*}} to %{{.*}} step %{{.*}}]({{.*}}) -> (f32, f32) unroll(%{{.*}}) schedule(interleaved) attributes {scheduled} {
// CHECK-NOT: loom_scf.for
// CHECK: loom_func.return
loom_func.def @exact(%v: view<64xf32>) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %c8 = loom_index.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %sum = loom_scf.for %i = [%c0 to %c8 step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) unroll(%c2) schedule(interleaved) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// Too few iterations, which facts tell: the loop as it was.
// CHECK-LABEL: func.def @short
// CHECK-NOT: loom_scf.if
// CHECK: loom_scf.for %{{.*}} -> (f32) {
// CHECK-NOT: fence
loom_func.def @short(%v: view<64xf32>) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %c3 = loom_index.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %sum = loom_scf.for %i = [%c0 to %c2 step %c1](%a = %zero : f32) -> (f32) pipeline(%c3) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// The induction variable is queued where the rest needs it; sums of it are
// computed again, and what loads need of it is not queued.
// CHECK-LABEL: func.def @variable
// CHECK: loom_scf.for %[[I:.*]] = [{{.*}}](%[[A:.*]] = %{{.*}} : index, %[[OLD:.*]] = %{{.*}} : index, %[[E:.*]] = %{{.*}} : index) -> (index, index, index)
// CHECK:   %[[AT:.*]] = loom_index.add %[[I]],
// CHECK:   %[[X:.*]] = loom_view.load %{{.*}}[%[[AT]]]
// CHECK:   loom_scf.schedule.fence<stage>
// CHECK:   %[[AGAIN:.*]] = loom_index.add %[[OLD]],
// CHECK:   %[[S:.*]] = loom_index.add %[[A]], %[[AGAIN]]
// CHECK:   %[[T:.*]] = loom_index.add %[[S]], %[[E]]
// CHECK:   loom_scf.yield %[[T]], %[[I]], %[[X]] : index, index, index
loom_func.def @variable(%v: view<64xindex>) -> (index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %c8 = loom_index.constant 8 : index
  %sum = loom_scf.for %i = [%c0 to %c8 step %c1](%a = %c0 : index) -> (index) pipeline(%c2) {
    %at = loom_index.add %i, %c8 : index
    %x = loom_view.load %v[%at] : view<64xindex> -> index
    %s = loom_index.add %a, %at : index
    %t = loom_index.add %s, %x : index
    loom_scf.yield %t : index
  }
  loom_func.return %sum : index
}

// A conditional with a load and the carried sum becomes two: one that loads, or
// gives zero, and one that adds.
// CHECK-LABEL: func.def @guarded
// CHECK: loom_scf.for %[[I:.*]] = [{{.*}}](%[[A:.*]] = %{{.*}} : f32, %[[C0:.*]] = %{{.*}} : i1, %[[E:.*]] = %{{.*}} : f32) -> (f32, i1, f32)
// CHECK:   %[[IN:.*]] = loom_index.cmp slt, %[[I]],
// CHECK:   %[[READ:.*]] = loom_scf.if %[[IN]] -> (f32) {
// CHECK:     %[[X:.*]] = loom_view.load
// CHECK-NEXT: loom_scf.yield %[[X]]
// CHECK:   } else {
// CHECK:     %[[ZERO:.*]] = arith.constant 0.0
// CHECK:     loom_scf.yield %[[ZERO]]
// CHECK:   loom_scf.schedule.fence<stage>
// CHECK:   %[[B:.*]] = loom_scf.if %[[C0]] -> (f32) {
// CHECK-NEXT: %[[ADD:.*]] = arith.addf %[[A]], %[[E]]
// CHECK-NEXT: loom_scf.yield %[[ADD]]
// CHECK:   } else {
// CHECK:     loom_scf.yield %[[A]]
// CHECK:   loom_scf.yield %[[B]], %[[IN]], %[[READ]]
loom_func.def @guarded(%v: view<64xf32>, %n: index, %len: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) {
    %in = loom_index.cmp slt, %i, %len : index
    %b = loom_scf.if %in -> (f32) {
      %x = loom_view.load %v[%i] : view<64xf32> -> f32
      %y = arith.addf %a, %x : f32
      loom_scf.yield %y : f32
    } else {
      loom_scf.yield %a : f32
    }
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}
