// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_func.def @f(%n: index) {
  // expected-error @+1 {{'unroll' and 'unroll(%factor)' exclude each other}}
  loom_scf.for %i = [%n to %n step %n] unroll unroll(%n) {
  }
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{'unroll' and 'unroll(%factor)' exclude each other}}
  loom_scf.for %i = [%n to %n step %n] unroll(%n) unroll {
  }
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{'loom_scf.for' op 'unroll' and 'unroll(%factor)' exclude each other}}
  "loom_scf.for"(%n, %n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1>, unroll_full, extent_siblings = array<i64>}> ({
  ^bb0(%i: index):
    loom_scf.yield
  }) : (index, index, index, index) -> ()
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{'loom_scf.for' op 'schedule' needs 'unroll' or 'unroll(%factor)'}}
  loom_scf.for %i = [%n to %n step %n] pipeline(%n) schedule(linear) {
  }
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{unknown schedule 'random': expected linear, interleaved or recurrence}}
  loom_scf.for %i = [%n to %n step %n] unroll schedule(random) {
  }
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // The order of clauses is fixed.
  // expected-error @+1 {{'pipeline' must stand before 'unroll': the order is pipeline, unroll, schedule}}
  loom_scf.for %i = [%n to %n step %n] unroll pipeline(%n) {
  }
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{'%i' is the induction variable of this loop, which only its body knows}}
  loom_scf.for %i = [%n to %n step %n] pipeline(%i) {
  }
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  %0 = loom_scf.for %i = [%n to %n step %n](%a = %n : index) -> (index)
    // expected-error @+1 {{'%a' is a carried value of this loop, which only its body knows}}
    unroll(%a) {
    loom_scf.yield %a : index
  }
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  loom_scf.for %i = [%n to
      // expected-error @+1 {{'%i' is the induction variable of this loop, which only its body knows}}
      %i step %n] {
  }
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  %0:2 = loom_scf.for %i = [%n to %n step %n](%a = %n : index,
      // expected-error @+1 {{'%a' is a carried value of this loop, which only its body knows}}
      %b = %a : index) -> (index, index) {
    loom_scf.yield %a, %b : index, index
  }
  loom_func.return
}

// -----

// The index of a loop around this one is as good as any other value.
loom_func.def @f(%n: index) {
  loom_scf.for %i = [%n to %n step %n] {
    %0 = loom_scf.for %j = [%i to %n step %n](%a = %i : index) -> (index) pipeline(%i) unroll(%i) {
      loom_scf.yield %a : index
    }
  }
  loom_func.return
}

// -----

// expected-note @+1 {{prior use here}}
loom_func.def @f(%n: index, %x: i32) {
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: 'index' vs 'i32'}}
  loom_scf.for %i = [%n to %n step %n] unroll(%x) {
  }
  loom_func.return
}

// -----

// expected-note @+1 {{prior use here}}
loom_func.def @f(%n: index, %o: offset) {
  // expected-error @+1 {{use of value '%o' expects different type than prior uses: 'index' vs '!loom_index.offset'}}
  loom_scf.for %i = [%n to %n step %o] {
  }
  loom_func.return
}

// -----

loom_func.def @f(%x: i32) {
  // expected-error @+1 {{the bounds of a loop are of type index or offset, but '%x' is of neither}}
  loom_scf.for %i = [%x to %x step %x] {
  }
  loom_func.return
}

// -----

loom_func.def @f(%n: index, %o: offset) {
  // expected-error @+1 {{'loom_scf.for' op bounds and step must have one type, found 'index', 'index' and '!loom_index.offset'}}
  "loom_scf.for"(%n, %n, %o) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>, extent_siblings = array<i64>}> ({
  ^bb0(%i: index):
    loom_scf.yield
  }) : (index, index, !loom_index.offset) -> ()
  loom_func.return
}

// -----

loom_func.def @f(%n: index, %x: f32) {
  // expected-error @+1 {{the loop carries 1 values, but has 2 result types}}
  %0:2 = loom_scf.for %i = [%n to %n step %n](%a = %x : f32) -> (f32, f32) {
  }
  loom_func.return
}

// -----

