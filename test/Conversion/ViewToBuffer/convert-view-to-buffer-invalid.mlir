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
