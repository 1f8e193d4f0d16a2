// RUN: loom-opt %s --loom-expand-collectives=target=gfx1100 | FileCheck %s
// RUN: loom-opt %s --loom-expand-collectives=target=gfx942 | FileCheck %s --check-prefix=WIDE

// All lanes take part: constant patterns. Rows of 16 by xor, then a value per
// row; four rows where subgroups are wide.
// CHECK-LABEL: loom_kernel.def @whole
// WIDE-LABEL: loom_kernel.def @whole
loom_kernel.def @whole() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%v: f32, %p: i1) {
  // CHECK: launch(%[[V:.*]]: f32, %[[P:.*]]: i1)
  // CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : i32
  // CHECK-NEXT: %[[W:.*]] = arith.constant 32 : i32
  // CHECK-NEXT: %[[X1:.*]], %{{.*}} = loom_kernel.subgroup.shuffle<xor> %[[V]], %[[C1]], %[[W]]
  // CHECK-NEXT: %[[S1:.*]] = arith.addf %[[V]], %[[X1]] : f32
  // CHECK-NEXT: arith.constant 3 : i32
  // CHECK: loom_kernel.subgroup.shuffle<xor> %[[S1]]
  // CHECK: arith.constant 7 : i32
  // CHECK: loom_kernel.subgroup.shuffle<xor>
  // CHECK: arith.constant 15 : i32
  // CHECK: loom_kernel.subgroup.shuffle<xor>
  // CHECK-NEXT: %[[ROW:.*]] = arith.addf
  // CHECK: %[[A:.*]] = loom_kernel.subgroup.broadcast %[[ROW]] from
  // CHECK: %[[B:.*]] = loom_kernel.subgroup.broadcast %[[ROW]] from
  // CHECK-NEXT: arith.addf %[[A]], %[[B]] : f32
  // WIDE-COUNT-4: loom_kernel.subgroup.broadcast %{{.*}} from
  %sum = loom_kernel.subgroup.reduce<addf> %v : f32
  // CHECK: loom_kernel.subgroup.vote.ballot %[[P]] : i1 -> i64
  // CHECK-NEXT: arith.trunci
  // CHECK: arith.cmpi ne,
  %any = loom_kernel.subgroup.vote.any %p : i1
  // CHECK-NOT: subgroup.reduce
  // CHECK: loom_kernel.return
  loom_kernel.return
}

// Not all: by the mask of the active lanes.
// CHECK-LABEL: loom_func.def device @masked
loom_func.def device @masked(%v: i32) -> (i32) {
  // CHECK: loom_kernel.subgroup.lane.id
  // CHECK: loom_kernel.subgroup.active.mask : i64
  // CHECK-COUNT-5: loom_kernel.subgroup.shuffle<index>
  // CHECK: loom_kernel.subgroup.broadcast.first
  // CHECK-NOT: shuffle
  %sum = loom_kernel.subgroup.reduce<addi> %v : i32
  // CHECK: loom_func.return
  loom_func.return %sum : i32
}

// Two slots that take turns: only in the loop is there a barrier before the
// write, and at the first collective after it.
// CHECK-LABEL: loom_kernel.def @slots
// WIDE-LABEL: loom_kernel.def @slots
loom_kernel.def @slots() {
  %c1 = loom_index.constant 1 : index
  %c128 = loom_index.constant 128 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c128, %c1, %c1) : index
} launch(%v: i32, %n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  // CHECK: %[[BYTES:.*]] = loom_index.constant 32 : offset
  // CHECK-NEXT: %[[S:.*]] = loom_buffer.alloca<workgroup> align(16) %[[BYTES]] : buffer
  // CHECK-NOT: loom_kernel.barrier
  // CHECK: loom_scf.if
  // CHECK: loom_buffer.store %{{.*}}, %[[S]]
  // CHECK: loom_kernel.barrier
  // CHECK-COUNT-4: loom_buffer.load %[[S]]
  // CHECK: loom_kernel.subgroup.broadcast.first
  %a = loom_kernel.workgroup.reduce<addi> %v : i32
  // CHECK-NOT: loom_kernel.barrier
  // CHECK: loom_buffer.store %{{.*}}, %[[S]]
  // CHECK: loom_kernel.barrier
  %b = loom_kernel.workgroup.reduce<maxui> %v : i32
  // CHECK: loom_scf.for
  loom_scf.for %i = [%c0 to %n step %c1] {
    // CHECK: loom_kernel.barrier
    // CHECK: loom_buffer.store %{{.*}}, %[[S]]
    // CHECK: loom_kernel.barrier
    %c = loom_kernel.workgroup.reduce<minui> %v : i32
    // CHECK: }
  }
  // CHECK: loom_kernel.barrier
  // CHECK: loom_buffer.store %{{.*}}, %[[S]]
  // CHECK: loom_kernel.barrier
  %d = loom_kernel.workgroup.reduce<ori> %v : i32
  // CHECK: loom_kernel.return
  loom_kernel.return
}

// One subgroup needs no memory; its number is 0 and is computed all the same.
// CHECK-LABEL: loom_kernel.def @one
loom_kernel.def @one() {
  %c1 = loom_index.constant 1 : index
  %c20 = loom_index.constant 20 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c20, %c1, %c1) : index
} launch(%p: i1) {
  // CHECK-NOT: loom_buffer
  // CHECK-NOT: loom_kernel.barrier
  // CHECK: math.ctpop
  %n = loom_kernel.workgroup.vote.count %p : i1 -> i32
  // CHECK-NOT: loom_kernel.barrier
  // CHECK: loom_kernel.return
  loom_kernel.return
}

// CHECK-LABEL: loom_kernel.def @numbers
// WIDE-LABEL: loom_kernel.def @numbers
loom_kernel.def @numbers() {
  %c1 = loom_index.constant 1 : index
  %c100 = loom_index.constant 100 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c100, %c1, %c1) : index
} launch(%b: buffer) {
  // CHECK: %[[T:.*]] = loom_kernel.workitem.id<x>
  // CHECK-NEXT: %[[W:.*]] = loom_index.constant 32 : index
  // CHECK-NEXT: %[[D:.*]] = loom_index.div %[[T]], %[[W]] : index
  // CHECK-NEXT: %[[F:.*]] = loom_kernel.subgroup.broadcast.first %[[D]] : index
  // CHECK-NEXT: loom_index.assume %[[F]] [range(%[[F]], 0, 3)] : index
  %id = loom_kernel.subgroup.id : index
  // CHECK-NEXT: %[[N:.*]] = loom_index.constant 4 : index
  // WIDE: loom_index.constant 2 : index
  %n = loom_kernel.subgroup.count : index
  loom_kernel.return
}
