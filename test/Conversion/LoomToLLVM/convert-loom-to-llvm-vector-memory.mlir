// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=host | FileCheck %s

// CHECK-LABEL: func.func private @types
// CHECK-SAME: !llvm.ptr
// CHECK: %[[BITS:.*]] = llvm.load %{{.*}} {alignment = 1 : i64{{.*}}} : !llvm.ptr -> vector<4xi8>
// CHECK: arith.cmpi ne, %[[BITS]], %{{.*}} : vector<4xi8>
// CHECK: %[[BYTES:.*]] = llvm.load volatile %{{.*}} {alignment = 1 : i64{{.*}}} : !llvm.ptr -> vector<4xi8>
// CHECK: %[[F8:.*]] = arith.bitcast %[[BYTES]] : vector<4xi8> to vector<4xf8E4M3FN>
// CHECK: %[[X:.*]] = llvm.load %{{.*}} {alignment = 8 : i64, {{.*}}nontemporal} : !llvm.ptr -> vector<4xi64>
// CHECK: llvm.store %[[X]], %{{.*}} {alignment = 8 : i64{{.*}}} : vector<4xi64>, !llvm.ptr
// CHECK: %[[WIDE:.*]] = arith.extui %{{.*}} : vector<4xi1> to vector<4xi8>
// CHECK: llvm.store %[[WIDE]], %{{.*}} {alignment = 1 : i64{{.*}}} : vector<4xi8>, !llvm.ptr
loom_func.def @types(%b: buffer, %o: offset) {
  %0 = loom_buffer.load %b[%o] align(1) : buffer -> vector<4xi1>
  %1 = loom_buffer.load<volatile> %b[%o] align(1) : buffer -> vector<4xf8E4M3>
  %2 = loom_buffer.load %b[%o] align(8) cache_temporal(non_temporal) : buffer -> vector<4xindex>
  loom_buffer.store %2, %b[%o] align(8) : vector<4xindex>, buffer
  loom_buffer.store %0, %b[%o] align(1) : vector<4xi1>, buffer
  loom_buffer.store %1, %b[%o] align(1) : vector<4xf8E4M3>, buffer
  loom_func.return
}

// The facts raise the alignment: 16 * i, and 32 + 16 * i.
// CHECK-LABEL: func.func private @facts
// CHECK: llvm.load %{{.*}} {alignment = 16 : i64{{.*}}} : !llvm.ptr -> vector<4xf32>
// CHECK: llvm.intr.masked.load %{{.*}} {alignment = 16 : i32}
loom_func.def @facts(%b: buffer, %i: index, %m: vector<4xi1>, %p: vector<4xf32>) where [range(%i, 0, 1000)] {
  %aligned = loom_buffer.assume.alignment %b {minimum_alignment = 64} : buffer
  %bytes = loom_index.constant 16 : offset
  %o = loom_index.scale %i, %bytes : index, offset -> offset
  %0 = loom_buffer.load %aligned[%o] align(4) : buffer -> vector<4xf32>
  %lanes = loom_index.constant 4 : index
  %e = loom_index.mul %i, %lanes : index
  %start = loom_index.constant 32 : offset
  %1 = loom_buffer.load.mask %aligned[%start][%e], %m, %p align(4) : buffer, vector<4xi1>, vector<4xf32>
  loom_func.return
}

// The first lane of a masked access may be outside of the buffer.
// CHECK-LABEL: func.func private @masks
// CHECK-SAME: %[[E:[a-z0-9]*]]: i64, %[[M:[a-z0-9]*]]: vector<4xi1>, %[[P:[a-z0-9]*]]: vector<4xi16>
// CHECK: %[[SIZE:.*]] = arith.constant 2 : i64
// CHECK: %[[D:.*]] = arith.muli %[[E]], %[[SIZE]] : i64
// CHECK: %[[SUM:.*]] = arith.addi %{{.*}}, %[[D]] : i64
// CHECK: %[[A:.*]] = llvm.getelementptr %{{.*}}[%[[SUM]]] : (!llvm.ptr, i64) -> !llvm.ptr, i8
// CHECK: llvm.intr.masked.load %[[A]], %[[M]], %[[P]] {alignment = 2 : i32}
// CHECK: llvm.intr.masked.store %{{.*}}, %{{.*}}, %[[M]] {alignment = 2 : i32}
// CHECK: "llvm.intr.masked.expandload"(%{{.*}}, %[[M]], %[[P]])
// CHECK: "llvm.intr.masked.compressstore"(%{{.*}}, %{{.*}}, %[[M]])
loom_func.def @masks(%b: buffer, %o: offset, %e: index, %m: vector<4xi1>, %p: vector<4xi16>) {
  %0 = loom_buffer.load.mask %b[%o][%e], %m, %p align(2) : buffer, vector<4xi1>, vector<4xi16>
  loom_buffer.store.mask %0, %b[%o][%e], %m align(2) : vector<4xi16>, buffer, vector<4xi1>
  %1 = loom_buffer.load.mask<expand> %b[%o][%e], %m, %p align(2) : buffer, vector<4xi1>, vector<4xi16>
  loom_buffer.store.mask<compress> %1, %b[%o][%e], %m align(2) : vector<4xi16>, buffer, vector<4xi1>
  loom_func.return
}
