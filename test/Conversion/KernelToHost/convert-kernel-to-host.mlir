// RUN: loom-opt %s --allow-unregistered-dialect --loom-convert-kernel-to-host --canonicalize --cse | FileCheck %s

// The entry has the exported name; the counts are the last three arguments, in
// [0, 2^31 - 1] as a dispatch has them. Outer loops are the grid, z first.
// CHECK-LABEL: loom_func.def public @kernel
// CHECK-SAME: (%[[B:[^:]*]]: buffer, %[[N:[^:]*]]: index, %[[X:[^:]*]]: index, %[[Y:[^:]*]]: index, %[[Z:[^:]*]]: index)
// CHECK-SAME: where [range(%[[N]], 1, 64)]
// CHECK-SAME: attributes {loom_kernel.host_entry = "loom.entry.exported"} {
// CHECK-NOT: loom_kernel.wor
loom_kernel.def export("exported") @kernel(%count: index) {
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %c4 = loom_index.constant 4 : index
  loom_kernel.launch.config workgroups(%count, %c1, %c1) workgroup_size(%c4, %c2, %c1) : index
} launch(%b: buffer, %n: index) where [range(%n, 1, 64)] {
  // CHECK-DAG: %[[SX:[0-9]+]] = loom_index.constant 4 : index
  // CHECK-DAG: %[[SY:[0-9]+]] = loom_index.constant 2 : index
  // CHECK: %[[NX:.*]] = loom_index.assume %[[X]] [range(%[[X]], 0, [[LIMIT:[0-9]+]])] : index
  // CHECK-DAG: %[[NY:.*]] = loom_index.assume %[[Y]] [range(%[[Y]], 0, [[LIMIT]])] : index
  // CHECK-DAG: %[[NZ:.*]] = loom_index.assume %[[Z]] [range(%[[Z]], 0, [[LIMIT]])] : index
  // CHECK: loom_scf.for %[[GZ:.*]] = [%{{.*}} to %[[NZ]] step %{{.*}}] {
  // CHECK-NEXT: loom_scf.for %[[GY:.*]] = [%{{.*}} to %[[NY]] step %{{.*}}] {
  // CHECK-NEXT: loom_scf.for %[[GX:.*]] = [%{{.*}} to %[[NX]] step %{{.*}}] {
  // CHECK-NEXT: loom_scf.for %[[TZ:.*]] = [%{{.*}} to %{{.*}} step %{{.*}}] {
  // CHECK-NEXT: loom_scf.for %[[TY:.*]] = [%{{.*}} to %[[SY]] step %{{.*}}] {
  // CHECK-NEXT: loom_scf.for %[[TX:.*]] = [%{{.*}} to %[[SX]] step %{{.*}}] {
  %gx = loom_kernel.workgroup.id<x> : index
  %tx = loom_kernel.workitem.id<x> : index
  %sx = loom_kernel.workgroup.size<x> : index
  %nx = loom_kernel.workgroup.count<x> : index
  // CHECK-NEXT: %[[DY:.*]] = loom_index.madd %[[GY]], %[[SY]], %[[TY]] : index
  %dy = loom_kernel.workitem.dispatch.id<y> : index
  %gz = loom_kernel.workgroup.id<z> : index
  %tz = loom_kernel.workitem.id<z> : index
  // CHECK-NEXT: "test.use"(%[[GX]], %[[TX]], %[[SX]], %[[NX]], %[[DY]], %[[GZ]], %[[TZ]], %[[N]])
  "test.use"(%gx, %tx, %sx, %nx, %dy, %gz, %tz, %n) : (index, index, index, index, index, index, index, index) -> ()
  loom_kernel.return
}

// Without an export the kernel's own name is the entry's.
// CHECK: loom_func.def public @plain
// CHECK-SAME: attributes {loom_kernel.host_entry = "loom.entry.plain"} {
loom_kernel.def @plain() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  loom_kernel.return
}
