// RUN: loom-opt %s --loom-resolve-target=subgroup-size=64 | FileCheck %s
// RUN: loom-opt %s --pass-pipeline="builtin.module(loom_kernel.def(loom-resolve-target{subgroup-size=64}))" | FileCheck %s

// CHECK-LABEL: @k
loom_kernel.def @k() {
  %c1 = loom_index.constant 1 : index
  // CHECK: %[[A:.*]] = loom_index.constant 64 : index
  %a = loom_target.subgroup.size : index
  // CHECK: %[[B:.*]] = loom_index.constant 64 : index
  %b = loom_kernel.subgroup.size : index
  // CHECK: workgroups(%{{.*}}, %[[B]], %{{.*}}) workgroup_size(%[[A]],
  loom_kernel.launch.config workgroups(%c1, %b, %c1) workgroup_size(%a, %c1, %c1) : index
} launch() {
  // CHECK: loom_index.constant 64 : index
  %w = loom_kernel.subgroup.size : index
  loom_kernel.return
}
