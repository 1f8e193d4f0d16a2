// RUN: loom-opt %s --allow-unregistered-dialect --loom-convert-kernel-to-host --split-input-file --verify-diagnostics

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

// -----

// Subgroups have 32 lanes here.
loom_kernel.def @wide_shuffle() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%x: i32) {
  %w = loom_scalar.constant 64 : i32
  // expected-error @+1 {{'loom_kernel.subgroup.shuffle' op its width is 64 lanes, but a subgroup of the device 'cpu' has 32}}
  %r, %ok = loom_kernel.subgroup.shuffle<xor> %x, %x, %w : i32, i32, i32
  loom_kernel.return
}

// -----

loom_kernel.def @wide_cluster() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%x: i32) {
  // expected-error @+1 {{'loom_kernel.subgroup.reduce' op a cluster spans 64 lanes, but a subgroup of the device 'cpu' has 32}}
  %r = loom_kernel.subgroup.reduce<addi> %x {cluster_size = 16, cluster_stride = 4} : i32
  loom_kernel.return
}

// -----

// Each of 16 workitems keeps 16 MiB.
// expected-error @+1 {{'loom_kernel.def' op needs 268435456 bytes for what its workitems keep across barriers and collectives, and the device 'cpu' has 134217728 for a workgroup}}
loom_kernel.def @large_storage() {
  %c1 = loom_index.constant 1 : index
  %c16 = loom_index.constant 16 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c16, %c1, %c1) : index
} launch() {
  %bytes = loom_index.constant 16777216 : offset
  %own = loom_buffer.alloca<private> align(16) %bytes : buffer
  loom_kernel.barrier<global> scope(workgroup) ordering(acq_rel)
  "test.use"(%own) : (!loom_buffer.buffer) -> ()
  loom_kernel.return
}