loom_func.def @f(%n: index, %x: f32) {
  // expected-error @+1 {{the loop carries 0 values, but has 1 result types}}
  %0 = loom_scf.for %i = [%n to %n step %n] -> (f32) {
  }
  loom_func.return
}

// -----

loom_func.def @f(%n: index, %x: f32) {
  // expected-error @+1 {{expected '->'}}
  %0 = loom_scf.for %i = [%n to %n step %n](%a = %x : f32) {
  }
  loom_func.return
}

// -----

loom_func.def @f(%n: index, %x: f32) {
  // expected-error @+1 {{'loom_scf.for' op initial values and results differ in type}}
  %0 = loom_scf.for %i = [%n to %n step %n](%a = %x : f32) -> (f16) {
    loom_scf.yield %a : f16
  }
  loom_func.return
}

// -----

loom_func.def @f(%n: index, %x: f32) {
  // expected-note @+1 {{the loop is here}}
  %0 = loom_scf.for %i = [%n to %n step %n](%a = %x : f32) -> (f32) {
    // expected-error @+1 {{'loom_scf.yield' op yields ('index'), but the loop's results are ('f32')}}
    loom_scf.yield %i : index
  }
  loom_func.return
}

// -----

loom_func.def @f(%n: index, %x: f32) {
  // expected-error @+2 {{'loom_scf.yield' op yields (), but the loop's results are ('f32')}}
  // expected-note @+1 {{the loop is here}}
  %0 = loom_scf.for %i = [%n to %n step %n](%a = %x : f32) -> (f32) {
  }
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{'loom_scf.for' op its body must take the induction variable and one argument per result}}
  "loom_scf.for"(%n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>, extent_siblings = array<i64>}> ({
    loom_scf.yield
  }) : (index, index, index) -> ()
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{'loom_scf.for' op its body must take the induction variable and one argument per result}}
  "loom_scf.for"(%n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>, extent_siblings = array<i64>}> ({
  ^bb0(%i: i32):
    loom_scf.yield
  }) : (index, index, index) -> ()
  loom_func.return
}

// -----

loom_func.def @f(%n: index, %x: f32) {
  // expected-error @+1 {{'loom_scf.for' op carried argument of type 'f16' differs from the result type 'f32'}}
  %0 = "loom_scf.for"(%n, %n, %n, %x) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>, extent_siblings = array<i64>}> ({
  ^bb0(%i: index, %a: f16):
    loom_scf.yield %x : f32
  }) : (index, index, index, f32) -> f32
  loom_func.return
}

// -----

loom_func.def @f(%n: index, %v: view<[%n]xf32>) {
  // expected-error @+1 {{'loom_scf.for' op needs one extent sibling per slot}}
  %0 = "loom_scf.for"(%n, %n, %n, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>, extent_siblings = array<i64>}> ({
  ^bb0(%i: index, %a: !loom_view.view<?xf32>):
    loom_scf.yield %a : view<?xf32>
  }) : (index, index, index, !loom_view.view<?xf32>) -> !loom_view.view<?xf32>
  loom_func.return
}

// -----

loom_func.def @f(%n: index, %v: view<[%n]xf32>) {
  // expected-error @+1 {{'loom_scf.for' op extent sibling 0 is no value of type 'index' that the loop passes on}}
  %0 = "loom_scf.for"(%n, %n, %n, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>, extent_siblings = array<i64: 0>}> ({
  ^bb0(%i: index, %a: !loom_view.view<?xf32>):
    loom_scf.yield %a : view<?xf32>
  }) : (index, index, index, !loom_view.view<?xf32>) -> !loom_view.view<?xf32>
  loom_func.return
}

// -----

loom_func.def @f(%n: index, %v: view<[%n]xf32>) {
  // expected-error @+1 {{'loom_scf.for' op extent sibling 7 is no value of type 'index' that the loop passes on}}
  %0 = "loom_scf.for"(%n, %n, %n, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>, extent_siblings = array<i64: 7>}> ({
  ^bb0(%i: index, %a: !loom_view.view<?xf32>):
    loom_scf.yield %a : view<?xf32>
  }) : (index, index, index, !loom_view.view<?xf32>) -> !loom_view.view<?xf32>
  loom_func.return
}
