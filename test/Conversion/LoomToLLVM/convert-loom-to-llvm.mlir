// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=gfx1100 --split-input-file | FileCheck %s

// Addresses get 32 bits where the facts prove that enough and 64 otherwise; in a
// signature they have 64.
// CHECK-LABEL: func.func private @carriers.body
// CHECK-SAME: (%[[N:.*]]: i64, %[[M:.*]]: i64) -> (i64, i64, i64)
// CHECK-SAME: #llvm.linkage<internal>
loom_func.def @carriers(%n: index, %m: index) -> (index, index, index) {
  // CHECK: %[[A:.*]] = arith.trunci %[[N]] : i64 to i32
  %a = loom_index.assume %n [range(%n, 0, 1000)] : index
  // CHECK: %[[B:.*]] = arith.trunci %[[M]] : i64 to i32
  %b = loom_index.assume %m [range(%m, -1000, 1000)] : index
  // CHECK: %[[SUM:.*]] = arith.addi %[[A]], %[[B]] overflow<nsw> : i32
  %sum = loom_index.add %a, %b : index
  // CHECK: %[[SQUARE:.*]] = arith.muli %[[A]], %[[A]] overflow<nsw, nuw> : i32
  %square = loom_index.mul %a, %a : index
  // CHECK: arith.addi %[[N]], %[[M]] overflow<nsw> : i64
  %wide = loom_index.add %n, %m : index
  // A sign is extended, and a value that has none is not.
  // CHECK-DAG: arith.extsi %[[SUM]] : i32 to i64
  // CHECK-DAG: arith.extui %[[SQUARE]] : i32 to i64
  loom_func.return %sum, %square, %wide : index, index, index
}

// -----

// One uniform base plus the zero-extended byte offset.
// CHECK-LABEL: llvm.func @addresses
// CHECK-SAME: (%[[B:.*]]: !llvm.ptr<1>, %[[N:.*]]: i64)
// CHECK-SAME: rocdl.flat_work_group_size = "96,96"
// CHECK-SAME: rocdl.kernel
// CHECK-SAME: rocdl.reqd_work_group_size = array<i32: 32, 3, 1>
loom_kernel.def @addresses() {
  %c1 = loom_index.constant 1 : index
  %c3 = loom_index.constant 3 : index
  %c32 = loom_index.constant 32 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c32, %c3, %c1) : index
} launch(%b: buffer, %n: index) {
  %c4 = loom_index.constant 4 : offset
  // CHECK: %[[I:.*]] = rocdl.workitem.id.x range <i32, 0, 32> : i32
  %i = loom_kernel.workitem.id<x> : index
  // CHECK: %[[OFFSET:.*]] = arith.muli %[[I]], %{{.*}} overflow<nsw, nuw> : i32
  %o = loom_index.scale %i, %c4 : index, offset -> offset
  // CHECK: %[[WIDE:.*]] = arith.extui %[[OFFSET]] : i32 to i64
  // CHECK: %[[P:.*]] = llvm.getelementptr inbounds|nuw %[[B]][%[[WIDE]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
  // CHECK: %[[X:.*]] = llvm.load %[[P]] {alignment = 4 : i64} : !llvm.ptr<1> -> f32
  %x = loom_buffer.load %b[%o] align(4) : buffer -> f32
  // An offset that is not known to fit keeps its 64 bits.
  // CHECK: %[[FAR:.*]] = arith.muli %[[N]], %{{.*}} overflow<nsw, nuw> : i64
  %known = loom_index.assume %n [range(%n, 0, 4611686018427387904)] : index
  %c1 = loom_index.constant 1 : offset
  %far = loom_index.scale %known, %c1 : index, offset -> offset
  // CHECK: %[[Q:.*]] = llvm.getelementptr inbounds|nuw %[[B]][%[[FAR]]]
  // CHECK: llvm.store volatile %[[X]], %[[Q]] {alignment = 2 : i64} : f32, !llvm.ptr<1>
  loom_buffer.store<volatile> %x, %b[%far] align(2) : f32, buffer
  // CHECK: llvm.return
  loom_kernel.return
}

// -----

