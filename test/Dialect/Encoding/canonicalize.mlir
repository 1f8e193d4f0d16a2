// RUN: loom-opt %s --canonicalize | FileCheck %s

// Pitches that turn out to be constant become literals; a negative one, which is
// undefined, stays what it is.
// CHECK-LABEL: loom_func.def public @pitches
// CHECK-SAME: (%[[P:.*]]: index)
loom_func.def public @pitches(%p: index) -> (encoding<layout>, encoding<layout>) {
  %c8 = loom_index.constant 8 : index
  // CHECK-DAG: %[[C:.*]] = loom_index.constant -1 : index
  %c = loom_index.constant -1 : index
  // CHECK-DAG: %[[A:.*]] = loom_encoding.layout.strided [%[[P]], 8, 1] : encoding<layout>
  %0 = loom_encoding.layout.strided [%p, %c8, 1] : encoding<layout>
  // CHECK-DAG: %[[B:.*]] = loom_encoding.layout.strided [%[[C]], 8] : encoding<layout>
  %1 = loom_encoding.layout.strided [%c, %c8] : encoding<layout>
  // CHECK: return %[[A]], %[[B]]
  loom_func.return %0, %1 : encoding<layout>, encoding<layout>
}

// An assumption that says what is known says nothing.
// CHECK-LABEL: loom_func.def public @assume
loom_func.def public @assume() -> (encoding<layout>, encoding<layout>, encoding<layout>, encoding<layout>) {
  // CHECK-DAG: %[[D:.*]] = loom_encoding.layout.dense
  %d = loom_encoding.layout.dense : encoding<layout>
  // CHECK-DAG: %[[S:.*]] = loom_encoding.layout.strided [4, 1]
  %s = loom_encoding.layout.strided [4, 1] : encoding<layout>
  %0 = loom_encoding.layout.assume.dense %d {rank = 2} : encoding<layout>
  %1 = loom_encoding.layout.assume.strided %s {rank = 2} : encoding<layout>
  // CHECK-DAG: %[[SD:.*]] = loom_encoding.layout.assume.dense %[[S]]
  %2 = loom_encoding.layout.assume.dense %s : encoding<layout>
  // CHECK-DAG: %[[DS:.*]] = loom_encoding.layout.assume.strided %[[D]]
  %3 = loom_encoding.layout.assume.strided %d : encoding<layout>
  // CHECK: return %[[D]], %[[S]], %[[SD]], %[[DS]]
  loom_func.return %0, %1, %2, %3 : encoding<layout>, encoding<layout>, encoding<layout>, encoding<layout>
}
