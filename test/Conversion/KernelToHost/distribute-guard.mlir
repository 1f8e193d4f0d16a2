// A condition that all but the first workitems of a dimension fail becomes the
// end of that dimension's loop; other conditions stay.

// RUN: loom-opt %s --allow-unregistered-dialect --loom-convert-kernel-to-host --canonicalize --cse | FileCheck %s

// The loop over x ends at n - 64 * group, which is 0 to 64. What the condition
// said is still known.
loom_kernel.def @guard() {
  %c1 = loom_index.constant 1 : index
  %cx = loom_index.constant 64 : index
  %cy = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%cx, %cy, %c1) : index
} launch(%n: index) {
  // CHECK-LABEL: @guard(%{{.*}}: index,
  // CHECK: %[[BASE:.*]] = loom_index.mul %[[GROUP:.*]], %[[SIZE:.*]] : index
  // CHECK-NEXT: %[[LAST:.*]] = loom_index.max %[[N:.*]], %[[BASE]] : index
  // CHECK-NEXT: %[[COUNT:.*]] = loom_index.sub %[[LAST]], %[[BASE]] : index
  // CHECK-NEXT: %[[END:.*]] = loom_index.min %[[COUNT]], %[[SIZE]] : index
  // CHECK: loom_scf.for %[[X:.*]] = [%{{.*}} to %[[END]] step
  // CHECK-NEXT: %[[I:.*]] = loom_index.madd %[[GROUP]], %[[SIZE]], %[[X]] : index
  // CHECK-NEXT: %[[KNOWN:.*]] = loom_index.assume %[[I]] [lt(%[[I]], %[[N]])] : index
  // CHECK-NEXT: "test.use"(%[[KNOWN]])
  %i = loom_kernel.workitem.dispatch.id<x> : index
  %in = loom_index.cmp slt, %i, %n : index
  loom_scf.if %in {
    "test.use"(%i) : (index) -> ()
  }
  loom_kernel.return
}

// A conjunction bounds two dimensions; a sum starts at what is shared of it.
loom_kernel.def @both() {
  %c1 = loom_index.constant 1 : index
  %cx = loom_index.constant 16 : index
  %cy = loom_index.constant 4 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%cx, %cy, %c1) : index
} launch(%n: index, %m: index) where [range(%n, 0, 100), range(%m, 0, 100)] {
  // CHECK-LABEL: @both(
  // CHECK: %[[LAST:.*]] = loom_index.max %[[M:.*]], %[[N:.*]] : index
  // CHECK-NEXT: %[[COUNT:.*]] = loom_index.sub %[[LAST]], %[[N]] : index
  // CHECK-NEXT: %[[ENDX:.*]] = loom_index.min %[[COUNT]], %{{.*}} : index
  // CHECK-NEXT: %[[SOME:.*]] = loom_index.max %[[N]], %{{.*}} : index
  // CHECK-NEXT: %[[ENDY:.*]] = loom_index.min %[[SOME]], %{{.*}} : index
  // CHECK: loom_scf.for %[[Y:.*]] = [%{{.*}} to %[[ENDY]] step
  // CHECK-NEXT: loom_scf.for %[[X:.*]] = [%{{.*}} to %[[ENDX]] step
  // CHECK-NEXT: %[[SUM:.*]] = loom_index.add %[[X]], %[[N]] : index
  // CHECK-NEXT: %[[A:.*]] = loom_index.assume %[[SUM]] [lt(%[[SUM]], %[[M]])] : index
  // CHECK-NEXT: %[[B:.*]] = loom_index.assume %[[Y]] [lt(%[[Y]], %[[N]])] : index
  // CHECK-NEXT: "test.use"(%[[A]], %[[B]])
  %x = loom_kernel.workitem.id<x> : index
  %y = loom_kernel.workitem.id<y> : index
  %sum = loom_index.add %x, %n : index
  %a = loom_index.cmp ult, %sum, %m : index
  %b = loom_index.cmp sgt, %n, %y : index
  %in = arith.andi %a, %b : i1
  loom_scf.if %in {
    "test.use"(%sum, %y) : (index, index) -> ()
  }
  loom_kernel.return
}

// Not below: the others.
loom_kernel.def @others() {
  %c1 = loom_index.constant 1 : index
  %cx = loom_index.constant 64 : index
  %cy = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%cx, %cy, %c1) : index
} launch(%n: index) {
  // CHECK-LABEL: @others(
  // CHECK: %[[SIZE:.*]] = loom_index.constant 64 : index
  // CHECK: loom_scf.for %[[X:.*]] = [%{{.*}} to %[[SIZE]] step
  // CHECK: loom_scf.if
  // CHECK-NEXT: "test.use"(%[[X]])
  %x = loom_kernel.workitem.id<x> : index
  %in = loom_index.cmp sgt, %x, %n : index
  loom_scf.if %in {
    "test.use"(%x) : (index) -> ()
  }
  loom_kernel.return
}

