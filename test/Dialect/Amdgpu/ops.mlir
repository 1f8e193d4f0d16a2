// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --mlir-print-op-generic | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s
// RUN: loom-translate --mlir-to-loom %s -o out.loom
// RUN: loom-format --check out.loom
// RUN: loom-opt out.loom | FileCheck %s

// CHECK: loom_amdgpu.target<gfx1100> @exact
loom_amdgpu.target<gfx1100> @exact
// CHECK: loom_amdgpu.target<gfx9-4-generic> @family {max_flat_workgroup_size = 256, max_workgroup_storage_bytes = 1024, subgroup_size = 64}
loom_amdgpu.target<gfx9-4-generic> @family {subgroup_size = 64, max_flat_workgroup_size = 256, max_workgroup_storage_bytes = 1024}
// CHECK: loom_target.generic<reference> @interpreter
loom_target.generic<reference> @interpreter
// CHECK: loom_target.decl @any
loom_target.decl @any

// CHECK: loom_func.def target(@exact) requires [#loom_target.subgroup.size<32>] @f()
loom_func.def target(@exact) requires [#loom_target.subgroup.size<32>] @f() {
  loom_func.return
}
// CHECK: loom_kernel.decl target(@family) requires [#loom_target.subgroup.size<64>] @k() launch()
loom_kernel.decl target(@family) requires [#loom_target.subgroup.size<64>] @k() launch()
