// RUN: loom-opt %s --split-input-file --verify-diagnostics

// The type.

// expected-error @+1 {{the layout has 1 pitches, but the view has rank 2}}
loom_func.def @f(%v: view<4x8xf32, #loom_encoding.layout.strided<[1]>>) {
  loom_func.return
}

// -----

// expected-error @+1 {{the layout has 1 pitches, but the view has rank 0}}
loom_func.def @f(%v: view<f32, #loom_encoding.layout.strided<[1]>>) {
  loom_func.return
}

// -----

// expected-error @+1 {{a pitch must not be negative, found -8}}
loom_func.def @f(%v: view<4x8xf32, #loom_encoding.layout.strided<[-8, 1]>>) {
  loom_func.return
}

// -----

// expected-error @+1 {{the layout of a view is #encoding.layout.dense or #encoding.layout.strided, not 4 : i64}}
func.func private @f(!loom_view.view<4xf32, 4>)

// -----

// expected-error @+1 {{expected 'align(N)'}}
loom_func.def @f(%v: view<4xf32, #loom_encoding.layout.dense, #loom_encoding.layout.dense>) {
  loom_func.return
}

// -----

// expected-error @+1 {{the alignment of a view must be a power of two, found 6}}
loom_func.def @f(%v: view<4xf32, #loom_encoding.layout.dense, align(6)>) {
  loom_func.return
}

// -----

// 2^61 - 1 elements of 4 bytes fit; one more row does not.
loom_func.def @fits(%v: view<2xf32, #loom_encoding.layout.strided<[2305843009213693950]>>) {
  loom_func.return
}

// -----

// expected-error @+1 {{the pitches are too large: the distance in bytes from the first element to the end of the last does not fit 63 bits}}
loom_func.def @f(%v: view<2xf32, #loom_encoding.layout.strided<[2305843009213693951]>>) {
  loom_func.return
}

// -----

// The sum overflows, not a product.
// expected-error @+1 {{the pitches are too large}}
loom_func.def @f(%v: view<2x2x2xi8, #loom_encoding.layout.strided<[4611686018427387904, 4611686018427387904, 1]>>) {
  loom_func.return
}

// -----

// expected-error @+1 {{the pitches are too large}}
loom_func.def @f(%v: view<4294967296x2xi8, #loom_encoding.layout.strided<[4294967296, 1]>>) {
  loom_func.return
}

// -----

// Nothing is ever reached along an empty dimension or one with one element.
loom_func.def @unreached(%v: view<0x1x4xf32, #loom_encoding.layout.strided<[9223372036854775807, 9223372036854775807, 1]>>) {
  loom_func.return
}

// -----

// Names.

loom_func.def @f(%b: buffer, %o: offset) {
  // expected-error @+1 {{the layout needs a name here, as in '%layout'}}
  %v = loom_buffer.view %b[%o] : buffer -> view<4xf32, ?>
  loom_func.return
}

// -----

// expected-error @+1 {{the layout needs a name here, as in '%layout'}}
loom_func.def @f(%v: view<4xf32, ?>) {
  loom_func.return
}

// -----

// expected-error @+1 {{'%n' gives a layout and must be an encoding<layout>, not 'index'}}
loom_func.def @f(%n: index, %v: view<4xf32, %n>) {
  loom_func.return
}

// -----

// expected-error @+1 {{'%l' gives an extent and must be an index, not '!loom_encoding.encoding<layout>'}}
loom_func.def @f(%l: encoding<layout>, %v: view<[%l]xf32>) {
  loom_func.return
}

// -----

// expected-error @+1 {{'%l' gives a layout and must be an encoding<layout>, not '!loom_encoding.encoding<schema>'}}
loom_func.def @f(%l: encoding<schema>, %v: view<4xf32, %l>) {
  loom_func.return
}

// -----

// expected-error @+1 {{'%k' cannot be both an extent and a layout}}
loom_func.def @f(%v: view<[%k]xf32>, %w: view<4xf32, %k>) {
  loom_func.return
}

// -----

// expected-error @+1 {{the layout of a result must be an argument of this signature}}
loom_func.decl @f(%v: view<4xf32, %l>) -> (view<4xf32, %l>)

// -----

// expected-note @+1 {{prior use here}}
loom_func.def @f(%v: view<4xf32, %l>, %i: index) {
  // expected-error @+1 {{use of value '%v' expects different type than prior uses: '!loom_view.view<4xf32>' vs '!loom_view.view<4xf32, ?>'}}
  %0 = loom_view.load %v[%i] : view<4xf32> -> f32
  loom_func.return
}

// -----

