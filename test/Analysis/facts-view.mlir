// RUN: loom-opt %s --test-print-facts --verify-diagnostics --split-input-file

loom_func.def @dims(%v: view<[%d]x16xf32>, %b: buffer, %x: index, %o: offset) {
  // expected-remark @-1 {{facts: [0, 9223372036854775807].}}
  // expected-remark @below {{facts: [16, 16].}}
  %static = loom_view.dim %v[1] : view<[%d]x16xf32> -> index
  // expected-remark @below {{facts: [4, 64] mod 4.}}
  %n = loom_index.assume %x [range(%x, 1, 64), mul(%x, 4)] : index
  %w = loom_buffer.view %b[%o] : buffer -> view<[%n]xi8>
  // expected-remark @below {{facts: [4, 64] mod 4.}}
  %known = loom_view.dim %w[0] : view<[%n]xi8> -> index
  // expected-remark @below {{facts: [-128, 127].}}
  %loaded = loom_view.load %w[%x] : view<[%n]xi8> -> i8
  loom_func.return
}

// -----

// The length of storage that is allocated in sight.

loom_func.def @lengths(%b: buffer, %n: offset, %c: i1) where [range(%n, 64, 256), mul(%n, 64)] {
  // expected-remark @below {{facts: [16, 16].}}
  %c16 = loom_index.constant 16 : offset
  %s = loom_buffer.alloca<workgroup> align(16) %n : buffer
  %t = loom_buffer.alloca<workgroup> align(16) %c16 : buffer
  %t2, %s2 = loom_buffer.assume.noalias %t, %s : buffer, buffer
  // expected-remark @below {{facts: [64, 256] mod 64.}}
  %0 = loom_buffer.length %s2
  %either = loom_scf.select %c, %s2, %t2 : buffer
  // expected-remark @below {{facts: [16, 256] mod 16.}}
  %1 = loom_buffer.length %either
  %w = loom_buffer.window %s[%c16] : buffer
  // expected-remark @below {{facts: [48, 240] mod 16.}}
  %2 = loom_buffer.length %w
  // What was launched with it is not known.
  // expected-remark @below {{facts: [0, 9223372036854775807].}}
  %3 = loom_buffer.length %b
  loom_func.return
}
