// RUN: loom-opt %s --loom-require-preconditions | FileCheck %s
// RUN: loom-opt %s --loom-require-preconditions | loom-opt | FileCheck %s
// RUN: loom-opt %s --loom-require-preconditions --emit-bytecode | loom-opt | FileCheck %s
// RUN: loom-opt %s --loom-require-preconditions -o r.mlir
// RUN: loom-translate r.mlir --mlir-to-loom -o r.loom
// RUN: loom-translate r.loom --loom-to-mlir | FileCheck %s

loom_func.def @free(%n: index) {
  loom_func.return
}
loom_func.def noinline @bounded(%x: f32, %n: index, %m: index) where [range(%n, 0, %m), finite(%x), mul(%m, 4)] {
  loom_func.return
}
loom_func.def noinline @shaped(%v: view<2x[%k]x[%n]xf32>, %n: index, %w: view<[%k]x[%l]xf32>) where [lt(%n, %k), pow2(%l)] {
  loom_func.return
}

// Each value once, in the order of the predicates.
// CHECK-LABEL: @calls(
// CHECK-SAME: %[[X:.*]]: f32, %[[N:.*]]: index, %[[M:.*]]: index,
// CHECK: loom_func.call @free
// CHECK-NEXT: loom_func.require "bounded" %[[N]], %[[M]], %[[X]] [range(%[[N]], 0, %[[M]]), finite(%[[X]]), mul(%[[M]], 4)] {names = ["argument #1", "argument #2", "argument #0"]} : index, index, f32
// CHECK-NEXT: loom_func.call @bounded
loom_func.def @calls(%x: f32, %n: index, %m: index, %v: view<2x[%k]x[%n]xf32>, %w: view<[%k]x[%l]xf32>) {
  loom_func.call @free(%n) : (index)
  loom_func.call @bounded(%x, %n, %m) : (f32, index, index)
  loom_func.return
}

// Dimensions of views are asked for.
// CHECK-LABEL: @dimensions(
// CHECK: %[[K:.*]] = loom_view.dim %{{.*}}[1]
// CHECK: %[[L:.*]] = loom_view.dim %{{.*}}[1]
// CHECK: loom_func.require "shaped" %{{.*}}, %[[K]], %[[L]] [lt(%{{.*}}, %[[K]]), pow2(%[[L]])] {names = ["%n", "dimension 1 of %v", "dimension 1 of %w"]} : index, index, index
loom_func.def @dimensions(%v: view<2x[%k]x[%n]xf32>, %n: index, %w: view<[%k]x[%l]xf32>) {
  loom_func.call @shaped(%v, %n, %w) : (view<2x[%k]x[%n]xf32>, index, view<[%k]x[%l]xf32>)
  loom_func.return
}

// A launch configuration is evaluated later.
// CHECK-LABEL: loom_func.def pure @grid
// CHECK-NOT: loom_func.require
loom_func.def pure @grid(%n: index) -> (index) where [min(%n, 1)] {
  loom_func.return %n : index
}
loom_kernel.def @k(%n: index) {
  %c1 = loom_index.constant 1 : index
  %g = loom_func.call pure @grid(%n) : (index) -> (index)
  loom_kernel.launch.config workgroups(%g, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  loom_kernel.return
}

// What a pure function has to prove is no effect.
// CHECK-LABEL: @pure_caller
// CHECK: loom_func.require "pure_callee"
loom_func.def pure @pure_callee(%n: index) -> (index) where [min(%n, 1)] {
  loom_func.return %n : index
}
loom_func.def public pure @pure_caller(%n: index) -> (index) {
  %r = loom_func.call pure @pure_callee(%n) : (index) -> (index)
  loom_func.return %r : index
}
