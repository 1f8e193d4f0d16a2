// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=gfx1100 --allow-unregistered-dialect --split-input-file --verify-diagnostics
// RUN: not loom-opt %s --loom-convert-loom-to-llvm=target=gfx1 --allow-unregistered-dialect 2>&1 | FileCheck %s
// CHECK: error: {{.*}}.mlir: unknown target 'gfx1': expected host, gfx11-generic, {{.*}}gfx950

loom_func.def @pipelined(%n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  // expected-error @+1 {{'loom_scf.for' op clause 'pipeline' must be consumed by the pass 'loom-pipeline-loops' before the loop is lowered}}
  loom_scf.for %i = [%c0 to %n step %c1] pipeline(%c1) {
  }
  // expected-error @+1 {{'loom_scf.for' op clause 'unroll' must be consumed by the pass 'loom-unroll-loops' before the loop is lowered}}
  loom_scf.for %i = [%c0 to %n step %c1] unroll {
  }
  loom_func.return
}

// -----

// Told in the author's op, not in the one it becomes.
loom_func.def @zero(%n: index) -> (index, index) {
  %c0 = loom_index.constant 0 : index
  // expected-error @+1 {{'loom_index.div' op divides by zero}}
  %0 = loom_index.div %n, %c0 : index
  // expected-error @+1 {{'loom_index.rem' op divides by zero}}
  %1 = loom_index.rem %n, %c0 : index
  loom_func.return %0, %1 : index, index
}

// -----

loom_func.def @division(%n: index) -> (index, index, index) {
  %small = loom_index.constant -9223372036854775808 : index
  %minus = loom_index.constant -1 : index
  %c2 = loom_index.constant 2 : index
  // expected-error @+1 {{'loom_index.div' op divides by -1, but a divisor is at least 1}}
  %0 = loom_index.div %small, %minus : index
  // expected-error @+1 {{'loom_index.rem' op divides by -1, but a divisor is at least 1}}
  %1 = loom_index.rem %n, %minus : index
  // expected-error @+1 {{'loom_index.div' op divides -9223372036854775808, but a dividend is at least 0}}
  %2 = loom_index.div %small, %c2 : index
  loom_func.return %0, %1, %2 : index, index, index
}

// -----

loom_func.def @unproven_lanes(%v: vector<4xindex>) -> (vector<4xoffset>) {
  // expected-error @+1 {{'loom_index.cast' op to offset needs its index operand to be proven non-negative: take vector.maxsi with zeros, or assume the scalar before vector.splat}}
  %0 = loom_index.cast %v : vector<4xindex> to vector<4xoffset>
  loom_func.return %0 : vector<4xoffset>
}

// -----

loom_func.def @unproven(%n: index, %w: i64) -> (offset, offset, offset) {
  // expected-error @+1 {{'loom_index.cast' op to offset needs its index operand to be proven non-negative: assume it before the cast}}
  %0 = loom_index.cast %n : index to offset
  // expected-error @+1 {{'loom_index.cast' op to offset needs its i64 operand to be proven non-negative: assume it before the cast}}
  %1 = loom_index.cast %w : i64 to offset
  %a = loom_index.assume %n [min(%n, 0)] : index
  %2 = loom_index.cast %a : index to offset
  loom_func.return %0, %1, %2 : offset, offset, offset
}

// -----

loom_func.def @overflow() -> (index, index, index, offset) {
  %big = loom_index.constant 9223372036854775807 : index
  %small = loom_index.constant -9223372036854775808 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  // expected-error @+1 {{'loom_index.add' op the result of 9223372036854775807 and 1 is not an index: it leaves 64 bits}}
  %0 = loom_index.add %big, %c1 : index
  // expected-error @+1 {{'loom_index.sub' op the result of -9223372036854775808 and 1 is not an index: it leaves 64 bits}}
  %1 = loom_index.sub %small, %c1 : index
  // expected-error @+1 {{'loom_index.mul' op the result of 9223372036854775807 and 2 is not an index: it leaves 64 bits}}
  %2 = loom_index.mul %big, %c2 : index
  %four = loom_index.constant 4 : offset
  %eight = loom_index.constant 8 : offset
  // expected-error @+1 {{'loom_index.sub' op the result of 4 and 8 is not an offset: it leaves [0, 2^63-1]}}
  %3 = loom_index.sub %four, %eight : offset
  loom_func.return %0, %1, %2, %3 : index, index, index, offset
}

