// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_func.def @f() {
  // expected-error @+1 {{'loom_kernel.barrier' op synchronizes workgroup or global memory, not 'private'}}
  loom_kernel.barrier<private> scope(workgroup) ordering(acq_rel)
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{'loom_kernel.barrier' op joins a subgroup or a workgroup, not 'device'}}
  loom_kernel.barrier<global> scope(device) ordering(acq_rel)
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{'loom_kernel.barrier' op of workgroup memory has ordering(acq_rel), not acquire}}
  loom_kernel.barrier<workgroup> scope(workgroup) ordering(acquire)
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{'loom_kernel.barrier' op of global memory has ordering acq_rel, acquire or release, not seq_cst}}
  loom_kernel.barrier<global> scope(workgroup) ordering(seq_cst)
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{'loom_kernel.barrier.arrive' op its phase must be used exactly once, by kernel.barrier.wait, found 0 uses}}
  %p = loom_kernel.barrier.arrive<workgroup> scope(workgroup) ordering(acq_rel) -> kernel.barrier.phase
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{'loom_kernel.barrier.arrive' op its phase must be used exactly once, by kernel.barrier.wait, found 2 uses}}
  %p = loom_kernel.barrier.arrive<workgroup> scope(workgroup) ordering(acq_rel) -> kernel.barrier.phase
  loom_kernel.barrier.wait %p : kernel.barrier.phase
  loom_kernel.barrier.wait %p : kernel.barrier.phase
  loom_func.return
}

// -----

loom_func.def @f() -> (!loom_kernel.barrier.phase) {
  // expected-error @+1 {{'loom_kernel.barrier.arrive' op its phase can only be given to kernel.barrier.wait}}
  %p = loom_kernel.barrier.arrive<workgroup> scope(workgroup) ordering(acq_rel) -> kernel.barrier.phase
  // expected-note @+1 {{it is used here}}
  loom_func.return %p : !loom_kernel.barrier.phase
}

// -----

loom_func.def @f(%c: i1) {
  // expected-error @+1 {{'loom_kernel.barrier.arrive' op must be in the same block as its kernel.barrier.wait, so that each execution has one}}
  %p = loom_kernel.barrier.arrive<workgroup> scope(workgroup) ordering(acq_rel) -> kernel.barrier.phase
  loom_scf.if %c {
    // expected-note @+1 {{the wait is here}}
    loom_kernel.barrier.wait %p : kernel.barrier.phase
  }
  loom_func.return
}

// -----

loom_func.def @f(%p: !loom_kernel.barrier.phase) {
  // expected-error @+1 {{'loom_kernel.barrier.wait' op waits for the result of kernel.barrier.arrive}}
  loom_kernel.barrier.wait %p : kernel.barrier.phase
  loom_func.return
}

// -----

loom_func.decl @impure(%x: f32) -> (f32)

loom_func.def @f(%c: i1, %x: f32) {
  // expected-note @+1 {{the barrier begins here}}
  %p = loom_kernel.barrier.arrive<workgroup> scope(workgroup) ordering(acq_rel) -> kernel.barrier.phase
  loom_scf.if %c {
    // expected-error @+1 {{'loom_func.call' op is a call that is not pure and cannot stand between the halves of a split barrier}}
    %y = loom_func.call @impure(%x) : (f32) -> (f32)
  }
  loom_kernel.barrier.wait %p : kernel.barrier.phase
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-note @+1 {{the barrier begins here}}
  %p = loom_kernel.barrier.arrive<workgroup> scope(workgroup) ordering(acq_rel) -> kernel.barrier.phase
  // expected-error @+1 {{'loom_kernel.barrier' op is executed by several workitems together and cannot stand between the halves of a split barrier}}
  loom_kernel.barrier<global> scope(workgroup) ordering(acq_rel)
  loom_kernel.barrier.wait %p : kernel.barrier.phase
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{'loom_kernel.barrier.arrive' op joins a subgroup or a workgroup, not 'system'}}
  %p = loom_kernel.barrier.arrive<workgroup> scope(system) ordering(acq_rel) -> kernel.barrier.phase
  loom_kernel.barrier.wait %p : kernel.barrier.phase
  loom_func.return
}
