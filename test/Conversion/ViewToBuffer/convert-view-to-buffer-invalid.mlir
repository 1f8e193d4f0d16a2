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
  // expected-note @below {{rank 2 is needed here}}
  %l = loom_encoding.layout.strided [8, 1] : encoding<layout>
  // expected-error @below {{'loom_encoding.layout.strided' op needs a layout of rank 1, but another of rank 2 may come in its place}}
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
  // expected-error @below {{op needs a layout of rank 1, but another of rank 3 may come in its place}}
  %l = loom_encoding.layout.strided [8] : encoding<layout>
  loom_func.call @callee(%b, %o, %l) : (buffer, offset, encoding<layout>) -> ()
  loom_func.return
}
