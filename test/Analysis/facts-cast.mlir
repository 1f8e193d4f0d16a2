// RUN: loom-opt %s --test-print-facts --verify-diagnostics --split-input-file

// Entering a domain: signed for index, unsigned for offset, 0 or 1 for i1.

loom_func.def @enter(%b: i8, %w: i64, %c: i1, %o: offset, %i: index) {
  // expected-remark @below {{facts: [-128, 127].}}
  %i8 = loom_index.cast %b : i8 to index
  // expected-remark @below {{facts: [0, 255].}}
  %o8 = loom_index.cast %b : i8 to offset
  // expected-remark @below {{facts: [0, 9223372036854775807].}}
  %o64 = loom_index.cast %w : i64 to offset
  // expected-remark @below {{facts: [0, 1].}}
  %i1 = loom_index.cast %c : i1 to index
  // expected-remark @below {{facts: [0, 1].}}
  %o1 = loom_index.cast %c : i1 to offset
  // expected-remark @below {{facts: [0, 9223372036854775807].}}
  %io = loom_index.cast %o : offset to index
  // expected-remark @below {{facts: [0, 9223372036854775807].}}
  %oi = loom_index.cast %i : index to offset
  loom_func.return
}

// -----

// A negative payload is a large offset.

loom_func.def @negative(%x: i16) {
  // expected-remark @below {{facts: [-32, -16] mod 16.}}
  %n = loom_scalar.assume %x [range(%x, -32, -16), mul(%x, 16)] : i16
  // expected-remark @below {{facts: [65504, 65520] mod 16.}}
  %o = loom_index.cast %n : i16 to offset
  loom_func.return
}

// -----

// Leaving keeps the low bits.

loom_func.def @leave(%x: index, %y: index) {
  // expected-remark @below {{facts: [130, 200] mod 10, [250, 260].}}
  %a, %b = loom_index.assume %x, %y [range(%x, 130, 200), mul(%x, 10), range(%y, 250, 260)] : index, index
  // expected-remark @below {{facts: [130, 200] mod 10.}}
  %a32 = loom_index.cast %a : index to i32
  // expected-remark @below {{facts: [-126, -56] mod 2.}}
  %a8 = loom_index.cast %a : index to i8
  // expected-remark @below {{facts: [-6, 4].}}
  %b8 = loom_index.cast %b : index to i8
  // expected-remark @below {{facts: [-128, 127].}}
  %x8 = loom_index.cast %x : index to i8
  // expected-remark @below {{facts: [0, 0].}}
  %a1 = loom_index.cast %a : index to i1
  // expected-remark @below {{facts: [0, 1].}}
  %b1 = loom_index.cast %b : index to i1
  loom_func.return
}
