// Allocation, packing, fences, raw bytes and atomics survive text and bytecode.

// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --mlir-print-op-generic | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s

// CHECK-LABEL: loom_func.def @storage
// CHECK-SAME: (%[[N:.*]]: offset, %[[M:.*]]: offset)
loom_func.def @storage(%n: offset, %m: offset) {
  // CHECK-NEXT: %[[S:.*]] = loom_buffer.alloca<workgroup> align(16) %[[N]] : buffer
  %s = loom_buffer.alloca<workgroup> align(16) %n : buffer
  // CHECK-NEXT: %[[P:.*]] = loom_buffer.alloca<private> align(1) %[[M]] {tag} : buffer
  %p = loom_buffer.alloca<private> align(1) %m {tag} : buffer
  // CHECK-NEXT: %[[T:.*]], %[[A:.*]], %[[B:.*]] = loom_buffer.pack [align(16) %[[N]], align(256) %[[M]]] : offset
  %t, %a, %b = loom_buffer.pack [align(16) %n, align(256) %m] : offset
  // CHECK-NEXT: loom_buffer.length %[[S]]
  %l = loom_buffer.length %s
  // CHECK-NEXT: loom_buffer.fence scope(thread) ordering(acquire)
  loom_buffer.fence scope(thread) ordering(acquire)
  // CHECK-NEXT: loom_buffer.fence scope(system) ordering(seq_cst)
  loom_buffer.fence scope(system) ordering(seq_cst)
  // CHECK-NEXT: %[[X:.*]] = loom_buffer.load.i8.u %[[S]][%[[A]]]
  %x = loom_buffer.load.i8.u %s[%a]
  // CHECK-NEXT: loom_buffer.store.i8 %[[X]], %[[P]][%[[B]]]
  loom_buffer.store.i8 %x, %p[%b]
  // CHECK-NEXT: loom_buffer.copy %[[S]][%[[A]]], %[[P]][%[[B]]], %[[T]]
  loom_buffer.copy %s[%a], %p[%b], %t
  // CHECK-NEXT: loom_buffer.compare %[[S]][%[[A]]], %[[P]][%[[B]]], %[[T]]
  %order = loom_buffer.compare %s[%a], %p[%b], %t
  // CHECK-NEXT: loom_buffer.fill %{{.*}}, %[[P]][%[[B]]], %[[T]] : i32
  loom_buffer.fill %order, %p[%b], %t : i32
  loom_func.return
}

// CHECK-LABEL: loom_func.def @atomics
// CHECK-SAME: (%[[B:.*]]: buffer, %[[O:.*]]: offset, %[[X:.*]]: f32, %[[I:.*]]: index)
loom_func.def @atomics(%b: buffer, %o: offset, %x: f32, %i: index) {
  // CHECK-NEXT: loom_buffer.atomic.update<addf> %[[X]], %[[B]][%[[O]]] scope(device) ordering(relaxed) : f32
  %0 = loom_buffer.atomic.update<addf> %x, %b[%o] scope(device) ordering(relaxed) : f32
  // CHECK-NEXT: loom_buffer.atomic.update<addf, noftz> %[[X]], %[[B]][%[[O]]] scope(system) ordering(acq_rel) : f32
  %1 = loom_buffer.atomic.update<addf, noftz> %x, %b[%o] scope(system) ordering(acq_rel) : f32
  // CHECK-NEXT: loom_buffer.atomic.update<maxsi> %[[I]], %[[B]][%[[O]]] scope(workgroup) ordering(release) : index
  %2 = loom_buffer.atomic.update<maxsi> %i, %b[%o] scope(workgroup) ordering(release) : index
  // CHECK-NEXT: loom_buffer.atomic.cmpxchg %[[X]], %[[X]], %[[B]][%[[O]]] scope(subgroup) ordering(seq_cst, acquire) : f32
  %3 = loom_buffer.atomic.cmpxchg %x, %x, %b[%o] scope(subgroup) ordering(seq_cst, acquire) : f32
  // CHECK-NEXT: %[[L:.*]] = loom_buffer.atomic.load %[[B]][%[[O]]] scope(device) ordering(seq_cst) : f16
  %4 = loom_buffer.atomic.load %b[%o] scope(device) ordering(seq_cst) : f16
  // CHECK-NEXT: loom_buffer.atomic.store %[[L]], %[[B]][%[[O]]] scope(device) ordering(release) : f16
  loom_buffer.atomic.store %4, %b[%o] scope(device) ordering(release) : f16
  // CHECK-NEXT: loom_buffer.prefetch<write, l3> %[[B]][%[[O]]]
  loom_buffer.prefetch<write, l3> %b[%o]
  // CHECK-NEXT: loom_buffer.load %[[B]][%[[O]]] align(4) cache_scope(device) cache_temporal(last_use) : buffer -> f32
  %5 = loom_buffer.load %b[%o] align(4) cache_scope(device) cache_temporal(last_use) : buffer -> f32
  // CHECK-NEXT: loom_buffer.store %[[X]], %[[B]][%[[O]]] align(4) cache_temporal(writeback) : f32, buffer
  loom_buffer.store %x, %b[%o] align(4) cache_temporal(writeback) : f32, buffer
  loom_func.return
}
