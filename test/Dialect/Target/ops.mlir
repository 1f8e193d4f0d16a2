// Every op survives text and bytecode.

// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s

// CHECK-LABEL: @k
loom_kernel.def @k() {
  %c1 = loom_index.constant 1 : index
  // CHECK: %{{.*}} = loom_target.subgroup.size : index
  %w = loom_target.subgroup.size : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%w, %c1, %c1) : index
} launch() {
  // CHECK: loom_target.subgroup.size {note} : index
  %w = loom_target.subgroup.size {note} : index
  loom_kernel.return
}

// CHECK: attributes {needs = [#loom_target.subgroup.size<32>, #loom_target.subgroup.size<1024>]}
loom_check.case @c attributes {needs = [#loom_target.subgroup.size<32>, #loom_target.subgroup.size<1024>]} {
  loom_check.return
}
