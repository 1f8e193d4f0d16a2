// Options of a pass that is run by hand must fit each other.
// RUN: not loom-opt %s --loom-check-targets=target=gfx1 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not loom-opt %s --loom-check-targets=target=amdgpu:gfx942 2>&1 | FileCheck %s --check-prefix=FAMILY
// RUN: not loom-opt %s --loom-specialize='target=gfx942 subgroup-size=32' 2>&1 | FileCheck %s --check-prefix=SIZE

// UNKNOWN: error: {{.*}}check-targets-options-invalid.mlir: unknown target 'gfx1': expected host, reference, gfx11-generic, gfx1100,
// FAMILY: error: {{.*}}: unknown target 'amdgpu:gfx942': expected host, reference, gfx11-generic, gfx1100,
// SIZE: error: {{.*}}: the target 'gfx942' has subgroups of 64, not of 32
loom_func.def @f() {
  loom_func.return
}
