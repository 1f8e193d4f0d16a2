// RUN: loom-opt %s --test-print-facts=uses-only=true --allow-unregistered-dialect --verify-diagnostics --split-input-file

// In a case the selector is its key; a result is what any region yields.
loom_func.def @switch(%x: index) {
  %i = loom_index.assume %x [range(%x, 0, 3)] : index
  %c8 = loom_index.constant 8 : index
  %c20 = loom_index.constant 20 : index
  %r = loom_scf.switch %i -> (index) {
    case 0 {
      // expected-remark @below {{here: [0, 0].}}
      "test.use"(%i) : (index) -> ()
      loom_scf.yield %c8 : index
    }
    case 2 {
      // expected-remark @below {{here: [2, 2].}}
      "test.use"(%i) : (index) -> ()
      %scaled = loom_index.mul %i, %c8 : index
      loom_scf.yield %scaled : index
    }
    case 3 {
      loom_scf.yield %c20 : index
    }
    default {
      // expected-remark @below {{here: [1, 1].}}
      "test.use"(%i) : (index) -> ()
      loom_scf.yield %c20 : index
    }
  }
  // expected-remark @below {{here: [8, 20] mod 4.}}
  "test.use"(%r) : (index) -> ()
  loom_func.return
}

// -----

// The rows whose keys the selector may be, and those of `default`.
loom_func.def @lookup(%x: index, %y: index) {
  %i = loom_index.assume %x [range(%x, 0, 1)] : index
  %a = loom_index.assume %y [range(%y, 0, 7)] : index
  %c8 = loom_index.constant 8 : index
  %c16 = loom_index.constant 16 : index
  %c100 = loom_index.constant 100 : index
  %first, %second = loom_scf.lookup %i {0 = (%c8, %a) 1 = (%c16, %c8) 2 = (%c100, %c100)} default(%c16, %a) : index, index
  // expected-remark @below {{here: [8, 16] pow2, [0, 8].}}
  "test.use"(%first, %second) : (index, index) -> ()
  loom_func.return
}
