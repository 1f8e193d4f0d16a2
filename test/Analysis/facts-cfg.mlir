// RUN: loom-opt %s --test-print-facts=uses-only=true --allow-unregistered-dialect --verify-diagnostics --split-input-file

// `here` is what holds of a value in the block of a `test.use`: a condition
// holds in the blocks that only its edge leads to.

loom_func.def @loop(%x: index) -> (index) {
  %n = loom_index.assume %x [range(%x, 0, 64)] : index
  %zero = loom_index.constant 0 : index
  %one = loom_index.constant 1 : index
  loom_cfg.br ^header(%zero: index)
^header(%i: index):
  // expected-remark @below {{here: [0, 64].}}
  "test.use"(%i) : (index) -> ()
  %more = loom_index.cmp slt, %i, %n : index
  loom_cfg.cond_br %more, ^body, ^exit
^body:
  // expected-remark @below {{here: [0, 63].}}
  "test.use"(%i) : (index) -> ()
  %next = loom_index.add %i, %one : index
  loom_cfg.br ^tail
^tail:
  // What the body dominates is under its condition too.
  // expected-remark @below {{here: [0, 63], [1, 64].}}
  "test.use"(%i, %next) : (index, index) -> ()
  loom_cfg.br ^header(%next: index)
^exit:
  // expected-remark @below {{here: [0, 64], [0, 64].}}
  "test.use"(%i, %n) : (index, index) -> ()
  loom_func.return %i : index
}

// -----

// Where two edges lead, neither condition holds.
loom_func.def @merge(%x: index) {
  %c10 = loom_index.constant 10 : index
  %c20 = loom_index.constant 20 : index
  %low = loom_index.cmp slt, %x, %c10 : index
  loom_cfg.cond_br %low, ^join, ^next
^next:
  // expected-remark @below {{here: [10, 9223372036854775807].}}
  "test.use"(%x) : (index) -> ()
  %middle = loom_index.cmp slt, %x, %c20 : index
  loom_cfg.cond_br %middle, ^join, ^high
^high:
  // expected-remark @below {{here: [20, 9223372036854775807].}}
  "test.use"(%x) : (index) -> ()
  loom_func.return
^join:
  // expected-remark @below {{here: [-9223372036854775808, 9223372036854775807].}}
  "test.use"(%x) : (index) -> ()
  loom_func.return
}

// -----

// One block that both edges of a branch lead to.
loom_func.def @both(%x: index) {
  %c10 = loom_index.constant 10 : index
  %low = loom_index.cmp slt, %x, %c10 : index
  loom_cfg.cond_br %low, ^join, ^join
^join:
  // expected-remark @below {{here: [-9223372036854775808, 9223372036854775807].}}
  "test.use"(%x) : (index) -> ()
  loom_func.return
}

// -----

// A cycle with two entries: a condition of one entry says nothing inside.
loom_func.def @irreducible(%c: i1, %x: index) {
  %k = loom_index.assume %x [range(%x, 0, 100)] : index
  %c10 = loom_index.constant 10 : index
  %low = loom_index.cmp slt, %k, %c10 : index
  loom_cfg.cond_br %low, ^first, ^second
^first:
  // expected-remark @below {{here: [0, 100].}}
  "test.use"(%k) : (index) -> ()
  loom_cfg.br ^second
^second:
  // expected-remark @below {{here: [0, 100].}}
  "test.use"(%k) : (index) -> ()
  loom_cfg.cond_br %c, ^first, ^exit
^exit:
  loom_func.return
}

// -----

// A loop that goes on while the condition fails, inside a structured op's guard.
loom_func.def @nested(%x: index, %c: i1) {
  %c5 = loom_index.constant 5 : index
  %small = loom_index.cmp ult, %x, %c5 : index
  loom_cfg.cond_br %small, ^in, ^out
^in:
  loom_scf.if %c {
    // expected-remark @below {{here: [0, 4].}}
    "test.use"(%x) : (index) -> ()
  }
  loom_cfg.cond_br %c, ^in, ^out
^out:
  loom_func.return
}