// Two steps per workitem.
loom_kernel.def @twice() {
  %c1 = loom_index.constant 1 : index
  %cx = loom_index.constant 64 : index
  %cy = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%cx, %cy, %c1) : index
} launch(%n: index) {
  // CHECK-LABEL: @twice(
  // CHECK: %[[SIZE:.*]] = loom_index.constant 64 : index
  // CHECK: loom_scf.for %[[X:.*]] = [%{{.*}} to %[[SIZE]] step
  // CHECK: loom_scf.if
  // CHECK-NEXT: "test.use"(%[[X]])
  %x = loom_kernel.workitem.id<x> : index
  %two = loom_index.add %x, %x : index
  %in = loom_index.cmp slt, %two, %n : index
  loom_scf.if %in {
    "test.use"(%x) : (index) -> ()
  }
  loom_kernel.return
}

// A negative bound is above all as an unsigned number.
loom_kernel.def @unsigned() {
  %c1 = loom_index.constant 1 : index
  %cx = loom_index.constant 64 : index
  %cy = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%cx, %cy, %c1) : index
} launch(%n: index) {
  // CHECK-LABEL: @unsigned(
  // CHECK: %[[SIZE:.*]] = loom_index.constant 64 : index
  // CHECK: loom_scf.for %[[X:.*]] = [%{{.*}} to %[[SIZE]] step
  // CHECK: loom_scf.if
  // CHECK-NEXT: "test.use"(%[[X]])
  %x = loom_kernel.workitem.id<x> : index
  %in = loom_index.cmp ult, %x, %n : index
  loom_scf.if %in {
    "test.use"(%x) : (index) -> ()
  }
  loom_kernel.return
}

// A sum that may start below 0.
loom_kernel.def @negative() {
  %c1 = loom_index.constant 1 : index
  %cx = loom_index.constant 64 : index
  %cy = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%cx, %cy, %c1) : index
} launch(%n: index) {
  // CHECK-LABEL: @negative(
  // CHECK: %[[SIZE:.*]] = loom_index.constant 64 : index
  // CHECK: loom_scf.for %[[X:.*]] = [%{{.*}} to %[[SIZE]] step
  // CHECK: loom_scf.if
  // CHECK-NEXT: "test.use"(%[[X]])
  %x = loom_kernel.workitem.id<x> : index
  %sum = loom_index.add %x, %n : index
  %in = loom_index.cmp slt, %sum, %n : index
  loom_scf.if %in {
    "test.use"(%x) : (index) -> ()
  }
  loom_kernel.return
}

// One or the other.
loom_kernel.def @either() {
  %c1 = loom_index.constant 1 : index
  %cx = loom_index.constant 64 : index
  %cy = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%cx, %cy, %c1) : index
} launch(%n: index) {
  // CHECK-LABEL: @either(
  // CHECK: %[[SIZE:.*]] = loom_index.constant 64 : index
  // CHECK: loom_scf.for %[[X:.*]] = [%{{.*}} to %[[SIZE]] step
  // CHECK: loom_scf.if
  // CHECK-NEXT: "test.use"(%[[X]])
  %x = loom_kernel.workitem.id<x> : index
  %a = loom_index.cmp slt, %x, %n : index
  %b = loom_index.cmp sgt, %x, %n : index
  %in = arith.ori %a, %b : i1
  loom_scf.if %in {
    "test.use"(%x) : (index) -> ()
  }
  loom_kernel.return
}

// All workitems do something before.
loom_kernel.def @also() {
  %c1 = loom_index.constant 1 : index
  %cx = loom_index.constant 64 : index
  %cy = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%cx, %cy, %c1) : index
} launch(%n: index) {
  // CHECK-LABEL: @also(
  // CHECK: %[[SIZE:.*]] = loom_index.constant 64 : index
  // CHECK: loom_scf.for %[[X:.*]] = [%{{.*}} to %[[SIZE]] step
  // CHECK-NEXT: "test.all"(%[[X]])
  // CHECK: loom_scf.if
  %x = loom_kernel.workitem.id<x> : index
  "test.all"(%x) : (index) -> ()
  %in = loom_index.cmp slt, %x, %n : index
  loom_scf.if %in {
    "test.use"(%x) : (index) -> ()
  }
  loom_kernel.return
}

// Those behind the bound do something else.
loom_kernel.def @else() {
  %c1 = loom_index.constant 1 : index
  %cx = loom_index.constant 64 : index
  %cy = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%cx, %cy, %c1) : index
} launch(%n: index) {
  // CHECK-LABEL: @else(
  // CHECK: %[[SIZE:.*]] = loom_index.constant 64 : index
  // CHECK: loom_scf.for %[[X:.*]] = [%{{.*}} to %[[SIZE]] step
  // CHECK: loom_scf.if
  // CHECK: } else {
  // CHECK-NEXT: "test.all"(%[[X]])
  %x = loom_kernel.workitem.id<x> : index
  %in = loom_index.cmp slt, %x, %n : index
  loom_scf.if %in {
    "test.use"(%x) : (index) -> ()
  } else {
    "test.all"(%x) : (index) -> ()
  }
  loom_kernel.return
}
