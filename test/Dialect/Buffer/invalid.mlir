// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_func.def @f(%b: buffer, %n: index, %o: offset) {
  // expected-error @+1 {{'loom_buffer.view' op needs one extent per dynamic dimension: 1, found 2}}
  %0 = "loom_buffer.view"(%b, %o, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 2, 0>}> : (!loom_buffer.buffer, !loom_index.offset, index, index) -> !loom_view.view<?xf32>
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer, %o: offset) {
  // expected-error @+1 {{each dynamic dimension needs a name here, as in '[%n]'}}
  %0 = loom_buffer.view %b[%o] : buffer -> view<?xf32>
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer, %o: offset) {
  // expected-error @+1 {{op result #0 must be Typed window on a buffer, but got 'tensor<4xf32>'}}
  %0 = loom_buffer.view %b[%o] : buffer -> tensor<4xf32>
  loom_func.return
}

// -----

// expected-note @+1 {{prior use here}}
loom_func.def @f(%b: buffer, %i: index) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: '!loom_index.offset' vs 'index'}}
  %0 = loom_buffer.view %b[%i] : buffer -> view<4xf32>
  loom_func.return
}

// -----

// expected-note @+1 {{prior use here}}
loom_func.def @f(%b: buffer, %o: offset, %x: i32) {
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = loom_buffer.view %b[%o] : buffer -> view<[%x]xf32>
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer) {
  // expected-error @+1 {{'loom_buffer.assume.noalias' op needs at least two buffers, found 1}}
  %0 = loom_buffer.assume.noalias %b : buffer
  loom_func.return
}

// -----

loom_func.def @f(%a: buffer, %b: buffer) {
  // expected-error @+1 {{'loom_buffer.assume.noalias' op names one buffer twice: it overlaps itself}}
  %0:3 = loom_buffer.assume.noalias %a, %b, %a : buffer, buffer, buffer
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{'loom_buffer.assume.alignment' op needs at least one buffer}}
  "loom_buffer.assume.alignment"() <{minimum_alignment = 4 : i64}> : () -> ()
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer) {
  // expected-error @+1 {{'loom_buffer.assume.alignment' op minimum_alignment must be a power of two, found 12}}
  %0 = loom_buffer.assume.alignment %b {minimum_alignment = 12} : buffer
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer) {
  // expected-error @+1 {{'loom_buffer.assume.alignment' op minimum_alignment must be a power of two, found 0}}
  %0 = loom_buffer.assume.alignment %b {minimum_alignment = 0} : buffer
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer) {
  // expected-error @+1 {{'loom_buffer.assume.alignment' op minimum_alignment must be a power of two, found -9223372036854775808}}
  %0 = loom_buffer.assume.alignment %b {minimum_alignment = -9223372036854775808} : buffer
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer) {
  // expected-error @+1 {{'loom_buffer.assume.alignment' op requires attribute 'minimum_alignment'}}
  %0 = loom_buffer.assume.alignment %b : buffer
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer) {
  // expected-error @+1 {{one of the following enum values for attribute 'space' [unknown, global, workgroup, private, constant, host, descriptor, generic]}}
  %0 = loom_buffer.assume.memory_space<shared> %b : buffer
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer, %o: offset) {
  // expected-error @+1 {{'loom_buffer.load' op accesses a scalar or a vector of rank 1, not 'vector<2x2xf32>'}}
  %0 = loom_buffer.load %b[%o] align(4) : buffer -> vector<2x2xf32>
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer, %o: offset, %v: view<4xf32>) {
  // expected-error @+1 {{'loom_buffer.store' op accesses a scalar or a vector of rank 1, not '!loom_view.view<4xf32>'}}
  loom_buffer.store %v, %b[%o] align(4) : view<4xf32>, buffer
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer, %o: offset) {
  // expected-error @+1 {{'loom_buffer.load' op alignment must be a power of two, found 6}}
  %0 = loom_buffer.load %b[%o] align(6) : buffer -> f32
  loom_func.return
}

// -----

loom_func.def @f(%x: f32, %b: buffer, %o: offset) {
  // expected-error @+1 {{'loom_buffer.store' op alignment must be a power of two, found -1}}
  loom_buffer.store %x, %b[%o] align(-1) : f32, buffer
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer, %o: offset, %i: index, %m: vector<4xi1>, %p: vector<8xf32>) {
  // expected-error @+1 {{'loom_buffer.load.mask' op needs a mask of the shape of 'vector<8xf32>', found 'vector<4xi1>'}}
  %0 = loom_buffer.load.mask %b[%o][%i], %m, %p align(4) : buffer, vector<4xi1>, vector<8xf32>
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer, %o: offset, %i: index, %m: vector<4xi1>, %p: f32) {
  // expected-error @+1 {{'loom_buffer.store.mask' op accesses a vector of rank 1, not 'f32'}}
  loom_buffer.store.mask %p, %b[%o][%i], %m align(4) : f32, buffer, vector<4xi1>
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer, %o: offset, %i: index, %m: vector<2x2xi1>, %p: vector<2x2xf32>) {
  // expected-error @+1 {{'loom_buffer.store.mask' op accesses a scalar or a vector of rank 1, not 'vector<2x2xf32>'}}
  loom_buffer.store.mask %p, %b[%o][%i], %m align(4) : vector<2x2xf32>, buffer, vector<2x2xi1>
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer, %o: offset, %i: index, %m: vector<4xi1>, %p: vector<4xf32>) {
  // expected-error @+1 {{'loom_buffer.load.mask' op alignment must be a power of two, found 3}}
  %0 = loom_buffer.load.mask %b[%o][%i], %m, %p align(3) : buffer, vector<4xi1>, vector<4xf32>
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer, %o: offset, %i: index, %m: vector<4xi1>, %p: vector<4xf32>) {
  // expected-error @+1 {{'loom_buffer.load.mask' op cache_temporal 'writeback' is for stores, and this is a load}}
  %0 = loom_buffer.load.mask<expand> %b[%o][%i], %m, %p align(4) cache_temporal(writeback) : buffer, vector<4xi1>, vector<4xf32>
  loom_func.return
}
