// A graph of blocks with a collective: a loop runs the block with the least
// number for the workitems that are there.

// RUN: loom-opt %s --allow-unregistered-dialect --loom-convert-kernel-to-host --canonicalize --cse | FileCheck %s

// All workitems begin at block 0.
// CHECK-LABEL: loom_func.def public @graph(
// CHECK-SAME: %[[N:[^:]*]]: index
// CHECK-DAG: %[[ZERO:.*]] = loom_index.constant 0 : index
// CHECK-DAG: %[[END:.*]] = loom_index.constant 4 : index
// CHECK: loom_buffer.store %[[ZERO]], %[[AT:.*]][%{{.*}}] align(8) : index

// The least number; the loop ends when all are at the end.
// CHECK: loom_scf.while
// CHECK: %[[LEAST:.*]] = loom_scf.for %{{.*}} = [{{.*}}](%[[SO_FAR:.*]] = %[[END]] : index) -> (index) {
// CHECK: %[[OWN:.*]] = loom_buffer.load %[[AT]][
// CHECK: loom_index.min %[[SO_FAR]], %[[OWN]] : index
// CHECK: %[[MORE:.*]] = loom_index.cmp slt, %[[LEAST]], %[[END]] : index
// CHECK: loom_scf.condition %[[MORE]], %[[LEAST]] : i1, index
// CHECK: } do(%[[BLOCK:.*]]: index) {
// CHECK-NEXT: loom_scf.switch %[[BLOCK]] {
loom_kernel.def @graph() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%n: index) {
  // CHECK: case 0 {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %t = loom_kernel.workitem.id<x> : index
  %word = loom_index.cast %t : index to i32
  loom_cfg.br ^loop(%c0 : index)

// The sum is kept for the exit by those who leave, and the lanes that go round
// again leave it alone.
// CHECK: case 1 {
// CHECK: %[[SUM:.*]], %{{.*}} = loom_scf.for
// CHECK: loom_scf.yield
// CHECK: %[[ACTIVE:.*]] = loom_buffer.load %{{.*}} align(1) : buffer -> i1
// CHECK-NEXT: loom_index.scale
// CHECK-NEXT: %[[OLD:.*]] = loom_buffer.load %[[KEPT:.*]][
// CHECK-NEXT: %[[NEW:.*]] = loom_scf.select %[[ACTIVE]], %[[SUM]], %[[OLD]] : i32
// CHECK-NEXT: loom_buffer.store %[[NEW]], %[[KEPT]][
^loop(%k: index):
  %sum = loom_kernel.subgroup.reduce<addi> %word : i32
  %more = loom_index.cmp slt, %k, %t : index
  // CHECK: %[[TO:.*]] = loom_scf.select %{{.*}}, %{{.*}}, %{{.*}} : index
  // CHECK-NEXT: loom_buffer.store %[[TO]], %[[AT]][
  loom_cfg.cond_br %more, ^again, ^exit

// A division is not made before the graph: its divisor may be 0.
// CHECK: case 2 {
// CHECK: loom_index.div %{{.*}}, %[[N]] : index
^again:
  %part = loom_index.div %c1, %n : index
  %step = loom_index.add %part, %c1 : index
  %next = loom_index.add %k, %step : index
  loom_cfg.br ^loop(%next : index)

// CHECK: default {
// CHECK: %[[LAST:.*]] = loom_buffer.load %[[KEPT]][
// CHECK-NEXT: "test.use"(%[[LAST]])
// CHECK: loom_buffer.store %[[END]], %[[AT]][
^exit:
  "test.use"(%sum) : (i32) -> ()
  loom_kernel.return
}
