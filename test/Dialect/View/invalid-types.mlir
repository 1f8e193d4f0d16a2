// RUN: loom-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{a view's element type is a scalar, not 'vector<4xf32>'}}
loom_func.def @f(%v: view<2xvector<4xf32>>) {
  loom_func.return
}

// -----

// expected-error @+1 {{a view's element type is a scalar, not '!loom_buffer.buffer'}}
loom_func.def @f(%v: view<2xbuffer>) {
  loom_func.return
}

// -----

// expected-error @+1 {{the alignment of a view must be a power of two, found 3}}
loom_func.def @f(%v: view<2xf32, align(3)>) {
  loom_func.return
}

// -----

// expected-error @+1 {{the alignment of a view must be a power of two, found 0}}
loom_func.def @f(%v: view<2xf32, align(0)>) {
  loom_func.return
}

// -----

// expected-error @+1 {{the alignment of a view must be a power of two, found -4}}
func.func private @f(!loom_view.view<2xf32, align(-4)>)

// -----

// expected-error @+1 {{expected the layout of the view or 'align(N)'}}
loom_func.def @f(%v: view<2xf32, strided>) {
  loom_func.return
}

// -----

// expected-error @+1 {{the shape is too large: its size in bytes does not fit 63 bits}}
loom_func.def @f(%v: view<4294967296x4294967296x4294967296xf32>) {
  loom_func.return
}

// -----

// The strides of the other dimensions are computed beside an empty one.
// expected-error @+1 {{the shape is too large: its size in bytes does not fit 63 bits}}
loom_func.def @f(%v: view<0x4294967296x4294967296xi8>) {
  loom_func.return
}

// -----

// expected-error @+1 {{rank 16 exceeds the limit of 15}}
loom_func.def @f(%v: view<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>) {
  loom_func.return
}

// -----

// expected-error @+1 {{expected a type}}
loom_func.def @f(%v: view<4x>) {
  loom_func.return
}

// -----

// expected-error @+1 {{type 'f128' is not a Loom type: the scalars are index, offset, i1, i8, i16, i32, i64, f8E4M3, f8E5M2, f16, bf16, f32 and f64}}
loom_func.def @f(%v: view<4xf128>) {
  loom_func.return
}

// -----

// expected-error @+1 {{type 'i4' is not a Loom type}}
loom_func.def @f(%v: view<4xi4>) {
  loom_func.return
}

// -----

// expected-error @+1 {{type 'si8' is not a Loom type}}
loom_func.def @f(%v: view<4xsi8>) {
  loom_func.return
}

// -----

// expected-error @+1 {{type 'memref<4xf32>' is not a Loom type}}
loom_func.def @f(%v: memref<4xf32>) {
  loom_func.return
}

// -----

// expected-error @+1 {{a type with named dimensions cannot be used here}}
loom_func.def @f(%n: index, %v: view<4xview<[%n]xf32>>) {
  loom_func.return
}

// -----

// expected-error @+1 {{a vector with a dynamic extent is not supported: give every vector dimension a literal extent}}
loom_func.def @f(%v: vector<?xf32>) {
  loom_func.return
}

// -----

// expected-error @+1 {{a vector with a dynamic extent is not supported: give every vector dimension a literal extent}}
loom_func.def @f(%n: index, %v: vector<[%n]xf32>) {
  loom_func.return
}

// -----

// expected-error @+1 {{a vector with no elements is not supported}}
loom_func.def @f(%v: vector<4x0xf32>) {
  loom_func.return
}

// -----

// expected-error @+1 {{a vector needs at least one dimension}}
loom_func.def @f(%v: vector<f32>) {
  loom_func.return
}

// -----

// expected-error @+1 {{invalid vector element type}}
loom_func.def @f(%v: vector<4xbuffer>) {
  loom_func.return
}

// -----

// expected-error @+1 {{invalid tensor element type}}
loom_func.def @f(%v: tensor<4xtensor<4xf32>>) {
  loom_func.return
}
