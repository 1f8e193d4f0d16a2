// RUN: loom-opt %s --test-print-facts=show=execution --verify-diagnostics=only-expected --split-input-file

// Which workitems execute a region together.

loom_kernel.def @structured() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c64, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c7 = loom_index.constant 7 : index
  %tx = loom_kernel.workitem.id<x> : index
  %gx = loom_kernel.workgroup.id<x> : index
  %sid = loom_kernel.subgroup.id : index
  %lane = loom_index.cmp slt, %tx, %c7 : index
  %group = loom_index.cmp slt, %gx, %c7 : index
  %wave = loom_index.cmp slt, %sid, %c7 : index
  loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  // expected-remark @below {{execution: workgroup.}}
  loom_scf.if %group {
    loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
    // expected-remark @below {{execution: workgroup.}}
    loom_scf.for %i = [%c0 to %n step %c1] {
      loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
    }
  }
  // expected-remark @below {{execution: varying.}}
  loom_scf.if %lane {
    loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  }
  // expected-remark @below {{execution: subgroup.}}
  loom_scf.if %wave {
    // expected-remark @below {{execution: subgroup.}}
    loom_scf.for %i = [%c0 to %c7 step %c1] {
      loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
    }
  }
  // A loop that workitems leave one by one.
  // expected-remark @below {{execution: varying.}}
  loom_scf.for %i = [%c0 to %tx step %c1] {
    loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  }
  loom_kernel.return
}
