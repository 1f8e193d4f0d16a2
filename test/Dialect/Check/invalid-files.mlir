// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_check.case @c {
  // expected-error@+1 {{expected a tensor type, found f32}}
  %0 = loom_check.file.read.npy path("x.npy") : f32
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.file.read.npy' op needs the path of a file}}
  %0 = loom_check.file.read.npy path("") : tensor<4xf32>
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.file.read.npy' op has a control character in its path}}
  %0 = loom_check.file.read.npy path("a\nb") : tensor<4xf32>
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.file.read.npy' op needs one extent per dynamic dimension: 1, found 0}}
  %0 = "loom_check.file.read.npy"() <{path = "x"}> : () -> tensor<?xi8>
  loom_check.return
}

// -----

// expected-error@+1 {{'loom_check.file.read.npy' op belongs in a check.case}}
%0 = loom_check.file.read.npy path("x.npy") : tensor<4xf32>

// -----

loom_check.case @c {
  %0 = loom_check.literal value(4) : index
  // expected-error@+1 {{expected 'always' or 'on_failure', found 'sometimes'}}
  loom_check.file.write.npy value(%0) path("x.npy") mode(sometimes) : index
  loom_check.return
}

// -----

loom_check.case @c {
  %0 = loom_check.literal value(4) : offset
  // expected-error@+1 {{'loom_check.file.write.npy' op writes scalars and tensors of them, not offset}}
  loom_check.file.write.npy value(%0) path("x.npy") : offset
  loom_check.return
}

// -----

loom_check.case @c {
  %0 = loom_check.literal value(4) : index
  // expected-error@+1 {{'loom_check.file.write.npy' op needs a relative path without '..', not "a/../x.npy"}}
  loom_check.file.write.npy value(%0) path("a/../x.npy") : index
  loom_check.return
}

// -----

loom_check.case @c {
  %0 = loom_check.literal value(4) : index
  // expected-error@+1 {{'loom_check.file.write.npy' op needs a relative path without '..', not "/x.npy"}}
  loom_check.file.write.npy value(%0) path("/x.npy") : index
  loom_check.return
}

// -----

loom_func.decl @f(%x: f32) -> (f32)
loom_check.case @c {
  %0 = loom_check.literal value(4.0) : f32
  // expected-error@+1 {{'loom_check.oracle.call' op has no provider 'numpy'; supported: reference}}
  %1 = loom_check.oracle.call<numpy> callee(@f) inputs(%0) : (f32) -> (f32)
  loom_check.return
}

// -----

loom_func.decl @f(%x: f32)
loom_check.case @c {
  %0 = loom_check.literal value(4.0) : f32
  // expected-error@+1 {{'loom_check.oracle.call' op has no result: an oracle changes nothing in the case}}
  loom_check.oracle.call<reference> callee(@f) inputs(%0) : (f32) -> ()
  loom_check.return
}

// -----

loom_func.decl @f(%x: buffer) -> (buffer)
loom_check.case @c {
  %0 = loom_check.generate.fill value(1) : tensor<4xi32>
  // expected-error@+1 {{'loom_check.oracle.call' op gives scalars and tensors of them, but result #0 has type !loom_buffer.buffer}}
  %1 = loom_check.oracle.call<reference> callee(@f) inputs(%0) : (tensor<4xi32>) -> (buffer)
  loom_check.return
}

// -----

loom_func.decl @f() -> (buffer)
loom_check.case @c {
  // expected-error@+1 {{'loom_check.oracle.call' op needs one extent per dynamic dimension: 1, found 0}}
  %1 = "loom_check.oracle.call"() <{callee = @f, provider = "reference", operandSegmentSizes = array<i32: 0, 0>}> : () -> tensor<?xi8>
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.oracle.call' op calls @c, which is not a function of this module}}
  %1 = loom_check.oracle.call<reference> callee(@c) inputs() : () -> (f32)
  loom_check.return
}

// -----

