// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=host --split-input-file | FileCheck %s

// The counter has 32 bits where the increment after the last iteration fits too.
// CHECK-LABEL: func.func private @narrow.body
loom_func.def @narrow(%n: index) -> (index) {
  %c0 = loom_index.constant 0 : index
  %c3 = loom_index.constant 3 : index
  %hi = loom_index.assume %n [range(%n, 0, 2147483645)] : index
  // CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (i32) : i32
  %r = loom_scf.for %i = [%c0 to %hi step %c3](%x = %c0 : index) -> (index) {
    loom_scf.yield %i : index
  }
  loom_func.return %r : index
}

// -----

// One more, and the increment can be 2^31: 64 bits count, 32 are used inside.
// CHECK-LABEL: func.func private @near32.body
loom_func.def @near32(%n: index) -> (index) {
  %c0 = loom_index.constant 0 : index
  %c3 = loom_index.constant 3 : index
  %hi = loom_index.assume %n [range(%n, 0, 2147483646)] : index
  // CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (i32) : i64 {
  // CHECK-NEXT: %[[LOW:.*]] = arith.trunci %[[I]] : i64 to i32
  // CHECK-NEXT: scf.yield %[[LOW]] : i32
  %r = loom_scf.for %i = [%c0 to %hi step %c3](%x = %c0 : index) -> (index) {
    loom_scf.yield %i : index
  }
  loom_func.return %r : index
}

// -----

// Steps of 1 never wrap.
// CHECK-LABEL: func.func private @steps_of_one.body
// CHECK-SAME: (%[[LO:.*]]: i64, %[[HI:.*]]: i64)
loom_func.def @steps_of_one(%lo: index, %hi: index) {
  %c1 = loom_index.constant 1 : index
  // CHECK: scf.for %{{.*}} = %[[LO]] to %[[HI]] step %{{.*}} : i64
  loom_scf.for %i = [%lo to %hi step %c1] {
    "llvm.intr.donothing"() : () -> ()
  }
  loom_func.return
}

// -----

// Otherwise the trips are counted, without a sign: ((hi - lo - 1) / step) + 1, or
// 0. A step of 0 would not trap.
// CHECK-LABEL: func.func private @trips.body
// CHECK-SAME: (%[[LO:.*]]: i64, %[[HI:.*]]: i64, %[[STEP:.*]]: i64)
loom_func.def @trips(%lo: index, %hi: index, %step: index) -> (index) {
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i64
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i64
  // CHECK: %[[SPAN:.*]] = arith.subi %[[HI]], %[[LO]] : i64
  // CHECK-DAG: %[[BEFORE:.*]] = arith.subi %[[SPAN]], %[[ONE]] : i64
  // CHECK-DAG: %[[SAFE:.*]] = arith.maxui %[[STEP]], %[[ONE]] : i64
  // CHECK: %[[ROUNDED:.*]] = arith.divui %[[BEFORE]], %[[SAFE]] : i64
  // CHECK: %[[TRIPS:.*]] = arith.addi %[[ROUNDED]], %[[ONE]] : i64
  // CHECK: %[[ANY:.*]] = arith.cmpi slt, %[[LO]], %[[HI]] : i64
  // CHECK: %[[COUNT:.*]] = arith.select %[[ANY]], %[[TRIPS]], %[[ZERO]] : i64
  // CHECK: scf.for unsigned %[[I:.*]] = %{{.*}} to %[[COUNT]] step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (i64) : i64 {
  // CHECK-NEXT: %[[FAR:.*]] = arith.muli %[[I]], %[[STEP]] : i64
  // CHECK-NEXT: %[[VALUE:.*]] = arith.addi %[[LO]], %[[FAR]] : i64
  // CHECK-NEXT: scf.yield %[[VALUE]] : i64
  %r = loom_scf.for %i = [%lo to %hi step %step](%x = %lo : index) -> (index) {
    loom_scf.yield %i : index
  }
  loom_func.return %r : index
}

// -----

// A carried value that is -1 first and at most 2^32 - 1 later has 64 bits.
// CHECK-LABEL: func.func private @join.body
loom_func.def @join(%n: index, %w: index) -> (index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %m1 = loom_index.constant -1 : index
  %big = loom_index.assume %w [range(%w, 0, 4294967295)] : index
  // CHECK: %[[BIG:.*]] = arith.trunci %{{.*}} : i64 to i32
  // CHECK: scf.for {{.*}} -> (i64)
  // CHECK: %[[WIDE:.*]] = arith.extui %[[BIG]] : i32 to i64
  // CHECK: scf.yield %[[WIDE]] : i64
  %r = loom_scf.for %i = [%c0 to %n step %c1](%x = %m1 : index) -> (index) {
    loom_scf.yield %big : index
  }
  loom_func.return %r : index
}

// -----

// CHECK-LABEL: func.func private @branches.body
// CHECK-SAME: (%[[P:.*]]: i1,
loom_func.def @branches(%p: i1, %n: index, %a: buffer, %b: buffer) -> (index, buffer) {
  %c7 = loom_index.constant 7 : index
  // CHECK: scf.if %[[P]] -> (i64, !llvm.ptr)
  // CHECK: } else {
  // CHECK: scf.yield %{{.*}}, %{{.*}} : i64, !llvm.ptr
  %r, %c = loom_scf.if %p -> (index, buffer) {
    loom_scf.yield %n, %a : index, buffer
  } else {
    loom_scf.yield %c7, %b : index, buffer
  }
  // CHECK: %[[S:.*]] = arith.select %[[P]], %{{.*}}, %{{.*}} : i64
  %s = loom_scf.select %p, %r, %c7 : index
  // CHECK: arith.select %[[P]], %{{.*}}, %{{.*}} : !llvm.ptr
  %d = loom_scf.select %p, %c, %b : buffer
  // No else, and a boundary for schedulers that have run.
  // CHECK: scf.if %[[P]] {
  // CHECK-NOT: fence
  loom_scf.if %p {
    "llvm.intr.donothing"() : () -> ()
  }
  loom_func.return %s, %d : index, buffer
}

// -----

// CHECK-LABEL: func.func private @header.body
loom_func.def @header(%n: index) -> (index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  // CHECK: scf.while (%[[X:.*]] = %{{.*}}) : (i64) -> i64 {
  // CHECK: %[[GO:.*]] = arith.cmpi slt, %[[X]], %{{.*}} : i64
  // CHECK: scf.condition(%[[GO]]) %[[X]] : i64
  // CHECK: } do {
  // CHECK: ^bb0(%[[Y:.*]]: i64):
  // CHECK: %[[NEXT:.*]] = arith.addi %[[Y]], %{{.*}} overflow<nsw, nuw> : i64
  // CHECK: scf.yield %[[NEXT]] : i64
  %r = loom_scf.while(%x = %c0 : index) -> (index) {
    %go = loom_index.cmp slt, %x, %n : index
    loom_scf.condition %go, %x : i1, index
  } do(%y: index) {
    %next = loom_index.add %y, %c1 : index
    loom_scf.yield %next : index
  }
  loom_func.return %r : index
}
