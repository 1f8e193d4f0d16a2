// RUN: split-file %s files
// RUN: loom-opt files/unset.mlir --loom-resolve-target --verify-diagnostics
// RUN: loom-opt files/unset.mlir --loom-resolve-target=subgroup-size=0 --verify-diagnostics
// RUN: loom-opt files/no-query.mlir --loom-resolve-target | FileCheck %s
// RUN: loom-opt files/not-power.mlir --loom-resolve-target=subgroup-size=48 --verify-diagnostics
// RUN: loom-opt files/too-large.mlir --loom-resolve-target=subgroup-size=2048 --verify-diagnostics
// RUN: loom-opt files/negative.mlir --loom-resolve-target=subgroup-size=-32 --verify-diagnostics

//--- unset.mlir

loom_kernel.def @k() {
  %c1 = loom_index.constant 1 : index
  // expected-error@+1 {{the target's subgroup size is not known: choose a target, or set subgroup-size}}
  %a = loom_target.subgroup.size : index
  // expected-error@+1 {{the target's subgroup size is not known: choose a target, or set subgroup-size}}
  %b = loom_kernel.subgroup.size : index
  loom_kernel.launch.config workgroups(%c1, %b, %c1) workgroup_size(%a, %c1, %c1) : index
} launch() {
  loom_kernel.return
}

//--- no-query.mlir

// CHECK: loom_check.case @c
loom_check.case @c {
  loom_check.return
}

//--- not-power.mlir

// expected-error@+1 {{subgroup-size must be a power of two from 1 to 1024, found 48}}
module {
}

//--- too-large.mlir

// expected-error@+1 {{subgroup-size must be a power of two from 1 to 1024, found 2048}}
module {
}

//--- negative.mlir

// expected-error@+1 {{subgroup-size must be a power of two from 1 to 1024, found -32}}
module {
}
