// RUN: loom-opt %s --test-print-facts --verify-diagnostics --split-input-file

// Fixed-width integers wrap; a divisor keeps its power of two then.

loom_func.def @arithmetic(%x: i8, %y: i8) {
  // expected-remark @below {{facts: [0, 120] mod 12, [-3, 5].}}
  %a, %b = loom_scalar.assume %x, %y [range(%x, 0, 127), mul(%x, 12), range(%y, -3, 5)] : i8, i8
  // expected-remark @below {{facts: [7, 7].}}
  %c7 = arith.constant 7 : i8
  // expected-remark @below {{facts: [-3, 125].}}
  %add = arith.addi %a, %b : i8
  // expected-remark @below {{facts: [-128, 124] mod 4.}}
  %wrapped = arith.addi %a, %a : i8
  // expected-remark @below {{facts: [0, 120] mod 12.}}
  %nsw = arith.addi %a, %a overflow<nsw> : i8
  // expected-remark @below {{facts: [-128, 124] mod 4.}}
  %mul = arith.muli %a, %b : i8
  // expected-remark @below {{facts: [0, 17].}}
  %div = arith.divui %a, %c7 : i8
  // expected-remark @below {{facts: [0, 6].}}
  %rem = arith.remsi %a, %c7 : i8
  // expected-remark @below {{facts: [0, 4] mod 4.}}
  %and = arith.andi %a, %c7 : i8
  // expected-remark @below {{facts: [-128, 127].}}
  %load = arith.addi %x, %y : i8
  loom_func.return
}

// -----

// A true i1 is 1 here, and -1 after an upstream sign extension.

loom_func.def @casts(%c: i1, %x: i8) {
  // expected-remark @below {{facts: [-1, 0].}}
  %s = arith.extsi %c : i1 to i32
  // expected-remark @below {{facts: [0, 1].}}
  %u = arith.extui %c : i1 to i32
  // expected-remark @below {{facts: [-1, 0].}}
  %i = arith.index_cast %c : i1 to index
  // expected-remark @below {{facts: [0, 255].}}
  %z = arith.extui %x : i8 to i32
  // expected-remark @below {{facts: [-128, 127].}}
  %e = arith.extsi %x : i8 to i32
  // expected-remark @below {{facts: [0, 1].}}
  %t = arith.trunci %z : i32 to i1
  // expected-remark @below {{facts: [0, 1].}}
  %less = arith.cmpi slt, %c, %t : i1
  // expected-remark @below {{facts: [1, 1].}}
  %known = arith.cmpi sle, %e, %e : i32
  loom_func.return
}

// -----

// Rounded division, up to the smallest integer; values from UPSTREAM.md.

loom_func.def @rounding(%x: i8, %y: i8) {
  // expected-remark @below {{facts: [-128, -128].}}
  %min = arith.constant -128 : i8
  // expected-remark @below {{facts: [7, 7].}}
  %c7 = arith.constant 7 : i8
  // expected-remark @below {{facts: [-18, -18].}}
  %ceil = loom_scalar.ceildivsi %min, %c7 : i8
  // expected-remark @below {{facts: [-19, -19].}}
  %floor = loom_scalar.floordivsi %min, %c7 : i8
  // expected-remark @below {{facts: [-18, -18].}}
  %upstream = arith.ceildivsi %min, %c7 : i8
  // expected-remark @below {{facts: [-18, 19].}}
  %any = loom_scalar.ceildivsi %x, %c7 : i8
  // expected-remark @below {{facts: [-19, 18].}}
  %any_floor = loom_scalar.floordivsi %x, %c7 : i8
  // expected-remark @below {{facts: [-128, 127].}}
  %unknown = loom_scalar.floordivsi %x, %y : i8
  // expected-remark @below {{facts: [-128, 127].}}
  %neg = loom_scalar.negi %x : i8
  // expected-remark @below {{facts: [-1, 1].}}
  %sign = loom_scalar.signi %x : i8
  // expected-remark @below {{facts: [0, 15].}}
  %field = loom_scalar.bitfield.extractu %x {offset = 4, width = 4} : i8 -> i32
  // expected-remark @below {{facts: [-8, 7].}}
  %sfield = loom_scalar.bitfield.extracts %x {offset = 4, width = 4} : i8 -> i8
  loom_func.return
}

// -----

// Facts of a vector hold of each lane.

loom_func.def @lanes(%v: vector<4xi32>) {
  // expected-remark @below {{facts: [1, 4].}}
  %c = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  // expected-remark @below {{facts: [12, 12].}}
  %k = arith.constant dense<12> : vector<4xi32>
  // expected-remark @below {{facts: [0, 12] mod 4.}}
  %and = arith.andi %v, %k : vector<4xi32>
  // expected-remark @below {{facts: [1, 16].}}
  %sum = arith.addi %and, %c : vector<4xi32>
  loom_func.return
}
