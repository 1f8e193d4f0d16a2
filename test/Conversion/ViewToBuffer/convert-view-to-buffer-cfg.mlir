// Views through blocks and choices: base, offset, extents and pitches travel
// together.

// RUN: loom-opt %s --loom-convert-view-to-buffer --split-input-file | FileCheck %s

// CHECK-LABEL: loom_func.def @blocks
loom_func.def @blocks(%n: index, %v: view<[%n]x4xf32>, %i: index) -> (f32) {
  // CHECK: loom_cfg.br ^[[NEXT:.*]](%{{.*}}: index, %{{.*}}: buffer, %{{.*}}: offset, %{{.*}}: index
  loom_cfg.br ^next(%n: index, %v: view<[%n]x4xf32>)
// CHECK: ^[[NEXT]](%{{.*}}: index, %[[B:.*]]: !loom_buffer.buffer, %{{.*}}: !loom_index.offset, %{{.*}}: index
^next(%m: index, %w: !loom_view.view<?x4xf32>):
  // CHECK-NOT: loom_cfg.extents
  loom_cfg.extents ... %w : view<[%m]x4xf32>
  // CHECK: loom_buffer.load %[[B]]
  %x = loom_view.load %w[%i, %i] : view<[%m]x4xf32> -> f32
  loom_func.return %x : f32
}

// -----

// CHECK-LABEL: loom_kernel.def @kernel
loom_kernel.def @kernel() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%v: view<8xf32>, %i: index) {
  // CHECK: loom_cfg.br ^[[NEXT:.*]](%{{.*}}: buffer, %{{.*}}: offset
  loom_cfg.br ^next(%v: view<8xf32>)
// CHECK: ^[[NEXT]](%[[B:.*]]: !loom_buffer.buffer, %{{.*}}: !loom_index.offset
^next(%w: !loom_view.view<8xf32>):
  // CHECK: loom_buffer.load %[[B]]
  %x = loom_view.load %w[%i] : view<8xf32> -> f32
  // CHECK: loom_buffer.store %{{.*}}, %[[B]]
  loom_view.store %x, %w[%i] : f32, view<8xf32>
  loom_kernel.return
}

// -----

// CHECK-LABEL: loom_func.def @choices
// CHECK-SAME: (%[[C:.*]]: i1, %[[I:.*]]: index, %[[A:.*]]: buffer, %[[B:.*]]: buffer)
loom_func.def @choices(%c: i1, %i: index, %a: buffer, %b: buffer) -> (f32) {
  %o = loom_index.constant 0 : offset
  %p = loom_index.constant 16 : offset
  %v = loom_buffer.view %a[%o] : buffer -> view<8xf32>
  %w = loom_buffer.view %b[%p] : buffer -> view<8xf32>
  // CHECK: %[[BASE:.*]], %{{.*}} = loom_scf.switch %[[I]] -> (buffer, offset
  // CHECK: loom_scf.yield %[[A]], %{{.*}} : buffer, offset
  // CHECK: loom_scf.yield %[[B]], %{{.*}} : buffer, offset
  %s = loom_scf.switch %i -> (view<8xf32>) {
    case 3 {
      loom_scf.yield %v : view<8xf32>
    }
    default {
      loom_scf.yield %w : view<8xf32>
    }
  }
  // CHECK: loom_buffer.load %[[BASE]]
  %x = loom_view.load %s[%i] : view<8xf32> -> f32
  // CHECK: %[[ROW:.*]], %{{.*}} = loom_scf.lookup %[[I]] {3 = (%[[A]], %{{.*}})} default(%[[B]], %{{.*}}) : buffer, offset
  %l = loom_scf.lookup %i {3 = (%v)} default(%w) : view<8xf32>
  // CHECK: loom_buffer.load %[[ROW]]
  %y = loom_view.load %l[%i] : view<8xf32> -> f32
  // CHECK: %[[ONE:.*]] = loom_scf.select %[[C]], %[[A]], %[[B]] : buffer
  // CHECK: loom_scf.select %[[C]], %{{.*}}, %{{.*}} : offset
  %t = loom_scf.select %c, %v, %w : view<8xf32>
  // CHECK: loom_buffer.load %[[ONE]]
  %z = loom_view.load %t[%i] : view<8xf32> -> f32
  %xy = arith.addf %x, %y : f32
  %r = arith.addf %xy, %z : f32
  loom_func.return %r : f32
}

// Blocks that nothing reaches disappear, with the views in them.
// CHECK-LABEL: loom_func.def @unreached
// CHECK-NOT: loom_view
// CHECK-NOT: unrealized
// CHECK: loom_func.return
// CHECK-NEXT: }
loom_func.def @unreached(%a: view<4xf32>) -> (f32) {
  %z = loom_index.constant 0 : index
  %0 = loom_view.load %a[%z] : view<4xf32> -> f32
  loom_func.return %0 : f32
^y(%b: !loom_view.view<4xf32>):
  %1 = loom_view.load %b[%z] : view<4xf32> -> f32
  loom_cfg.br ^y(%b: view<4xf32>)
}
