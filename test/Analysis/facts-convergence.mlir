// RUN: loom-opt %s --test-print-facts=show=convergence --verify-diagnostics --split-input-file

// Errors of barriers that not all workitems reach, with notes at the control and
// at its condition.

loom_kernel.def @structured() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c64, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c7 = loom_index.constant 7 : index
  // expected-note @below {{the value is computed here}}
  %tx = loom_kernel.workitem.id<x> : index
  %gx = loom_kernel.workgroup.id<x> : index
  %sid = loom_kernel.subgroup.id : index
  // expected-note @below {{the value is computed here}}
  %lane = loom_index.cmp slt, %tx, %c7 : index
  %group = loom_index.cmp slt, %gx, %c7 : index
  // expected-note @below {{the value is computed here}}
  %wave = loom_index.cmp slt, %sid, %c7 : index
  loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  loom_scf.if %group {
    loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
    loom_scf.for %i = [%c0 to %n step %c1] {
      loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
    }
  }
  // expected-note @below {{this op decides by a value that differs between workitems}}
  loom_scf.if %lane {
    // expected-error @below {{'loom_kernel.barrier' op has to be executed by all workitems of the workgroup together, but is under control that differs between workitems}}
    loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  }
  // expected-note @below {{this op decides by a value that differs between subgroups}}
  loom_scf.if %wave {
    loom_scf.for %i = [%c0 to %c7 step %c1] {
      // expected-error @below {{'loom_kernel.barrier' op has to be executed by all workitems of the workgroup together, but is under control that differs between subgroups}}
      loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
    }
  }
  // A loop that workitems leave one by one.
  // expected-note @below {{this op decides by a value that differs between workitems}}
  loom_scf.for %i = [%c0 to %tx step %c1] {
    // expected-error @below {{'loom_kernel.barrier' op has to be executed by all workitems of the workgroup together, but is under control that differs between workitems}}
    loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  }
  loom_kernel.return
}

// -----

loom_kernel.def @early_exit() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c64, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%n: index) {
  %tx = loom_kernel.workitem.id<x> : index
  // expected-note @below {{the value is computed here}}
  %lane = loom_index.cmp slt, %tx, %n : index
  // expected-note @below {{this op decides by a value that differs between workitems}}
  loom_cfg.cond_br %lane, ^go, ^out
^go:
  // expected-error @below {{'loom_kernel.barrier' op has to be executed by all workitems of the workgroup together, but is under control that differs between workitems}}
  loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  loom_cfg.br ^out
^out:
  // All come here, whichever way.
  loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  loom_kernel.return
}

// -----

// A helper is executed as its calls are.

loom_func.def device @good() {
  loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  loom_func.return
}

loom_func.def device @bad() {
  // expected-error @below {{'loom_kernel.barrier' op has to be executed by all workitems of the workgroup together, but is under control that differs between workitems}}
  loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  loom_func.return
}

// expected-note @below {{this function may be called under any control}}
loom_func.def public device @anywhere() {
  // expected-error @below {{'loom_kernel.barrier' op has to be executed by all workitems of the workgroup together, but is under control that differs between workitems}}
  loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  loom_func.return
}

loom_kernel.def @caller() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c64, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%n: index) {
  %tx = loom_kernel.workitem.id<x> : index
  // expected-note @below {{the value is computed here}}
  %lane = loom_index.cmp slt, %tx, %n : index
  loom_func.call @good() : () -> ()
  loom_func.call @bad() : () -> ()
  // expected-note @below {{this op decides by a value that differs between workitems}}
  loom_scf.if %lane {
    loom_func.call @bad() : () -> ()
  }
  loom_kernel.return
}
