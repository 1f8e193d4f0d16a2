// RUN: loom-opt %s --split-input-file --verify-diagnostics --loom-check-preconditions

loom_func.def @unknown(%i: index, %n: index) where [range(%i, 0, 8), range(%n, 8, 64), mul(%n, 8)] {
  // expected-error @+1 {{the call does not prove what @f requires: lt(value #0, value #1); known: value #0 is [0, 8], value #1 is [8, 64] mod 8}}
  loom_func.require "f" %i, %n [lt(%i, %n)] : index, index
  // expected-error @+1 {{the call does not prove what @f requires: range(value #0, 0, 7); known: value #0 is [0, 8]}}
  loom_func.require "f" %i [range(%i, 0, 7)] : index
  // expected-error @+1 {{the call does not prove what @f requires: mul(n, 16); known: n is [8, 64] mod 8}}
  loom_func.require "f" %n [mul(%n, 16)] {names = ["n"]} : index
  // expected-error @+1 {{the call does not prove what @f requires: mul(value #0, value #1); known: value #0 is [8, 64] mod 8, value #1 is [0, 8]}}
  loom_func.require "f" %n, %i [mul(%n, %i)] : index, index
  // expected-error @+1 {{the call does not prove what @f requires: pow2(value #0); known: value #0 is [8, 64] mod 8}}
  loom_func.require "f" %n [pow2(%n)] : index
  // expected-error @+1 {{the call does not prove what @f requires: ne(value #0, 16); known: value #0 is [8, 64] mod 8}}
  loom_func.require "f" %n [ne(%n, 16)] : index
  loom_func.return
}

// -----

loom_func.def @refuted(%i: index, %n: index) where [range(%i, 0, 7), range(%n, 8, 64), mul(%n, 8)] {
  %c6 = loom_index.constant 6 : index
  %c0 = loom_index.constant 0 : index
  // expected-error @+1 {{the call breaks what @f requires: ge(value #0, value #1); known: value #0 is [0, 7], value #1 is [8, 64] mod 8}}
  loom_func.require "f" %i, %n [ge(%i, %n)] : index, index
  // expected-error @+1 {{the call breaks what @f requires: eq(value #0, 9); known: value #0 is [8, 64] mod 8}}
  loom_func.require "f" %n [eq(%n, 9)] : index
  // expected-error @+1 {{the call breaks what @f requires: mul(value #0, 4); known: value #0 is [6, 6]}}
  loom_func.require "f" %c6 [mul(%c6, 4)] : index
  // expected-error @+1 {{the call breaks what @f requires: pow2(value #0); known: value #0 is [0, 0]}}
  loom_func.require "f" %c0 [pow2(%c0)] : index
  // expected-error @+1 {{the call breaks what @f requires: lt(value #0, value #0); known: value #0 is [8, 64] mod 8}}
  loom_func.require "f" %n [lt(%n, %n)] : index
  loom_func.return
}

// -----

// A condition says nothing outside of what it guards.
loom_func.def @elsewhere(%i: index, %n: index) {
  %less = loom_index.cmp slt, %i, %n : index
  loom_scf.if %less {
  } else {
    // expected-error @+1 {{the call breaks what @f requires: lt(value #0, value #1); known:}}
    loom_func.require "f" %i, %n [lt(%i, %n)] : index, index
  }
  // expected-error @+1 {{the call does not prove what @f requires: lt(value #0, value #1); known:}}
  loom_func.require "f" %i, %n [lt(%i, %n)] : index, index
  loom_func.return
}

// -----

// What may be reached: only the inner condition is false for these.
loom_func.def @alive(%n: index, %m: index) {
  %c4 = loom_index.constant 4 : index
  %c8 = loom_index.constant 8 : index
  %small = loom_index.cmp slt, %n, %c8 : index
  %large = loom_index.cmp sge, %n, %c4 : index
  loom_scf.if %small {
    loom_scf.if %large {
      // expected-error @+1 {{the call breaks what @f requires: ge(value #0, 100); known: value #0 is [4, 7]}}
      loom_func.require "f" %n [ge(%n, 100)] : index
    }
  }
  loom_scf.if %large {
  } else {
    // expected-error @+1 {{the call breaks what @f requires: ge(value #0, 4); known:}}
    loom_func.require "f" %n [ge(%n, 4)] : index
  }
  loom_func.return
}

// -----

loom_func.def @floats(%x: f32) where [not_nan(%x)] {
  // expected-error @+1 {{the call does not prove what @f requires: finite(value #0); known: value #0 is not_nan}}
  loom_func.require "f" %x [finite(%x)] : f32
  %finite = math.isfinite %x : f32
  loom_scf.if %finite {
  } else {
    // expected-error @+1 {{the call breaks what @f requires: finite(value #0); known: value #0 is not_nan}}
    loom_func.require "f" %x [finite(%x)] : f32
  }
  loom_func.return
}

// -----

// -1 is above 1, unsigned.
loom_func.def @unsigned(%i: index, %n: index) {
  %below = loom_index.cmp ult, %i, %n : index
  loom_scf.if %below {
    // expected-error @+1 {{the call does not prove what @f requires: lt(value #0, value #1); known:}}
    loom_func.require "f" %i, %n [lt(%i, %n)] : index, index
  }
  loom_func.return
}
