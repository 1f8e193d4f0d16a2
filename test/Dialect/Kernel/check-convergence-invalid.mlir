// RUN: loom-opt %s --loom-check-convergence --split-input-file --verify-diagnostics

loom_kernel.def @conditional() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch() {
  %c32 = loom_index.constant 32 : index
  %lane = loom_kernel.workitem.id<x> : index
  // expected-note @+1 {{the condition is this value}}
  %low = loom_index.cmp slt, %lane, %c32 : index
  // expected-note @+1 {{the control is here}}
  loom_scf.if %low {
    // expected-error @+1 {{'loom_kernel.barrier' op must be reached by all workitems of the workgroup or by none, but its control differs from one workitem to another (STRUCTURE/038)}}
    loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  }
  loom_kernel.return
}

// -----

loom_kernel.def @trip_count() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch() {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  // expected-note @+1 {{the condition is this value}}
  %lane = loom_kernel.workitem.id<x> : index
  // expected-note @+1 {{the control is here}}
  loom_scf.for %i = [%c0 to %lane step %c1] {
    // expected-error @+1 {{'loom_kernel.barrier.arrive' op must be reached by all workitems of the workgroup or by none, but its control differs from one workitem to another (STRUCTURE/038)}}
    %p = loom_kernel.barrier.arrive<workgroup> scope(workgroup) ordering(acq_rel) -> kernel.barrier.phase
    // expected-error @+1 {{'loom_kernel.barrier.wait' op must be reached by all workitems of the workgroup or by none, but its control differs from one workitem to another (STRUCTURE/038)}}
    loom_kernel.barrier.wait %p : kernel.barrier.phase
  }
  loom_kernel.return
}

// -----

// A loaded value may differ too. Workgroup storage in a loop is a barrier.
loom_kernel.def @loaded() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%n: index, %v: view<64xi1>) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %true = loom_scalar.constant true : i1
  %bytes = loom_index.constant 64 : offset
  loom_scf.for %i = [%c0 to %n step %c1] {
    // expected-note @+1 {{the condition is this value}}
    %go = loom_view.load %v[%i] : view<64xi1> -> i1
    loom_view.store %true, %v[%i] : i1, view<64xi1>
    // expected-note @+1 {{the control is here}}
    loom_scf.if %go {
      // expected-error @+1 {{'loom_buffer.alloca' op must be reached by all workitems of the workgroup or by none, but its control differs from one workitem to another (STRUCTURE/038)}}
      %s = loom_buffer.alloca<workgroup> align(4) %bytes : buffer
    }
  }
  loom_kernel.return
}

// -----

// Collectives of the workgroup too; those of a subgroup may be anywhere.
loom_kernel.def @collectives() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%v: f32, %p: i1) {
  %c32 = loom_index.constant 32 : index
  %lane = loom_kernel.workitem.id<x> : index
  // expected-note @+1 {{the condition is this value}}
  %low = loom_index.cmp slt, %lane, %c32 : index
  // expected-note @+1 {{the control is here}}
  loom_scf.if %low {
    %s = loom_kernel.subgroup.reduce<addf> %v : f32
    // expected-error @+1 {{'loom_kernel.workgroup.reduce' op must be reached by all workitems of the workgroup or by none}}
    %r = loom_kernel.workgroup.reduce<addf> %v : f32
    // expected-error @+1 {{'loom_kernel.workgroup.scan' op must be reached by all workitems of the workgroup or by none}}
    %t = loom_kernel.workgroup.scan<addf> %v {direction = forward, mode = inclusive} : f32
    // expected-error @+1 {{'loom_kernel.workgroup.vote.any' op must be reached by all workitems of the workgroup or by none}}
    %a = loom_kernel.workgroup.vote.any %p : i1
    // expected-error @+1 {{'loom_kernel.workgroup.vote.all' op must be reached by all workitems of the workgroup or by none}}
    %b = loom_kernel.workgroup.vote.all %p : i1
    // expected-error @+1 {{'loom_kernel.workgroup.vote.count' op must be reached by all workitems of the workgroup or by none}}
    %c = loom_kernel.workgroup.vote.count %p : i1 -> i32
  }
  loom_kernel.return
}
