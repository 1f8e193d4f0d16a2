// RUN: loom-opt %s --test-print-facts --verify-diagnostics --split-input-file

// Powers of two stay powers of two. The lower end of their range is the divisor
// too, so that it is not printed.

loom_func.def @powers(%x: index, %y: index, %k: index, %c: i1) {
  // expected-remark @below {{facts: [4, 64] pow2.}}
  %p = loom_index.assume %x [pow2(%x), range(%x, 3, 100)] : index
  // A multiple of 8 that is a power of two is at least 8.
  // expected-remark @below {{facts: [8, 64] pow2.}}
  %p8 = loom_index.assume %p [mul(%p, 8)] : index
  // expected-remark @below {{facts: [1, 16] pow2.}}
  %q = loom_index.assume %y [pow2(%y), max(%y, 31)] : index
  // expected-remark @below {{facts: [4, 1024] pow2.}}
  %product = loom_index.mul %p, %q : index
  // 4 by 16 is 0.
  // expected-remark @below {{facts: [0, 64].}}
  %quotient = loom_index.div %p, %q : index
  // expected-remark @below {{facts: [2, 2].}}
  %c2 = loom_index.constant 2 : index
  // expected-remark @below {{facts: [2, 32] pow2.}}
  %half = loom_index.div %p, %c2 : index
  // expected-remark @below {{facts: [1, 16] pow2.}}
  %min = loom_index.min %p, %q : index
  // expected-remark @below {{facts: [4, 64] pow2.}}
  %max = loom_index.max %p, %q : index
  // expected-remark @below {{facts: [0, 5].}}
  %amount = loom_index.assume %k [range(%k, 0, 5)] : index
  // expected-remark @below {{facts: [4, 2048] pow2.}}
  %shl = loom_index.shli %p, %amount : index
  // expected-remark @below {{facts: [1, 16] pow2.}}
  %shr = loom_index.shrui %p, %c2 : index
  // expected-remark @below {{facts: [1, 1].}}
  %count = loom_index.ctpopi %p : index
  // expected-remark @below {{facts: [2, 6].}}
  %log = loom_index.cttzi %p : index
  // expected-remark @below {{facts: [2, 64] pow2.}}
  %select = loom_scf.select %c, %p, %c2 : index
  // expected-remark @below {{facts: [6, 66] mod 2.}}
  %sum = loom_index.add %p, %c2 : index
  // expected-remark @below {{facts: [0, 15].}}
  %rem = loom_index.rem %k, %q : index
  // 16 divides every multiple of 64.
  // expected-remark @below {{facts: [64, 64].}}
  %c64 = loom_index.constant 64 : index
  // expected-remark @below {{facts: [-9223372036854775808, 9223372036854775744] mod 64.}}
  %tiles = loom_index.mul %k, %c64 : index
  // expected-remark @below {{facts: [0, 0].}}
  %none = loom_index.rem %tiles, %q : index
  loom_func.return
}

// -----

// A value that a loop doubles; one that wraps is no power of two.

loom_func.def @doubles(%n: index) {
  // expected-remark @below {{facts: [0, 0].}}
  %c0 = loom_index.constant 0 : index
  // expected-remark @below {{facts: [1, 1].}}
  %c1 = loom_index.constant 1 : index
  // expected-remark @below {{facts: [2, 2].}}
  %c2 = loom_index.constant 2 : index
  // expected-remark @below {{facts: [1, 1].}}
  %i1 = arith.constant 1 : i32
  // expected-remark @below {{facts: [2, 2].}}
  %i2 = arith.constant 2 : i32
  // expected-remark @below {{facts: [1, 4611686018427387904] pow2, [-2147483648, 2147483646].}}
  %p, %w = loom_scf.for %k = [%c0 to %n step %c1](%a = %c1 : index, %b = %i1 : i32) -> (index, i32) {
    // expected-remark @below {{facts: [2, 4611686018427387904] pow2.}}
    %twice = loom_index.mul %a, %c2 : index
    // expected-remark @below {{facts: [-2147483648, 2147483646] mod 2.}}
    %wraps = arith.muli %b, %i2 : i32
    loom_scf.yield %twice, %wraps : index, i32
  }
  loom_func.return
}

// -----

// A condition, a cast that keeps the value, and one that may not.

loom_func.def @casts(%x: index, %y: index) where [pow2(%x), max(%x, 1000), pow2(%y)] {
  // expected-remark @below {{facts: [1, 512] pow2.}}
  %a = loom_index.cast %x : index to i32
  // expected-remark @below {{facts: [-2147483648, 2147483647].}}
  %b = loom_index.cast %y : index to i32
  loom_func.return
}
