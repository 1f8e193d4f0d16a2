// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{'loom_view.atomic.reduce' op 'xchgi' without its result is a store: use view.atomic.store or view.atomic.rmw}}
  loom_view.atomic.reduce<xchgi> %y, %w[%i] {ordering = relaxed, scope = device} : i32, view<8xi32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{'loom_view.atomic.reduce' op 'addf' works on floats, not on 'i32'}}
  loom_view.atomic.reduce<addf> %y, %w[%i] {ordering = relaxed, scope = device} : i32, view<8xi32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{'loom_view.atomic.rmw' op 'maxui' works on integers, not on 'f32'}}
  %0 = loom_view.atomic.rmw<maxui> %x, %v[%i] {ordering = relaxed, scope = device} : f32, view<8xf32> -> f32
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{'loom_view.atomic.rmw' op 'noftz' is for addf, not for 'minnumf'}}
  %0 = loom_view.atomic.rmw<minnumf, noftz> %x, %v[%i] {ordering = relaxed, scope = device} : f32, view<8xf32> -> f32
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf8E5M2>, %i: index, %x: f8E5M2) {
  // expected-error @+1 {{'loom_view.atomic.rmw' op 'addf' has no 8-bit float form: use f16 or wider}}
  %0 = loom_view.atomic.rmw<addf> %x, %v[%i] {ordering = relaxed, scope = device} : f8E5M2, view<8xf8E5M2> -> f8E5M2
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xi1>, %i: index) {
  // expected-error @+1 {{'loom_view.atomic.load' op cannot access 'i1' atomically: integers of 8 to 64 bits, index, offset and floats can be}}
  %0 = loom_view.atomic.load %v[%i] {ordering = relaxed, scope = device} : view<8xi1> -> i1
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32, align(2)>, %i: index) {
  // expected-error @+1 {{'loom_view.atomic.load' op an atomic access needs the natural alignment of 'f32', 4 bytes, and the view has align(2)}}
  %0 = loom_view.atomic.load %v[%i] {ordering = relaxed, scope = device} : view<8xf32, align(2)> -> f32
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{'loom_view.atomic.load' op an atomic load is relaxed, acquire or seq_cst, not release}}
  %0 = loom_view.atomic.load %v[%i] {ordering = release, scope = device} : view<8xf32> -> f32
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{'loom_view.atomic.store' op an atomic store is relaxed, release or seq_cst, not acq_rel}}
  loom_view.atomic.store %x, %v[%i] {ordering = acq_rel, scope = device} : f32, view<8xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{'loom_view.atomic.cmpxchg' op a failed exchange stores nothing: failure_ordering is relaxed, acquire or seq_cst, not acq_rel}}
  %0 = loom_view.atomic.cmpxchg %x, %x, %v[%i] {success_ordering = acq_rel, failure_ordering = acq_rel, scope = device} : f32, view<8xf32> -> f32
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{'loom_view.atomic.cmpxchg' op failure_ordering acquire is stronger than success_ordering release}}
  %0 = loom_view.atomic.cmpxchg %x, %x, %v[%i] {success_ordering = release, failure_ordering = acquire, scope = device} : f32, view<8xf32> -> f32
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{'loom_view.atomic.cmpxchg' op failure_ordering seq_cst is stronger than success_ordering acq_rel}}
  %0 = loom_view.atomic.cmpxchg %x, %x, %v[%i] {success_ordering = acq_rel, failure_ordering = seq_cst, scope = device} : f32, view<8xf32> -> f32
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{'loom_view.atomic.store' op needs one index per dimension: the view has rank 1, found 2}}
  loom_view.atomic.store %x, %v[%i, %i] {ordering = relaxed, scope = device} : f32, view<8xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{'loom_view.atomic.store' op accesses 'i32', but the view's element type is 'f32'}}
  loom_view.atomic.store %y, %v[%i] {ordering = relaxed, scope = device} : i32, view<8xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{'loom_view.prefetch' op needs one index per dimension: the view has rank 1, found 0}}
  loom_view.prefetch %v[] {intent = read, locality = l1} : view<8xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{unknown scope 'agent': expected thread, subgroup, workgroup, device, system}}
  loom_view.atomic.store %x, %v[%i] {ordering = relaxed, scope = agent} : f32, view<8xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{expected 'scope = ...' in the dictionary: one of thread, subgroup, workgroup, device, system}}
  loom_view.atomic.store %x, %v[%i] {ordering = relaxed} : f32, view<8xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{key 'scope' is given twice}}
  loom_view.atomic.store %x, %v[%i] {ordering = relaxed, scope = device, scope = device} : f32, view<8xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{unknown atomic operation 'add': expected xchgi, xchgf, addi, addf, subi, andi, ori, xori, minsi, maxsi, minui, maxui, minimumf, maximumf, minnumf, maxnumf}}
  loom_view.atomic.reduce<add> %y, %w[%i] {ordering = relaxed, scope = device} : i32, view<8xi32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{'loom_view.load' op cache_temporal 'writeback' is for stores, and this is a load}}
  %0 = loom_view.load %v[%i] {cache_temporal = writeback} : view<8xf32> -> f32
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{'loom_view.store' op cache_temporal 'last_use' is for loads, and this is a store}}
  loom_view.store %x, %v[%i] {cache_temporal = last_use} : f32, view<8xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>, %w: view<8xi32>, %i: index, %x: f32, %y: i32) {
  // expected-error @+1 {{'loom_view.load' op cache_temporal 'bypass' needs cache_scope = system}}
  %0 = loom_view.load %v[%i] {cache_scope = device, cache_temporal = bypass} : view<8xf32> -> f32
  loom_func.return
}
