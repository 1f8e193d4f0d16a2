// RUN: loom-opt %s --loom-inline-launch-config | FileCheck %s
// RUN: loom-opt %s --loom-specialize | FileCheck %s --check-prefix=FOLDED

// What is inlined can be folded, which makes the workgroup size a constant. The
// inliner keeps a function that only a launch configuration calls.
// FOLDED-LABEL: loom_kernel.def @k
// FOLDED: %[[SIZE:.*]] = loom_index.constant 96 : index
// FOLDED-NOT: @rounded
// FOLDED: workgroup_size(%[[SIZE]],

// CHECK-LABEL: loom_kernel.def @k(%{{.*}}: index, %{{.*}}: i1)
// CHECK-NEXT: %[[C1:.*]] = loom_index.constant 1
// CHECK-NEXT: %[[C3:.*]] = loom_index.constant 3
// CHECK-NEXT: %[[C32:.*]] = loom_index.constant 32
// CHECK-NEXT: %[[SIZE:.*]] = loom_index.mul %[[C3]], %[[C32]]
// CHECK-NEXT: %[[COUNT:.*]] = loom_scf.if
// CHECK-NEXT: loom_index.constant 32
// CHECK-NEXT: %[[MORE:.*]] = loom_index.mul
// CHECK-NEXT: loom_scf.yield %[[MORE]]
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[APART:.*]] = loom_func.call pure @apart
// CHECK-NEXT: loom_scf.yield %[[APART]]
// CHECK: loom_kernel.launch.config workgroups(%[[COUNT]], %[[C1]], %[[C1]]) workgroup_size(%[[SIZE]],
// The body is not the pass's business.
// CHECK: loom_func.call pure @rounded
loom_kernel.def @k(%n: index, %p: i1) {
  %c1 = loom_index.constant 1 : index
  %c3 = loom_index.constant 3 : index
  %size = loom_func.call pure @rounded(%c3) : (index) -> (index)
  %count = loom_scf.if %p -> (index) {
    %more = loom_func.call pure @rounded(%n) : (index) -> (index)
    loom_scf.yield %more : index
  } else {
    %same = loom_func.call pure @apart(%n) : (index) -> (index)
    loom_scf.yield %same : index
  }
  loom_kernel.launch.config workgroups(%count, %c1, %c1) workgroup_size(%size, %c1, %c1) : index
} launch(%n: index) {
  %0 = loom_func.call pure @rounded(%n) : (index) -> (index)
  loom_kernel.return
}
loom_func.def pure @rounded(%n: index) -> (index) {
  %c32 = loom_index.constant 32 : index
  %r = loom_index.mul %n, %c32 : index
  loom_func.return %r : index
}
loom_func.def pure noinline @apart(%n: index) -> (index) {
  loom_func.return %n : index
}
