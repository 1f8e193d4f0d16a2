// A body of several blocks becomes a function that the workitem loops call.

// RUN: loom-opt %s --loom-convert-kernel-to-host | FileCheck %s

// Equal queries are one argument, with its range.
// CHECK: loom_func.def @graph.graph(%[[N:.*]]: index, %[[X:.*]]: index, %[[Y:.*]]: index) where [range(%[[N]], 0, 9), range(%[[X]], 0, 63), range(%[[Y]], 0, 63)] {
// CHECK: loom_index.add %[[X]], %[[N]]
// CHECK: loom_cfg.cond_br
// CHECK: loom_func.return
// CHECK: loom_index.add %[[X]], %[[Y]]
// CHECK: loom_func.return

// CHECK-LABEL: loom_func.def public @graph(
// CHECK: loom_scf.for
// CHECK: loom_func.call @graph.graph(%{{.*}}, %{{.*}}, %{{.*}}) : (index, index, index){{$}}
loom_kernel.def @graph() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c64, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%n: index) where [range(%n, 0, 9)] {
  %lane = loom_kernel.workitem.id<x> : index
  %sum = loom_index.add %lane, %n : index
  %c = loom_index.cmp slt, %sum, %n : index
  loom_cfg.cond_br %c, ^a, ^b
^a:
  loom_kernel.return
^b:
  %again = loom_kernel.workitem.id<x> : index
  %group = loom_kernel.workgroup.id<x> : index
  %here = loom_index.add %again, %group : index
  loom_kernel.return
}
