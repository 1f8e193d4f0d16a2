// Every op and every modifier survives text and bytecode.

// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --mlir-print-op-generic | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s
// RUN: loom-translate --mlir-to-loom %s -o out.loom
// RUN: loom-format --check out.loom
// RUN: loom-opt out.loom | FileCheck %s

loom_target.decl @t

// CHECK: loom_template.decl @least()
loom_template.decl @least()
// CHECK: loom_template.decl public retain device pure hot target(@t) requires [#loom_target.subgroup.size<32>] @most(%arg0: f32, %arg1: index) -> (f32) where [range(%arg1, 1, 8)]
loom_template.decl public retain device pure hot target(@t) requires [#loom_target.subgroup.size<32>] @most(%x: f32, %n: index) -> (f32) where [range(%n, 1, 8)]

// CHECK: loom_template.def<@least> @empty() {
// CHECK-NEXT: loom_template.return
loom_template.def<@least> @empty() {
  loom_template.return
}
// CHECK: loom_template.def<@most> public retain device pure cold target(@t) requires [#loom_target.subgroup.size<32>] priority(-3) @full(%[[X:[^:]*]]: f32, %[[N:[^:]*]]: index) -> (f32) where [eq(%[[N]], 4)] {
// CHECK-NEXT: loom_template.return %[[X]] : f32
loom_template.def<@most> public retain device pure cold target(@t) requires [#loom_target.subgroup.size<32>] priority(-3) @full(%x: f32, %n: index) -> (f32) where [eq(%n, 4)] {
  loom_template.return %x : f32
}
// CHECK: loom_template.ukernel<@most> device pure priority(7) @external(%arg0: f32, %arg1: index) -> (f32) where [mul(%arg1, 2)]
loom_template.ukernel<@most> device pure priority(7) @external(%x: f32, %n: index) -> (f32) where [mul(%n, 2)]

// A family with an extent of its own, and a candidate where it is static.
// CHECK: loom_template.decl @sum(%arg0: view<[%{{.*}}]xf32>) -> (f32)
loom_template.decl @sum(%v: view<[%n]xf32>) -> (f32)
// CHECK: loom_template.def<@sum> @sum4(%{{.*}}: view<4xf32>) -> (f32) {
loom_template.def<@sum> @sum4(%v: view<4xf32>) -> (f32) {
  %x = loom_scalar.constant 0.0 : f32
  loom_template.return %x : f32
}
// CHECK: loom_template.def<@sum> priority(1) @any(%[[V:.*]]: view<[%{{.*}}]xf32>) -> (f32) where [min(%{{.*}}, 1)] {
loom_template.def<@sum> priority(1) @any(%v: view<[%n]xf32>) -> (f32) where [min(%n, 1)] {
  %c0 = loom_index.constant 0 : index
  %last = loom_index.sub %n, %c0 : index
  %x = loom_view.load %v[%c0] : view<[%n]xf32> -> f32
  // CHECK: loom_cfg.br
  loom_cfg.br ^end
^end:
  loom_template.return %x : f32
}

// CHECK-LABEL: loom_func.def @uses
loom_func.def @uses(%x: f32, %n: index, %v: view<[%n]xf32>) -> (f32) {
  // CHECK: loom_template.apply<@least>() : ()
  loom_template.apply<@least>() : ()
  // CHECK: %{{.*}} = loom_template.apply<@most>(%{{.*}}, %{{.*}}) pure hot : (f32, index) -> (f32)
  %y = loom_template.apply<@most>(%x, %n) pure hot : (f32, index) -> (f32)
  // CHECK: loom_template.call @empty() : ()
  loom_template.call @empty() : ()
  // CHECK: %{{.*}} = loom_template.call pure cold @full(%{{.*}}, %{{.*}}) : (f32, index) -> (f32)
  %z = loom_template.call pure cold @full(%y, %n) : (f32, index) -> (f32)
  // CHECK: loom_template.apply<@sum>(%{{.*}}) : (view<[%{{.*}}]xf32>) -> (f32)
  %s = loom_template.apply<@sum>(%v) : (view<[%n]xf32>) -> (f32)
  loom_func.return %z : f32
}