// A bit is a byte in memory, an address 8 bytes, an 8-bit float its bits.
// CHECK-LABEL: func.func private @memory.body
// CHECK-SAME: (%[[B:.*]]: !llvm.ptr<1>, %[[O:.*]]: i64)
loom_func.def @memory(%b: buffer, %o: offset) {
  // CHECK: %[[BYTE:.*]] = llvm.load volatile %{{.*}} {alignment = 1 : i64} : !llvm.ptr<1> -> i8
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : i8
  // CHECK: %[[BIT:.*]] = arith.cmpi ne, %[[BYTE]], %[[ZERO]] : i8
  %bit = loom_buffer.load<volatile> %b[%o] align(1) : buffer -> i1
  // CHECK: %[[WRITTEN:.*]] = arith.extui %[[BIT]] : i1 to i8
  // CHECK: llvm.store %[[WRITTEN]], %{{.*}} {alignment = 1 : i64} : i8, !llvm.ptr<1>
  loom_buffer.store %bit, %b[%o] align(1) : i1, buffer
  // CHECK: %[[I:.*]] = llvm.load %{{.*}} {alignment = 8 : i64} : !llvm.ptr<1> -> i64
  %i = loom_buffer.load %b[%o] align(8) : buffer -> index
  %c5 = loom_index.constant -5 : index
  // CHECK: %[[M5:.*]] = arith.constant -5 : i64
  // CHECK: llvm.store %[[M5]], %{{.*}} {alignment = 8 : i64} : i64, !llvm.ptr<1>
  loom_buffer.store %c5, %b[%o] align(8) : index, buffer
  // CHECK: %[[F8:.*]] = llvm.load %{{.*}} {alignment = 1 : i64} : !llvm.ptr<1> -> i8
  // CHECK: %[[F:.*]] = arith.bitcast %[[F8]] : i8 to f8E4M3FN
  %f = loom_buffer.load %b[%o] align(1) : buffer -> f8E4M3
  // CHECK: %[[BACK:.*]] = arith.bitcast %[[F]] : f8E4M3FN to i8
  // CHECK: llvm.store %[[BACK]], %{{.*}} {alignment = 1 : i64} : i8, !llvm.ptr<1>
  loom_buffer.store %f, %b[%o] align(1) : f8E4M3, buffer
  loom_func.return
}

// -----

// A comparison reads both operands the way that holds both.
// CHECK-LABEL: func.func private @compare.body
loom_func.def @compare(%w: index, %x: index, %y: index, %z: index, %p: offset) -> (i1, i1, i1, i1, i1, i1) {
  %a = loom_index.assume %w [range(%w, 0, 4294967295)] : index
  %b = loom_index.assume %x [range(%x, 0, 10)] : index
  %c = loom_index.assume %y [range(%y, -10, 10)] : index
  // CHECK: arith.cmpi ult, %{{.*}}, %{{.*}} : i32
  %0 = loom_index.cmp slt, %a, %b : index
  // CHECK: arith.cmpi slt, %{{.*}}, %{{.*}} : i32
  %1 = loom_index.cmp slt, %b, %c : index
  // CHECK: arith.cmpi sge, %{{.*}}, %{{.*}} : i64
  %2 = loom_index.cmp sge, %a, %c : index
  // CHECK: arith.cmpi slt, %{{.*}}, %{{.*}} : i64
  %3 = loom_index.cmp slt, %z, %b : index
  // CHECK: arith.cmpi ult, %{{.*}}, %{{.*}} : i64
  %4 = loom_index.cmp ult, %z, %b : index
  %c4 = loom_index.constant 4 : offset
  // CHECK: arith.cmpi ule, %{{.*}}, %{{.*}} : i64
  %5 = loom_index.cmp sle, %p, %c4 : offset
  loom_func.return %0, %1, %2, %3, %4, %5 : i1, i1, i1, i1, i1, i1
}

// -----

// CHECK-LABEL: func.func private @casts.body
// CHECK-SAME: (%[[P:.*]]: i1, %[[A:.*]]: i8, %[[W:.*]]: i64)
loom_func.def @casts(%p: i1, %a: i8, %w: index) -> (index, offset, index, offset, i8, i32) {
  // A bit is 0 or 1, other integers have a sign unless they become bytes.
  // CHECK: arith.extui %[[P]] : i1 to i32
  %0 = loom_index.cast %p : i1 to index
  // CHECK: arith.extui %[[P]] : i1 to i32
  %1 = loom_index.cast %p : i1 to offset
  // CHECK: arith.extsi %[[A]] : i8 to i32
  %2 = loom_index.cast %a : i8 to index
  // CHECK: arith.extui %[[A]] : i8 to i32
  %3 = loom_index.cast %a : i8 to offset
  // CHECK: arith.trunci %[[W]] : i64 to i8
  %4 = loom_index.cast %w : index to i8
  // CHECK: arith.trunci %[[W]] : i64 to i32
  %5 = loom_index.cast %w : index to i32
  loom_func.return %0, %1, %2, %3, %4, %5 : index, offset, index, offset, i8, i32
}

// -----

// CHECK-LABEL: func.func private @division.body
loom_func.def @division(%w: index, %x: index, %y: index, %z: index) -> (index, index, index, index) {
  %a, %b = loom_index.assume %w, %x [range(%w, 0, 100), range(%x, 1, 4294967295)] : index, index
  // CHECK: arith.divui %{{.*}}, %{{.*}} : i32
  %0 = loom_index.div %a, %b : index
  // CHECK: arith.remui %{{.*}}, %{{.*}} : i64
  %1 = loom_index.rem %y, %b : index
  %c = loom_index.assume %z [range(%z, -5, 5)] : index
  // CHECK: arith.minsi %{{.*}}, %{{.*}} : i32
  %2 = loom_index.min %a, %c : index
  // CHECK: arith.maxui %{{.*}}, %{{.*}} : i32
  %3 = loom_index.max %a, %b : index
  loom_func.return %0, %1, %2, %3 : index, index, index, index
}
