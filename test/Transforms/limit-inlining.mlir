// RUN: loom-opt %s --loom-limit-inlining=max-ops=16 | FileCheck %s
// RUN: not loom-opt %s --loom-limit-inlining=max-ops=15 2>&1 | FileCheck %s --check-prefix=LESS
// RUN: loom-opt %s --inline | FileCheck %s --check-prefix=INLINED

// Two operations configure the launch, @nine becomes ten, @forever two, for it
// is inlined once, @apart stays a call, and there is the return.
// Nothing is inlined here.
// CHECK: loom_func.call @nine
// LESS: error: inlining makes '@k' longer than the limit of 15 operations

// INLINED: loom_kernel.def @k
// INLINED-COUNT-6: arith.addi
// INLINED: loom_func.call @forever
// INLINED: loom_func.call @apart
// INLINED: loom_kernel.return
loom_kernel.def @k() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%x: i32) {
  %0 = loom_func.call @nine(%x) : (i32) -> (i32)
  loom_func.call @forever(%0) : (i32)
  loom_func.call @apart(%0) : (i32)
  loom_kernel.return
}
loom_func.def @nine(%x: i32) -> (i32) {
  %0 = loom_func.call @three(%x) : (i32) -> (i32)
  %1 = loom_func.call @three(%0) : (i32) -> (i32)
  %2 = loom_func.call @three(%1) : (i32) -> (i32)
  loom_func.return %2 : i32
}
loom_func.def @three(%x: i32) -> (i32) {
  %0 = loom_scalar.addi %x, %x : i32
  %1 = loom_scalar.addi %0, %x : i32
  loom_func.return %1 : i32
}
loom_func.def @forever(%x: i32) {
  loom_func.call @forever(%x) : (i32)
  loom_func.return
}
loom_func.def noinline @apart(%x: i32) {
  loom_func.return
}
