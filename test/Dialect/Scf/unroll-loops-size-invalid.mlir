// RUN: loom-opt %s --loom-unroll-loops --split-input-file --verify-diagnostics
// The refusals come before anything is copied: in a fraction of a second.

loom_func.def @most(%n: index) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %two = loom_index.constant 2 : index
  %many = loom_index.constant 4096 : index
  // Exactly as much as is allowed, and one loop more.
  loom_scf.for %i = [%lo to %many step %by] unroll {
    %0 = loom_index.add %i, %by : index
    %1 = loom_index.add %i, %by : index
    %2 = loom_index.add %i, %by : index
  }
  // expected-error @+1 {{'loom_scf.for' op cannot be unrolled into 2 copies of 1 ops, all but one twice because of their guards: the loops of this function would expand to 16387 ops, the limit is 16384; use 'unroll(%factor)' with a smaller factor, or no 'unroll' on a loop around it (scf.unroll/7)}}
  loom_scf.for %i = [%lo to %n step %by] unroll(%two) {
  }
  loom_func.return
}

// -----

loom_func.def @factor(%n: index, %v: view<8xf32>, %s: f32) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %f = loom_index.constant 1099511627776 : index
  // expected-error @+1 {{'loom_scf.for' op cannot be unrolled into 1099511627776 copies of 3 ops: the loops of this function would expand to 3298534883328 ops, the limit is 16384}}
  loom_scf.for %i = [%lo to %n step %by] unroll(%f) schedule(interleaved) {
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
  }
  loom_func.return
}

// -----

// 32 * 3 + 32 * 509 ops: exactly as much as is allowed.
loom_func.def @nest() {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %outer = loom_index.constant 32 : index
  %inner = loom_index.constant 509 : index
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
  %inner = loom_index.constant 510 : index
  loom_scf.for %i = [%lo to %outer step %by] unroll {
    // expected-error @+1 {{'loom_scf.for' op cannot be unrolled into 510 copies of 1 ops in each of 32 copies of the loop: the loops of this function would expand to 16416 ops, the limit is 16384}}
    loom_scf.for %j = [%lo to %inner step %by] unroll {
    }
  }
  loom_func.return
}

// -----

// The same with a tail, which has one copy more of the inner loop: 32 * 3 + 33 * 493 are few enough.
loom_func.def @tail(%n: index, %v: view<8xf32>, %s: f32) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %outer = loom_index.constant 32 : index
  %inner = loom_index.constant 494 : index
  loom_scf.for %i = [%lo to %n step %by] unroll(%outer) schedule(interleaved) {
    // expected-error @+1 {{'loom_scf.for' op cannot be unrolled into 494 copies of 1 ops in each of 33 copies of the loop: the loops of this function would expand to 16398 ops, the limit is 16384}}
    loom_scf.for %j = [%lo to %inner step %by] unroll {
    }
  }
  loom_func.return
}

// -----

// (2 * 2731 - 1) * 3 ops: guarded copies but the first count twice.
loom_func.def @guarded(%n: index, %v: view<8xf32>, %s: f32) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %f = loom_index.constant 2731 : index
  loom_scf.for %i = [%lo to %n step %by] unroll(%f) {
    loom_view.store %s, %v[%i] : f32, view<8xf32>
    loom_view.store %s, %v[%i] : f32, view<8xf32>
  }
  loom_func.return
}

// -----

loom_func.def @guarded(%n: index, %v: view<8xf32>, %s: f32) {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %f = loom_index.constant 2732 : index
  // expected-error @+1 {{'loom_scf.for' op cannot be unrolled into 2732 copies of 3 ops, all but one twice because of their guards: the loops of this function would expand to 16389 ops, the limit is 16384}}
  loom_scf.for %i = [%lo to %n step %by] unroll(%f) {
    loom_view.store %s, %v[%i] : f32, view<8xf32>
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
  // expected-error @+1 {{'loom_scf.for' op cannot be unrolled into 2 copies of 23 ops in each of 256 copies of the loop: the loops of this function would expand to 25514 ops, the limit is 16384}}
  loom_scf.for %i9 = [%lo to %hi step %by] unroll {
  loom_scf.for %i10 = [%lo to %hi step %by] unroll {
  loom_scf.for %i11 = [%lo to %hi step %by] unroll {
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
// can be expanded to at most is no reason: 128 * 3 + 0 + 1 + ... + 127 are few enough.
loom_func.def @triangle() {
  %lo = loom_index.constant 0 : index
  %by = loom_index.constant 1 : index
  %hi = loom_index.constant 128 : index
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
  %hi = loom_index.constant 256 : index
  loom_scf.for %i = [%lo to %hi step %by] unroll {
    // 256 * 3 + 0 + 1 + ... + 177
    // expected-error @+1 {{'loom_scf.for' op cannot be unrolled into 177 copies of 1 ops: the loops of this function would expand to 16521 ops, the limit is 16384}}
    loom_scf.for %j = [%lo to %i step %by] unroll {
    }
  }
  loom_func.return
}
