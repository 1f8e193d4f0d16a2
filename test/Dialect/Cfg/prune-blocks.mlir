// RUN: loom-opt %s --loom-prune-blocks --mlir-print-local-scope | FileCheck %s

// Decided conditions, dead blocks with a cycle among them, and straight lines.
// CHECK-LABEL: loom_func.def @decided
// CHECK-SAME: (%[[X:.*]]: index)
loom_func.def @decided(%x: index) -> (index) {
  %one = loom_index.constant 1 : index
  %two = loom_index.constant 2 : index
  %less = loom_index.cmp slt, %one, %two : index
  // CHECK-NOT: loom_cfg
  loom_cfg.cond_br %less, ^live, ^dead
^dead:
  loom_cfg.br ^cycle(%one: index)
^cycle(%i: index):
  %next = loom_index.add %i, %one : index
  loom_cfg.br ^cycle(%next: index)
^live:
  // CHECK: %[[Y:.*]] = loom_index.add %[[X]], %{{.*}} : index
  %y = loom_index.add %x, %two : index
  loom_cfg.br ^end(%y: index)
^end(%z: index):
  // CHECK-NEXT: return %[[Y]]
  loom_func.return %z : index
}

// What is not decided stays, and so does a loop.
// CHECK-LABEL: loom_func.def @open
loom_func.def @open(%c: i1, %n: index) -> (index) {
  // CHECK: loom_cfg.br ^[[HEADER:.*]](
  loom_cfg.br ^header(%n: index)
// CHECK-NEXT: ^[[HEADER]](
^header(%i: index):
  // CHECK-NEXT: loom_cfg.cond_br %{{.*}}, ^[[BODY:.*]], ^[[EXIT:.*]]{{$}}
  loom_cfg.cond_br %c, ^body, ^exit
// CHECK-NEXT: ^[[BODY]]:
^body:
  // CHECK-NEXT: loom_index.add
  // CHECK-NEXT: loom_cfg.br ^[[HEADER]](
  %next = loom_index.add %i, %i : index
  loom_cfg.br ^tail(%next: index)
^tail(%k: index):
  loom_cfg.br ^header(%k: index)
// CHECK-NEXT: ^[[EXIT]]:
^exit:
  loom_func.return %i : index
}

// What a label names goes where its block joins another.
// CHECK-LABEL: loom_func.def @names
loom_func.def @names(%n: index, %v: view<[%n]xf32>) -> (f32) {
  // CHECK-NEXT: loom_view.load
  loom_cfg.br ^use(%v: view<[%n]xf32>)
^use(%w: !loom_view.view<?xf32>):
  loom_cfg.extents ... %w : view<[%n]xf32>
  %x = loom_view.load %w[%n] : view<[%n]xf32> -> f32
  loom_func.return %x : f32
}
