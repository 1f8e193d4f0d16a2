// RUN: loom-opt %s --loom-convert-view-to-buffer | FileCheck %s

// Rows that lie one behind the other are one access.
// CHECK-LABEL: loom_func.def @whole
// CHECK: %[[X:.*]] = loom_buffer.load %{{.*}}[%{{.*}}] align(4) : buffer -> vector<32xf32>
// CHECK: vector.shape_cast %[[X]] : vector<32xf32> to vector<4x8xf32>
// CHECK: vector.shape_cast %{{.*}} : vector<4x8xf32> to vector<32xf32>
// CHECK: loom_buffer.store<volatile> %{{.*}} align(4) cache_temporal(non_temporal) : vector<32xf32>, buffer
loom_func.def @whole(%b: buffer, %i: index) {
  %zero = loom_index.constant 0 : offset
  %v = loom_buffer.view %b[%zero] : buffer -> view<16x8xf32>
  %x = loom_vector.load %v[%i, %i] : view<16x8xf32> -> vector<4x8xf32>
  loom_vector.store<volatile> %x, %v[%i, %i] {cache_temporal = non_temporal} : vector<4x8xf32>, view<16x8xf32>
  loom_func.return
}

// What align(N) promises holds for the first lane; later rows follow from their
// distance, here 36 bytes. A row index is inside of the extent too.
// CHECK-LABEL: loom_func.def @rows
// CHECK: loom_index.assume %{{.*}} [min(%{{.*}}, 0), max(%{{.*}}, 15)]
// CHECK: %[[A:.*]] = loom_buffer.load %{{.*}} align(16) : buffer -> vector<4xf32>
// CHECK: %[[B:.*]] = loom_buffer.load %{{.*}} align(4) : buffer -> vector<4xf32>
// CHECK: loom_vector.concat<0> %[[A]], %[[B]] : vector<4xf32>, vector<4xf32> -> vector<8xf32>
loom_func.def @rows(%b: buffer, %i: index) -> (vector<2x4xf32>) {
  %zero = loom_index.constant 0 : offset
  %v = loom_buffer.view %b[%zero] : buffer -> view<16x9xf32, align(16)>
  %x = loom_vector.load %v[%i, %i] : view<16x9xf32, align(16)> -> vector<2x4xf32>
  loom_func.return %x : vector<2x4xf32>
}

// Unknown pitches promise nothing of later lanes.
// CHECK-LABEL: loom_func.def @lanes
// CHECK: %[[A:.*]] = loom_buffer.load %{{.*}} align(16) : buffer -> f32
// CHECK: %[[B:.*]] = loom_buffer.load %{{.*}} align(4) : buffer -> f32
// CHECK: vector.from_elements %[[A]], %[[B]] : vector<2xf32>
loom_func.def @lanes(%b: buffer, %i: index, %p: index) -> (vector<2xf32>) {
  %zero = loom_index.constant 0 : offset
  %l = loom_encoding.layout.strided [%p] : encoding<layout>
  %v = loom_buffer.view %b[%zero] : buffer -> view<16xf32, %l, align(16)>
  %x = loom_vector.load %v[%i] : view<16xf32, %l, align(16)> -> vector<2xf32>
  loom_func.return %x : vector<2xf32>
}

// Nothing is assumed of the place of a masked run.
// CHECK-LABEL: loom_func.def @masked
// CHECK-NOT: assume
// CHECK: loom_buffer.load.mask %{{.*}}[%{{.*}}][%arg1], %arg2, %arg3 align(4) : buffer, vector<4xi1>, vector<4xf32>
// CHECK: loom_buffer.store.mask<compress> %{{.*}}, %{{.*}}[%{{.*}}][%arg1], %arg2 align(4) : vector<4xf32>, buffer, vector<4xi1>
// CHECK: loom_buffer.load.mask<expand> %{{.*}}
loom_func.def @masked(%b: buffer, %i: index, %m: vector<4xi1>, %p: vector<4xf32>) -> (vector<4xf32>) {
  %zero = loom_index.constant 0 : offset
  %v = loom_buffer.view %b[%zero] : buffer -> view<16xf32>
  %x = loom_vector.load.mask %v[%i], %m, %p : view<16xf32>, vector<4xi1>, vector<4xf32>
  loom_vector.store.compress %x, %v[%i], %m : vector<4xf32>, view<16xf32>, vector<4xi1>
  %y = loom_vector.load.expand %v[%i], %m, %x : view<16xf32>, vector<4xi1>, vector<4xf32>
  loom_func.return %y : vector<4xf32>
}

