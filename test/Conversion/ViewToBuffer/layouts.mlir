// RUN: loom-opt %s --loom-convert-view-to-buffer --mlir-print-local-scope | FileCheck %s

// Stated pitches are literals. One of 1 multiplies nothing, one of 0 adds nothing.
// CHECK-LABEL: loom_func.def @stated
// CHECK-SAME: (%[[B:.*]]: buffer, %[[O:.*]]: offset, %[[I:.*]]: index, %[[J:.*]]: index)
loom_func.def @stated(%v: view<4x5x6xf32, #loom_encoding.layout.strided<[1, 0, 16]>, align(2)>, %i: index, %j: index) -> (f32) {
  // CHECK: %[[A:.*]] = loom_index.assume %[[I]]
  // CHECK: loom_index.assume %[[I]] [min(%[[I]], 0), max(%[[I]], 4)]
  // CHECK: %[[K:.*]] = loom_index.assume %[[J]]
  // CHECK: %[[C16:.*]] = loom_index.constant 16 : index
  // CHECK: %[[E:.*]] = loom_index.madd %[[K]], %[[C16]], %[[A]] : index
  // CHECK: %[[S:.*]] = loom_index.scale %[[E]]
  // CHECK: %[[AT:.*]] = loom_index.add %[[O]], %[[S]] : offset
  // CHECK: loom_buffer.load %[[B]][%[[AT]]] align(2) : buffer -> f32
  %x = loom_view.load %v[%i, %i, %j] : view<4x5x6xf32, #loom_encoding.layout.strided<[1, 0, 16]>, align(2)> -> f32
  loom_func.return %x : f32
}

// A run-time pitch is not negative.
// CHECK-LABEL: loom_func.def @named
// CHECK-SAME: (%[[B:.*]]: buffer, %[[O:.*]]: offset, %[[P:.*]]: index, %[[I:.*]]: index)
loom_func.def @named(%b: buffer, %o: offset, %p: index, %i: index) -> (f32) {
  // CHECK-NOT: encoding
  // CHECK: %[[Q:.*]] = loom_index.assume %[[P]] [min(%[[P]], 0)] : index
  %l = loom_encoding.layout.strided [%p, 1] : encoding<layout>
  %v = loom_buffer.view %b[%o] : buffer -> view<4x8xf32, %l>
  // CHECK: %[[R:.*]] = loom_index.mul %{{.*}}, %[[Q]] : index
  // CHECK: loom_index.add %[[R]], %{{.*}} : index
  // CHECK: align(4)
  %x = loom_view.load %v[%i, %i] : view<4x8xf32, %l> -> f32
  loom_func.return %x : f32
}

// All that reach the select have pitches, so it is one select per pitch.
// CHECK-LABEL: loom_func.def @select_strided
// CHECK-SAME: (%[[C:.*]]: i1, %[[B:.*]]: buffer, %[[O:.*]]: offset, %[[P:.*]]: index, %[[I:.*]]: index)
loom_func.def @select_strided(%c: i1, %b: buffer, %o: offset, %p: index, %i: index) -> (f32) {
  // CHECK-NOT: i1
  // CHECK: loom_scf.select %[[C]], %{{.*}}, %{{.*}} : index
  // CHECK-NEXT: loom_scf.select %[[C]], %{{.*}}, %{{.*}} : index
  // CHECK-NOT: scf.select
  %l = loom_encoding.layout.strided [%p, 1] : encoding<layout>
  %k = loom_encoding.layout.strided [1, %p] : encoding<layout>
  %s = loom_scf.select %c, %l, %k : encoding<layout>
  %v = loom_buffer.view %b[%o] : buffer -> view<4x8xf32, %s>
  // CHECK: loom_buffer.load
  %x = loom_view.load %v[%i, %i] : view<4x8xf32, %s> -> f32
  loom_func.return %x : f32
}

// One of them is dense: a flag says which, and the view has the pitches of its own
// extents.
// CHECK-LABEL: loom_func.def @select_dense
// CHECK-SAME: (%[[C:.*]]: i1, %[[B:.*]]: buffer, %[[O:.*]]: offset, %[[N:.*]]: index, %[[P:.*]]: index)
loom_func.def @select_dense(%c: i1, %b: buffer, %o: offset, %n: index, %p: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  // CHECK: %[[T:.*]] = arith.constant true
  // CHECK: %[[F:.*]] = arith.constant false
  // CHECK: %[[D:.*]] = loom_scf.select %[[C]], %[[T]], %[[F]] : i1
  // CHECK: %[[P0:.*]] = loom_scf.select %[[C]]
  // CHECK: %[[P1:.*]] = loom_scf.select %[[C]]
  %l = loom_encoding.layout.dense : encoding<layout>
  %k = loom_encoding.layout.strided [1, %p] : encoding<layout>
  %s = loom_scf.select %c, %l, %k : encoding<layout>
  // CHECK: %[[ONE:.*]] = loom_index.constant 1 : index
  // CHECK: loom_scf.select %[[D]], %[[N]], %[[P0]] : index
  // CHECK: loom_scf.select %[[D]], %[[ONE]], %[[P1]] : index
  %v = loom_buffer.view %b[%o] : buffer -> view<4x[%n]xf32, %s>
  %x = loom_view.load %v[%c0, %c0] : view<4x[%n]xf32, %s> -> f32
  loom_func.return %x : f32
}

