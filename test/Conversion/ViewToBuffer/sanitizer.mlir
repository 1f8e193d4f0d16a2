// RUN: loom-opt %s --loom-convert-view-to-buffer | FileCheck %s

// CHECK-LABEL: loom_func.def @element
// CHECK-SAME: (%[[B:.*]]: buffer, %[[N:.*]]: index, %[[I:.*]]: index)
loom_func.def @element(%b: buffer, %n: index, %i: index) {
  %zero = loom_index.constant 0 : offset
  %v = loom_buffer.view %b[%zero] : buffer -> view<[%n]xf32, align(8)>
  // CHECK: %[[LAST:.*]] = loom_index.sub %[[N]], %{{.*}} : index
  // CHECK-DAG: %[[LOW:.*]] = loom_index.cmp slt, %[[I]], %{{.*}} : index
  // CHECK-DAG: %[[HIGH:.*]] = loom_index.cmp sgt, %[[I]], %[[LAST]] : index
  // CHECK: %[[OUT:.*]] = arith.ori %[[LOW]], %[[HIGH]] : i1
  // CHECK-NEXT: loom_sanitizer.report_if %[[OUT]] "out-of-bounds" "index {0} is outside of extent {1} of axis 0" (%[[I]], %[[N]] : index, index) {loom_sanitizer.origin = "sanitizer.assert.access"}
  // CHECK: loom_sanitizer.assert.bytes<read> align(8) %[[B]][%{{.*}}], %{{.*}} {loom_sanitizer.origin = "sanitizer.assert.access"} : buffer
  loom_sanitizer.assert.access<read> %v[%i] : view<[%n]xf32, align(8)>
  // What is known to be in the view is compared with the buffer alone, and only
  // the first element is aligned as the view says.
  // CHECK-NOT: report_if
  // CHECK: loom_sanitizer.assert.bytes<write> align(4) %[[B]]
  loom_sanitizer.assert.access<write> %v[%i] {loom_sanitizer.element, loom_sanitizer.in_view} : view<[%n]xf32, align(8)>
  loom_func.return
}

// CHECK-LABEL: loom_func.def @block
loom_func.def @block(%b: buffer, %i: index) {
  %zero = loom_index.constant 0 : offset
  %v = loom_buffer.view %b[%zero] : buffer -> view<8x16xf32>
  // CHECK: %[[FOUR:.*]] = loom_index.constant 12 : index
  // CHECK: loom_index.cmp sgt, %{{.*}}, %[[FOUR]]
  // CHECK: "index {0} is outside of extent {1} of axis 1"
  // CHECK: loom_index.sub %{{.*}}, %{{.*}} : offset
  // CHECK: loom_sanitizer.assert.bytes<read> align(4)
  loom_sanitizer.assert.access<read> %v[%i, %i] {static_extents = [1, 4]} : view<8x16xf32>
  // The first block and the last one.
  // CHECK: loom_sanitizer.assert.bytes<write>
  // CHECK: loom_index.constant 6 : index
  // CHECK: loom_sanitizer.assert.bytes<write>
  loom_sanitizer.assert.accesses<write> %v[%i, %i] {static_count = 4, static_strides = [2, 0]} : view<8x16xf32>
  // CHECK: "index {0} of the last axis leads to no element of the view, {1} elements from its first one"
  loom_sanitizer.assert.access<read> %v[%i, %i] {loom_sanitizer.linear} : view<8x16xf32>
  loom_func.return
}

// CHECK-LABEL: loom_func.def @allocation
loom_func.def @allocation(%i: index) {
  %zero = loom_index.constant 0 : offset
  %bytes = loom_index.constant 64 : offset
  %s = loom_buffer.alloca<private> align(4) %bytes : buffer
  %v = loom_buffer.view %s[%zero] : buffer -> view<32xf32>
  // CHECK: %[[ALL:.*]] = loom_index.constant 64 : offset
  // CHECK: %[[OUT:.*]] = loom_index.cmp ugt, %[[END:.*]], %{{.*}} : offset
  // CHECK-NEXT: loom_sanitizer.report_if %[[OUT]] "out-of-bounds" "bytes {0} to {1} are outside of the {2} bytes of the buffer"
  loom_sanitizer.assert.access<read> %v[%i] : view<32xf32>
  loom_func.return
}

// CHECK-LABEL: loom_func.def @layout
loom_func.def @layout(%b: buffer, %n: index, %p: index) -> (f32) {
  %zero = loom_index.constant 0 : offset
  %c0 = loom_index.constant 0 : index
  %l = loom_encoding.layout.strided [%p, 1] : encoding<layout>
  %v = loom_buffer.view %b[%zero] : buffer -> view<[%n]x8xf32, %l>
  // CHECK: loom_sanitizer.report_if %{{.*}} "assumption" "the extent of axis 0 is {0}, not {1}"
  // CHECK: loom_sanitizer.report_if %{{.*}} "assumption" "the pitch of axis 0 is {0}, not {1}"
  // CHECK-NOT: the pitch of axis 1
  // CHECK: loom_buffer.load
  %w = loom_sanitizer.assert.layout %v : view<[%n]x8xf32, %l> -> view<64x8xf32>
  %x = loom_view.load %w[%c0, %c0] : view<64x8xf32> -> f32
  loom_func.return %x : f32
}
