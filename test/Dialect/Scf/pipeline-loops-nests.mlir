// RUN: loom-opt %s --loom-pipeline-loops | FileCheck %s

// Nested loops, workgroup memory, and bounds near the end of their carrier.

// An inner loop over loads is one unit, which runs ahead as a whole.
// CHECK-LABEL: func.def @inner
// CHECK: loom_scf.for %[[I:.*]] = [{{.*}}](%[[A:.*]] = %{{.*}} : f32, %[[E:.*]] = %{{.*}} : f32) -> (f32, f32)
// CHECK:   %[[T:.*]] = loom_scf.for
// CHECK:     loom_view.load %{{.*}}[%[[I]], %{{.*}}]
// CHECK:   loom_scf.schedule.fence<stage>
// CHECK:   %[[B:.*]] = arith.addf %[[A]], %[[E]]
// CHECK:   loom_scf.yield %[[B]], %[[T]]
loom_func.def @inner(%v: view<64x8xf32>) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %c8 = loom_index.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %sum = loom_scf.for %i = [%c0 to %c8 step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) {
    %t = loom_scf.for %j = [%c0 to %c8 step %c1](%s = %zero : f32) -> (f32) {
      %x = loom_view.load %v[%i, %j] : view<64x8xf32> -> f32
      %u = arith.addf %s, %x : f32
      loom_scf.yield %u : f32
    }
    %b = arith.addf %a, %t : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// Both pipelined: the inner one first, and what it has become is a unit of the
// outer one. Its loads are 2 x 2 copies: prologue and steady loop of both.
// CHECK-LABEL: func.def @both
// CHECK-COUNT-4: loom_view.load
// CHECK-NOT: loom_view.load
// CHECK: loom_func.return
loom_func.def @both(%v: view<64x8xf32>) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %c8 = loom_index.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %sum = loom_scf.for %i = [%c0 to %c8 step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) {
    %t = loom_scf.for %j = [%c0 to %c8 step %c1](%s = %zero : f32) -> (f32) pipeline(%c2) {
      %x = loom_view.load %v[%i, %j] : view<64x8xf32> -> f32
      %u = arith.addf %s, %x : f32
      loom_scf.yield %u : f32
    }
    %b = arith.addf %a, %t : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// Global loads run ahead of what workgroup memory is used for, in its order.
// CHECK-LABEL: kernel.def @staging
// CHECK: loom_scf.for %[[I:.*]] = [{{.*}}](%[[A:.*]] = %{{.*}} : f32, %[[E:.*]] = %{{.*}} : f32) -> (f32, f32)
// CHECK:   %[[X:.*]] = loom_view.load %[[V:.*]][%[[I]], %{{.*}}]
// CHECK-NEXT: loom_scf.schedule.fence<stage>
// CHECK-NEXT: loom_view.store %[[E]], %[[TILE:.*]][
// CHECK-NEXT: loom_kernel.barrier<workgroup>
// CHECK:   %[[Y:.*]] = loom_view.load %[[TILE]][
// CHECK:   loom_kernel.barrier<workgroup>
// CHECK:   %[[B:.*]] = arith.addf %[[A]], %[[Y]]
// CHECK:   loom_scf.yield %[[B]], %[[X]]
loom_kernel.def @staging() {
  %c1 = loom_index.constant 1 : index
  %c32 = loom_index.constant 32 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c32, %c1, %c1) : index
} launch(%values: buffer, %out: buffer) {
  %start = loom_index.constant 0 : offset
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %c8 = loom_index.constant 8 : index
  %c31 = loom_index.constant 31 : index
  %bytes = loom_index.constant 128 : offset
  %zero = arith.constant 0.0 : f32
  %global = loom_buffer.assume.memory_space<global> %values : buffer
  %v = loom_buffer.view %global[%start] : buffer -> view<8x32xf32>
  %o = loom_buffer.view %out[%start] : buffer -> view<32xf32>
  %lds = loom_buffer.alloca<workgroup> align(4) %bytes : buffer
  %tile = loom_buffer.view %lds[%start] : buffer -> view<32xf32>
  %lane = loom_kernel.workitem.id<x> : index
  %other = loom_index.sub %c31, %lane : index
  %sum = loom_scf.for %i = [%c0 to %c8 step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) {
    %x = loom_view.load %v[%i, %lane] : view<8x32xf32> -> f32
    loom_view.store %x, %tile[%lane] : f32, view<32xf32>
    loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
    %y = loom_view.load %tile[%other] : view<32xf32> -> f32
    loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
    %b = arith.addf %a, %y : f32
    loom_scf.yield %b : f32
  }
  loom_view.store %sum, %o[%lane] : f32, view<32xf32>
  loom_kernel.return
}

// The inner loop loads and writes: it is expanded first, as its author asks
// anyway, so that its loads can run ahead.
// CHECK-LABEL: kernel.def @expanded
// CHECK: loom_scf.for %{{.*}} = [{{.*}}](%{{.*}} = %{{.*}} : f32, %[[E0:.*]] = %{{.*}} : f32, %[[E1:.*]] = %{{.*}} : f32)
// CHECK-COUNT-2: loom_view.load
// CHECK:   loom_scf.schedule.fence<stage>
// CHECK:   loom_view.store %[[E0]]
// CHECK:   loom_view.store %[[E1]]
loom_kernel.def @expanded() {
  %c1 = loom_index.constant 1 : index
  %c32 = loom_index.constant 32 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c32, %c1, %c1) : index
} launch(%values: buffer, %out: buffer) {
  %start = loom_index.constant 0 : offset
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %c8 = loom_index.constant 8 : index
  %bytes = loom_index.constant 256 : offset
  %zero = arith.constant 0.0 : f32
  %global = loom_buffer.assume.memory_space<global> %values : buffer
  %v = loom_buffer.view %global[%start] : buffer -> view<8x2x32xf32>
  %o = loom_buffer.view %out[%start] : buffer -> view<32xf32>
  %lds = loom_buffer.alloca<workgroup> align(4) %bytes : buffer
  %tile = loom_buffer.view %lds[%start] : buffer -> view<2x32xf32>
  %lane = loom_kernel.workitem.id<x> : index
  %sum = loom_scf.for %i = [%c0 to %c8 step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) {
    loom_scf.for %j = [%c0 to %c2 step %c1] unroll {
      %x = loom_view.load %v[%i, %j, %lane] : view<8x2x32xf32> -> f32
      loom_view.store %x, %tile[%j, %lane] : f32, view<2x32xf32>
    }
    %y = loom_view.load %tile[%c1, %lane] : view<2x32xf32> -> f32
    %b = arith.addf %a, %y : f32
    loom_scf.yield %b : f32
  }
  loom_view.store %sum, %o[%lane] : f32, view<32xf32>
  loom_kernel.return
}

