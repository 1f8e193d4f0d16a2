// RUN: loom-opt %s --loom-unroll-loops --split-input-file --verify-diagnostics

// expected-note @+2 {{the upper bound is in [2, 7]}}
// expected-note @+1 {{the step is in [1, 9223372036854775807]}}
loom_func.def @unroll_1(%n: index, %st: index) where [range(%n, 2, 7), min(%st, 1)] {
  %lo = loom_index.constant 0 : index
  // expected-error @+1 {{'loom_scf.for' op with 'unroll' must have one trip count, but runs [1, 7] times (scf.unroll/1)}}
  loom_scf.for %i = [%lo to %n step %st] unroll {
  }
  loom_func.return
}

// -----

loom_func.def @unroll_2() {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %hi = loom_index.constant 4294967296 : index
  // expected-error @+1 {{'loom_scf.for' op with 'unroll' runs 4294967296 times; the limit is 4294967295 (scf.unroll/2)}}
  loom_scf.for %i = [%lo to %hi step %by] unroll {
  }
  loom_func.return
}

// -----

// From one end of what an index is to the other there are more than 2^63.
loom_func.def @unroll_1_wide() {
  %lo = loom_index.constant -9223372036854775808 : index
  %by = loom_index.constant 1 : index
  %hi = loom_index.constant 9223372036854775807 : index
  // expected-error @+1 {{'loom_scf.for' op with 'unroll' must have one trip count, but runs at least 9223372036854775806 times (scf.unroll/1)}}
  loom_scf.for %i = [%lo to %hi step %by] unroll {
  }
  loom_func.return
}

// -----

// expected-note @+1 {{it is computed here}}
loom_func.def @unroll_3(%f: index, %n: index) where [range(%f, 0, 1)] {
  // expected-error @+1 {{'loom_scf.for' op must know the factor to unroll by, but it is in [0, 1] (scf.unroll/3)}}
  loom_scf.for %i = [%n to %n step %n] unroll(%f) {
  }
  loom_func.return
}

// -----

loom_func.def @unroll_4(%n: index) {
  %f = loom_index.constant -1 : index
  // expected-error @+1 {{'loom_scf.for' op cannot be unrolled by -1: the factor is negative (scf.unroll/4)}}
  loom_scf.for %i = [%n to %n step %n] unroll(%f) {
  }
  loom_func.return
}

// -----

// expected-note @+1 {{the step is computed here}}
loom_func.def @unroll_5(%n: index, %st: index) where [range(%st, 1, 2)] {
  %lo = loom_index.constant 0 : index
  %f = loom_index.constant 4 : index
  // expected-error @+1 {{'loom_scf.for' op unrolled by 4 needs an exact positive step, but it is in [1, 2] (scf.unroll/5)}}
  loom_scf.for %i = [%lo to %n step %st] unroll(%f) {
  }
  loom_func.return
}

// -----

loom_func.def @unroll_5_zero(%n: index) {
  // expected-note @+1 {{the step is computed here}}
  %lo = loom_index.constant 0 : index
  %f = loom_index.constant 4 : index
  // expected-error @+1 {{'loom_scf.for' op unrolled by 4 needs an exact positive step, but it is 0 (scf.unroll/5)}}
  loom_scf.for %i = [%lo to %n step %lo] unroll(%f) schedule(interleaved) {
  }
  loom_func.return
}

// -----

loom_func.def @unroll_6(%n: offset) {
  %lo = loom_index.constant 0 : offset
  %by = loom_index.constant 4611686018427387904 : offset
  %f = loom_index.constant 2 : index
  // expected-error @+1 {{'loom_scf.for' op unrolled by 2 has groups of 2 * 4611686018427387904, which is no offset (scf.unroll/6)}}
  loom_scf.for %i = [%lo to %n step %by] unroll(%f) {
  }
  loom_func.return
}

// -----

loom_func.def @unroll_8(%n: index) {
  %f = loom_index.constant 2 : index
  // expected-error @+1 {{'loom_scf.for' op has a 'pipeline' clause, which loom-pipeline-loops must consume first (scf.unroll/8)}}
  loom_scf.for %i = [%n to %n step %n] pipeline(%f) unroll(%f) {
  }
  loom_func.return
}

// -----

loom_func.def @schedule_1(%v: view<8xf32>, %s: f32) {
  %lo = loom_index.constant 0 : index
  %f = loom_index.constant 2 : index
  // expected-error @+1 {{'loom_scf.for' op with schedule(recurrence) must carry a value (scf.schedule/1)}}
  loom_scf.for %i = [%lo to %f step %f] unroll schedule(recurrence) {
    loom_view.store %s, %v[%i] : f32, view<8xf32>
  }
  loom_func.return
}

// -----

loom_func.def @schedule_2(%n: index, %s: f32) {
  %lo = loom_index.constant 0 : index
  %f = loom_index.constant 2 : index
  // expected-error @+1 {{'loom_scf.for' op with schedule(recurrence) needs an op that does not depend on what the loop carries, and that is not a constant (scf.schedule/2)}}
  %r = loom_scf.for %i = [%lo to %n step %f](%a = %s : f32) -> (f32) unroll(%f) schedule(recurrence) {
    %c = arith.constant 1.0 : f32
    loom_scf.schedule.fence
    %b = arith.addf %a, %c : f32
    loom_scf.yield %b : f32
  }
  loom_func.return
}

// -----

loom_func.def @schedule_3(%n: index, %s: f32) {
  %lo = loom_index.constant 0 : index
  %f = loom_index.constant 2 : index
  // expected-error @+1 {{'loom_scf.for' op with schedule(recurrence) needs an op that depends on what the loop carries (scf.schedule/3)}}
  %r = loom_scf.for %i = [%lo to %n step %f](%a = %s : f32) -> (f32) unroll(%f) schedule(recurrence) {
    %b = arith.addf %s, %s : f32
    loom_scf.yield %b : f32
  }
  loom_func.return
}

// -----

loom_func.def @schedule_4(%n: index, %c: i1) {
  %lo = loom_index.constant 0 : index
  %f = loom_index.constant 2 : index
  // expected-error @+1 {{'loom_scf.for' op with schedule(interleaved) has 'loom_scf.while' in its body: ops with regions must be scf.if or scf.for (scf.schedule/4)}}
  loom_scf.for %i = [%lo to %n step %f] unroll(%f) schedule(interleaved) {
    loom_scf.if %c {
      // expected-note @+1 {{it is here}}
      loom_scf.while() -> () {
        loom_scf.condition %c : i1
      } do() {
      }
    }
  }
  loom_func.return
}

// -----

// 64 are allowed, fences not counted.
loom_func.def @schedule_5(%n: index, %v: view<8xf32>, %s: f32) {
  %lo = loom_index.constant 0 : index
  %f = loom_index.constant 2 : index
  // expected-error @+1 {{'loom_scf.for' op with schedule(interleaved) has more than 64 ops with memory effects in its body (scf.schedule/5)}}
  loom_scf.for %i = [%lo to %n step %f] unroll(%f) schedule(interleaved) {
    loom_scf.schedule.fence
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    // expected-note @+1 {{this is the first too many}}
    loom_view.store %s, %v[%i] : f32, view<8xf32>
  }
  loom_func.return
}
