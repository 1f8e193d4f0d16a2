// The pass refuses nothing: a graph with no way to its end is one it keeps.

// RUN: loom-opt %s --loom-prune-blocks | FileCheck %s

// CHECK-LABEL: loom_func.def @endless
loom_func.def @endless() {
  // CHECK-NEXT: loom_cfg.br ^[[LOOP:.*]]{{$}}
  loom_cfg.br ^loop
// CHECK-NEXT: ^[[LOOP]]:
^loop:
  // CHECK-NEXT: loom_cfg.br ^[[LOOP]]
  loom_cfg.br ^loop
}
