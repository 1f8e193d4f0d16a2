// RUN: loom-opt %s --test-print-facts=uses-only=true --allow-unregistered-dialect --verify-diagnostics --split-input-file

// `here` is what holds of a value in the block of a `test.use`.

loom_func.def @branches(%x: index, %n: index) {
  %m = loom_index.assume %n [range(%n, 1, 64)] : index
  %c0 = loom_index.constant 0 : index
  %low = loom_index.cmp sge, %x, %c0 : index
  %high = loom_index.cmp slt, %x, %m : index
  %both = arith.andi %low, %high : i1
  loom_scf.if %both {
    // expected-remark @below {{here: [0, 63].}}
    "test.use"(%x) : (index) -> ()
    // Conditions refine what depends on them too.
    %next = loom_index.add %x, %m : index
    // expected-remark @below {{here: [1, 127], [1, 1].}}
    "test.use"(%next, %low) : (index, i1) -> ()
    %left = loom_index.sub %m, %x : index
    // expected-remark @below {{here: [1, 64].}}
    "test.use"(%left) : (index) -> ()
  } else {
    // Which of the two failed is not known.
    // expected-remark @below {{here: [-9223372036854775808, 9223372036854775807].}}
    "test.use"(%x) : (index) -> ()
  }
  // expected-remark @below {{here: [-9223372036854775808, 9223372036854775807].}}
  "test.use"(%x) : (index) -> ()
  loom_func.return
}

// -----

loom_func.def @negation(%x: index, %y: i32) {
  %c10 = loom_index.constant 10 : index
  %k5 = arith.constant 5 : i32
  %true = arith.constant true
  %low = loom_index.cmp slt, %x, %c10 : index
  %small = arith.cmpi ult, %y, %k5 : i32
  %either = arith.ori %low, %small : i1
  loom_scf.if %either {
    // expected-remark @below {{here: [-9223372036854775808, 9223372036854775807], [-2147483648, 2147483647].}}
    "test.use"(%x, %y) : (index, i32) -> ()
  } else {
    // Unsigned, y may still be below zero.
    // expected-remark @below {{here: [10, 9223372036854775807], [-2147483648, 2147483647].}}
    "test.use"(%x, %y) : (index, i32) -> ()
  }
  loom_scf.if %small {
    // expected-remark @below {{here: [0, 4].}}
    "test.use"(%y) : (i32) -> ()
  }
  %not = arith.xori %low, %true : i1
  loom_scf.if %not {
    // expected-remark @below {{here: [10, 9223372036854775807], [0, 0].}}
    "test.use"(%x, %low) : (index, i1) -> ()
  }
  loom_func.return
}

// -----

// Conditions nest, loops guard their bounds, and a sum is solved for its terms.

loom_func.def @nested(%x: index, %n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c8 = loom_index.constant 8 : index
  %c100 = loom_index.constant 100 : index
  %short = loom_index.cmp sle, %n, %c100 : index
  loom_scf.if %short {
    loom_scf.for %i = [%c0 to %n step %c1] {
      // expected-remark @below {{here: [0, 99], [1, 100].}}
      "test.use"(%i, %n) : (index, index) -> ()
      %end = loom_index.add %i, %c8 : index
      %fits = loom_index.cmp sle, %end, %n : index
      loom_scf.if %fits {
        // expected-remark @below {{here: [0, 92], [8, 100], [8, 100].}}
        "test.use"(%i, %end, %n) : (index, index, index) -> ()
      }
    }
  }
  loom_func.return
}

// -----

// What a condition says of a value holds of the value assumed, and of the sides
// of a select.

loom_func.def @select(%x: index) {
  %c0 = loom_index.constant 0 : index
  %c9 = loom_index.constant 9 : index
  %y = loom_index.assume %x [min(%x, -5)] : index
  %neg = loom_index.cmp slt, %x, %c0 : index
  %clamped = loom_scf.select %neg, %c0, %y : index
  // expected-remark @below {{here: [-5, 9223372036854775807].}}
  "test.use"(%clamped) : (index) -> ()
  %floor = loom_scf.select %neg, %c0, %x : index
  // expected-remark @below {{here: [0, 9223372036854775807].}}
  "test.use"(%floor) : (index) -> ()
  loom_scf.if %neg {
    // expected-remark @below {{here: [-5, -1], [-9223372036854775808, -1].}}
    "test.use"(%y, %x) : (index, index) -> ()
  }
  %r = loom_scf.if %neg -> (index) {
    loom_scf.yield %c9 : index
  } else {
    loom_scf.yield %y : index
  }
  // expected-remark @below {{here: [0, 9223372036854775807].}}
  "test.use"(%r) : (index) -> ()
  loom_func.return
}

// -----

// The test of a while loop holds in the body and fails after the loop.

loom_func.def @while(%n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %last = loom_scf.while(%i = %c0 : index) -> (index) {
    %go = loom_index.cmp slt, %i, %n : index
    loom_scf.condition %go, %i : i1, index
  } do(%j: index) {
    // expected-remark @below {{here: [0, 9223372036854775806], [1, 9223372036854775807].}}
    "test.use"(%j, %n) : (index, index) -> ()
    %left = loom_index.sub %n, %j : index
    // expected-remark @below {{here: [1, 9223372036854775807].}}
    "test.use"(%left) : (index) -> ()
    %next = loom_index.add %j, %c1 : index
    loom_scf.yield %next : index
  }
  %over = loom_index.sub %last, %n : index
  // expected-remark @below {{here: [0, 9223372036854775807], [0, 9223372036854775807].}}
  "test.use"(%last, %over) : (index, index) -> ()
  loom_func.return
}

// -----

// What callers promise of the extent of a view is a fact of each query of that
// dimension, of whichever view it is, and a bound for other values.

loom_func.def @promised(%v: view<[%k]x[%m]xf32>, %w: view<2x[%k]xf32>, %i: index) where [range(%k, 4, 64), mul(%k, 4), lt(%i, %k), min(%i, 0)] {
  %d = loom_view.dim %w[1] : view<2x[%k]xf32> -> index
  %e = loom_view.dim %v[1] : view<[%k]x[%m]xf32> -> index
  // expected-remark @below {{here: [4, 64] mod 4, [4, 64] mod 4, [0, 9223372036854775807], [0, 63].}}
  "test.use"(%k, %d, %e, %i) : (index, index, index, index) -> ()
  loom_func.return
}

// -----

// Also where nothing reads the extent at the beginning.

"loom_func.def"() <{sym_name = "late", function_type = (!loom_view.view<?xf32>) -> (), relations = array<i64: -1>, result_relations = array<i64>, predicates = [#loom_index.predicate<range, [#loom_index.ref<1>, 4, 64]>]}> ({
^bb0(%v: !loom_view.view<?xf32>):
  "test.other"() : () -> ()
  %d = loom_view.dim %v[0] : view<?xf32> -> index
  // expected-remark @below {{here: [4, 64].}}
  "test.use"(%d) : (index) -> ()
  loom_func.return
}) : () -> ()
