// RUN: loom-opt %s --loom-unroll-loops --split-input-file --verify-diagnostics
// The refusals come before anything is copied: in a fraction of a second.

loom_func.def @most(%n: index) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %two = loom_index.constant 2 : index
  %many = loom_index.constant 32768 : index
  // Exactly as much as is allowed, and one loop more.
  loom_scf.for %i = [%lo to %many step %by] unroll {
    %0 = loom_index.add %i, %by : index
    %1 = loom_index.add %i, %by : index
    %2 = loom_index.add %i, %by : index
  }
  // expected-error @+1 {{'loom_scf.for' op cannot be unrolled into 2 copies of 1 ops, all but one twice because of their guards: the loops of this function would expand to 131075 ops, the limit is 131072; use 'unroll(%factor)' with a smaller factor, or no 'unroll' on a loop around it (scf.unroll/7)}}
  loom_scf.for %i = [%lo to %n step %by] unroll(%two) {
  }
  loom_func.return
}

// -----

loom_func.def @factor(%n: index, %v: view<8xf32>, %s: f32) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %f = loom_index.constant 1099511627776 : index
  // expected-error @+1 {{'loom_scf.for' op cannot be unrolled into 1099511627776 copies of 3 ops: the loops of this function would expand to 3298534883328 ops, the limit is 131072}}
  loom_scf.for %i = [%lo to %n step %by] unroll(%f) schedule(interleaved) {
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
  }
  loom_func.return
}

// -----

// 32 * 3 + 32 * 4093 ops: exactly as much as is allowed.
loom_func.def @nest() {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %outer = loom_index.constant 32 : index
  %inner = loom_index.constant 4093 : index
  loom_scf.for %i = [%lo to %outer step %by] unroll {
    loom_scf.for %j = [%lo to %inner step %by] unroll {
    }
  }
  loom_func.return
}

// -----

loom_func.def @nest() {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %outer = loom_index.constant 32 : index
  %inner = loom_index.constant 4094 : index
  loom_scf.for %i = [%lo to %outer step %by] unroll {
    // expected-error @+1 {{'loom_scf.for' op cannot be unrolled into 4094 copies of 1 ops in each of 32 copies of the loop: the loops of this function would expand to 131104 ops, the limit is 131072}}
    loom_scf.for %j = [%lo to %inner step %by] unroll {
    }
  }
  loom_func.return
}

// -----

// The same with a tail, which has one copy more of the inner loop: 32 * 3 + 33 * 3968 are few enough.
loom_func.def @tail(%n: index, %v: view<8xf32>, %s: f32) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %outer = loom_index.constant 32 : index
  %inner = loom_index.constant 3969 : index
  loom_scf.for %i = [%lo to %n step %by] unroll(%outer) schedule(interleaved) {
    // expected-error @+1 {{'loom_scf.for' op cannot be unrolled into 3969 copies of 1 ops in each of 33 copies of the loop: the loops of this function would expand to 131073 ops, the limit is 131072}}
    loom_scf.for %j = [%lo to %inner step %by] unroll {
    }
  }
  loom_func.return
}

// -----

// 2048 guarded copies and one loop more.
loom_func.def @guarded(%n: index, %v: view<8xf32>, %s: f32) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %f = loom_index.constant 2049 : index
  %two = loom_index.constant 2 : index
  loom_scf.for %i = [%lo to %n step %by] unroll(%f) {
    loom_view.store %s, %v[%i] : f32, view<8xf32>
  }
  // expected-error @+1 {{'loom_scf.for' op cannot be unrolled into 2 copies, all but one guarded: the loops of this function would have 2049 guarded copies, the limit is 2048; use a smaller factor, one that divides the number of iterations, or 'schedule(interleaved)', which guards nothing (scf.unroll/9)}}
  loom_scf.for %i = [%lo to %n step %by] unroll(%two) {
  }
  loom_func.return
}

// -----

loom_func.def @guarded(%n: index, %v: view<8xf32>, %s: f32) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %outer = loom_index.constant 5 : index
  %f = loom_index.constant 411 : index
  loom_scf.for %i = [%lo to %outer step %by] unroll {
    // expected-error @+1 {{'loom_scf.for' op cannot be unrolled into 411 copies, all but one guarded, in each of 5 copies of the loop: the loops of this function would have 2050 guarded copies, the limit is 2048}}
    loom_scf.for %j = [%lo to %n step %by] unroll(%f) {
      loom_view.store %s, %v[%i] : f32, view<8xf32>
    }
  }
  loom_func.return
}

// -----

// As many copies, none guarded.
loom_func.def @unguarded(%n: index, %v: view<8xf32>, %s: f32) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %f = loom_index.constant 4096 : index
  loom_scf.for %i = [%lo to %n step %by] unroll(%f) schedule(interleaved) {
    loom_view.store %s, %v[%i] : f32, view<8xf32>
  }
  loom_func.return
}

// -----

loom_func.def @deep() {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %hi = loom_index.constant 2 : index
  loom_scf.for %i1 = [%lo to %hi step %by] unroll {
  loom_scf.for %i2 = [%lo to %hi step %by] unroll {
  loom_scf.for %i3 = [%lo to %hi step %by] unroll {
  loom_scf.for %i4 = [%lo to %hi step %by] unroll {
  loom_scf.for %i5 = [%lo to %hi step %by] unroll {
  loom_scf.for %i6 = [%lo to %hi step %by] unroll {
  loom_scf.for %i7 = [%lo to %hi step %by] unroll {
  loom_scf.for %i8 = [%lo to %hi step %by] unroll {
  loom_scf.for %i9 = [%lo to %hi step %by] unroll {
  loom_scf.for %i10 = [%lo to %hi step %by] unroll {
  loom_scf.for %i11 = [%lo to %hi step %by] unroll {
  // expected-error @+1 {{'loom_scf.for' op cannot be unrolled into 2 copies of 17 ops in each of 2048 copies of the loop: the loops of this function would expand to 155562 ops, the limit is 131072}}
  loom_scf.for %i12 = [%lo to %hi step %by] unroll {
  loom_scf.for %i13 = [%lo to %hi step %by] unroll {
  loom_scf.for %i14 = [%lo to %hi step %by] unroll {
  loom_scf.for %i15 = [%lo to %hi step %by] unroll {
  loom_scf.for %i16 = [%lo to %hi step %by] unroll {
  loom_scf.for %i17 = [%lo to %hi step %by] unroll {
  loom_scf.for %i18 = [%lo to %hi step %by] unroll {
  loom_scf.for %i19 = [%lo to %hi step %by] unroll {
  loom_scf.for %i20 = [%lo to %hi step %by] unroll {
  }}}}}}}}}}}}}}}}}}}}
  loom_func.return
}

// -----

// The number of inner iterations is known once the outer ones are copies. What it
// can be expanded to at most is no reason: 500 * 3 + 0 + 1 + ... + 499 are few enough.
loom_func.def @triangle() {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %hi = loom_index.constant 500 : index
  loom_scf.for %i = [%lo to %hi step %by] unroll {
    loom_scf.for %j = [%lo to %i step %by] unroll {
    }
  }
  loom_func.return
}

// -----

loom_func.def @triangle() {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %hi = loom_index.constant 512 : index
  loom_scf.for %i = [%lo to %hi step %by] unroll {
    // 512 * 3 + 0 + 1 + ... + 509
    // expected-error @+1 {{'loom_scf.for' op cannot be unrolled into 509 copies of 1 ops: the loops of this function would expand to 131331 ops, the limit is 131072}}
    loom_scf.for %j = [%lo to %i step %by] unroll {
    }
  }
  loom_func.return
}
