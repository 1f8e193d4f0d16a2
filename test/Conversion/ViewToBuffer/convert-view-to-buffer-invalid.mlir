// RUN: loom-opt %s --allow-unregistered-dialect --loom-convert-view-to-buffer --split-input-file --verify-diagnostics

// What has no buffer behind it cannot be lowered.
loom_func.def @unknown_source() -> (f32) {
  %c0 = arith.constant 0 : index
  %v = "test.view"() : () -> !loom_view.view<4xf32>
  // expected-error @below {{unresolved materialization from ('!loom_view.view<4xf32>')}}
  // expected-note @below {{live user}}
  %x = loom_view.load %v[%c0] : view<4xf32> -> f32
  loom_func.return %x : f32
}

// -----

// No op has both ranks in sight.
loom_func.def @ranks(%c: i1, %b: buffer, %o: offset) -> (f32) {
  %c0 = loom_index.constant 0 : index
  // expected-note @below {{rank 2 is made here}}
  %l = loom_encoding.layout.strided [8, 1] : encoding<layout>
  // expected-error @below {{'loom_encoding.layout.strided' op makes a layout of rank 1, but another of rank 2 may come in its place}}
  %k = loom_encoding.layout.strided [8] : encoding<layout>
  %s = loom_scf.select %c, %l, %k : encoding<layout>
  %v = loom_buffer.view %b[%o] : buffer -> view<4xf32, %s>
  %x = loom_view.load %v[%c0] : view<4xf32, %s> -> f32
  loom_func.return %x : f32
}

// -----

loom_func.def @callee(%b: buffer, %o: offset, %l: encoding<layout>) {
  // expected-note @below {{rank 3 is needed here}}
  %v = loom_buffer.view %b[%o] : buffer -> view<2x2x2xf32, %l>
  loom_func.return
}

loom_func.def @caller(%b: buffer, %o: offset) {
  // expected-error @below {{'loom_encoding.layout.strided' op makes a layout of rank 1, but one of rank 3 is needed where it comes}}
  %l = loom_encoding.layout.strided [8] : encoding<layout>
  loom_func.call @callee(%b, %o, %l) : (buffer, offset, encoding<layout>) -> ()
  loom_func.return
}

// -----

loom_func.def @later(%b: buffer, %o: offset) {
  // expected-note @below {{rank 1 is made here}}
  %l = loom_encoding.layout.strided [8] : encoding<layout>
  loom_func.call @takes(%b, %o, %l) : (buffer, offset, encoding<layout>) -> ()
  loom_func.return
}

loom_func.def @takes(%b: buffer, %o: offset, %l: encoding<layout>) {
  // expected-error @below {{'loom_buffer.view' op needs a layout of rank 2, but one of rank 1 may come here}}
  %v = loom_buffer.view %b[%o] : buffer -> view<2x2xf32, %l>
  loom_func.return
}

// -----

loom_func.def @twice(%b: buffer, %o: offset, %l: encoding<layout>) {
  // expected-note @below {{rank 1 is needed here}}
  %v = loom_buffer.view %b[%o] : buffer -> view<2xf32, %l>
  // expected-error @below {{'loom_buffer.view' op needs a layout of rank 2, but one of rank 1 is needed where it comes}}
  %w = loom_buffer.view %b[%o] : buffer -> view<2x2xf32, %l>
  loom_func.return
}

// -----

// The address arithmetic is not the author's, so the error names the access.
loom_func.def @negative(%x: i32, %v: view<8x1024xi32>, %i: index) {
  %m1 = loom_index.constant -1 : index
  // expected-error @below {{'loom_view.store' op index -1 of dimension 1 is negative}}
  loom_view.store %x, %v[%i, %m1] : i32, view<8x1024xi32>
  loom_func.return
}

// -----

loom_func.def @large(%v: view<8x1024xi32>, %i: index) -> (i32) {
  %large = loom_index.constant 2251799813685248 : index
  // expected-error @below {{'loom_view.load' op index 2251799813685248 of dimension 0 is too large}}
  %x = loom_view.load %v[%large, %i] : view<8x1024xi32> -> i32
  loom_func.return %x : i32
}

// -----

loom_func.def @window(%v: view<1024xi32>) -> (i32) {
  %m1 = loom_index.constant -1 : index
  %c0 = loom_index.constant 0 : index
  // expected-error @below {{'loom_view.subview' op index -1 of dimension 0 is negative}}
  %w = loom_view.subview %v[%m1] : view<1024xi32> -> view<4xi32>
  %x = loom_view.load %w[%c0] : view<4xi32> -> i32
  loom_func.return %x : i32
}

// -----

loom_func.def @vector(%v: view<1024xi32>) -> (vector<4xi32>) {
  %m4 = loom_index.constant -4 : index
  // expected-error @below {{'loom_vector.load' op index -4 of dimension 0 is negative}}
  %x = loom_vector.load %v[%m4] : view<1024xi32> -> vector<4xi32>
  loom_func.return %x : vector<4xi32>
}

// -----

// An offset may be negative; the sum may not.
loom_func.def @gather(%v: view<1024xi32>) -> (vector<2xi32>) {
  %c1 = loom_index.constant 1 : index
  %at = arith.constant dense<[-1, -3]> : vector<2xi32>
  // expected-error @below {{'loom_vector.gather' op index -2 of dimension 0 is negative}}
  %x = loom_vector.gather %v[%c1][%at] : view<1024xi32>, vector<2xi32> -> vector<2xi32>
  loom_func.return %x : vector<2xi32>
}

// -----

// A literal is refused when it is read; this one may have been computed.
loom_func.def @pitch(%b: buffer, %o: offset, %i: index) -> (f32) {
  %m8 = loom_index.constant -8 : index
  // expected-error @below {{'loom_encoding.layout.strided' op a pitch must not be negative, found -8}}
  %l = loom_encoding.layout.strided [%m8, 1] : encoding<layout>
  %v = loom_buffer.view %b[%o] : buffer -> view<8x8xf32, %l>
  %x = loom_view.load %v[%i, %i] : view<8x8xf32, %l> -> f32
  loom_func.return %x : f32
}
