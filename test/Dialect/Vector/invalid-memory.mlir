// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_func.def @index_count(%v: view<8x8xf32>, %i: index) {
  // expected-error @+1 {{'loom_vector.load' op needs one index per dimension: the view has rank 2, found 1}}
  %0 = loom_vector.load %v[%i] : view<8x8xf32> -> vector<4xf32>
  loom_func.return
}

// -----

loom_func.def @element_type(%v: view<8xf32>, %i: index) {
  // expected-error @+1 {{'loom_vector.load' op accesses lanes of i32, but the view's element type is f32}}
  %0 = loom_vector.load %v[%i] : view<8xf32> -> vector<4xi32>
  loom_func.return
}

// -----

loom_func.def @scalar(%v: view<8xf32>, %i: index) {
  // expected-error @+1 {{'loom_vector.load' op result #0 must be vector of scalars, but got 'f32'}}
  %0 = loom_vector.load %v[%i] : view<8xf32> -> f32
  loom_func.return
}

// -----

loom_func.def @no_view(%v: buffer, %i: index, %x: vector<4xf32>) {
  // expected-error @+1 {{'loom_vector.store' op operand #1 must be Typed window on a buffer, but got '!loom_buffer.buffer'}}
  loom_vector.store %x, %v[%i] : vector<4xf32>, buffer
  loom_func.return
}

// -----

loom_func.def @rank(%v: view<8xf32>, %i: index) {
  // expected-error @+1 {{'loom_vector.load' op accesses a block of rank 2 in a view of rank 1}}
  %0 = loom_vector.load %v[%i] : view<8xf32> -> vector<2x4xf32>
  loom_func.return
}

// -----

loom_func.def @rank_0(%v: view<f32>, %at: vector<4xi32>) {
  // expected-error @+1 {{'loom_vector.gather' op needs a view of rank 1 or more}}
  %0 = loom_vector.gather %v[][%at] : view<f32>, vector<4xi32> -> vector<4xf32>
  loom_func.return
}

// -----

loom_func.def @extent(%v: view<8x2x[%n]xf32>, %n: index, %i: index, %x: vector<3x4xf32>) {
  // expected-error @+1 {{'loom_vector.store' op accesses 3 elements along dimension 1 of the view, which has 2}}
  loom_vector.store %x, %v[%i, %i, %i] : vector<3x4xf32>, view<8x2x[%n]xf32>
  loom_func.return
}

// -----

// Inactive lanes may be outside.
loom_func.def @masked_extent(%v: view<2xf32>, %i: index, %m: vector<4xi1>, %x: vector<4xf32>) {
  loom_vector.store.mask %x, %v[%i], %m : vector<4xf32>, view<2xf32>, vector<4xi1>
  loom_func.return
}

// -----

loom_func.def @mask_shape(%v: view<8xf32>, %i: index, %m: vector<8xi1>, %x: vector<4xf32>) {
  // expected-error @+1 {{'loom_vector.store.mask' op needs a mask of the shape of vector<4xf32>, found vector<8xi1>}}
  loom_vector.store.mask %x, %v[%i], %m : vector<4xf32>, view<8xf32>, vector<8xi1>
  loom_func.return
}

// -----

loom_func.def @mask_type(%v: view<8xf32>, %i: index, %m: vector<4xi8>, %x: vector<4xf32>) {
  // expected-error @+1 {{'loom_vector.load.expand' op operand #2 must be vector of i1, but got 'vector<4xi8>'}}
  %0 = loom_vector.load.expand %v[%i], %m, %x : view<8xf32>, vector<4xi8>, vector<4xf32>
  loom_func.return
}

// -----

loom_func.def @pass_type(%v: view<8xf32>, %i: index, %m: vector<4xi1>, %x: vector<4xi32>) {
  // expected-error @+1 {{'loom_vector.load.mask' op has lanes without a mask bit of type vector<4xi32>, and others of vector<4xf32>}}
  %0 = "loom_vector.load.mask"(%v, %i, %m, %x) : (!loom_view.view<8xf32>, index, vector<4xi1>, vector<4xi32>) -> vector<4xf32>
  loom_func.return
}

// -----

loom_func.def @offset_shape(%v: view<8xf32>, %i: index, %at: vector<2x2xi32>) {
  // expected-error @+1 {{'loom_vector.gather' op needs offsets of the shape of vector<4xf32>, found vector<2x2xi32>}}
  %0 = loom_vector.gather %v[%i][%at] : view<8xf32>, vector<2x2xi32> -> vector<4xf32>
  loom_func.return
}

// -----

loom_func.def @offset_type(%v: view<8xf32>, %i: index, %at: vector<4xoffset>) {
  // expected-error @+1 {{'loom_vector.gather' op counts elements: its offsets are index, or integers of 8 to 64 bits, not vector<4xoffset>}}
  %0 = loom_vector.gather %v[%i][%at] : view<8xf32>, vector<4xoffset> -> vector<4xf32>
  loom_func.return
}

// -----

loom_func.def @offset_bits(%v: view<8xf32>, %i: index, %at: vector<4xi1>, %x: vector<4xf32>) {
  // expected-error @+1 {{'loom_vector.scatter' op counts elements: its offsets are index, or integers of 8 to 64 bits, not vector<4xi1>}}
  loom_vector.scatter %x, %v[%i][%at] : vector<4xf32>, view<8xf32>, vector<4xi1>
  loom_func.return
}

// -----

loom_func.def @two_offsets(%v: view<8xf32>, %i: index, %at: vector<4xi32>, %x: vector<4xf32>) {
  // expected-error @+1 {{expected 1 operand}}
  loom_vector.scatter %x, %v[%i][%at, %at] : vector<4xf32>, view<8xf32>, vector<4xi32>
  loom_func.return
}

