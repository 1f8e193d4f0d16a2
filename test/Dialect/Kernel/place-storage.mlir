// RUN: loom-opt %s --loom-place-storage=target=gfx942 --split-input-file | FileCheck %s

// An allocation gets its proven maximum and moves to the entry block.
// CHECK-LABEL: loom_kernel.def @bounded
loom_kernel.def @bounded() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%n: index, %c: i1, %x: f32) where [range(%n, 1, 64)] {
  // CHECK: } launch(
  // CHECK-NEXT: %[[BYTES:.*]] = loom_index.constant 256 : offset
  // CHECK-NEXT: %[[S:.*]] = loom_buffer.alloca<private> align(16) %[[BYTES]] : buffer
  // CHECK: loom_scf.if
  // CHECK-NOT: alloca
  // CHECK: loom_buffer.store %{{.*}}, %[[S]]
  loom_scf.if %c {
    %c4 = loom_index.constant 4 : offset
    %zero = loom_index.constant 0 : offset
    %bytes = loom_index.scale %n, %c4 : index, offset -> offset
    %s = loom_buffer.alloca<private> align(16) %bytes : buffer
    loom_buffer.store %x, %s[%zero] align(4) : f32, buffer
  }
  loom_kernel.return
}

// -----

// Pieces become arithmetic whose result has a maximum.
// CHECK-LABEL: loom_kernel.def @packed
loom_kernel.def @packed() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%n: index, %x: f32) where [range(%n, 1, 100)] {
  // CHECK: } launch(
  // CHECK-NEXT: %[[BYTES:.*]] = loom_index.constant 512 : offset
  // CHECK-NEXT: alloca<workgroup> align(256) %[[BYTES]]
  // CHECK-NOT: pack
  // CHECK: loom_kernel.return
  %bytes = loom_index.cast %n : index to offset
  %total, %a, %b = loom_buffer.pack [align(16) %bytes, align(256) %bytes] : offset
  %s = loom_buffer.alloca<workgroup> align(256) %total : buffer
  loom_buffer.store %x, %s[%b] align(4) : f32, buffer
  loom_kernel.return
}

// -----

// Workgroup storage in a loop is given out again when all have finished with it;
// a workitem's own needs no barrier.
// CHECK-LABEL: loom_kernel.def @loop
loom_kernel.def @loop() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%n: index, %x: f32) {
  // CHECK: %[[S:.*]] = loom_buffer.alloca<workgroup>
  // CHECK: %[[P:.*]] = loom_buffer.alloca<private>
  // CHECK: loom_scf.for
  // CHECK-NEXT: loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  // CHECK-NEXT: loom_buffer.store %{{.*}}, %[[S]]
  // CHECK-NEXT: loom_buffer.store %{{.*}}, %[[P]]
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %zero = loom_index.constant 0 : offset
  %bytes = loom_index.constant 64 : offset
  loom_scf.for %i = [%c0 to %n step %c1] {
    %s = loom_buffer.alloca<workgroup> align(16) %bytes : buffer
    %p = loom_buffer.alloca<private> align(16) %bytes : buffer
    loom_buffer.store %x, %s[%zero] align(4) : f32, buffer
    loom_buffer.store %x, %p[%zero] align(4) : f32, buffer
  }
  loom_kernel.return
}

// -----

// Just what the target has.
// CHECK-LABEL: loom_kernel.def @full
loom_kernel.def @full() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%x: f32) {
  // CHECK: loom_index.constant 65536 : offset
  // CHECK-NEXT: alloca<workgroup>
  %zero = loom_index.constant 0 : offset
  %bytes = loom_index.constant 65536 : offset
  %s = loom_buffer.alloca<workgroup> align(16) %bytes : buffer
  loom_buffer.store %x, %s[%zero] align(4) : f32, buffer
  loom_kernel.return
}

// -----

// A length is what was asked for, not what is placed.
// CHECK-LABEL: loom_func.def @length
// CHECK-SAME: (%[[N:.*]]: offset)
loom_func.def @length(%n: offset) -> (offset) {
  // CHECK: loom_index.constant 64 : offset
  // CHECK-NEXT: alloca
  // CHECK: %[[A:.*]] = loom_index.assume %[[N]]
  // CHECK: return %[[A]]
  %a = loom_index.assume %n [range(%n, 0, 64)] : offset
  %s = loom_buffer.alloca<private> align(4) %a : buffer
  %l = loom_buffer.length %s
  loom_func.return %l : offset
}
