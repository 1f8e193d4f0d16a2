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
