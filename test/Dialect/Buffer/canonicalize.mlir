// No op of this dialect folds: a fact stays on its result, an access stays
// where it is. Only what nothing uses and nothing observes is removed.

// RUN: loom-opt %s --canonicalize --cse | FileCheck %s

// CHECK-LABEL: loom_func.def public @facts
loom_func.def public @facts(%a: buffer, %b: buffer, %o: offset) -> (f32) {
  // CHECK-NEXT: %[[C:.*]], %[[D:.*]] = loom_buffer.assume.noalias
  %c, %d = loom_buffer.assume.noalias %a, %b : buffer, buffer
  // CHECK-NEXT: %[[E:.*]] = loom_buffer.assume.alignment %[[C]]
  %e = loom_buffer.assume.alignment %c {minimum_alignment = 16} : buffer
  // CHECK-NEXT: %[[G:.*]] = loom_buffer.assume.memory_space<global> %[[E]]
  %g = loom_buffer.assume.memory_space<global> %e : buffer
  %unused = loom_buffer.assume.same_root %g, %d : buffer
  // CHECK-NEXT: %[[X:.*]] = loom_buffer.load %[[G]]
  %x = loom_buffer.load %g[%o] align(4) : buffer -> f32
  // CHECK-NEXT: return %[[X]]
  loom_func.return %x : f32
}

// Every volatile access is kept, in its order; another load without a use is
// not.
// CHECK-LABEL: loom_func.def public @accesses
loom_func.def public @accesses(%b: buffer, %o: offset, %x: f32, %v: view<4xf32>, %i: index) {
  // CHECK-NEXT: loom_buffer.load<volatile>
  %0 = loom_buffer.load<volatile> %b[%o] align(4) : buffer -> f32
  // CHECK-NEXT: loom_buffer.load<volatile>
  %1 = loom_buffer.load<volatile> %b[%o] align(4) : buffer -> f32
  %2 = loom_buffer.load %b[%o] align(4) : buffer -> f32
  // CHECK-NEXT: loom_view.load<volatile>
  %3 = loom_view.load<volatile> %v[%i] : view<4xf32> -> f32
  %4 = loom_view.load %v[%i] : view<4xf32> -> f32
  // CHECK-NEXT: loom_buffer.store %
  loom_buffer.store %x, %b[%o] align(4) : f32, buffer
  // CHECK-NEXT: loom_buffer.store<volatile>
  loom_buffer.store<volatile> %x, %b[%o] align(4) : f32, buffer
  // CHECK-NEXT: return
  loom_func.return
}
