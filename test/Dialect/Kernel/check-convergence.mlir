// RUN: loom-opt %s --loom-check-convergence | FileCheck %s

// Barriers under control that the workgroup shares.
// CHECK-LABEL: loom_kernel.def @uniform
loom_kernel.def @uniform(%count: index) {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%count, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%n: index, %x: f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %zero = loom_index.constant 0 : offset
  %bytes = loom_index.constant 64 : offset
  %group = loom_kernel.workgroup.id<x> : index
  loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  %first = loom_index.cmp eq, %group, %c0 : index
  loom_scf.if %first {
    loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  }
  loom_scf.for %i = [%c0 to %n step %c1] {
    %s = loom_buffer.alloca<workgroup> align(4) %bytes : buffer
    loom_buffer.store %x, %s[%zero] align(4) : f32, buffer
    %p = loom_kernel.barrier.arrive<workgroup> scope(workgroup) ordering(acq_rel) -> kernel.barrier.phase
    loom_kernel.barrier.wait %p : kernel.barrier.phase
    loom_kernel.barrier<global> scope(workgroup) ordering(acq_rel)
  }
  loom_kernel.return
}
