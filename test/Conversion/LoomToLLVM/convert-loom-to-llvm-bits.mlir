// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=host --split-input-file | FileCheck %s

// A narrow shift needs an amount that is proven to be below 32, and a value and a
// result that fit.
// CHECK-LABEL: func.func private @shifts.body
loom_func.def @shifts(%w: index, %x: index, %y: index) -> (index, index, index, index, index, index) {
  %a = loom_index.assume %w [range(%w, 0, 255)] : index
  %small = loom_index.assume %x [range(%x, 0, 8)] : index
  %any = loom_index.assume %y [range(%y, 0, 63)] : index
  // CHECK: arith.shli %{{.*}}, %{{.*}} : i32
  %0 = loom_index.shli %a, %small : index
  // CHECK: arith.shli %{{.*}}, %{{.*}} : i64
  %1 = loom_index.shli %a, %any : index
  // CHECK: arith.shrui %{{.*}}, %{{.*}} : i32
  %2 = loom_index.shrui %a, %small : index
  // The result fits 32 bits and is cut down, but the amount can be 32 or more.
  // CHECK: %[[WIDE:.*]] = arith.shrui %{{.*}}, %{{.*}} : i64
  // CHECK: arith.trunci %[[WIDE]] : i64 to i32
  %3 = loom_index.shrui %a, %any : index
  %b = loom_index.assume %w [range(%w, -128, 127)] : index
  // CHECK: arith.shrsi %{{.*}}, %{{.*}} : i32
  %4 = loom_index.shrsi %b, %small : index
  // A negative value has 64 bits to shift.
  // CHECK: %[[SIGNED:.*]] = arith.extsi %{{.*}} : i32 to i64
  // CHECK: arith.shrui %[[SIGNED]], %{{.*}} : i64
  %5 = loom_index.shrui %b, %small : index
  loom_func.return %0, %1, %2, %3, %4, %5 : index, index, index, index, index, index
}

// -----

// A rotate is two shifts by less than 64 each.
// CHECK-LABEL: func.func private @rotates.body
// CHECK-SAME: (%[[A:.*]]: i64, %[[N:.*]]: i64)
loom_func.def @rotates(%a: index, %n: index) -> (index, index) {
  // CHECK: %[[MASK:.*]] = arith.constant 63 : i64
  // CHECK: %[[LOW:.*]] = arith.andi %[[N]], %[[MASK]] : i64
  // CHECK: %[[NEGATIVE:.*]] = arith.subi %{{.*}}, %[[LOW]] : i64
  // CHECK: %[[REST:.*]] = arith.andi %[[NEGATIVE]], %[[MASK]] : i64
  // CHECK: %[[UP:.*]] = arith.shli %[[A]], %[[LOW]] : i64
  // CHECK: %[[DOWN:.*]] = arith.shrui %[[A]], %[[REST]] : i64
  // CHECK: arith.ori %[[UP]], %[[DOWN]] : i64
  %0 = loom_index.rotli %a, %n : index
  // CHECK: %[[LOW:.*]] = arith.andi %[[N]], %{{.*}} : i64
  // CHECK: %[[REST:.*]] = arith.andi
  // CHECK: arith.shli %[[A]], %[[REST]] : i64
  // CHECK: arith.shrui %[[A]], %[[LOW]] : i64
  %1 = loom_index.rotri %a, %n : index
  loom_func.return %0, %1 : index, index
}

// -----

// Counts are of the 64-bit coordinate, and fit 32 bits.
// CHECK-LABEL: func.func private @counts.body
loom_func.def @counts(%w: index) -> (index, index, index) {
  %a = loom_index.assume %w [range(%w, -5, 5)] : index
  // CHECK: %[[A:.*]] = arith.extsi %{{.*}} : i32 to i64
  // CHECK: %[[N:.*]] = math.ctlz %[[A]] : i64
  // CHECK: arith.trunci %[[N]] : i64 to i32
  %0 = loom_index.ctlzi %a : index
  // CHECK: math.cttz %{{.*}} : i64
  %1 = loom_index.cttzi %a : index
  // CHECK: math.ctpop %{{.*}} : i64
  %2 = loom_index.ctpopi %a : index
  loom_func.return %0, %1, %2 : index, index, index
}
