// RUN: loom-opt %s --test-print-facts=arguments=true --verify-diagnostics --split-input-file

// The induction variable stops at the last multiple of the step; a value that a
// loop changes by bounded steps is bounded by the trip count.

loom_func.def @counted(%x: i32) {
  // expected-remark @-1 {{arguments: [-2147483648, 2147483647].}}
  // expected-remark @below {{facts: [3, 3].}}
  %c3 = loom_index.constant 3 : index
  // expected-remark @below {{facts: [100, 100].}}
  %c100 = loom_index.constant 100 : index
  // expected-remark @below {{facts: [8, 8].}}
  %c8 = loom_index.constant 8 : index
  // expected-remark @below {{facts: [0, 0].}}
  %c0 = loom_index.constant 0 : index
  // 13 trips: 3, 11, ..., 99. Steps that differ have only their divisor in common.
  // expected-remark @below {{facts: [104, 104], [-39, 0] mod 3.}}
  // expected-remark @below {{arguments: [3, 99], [0, 96] mod 8, [-36, 0] mod 3.}}
  %sum, %part = loom_scf.for %i = [%c3 to %c100 step %c8](%a = %c0 : index, %b = %c0 : index) -> (index, index) {
    // expected-remark @below {{facts: [8, 104] mod 8.}}
    %next = loom_index.add %a, %c8 : index
    // expected-remark @below {{facts: [0, 1].}}
    %even = loom_index.cmp sgt, %i, %c8 : index
    // expected-remark @below {{facts: [-39, -3] mod 3.}}
    %less = loom_index.sub %b, %c3 : index
    // expected-remark @below {{facts: [-39, 0] mod 3.}}
    %other = loom_scf.select %even, %less, %b : index
    loom_scf.yield %next, %other : index, index
  }
  loom_func.return
}

// -----

// Bounds that are not known: the divisor is that of the lower bound and step.

loom_func.def @unknown_bounds(%n: index) {
  // expected-remark @-1 {{arguments: [-9223372036854775808, 9223372036854775807].}}
  // expected-remark @below {{facts: [0, 0].}}
  %c0 = loom_index.constant 0 : index
  // expected-remark @below {{facts: [64, 64].}}
  %c64 = loom_index.constant 64 : index
  // expected-remark @below {{arguments: [0, 9223372036854775744] mod 64.}}
  loom_scf.for %i = [%c0 to %n step %c64] {
    // expected-remark @below {{facts: [1, 9223372036854775807].}}
    %left = loom_index.sub %n, %i : index
    // expected-remark @below {{facts: [1, 64].}}
    %tile = loom_index.min %left, %c64 : index
  }
  loom_func.return
}

// -----

// A buffer number that goes round, and a nested count.

loom_func.def @carried(%n: index) {
  // expected-remark @-1 {{arguments: [-9223372036854775808, 9223372036854775807].}}
  // expected-remark @below {{facts: [0, 0].}}
  %c0 = loom_index.constant 0 : index
  // expected-remark @below {{facts: [1, 1].}}
  %c1 = loom_index.constant 1 : index
  // expected-remark @below {{facts: [7, 7].}}
  %c7 = loom_index.constant 7 : index
  // expected-remark @below {{facts: [0, 6], [0, 9223372036854775807] mod 7.}}
  // expected-remark @below {{arguments: [0, 9223372036854775806], [0, 6], [0, 9223372036854775807] mod 7.}}
  %slot, %count = loom_scf.for %i = [%c0 to %n step %c1](%s = %c0 : index, %k = %c0 : index) -> (index, index) {
    // expected-remark @below {{facts: [1, 7].}}
    %after = loom_index.add %s, %c1 : index
    // expected-remark @below {{facts: [0, 6].}}
    %next = loom_index.rem %after, %c7 : index
    // expected-remark @below {{facts: [7, 9223372036854775807] mod 7.}}
    // expected-remark @below {{arguments: [0, 6], [0, 9223372036854775807].}}
    %inner = loom_scf.for %j = [%c0 to %c7 step %c1](%kk = %k : index) -> (index) {
      // expected-remark @below {{facts: [1, 9223372036854775807].}}
      %more = loom_index.add %kk, %c1 : index
      loom_scf.yield %more : index
    }
    loom_scf.yield %next, %inner : index, index
  }
  loom_func.return
}

// -----

// 10 x 7 increments.

