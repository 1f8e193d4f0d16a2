// Every op survives text, generic text and bytecode.

// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --mlir-print-op-generic | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s

// CHECK-LABEL: loom_func.def @constants() {
loom_func.def @constants() {
  // CHECK-NEXT: loom_index.constant 4 : index
  %0 = loom_index.constant 4 : index
  // CHECK-NEXT: loom_index.constant -9223372036854775808 : index
  %1 = loom_index.constant -9223372036854775808 : index
  // CHECK-NEXT: loom_index.constant 9223372036854775807 {tag} : offset
  %2 = loom_index.constant 0x7fffffffffffffff {tag} : offset
  // CHECK-NEXT: loom_index.constant 0 : offset
  %3 = loom_index.constant 0
      : offset
  loom_func.return
}

// CHECK-LABEL: loom_func.def @arithmetic
// CHECK-SAME: (%[[A:.*]]: index, %[[B:.*]]: index, %[[O:.*]]: offset, %[[P:.*]]: offset)
loom_func.def @arithmetic(%a: index, %b: index, %o: offset, %p: offset) {
  // CHECK-NEXT: loom_index.add %[[A]], %[[B]] : index
  %0 = loom_index.add %a, %b : index
  // CHECK-NEXT: loom_index.add %[[O]], %[[P]] : offset
  %1 = loom_index.add %o, %p : offset
  // CHECK-NEXT: loom_index.sub %[[A]], %[[B]] : index
  %2 = loom_index.sub %a, %b : index
  // CHECK-NEXT: loom_index.sub %[[O]], %[[P]] {tag} : offset
  %3 = loom_index.sub %o, %p {tag} : offset
  // CHECK-NEXT: loom_index.mul %[[A]], %[[B]] : index
  %4 = loom_index.mul %a, %b : index
  // CHECK-NEXT: loom_index.div %[[A]], %[[B]] : index
  %5 = loom_index.div %a, %b : index
  // CHECK-NEXT: loom_index.rem %[[A]], %[[B]] : index
  %6 = loom_index.rem %a, %b : index
  // CHECK-NEXT: loom_index.min %[[A]], %[[B]] : index
  %7 = loom_index.min %a, %b : index
  // CHECK-NEXT: loom_index.max %[[A]], %[[B]] : index
  %8 = loom_index.max %a, %b : index
  // CHECK-NEXT: loom_index.madd %[[A]], %[[B]], %[[A]] : index
  %9 = loom_index.madd %a, %b, %a : index
  // CHECK-NEXT: loom_index.scale %[[A]], %[[O]] : index, offset -> offset
  %10 = loom_index.scale %a, %o : index, offset -> offset
  loom_func.return
}

// CHECK-LABEL: loom_func.def @comparisons
loom_func.def @comparisons(%a: index, %o: offset) {
  // CHECK-NEXT: loom_index.cmp eq, %{{.*}}, %{{.*}} : index
  %0 = loom_index.cmp eq, %a, %a : index
  // CHECK-NEXT: loom_index.cmp ne, %{{.*}}, %{{.*}} : index
  %1 = loom_index.cmp ne, %a, %a : index
  // CHECK-NEXT: loom_index.cmp slt, %{{.*}}, %{{.*}} : index
  %2 = loom_index.cmp slt, %a, %a : index
  // CHECK-NEXT: loom_index.cmp sle, %{{.*}}, %{{.*}} : index
  %3 = loom_index.cmp sle, %a, %a : index
  // CHECK-NEXT: loom_index.cmp sgt, %{{.*}}, %{{.*}} : index
  %4 = loom_index.cmp sgt, %a, %a : index
  // CHECK-NEXT: loom_index.cmp sge, %{{.*}}, %{{.*}} : index
  %5 = loom_index.cmp sge, %a, %a : index
  // CHECK-NEXT: loom_index.cmp ult, %{{.*}}, %{{.*}} : offset
  %6 = loom_index.cmp ult, %o, %o : offset
  // CHECK-NEXT: loom_index.cmp ule, %{{.*}}, %{{.*}} : offset
  %7 = loom_index.cmp ule, %o, %o : offset
  // CHECK-NEXT: loom_index.cmp ugt, %{{.*}}, %{{.*}} : offset
  %8 = loom_index.cmp ugt, %o, %o : offset
  // CHECK-NEXT: loom_index.cmp uge, %{{.*}}, %{{.*}} {tag} : offset
  %9 = loom_index.cmp uge, %o, %o {tag} : offset
  loom_func.return
}

