// Atomic access, prefetch and cache policies survive text and bytecode.

// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --mlir-print-op-generic | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s

// CHECK-LABEL: loom_func.def @atomics
loom_func.def @atomics(%n: index, %v: view<[%n]x8xf32>, %w: view<i64>, %i: index, %x: f32, %y: i64) {
  // CHECK-NEXT: loom_view.atomic.reduce<addf> %[[X:.*]], %[[V:.*]][%[[I:.*]], %[[I]]] {ordering = relaxed, scope = device} : f32, view<[%[[N:.*]]]x8xf32>
  loom_view.atomic.reduce<addf> %x, %v[%i, %i] {scope = device, ordering = relaxed} : f32, view<[%n]x8xf32>
  // CHECK-NEXT: loom_view.atomic.reduce<addf, noftz> %[[X]], %[[V]][%[[I]], %[[I]]] {ordering = acq_rel, scope = workgroup, tag} : f32, view<[%[[N]]]x8xf32>
  loom_view.atomic.reduce<addf, noftz> %x, %v[%i, %i] {ordering = acq_rel, scope = workgroup, tag} : f32, view<[%n]x8xf32>
  // CHECK-NEXT: loom_view.atomic.rmw<xchgf> %[[X]], %[[V]][%[[I]], %[[I]]] {ordering = seq_cst, scope = system} : f32, view<[%[[N]]]x8xf32> -> f32
  %0 = loom_view.atomic.rmw<xchgf> %x, %v[%i, %i] {ordering = seq_cst, scope = system} : f32, view<[%n]x8xf32> -> f32
  // CHECK-NEXT: loom_view.atomic.rmw<minui> %[[Y:.*]], %[[W:.*]][] {ordering = release, scope = subgroup} : i64, view<i64> -> i64
  %1 = loom_view.atomic.rmw<minui> %y, %w[] {ordering = release, scope = subgroup} : i64, view<i64> -> i64
  // CHECK-NEXT: loom_view.atomic.cmpxchg %[[X]], %[[X]], %[[V]][%[[I]], %[[I]]] {failure_ordering = acquire, scope = device, success_ordering = acq_rel} : f32, view<[%[[N]]]x8xf32> -> f32
  %2 = loom_view.atomic.cmpxchg %x, %x, %v[%i, %i] {success_ordering = acq_rel, failure_ordering = acquire, scope = device} : f32, view<[%n]x8xf32> -> f32
  // CHECK-NEXT: loom_view.atomic.load %[[W]][] {ordering = acquire, scope = thread} : view<i64> -> i64
  %3 = loom_view.atomic.load %w[] {ordering = acquire, scope = thread} : view<i64> -> i64
  // CHECK-NEXT: loom_view.atomic.store %[[Y]], %[[W]][] {ordering = release, scope = device} : i64, view<i64>
  loom_view.atomic.store %y, %w[] {ordering = release, scope = device} : i64, view<i64>
  // CHECK-NEXT: loom_view.prefetch %[[V]][%[[I]], %[[I]]] {intent = write, locality = none} : view<[%[[N]]]x8xf32>
  loom_view.prefetch %v[%i, %i] {intent = write, locality = none} : view<[%n]x8xf32>
  loom_func.return
}

// CHECK-LABEL: loom_func.def @policies
loom_func.def @policies(%v: view<8xf32>, %i: index) {
  // CHECK-NEXT: %[[A:.*]] = loom_view.load %[[V:.*]][%[[I:.*]]] {cache_scope = system, cache_temporal = bypass} : view<8xf32> -> f32
  %0 = loom_view.load %v[%i] {cache_temporal = bypass, cache_scope = system} : view<8xf32> -> f32
  // CHECK-NEXT: loom_view.load<volatile> %[[V]][%[[I]]] {cache_temporal = last_use} : view<8xf32> -> f32
  %1 = loom_view.load<volatile> %v[%i] {cache_temporal = last_use} : view<8xf32> -> f32
  // CHECK-NEXT: loom_view.store %[[A]], %[[V]][%[[I]]] {cache_scope = cluster} : f32, view<8xf32>
  loom_view.store %0, %v[%i] {cache_scope = cluster} : f32, view<8xf32>
  // CHECK-NEXT: loom_view.store<volatile> %[[A]], %[[V]][%[[I]]] {cache_temporal = non_temporal_writeback} : f32, view<8xf32>
  loom_view.store<volatile> %0, %v[%i] {cache_temporal = non_temporal_writeback} : f32, view<8xf32>
  loom_func.return
}