// Only dense: nothing is passed at all.
// CHECK-LABEL: loom_func.def @all_dense
// CHECK-SAME: (%[[B:.*]]: buffer, %[[O:.*]]: offset, %[[C:.*]]: i1)
loom_func.def @all_dense(%b: buffer, %o: offset, %c: i1) -> (f32) {
  %c2 = loom_index.constant 2 : index
  // CHECK: loom_scf.if %[[C]] {
  %l = loom_encoding.layout.dense : encoding<layout>
  %s = loom_scf.if %c -> (encoding<layout>) {
    loom_scf.yield %l : encoding<layout>
  } else {
    %k = loom_encoding.layout.dense : encoding<layout>
    loom_scf.yield %k : encoding<layout>
  }
  %v = loom_buffer.view %b[%o] : buffer -> view<4x8xf32, %s>
  // 2 * 8 + 2 elements.
  // CHECK: loom_index.constant 72 : offset
  %x = loom_view.load %v[%c2, %c2] : view<4x8xf32, %s> -> f32
  loom_func.return %x : f32
}

// What is said to be dense, or not, needs no flag.
// CHECK-LABEL: loom_func.def @assumed
// CHECK-SAME: (%[[C:.*]]: i1, %[[B:.*]]: buffer, %[[O:.*]]: offset, %[[P:.*]]: index)
loom_func.def @assumed(%c: i1, %b: buffer, %o: offset, %p: index) -> (f32) {
  %c2 = loom_index.constant 2 : index
  %d = loom_encoding.layout.dense : encoding<layout>
  %k = loom_encoding.layout.strided [%p] : encoding<layout>
  // CHECK: loom_scf.select %[[C]], %{{.*}}, %{{.*}} : i1
  // CHECK: %[[Q:.*]] = loom_scf.select %[[C]], %{{.*}}, %{{.*}} : index
  // CHECK-NOT: scf.select
  %s = loom_scf.select %c, %d, %k : encoding<layout>
  %ad = loom_encoding.layout.assume.dense %s {rank = 1} : encoding<layout>
  %as = loom_encoding.layout.assume.strided %s : encoding<layout>
  %v = loom_buffer.view %b[%o] : buffer -> view<8xf32, %ad>
  %w = loom_buffer.view %b[%o] : buffer -> view<8xf32, %as>
  // CHECK: loom_index.constant 8 : offset
  // CHECK: loom_buffer.load
  %x = loom_view.load %v[%c2] : view<8xf32, %ad> -> f32
  // CHECK: loom_index.mul %[[Q]], %{{.*}} : index
  %y = loom_view.load %w[%c2] : view<8xf32, %as> -> f32
  %z = arith.addf %x, %y : f32
  loom_func.return %z : f32
}

// A loop carries pitches, and a function takes and gives them. How many is known
// from the views alone.
// CHECK-LABEL: loom_func.def @callee
// CHECK-SAME: (%[[P:.*]]: index, %[[Q:.*]]: index, %{{.*}}: buffer, %{{.*}}: offset, %[[R:.*]]: index, %[[S:.*]]: index) -> (index, index)
loom_func.def @callee(%l: encoding<layout>, %v: view<2x2xf32, %k>) -> (encoding<layout>) {
  // CHECK: loom_func.return %[[R]], %[[S]] : index, index
  loom_func.return %k : encoding<layout>
}

