// RUN: loom-opt %s --split-input-file --loom-select-templates='target=gfx942 subgroup-size=64' | FileCheck %s

// The best of those that apply; conditions and facts of the caller count.
// CHECK: module attributes {loom.normal_forms = [#loom.no_templates]}
// CHECK-NOT: loom_template
// CHECK: loom_func.def public @f(%[[N:.*]]: index, %[[M:.*]]: index)
// CHECK: %[[C:.*]] = loom_index.constant 7
// CHECK: loom_scf.if
// CHECK-NEXT: loom_scf.yield %[[C]]
// CHECK: loom_scf.yield %[[M]]
// CHECK-NOT: loom_template
loom_template.decl pure @pick(%n: index, %m: index) -> (index)
loom_template.def<@pick> pure priority(1) @small(%n: index, %m: index) -> (index) where [lt(%n, %m), max(%n, 9)] {
  %c = loom_index.constant 7 : index
  loom_template.return %c : index
}
loom_template.def<@pick> pure @any(%n: index, %m: index) -> (index) {
  loom_template.return %m : index
}
loom_func.def public @f(%n: index, %m: index) -> (index) where [range(%n, 0, 9)] {
  %less = loom_index.cmp slt, %n, %m : index
  %r = loom_scf.if %less -> (index) {
    %a = loom_template.apply<@pick>(%n, %m) pure : (index, index) -> (index)
    loom_scf.yield %a : index
  } else {
    %b = loom_template.apply<@pick>(%n, %m) pure : (index, index) -> (index)
    loom_scf.yield %b : index
  }
  loom_func.return %r : index
}

// -----

// What is never reached is no error, whatever is not known there; and a private
// function that nothing calls goes away.
// CHECK-LABEL: @dead
// CHECK-NOT: loom_template
// CHECK-NOT: @unused
loom_template.decl @pick(%n: index)
loom_template.def<@pick> @one(%n: index) where [eq(%n, 1)] {
  loom_template.return
}
loom_template.def<@pick> @same(%n: index) where [eq(%n, 1)] {
  loom_template.return
}
loom_func.def public @dead(%n: index, %k: index) where [min(%n, 5)] {
  %c2 = loom_index.constant 2 : index
  %p = loom_index.cmp slt, %n, %c2 : index
  loom_scf.if %p {
    loom_template.apply<@pick>(%k) : (index)
  }
  loom_func.return
}
loom_func.def @unused(%n: index) {
  loom_template.apply<@pick>(%n) : (index)
  loom_func.return
}

// -----

// Conventions, the target and requirements remove candidates; the one that is
// left has a graph of blocks, and stays a call where there can be no blocks.
loom_amdgpu.target<gfx9-4-generic> @cdna3
loom_amdgpu.target<gfx1100> @rdna3
loom_template.decl @pick(%p: i1)
loom_template.def<@pick> host priority(9) @host(%p: i1) {
  loom_template.return
}
loom_template.def<@pick> target(@rdna3) priority(9) @target(%p: i1) {
  loom_template.return
}
loom_template.def<@pick> requires [#loom_target.subgroup.size<32>] priority(9) @requirement(%p: i1) {
  loom_template.return
}
loom_template.def<@pick> device target(@cdna3) requires [#loom_target.subgroup.size<64>] priority(-9223372036854775808) @graph(%p: i1) {
  loom_cfg.cond_br %p, ^a, ^b
^a:
  loom_cfg.br ^b
^b:
  loom_template.return
}
// CHECK: loom_func.def device inline @graph.body
// CHECK-LABEL: loom_func.def public device @g
// CHECK: loom_scf.for
// CHECK: loom_func.call @graph.body(%{{.*}}) : (i1)
loom_func.def public device @g(%p: i1, %n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  loom_scf.for %i = [%c0 to %n step %c1] {
    loom_template.apply<@pick>(%p) : (i1)
  }
  loom_func.return
}

// -----

