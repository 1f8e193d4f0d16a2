// Every op survives text and bytecode.

// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --mlir-print-op-generic | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s

// CHECK-LABEL: loom_func.def @graph
// CHECK-SAME: (%[[C:.*]]: i1, %[[N:.*]]: index, %[[V:.*]]: view<[%[[N]]]xf32>)
loom_func.def @graph(%c: i1, %n: index, %v: view<[%n]xf32>) -> (index) {
  // CHECK-NEXT: loom_cfg.br ^[[FIRST:.*]](%[[N]]: index, %[[V]]: view<[%[[N]]]xf32>) {tag}
  loom_cfg.br ^first(%n: index, %v: view<[%n]xf32>) {tag}
// CHECK-NEXT: ^[[FIRST]](%[[M:.*]]: index, %[[W:.*]]: !loom_view.view<?xf32>):
^first(%m: index, %w: !loom_view.view<?xf32>):
  // CHECK-NEXT: loom_cfg.extents ... %[[W]] : view<[%[[M]]]xf32>
  loom_cfg.extents ... %w : view<[%m]xf32>
  // CHECK-NEXT: loom_view.load %[[W]][%[[M]]] : view<[%[[M]]]xf32> -> f32
  %x = loom_view.load %w[%m] : view<[%m]xf32> -> f32
  // CHECK-NEXT: loom_cfg.cond_br %[[C]], ^[[SECOND:.*]], ^[[THIRD:.*]] {tag}
  loom_cfg.cond_br %c, ^second, ^third {tag}
// CHECK-NEXT: ^[[SECOND]]:
^second:
  // CHECK-NEXT: loom_cfg.br ^[[FIRST]](%[[M]]: index, %[[W]]: view<[%[[M]]]xf32>)
  loom_cfg.br ^first(%m: index, %w: view<[%m]xf32>)
// CHECK-NEXT: ^[[THIRD]]:
^third:
  loom_func.return %m : index
}
