// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=host | FileCheck %s
// RUN: not loom-opt %s --loom-convert-loom-to-llvm=target=gfx1100 2>&1 | FileCheck %s --check-prefix=AMDGPU

// CHECK-DAG: llvm.mlir.global internal constant @loom.site.{{[0-9A-F]+}}("out-of-bounds\1Fview.load\1F{{.*}}sanitizer.mlir:[[#@LINE+16]]:3\1F{0} of {1:i1} and {2:f}\00")
// CHECK-DAG: llvm.func @loom.sanitizer.report(!llvm.ptr, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
// CHECK-DAG: llvm.func @loom.sanitizer.bytes(!llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64, i64, i64, i64, i64)

// CHECK-LABEL: func.func private @f.body
// CHECK-SAME: (%[[C:.*]]: i1, %[[I:.*]]: i64, %[[X:.*]]: f32, %[[B:.*]]: !llvm.ptr, %[[O:.*]]: i64)
loom_func.def @f(%c: i1, %i: index, %x: f32, %b: buffer, %o: offset) {
  // CHECK: scf.if %[[C]] {
  // CHECK: %[[SITE:.*]] = llvm.mlir.addressof @loom.site.
  // CHECK: %[[FLAG:.*]] = arith.extui %[[C]] : i1 to i64
  // CHECK: %[[WIDE:.*]] = arith.extf %[[X]] : f32 to f64
  // CHECK: %[[BITS:.*]] = arith.bitcast %[[WIDE]] : f64 to i64
  // CHECK: llvm.call @loom.sanitizer.report(%[[SITE]], %[[I]], %[[FLAG]], %[[BITS]], %{{.*}}, %[[NONE:[a-z0-9_-]+]], %[[NONE]], %[[NONE]], %[[NONE]], %[[NONE]], %[[NONE]])
  // CHECK: }
  // CHECK: llvm.call @loom.sanitizer.bytes(%{{.*}}, %[[B]], %[[O]], %[[O]], %{{.*}}, %[[O2:.*]], %{{.*}})
  // AMDGPU: sanitizer.mlir:[[#@LINE+1]]:3: error: 'view.load' is a check at run time, which AMDGPU targets do not have yet: run it with loom-test --device=cpu or --device=reference
  loom_sanitizer.report_if %c "out-of-bounds" "{0} of {1} and {2}" (%i, %c, %x : index, i1, f32) {loom_sanitizer.origin = "view.load"}
  loom_sanitizer.assert.bytes<read> align(4) %b[%o], %o : buffer
  loom_func.return
}
