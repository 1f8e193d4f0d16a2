// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=gfx942 --split-input-file --verify-diagnostics
// RUN: not loom-opt %s --loom-convert-loom-to-llvm=target=gfx1100 --split-input-file 2>&1 | FileCheck %s

loom_func.def device @ballot(%p: i1) -> (i32) {
  // expected-error @+1 {{'loom_kernel.subgroup.vote.ballot' op as i32 needs subgroups of at most 32 lanes, but gfx942 has 64: use i64}}
  %r = loom_kernel.subgroup.vote.ballot %p : i1 -> i32
  loom_func.return %r : i32
}

// -----

// CHECK: :[[@LINE+3]]:{{[0-9]+}}: error: 'loom_kernel.subgroup.shuffle' op its width is 64, but gfx1100 has subgroups of 32
loom_func.def device @width(%v: f32, %o: i32) {
  %w = loom_scalar.constant 64 : i32
  %s, %s_ok = loom_kernel.subgroup.shuffle<xor> %v, %o, %w : f32, i32, i32
  loom_func.return
}

// -----

loom_func.def device @order(%v: f32) -> (f32) {
  // expected-error @+1 {{'loom_kernel.subgroup.reduce' op is made of others: 'loom-expand-collectives' has to come first}}
  %r = loom_kernel.subgroup.reduce<addf> %v : f32
  loom_func.return %r : f32
}

// -----

loom_func.def device @number() -> (index) {
  // expected-error @+1 {{'loom_kernel.subgroup.id' op is made of others: 'loom-expand-collectives' has to come first}}
  %r = loom_kernel.subgroup.id : index
  loom_func.return %r : index
}
