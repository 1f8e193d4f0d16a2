// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_func.def @f(%v: view<4x8xf32>, %i: index) {
  // expected-error @+1 {{'loom_view.load' op needs one index per dimension: the view has rank 2, found 1}}
  %0 = loom_view.load %v[%i] : view<4x8xf32> -> f32
  loom_func.return
}

// -----

loom_func.def @f(%x: f32, %v: view<f32>, %i: index) {
  // expected-error @+1 {{'loom_view.store' op needs one index per dimension: the view has rank 0, found 1}}
  loom_view.store %x, %v[%i] : f32, view<f32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<4xf32>, %i: index) {
  // expected-error @+1 {{'loom_view.load' op accesses 'i32', but the view's element type is 'f32'}}
  %0 = loom_view.load %v[%i] : view<4xf32> -> i32
  loom_func.return
}

// -----

loom_func.def @f(%x: vector<4xf32>, %v: view<4xf32>, %i: index) {
  // expected-error @+1 {{'loom_view.store' op accesses 'vector<4xf32>', but the view's element type is 'f32'}}
  loom_view.store %x, %v[%i] : vector<4xf32>, view<4xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<4xf32>, %i: index) {
  // expected-error @+1 {{expected 'volatile'}}
  %0 = loom_view.load<temporal> %v[%i] : view<4xf32> -> f32
  loom_func.return
}

// -----

loom_func.def @f(%v: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{op operand #0 must be Typed window on a buffer, but got 'tensor<4xf32>'}}
  %0 = loom_view.load %v[%i] : tensor<4xf32> -> f32
  loom_func.return
}

// -----

loom_func.def @f(%v: view<4xf32>, %i: index) {
  // expected-error @+1 {{'loom_view.subview' op keeps the rank, but goes from 1 to 2}}
  %0 = loom_view.subview %v[%i] : view<4xf32> -> view<2x2xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<4xf32>, %i: index) {
  // expected-error @+1 {{'loom_view.subview' op keeps the element type, but goes from 'f32' to 'i32'}}
  %0 = loom_view.subview %v[%i] : view<4xf32> -> view<4xi32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<4xf32>, %i: index) {
  // expected-error @+1 {{'loom_view.subview' op needs one index per dimension: the view has rank 1, found 2}}
  %0 = loom_view.subview %v[%i, %i] : view<4xf32> -> view<2xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<4xf32, align(2)>, %i: index) {
  // expected-error @+1 {{'loom_view.subview' op keeps the access alignment of its source}}
  %0 = loom_view.subview %v[%i] : view<4xf32, align(2)> -> view<2xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<4xf32>, %i: index) {
  // expected-error @+1 {{'loom_view.subview' op window extent 5 exceeds the source extent 4}}
  %0 = loom_view.subview %v[%i] : view<4xf32> -> view<5xf32>
  loom_func.return
}

// -----

loom_func.def @f(%n: index, %v: view<[%n]xf32>, %i: index) {
  // expected-error @+1 {{'loom_view.subview' op needs one extent per dynamic dimension: 1, found 0}}
  %0 = "loom_view.subview"(%v, %i) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!loom_view.view<?xf32>, index) -> !loom_view.view<?xf32>
  loom_func.return
}

// -----

loom_func.def @f(%n: index, %v: view<[%n]xf32>, %i: index) {
  // expected-error @+1 {{each dynamic dimension needs a name here, as in '[%n]'}}
  %0 = loom_view.subview %v[%i] : view<[%n]xf32> -> view<?xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<4xf32>) {
  // expected-error @+1 {{'loom_view.refine' op keeps the rank, but goes from 1 to 0}}
  %0 = loom_view.refine %v : view<4xf32> -> view<f32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<4xf32>) {
  // expected-error @+1 {{'loom_view.refine' op keeps the element type, but goes from 'f32' to 'f16'}}
  %0 = loom_view.refine %v : view<4xf32> -> view<4xf16>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<4xf32>) {
  // expected-error @+1 {{'loom_view.refine' op cannot change the extent 4 to 3}}
  %0 = loom_view.refine %v : view<4xf32> -> view<3xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<4xf32>, %n: index) {
  // expected-error @+1 {{'loom_view.refine' op needs one extent per dynamic dimension: 0, found 1}}
  %0 = "loom_view.refine"(%v, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!loom_view.view<4xf32>, index) -> !loom_view.view<4xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<4xf32>) {
  // expected-error @+1 {{each dynamic dimension needs a name here, as in '[%n]'}}
  %0 = loom_view.refine %v : view<4xf32> -> view<?xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<4xf32>) {
  // expected-error @+1 {{'loom_view.dim' op has no dimension 1 in a view of rank 1}}
  %0 = loom_view.dim %v[1] : view<4xf32> -> index
  loom_func.return
}

// -----

loom_func.def @f(%v: view<4xf32>) {
  // expected-error @+1 {{'loom_view.dim' op has no dimension -1 in a view of rank 1}}
  %0 = loom_view.dim %v[-1] : view<4xf32> -> index
  loom_func.return
}

// -----

loom_func.def @f(%v: view<4xf32>) {
  // expected-error @+1 {{op result #0 must be index, but got 'i32'}}
  %0 = loom_view.dim %v[0] : view<4xf32> -> i32
  loom_func.return
}
