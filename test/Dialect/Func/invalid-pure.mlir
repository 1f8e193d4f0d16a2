// RUN: loom-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// A pure function only computes: calls of it disappear, move and are merged.

// expected-note @+1 {{the function is here}}
loom_func.def pure @store(%v: view<4xf32>, %x: f32) {
  %c0 = loom_index.constant 0 : index
  // expected-error @+1 {{'loom_view.store' op has an effect or depends on one, and cannot stand in a function that is pure}}
  loom_view.store %x, %v[%c0] : f32, view<4xf32>
  loom_func.return
}

// -----

// What is read may have changed between two calls.
// expected-note @+1 {{the function is here}}
loom_func.def pure @load(%v: view<4xf32>, %c: i1, %y: f32) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %r = loom_scf.if %c -> (f32) {
    // expected-error @+1 {{'loom_view.load' op has an effect or depends on one}}
    %x = loom_view.load %v[%c0] : view<4xf32> -> f32
    loom_scf.yield %x : f32
  } else {
    loom_scf.yield %y : f32
  }
  loom_func.return %r : f32
}

// -----

// expected-note @+1 {{the function is here}}
loom_func.def device pure @barrier() {
  // expected-error @+1 {{'loom_kernel.barrier' op has an effect or depends on one}}
  loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  loom_func.return
}

// -----

// Its result depends on which workitems are there.
// expected-note @+1 {{the function is here}}
loom_func.def device pure @vote(%p: i1) -> (i1) {
  // expected-error @+1 {{'loom_kernel.subgroup.vote.any' op has an effect or depends on one}}
  %r = loom_kernel.subgroup.vote.any %p : i1
  loom_func.return %r : i1
}

// -----

// expected-note @+1 {{the function is here}}
loom_func.def pure @unknown() {
  // expected-error @+1 {{'test.op' op has an effect or depends on one}}
  "test.op"() : () -> ()
  loom_func.return
}

// -----

// expected-note @+1 {{declared here}}
loom_func.decl @g(%x: f32) -> (f32)
loom_func.def pure @call(%x: f32) -> (f32) {
  // expected-error @+1 {{'loom_func.call' op calls a function that is not pure from one that is}}
  %y = loom_func.call @g(%x) : (f32) -> (f32)
  loom_func.return %y : f32
}

// -----

// What computes is allowed, a call of a pure function too, however marked.
loom_func.decl pure @h(%x: f32) -> (f32)
loom_func.def pure @fine(%v: view<[%n]xf32>, %n: index, %x: f32) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %w = loom_view.subview %v[%c1] : view<[%n]xf32> -> view<2xf32>
  %r = loom_scf.for %i = [%c0 to %n step %c1](%acc = %x : f32) -> (f32) {
    %y = loom_func.call @h(%acc) : (f32) -> (f32)
    loom_scf.yield %y : f32
  }
  %z = loom_func.call pure @h(%r) : (f32) -> (f32)
  loom_func.return %z : f32
}
