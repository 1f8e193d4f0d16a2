// RUN: loom-opt %s --loom-convert-scf-to-cf | FileCheck %s

// The test is at the end of the body, and before the loop.
// CHECK-LABEL: func.func @rotated
// CHECK-SAME: (%[[LO:.*]]: i32, %[[HI:.*]]: i32, %[[STEP:.*]]: i32, %[[X:.*]]: f32)
func.func @rotated(%lo: i32, %hi: i32, %step: i32, %x: f32) -> f32 {
  // CHECK-NEXT: %[[ANY:.*]] = arith.cmpi slt, %[[LO]], %[[HI]]
  // CHECK-NEXT: cf.cond_br %[[ANY]], ^[[BODY:.*]](%[[LO]], %[[X]] : i32, f32), ^[[END:.*]](%[[X]] : f32)
  // CHECK-NEXT: ^[[BODY]](%[[I:.*]]: i32, %[[A:.*]]: f32):
  // CHECK-NEXT: %[[B:.*]] = arith.addf %[[A]], %[[X]]
  // CHECK-NEXT: %[[NEXT:.*]] = arith.addi %[[I]], %[[STEP]]
  // CHECK-NEXT: %[[MORE:.*]] = arith.cmpi slt, %[[NEXT]], %[[HI]]
  // CHECK-NEXT: cf.cond_br %[[MORE]], ^[[BODY]](%[[NEXT]], %[[B]] : i32, f32), ^[[END]](%[[B]] : f32) {loom_access.kept_loop}
  // CHECK-NEXT: ^[[END]](%[[R:.*]]: f32):
  // CHECK-NEXT: return %[[R]]
  %r = scf.for %i = %lo to %hi step %step iter_args(%a = %x) -> f32 : i32 {
    %b = arith.addf %a, %x : f32
    scf.yield %b : f32
  } {loom_scf.scheduled}
  return %r : f32
}

// CHECK-LABEL: func.func @counted
// CHECK: arith.cmpi ult
// CHECK: arith.cmpi ult
// CHECK-NEXT: cf.cond_br {{.*}}kept_loop
func.func @counted(%hi: i64, %p: i1) {
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i64
  scf.for unsigned %i = %0 to %hi step %1 : i64 {
    func.call @f() : () -> ()
  } {loom_scf.scheduled}
  return
}

