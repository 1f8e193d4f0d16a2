// RUN: loom-opt %s --test-print-facts --verify-diagnostics --split-input-file

// Sums, differences and products of ranges; divisors are their gcd or product.

loom_func.def @arithmetic(%x: index, %y: index) {
  // expected-remark @below {{facts: [0, 96] mod 12, [-9, 20].}}
  %a, %b = loom_index.assume %x, %y [range(%x, 0, 100), mul(%x, 12), range(%y, -9, 20)] : index, index
  // expected-remark @below {{facts: [8, 8].}}
  %c8 = loom_index.constant 8 : index
  // expected-remark @below {{facts: [-1, -1].}}
  %cm1 = loom_index.constant -1 : index
  // expected-remark @below {{facts: [8, 104] mod 4.}}
  %add = loom_index.add %a, %c8 : index
  // expected-remark @below {{facts: [0, 192] mod 24.}}
  %twice = loom_index.add %a, %a : index
  // expected-remark @below {{facts: [-88, 8] mod 4.}}
  %sub = loom_index.sub %c8, %a : index
  // expected-remark @below {{facts: [0, 0].}}
  %self = loom_index.sub %a, %a : index
  // expected-remark @below {{facts: [-864, 1920] mod 12.}}
  %mul = loom_index.mul %a, %b : index
  // expected-remark @below {{facts: [0, 400].}}
  %square = loom_index.mul %b, %b : index
  // expected-remark @below {{facts: [-9, 20].}}
  %min = loom_index.min %a, %b : index
  // expected-remark @below {{facts: [-9, 8].}}
  %min8 = loom_index.min %c8, %b : index
  // expected-remark @below {{facts: [8, 96] mod 4.}}
  %max = loom_index.max %a, %c8 : index
  // expected-remark @below {{facts: [-1, 767].}}
  %madd = loom_index.madd %a, %c8, %cm1 : index
  loom_func.return
}

// -----

// The dividend is at least 0 and the divisor above 0, else it is undefined.

loom_func.def @division(%x: index, %y: index) {
  // expected-remark @below {{facts: [40, 100] mod 10, [3, 7].}}
  %a, %b = loom_index.assume %x, %y [range(%x, 40, 100), mul(%x, 10), range(%y, 3, 7)] : index, index
  // expected-remark @below {{facts: [5, 5].}}
  %c5 = loom_index.constant 5 : index
  // expected-remark @below {{facts: [200, 200].}}
  %c200 = loom_index.constant 200 : index
  // expected-remark @below {{facts: [30, 30].}}
  %c30 = loom_index.constant 30 : index
  // expected-remark @below {{facts: [8, 20] mod 2.}}
  %div = loom_index.div %a, %c5 : index
  // expected-remark @below {{facts: [5, 33].}}
  %div_range = loom_index.div %a, %b : index
  // expected-remark @below {{facts: [0, 9223372036854775807].}}
  %div_unknown = loom_index.div %x, %y : index
  // expected-remark @below {{facts: [0, 0].}}
  %rem = loom_index.rem %a, %c5 : index
  // expected-remark @below {{facts: [0, 6].}}
  %rem_range = loom_index.rem %a, %b : index
  // expected-remark @below {{facts: [40, 100] mod 10.}}
  %rem_below = loom_index.rem %a, %c200 : index
  // expected-remark @below {{facts: [0, 20] mod 10.}}
  %rem_gcd = loom_index.rem %a, %c30 : index
  // expected-remark @below {{facts: [0, 9223372036854775806].}}
  %rem_unknown = loom_index.rem %x, %y : index
  loom_func.return
}

// -----

// Within one period, a remainder keeps the order; n - n rem b is rounded down.

loom_func.def @remainders(%x: index, %n: index) {
  // expected-remark @below {{facts: [18, 21], [0, 1000].}}
  %a, %m = loom_index.assume %x, %n [range(%x, 18, 21), range(%n, 0, 1000)] : index, index
  // expected-remark @below {{facts: [16, 16].}}
  %c16 = loom_index.constant 16 : index
  // expected-remark @below {{facts: [2, 5].}}
  %rem = loom_index.rem %a, %c16 : index
  // expected-remark @below {{facts: [0, 15].}}
  %tail = loom_index.rem %m, %c16 : index
  // expected-remark @below {{facts: [0, 992] mod 16.}}
  %body = loom_index.sub %m, %tail : index
  loom_func.return
}

// -----

// Addresses do not wrap: bounds stop at the end of the domain.

loom_func.def @saturation(%x: index, %o: offset) {
  // expected-remark @below {{facts: [1, 1].}}
  %c1 = loom_index.constant 1 : index
  // expected-remark @below {{facts: [16, 16].}}
  %o16 = loom_index.constant 16 : offset
  // expected-remark @below {{facts: [0, 9223372036854775807].}}
  %n = loom_index.assume %x [min(%x, 0)] : index
  // expected-remark @below {{facts: [1, 9223372036854775807].}}
  %next = loom_index.add %n, %c1 : index
  // expected-remark @below {{facts: [-9223372036854775807, 9223372036854775807].}}
  %any = loom_index.add %x, %c1 : index
  // expected-remark @below {{facts: [16, 9223372036854775807].}}
  %end = loom_index.add %o, %o16 : offset
  // expected-remark @below {{facts: [0, 9223372036854775791].}}
  %before = loom_index.sub %o, %o16 : offset
  // expected-remark @below {{facts: [0, 9223372036854775792] mod 16.}}
  %bytes = loom_index.scale %x, %o16 : index, offset -> offset
  loom_func.return
}

// -----

loom_func.def @compare(%x: index, %y: index) {
  // expected-remark @below {{facts: [0, 9], [10, 30] mod 10.}}
  %a, %b = loom_index.assume %x, %y [range(%x, 0, 9), range(%y, 10, 30), mul(%y, 10)] : index, index
  // expected-remark @below {{facts: [12, 12].}}
  %c12 = loom_index.constant 12 : index
  // expected-remark @below {{facts: [1, 1].}}
  %lt = loom_index.cmp slt, %a, %b : index
  // expected-remark @below {{facts: [0, 0].}}
  %uge = loom_index.cmp uge, %a, %b : index
  // expected-remark @below {{facts: [0, 1].}}
  %open = loom_index.cmp slt, %b, %c12 : index
  // expected-remark @below {{facts: [0, 0].}}
  %multiple = loom_index.cmp eq, %b, %c12 : index
  // expected-remark @below {{facts: [0, 1].}}
  %unsigned = loom_index.cmp ult, %x, %b : index
  // expected-remark @below {{facts: [1, 1].}}
  %same = loom_index.cmp sle, %x, %x : index
  // expected-remark @below {{facts: [1, 1].}}
  %same_unsigned = loom_index.cmp ule, %x, %x : index
  loom_func.return
}
