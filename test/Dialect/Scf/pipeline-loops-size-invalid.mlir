// RUN: loom-opt %s --loom-pipeline-loops --split-input-file --verify-diagnostics
// The refusal comes before anything is copied: in a fraction of a second.

// 61681 * 17 ops: one more than is allowed.
loom_func.def @deep(%v: view<65536xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %depth = loom_index.constant 61682 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{with 'pipeline' above 1 has 61681 iterations of 17 ops before and behind its loop: those of this function would be 1048577 ops, the limit is 1048576; use a smaller depth, or no 'pipeline' on a loop around it (scf.pipeline/15)}}
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%depth) {
    %x = loom_view.load %v[%i] : view<65536xf32> -> f32
    %y0 = arith.addf %x, %a : f32
    %y1 = arith.addf %y0, %a : f32
    %y2 = arith.addf %y1, %a : f32
    %y3 = arith.addf %y2, %a : f32
    %y4 = arith.addf %y3, %a : f32
    %y5 = arith.addf %y4, %a : f32
    %y6 = arith.addf %y5, %a : f32
    %y7 = arith.addf %y6, %a : f32
    %y8 = arith.addf %y7, %a : f32
    %y9 = arith.addf %y8, %a : f32
    %y10 = arith.addf %y9, %a : f32
    %y11 = arith.addf %y10, %a : f32
    %y12 = arith.addf %y11, %a : f32
    %y13 = arith.addf %y12, %a : f32
    %y14 = arith.addf %y13, %a : f32
    loom_scf.yield %y14 : f32
  }
  loom_func.return %sum : f32
}

// -----

// The inner loop becomes 20000 iterations, of which the outer one has 60 copies.
loom_func.def @nest(%v: view<65536xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %inner = loom_index.constant 10001 : index
  %outer = loom_index.constant 61 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{with 'pipeline' above 1 has 60 iterations of}}
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%outer) {
    %row = loom_scf.for %j = [%c0 to %n step %c1](%b = %zero : f32) -> (f32) pipeline(%inner) {
      %x = loom_view.load %v[%j] : view<65536xf32> -> f32
      %c = arith.addf %b, %x : f32
      loom_scf.yield %c : f32
    }
    %d = arith.addf %a, %row : f32
    loom_scf.yield %d : f32
  }
  loom_func.return %sum : f32
}

// -----

// A bare `unroll` that is done before, in a nest: 200 * (3 + 400 * 4) ops.
loom_func.def @expanded(%v: view<65536xf32>, %w: view<65536xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %inner = loom_index.constant 400 : index
  %outer = loom_index.constant 200 : index
  %zero = arith.constant 0.0 : f32
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) {
    %x = loom_view.load %v[%i] : view<65536xf32> -> f32
    loom_scf.for %j = [%c0 to %outer step %c1] unroll {
      // expected-error @below {{'loom_scf.for' op cannot be unrolled into 400 copies of 4 ops in each of 200 copies of the loop: the loops of this function would expand to 321200 ops, the limit is 131072}}
      loom_scf.for %k = [%c0 to %inner step %c1] unroll {
        %y = loom_view.load %v[%j] : view<65536xf32> -> f32
        %z = arith.addf %x, %y : f32
        loom_view.store %z, %w[%k] : f32, view<65536xf32>
      }
    }
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}