// -----

// The product of a madd counts, whatever the sum is.
loom_func.def @madd() -> (index, index, index, offset) {
  %big = loom_index.constant 9223372036854775807 : index
  %minus = loom_index.constant -9223372036854775807 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  // expected-error @+1 {{'loom_index.madd' op the result of 9223372036854775807, 2 and 1 is not an index: it leaves 64 bits}}
  %0 = loom_index.madd %big, %c2, %c1 : index
  // expected-error @+1 {{'loom_index.madd' op the result of 9223372036854775807, 1 and 1 is not an index: it leaves 64 bits}}
  %1 = loom_index.madd %big, %c1, %c1 : index
  // expected-error @+1 {{'loom_index.madd' op the result of 9223372036854775807, 2 and -9223372036854775807 is not an index: it leaves 64 bits}}
  %2 = loom_index.madd %big, %c2, %minus : index
  %stride = loom_index.constant 4 : offset
  // expected-error @+1 {{'loom_index.scale' op the result of -9223372036854775807 and 4 is not an offset: it leaves [0, 2^63-1]}}
  %3 = loom_index.scale %minus, %stride : index, offset -> offset
  loom_func.return %0, %1, %2, %3 : index, index, index, offset
}

// -----

loom_func.def @shifts(%x: index, %n: index) -> (index, index, index) {
  %s = loom_index.assume %n [range(%n, 64, 100)] : index
  // expected-error @+1 {{'loom_index.shli' op shifts by an amount outside [0, 63]}}
  %0 = loom_index.shli %x, %s : index
  %m = loom_index.assume %n [max(%n, -1)] : index
  // expected-error @+1 {{'loom_index.shrui' op shifts by an amount outside [0, 63]}}
  %1 = loom_index.shrui %x, %m : index
  // expected-error @+1 {{'loom_index.rotli' op rotates by an amount outside [0, 63]}}
  %r = loom_index.rotli %x, %s : index
  %ok = loom_index.assume %n [range(%n, 63, 64)] : index
  %2 = loom_index.shrsi %x, %ok : index
  loom_func.return %0, %1, %2 : index, index, index
}

// -----

loom_func.def @step(%lo: index, %n: index) {
  %st = loom_index.assume %n [max(%n, 0)] : index
  // expected-error @+1 {{'loom_scf.for' op needs a positive step}}
  loom_scf.for %i = [%lo to %lo step %st] {
  }
  loom_func.return
}

// -----

loom_func.def @helper() -> (index) {
  // expected-error @+1 {{'loom_kernel.workgroup.size' op in a function that is not inlined is not supported yet}}
  %i = loom_kernel.workgroup.size<x> : index
  // expected-error @+1 {{'loom_kernel.workitem.dispatch.id' op in a function that is not inlined is not supported yet}}
  %d = loom_kernel.workitem.dispatch.id<x> : index
  loom_func.return %i : index
}

// -----

// expected-error @+1 {{failed to legalize operation 'loom_func.decl'}}
loom_func.decl @elsewhere(%x: f32) -> (f32)

// -----

// expected-error @+1 {{'loom_func.def' op calls itself: recursion is not supported}}
loom_func.def @even(%a: i32) -> (i32) {
  %r = loom_func.call @odd(%a) : (i32) -> (i32)
  loom_func.return %r : i32
}
loom_func.def @odd(%a: i32) -> (i32) {
  %r = loom_func.call @even(%a) : (i32) -> (i32)
  loom_func.return %r : i32
}
