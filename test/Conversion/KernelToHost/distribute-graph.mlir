// A graph of blocks with a collective: a loop runs the block with the least
// number for the workitems that are there.

// RUN: loom-opt %s --allow-unregistered-dialect --loom-convert-kernel-to-host --canonicalize --cse | FileCheck %s

// The blocks that not all workitems run together come first, so that all begin
// at block 2.
// CHECK-LABEL: loom_func.def public @graph(
// CHECK-SAME: %[[N:[^:]*]]: index
// CHECK-DAG: %[[START:.*]] = loom_index.constant 2 : index
// CHECK-DAG: %[[END:.*]] = loom_index.constant 4 : index
// CHECK: loom_buffer.store %[[START]], %[[AT:.*]][%{{.*}}] align(8) : index

// The least number; the loop ends when all are at the end.
// CHECK: loom_scf.while
// CHECK: %[[LEAST:.*]] = loom_scf.for %{{.*}} = [{{.*}}](%[[SO_FAR:.*]] = %[[END]] : index) -> (index) {
// CHECK: %[[OWN:.*]] = loom_buffer.load %[[AT]][
// CHECK: loom_index.min %[[SO_FAR]], %[[OWN]] : index
// CHECK: %[[MORE:.*]] = loom_index.cmp slt, %[[LEAST]], %[[END]] : index
// CHECK: loom_scf.condition %[[MORE]], %[[LEAST]] : i1, index
// CHECK: } do(%[[BLOCK:.*]]: index) {
// CHECK-NEXT: loom_scf.switch %[[BLOCK]] {

// The sum is kept for the exit by those who leave, and the lanes that go round
// again leave it alone.
// CHECK: case 0 {
// CHECK: %[[SUM:.*]], %{{.*}} = loom_scf.for
// CHECK: loom_scf.yield
// CHECK: %[[ACTIVE:.*]] = loom_buffer.load %{{.*}} align(1) : buffer -> i1
// CHECK-NEXT: loom_index.scale
// CHECK-NEXT: %[[OLD:.*]] = loom_buffer.load %[[KEPT:.*]][
// CHECK-NEXT: %[[NEW:.*]] = loom_scf.select %[[ACTIVE]], %[[SUM]], %[[OLD]] : i32
// CHECK-NEXT: loom_buffer.store %[[NEW]], %[[KEPT]][
// CHECK: %[[TO:.*]] = loom_scf.select %{{.*}}, %{{.*}}, %[[EXIT:.*]] : index
// CHECK-NEXT: loom_buffer.store %[[TO]], %[[AT]][

// A division is not made before the graph: its divisor may be 0.
// CHECK: case 1 {
// CHECK: loom_index.div %{{.*}}, %[[N]] : index

// All are at the first block and at the last one: there is no mask.
// CHECK: case 2 {
// CHECK-NOT: loom_scf.if
// CHECK: default {
// CHECK-NOT: loom_scf.if
// CHECK: %[[LAST:.*]] = loom_buffer.load %[[KEPT]][
// CHECK-NEXT: "test.use"(%[[LAST]])
// CHECK: loom_buffer.store %[[END]], %[[AT]][
loom_kernel.def @graph() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %t = loom_kernel.workitem.id<x> : index
  %word = loom_index.cast %t : index to i32
  loom_cfg.br ^loop(%c0 : index)
^loop(%k: index):
  %sum = loom_kernel.subgroup.reduce<addi> %word : i32
  %more = loom_index.cmp slt, %k, %t : index
  loom_cfg.cond_br %more, ^again, ^exit
^again:
  %part = loom_index.div %c1, %n : index
  %step = loom_index.add %part, %c1 : index
  %next = loom_index.add %k, %step : index
  loom_cfg.br ^loop(%next : index)
^exit:
  "test.use"(%sum) : (i32) -> ()
  loom_kernel.return
}

// A loop that a lane enters at either of two blocks. Lanes that branch back to
// the first wait at a latch, 2, until those at the second have done their turn.
// CHECK-LABEL: loom_func.def public @two_entries(
// CHECK-DAG: %[[LATCH:.*]] = loom_index.constant 2 : index
// CHECK: loom_scf.switch
// CHECK: case 2 {
// CHECK: %[[AT:.*]] = loom_buffer.load %{{.*}} : buffer -> index
// CHECK: %[[HERE:.*]] = loom_index.cmp eq, %{{.*}}, %[[LATCH]] : index
// CHECK: loom_scf.select %[[HERE]], %{{.*}}, %{{.*}} : index
// CHECK-NEXT: loom_buffer.store
// CHECK: case 3 {
loom_kernel.def @two_entries() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%p: i1) {
  %c9 = loom_index.constant 9 : index
  %t = loom_kernel.workitem.id<x> : index
  %low = loom_index.cmp slt, %t, %c9 : index
  loom_cfg.cond_br %low, ^first, ^second
^first:
  %one = "test.lane"() : () -> i1
  loom_cfg.cond_br %one, ^first, ^second
^second:
  %two = "test.lane"() : () -> i1
  loom_cfg.cond_br %two, ^first, ^exit
^exit:
  loom_kernel.barrier<global> scope(workgroup) ordering(acq_rel)
  loom_kernel.return
}

// Where all take the same way, the loop carries the number, and there are no
// masks. A buffer that differs by lane is kept as its address.
// CHECK-LABEL: loom_func.def public @one_way(
// CHECK-SAME: %[[A:[^:]*]]: buffer, %[[B:[^:]*]]: buffer
// CHECK: loom_scf.while(%{{.*}} = %{{.*}} : index) -> (index) {
// CHECK: loom_scf.switch %{{.*}} -> (index) {
// CHECK-NOT: loom_scf.if
// CHECK: %[[CHOICE:.*]] = loom_scf.select %{{.*}}, %[[A]], %[[B]] : buffer
// CHECK: loom_buffer.store %[[CHOICE]], %[[KEPT:.*]][%{{.*}}] align(8) : buffer, buffer
// CHECK: %[[OWN:.*]] = loom_buffer.load %[[KEPT]][%{{.*}}] align(8) : buffer -> buffer
// CHECK: "test.use"(%[[OWN]])
// CHECK: loom_func.return
loom_kernel.def @one_way() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%a: buffer, %b: buffer, %p: i1, %q: i1) {
  %c9 = loom_index.constant 9 : index
  %t = loom_kernel.workitem.id<x> : index
  %low = loom_index.cmp slt, %t, %c9 : index
  %own = loom_scf.select %low, %a, %b : buffer
  loom_cfg.cond_br %p, ^enter, ^second
^enter:
  loom_cfg.br ^first(%own : buffer)
^first(%at: !loom_buffer.buffer):
  loom_kernel.barrier<global> scope(workgroup) ordering(acq_rel)
  "test.use"(%at) : (!loom_buffer.buffer) -> ()
  loom_cfg.br ^second
^second:
  loom_kernel.barrier<global> scope(workgroup) ordering(acq_rel)
  loom_cfg.cond_br %q, ^enter, ^exit
^exit:
  loom_kernel.return
}
