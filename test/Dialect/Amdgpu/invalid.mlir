// RUN: loom-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'loom_amdgpu.target' op unknown target 'gfx906': supported are gfx11-generic, gfx1100, gfx1151, gfx12-generic, gfx1201, gfx1250, gfx9-4-generic, gfx942, gfx950}}
loom_amdgpu.target<gfx906> @t

// -----

// expected-error@+1 {{unknown target 'gfx10-3-generic'}}
loom_amdgpu.target<gfx10-3-generic> @t

// -----

// expected-error@+1 {{overrides 'index_bitwidth', which Loom does not support: it takes max_flat_workgroup_size, max_workgroup_storage_bytes and subgroup_size}}
loom_amdgpu.target<gfx1100> @t {index_bitwidth = 32}

// -----

// expected-error@+1 {{override 'subgroup_size' is 64, but Loom emits code with subgroups of 32 for gfx1100}}
loom_amdgpu.target<gfx1100> @t {subgroup_size = 64}

// -----

// expected-error@+1 {{override 'subgroup_size' must be an integer, found "wide"}}
loom_amdgpu.target<gfx1100> @t {subgroup_size = "wide"}

// -----

// expected-error@+1 {{override 'max_flat_workgroup_size' is 2048: gfx1100 allows 1 to 1024}}
loom_amdgpu.target<gfx1100> @t {max_flat_workgroup_size = 2048}

// -----

// expected-error@+1 {{override 'max_workgroup_storage_bytes' is 0: gfx1100 allows 1 to 65536}}
loom_amdgpu.target<gfx1100> @t {max_workgroup_storage_bytes = 0}

// -----

// expected-error@+1 {{unknown generic target 'cpu': expected reference}}
loom_target.generic<cpu> @t
