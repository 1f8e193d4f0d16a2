// RUN: loom-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: loom_func.def public @constant
loom_func.def public @constant(%x: f32) -> (f32) {
  %true = arith.constant true
  %false = arith.constant false
  // CHECK-NOT: cond_br
  // CHECK: loom_cfg.br ^[[A:.*]]
  loom_cfg.cond_br %true, ^a, ^b
// CHECK-NEXT: ^[[A]]:
^a:
  // CHECK-NEXT: loom_cfg.br ^[[C:.*]]
  loom_cfg.cond_br %false, ^b, ^c
// CHECK-NOT: negf
^b:
  %y = arith.negf %x : f32
  loom_func.return %y : f32
// CHECK: ^[[C]]:
// CHECK-NEXT: return
^c:
  loom_func.return %x : f32
}

// CHECK-LABEL: loom_func.def public @same
loom_func.def public @same(%c: i1) {
  // CHECK-NEXT: loom_cfg.br
  loom_cfg.cond_br %c, ^a, ^a
^a:
  loom_func.return
}
