// RUN: loom-opt %s --split-input-file --verify-diagnostics --loom-check-targets='target=gfx11-generic subgroup-size=32'

// A member does not accept its family.
// expected-note@+1 {{'@chip' is declared here}}
loom_amdgpu.target<gfx1100> @chip
// expected-error@+1 {{'@f' is for amdgpu:gfx1100, target(@chip), and the module is compiled for amdgpu:gfx11-generic}}
loom_func.decl target(@chip) @f()

// -----

// expected-note@+1 {{'@t' is declared here}}
loom_target.generic<reference> @t
// expected-error@+1 {{'@k' is for reference, target(@t), and the module is compiled for amdgpu:gfx11-generic}}
loom_kernel.decl target(@t) @k() launch()

// -----

// expected-error@+1 {{'@k' requires #target.subgroup.size<64>, and amdgpu:gfx11-generic has subgroups of 32}}
loom_kernel.decl requires [#loom_target.subgroup.size<64>] @k() launch()
