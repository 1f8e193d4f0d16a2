// Launch configurations and modifiers that are refused.

// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_kernel.def @k(%n: index) {
  %c1 = loom_index.constant 1 : index
  // expected-error @+1 {{'loom_func.call' op is not pure: a launch configuration only computes}}
  loom_func.call @f() : ()
  loom_kernel.launch.config workgroups(%n, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  loom_kernel.return
}
loom_func.decl @f()

// -----

// What stands inside of a configuration's conditional is part of it.
loom_kernel.def @nested(%n: index, %p: i1) {
  %c1 = loom_index.constant 1 : index
  %x = loom_scf.if %p -> (index) {
    // expected-error @+1 {{'loom_kernel.workgroup.count' op has no value before the launch that is being configured}}
    %y = loom_kernel.workgroup.count<y> : index
    loom_scf.yield %y : index
  } else {
    loom_scf.yield %n : index
  }
  loom_kernel.launch.config workgroups(%x, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  loom_kernel.return
}

// -----

loom_kernel.def @impure(%n: index, %p: i1) {
  %c1 = loom_index.constant 1 : index
  loom_scf.if %p {
    // expected-error @+1 {{'loom_func.call' op is not pure: a launch configuration only computes}}
    loom_func.call @f() : ()
    loom_scf.yield
  }
  loom_kernel.launch.config workgroups(%n, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  loom_kernel.return
}
loom_func.decl @f()

// -----

// expected-error @+1 {{'loom_kernel.def' op has target(@gpu), but '@gpu' is not a target of this module: declare it with amdgpu.target, target.generic or target.decl}}
loom_kernel.def target(@gpu) @k() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  loom_kernel.return
}

// -----

// A symbol of another kind is no target either.
// expected-note @+1 {{it is this}}
loom_func.decl @f()
// expected-error @+1 {{'loom_kernel.decl' op has target(@f), but '@f' is not a target of this module}}
loom_kernel.decl target(@f) @k() launch()
