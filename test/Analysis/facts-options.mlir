// RUN: loom-opt %s --test-print-facts=subgroup-size=32 --verify-diagnostics

// The target's subgroup size, and a configuration that is made of it.

loom_kernel.def @k() {
  // expected-remark @below {{facts: [1, 1].}}
  %c1 = loom_index.constant 1 : index
  // expected-remark @below {{facts: [4, 4].}}
  %c4 = loom_index.constant 4 : index
  // expected-remark @below {{facts: [32, 32].}}
  %wave = loom_target.subgroup.size : index
  // expected-remark @below {{facts: [128, 128].}}
  %size = loom_index.mul %wave, %c4 : index
  loom_kernel.launch.config workgroups(%c4, %c1, %c1) workgroup_size(%size, %c1, %c1) : index
} launch() {
  // expected-remark @below {{facts: [32, 32].}}
  %w = loom_kernel.subgroup.size : index
  // expected-remark @below {{facts: [0, 127].}}
  %tx = loom_kernel.workitem.id<x> : index
  // expected-remark @below {{facts: [0, 3].}}
  %subgroup = loom_index.div %tx, %w : index
  // expected-remark @below {{facts: [0, 31].}}
  %lane = loom_index.rem %tx, %w : index
  // expected-remark @below {{facts: [0, 511].}}
  %dx = loom_kernel.workitem.dispatch.id<x> : index
  loom_kernel.return
}
