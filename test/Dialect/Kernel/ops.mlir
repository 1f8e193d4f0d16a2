// Every op and every form survives text and bytecode.

// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s
// The generic form keeps the names of launch arguments as an attribute.
// RUN: loom-opt %s --mlir-print-op-generic | loom-opt | FileCheck %s

// CHECK-LABEL: loom_kernel.def @least() {
loom_kernel.def @least() {
  // CHECK-NEXT: %[[ONE:.*]] = loom_index.constant 1 : index
  %c1 = loom_index.constant 1 : index
  // CHECK-NEXT: loom_kernel.launch.config workgroups(%[[ONE]], %[[ONE]], %[[ONE]]) workgroup_size(%[[ONE]], %[[ONE]], %[[ONE]]) : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
// CHECK-NEXT: } launch() {
} launch() {
  // CHECK-NEXT: loom_kernel.return
  loom_kernel.return
}

// CHECK-LABEL: loom_kernel.def retain export("short") linkage(dso_local) @most
// CHECK-SAME: (%[[N:.*]]: index, %{{.*}}: offset, %{{.*}}: i32, %{{.*}}: f32) {
loom_kernel.def retain export("short") linkage(dso_local) @most(%n: index, %o: offset, %w: i32, %x: f32) {
  %c1 = loom_index.constant 1 : index
  %c256 = loom_index.constant 256 : index
  // CHECK: loom_kernel.launch.config workgroups(%[[N]], %[[C1:.*]], %[[C1]]) workgroup_size(%{{.*}}, %[[C1]], %[[C1]]) cluster_size(%[[C1]], %[[C1]], %[[C1]]) dynamic_workgroup_storage(%{{.*}}) {tag} : index
  loom_kernel.launch.config workgroups(%n, %c1, %c1) workgroup_size(%c256, %c1, %c1) cluster_size(%c1, %c1, %c1) dynamic_workgroup_storage(%o) {tag} : index
// CHECK-NEXT: } launch(%b: buffer, %rows: index, %v: view<[%rows]x4xf32>, %flag: i1) where [min(%rows, 1), le(%rows, 4096)] {
} launch(%b: buffer, %rows: index, %v: view<[%rows]x4xf32>, %flag: i1) where [min(%rows, 1), le(%rows, 4096)] {
  loom_kernel.return {tag}
}

// CHECK-LABEL: loom_kernel.def linkage(default) @ids
loom_kernel.def linkage(default) @ids() {
  %c1 = loom_index.constant 1 : index
  %c1024 = loom_index.constant 1024 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1024, %c1, %c1) : index
} launch() {
  // CHECK: launch() {
  // CHECK-NEXT: loom_kernel.workitem.id<x> : index
  %0 = loom_kernel.workitem.id<x> : index
  // CHECK-NEXT: loom_kernel.workitem.id<y> : index
  %1 = loom_kernel.workitem.id<y> : index
  // CHECK-NEXT: loom_kernel.workgroup.id<z> : index
  %2 = loom_kernel.workgroup.id<z> : index
  // CHECK-NEXT: loom_kernel.workgroup.size<x> : index
  %3 = loom_kernel.workgroup.size<x> : index
  // CHECK-NEXT: loom_kernel.workgroup.count<y> : index
  %4 = loom_kernel.workgroup.count<y> : index
  // CHECK-NEXT: loom_kernel.workitem.dispatch.id<x> {tag} : index
  %5 = loom_kernel.workitem.dispatch.id<x> {tag} : index
  // CHECK-NEXT: loom_kernel.subgroup.size : index
  %6 = loom_kernel.subgroup.size : index
  // CHECK-NEXT: loom_kernel.return
  loom_kernel.return
}

// A name on both sides of `launch` is two values.
// CHECK-LABEL: loom_kernel.def @same_names
loom_kernel.def @same_names(%n: index) {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%n, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
// CHECK: } launch(%n: index, %c1: f32) {
} launch(%n: index, %c1: f32) {
  loom_kernel.return
}

// A declaration keeps no names.
// CHECK: loom_kernel.decl retain @far(%arg0: index) launch(%arg0: buffer, %arg1: index, %arg2: view<[%arg1]x2xf32>) where [min(%arg1, 1)]
loom_kernel.decl retain @far(%n: index) launch(%b: buffer, %rows: index, %v: view<[%rows]x2xf32>) where [min(%rows, 1)]
// CHECK-NEXT: loom_kernel.decl @near() launch()
loom_kernel.decl @near() launch()

// CHECK-LABEL: loom_check.case @launches
loom_check.case @launches {
  %n = loom_check.literal value(4) : index
  %x = loom_check.generate.fill value(0) : tensor<8xf32>
  // CHECK: loom_kernel.launch @far[%{{.*}}](%{{.*}}, %{{.*}}, %{{.*}}) {tag} : [index](tensor<8xf32>, index, tensor<8xf32>)
  loom_kernel.launch @far[%n](%x, %n, %x) {tag} : [index](tensor<8xf32>, index, tensor<8xf32>)
  // CHECK-NEXT: loom_kernel.launch @near() : ()
  loom_kernel.launch @near() : ()
  loom_check.return
}
