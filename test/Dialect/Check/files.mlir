// Files and oracles survive text and bytecode.

// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s

loom_func.def pure @scalars(%x: f32, %n: index) -> (f32, index) {
  loom_func.return %x, %n : f32, index
}
loom_func.decl @storage(%n: index, %b: buffer, %v: view<[%n]x4xf32>) -> (buffer, view<[%n]x4xf32>)

// CHECK-LABEL: loom_check.case @files {
loom_check.case @files {
  %n = loom_check.literal value(4) : index
  // CHECK: %[[X:.*]] = loom_check.file.read.npy path("a/x.npy") {note = 1 : i64} : tensor<[%[[N:.*]]]x4xf32>
  %x = loom_check.file.read.npy path("a/x.npy") {note = 1} : tensor<[%n]x4xf32>
  // CHECK: loom_check.file.write.npy value(%[[X]]) path("x.npy") {note = 1 : i64} : tensor<[%[[N]]]x4xf32>
  loom_check.file.write.npy value(%x) path("x.npy") mode(always) {note = 1} : tensor<[%n]x4xf32>
  // CHECK: loom_check.file.write.npy value(%[[N]]) path("..n/.x") mode(on_failure) : index
  loom_check.file.write.npy value(%n) path("..n/.x") mode(on_failure) : index
  // CHECK: %{{.*}}, %{{.*}} = loom_check.oracle.call<reference> callee(@scalars) inputs(%[[X]], %[[N]]) : (tensor<[%[[N]]]x4xf32>, index) -> (tensor<[%[[N]]]x4xf32>, tensor<[%[[N]]]x4xindex>)
  %a, %b = loom_check.oracle.call<reference> callee(@scalars) inputs(%x, %n) : (tensor<[%n]x4xf32>, index) -> (tensor<[%n]x4xf32>, tensor<[%n]x4xindex>)
  // CHECK: loom_check.oracle.call<reference> {note = 1 : i64} callee(@storage) inputs(%[[N]], %[[X]], %[[X]]) : (index, tensor<[%[[N]]]x4xf32>, tensor<[%[[N]]]x4xf32>) -> (tensor<16xi8>, tensor<[%[[N]]]x4xf32>)
  %c, %d = loom_check.oracle.call<reference> {note = 1} callee(@storage) inputs(%n, %x, %x) : (index, tensor<[%n]x4xf32>, tensor<[%n]x4xf32>) -> (tensor<16xi8>, tensor<[%n]x4xf32>)
  loom_check.return
}
