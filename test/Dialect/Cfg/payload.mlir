// RUN: loom-opt %s --canonicalize=region-simplify=aggressive | FileCheck %s --check-prefix=MERGE
// RUN: loom-opt %s --canonicalize=region-simplify=aggressive -o merged.mlir
// RUN: loom-opt merged.mlir | FileCheck %s --check-prefix=MERGE
// RUN: loom-opt merged.mlir --emit-bytecode | loom-opt | FileCheck %s --check-prefix=MERGE
// RUN: loom-translate --mlir-to-loom merged.mlir | FileCheck %s --check-prefix=SOURCE
// RUN: loom-translate --mlir-to-loom merged.mlir -o merged.loom
// RUN: loom-opt merged.loom | FileCheck %s --check-prefix=SPLIT
// RUN: loom-opt merged.mlir --loom-prune-blocks | FileCheck %s --check-prefix=SPLIT
// RUN: loom-opt merged.mlir --loom-convert-view-to-buffer | FileCheck %s --check-prefix=VIEW
// RUN: loom-opt merged.mlir --loom-convert-view-to-buffer --loom-convert-loom-to-llvm=target=host -o /dev/null
// RUN: loom-opt merged.mlir --canonicalize=region-simplify=disabled | FileCheck %s --check-prefix=FOLD

// MLIR merges similar blocks and makes a conditional branch pass values, which
// the source cannot spell: each such edge gets a block.

// MERGE-LABEL: loom_func.def @similar
// MERGE-SAME: (%[[C:.*]]: i1, %[[A:.*]]: index, %[[B:.*]]: index)
// MERGE-NEXT: loom_cfg.cond_br %[[C]], ^[[M:.*]] ...(%[[A]]: index), ^[[M]] ...(%[[B]]: index)
// MERGE-NEXT: ^[[M]](%[[X:.*]]: index):
// MERGE-NEXT: %[[Y:.*]] = loom_index.add %[[X]], %[[X]]
// MERGE-NEXT: loom_func.return %[[Y]]
// SOURCE-LABEL: {{^}}func.def @similar
// SOURCE: cfg.cond_br %{{.*}}, ^[[T:.*]], ^[[F:[^ ]*]]
// SOURCE-NEXT: ^[[F]]:
// SOURCE-NEXT: cfg.br ^[[M:.*]](%{{.*}}: index)
// SOURCE-NEXT: ^[[T]]:
// SOURCE-NEXT: cfg.br ^[[M]](%{{.*}}: index)
// SPLIT-LABEL: loom_func.def @similar
// SPLIT-SAME: (%[[C:.*]]: i1, %[[A:.*]]: index, %[[B:.*]]: index)
// SPLIT-NEXT: loom_cfg.cond_br %[[C]], ^[[T:.*]], ^[[F:[^ ]*]]
// SPLIT-NEXT: ^[[F]]:
// SPLIT-NEXT: loom_cfg.br ^[[M:.*]](%[[B]]: index)
// SPLIT-NEXT: ^[[T]]:
// SPLIT-NEXT: loom_cfg.br ^[[M]](%[[A]]: index)
loom_func.def @similar(%c: i1, %a: index, %b: index) -> (index) {
  loom_cfg.cond_br %c, ^x, ^y
^x:
  %0 = loom_index.add %a, %a : index
  loom_func.return %0 : index
^y:
  %1 = loom_index.add %b, %b : index
  loom_func.return %1 : index
}

// A view that a branch passes is several values afterwards.
// VIEW-LABEL: loom_func.def @views
// VIEW: loom_cfg.cond_br %{{.*}}, ^[[T:.*]], ^[[F:[^ ]*]]
// VIEW-NEXT: ^[[F]]:
// VIEW-NEXT: loom_cfg.br ^[[M:.*]](%arg3: buffer, %arg4: offset)
// VIEW-NEXT: ^[[T]]:
// VIEW-NEXT: loom_cfg.br ^[[M]](%arg1: buffer, %arg2: offset)
loom_func.def @views(%c: i1, %a: view<4xf32>, %b: view<4xf32>) -> (f32) {
  %z = loom_index.constant 0 : index
  loom_cfg.cond_br %c, ^x, ^y
^x:
  %0 = loom_view.load %a[%z] : view<4xf32> -> f32
  loom_func.return %0 : f32
^y:
  %1 = loom_view.load %b[%z] : view<4xf32> -> f32
  loom_func.return %1 : f32
}

// A decided branch keeps what it passes; two edges to one block are one only
// if they pass the same.
// FOLD-LABEL: loom_func.def @decided
// FOLD-NOT: cond_br
// FOLD: loom_func.return %arg1
// FOLD-LABEL: loom_func.def @same
// FOLD-NOT: cond_br
// FOLD: loom_func.return %arg1
// FOLD-LABEL: loom_func.def @different
// FOLD: loom_cfg.cond_br
loom_func.def @decided(%a: index, %b: index) -> (index) {
  %false = arith.constant false
  loom_cfg.cond_br %false, ^x ...(%a: index), ^x ...(%b: index)
^x(%0: index):
  loom_func.return %0 : index
}
loom_func.def @same(%c: i1, %a: index) -> (index) {
  loom_cfg.cond_br %c, ^x ...(%a: index), ^x ...(%a: index)
^x(%0: index):
  loom_func.return %0 : index
}
loom_func.def @different(%c: i1, %a: index, %b: index) -> (index) {
  loom_cfg.cond_br %c, ^x ...(%a: index), ^x ...(%b: index)
^x(%0: index):
  loom_func.return %0 : index
}
