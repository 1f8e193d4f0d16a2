// RUN: not loom-opt %s --loom-keep-reachable=roots=@a,@absent 2>&1 | FileCheck %s
// RUN: not loom-opt %s --loom-keep-reachable=roots=nothing 2>&1 | FileCheck %s --check-prefix=PLAIN

// CHECK: error: {{.*}}.mlir: root '@absent' is not a symbol of this module
// PLAIN: error: {{.*}}.mlir: root '@nothing' is not a symbol of this module
loom_func.def @a() {
  loom_func.return
}
