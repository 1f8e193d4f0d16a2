// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=gfx942 | FileCheck %s
// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=host | FileCheck %s

// CHECK-LABEL: func.func private @fill_bytes.body
loom_func.def @fill_bytes(%b: buffer, %o: offset, %n: offset, %p: i8) {
  // CHECK: llvm.getelementptr inbounds
  // CHECK: "llvm.intr.memset"(%{{.*}}, %{{.*}}, %{{.*}}) <{isVolatile = false}>
  loom_buffer.fill %p, %b[%o], %n : i8
  loom_func.return
}

// Whole patterns, then the low bytes of one.
// CHECK-LABEL: func.func private @fill.body
loom_func.def @fill(%b: buffer, %o: offset, %n: offset, %p: i32) {
  // CHECK: %[[WHOLE:.*]] = arith.divui %[[N:.*]], %[[SIZE:.*]] : i64
  // CHECK: scf.for %{{.*}} = %{{.*}} to %[[WHOLE]] step
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 1 : i64} : i32
  // CHECK: %[[REST:.*]] = arith.remui %[[N]], %[[SIZE]] : i64
  // CHECK: scf.for %{{.*}} = %{{.*}} to %[[REST]] step
  // CHECK: arith.shrui
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 1 : i64} : i8
  loom_buffer.fill %p, %b[%o], %n : i32
  loom_func.return
}

// CHECK-LABEL: func.func private @compare.body
loom_func.def @compare(%b: buffer, %o: offset, %n: offset) -> (i32) {
  // CHECK: %[[R:.*]]:2 = scf.while
  // CHECK: scf.condition
  // CHECK: llvm.load %{{.*}} {alignment = 1 : i64} : !llvm.ptr{{.*}} -> i8
  // CHECK: arith.cmpi ult, %{{.*}}, %{{.*}} : i8
  %0 = loom_buffer.compare %b[%o], %b[%n], %n
  // CHECK: return %[[R]]#1
  loom_func.return %0 : i32
}