// expected-note@+1 {{declared here}}
loom_func.decl @f(%x: f32) -> (f32)
loom_check.case @c {
  // expected-error@+1 {{'loom_check.oracle.call' op has 0 inputs and 1 results, but the callee has 1 and 1}}
  %1 = loom_check.oracle.call<reference> callee(@f) inputs() : () -> (f32)
  loom_check.return
}

// -----

// expected-note@+1 {{declared here}}
loom_func.decl @f(%x: f32) -> (f32)
loom_check.case @c {
  %0 = loom_check.generate.fill value(1) : tensor<4xi32>
  // expected-error@+1 {{'loom_check.oracle.call' op input #0 has type 'tensor<4xi32>', but the callee takes 'f32' or a tensor of it}}
  %1 = loom_check.oracle.call<reference> callee(@f) inputs(%0) : (tensor<4xi32>) -> (f32)
  loom_check.return
}

// -----

// expected-note@+1 {{declared here}}
loom_func.decl @f(%x: f32) -> (f32)
loom_check.case @c {
  %0 = loom_check.generate.fill value(1.0) : tensor<4xf32>
  // expected-error@+1 {{'loom_check.oracle.call' op result #0 has type 'f32', but the callee returns one for each element: a tensor}}
  %1 = loom_check.oracle.call<reference> callee(@f) inputs(%0) : (tensor<4xf32>) -> (f32)
  loom_check.return
}

// -----

// expected-note@+1 {{declared here}}
loom_func.decl @f(%x: f32, %y: buffer) -> (f32)
loom_check.case @c {
  %0 = loom_check.generate.fill value(1.0) : tensor<4xf32>
  // expected-error@+1 {{'loom_check.oracle.call' op input #0 has type 'tensor<4xf32>', but the callee takes 'f32': a function that has storage is not applied to each element}}
  %1 = loom_check.oracle.call<reference> callee(@f) inputs(%0, %0) : (tensor<4xf32>, tensor<4xf32>) -> (f32)
  loom_check.return
}

// -----

// expected-note@+1 {{declared here}}
loom_func.decl @f(%x: view<4xf32>) -> (f32)
loom_check.case @c {
  %0 = loom_check.generate.fill value(1.0) : tensor<5xf32>
  // expected-error@+1 {{'loom_check.oracle.call' op input #0 has type 'tensor<5xf32>', but the callee takes '!loom_view.view<4xf32>'}}
  %1 = loom_check.oracle.call<reference> callee(@f) inputs(%0) : (tensor<5xf32>) -> (f32)
  loom_check.return
}

// -----

// expected-note@+1 {{declared here}}
loom_func.decl @f(%x: buffer) -> (f32)
loom_check.case @c {
  %0 = loom_check.literal value(1.0) : f32
  // expected-error@+1 {{'loom_check.oracle.call' op input #0 has type 'f32', but the callee takes storage, which is a tensor in a case}}
  %1 = loom_check.oracle.call<reference> callee(@f) inputs(%0) : (f32) -> (f32)
  loom_check.return
}

// -----

// expected-note@+1 {{declared here}}
loom_func.decl @f(%x: vector<4xf32>) -> (f32)
loom_check.case @c {
  %0 = loom_check.literal value(1.0) : f32
  // expected-error@+1 {{'loom_check.oracle.call' op input #0 has type 'f32', but the callee takes 'vector<4xf32>', for which a case has no values}}
  %1 = loom_check.oracle.call<reference> callee(@f) inputs(%0) : (f32) -> (f32)
  loom_check.return
}

// -----

// expected-note@+1 {{declared here}}
loom_func.decl @f(%x: f32) -> (f32)
loom_check.case @c {
  %0 = loom_check.literal value(1.0) : f32
  // expected-error@+1 {{'loom_check.oracle.call' op result #0 has type 'tensor<4xf32>', but the callee returns 'f32': a function is applied to each element if an input is a tensor}}
  %1 = loom_check.oracle.call<reference> callee(@f) inputs(%0) : (f32) -> (tensor<4xf32>)
  loom_check.return
}
