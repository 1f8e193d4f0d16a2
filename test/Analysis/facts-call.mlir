// RUN: loom-opt %s --test-print-facts --verify-diagnostics --split-input-file

// A call's results are what its callee returns.

loom_func.def @pick(%c: i1) -> (index) {
  // expected-remark @below {{facts: [8, 8].}}
  %a = loom_index.constant 8 : index
  // expected-remark @below {{facts: [12, 12].}}
  %b = loom_index.constant 12 : index
  // expected-remark @below {{facts: [8, 12] mod 4.}}
  %r = loom_scf.select %c, %a, %b : index
  loom_func.return %r : index
}

loom_func.decl @elsewhere(%c: i1) -> (index)

loom_func.def @caller(%c: i1) {
  // expected-remark @below {{facts: [8, 12] mod 4.}}
  %r = loom_func.call @pick(%c) : (i1) -> (index)
  // expected-remark @below {{facts: [-9223372036854775808, 9223372036854775807].}}
  %s = loom_func.call @elsewhere(%c) : (i1) -> (index)
  loom_func.return
}

// -----

// Recursion ends, and tells nothing more than the base case and the growth.

loom_func.def @down(%n: index) -> (index) {
  // expected-remark @below {{facts: [0, 0].}}
  %c0 = loom_index.constant 0 : index
  // expected-remark @below {{facts: [2, 2].}}
  %c2 = loom_index.constant 2 : index
  // expected-remark @below {{facts: [0, 1].}}
  %more = loom_index.cmp sgt, %n, %c0 : index
  // expected-remark @below {{facts: [0, 9223372036854775806] mod 2.}}
  %r = loom_scf.if %more -> (index) {
    // expected-remark @below {{facts: [-1, 9223372036854775805].}}
    %less = loom_index.sub %n, %c2 : index
    // expected-remark @below {{facts: [0, 9223372036854775806] mod 2.}}
    %sub = loom_func.call @down(%less) : (index) -> (index)
    // expected-remark @below {{facts: [2, 9223372036854775806] mod 2.}}
    %sum = loom_index.add %sub, %c2 : index
    loom_scf.yield %sum : index
  } else {
    loom_scf.yield %c0 : index
  }
  loom_func.return %r : index
}