// CHECK-LABEL: loom_func.def @casts
loom_func.def @casts(%p: i1, %b: i8, %h: i16, %w: i32, %l: i64, %i: index, %o: offset) {
  // CHECK-NEXT: loom_index.cast %{{.*}} : i1 to index
  %0 = loom_index.cast %p : i1 to index
  // CHECK-NEXT: loom_index.cast %{{.*}} : i8 to offset
  %1 = loom_index.cast %b : i8 to offset
  // CHECK-NEXT: loom_index.cast %{{.*}} : i16 to index
  %2 = loom_index.cast %h : i16 to index
  // CHECK-NEXT: loom_index.cast %{{.*}} : i32 to offset
  %3 = loom_index.cast %w : i32 to offset
  // CHECK-NEXT: loom_index.cast %{{.*}} : i64 to index
  %4 = loom_index.cast %l : i64 to index
  // CHECK-NEXT: loom_index.cast %{{.*}} : index to i32
  %5 = loom_index.cast %i : index to i32
  // CHECK-NEXT: loom_index.cast %{{.*}} : index to offset
  %6 = loom_index.cast %i : index to offset
  // CHECK-NEXT: loom_index.cast %{{.*}} {tag} : offset to index
  %7 = loom_index.cast %o {tag} : offset to index
  // CHECK-NEXT: loom_index.cast %{{.*}} : offset to i1
  %8 = loom_index.cast %o : offset to i1
  loom_func.return
}

// Endpoints that are not assumed are named by the predicates alone.
// CHECK-LABEL: loom_func.def @facts
// CHECK-SAME: (%[[N:.*]]: index, %[[M:.*]]: index, %[[O:.*]]: offset)
loom_func.def @facts(%n: index, %m: index, %o: offset) {
  // CHECK-NEXT: %[[X:.*]] = loom_index.assume %[[N]] [range(%[[N]], 1, 4096), mul(%[[N]], 4)] : index
  %0 = loom_index.assume %n [range(%n, 1, 4096), mul(%n, 4)] : index
  // CHECK-NEXT: %[[Y:.*]], %[[Z:.*]] = loom_index.assume %[[X]], %[[O]] [eq(%[[X]], %[[N]]), ne(%[[O]], 3), lt(%[[X]], %[[M]]), le(%[[X]], %[[N]])] : index, offset
  %1, %2 = loom_index.assume %0, %o [eq(%0, %n), ne(%o, 3), lt(%0, %m), le(%0, %n)] : index, offset
  // CHECK-NEXT: loom_index.assume %[[Y]], %[[Z]] [gt(%[[Y]], -1), ge(%[[Z]], 0), min(%[[Y]], 0), max(%[[Y]], 7), pow2(%[[Z]]), range(%[[Y]], %[[Z]], %[[Y]])] {tag} : index, offset
  %3:2 = loom_index.assume %1, %2 [gt(%1, -1), ge(%2, 0), min(%1, 0), max(%1, 7), pow2(%2), range(%1, %2, %1)] {tag} : index, offset
  // CHECK-NEXT: loom_index.assume %[[N]] [] : index
  %4 = loom_index.assume %n [] : index
  loom_func.return
}

// CHECK-LABEL: loom_func.def @bits
// CHECK-SAME: (%[[A:.*]]: index, %[[B:.*]]: index)
loom_func.def @bits(%a: index, %b: index) {
  // CHECK-NEXT: loom_index.andi %[[A]], %[[B]] : index
  %0 = loom_index.andi %a, %b : index
  // CHECK-NEXT: loom_index.ori %[[A]], %[[B]] : index
  %1 = loom_index.ori %a, %b : index
  // CHECK-NEXT: loom_index.xori %[[A]], %[[B]] : index
  %2 = loom_index.xori %a, %b : index
  // CHECK-NEXT: loom_index.shli %[[A]], %[[B]] : index
  %3 = loom_index.shli %a, %b : index
  // CHECK-NEXT: loom_index.shrsi %[[A]], %[[B]] : index
  %4 = loom_index.shrsi %a, %b : index
  // CHECK-NEXT: loom_index.shrui %[[A]], %[[B]] {tag} : index
  %5 = loom_index.shrui %a, %b {tag} : index
  // CHECK-NEXT: loom_index.rotli %[[A]], %[[B]] : index
  %6 = loom_index.rotli %a, %b : index
  // CHECK-NEXT: loom_index.rotri %[[A]], %[[B]] : index
  %7 = loom_index.rotri %a, %b : index
  // CHECK-NEXT: loom_index.ctlzi %[[A]] : index
  %8 = loom_index.ctlzi %a : index
  // CHECK-NEXT: loom_index.cttzi %[[A]] : index
  %9 = loom_index.cttzi %a : index
  // CHECK-NEXT: loom_index.ctpopi %[[A]] {tag} : index
  %10 = loom_index.ctpopi %a {tag} : index
  loom_func.return
}

// Elsewhere the types have their prefixed spelling.
// CHECK-LABEL: func.func @foreign
// CHECK-SAME: !loom_index.offset
// CHECK-SAME: facts = #loom_index.predicate<range, [#loom_index.ref<0>, 1 : i64, 8 : i64]>
func.func @foreign(%o: !loom_index.offset) attributes {facts = #loom_index.predicate<range, [#loom_index.ref<0>, 1, 8]>} {
  return
}