loom_func.def @f(%l: encoding<layout>, %b: buffer, %o: offset, %i: index) {
  // expected-note @+1 {{the layout is defined here}}
  %k = loom_encoding.layout.strided [3] : encoding<layout>
  %v = loom_buffer.view %b[%o] : buffer -> view<4xf32, %k>
  // expected-error @+1 {{the layout is '%k', not '%l'}}
  %0 = loom_view.load %v[%i] : view<4xf32, %l> -> f32
  loom_func.return
}

// -----

loom_func.def @f(%l: encoding<layout>, %c: i1, %v: view<4xf32, %k>, %w: view<4xf32, %l>, %i: index) {
  %s = loom_scf.select %c, %v, %w : view<4xf32, ?>
  // expected-error @+1 {{nothing says that '%l' is the layout of the value: name its 'view.layout'}}
  %0 = loom_view.load %s[%i] : view<4xf32, %l> -> f32
  loom_func.return
}

// -----

// Ops.

loom_func.def @f(%b: buffer, %o: offset) {
  // expected-note @+1 {{the layout is made here}}
  %l = loom_encoding.layout.strided [3, 1] : encoding<layout>
  // expected-error @+1 {{'loom_buffer.view' op the layout has rank 2, but the view has rank 1}}
  %v = loom_buffer.view %b[%o] : buffer -> view<4xf32, %l>
  loom_func.return
}

// -----

loom_func.def @f(%k: encoding<layout>, %v: view<4xf32>) {
  // expected-note @+1 {{the layout is made here}}
  %l = loom_encoding.layout.assume.strided %k {rank = 2} : encoding<layout>
  // expected-error @+1 {{'loom_view.refine' op the layout has rank 2, but the view has rank 1}}
  %0 = loom_view.refine %v : view<4xf32> -> view<4xf32, %l>
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer, %o: offset) {
  // expected-error @+1 {{'loom_buffer.view' op needs a layout, which its result carries}}
  %0 = "loom_buffer.view"(%b, %o) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!loom_buffer.buffer, !loom_index.offset) -> !loom_view.view<4xf32, ?>
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer, %o: offset, %l: encoding<layout>) {
  // expected-error @+1 {{'loom_buffer.view' op has a layout, but its result carries none}}
  %0 = "loom_buffer.view"(%b, %o, %l) <{operandSegmentSizes = array<i32: 1, 1, 0, 1>}> : (!loom_buffer.buffer, !loom_index.offset, !loom_encoding.encoding<layout>) -> !loom_view.view<4xf32>
  loom_func.return
}

// -----

loom_func.def @f(%l: encoding<layout>, %v: view<4xf32, %l>, %i: index) {
  // expected-error @+1 {{'loom_view.subview' op keeps the layout of its source}}
  %0 = loom_view.subview %v[%i] : view<4xf32, %l> -> view<2xf32>
  loom_func.return
}

// -----

loom_func.def @f(%l: encoding<layout>, %v: view<4xf32>, %i: index) {
  // expected-error @+1 {{'loom_view.subview' op keeps the layout of its source}}
  %0 = loom_view.subview %v[%i] : view<4xf32> -> view<2xf32, %l>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<4xf32, #loom_encoding.layout.strided<[2]>>, %i: index) {
  // expected-error @+1 {{'loom_view.subview' op keeps the layout of its source}}
  %0 = loom_view.subview %v[%i] : view<4xf32, #loom_encoding.layout.strided<[2]>> -> view<2xf32, #loom_encoding.layout.strided<[1]>>
  loom_func.return
}

// -----

loom_func.def @f(%l: encoding<layout>, %k: encoding<layout>, %v: view<4xf32, %l>, %i: index) {
  // expected-error @+1 {{the layout is '%l', not '%k'}}
  %0 = loom_view.subview %v[%i] : view<4xf32, %l> -> view<2xf32, %k>
  // expected-note @-3 {{the layout is defined here}}
  loom_func.return
}

// -----

loom_func.def @f(%v: view<4xf32>) {
  // expected-error @+1 {{op result #0 must be encoding<layout>, but got 'index'}}
  %0 = loom_view.layout %v : view<4xf32> -> index
  loom_func.return
}

// -----

// A kernel's arguments have no place for pitches.
// expected-error @+1 {{'loom_kernel.decl' op launch argument #0 carries a layout: a kernel's view is dense or states its pitches}}
"loom_kernel.decl"() <{launch_type = (!loom_view.view<4xf32, ?>) -> (), relations = array<i64: -1>, sym_name = "k", workload_type = () -> ()}> : () -> ()

// -----

// expected-error @+1 {{'%l' is not a name of this signature}}
loom_kernel.decl @k() launch(%arg0: view<4xf32, %l>)