// Extents that a signature gives one name are proved equal, and a fresh name
// is the extent at the application.
// CHECK-LABEL: @extents
// CHECK-SAME: (%[[A:.*]]: view<[%{{.*}}]xf32>, %[[B:.*]]: view<[%{{.*}}]xf32>, %[[N:.*]]: index, %[[M:.*]]: index)
// CHECK: loom_func.return %[[N]] : index
loom_template.decl pure @pick(%a: view<[%n]xf32>, %b: view<[%m]xf32>) -> (index)
loom_template.def<@pick> pure priority(1) @same(%a: view<[%n]xf32>, %b: view<[%n]xf32>) -> (index) where [min(%n, 3)] {
  loom_template.return %n : index
}
loom_template.def<@pick> pure @any(%a: view<[%n]xf32>, %b: view<[%m]xf32>) -> (index) {
  %c = loom_index.constant 7 : index
  loom_template.return %c : index
}
loom_func.def public @extents(%a: view<[%n]xf32>, %b: view<[%m]xf32>, %n: index, %m: index) -> (index) where [eq(%n, %m), min(%n, 4)] {
  %r = loom_template.apply<@pick>(%a, %b) pure : (view<[%n]xf32>, view<[%m]xf32>) -> (index)
  loom_func.return %r : index
}

// -----

// Blocks that look the same differ in what is known there. The body of a
// candidate is simplified before its applications are judged.
// CHECK-LABEL: @blocks
// CHECK-SAME: (%[[N:.*]]: index)
// CHECK: %[[C:.*]] = loom_index.constant 9
// CHECK: loom_cfg.cond_br
// CHECK: loom_cfg.br ^{{.*}}(%[[C]]: index)
// CHECK: loom_cfg.br ^{{.*}}(%[[N]]: index)
loom_template.decl @inner(%n: index) -> (index)
loom_template.def<@inner> @least(%n: index) -> (index) where [max(%n, 4)] {
  %c9 = loom_index.constant 9 : index
  loom_template.return %c9 : index
}
loom_template.def<@inner> @most(%n: index) -> (index) where [min(%n, 5)] {
  loom_template.return %n : index
}
loom_template.decl @outer(%n: index) -> (index)
loom_template.def<@outer> @graph(%n: index) -> (index) {
  %c5 = loom_index.constant 5 : index
  %p = loom_index.cmp slt, %n, %c5 : index
  loom_cfg.cond_br %p, ^a, ^b
^a:
  %r = loom_template.apply<@inner>(%n) : (index) -> (index)
  loom_template.return %r : index
^b:
  %s = loom_template.apply<@inner>(%n) : (index) -> (index)
  loom_template.return %s : index
}
loom_func.def public @blocks(%n: index) -> (index) {
  %r = loom_template.apply<@outer>(%n) : (index) -> (index)
  loom_func.return %r : index
}

// -----

// A value that is compared with a number is none of it where that fails.
// CHECK-LABEL: @exact
// CHECK: %[[C:.*]] = loom_index.constant 7
// CHECK: loom_scf.if
// CHECK-NEXT: loom_scf.yield %[[C]]
// CHECK: loom_scf.yield %arg0
// CHECK-NOT: loom_template
loom_template.decl pure @pick(%n: index) -> (index)
loom_template.def<@pick> pure priority(1) @four(%n: index) -> (index) where [eq(%n, 4)] {
  %c = loom_index.constant 7 : index
  loom_template.return %c : index
}
loom_template.def<@pick> pure @other(%n: index) -> (index) where [ne(%n, 4)] {
  loom_template.return %n : index
}
loom_func.def public @exact(%n: index) -> (index) {
  %c4 = loom_index.constant 4 : index
  %is = loom_index.cmp eq, %n, %c4 : index
  %r = loom_scf.if %is -> (index) {
    %a = loom_template.apply<@pick>(%n) pure : (index) -> (index)
    loom_scf.yield %a : index
  } else {
    %b = loom_template.apply<@pick>(%n) pure : (index) -> (index)
    loom_scf.yield %b : index
  }
  loom_func.return %r : index
}