loom_func.def @nested() {
  // expected-remark @below {{facts: [0, 0].}}
  %c0 = loom_index.constant 0 : index
  // expected-remark @below {{facts: [1, 1].}}
  %c1 = loom_index.constant 1 : index
  // expected-remark @below {{facts: [7, 7].}}
  %c7 = loom_index.constant 7 : index
  // expected-remark @below {{facts: [10, 10].}}
  %c10 = loom_index.constant 10 : index
  // expected-remark @below {{facts: [70, 70].}}
  // expected-remark @below {{arguments: [0, 9], [0, 63] mod 7.}}
  %count = loom_scf.for %i = [%c0 to %c10 step %c1](%k = %c0 : index) -> (index) {
    // expected-remark @below {{facts: [7, 70] mod 7.}}
    // expected-remark @below {{arguments: [0, 6], [0, 69].}}
    %inner = loom_scf.for %j = [%c0 to %c7 step %c1](%kk = %k : index) -> (index) {
      // expected-remark @below {{facts: [1, 70].}}
      %more = loom_index.add %kk, %c1 : index
      loom_scf.yield %more : index
    }
    loom_scf.yield %inner : index
  }
  loom_func.return
}

// -----

// Fixed-width sums may wrap: only a sum that stays inside is bounded.

loom_func.def @fixed_width() {
  // expected-remark @below {{facts: [0, 0].}}
  %c0 = loom_index.constant 0 : index
  // expected-remark @below {{facts: [1, 1].}}
  %c1 = loom_index.constant 1 : index
  // expected-remark @below {{facts: [100, 100].}}
  %c100 = loom_index.constant 100 : index
  // expected-remark @below {{facts: [0, 0].}}
  %z = arith.constant 0 : i8
  // expected-remark @below {{facts: [1, 1].}}
  %one = arith.constant 1 : i8
  // expected-remark @below {{facts: [2, 2].}}
  %two = arith.constant 2 : i8
  // expected-remark @below {{facts: [100, 100], [-128, 126] mod 2.}}
  // expected-remark @below {{arguments: [0, 99], [0, 99], [-128, 126] mod 2.}}
  %a, %b = loom_scf.for %i = [%c0 to %c100 step %c1](%p = %z : i8, %q = %z : i8) -> (i8, i8) {
    // expected-remark @below {{facts: [1, 100].}}
    %pp = arith.addi %p, %one : i8
    // expected-remark @below {{facts: [-128, 126] mod 2.}}
    %qq = arith.addi %q, %two : i8
    loom_scf.yield %pp, %qq : i8, i8
  }
  loom_func.return
}

// -----

// Header, body and exit of a while loop have ranges of their own.

loom_func.def @while(%x: index) {
  // expected-remark @-1 {{arguments: [-9223372036854775808, 9223372036854775807].}}
  // expected-remark @below {{facts: [10, 500].}}
  %n = loom_index.assume %x [range(%x, 10, 500)] : index
  // expected-remark @below {{facts: [0, 0].}}
  %c0 = loom_index.constant 0 : index
  // expected-remark @below {{facts: [4, 4].}}
  %c4 = loom_index.constant 4 : index
  // expected-remark @below {{facts: [12, 500] mod 4.}}
  // expected-remark @below {{arguments: [0, 500] mod 4.}}
  // expected-remark @below {{arguments: [0, 496] mod 4.}}
  %last = loom_scf.while(%i = %c0 : index) -> (index) {
    // expected-remark @below {{facts: [0, 1].}}
    %go = loom_index.cmp slt, %i, %n : index
    loom_scf.condition %go, %i : i1, index
  } do(%j: index) {
    // expected-remark @below {{facts: [4, 500] mod 4.}}
    %next = loom_index.add %j, %c4 : index
    loom_scf.yield %next : index
  }
  loom_func.return
}

// -----

// A loop that never runs leaves the initial value.

loom_func.def @empty() {
  // expected-remark @below {{facts: [5, 5].}}
  %c5 = loom_index.constant 5 : index
  // expected-remark @below {{facts: [1, 1].}}
  %c1 = loom_index.constant 1 : index
  // expected-remark @below {{facts: [5, 5].}}
  // expected-remark @below {{arguments: [5, 5], [5, 5].}}
  %r = loom_scf.for %i = [%c5 to %c5 step %c1](%a = %c5 : index) -> (index) {
    // expected-remark @below {{facts: [6, 6].}}
    %next = loom_index.add %a, %c1 : index
    loom_scf.yield %next : index
  }
  loom_func.return
}
