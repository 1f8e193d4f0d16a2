// Every op and every form of the types survives text and bytecode.

// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --mlir-print-op-generic | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s

// CHECK-LABEL: loom_func.def @types
// CHECK-SAME: (%{{.*}}: encoding, %{{.*}}: encoding<layout>, %{{.*}}: encoding<schema>, %{{.*}}: encoding<storage>, %{{.*}}: encoding<transform>)
loom_func.def @types(%a: encoding, %b: encoding<layout>, %c: encoding<schema>, %d: encoding<storage>, %e: encoding<transform>) {
  loom_func.return
}

// CHECK-LABEL: loom_func.def @layouts
// CHECK-SAME: (%[[P:.*]]: index, %[[Q:.*]]: index)
loom_func.def @layouts(%p: index, %q: index) {
  // CHECK-NEXT: loom_encoding.layout.dense : encoding<layout>
  %0 = loom_encoding.layout.dense : encoding<layout>
  // CHECK-NEXT: loom_encoding.layout.strided [] : encoding<layout>
  %1 = loom_encoding.layout.strided [] : encoding<layout>
  // CHECK-NEXT: loom_encoding.layout.strided [0, 64] {tag} : encoding<layout>
  %2 = loom_encoding.layout.strided [0, 64] {tag} : encoding<layout>
  // CHECK-NEXT: %[[L:.*]] = loom_encoding.layout.strided [%[[P]], 7, %[[Q]], 1] : encoding<layout>
  %3 = loom_encoding.layout.strided [%p, 7, %q, 1] : encoding<layout>
  // CHECK-NEXT: loom_encoding.layout.assume.dense %{{.*}} : encoding<layout>
  %4 = loom_encoding.layout.assume.dense %0 : encoding<layout>
  // CHECK-NEXT: loom_encoding.layout.assume.strided %[[L]] {rank = 4 : i64} : encoding<layout>
  %5 = loom_encoding.layout.assume.strided %3 {rank = 4} : encoding<layout>
  loom_func.return
}

// Layouts go wherever values go.
// CHECK-LABEL: loom_func.def @carried
// CHECK-SAME: (%[[A:.*]]: encoding<layout>, %[[B:.*]]: encoding<layout>, %[[C:.*]]: i1, %[[N:.*]]: index) -> (encoding<layout>)
loom_func.def @carried(%a: encoding<layout>, %b: encoding<layout>, %c: i1, %n: index) -> (encoding<layout>) {
  // CHECK-NEXT: %[[S:.*]] = loom_scf.select %[[C]], %[[A]], %[[B]] : encoding<layout>
  %s = loom_scf.select %c, %a, %b : encoding<layout>
  // CHECK-NEXT: loom_scf.for %{{.*}} = [%[[N]] to %[[N]] step %[[N]]](%{{.*}} = %[[S]] : encoding<layout>) -> (encoding<layout>) {
  %r = loom_scf.for %i = [%n to %n step %n](%x = %s : encoding<layout>) -> (encoding<layout>) {
    loom_scf.yield %b : encoding<layout>
  }
  loom_func.return %r : encoding<layout>
}

// Elsewhere the types have their prefixed spelling.
// CHECK-LABEL: func.func @foreign
// CHECK-SAME: (%{{.*}}: !loom_encoding.encoding, %{{.*}}: !loom_encoding.encoding<layout>)
// CHECK-SAME: #loom_encoding.layout.dense, #loom_encoding.layout.strided<[]>, #loom_encoding.layout.strided<[16, 1]>
func.func @foreign(%a: !loom_encoding.encoding, %b: !loom_encoding.encoding<layout>) attributes {layouts = [#loom_encoding.layout.dense, #loom_encoding.layout.strided<[]>, #loom_encoding.layout.strided<[16, 1]>]} {
  return
}
