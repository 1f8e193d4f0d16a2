// RUN: loom-opt %s --allow-unregistered-dialect --loom-convert-kernel-to-host --split-input-file --verify-diagnostics

loom_kernel.def @buffer_of_lane() {
  %c1 = loom_index.constant 1 : index
  %c8 = loom_index.constant 8 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c8, %c1, %c1) : index
} launch(%a: buffer, %b: buffer) {
  %c0 = loom_index.constant 0 : index
  %t = loom_kernel.workitem.id<x> : index
  %p = loom_index.cmp eq, %t, %c0 : index
  // expected-error @+1 {{'loom_scf.if' op is not supported on the device 'cpu' yet: its buffer is used after a barrier or collective}}
  %own = loom_scf.if %p -> (buffer) {
    loom_scf.yield %a : buffer
  } else {
    loom_scf.yield %b : buffer
  }
  loom_kernel.barrier<global> scope(workgroup) ordering(acq_rel)
  "test.use"(%own) : (!loom_buffer.buffer) -> ()
  loom_kernel.return
}

// -----

loom_kernel.def @carried_buffer() {
  %c1 = loom_index.constant 1 : index
  %c8 = loom_index.constant 8 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c8, %c1, %c1) : index
} launch(%a: buffer, %b: buffer, %n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %t = loom_kernel.workitem.id<x> : index
  %p = loom_index.cmp eq, %t, %c0 : index
  // expected-error @+1 {{'loom_scf.for' op is not supported on the device 'cpu' yet: it carries a buffer that varies by workitem around a barrier or collective}}
  %r = loom_scf.for %i = [%c0 to %n step %c1](%at = %a : buffer) -> (buffer) {
    loom_kernel.barrier<global> scope(workgroup) ordering(acq_rel)
    %next = loom_scf.select %p, %at, %b : buffer
    loom_scf.yield %next : buffer
  }
  loom_kernel.return
}

// -----

loom_kernel.def @irreducible() {
  %c1 = loom_index.constant 1 : index
  %c8 = loom_index.constant 8 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c8, %c1, %c1) : index
} launch(%p: i1, %q: i1) {
  loom_cfg.cond_br %p, ^first, ^second
^first:
  loom_kernel.barrier<global> scope(workgroup) ordering(acq_rel)
  // expected-error @+1 {{'loom_cfg.br' op enters a loop of blocks that has another entry, which is not supported on the device 'cpu' in a body with a barrier or collective}}
  loom_cfg.br ^second
^second:
  loom_cfg.cond_br %q, ^first, ^exit
^exit:
  loom_kernel.return
}

// -----

loom_kernel.def @buffer_between_blocks() {
  %c1 = loom_index.constant 1 : index
  %c8 = loom_index.constant 8 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c8, %c1, %c1) : index
} launch(%a: buffer, %b: buffer) {
  %c0 = loom_index.constant 0 : index
  %t = loom_kernel.workitem.id<x> : index
  %p = loom_index.cmp eq, %t, %c0 : index
  loom_cfg.cond_br %p, ^first, ^second
^first:
  loom_cfg.br ^meet(%a: buffer)
^second:
  loom_cfg.br ^meet(%b: buffer)
// expected-error @+1 {{a buffer that varies by workitem and goes from block to block in a body with a barrier or collective is not supported on the device 'cpu' yet}}
^meet(%own: !loom_buffer.buffer):
  loom_kernel.barrier<global> scope(workgroup) ordering(acq_rel)
  "test.use"(%own) : (!loom_buffer.buffer) -> ()
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
