// RUN: loom-opt %s --split-input-file --loom-inline-calls | FileCheck %s
// RUN: loom-opt %s --split-input-file --loom-specialize | FileCheck %s --check-prefix=FOLDED

// What is inlined into a launch configuration can be folded, which makes the
// workgroup size a constant. A function without any call left is removed.
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
// CHECK-NEXT: launch(
// CHECK-NEXT: loom_index.constant 32
// CHECK-NEXT: loom_index.mul
// CHECK-NEXT: loom_kernel.return
// CHECK-NOT: @rounded
// CHECK: loom_func.def pure noinline @apart
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

// -----

// Functions that remain have their calls inlined too: those that are not called,
// are for others, or are called where they are not inlined. The order of the
// functions does not matter.
// CHECK-NOT: @step
// CHECK-LABEL: loom_func.def public @shared
// CHECK-NEXT: %[[A:.*]] = arith.addi
// CHECK-NEXT: loom_func.return %[[A]]
// CHECK-LABEL: loom_func.def retain @held
// CHECK-NEXT: arith.addi
// CHECK-LABEL: loom_func.def noinline @apart
// CHECK-NEXT: %[[A:.*]] = arith.addi
// CHECK-NEXT: %[[B:.*]] = arith.addi %[[A]], %[[A]]
// CHECK-NEXT: loom_func.return %[[B]]
// CHECK-LABEL: loom_func.def @uncalled
// CHECK-NEXT: %[[A:.*]] = arith.addi
// CHECK-NEXT: arith.addi %[[A]], %[[A]]
// CHECK-NEXT: loom_func.call @apart
// CHECK-NEXT: loom_func.return
// CHECK-NOT: @twice
loom_func.def @step(%x: i32) -> (i32) {
  %r = arith.addi %x, %x : i32
  loom_func.return %r : i32
}
loom_func.def public @shared(%x: i32) -> (i32) {
  %r = loom_func.call @step(%x) : (i32) -> (i32)
  loom_func.return %r : i32
}
loom_func.def retain @held(%x: i32) -> (i32) {
  %r = loom_func.call @shared(%x) : (i32) -> (i32)
  loom_func.return %r : i32
}
loom_func.def noinline @apart(%x: i32) -> (i32) {
  %r = loom_func.call @twice(%x) : (i32) -> (i32)
  loom_func.return %r : i32
}
loom_func.def @uncalled(%x: i32) -> (i32) {
  %a = loom_func.call @twice(%x) : (i32) -> (i32)
  %r = loom_func.call @apart(%a) : (i32) -> (i32)
  loom_func.return %r : i32
}
loom_func.def @twice(%x: i32) -> (i32) {
  %a = loom_func.call @step(%x) : (i32) -> (i32)
  %r = loom_func.call @step(%a) : (i32) -> (i32)
  loom_func.return %r : i32
}

// -----

// Calls in a cycle stay, and so do its functions.
// CHECK-LABEL: loom_func.def @start
// CHECK-NEXT: loom_func.call @even
// CHECK-LABEL: loom_func.def @even
// CHECK-NEXT: loom_func.call @odd
// CHECK-LABEL: loom_func.def @odd
// CHECK-NEXT: loom_func.call @even
// CHECK-LABEL: loom_func.def @self
// CHECK-NEXT: loom_func.call @self
loom_func.def @start(%x: i32) -> (i32) {
  %r = loom_func.call @even(%x) : (i32) -> (i32)
  loom_func.return %r : i32
}
loom_func.def @even(%x: i32) -> (i32) {
  %r = loom_func.call @odd(%x) : (i32) -> (i32)
  loom_func.return %r : i32
}
loom_func.def @odd(%x: i32) -> (i32) {
  %r = loom_func.call @even(%x) : (i32) -> (i32)
  loom_func.return %r : i32
}
loom_func.def @self(%x: i32) -> (i32) {
  %r = loom_func.call @self(%x) : (i32) -> (i32)
  loom_func.return %r : i32
}

// -----

// A graph of blocks fits into a body but not into an `scf` op; it stays for the
// call that does. What follows the call goes on behind the graph.
// CHECK-LABEL: loom_func.def @caller
// CHECK: loom_cfg.cond_br
// CHECK: loom_scf.if
// CHECK-NEXT: loom_func.call @graph
// CHECK: arith.muli
// CHECK: loom_func.return
// CHECK-LABEL: loom_func.def @graph
// CHECK: loom_cfg.cond_br
loom_func.def @caller(%x: i32, %p: i1) -> (i32) {
  %a = loom_func.call @graph(%x, %p) : (i32, i1) -> (i32)
  %b = loom_scf.if %p -> (i32) {
    %c = loom_func.call @inner(%a, %p) : (i32, i1) -> (i32)
    loom_scf.yield %c : i32
  } else {
    loom_scf.yield %x : i32
  }
  %r = arith.muli %a, %b : i32
  loom_func.return %r : i32
}
loom_func.def @inner(%x: i32, %p: i1) -> (i32) {
  %r = loom_func.call @graph(%x, %p) : (i32, i1) -> (i32)
  loom_func.return %r : i32
}
loom_func.def @graph(%x: i32, %p: i1) -> (i32) {
  loom_cfg.cond_br %p, ^a, ^b
^a:
  %y = arith.addi %x, %x : i32
  loom_func.return %y : i32
^b:
  loom_func.return %x : i32
}
