// RUN: loom-opt %s --loom-convert-scf-to-cf | FileCheck %s
// RUN: %python -c "print('func.func @long(%%p: i1) {'); print('scf.if %%p { func.call @f() : () -> () }\n' * 30000); print('return } func.func private @f()')" > long.mlir
// RUN: loom-opt long.mlir --loom-convert-scf-to-cf -o long.out
// RUN: FileCheck %s --check-prefix=LONG --input-file=long.out

// The ops behind an op go to the block behind its branches.
// CHECK-LABEL: func.func @sequence
// CHECK-SAME: (%[[P:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32) -> i32
func.func @sequence(%p: i1, %x: i32, %y: i32) -> i32 {
  // CHECK-NEXT: cf.cond_br %[[P]], ^[[A:.*]], ^[[B:.*]]
  // CHECK-NEXT: ^[[A]]:
  // CHECK-NEXT: cf.br ^[[C:.*]](%[[X]] : i32)
  // CHECK-NEXT: ^[[B]]:
  // CHECK-NEXT: cf.br ^[[C]](%[[Y]] : i32)
  // CHECK-NEXT: ^[[C]](%[[R:.*]]: i32):
  // CHECK-NEXT: cf.br ^[[D:.*]]
  // CHECK-NEXT: ^[[D]]:
  %r = scf.if %p -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  // CHECK-NEXT: %[[S:.*]] = arith.addi %[[R]], %[[X]]
  // CHECK-NEXT: cf.cond_br %[[P]], ^[[E:.*]], ^[[F:.*]]
  // CHECK-NEXT: ^[[E]]:
  // CHECK-NEXT: call @f()
  // CHECK-NEXT: cf.br ^[[F]]
  // CHECK-NEXT: ^[[F]]:
  // CHECK-NEXT: return %[[S]]
  %s = arith.addi %r, %x : i32
  scf.if %p {
    func.call @f() : () -> ()
  }
  return %s : i32
}

// CHECK-LABEL: func.func @nested
// CHECK-SAME: (%[[N:.*]]: i32, %[[P:.*]]: i1)
func.func @nested(%n: i32, %p: i1) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  // CHECK: cf.br ^[[HEAD:.*]](%{{.*}} : i32)
  // CHECK-NEXT: ^[[HEAD]](%[[I:.*]]: i32):
  // CHECK-NEXT: %[[GO:.*]] = arith.cmpi slt, %[[I]], %[[N]]
  // CHECK-NEXT: cf.cond_br %[[GO]], ^[[BODY:.*]], ^[[END:.*]]
  // CHECK-NEXT: ^[[BODY]]:
  // CHECK-NEXT: cf.cond_br %[[P]], ^[[THEN:.*]], ^[[NEXT:.*]]
  // CHECK-NEXT: ^[[THEN]]:
  // CHECK-NEXT: cf.br ^[[WHILE:.*]]
  // CHECK-NEXT: ^[[WHILE]]:
  // CHECK-NEXT: cf.cond_br %[[P]], ^[[AFTER:.*]], ^[[DONE:.*]]
  // CHECK-NEXT: ^[[AFTER]]:
  // CHECK-NEXT: call @f()
  // CHECK-NEXT: cf.br ^[[WHILE]]
  // CHECK-NEXT: ^[[DONE]]:
  // CHECK-NEXT: cf.br ^[[NEXT]]
  // CHECK-NEXT: ^[[NEXT]]:
  // CHECK-NEXT: %[[J:.*]] = arith.addi %[[I]]
  // CHECK-NEXT: cf.br ^[[HEAD]](%[[J]] : i32)
  // CHECK-NEXT: ^[[END]]:
  // CHECK-NEXT: return
  scf.for %i = %0 to %n step %1 : i32 {
    scf.if %p {
      scf.while : () -> () {
        scf.condition(%p)
      } do {
        func.call @f() : () -> ()
        scf.yield
      }
    }
  }
  return
}

// An op that becomes others: two loops and what is in them.
// CHECK-LABEL: func.func @parallel
// CHECK-NOT: scf.
func.func @parallel(%n: index, %p: i1) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%0, %0) to (%n, %n) step (%1, %1) {
    func.call @f() : () -> ()
  }
  return
}

func.func private @f()

// Many in one block take time and memory in proportion to their number;
// upstream's pass would take 8 GB for these.
// LONG-COUNT-30000: cf.cond_br
// LONG-NOT: {{cf.cond_br|scf.if}}

// What talks to other lanes tells blocks apart, which upstream would make one.
// CHECK-LABEL: func.func @lanes
// CHECK: rocdl.ballot {{.*}} {block_number = [[#BLOCK:]] : i64}
// CHECK: rocdl.ballot {{.*}} {block_number = [[#BLOCK+1]] : i64}
func.func @lanes(%p: i1) -> i32 {
  %r = scf.if %p -> i32 {
    %a = rocdl.ballot %p : i32
    scf.yield %a : i32
  } else {
    %b = rocdl.ballot %p : i32
    scf.yield %b : i32
  }
  return %r : i32
}
