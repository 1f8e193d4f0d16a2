// RUN: loom-opt %s --test-print-facts --verify-diagnostics --split-input-file

// Facts hold on the result of an assume, not on its operand.

loom_func.def @predicates(%x: index) {
  // expected-remark @below {{facts: [7, 7].}}
  %eq = loom_index.assume %x [eq(%x, 7)] : index
  // expected-remark @below {{facts: [-9223372036854775808, 6].}}
  %lt = loom_index.assume %x [lt(%x, 7)] : index
  // expected-remark @below {{facts: [-9223372036854775808, 7].}}
  %le = loom_index.assume %x [le(%x, 7)] : index
  // expected-remark @below {{facts: [8, 9223372036854775807].}}
  %gt = loom_index.assume %x [gt(%x, 7)] : index
  // expected-remark @below {{facts: [7, 9223372036854775807].}}
  %ge = loom_index.assume %x [ge(%x, 7)] : index
  // expected-remark @below {{facts: [3, 9].}}
  %minmax = loom_index.assume %x [min(%x, 3), max(%x, 9)] : index
  // expected-remark @below {{facts: [4, 9].}}
  %ne = loom_index.assume %minmax [ne(%minmax, 3)] : index
  // expected-remark @below {{facts: [3, 9].}}
  %ne_inside = loom_index.assume %minmax [ne(%minmax, 5)] : index
  // expected-remark @below {{facts: [4, 8] mod 4.}}
  %mul = loom_index.assume %minmax [mul(%minmax, 4)] : index
  // expected-remark @below {{facts: [8, 8].}}
  %pow2 = loom_index.assume %mul [pow2(%mul), gt(%mul, 4)] : index
  // expected-remark @below {{facts: [1, 4611686018427387904] pow2.}}
  %pow2_any = loom_index.assume %x [pow2(%x)] : index
  // expected-remark @below {{facts: [8, 4611686018427387904] pow2.}}
  %pow2_from = loom_index.assume %ge [range(%ge, 3, 5000000000000000000), pow2(%ge)] : index
  // expected-remark @below {{facts: [12, 9223372036854775800] mod 12.}}
  %twice = loom_index.assume %x [mul(%x, 4), mul(%x, 6), min(%x, 1)] : index
  loom_func.return
}

// -----

// Endpoints may be values, and assumed values may bound each other.

loom_func.def @endpoints(%x: index, %y: index, %n: index) {
  // expected-remark @below {{facts: [1, 64].}}
  %m = loom_index.assume %n [range(%n, 1, 64)] : index
  // expected-remark @below {{facts: [1, 63].}}
  %below = loom_index.assume %x [range(%x, 1, %m), lt(%x, %m)] : index
  // expected-remark @below {{facts: [0, 9], [1, 10].}}
  %i, %j = loom_index.assume %x, %y [lt(%x, %y), min(%x, 0), max(%y, 10)] : index, index
  // expected-remark @below {{facts: [1, 10].}}
  %distance = loom_index.sub %j, %i : index
  // expected-remark @below {{facts: [1, 1].}}
  %known = loom_index.cmp ne, %i, %j : index
  // expected-remark @below {{facts: [1, 63].}}
  %rest = loom_index.sub %m, %below : index
  loom_func.return
}

// -----

// Facts that contradict each other describe no execution; nothing is derived.

loom_func.def @contradiction(%x: index) {
  // expected-remark @below {{facts: [5, 9223372036854775807].}}
  %never = loom_index.assume %x [min(%x, 5), max(%x, 4)] : index
  // expected-remark @below {{facts: [1, 3].}}
  %nomultiple = loom_index.assume %x [range(%x, 1, 3), mul(%x, 8)] : index
  loom_func.return
}

// -----

// `where` holds in the body.

loom_func.def @where(%i: index, %n: index, %o: offset) where [range(%n, 16, 256), mul(%n, 16), min(%i, 0), lt(%i, %n), mul(%o, 64)] {
  // expected-remark @below {{facts: [0, 0].}}
  %c0 = loom_index.constant 0 : index
  // expected-remark @below {{facts: [0, 0].}}
  %o0 = loom_index.constant 0 : offset
  // expected-remark @below {{facts: [0, 255].}}
  %a = loom_index.add %i, %c0 : index
  // expected-remark @below {{facts: [16, 256] mod 16.}}
  %b = loom_index.add %n, %c0 : index
  // expected-remark @below {{facts: [1, 256].}}
  %left = loom_index.sub %n, %i : index
  // expected-remark @below {{facts: [0, 9223372036854775744] mod 64.}}
  %c = loom_index.add %o, %o0 : offset
  loom_func.return
}