// The bounds of the inner loop are known once the outer one is expanded: in all,
// the loads of columns 0, 0 and 1 run ahead, before the loop and in it.
// CHECK-LABEL: kernel.def @triangle
// CHECK-COUNT-3: loom_view.load %{{.*}} : view<8x2x32xf32> -> f32
// CHECK: loom_scf.for
// CHECK-COUNT-3: loom_view.load %{{.*}} : view<8x2x32xf32> -> f32
// CHECK: loom_scf.schedule.fence<stage>
// CHECK-COUNT-3: loom_view.store %{{.*}} : f32, view<2x32xf32>
// CHECK: loom_view.load %{{.*}} : view<2x32xf32> -> f32
// CHECK: loom_scf.yield
loom_kernel.def @triangle() {
  %c1 = loom_index.constant 1 : index
  %c32 = loom_index.constant 32 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c32, %c1, %c1) : index
} launch(%values: buffer, %out: buffer) {
  %start = loom_index.constant 0 : offset
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %c8 = loom_index.constant 8 : index
  %bytes = loom_index.constant 256 : offset
  %zero = arith.constant 0.0 : f32
  %global = loom_buffer.assume.memory_space<global> %values : buffer
  %v = loom_buffer.view %global[%start] : buffer -> view<8x2x32xf32>
  %o = loom_buffer.view %out[%start] : buffer -> view<32xf32>
  %lds = loom_buffer.alloca<workgroup> align(4) %bytes : buffer
  %tile = loom_buffer.view %lds[%start] : buffer -> view<2x32xf32>
  %lane = loom_kernel.workitem.id<x> : index
  %sum = loom_scf.for %i = [%c0 to %c8 step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) {
    loom_scf.for %j = [%c0 to %c2 step %c1] unroll {
      %end = loom_index.add %j, %c1 : index
      loom_scf.for %k = [%c0 to %end step %c1] unroll {
        %x = loom_view.load %v[%i, %k, %lane] : view<8x2x32xf32> -> f32
        loom_view.store %x, %tile[%j, %lane] : f32, view<2x32xf32>
      }
    }
    %y = loom_view.load %tile[%c1, %lane] : view<2x32xf32> -> f32
    %b = arith.addf %a, %y : f32
    loom_scf.yield %b : f32
  }
  loom_view.store %sum, %o[%lane] : f32, view<32xf32>
  loom_kernel.return
}

