// RUN: loom-opt %s --loom-decompose-loop-state --remarks-filter=scf-loop-state --remark-format=emitRemark 2>%t.txt | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.txt

// Vectors that a loop takes apart and puts together are carried in components.

// CHECK-LABEL: func.def @lanes
// CHECK: %[[A0:.*]] = vector.extract %arg0[0]
// CHECK: %[[B0:.*]] = vector.extract %arg0[1]
// CHECK: %[[R0:.*]], %[[R1:.*]] = loom_scf.for %{{.*}} = [{{.*}}](%[[A:.*]] = %[[A0]] : f32, %[[B:.*]] = %[[B0]] : f32) -> (f32, f32) {
// CHECK-NOT: vector.
// CHECK:   %[[C:.*]] = arith.addf %[[A]], %[[B]]
// CHECK-NOT: vector.
// CHECK:   loom_scf.yield %[[B]], %[[C]] : f32, f32
// CHECK: %[[T:.*]] = vector.insert %[[R0]], %arg0 [0]
// CHECK: %[[U:.*]] = vector.insert %[[R1]], %[[T]] [1]
// CHECK: loom_func.return %[[U]]
// REMARK: [[#@LINE+4]]:8: remark: [Passed] decomposed | Category:scf-loop-state | Function=lanes | components="2 : i64", kind="vector", loop="0 : i64", outcome="decomposed", reason="static_component_accesses", type="vector<2xf32>", value="0 : i64"
loom_func.def @lanes(%v: vector<2xf32>, %n: index) -> (vector<2xf32>) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %r = loom_scf.for %i = [%c0 to %n step %c1](%s = %v : vector<2xf32>) -> (vector<2xf32>) {
    %a = vector.extract %s[0] : f32 from vector<2xf32>
    %b = vector.extract %s[1] : f32 from vector<2xf32>
    %c = arith.addf %a, %b : f32
    %t = vector.insert %b, %s [0] : f32 into vector<2xf32>
    %u = vector.insert %c, %t [1] : f32 into vector<2xf32>
    loom_scf.yield %u : vector<2xf32>
  }
  loom_func.return %r : vector<2xf32>
}

// Rows of a matrix, one of which changes; what was put in is taken out again.
// Other carried values stay where they are among them.
// CHECK-LABEL: func.def @rows
// CHECK: loom_scf.for %{{.*}} = [{{.*}}](%[[K:.*]] = %{{.*}} : index, %[[A:.*]] = %{{.*}} : vector<4xf32>, %[[B:.*]] = %{{.*}} : vector<4xf32>, %[[F:.*]] = %{{.*}} : f32) -> (index, vector<4xf32>, vector<4xf32>, f32)
// CHECK:   %[[S:.*]] = arith.addf %[[A]], %[[B]]
// CHECK:   %[[P:.*]] = arith.mulf %[[S]], %[[S]]
// CHECK:   loom_scf.yield %[[K]], %[[P]], %[[B]], %[[F]]
loom_func.def @rows(%m: vector<2x4xf32>, %n: index, %f: f32) -> (vector<2x4xf32>) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %k, %r, %g = loom_scf.for %i = [%c0 to %n step %c1](%j = %n : index, %s = %m : vector<2x4xf32>, %h = %f : f32) -> (index, vector<2x4xf32>, f32) {
    %a = vector.extract %s[0] : vector<4xf32> from vector<2x4xf32>
    %b = vector.extract %s[1] : vector<4xf32> from vector<2x4xf32>
    %c = arith.addf %a, %b : vector<4xf32>
    %t = vector.insert %c, %s [0] : vector<4xf32> into vector<2x4xf32>
    %d = vector.extract %t[0] : vector<4xf32> from vector<2x4xf32>
    %e = arith.mulf %d, %d : vector<4xf32>
    %u = vector.insert %e, %t [0] : vector<4xf32> into vector<2x4xf32>
    loom_scf.yield %j, %u, %h : index, vector<2x4xf32>, f32
  }
  loom_func.return %r : vector<2x4xf32>
}

