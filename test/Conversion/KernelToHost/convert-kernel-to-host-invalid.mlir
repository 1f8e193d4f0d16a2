// RUN: loom-opt %s --allow-unregistered-dialect --loom-convert-kernel-to-host --split-input-file --verify-diagnostics

loom_kernel.def @subgroup() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  // expected-error @+1 {{'loom_kernel.subgroup.size' op is not supported on the device 'cpu' yet}}
  %w = loom_kernel.subgroup.size : index
  "test.use"(%w) : (index) -> ()
  loom_kernel.return
}

// -----

// expected-note @below {{it is computed here}}
loom_kernel.def @computed_size(%n: index) {
  %c1 = loom_index.constant 1 : index
  // expected-error @+1 {{'loom_kernel.launch.config' op workgroup_size x must be exact after specialization}}
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%n, %c1, %c1) : index
} launch() {
  loom_kernel.return
}

// -----

loom_func.def @helper() -> (index) {
  // expected-error @+1 {{'loom_kernel.workitem.id' op in a function that is not inlined is not supported on the device 'cpu' yet}}
  %i = loom_kernel.workitem.id<x> : index
  loom_func.return %i : index
}
