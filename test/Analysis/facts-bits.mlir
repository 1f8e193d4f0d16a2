// RUN: loom-opt %s --test-print-facts --verify-diagnostics --split-input-file

// Bounds of bit operations are exact over intervals.

loom_func.def @logic(%x: index, %y: index) {
  // expected-remark @below {{facts: [0, 100], [-4, 3].}}
  %a, %b = loom_index.assume %x, %y [range(%x, 0, 100), range(%y, -4, 3)] : index, index
  // expected-remark @below {{facts: [12, 12].}}
  %c12 = loom_index.constant 12 : index
  // expected-remark @below {{facts: [-8, -8].}}
  %cm8 = loom_index.constant -8 : index
  // expected-remark @below {{facts: [0, 12] mod 4.}}
  %and = loom_index.andi %a, %c12 : index
  // expected-remark @below {{facts: [0, 96] mod 8.}}
  %down = loom_index.andi %a, %cm8 : index
  // expected-remark @below {{facts: [0, 100].}}
  %mixed = loom_index.andi %a, %b : index
  // expected-remark @below {{facts: [12, 111].}}
  %or = loom_index.ori %a, %c12 : index
  // expected-remark @below {{facts: [-4, 103].}}
  %or_mixed = loom_index.ori %a, %b : index
  // expected-remark @below {{facts: [0, 111].}}
  %xor = loom_index.xori %a, %c12 : index
  // expected-remark @below {{facts: [0, 0].}}
  %zero = loom_index.xori %a, %a : index
  loom_func.return
}

// -----

// A shift by whole bits multiplies; bits lost at the top leave trailing zeros.

loom_func.def @shifts(%x: index, %y: index, %n: index) {
  // expected-remark @below {{facts: [0, 96] mod 12, [-9, 5], [1, 3].}}
  %a, %b, %s = loom_index.assume %x, %y, %n [range(%x, 0, 100), mul(%x, 12), range(%y, -9, 5), range(%n, 1, 3)] : index, index, index
  // expected-remark @below {{facts: [2, 2].}}
  %c2 = loom_index.constant 2 : index
  // expected-remark @below {{facts: [60, 60].}}
  %c60 = loom_index.constant 60 : index
  // expected-remark @below {{facts: [0, 384] mod 48.}}
  %shl = loom_index.shli %a, %c2 : index
  // expected-remark @below {{facts: [-72, 40] mod 2.}}
  %shl_range = loom_index.shli %b, %s : index
  // expected-remark @below {{facts: [-9223372036854775808, 4611686018427387904] mod 4611686018427387904.}}
  %shl_lost = loom_index.shli %a, %c60 : index
  // expected-remark @below {{facts: [0, 24] mod 3.}}
  %shr = loom_index.shrsi %a, %c2 : index
  // expected-remark @below {{facts: [-5, 2].}}
  %shr_range = loom_index.shrsi %b, %s : index
  // expected-remark @below {{facts: [0, 4611686018427387903].}}
  %shru = loom_index.shrui %b, %c2 : index
  // expected-remark @below {{facts: [0, 48].}}
  %shru_range = loom_index.shrui %a, %s : index
  // expected-remark @below {{facts: [0, 384] mod 48.}}
  %rotl = loom_index.rotli %a, %c2 : index
  // expected-remark @below {{facts: [0, 24] mod 3.}}
  %rotr = loom_index.rotri %a, %c2 : index
  // expected-remark @below {{facts: [-9223372036854775808, 9223372036854775807].}}
  %rot_unknown = loom_index.rotli %b, %c2 : index
  loom_func.return
}

// -----

loom_func.def @counts(%x: index, %y: index) {
  // expected-remark @below {{facts: [4, 100] mod 4, [0, 6].}}
  %a, %b = loom_index.assume %x, %y [range(%x, 3, 100), mul(%x, 4), range(%y, 0, 6)] : index, index
  // expected-remark @below {{facts: [57, 61].}}
  %clz = loom_index.ctlzi %a : index
  // expected-remark @below {{facts: [0, 64].}}
  %clz_any = loom_index.ctlzi %x : index
  // expected-remark @below {{facts: [2, 6].}}
  %ctz = loom_index.cttzi %a : index
  // expected-remark @below {{facts: [0, 64].}}
  %ctz_zero = loom_index.cttzi %b : index
  // expected-remark @below {{facts: [1, 4].}}
  %pop = loom_index.ctpopi %a : index
  // expected-remark @below {{facts: [0, 2].}}
  %pop_zero = loom_index.ctpopi %b : index
  loom_func.return
}