// -----

loom_func.def @other_result(%v: view<8xi32>, %i: index, %at: vector<4xi32>, %x: vector<4xi32>) {
  // expected-error @+1 {{'loom_vector.atomic.rmw' op goes from vector<4xi32> to vector<2x2xi32>, which has another shape}}
  %0 = loom_vector.atomic.rmw<addi> %x, %v[%i][%at] {ordering = relaxed, scope = device} : vector<4xi32>, view<8xi32>, vector<4xi32> -> vector<2x2xi32>
  loom_func.return
}

// -----

loom_func.def @cache(%v: view<8xf32>, %i: index) {
  // expected-error @+1 {{'loom_vector.load' op cache_temporal 'writeback' is for stores, and this is a load}}
  %0 = loom_vector.load %v[%i] {cache_temporal = writeback} : view<8xf32> -> vector<4xf32>
  loom_func.return
}

// -----

loom_func.def @cache_store(%v: view<8xf32>, %i: index, %at: vector<4xi32>, %x: vector<4xf32>) {
  // expected-error @+1 {{'loom_vector.scatter' op cache_temporal 'last_use' is for loads, and this is a store}}
  loom_vector.scatter %x, %v[%i][%at] {cache_temporal = last_use} : vector<4xf32>, view<8xf32>, vector<4xi32>
  loom_func.return
}

// -----

loom_func.def @bypass(%v: view<8xf32>, %i: index) {
  // expected-error @+1 {{'loom_vector.load' op cache_temporal 'bypass' needs cache_scope = system}}
  %0 = loom_vector.load %v[%i] {cache_temporal = bypass} : view<8xf32> -> vector<4xf32>
  loom_func.return
}

// -----

loom_func.def @cache_word(%v: view<8xf32>, %i: index) {
  // expected-error @+1 {{unknown cache_scope 'thread': expected workgroup, cluster, device, system}}
  %0 = loom_vector.load %v[%i] {cache_scope = thread} : view<8xf32> -> vector<4xf32>
  loom_func.return
}

// -----

loom_func.def @kind(%v: view<8xi32>, %i: index, %at: vector<4xi32>, %x: vector<4xi32>) {
  // expected-error @+1 {{unknown atomic operation 'add': expected xchgi, xchgf, addi, addf, subi, andi, ori, xori, minsi, maxsi, minui, maxui, minimumf, maximumf, minnumf, maxnumf}}
  loom_vector.atomic.reduce<add> %x, %v[%i][%at] {ordering = relaxed, scope = device} : vector<4xi32>, view<8xi32>, vector<4xi32>
  loom_func.return
}

// -----

loom_func.def @exchange(%v: view<8xi32>, %i: index, %at: vector<4xi32>, %x: vector<4xi32>) {
  // expected-error @+1 {{'loom_vector.atomic.reduce' op 'xchgi' without its result is a store: use vector.atomic.rmw}}
  loom_vector.atomic.reduce<xchgi> %x, %v[%i][%at] {ordering = relaxed, scope = device} : vector<4xi32>, view<8xi32>, vector<4xi32>
  loom_func.return
}

// -----

loom_func.def @scope(%v: view<8xi32>, %i: index, %at: vector<4xi32>, %x: vector<4xi32>) {
  // expected-error @+1 {{expected 'scope = ...' in the dictionary: one of thread, subgroup, workgroup, device, system}}
  loom_vector.atomic.reduce<addi> %x, %v[%i][%at] {ordering = relaxed} : vector<4xi32>, view<8xi32>, vector<4xi32>
  loom_func.return
}

// -----

loom_func.def @natural(%v: view<8xi32, align(2)>, %i: index, %at: vector<4xi32>, %x: vector<4xi32>) {
  // expected-error @+1 {{'loom_vector.atomic.reduce' op an atomic access needs the natural alignment of 'i32', 4 bytes, and the view has align(2)}}
  loom_vector.atomic.reduce<addi> %x, %v[%i][%at] {ordering = relaxed, scope = device} : vector<4xi32>, view<8xi32, align(2)>, vector<4xi32>
  loom_func.return
}

// -----

loom_func.def @float_kind(%v: view<8xf32>, %i: index, %at: vector<4xi32>, %x: vector<4xf32>) {
  // expected-error @+1 {{'loom_vector.atomic.reduce' op 'addi' works on integers, not on 'f32'}}
  loom_vector.atomic.reduce<addi> %x, %v[%i][%at] {ordering = relaxed, scope = device} : vector<4xf32>, view<8xf32>, vector<4xi32>
  loom_func.return
}

// -----

loom_func.def @bits(%v: view<8xi1>, %i: index, %at: vector<4xi32>, %x: vector<4xi1>) {
  // expected-error @+1 {{'loom_vector.atomic.cmpxchg' op cannot access 'i1' atomically: integers of 8 to 64 bits, index, offset and floats can be}}
  %0 = loom_vector.atomic.cmpxchg %x, %x, %v[%i][%at] {failure_ordering = relaxed, scope = device, success_ordering = acquire} : vector<4xi1>, view<8xi1>, vector<4xi32> -> vector<4xi1>
  loom_func.return
}

// -----

loom_func.def @failure(%v: view<8xi32>, %i: index, %at: vector<4xi32>, %x: vector<4xi32>) {
  // expected-error @+1 {{'loom_vector.atomic.cmpxchg' op a failed exchange stores nothing: failure_ordering is relaxed, acquire or seq_cst, not release}}
  %0 = loom_vector.atomic.cmpxchg %x, %x, %v[%i][%at] {failure_ordering = release, scope = device, success_ordering = acquire} : vector<4xi32>, view<8xi32>, vector<4xi32> -> vector<4xi32>
  loom_func.return
}
