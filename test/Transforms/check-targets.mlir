// A family accepts its members, and a requirement the target that meets it.
// RUN: loom-opt %s --loom-check-targets='target=gfx1100 subgroup-size=32' | FileCheck %s

// CHECK: loom_func.def target(@family)
loom_amdgpu.target<gfx11-generic> @family
loom_amdgpu.target<gfx1100> @chip
loom_amdgpu.target<gfx942> @other
loom_target.decl @any

loom_func.def target(@family) requires [#loom_target.subgroup.size<32>] @f() {
  loom_func.return
}
loom_func.decl target(@chip) @g()
loom_func.decl target(@any) @h()
loom_kernel.decl requires [#loom_target.subgroup.size<32>, #loom_target.subgroup.size<32>] @k() launch()

// Those of templates decide what is selected.
loom_template.decl target(@other) @family_of_others()
