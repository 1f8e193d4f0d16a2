// RUN: loom-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{unknown role 'shape': expected layout, schema, storage or transform}}
loom_func.def @f(%a: encoding<shape>) {
  loom_func.return
}

// -----

// The word that stands for no role in the sources of Loom is none.
// expected-error @+1 {{unknown role 'any': expected layout, schema, storage or transform}}
loom_func.def @f(%a: encoding<any>) {
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{op result #0 must be encoding<layout>, but got '!loom_encoding.encoding<schema>'}}
  %0 = loom_encoding.layout.dense : encoding<schema>
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{a pitch must not be negative, found -4}}
  %0 = loom_encoding.layout.strided [-4, 1] : encoding<layout>
  loom_func.return
}

// -----

// The smallest integer stands for a value in the attribute.
loom_func.def @f() {
  // expected-error @+1 {{a pitch must not be negative, found -9223372036854775808}}
  %0 = loom_encoding.layout.strided [-9223372036854775808] : encoding<layout>
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{'loom_encoding.layout.strided' op a pitch must not be negative, found -1}}
  %0 = "loom_encoding.layout.strided"() <{static_pitches = array<i64: -1>}> : () -> !loom_encoding.encoding<layout>
  loom_func.return
}

// -----

loom_func.def @f(%p: index) {
  // expected-error @+1 {{'loom_encoding.layout.strided' op needs one value per pitch that is not a literal: 0, found 1}}
  %0 = "loom_encoding.layout.strided"(%p) <{static_pitches = array<i64: 4>}> : (index) -> !loom_encoding.encoding<layout>
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{'loom_encoding.layout.strided' op rank 16 exceeds the limit of 15}}
  %0 = loom_encoding.layout.strided [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] : encoding<layout>
  loom_func.return
}

// -----

loom_func.def @f(%p: i64) {
  // expected-note @-1 {{prior use here}}
  // expected-error @+1 {{use of value '%p' expects different type than prior uses: 'index' vs 'i64'}}
  %0 = loom_encoding.layout.strided [%p] : encoding<layout>
  loom_func.return
}

// -----

loom_func.def @f(%l: encoding<layout>) {
  // expected-error @+1 {{'loom_encoding.layout.assume.dense' op rank must be between 0 and 15, found 16}}
  %0 = loom_encoding.layout.assume.dense %l {rank = 16} : encoding<layout>
  loom_func.return
}

// -----

loom_func.def @f(%l: encoding<layout>) {
  // expected-error @+1 {{'loom_encoding.layout.assume.strided' op rank must be between 0 and 15, found -1}}
  %0 = loom_encoding.layout.assume.strided %l {rank = -1} : encoding<layout>
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-note @+1 {{the layout is made here}}
  %l = loom_encoding.layout.strided [4, 1] : encoding<layout>
  // expected-error @+1 {{'loom_encoding.layout.assume.strided' op states the rank 3, but the layout has rank 2}}
  %0 = loom_encoding.layout.assume.strided %l {rank = 3} : encoding<layout>
  loom_func.return
}

// -----

loom_func.def @f(%l: encoding<layout>) {
  // expected-note @+1 {{the layout is made here}}
  %a = loom_encoding.layout.assume.dense %l {rank = 1} : encoding<layout>
  // expected-error @+1 {{'loom_encoding.layout.assume.dense' op states the rank 2, but the layout has rank 1}}
  %0 = loom_encoding.layout.assume.dense %a {rank = 2} : encoding<layout>
  loom_func.return
}

// -----

// expected-error @+1 {{a pitch must not be negative, found -1}}
func.func private @f() attributes {a = #loom_encoding.layout.strided<[-1]>}

// -----

// What has no run time has no layout either.
// expected-error @+1 {{'loom_kernel.decl' op launch argument #1 must be a scalar, a buffer or a view, not '!loom_encoding.encoding<layout>'}}
loom_kernel.decl @k() launch(%arg0: buffer, %arg1: encoding<layout>)

// -----

// expected-error @+1 {{there is no '#encoding.layout.sparse': the layouts are #encoding.layout.dense and #encoding.layout.strided<[...]>}}
func.func private @f() attributes {a = #loom_encoding.layout.sparse}