// A masked lane is accessed, and inside of the extent, under its condition.
// CHECK-LABEL: loom_func.def @guarded
// CHECK: %[[BIT:.*]] = vector.extract %arg2[0] : i1 from vector<2xi1>
// CHECK: loom_scf.if %[[BIT]] -> (f32) {
// CHECK: loom_index.assume
// CHECK: loom_buffer.load
// CHECK: } else {
// CHECK: vector.extract %arg4[0]
loom_func.def @guarded(%b: buffer, %i: index, %m: vector<2xi1>, %at: vector<2xi32>, %p: vector<2xf32>) -> (vector<2xf32>) {
  %zero = loom_index.constant 0 : offset
  %v = loom_buffer.view %b[%zero] : buffer -> view<16xf32>
  %x = loom_vector.gather.mask %v[%i][%at], %m, %p : view<16xf32>, vector<2xi32>, vector<2xi1>, vector<2xf32>
  loom_func.return %x : vector<2xf32>
}

// CHECK-LABEL: loom_func.def @atomics
// CHECK: loom_scf.if
// CHECK: loom_buffer.atomic.update<addf, noftz> %{{.*}} scope(device) ordering(relaxed) : f32
// CHECK: loom_scf.if
// CHECK: loom_buffer.atomic.update<addf, noftz>
// CHECK-COUNT-2: loom_buffer.atomic.cmpxchg %{{.*}} scope(device) ordering(acquire, relaxed) : f32
loom_func.def @atomics(%b: buffer, %i: index, %m: vector<2xi1>, %at: vector<2xindex>, %p: vector<2xf32>) {
  %zero = loom_index.constant 0 : offset
  %v = loom_buffer.view %b[%zero] : buffer -> view<16xf32>
  loom_vector.atomic.reduce.mask<addf, noftz> %p, %v[%i][%at], %m {ordering = relaxed, scope = device} : vector<2xf32>, view<16xf32>, vector<2xindex>, vector<2xi1>
  %x = loom_vector.atomic.cmpxchg %p, %p, %v[%i][%at] {failure_ordering = relaxed, scope = device, success_ordering = acquire} : vector<2xf32>, view<16xf32>, vector<2xindex> -> vector<2xf32>
  loom_func.return
}

// LLVM takes vectors of 16-bit floats apart by way of f32, so where a vector is
// taken apart its lanes are bits.
// CHECK-LABEL: loom_func.def @bits
// CHECK: loom_buffer.load %{{.*}} align(2) : buffer -> vector<3xbf16>
// CHECK: %[[PASS:.*]] = arith.bitcast %{{.*}} : vector<3xbf16> to vector<3xi16>
// CHECK: %[[X:.*]] = loom_buffer.load.mask %{{.*}}, %[[PASS]] align(2) : buffer, vector<3xi1>, vector<3xi16>
// CHECK: arith.bitcast %[[X]] : vector<3xi16> to vector<3xbf16>
loom_func.def @bits(%b: buffer, %i: index, %m: vector<3xi1>) -> (vector<3xbf16>) {
  %zero = loom_index.constant 0 : offset
  %v = loom_buffer.view %b[%zero] : buffer -> view<16xbf16>
  %p = loom_vector.load %v[%i] : view<16xbf16> -> vector<3xbf16>
  %x = loom_vector.load.mask %v[%i], %m, %p : view<16xbf16>, vector<3xi1>, vector<3xbf16>
  loom_func.return %x : vector<3xbf16>
}