// Put together from elements.
// CHECK-LABEL: func.def @elements
// CHECK: loom_scf.for %{{.*}} = [{{.*}}](%[[A:.*]] = %{{.*}} : i32, %[[B:.*]] = %{{.*}} : i32) -> (i32, i32)
// CHECK-NEXT: loom_scf.yield %[[B]], %[[A]]
loom_func.def @elements(%v: vector<2xi32>, %n: index) -> (vector<2xi32>) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %r = loom_scf.for %i = [%c0 to %n step %c1](%s = %v : vector<2xi32>) -> (vector<2xi32>) {
    %a = vector.extract %s[0] : i32 from vector<2xi32>
    %b = vector.extract %s[1] : i32 from vector<2xi32>
    %u = vector.from_elements %b, %a : vector<2xi32>
    loom_scf.yield %u : vector<2xi32>
  }
  loom_func.return %r : vector<2xi32>
}

// A component is carried alone, in both orders, and into another vector.
// CHECK-LABEL: func.def @last
// CHECK: loom_scf.for %{{.*}} = [{{.*}}](%[[P:.*]] = %{{.*}} : f32, %[[A:.*]] = %{{.*}} : f32, %[[B:.*]] = %{{.*}} : f32, %[[C:.*]] = %{{.*}} : f32, %[[D:.*]] = %{{.*}} : f32, %[[Q:.*]] = %{{.*}} : f32) -> (f32, f32, f32, f32, f32, f32) {
// CHECK-NEXT: loom_scf.yield %[[A]], %[[B]], %[[C]], %[[D]], %[[A]], %[[B]] : f32, f32, f32, f32, f32, f32
loom_func.def @last(%v: vector<2xf32>, %w: vector<2xf32>, %f: f32, %n: index) -> (f32, vector<2xf32>, vector<2xf32>, f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %r, %s, %t, %u = loom_scf.for %i = [%c0 to %n step %c1](%p = %f : f32, %x = %v : vector<2xf32>, %y = %w : vector<2xf32>, %q = %f : f32) -> (f32, vector<2xf32>, vector<2xf32>, f32) {
    %a = vector.extract %x[0] : f32 from vector<2xf32>
    %b = vector.extract %x[1] : f32 from vector<2xf32>
    %c = vector.extract %y[0] : f32 from vector<2xf32>
    %d = vector.extract %y[1] : f32 from vector<2xf32>
    %x1 = vector.insert %b, %x [0] : f32 into vector<2xf32>
    %x2 = vector.insert %c, %x1 [1] : f32 into vector<2xf32>
    %y1 = vector.insert %d, %y [0] : f32 into vector<2xf32>
    %y2 = vector.insert %a, %y1 [1] : f32 into vector<2xf32>
    loom_scf.yield %a, %x2, %y2, %b : f32, vector<2xf32>, vector<2xf32>, f32
  }
  loom_func.return %r, %s, %t, %u : f32, vector<2xf32>, vector<2xf32>, f32
}

// Views are carried in parts by a later stage; extents keep their siblings.
// CHECK-LABEL: func.def @view
// REMARK: Function=view | components="2 : i64", kind="view", loop="0 : i64", outcome="decomposed", reason="address_and_extents", type="!loom_view.view<?xf32>", value="2 : i64"
// CHECK: -> (f32, f32, index, view<[%{{.*}}]xf32>)
loom_func.def @view(%v: vector<2xf32>, %w: view<[%n]xf32>, %n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %r, %m, %x = loom_scf.for %i = [%c0 to %n step %c1](%s = %v : vector<2xf32>, %left = %n : index, %y = %w : view<[%n]xf32>) -> (vector<2xf32>, index, view<[%m]xf32>) {
    %a = vector.extract %s[0] : f32 from vector<2xf32>
    %u = vector.insert %a, %s [1] : f32 into vector<2xf32>
    loom_scf.yield %u, %left, %y : vector<2xf32>, index, view<[%left]xf32>
  }
  loom_func.return
}