// CHECK-LABEL: loom_func.def @carried
loom_func.def @carried(%b: buffer, %o: offset, %p: index, %n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %l = loom_encoding.layout.strided [%p, 1] : encoding<layout>
  %v = loom_buffer.view %b[%o] : buffer -> view<2x2xf32, %l>
  // CHECK: loom_scf.for {{.*}}(%{{.*}} = %{{.*}} : index, %{{.*}} = %{{.*}} : index, %[[BB:.*]] = %{{.*}} : buffer, %[[OO:.*]] = %{{.*}} : offset, %[[P0:.*]] = %{{.*}} : index, %[[P1:.*]] = %{{.*}} : index)
  %m, %w = loom_scf.for %i = [%c0 to %n step %c1](%k = %l : encoding<layout>, %u = %v : view<2x2xf32, %l>) -> (encoding<layout>, view<2x2xf32, %m>) {
    // CHECK: %[[R0:.*]], %[[R1:.*]] = loom_func.call @callee(%{{.*}}, %{{.*}}, %[[BB]], %[[OO]], %[[P0]], %[[P1]]) : (index, index, buffer, offset, index, index) -> (index, index)
    %r = loom_func.call @callee(%k, %u) : (encoding<layout>, view<2x2xf32, %k>) -> (encoding<layout>)
    %t = loom_view.refine %u : view<2x2xf32, %k> -> view<2x2xf32, %r>
    // CHECK: loom_scf.yield %[[R0]], %[[R1]], %[[BB]], %[[OO]], %[[R0]], %[[R1]] :
    loom_scf.yield %r, %t : encoding<layout>, view<2x2xf32, %r>
  }
  loom_func.return
}

// A dense window keeps the pitches of its source through a refinement to dense;
// refined from anything else, it has those of its extents.
// CHECK-LABEL: loom_func.def @refined
// CHECK-SAME: (%{{.*}}: buffer, %{{.*}}: offset, %[[P:.*]]: index, %{{.*}}: buffer, %{{.*}}: offset, %{{.*}}: index, %{{.*}}: index, %[[I:.*]]: index)
loom_func.def @refined(%v: view<2x2xf32>, %w: view<2x2xf32, %l>, %i: index) -> (f32, f32) {
  %c1 = loom_index.constant 1 : index
  %r = loom_view.refine %v : view<2x2xf32> -> view<2x2xf32, align(8)>
  // CHECK: loom_index.add %[[P]], %{{.*}} : index
  // CHECK: align(8)
  %x = loom_view.load %r[%c1, %i] : view<2x2xf32, align(8)> -> f32
  %s = loom_view.refine %w : view<2x2xf32, %l> -> view<2x2xf32>
  // CHECK: loom_index.constant 2 : index
  // CHECK: %[[TWO:.*]] = loom_index.constant 2 : index
  // CHECK-NEXT: loom_index.add %{{.*}}, %[[TWO]] : index
  %y = loom_view.load %s[%c1, %i] : view<2x2xf32> -> f32
  loom_func.return %x, %y : f32, f32
}

// The columns of a table have ranks of their own.
// CHECK-LABEL: loom_func.def @table
// CHECK-SAME: (%[[I:.*]]: index, %{{.*}}: buffer, %{{.*}}: offset, %[[P:.*]]: index)
loom_func.def @table(%i: index, %b: buffer, %o: offset, %p: index) -> (f32) {
  %c1 = loom_index.constant 1 : index
  %l = loom_encoding.layout.strided [%p, 4] : encoding<layout>
  %k = loom_encoding.layout.strided [4, %p] : encoding<layout>
  %d = loom_encoding.layout.dense : encoding<layout>
  %m = loom_encoding.layout.strided [5] : encoding<layout>
  // CHECK: %{{.*}}, %[[R1:.*]], %{{.*}}, %{{.*}} = loom_scf.lookup %[[I]] {{.*}} : index, index, i1, index
  %x, %y = loom_scf.lookup %i {0 = (%l, %d)} default(%k, %m) : encoding<layout>, encoding<layout>
  %v = loom_buffer.view %b[%o] : buffer -> view<1x4xf32, %x>
  %w = loom_buffer.view %b[%o] : buffer -> view<8xf32, %y>
  %e = loom_view.load %v[%c1, %c1] : view<1x4xf32, %x> -> f32
  loom_func.return %e : f32
}

// Branches pass layouts as they pass views.
// CHECK-LABEL: loom_func.def @branches
loom_func.def @branches(%b: buffer, %o: offset, %c: i1, %p: index) -> (encoding<layout>) {
  %l = loom_encoding.layout.strided [%p, 1] : encoding<layout>
  %k = loom_encoding.layout.strided [1, %p] : encoding<layout>
  loom_cfg.cond_br %c, ^first, ^second
^first:
  // CHECK: loom_cfg.br ^[[EXIT:.*]](%{{.*}}: index, %{{.*}}: index)
  loom_cfg.br ^exit(%l: encoding<layout>)
^second:
  loom_cfg.br ^exit(%k: encoding<layout>)
// CHECK: ^[[EXIT]](%[[X:.*]]: index, %[[Y:.*]]: index):
^exit(%x: !loom_encoding.encoding<layout>):
  // CHECK: loom_func.return %[[X]], %[[Y]] : index, index
  loom_func.return %x : encoding<layout>
}