// 3 more than the lower bound may not be an index: the upper bound is compared.
// CHECK-LABEL: func.def @near_limit
// CHECK: %[[LESS:.*]] = loom_index.constant 2 : index
// CHECK: %[[LAST:.*]] = loom_index.sub %[[N:.*]], %[[LESS]] : index
// CHECK: loom_index.cmp slt, %[[LO:.*]], %[[LAST]] : index
// Here neither bound can move: the distance is an unsigned number.
// CHECK-LABEL: func.def @anywhere
// CHECK: %[[TO:.*]] = loom_index.cast %{{.*}} : index to i64
// CHECK: %[[FROM:.*]] = loom_index.cast %{{.*}} : index to i64
// CHECK: %[[SPAN:.*]] = arith.subi %[[TO]], %[[FROM]] : i64
// CHECK: arith.cmpi ugt, %[[SPAN]], %{{.*}} : i64
loom_func.def @near_limit(%v: view<64xf32>, %lo: index, %n: index) -> (f32) {
  %c1 = loom_index.constant 1 : index
  %c3 = loom_index.constant 3 : index
  %m = loom_index.assume %n [min(%n, 0)] : index
  %zero = arith.constant 0.0 : f32
  %sum = loom_scf.for %i = [%lo to %m step %c1](%a = %zero : f32) -> (f32) pipeline(%c3) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}
loom_func.def @anywhere(%v: view<64xf32>, %lo: index, %n: index) -> (f32) {
  %c1 = loom_index.constant 1 : index
  %c3 = loom_index.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %sum = loom_scf.for %i = [%lo to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%c3) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// No offset is negative: the distance is taken off, and not a negative one added.
// CHECK-LABEL: func.def @bytes
// CHECK: %[[LESS:.*]] = loom_index.constant 256 : offset
// CHECK: %[[LAST:.*]] = loom_index.sub %{{.*}}, %[[LESS]] : offset
// CHECK: loom_index.cmp slt, %{{.*}}, %[[LAST]] : offset
loom_func.def @bytes(%b: buffer, %n: offset, %lane: index) -> (f32) {
  %start = loom_index.constant 0 : offset
  %pitch = loom_index.constant 128 : offset
  %c3 = loom_index.constant 3 : index
  %hi = loom_index.assume %n [min(%n, 256)] : offset
  %zero = arith.constant 0.0 : f32
  %sum = loom_scf.for %at = [%start to %hi step %pitch](%a = %zero : f32) -> (f32) pipeline(%c3) {
    %row = loom_buffer.view %b[%at] : buffer -> view<32xf32>
    %x = loom_view.load %row[%lane] : view<32xf32> -> f32
    %c = arith.addf %a, %x : f32
    loom_scf.yield %c : f32
  }
  loom_func.return %sum : f32
}
