// RUN: loom-opt %s --loom-expand-collectives=target=gfx1100 --split-input-file --verify-diagnostics
// RUN: not loom-opt %s --loom-expand-collectives=target=gfx1 --split-input-file 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not loom-opt %s --loom-expand-collectives --split-input-file 2>&1 | FileCheck %s --check-prefix=NONE

// TARGET: expand-collectives-invalid.mlir:[[@LINE+5]]:8: error: unknown target 'gfx1': expected gfx11-generic, gfx1100,
// NONE: expand-collectives-invalid.mlir:[[@LINE+4]]:8: error: a target is needed here, one of gfx11-generic, gfx1100,

loom_func.def device @helper(%v: f32) {
  // expected-error @+1 {{'loom_kernel.workgroup.reduce' op in a function that is not inlined is not supported yet}}
  %r = loom_kernel.workgroup.reduce<addf> %v : f32
  loom_func.return
}

// -----

loom_func.def device @helper() {
  // expected-error @+1 {{'loom_kernel.subgroup.id' op in a function that is not inlined is not supported yet}}
  %r = loom_kernel.subgroup.id : index
  loom_func.return
}

// -----

loom_func.def device @cluster(%v: i32) {
  // expected-error @+1 {{'loom_kernel.subgroup.reduce' op a cluster spans 64 lanes, but gfx1100 has subgroups of 32}}
  %r = loom_kernel.subgroup.reduce<addi> %v {cluster_size = 8, cluster_stride = 8} : i32
  loom_func.return
}

// -----

// The size must be known.
// expected-note @+1 {{it is computed here}}
loom_kernel.def @size(%n: index) {
  %c1 = loom_index.constant 1 : index
  // expected-error @+1 {{workgroup_size}}
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%n, %c1, %c1) : index
} launch(%v: i32) {
  %r = loom_kernel.workgroup.reduce<addi> %v : i32
  loom_kernel.return
}