// Two guards. The loop has none; an iteration in which the last one is false
// comes after it.
// CHECK-LABEL: func.func @guarded
// CHECK-SAME: (%[[LO:.*]]: i32, %[[HI:.*]]: i32, %[[X:.*]]: f32)
func.func @guarded(%lo: i32, %hi: i32, %x: f32) -> f32 {
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  // CHECK: %[[ONE:.*]] = arith.constant 1 : i32
  // CHECK: %[[TWO:.*]] = arith.constant 2 : i32
  // CHECK: %[[THREE:.*]] = arith.constant 3 : i32
  %3 = arith.constant 3 : i32
  // CHECK-NEXT: %[[ANY:.*]] = arith.cmpi slt, %[[LO]], %[[HI]]
  // CHECK-NEXT: cf.cond_br %[[ANY]], ^[[ENTRY:.*]], ^[[END:.*]](%[[X]] : f32)
  // CHECK-NEXT: ^[[ENTRY]]:
  // CHECK-NEXT: %[[LO2:.*]] = arith.addi %[[LO]], %[[TWO]]
  // CHECK-NEXT: %[[ALL:.*]] = arith.cmpi slt, %[[LO2]], %[[HI]]
  // CHECK-NEXT: cf.cond_br %[[ALL]], ^[[BODY:.*]](%[[LO]], %[[X]] : i32, f32), ^[[LAST:.*]](%[[LO]], %[[X]] : i32, f32)
  // CHECK-NEXT: ^[[BODY]](%[[I:.*]]: i32, %[[A:.*]]: f32):
  // CHECK-NEXT: %[[A0:.*]] = arith.addf %[[A]], %[[X]]
  // CHECK-NOT: cond_br
  // CHECK: %[[A1:.*]] = arith.mulf %[[A0]], %[[X]]
  // CHECK-NOT: cond_br
  // CHECK: %[[A2:.*]] = arith.subf %[[A1]], %[[X]]
  // CHECK-NEXT: %[[NEXT:.*]] = arith.addi %[[I]], %[[THREE]]
  // CHECK-NEXT: %[[MORE:.*]] = arith.cmpi slt, %[[NEXT]], %[[HI]]
  // CHECK-NEXT: %[[NEXT2:.*]] = arith.addi %[[NEXT]], %[[TWO]]
  // CHECK-NEXT: %[[FULL:.*]] = arith.cmpi slt, %[[NEXT2]], %[[HI]]
  // CHECK-NEXT: %[[NO:.*]] = arith.constant false
  // CHECK-NEXT: %[[STAYS:.*]] = arith.select %[[MORE]], %[[FULL]], %[[NO]]
  // CHECK-NEXT: cf.cond_br %[[STAYS]], ^[[BODY]](%[[NEXT]], %[[A2]] : i32, f32), ^[[EXIT:.*]] {loom_access.kept_loop}
  // CHECK-NEXT: ^[[EXIT]]:
  // CHECK-NEXT: cf.cond_br %[[MORE]], ^[[LAST]](%[[NEXT]], %[[A2]] : i32, f32), ^[[END]](%[[A2]] : f32)
  // CHECK-NEXT: ^[[LAST]](%[[J:.*]]: i32, %[[L:.*]]: f32):
  // CHECK-NEXT: %[[L0:.*]] = arith.addf %[[L]], %[[X]]
  // CHECK-NEXT: %[[J1:.*]] = arith.addi %[[J]], %[[ONE]]
  // CHECK-NEXT: %[[G1:.*]] = arith.cmpi slt, %[[J1]], %[[HI]]
  // CHECK-NEXT: cf.cond_br %[[G1]], ^[[THEN:.*]], ^[[ELSE:.*]]
  // CHECK-NEXT: ^[[THEN]]:
  // CHECK-NEXT: %[[L1:.*]] = arith.mulf %[[L0]], %[[X]]
  // CHECK-NEXT: cf.br ^[[MEET:.*]](%[[L1]] : f32)
  // CHECK-NEXT: ^[[ELSE]]:
  // CHECK-NEXT: cf.br ^[[MEET]](%[[L0]] : f32)
  // CHECK-NEXT: ^[[MEET]](%[[M:.*]]: f32):
  // CHECK-NOT: arith.subf
  // CHECK: cf.br ^[[END]](%[[M]] : f32)
  // CHECK-NEXT: ^[[END]](%[[R:.*]]: f32):
  // CHECK-NEXT: return %[[R]]
  %r = scf.for %i = %lo to %hi step %3 iter_args(%a = %x) -> f32 : i32 {
    %a0 = arith.addf %a, %x : f32
    %i1 = arith.addi %i, %1 : i32
    %g1 = arith.cmpi slt, %i1, %hi : i32
    %s1 = scf.if %g1 -> f32 {
      %a1 = arith.mulf %a0, %x : f32
      scf.yield %a1 : f32
    } else {
      scf.yield %a0 : f32
    } {loom_scf.lane_guard}
    %i2 = arith.addi %i, %2 : i32
    %g2 = arith.cmpi slt, %i2, %hi : i32
    %s2 = scf.if %g2 -> f32 {
      %a2 = arith.subf %s1, %x : f32
      scf.yield %a2 : f32
    } else {
      scf.yield %s1 : f32
    } {loom_scf.lane_guard}
    scf.yield %s2 : f32
  } {loom_scf.scheduled}
  return %r : f32
}

// What a guard tests is known beforehand only if it follows from the counter, and
// if to compute it has no effect: these stay where they are.
// CHECK-LABEL: func.func @unknown_guards
// CHECK-COUNT-2: {loom_access.kept_loop
// CHECK-NOT: arith.select
// CHECK: return
func.func @unknown_guards(%hi: i32) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %true = arith.constant true
  %r = scf.for %i = %0 to %hi step %1 iter_args(%c = %true) -> i1 : i32 {
    scf.if %c {
      func.call @f() : () -> ()
    } {loom_scf.lane_guard}
    %d = arith.cmpi slt, %i, %1 : i32
    scf.yield %d : i1
  } {loom_scf.scheduled}
  scf.for %i = %0 to %hi step %1 : i32 {
    %c = func.call @g() : () -> i1
    scf.if %c {
      func.call @f() : () -> ()
    } {loom_scf.lane_guard}
  } {loom_scf.scheduled}
  return
}

// A scheduled loop in a guarded copy of the body of another one: one of each in
// the outer loop, and one in the iteration behind it, whose guard is false.
// CHECK-LABEL: func.func @nested
// CHECK-COUNT-3: {loom_access.kept_loop
// CHECK-NOT: {loom_access.kept_loop
// CHECK-NOT: scf.
// CHECK: return
func.func @nested(%hi: i32) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  scf.for %i = %0 to %hi step %2 : i32 {
    scf.for %j = %0 to %i step %1 : i32 {
      func.call @f() : () -> ()
    } {loom_scf.scheduled}
    %i1 = arith.addi %i, %1 : i32
    %g = arith.cmpi slt, %i1, %hi : i32
    scf.if %g {
      scf.for %j = %0 to %i1 step %1 : i32 {
        func.call @f() : () -> ()
      }
    } {loom_scf.lane_guard}
  } {loom_scf.scheduled}
  return
}

func.func private @f()
func.func private @g() -> i1
