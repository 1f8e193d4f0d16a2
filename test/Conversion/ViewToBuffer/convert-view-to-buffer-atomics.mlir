// RUN: loom-opt %s --loom-convert-view-to-buffer | FileCheck %s

// CHECK-LABEL: loom_func.def @atomics
loom_func.def @atomics(%b: buffer, %i: index, %x: f32) -> (f32, f32, f32) {
  %zero = loom_index.constant 0 : offset
  %v = loom_buffer.view %b[%zero] : buffer -> view<64xf32>
  // An access is inside of the extents.
  // CHECK: loom_index.assume
  // CHECK: loom_buffer.atomic.update<addf, noftz> %{{.*}}, %{{.*}}[%{{.*}}] scope(device) ordering(relaxed) : f32
  loom_view.atomic.reduce<addf, noftz> %x, %v[%i] {ordering = relaxed, scope = device} : f32, view<64xf32>
  // CHECK: %[[OLD:.*]] = loom_buffer.atomic.update<minnumf> %{{.*}} scope(system) ordering(seq_cst) : f32
  %old = loom_view.atomic.rmw<minnumf> %x, %v[%i] {ordering = seq_cst, scope = system} : f32, view<64xf32> -> f32
  // CHECK: %[[SWAP:.*]] = loom_buffer.atomic.cmpxchg %{{.*}} scope(device) ordering(acq_rel, acquire) : f32
  %swap = loom_view.atomic.cmpxchg %x, %old, %v[%i] {success_ordering = acq_rel, failure_ordering = acquire, scope = device} : f32, view<64xf32> -> f32
  // CHECK: %[[L:.*]] = loom_buffer.atomic.load %{{.*}} scope(workgroup) ordering(acquire) : f32
  %l = loom_view.atomic.load %v[%i] {ordering = acquire, scope = workgroup} : view<64xf32> -> f32
  // CHECK: loom_buffer.atomic.store %{{.*}} scope(workgroup) ordering(release) : f32
  loom_view.atomic.store %x, %v[%i] {ordering = release, scope = workgroup} : f32, view<64xf32>
  // CHECK: return %[[OLD]], %[[SWAP]], %[[L]]
  loom_func.return %old, %swap, %l : f32, f32, f32
}

// A hint may point anywhere; where there is no address, nothing is left of it.
// CHECK-LABEL: loom_func.def @hints
// CHECK-NOT: assume
// CHECK: loom_buffer.prefetch<read, l2>
// CHECK-NOT: prefetch
// CHECK: return
loom_func.def @hints(%b: buffer, %i: index) {
  %zero = loom_index.constant 0 : offset
  %v = loom_buffer.view %b[%zero] : buffer -> view<64xf32>
  loom_view.prefetch %v[%i] {intent = read, locality = l2} : view<64xf32>
  %m1 = loom_index.constant -1 : index
  loom_view.prefetch %v[%m1] {intent = read, locality = l2} : view<64xf32>
  loom_func.return
}

// CHECK-LABEL: loom_func.def @policies
loom_func.def @policies(%b: buffer, %i: index) {
  %zero = loom_index.constant 0 : offset
  %v = loom_buffer.view %b[%zero] : buffer -> view<64xf32>
  // CHECK: loom_buffer.load %{{.*}} align(4) cache_scope(device) cache_temporal(last_use) : buffer -> f32
  %x = loom_view.load %v[%i] {cache_scope = device, cache_temporal = last_use} : view<64xf32> -> f32
  // CHECK: loom_buffer.store %{{.*}} align(4) cache_temporal(non_temporal) : f32, buffer
  loom_view.store %x, %v[%i] {cache_temporal = non_temporal} : f32, view<64xf32>
  loom_func.return
}
