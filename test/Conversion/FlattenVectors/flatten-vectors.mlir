// RUN: loom-opt %s --loom-flatten-vectors | FileCheck %s

// CHECK-LABEL: loom_func.def @lane_wise(%{{.*}}: vector<6xf32>) -> (vector<6xf32>)
loom_func.def @lane_wise(%v: vector<2x3xf32>) -> (vector<2x3xf32>) {
  // CHECK: arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00]> : vector<6xf32>
  %c = loom_vector.constant [1.0, 2.0, 3.0, 4.0, 5.0, 6.0] : vector<2x3xf32>
  // CHECK: arith.mulf %{{.*}}, %{{.*}} : vector<6xf32>
  %0 = loom_vector.mulf %v, %c : vector<2x3xf32>
  // CHECK: loom_vector.siluf %{{.*}} : vector<6xf32>
  %1 = loom_vector.siluf %0 : vector<2x3xf32>
  // CHECK: loom_func.return %{{.*}} : vector<6xf32>
  loom_func.return %1 : vector<2x3xf32>
}

// Moving lanes is a shuffle, and nothing where they stay in order.
// CHECK-LABEL: loom_func.def @moves
loom_func.def @moves(%v: vector<2x3xf32>) -> (vector<3x2xf32>, vector<6xf32>, vector<2x2xf32>) {
  // CHECK: %[[T:.*]] = vector.shuffle %[[V:.*]], %[[V]] [0, 3, 1, 4, 2, 5] : vector<6xf32>, vector<6xf32>
  %0 = loom_vector.transpose<[1, 0]> %v : vector<2x3xf32> -> vector<3x2xf32>
  %1 = loom_vector.bitcast %v : vector<2x3xf32> to vector<6xf32>
  // CHECK: %[[S:.*]] = vector.shuffle %[[V]], %[[V]] [1, 2, 4, 5] : vector<6xf32>, vector<6xf32>
  %2 = loom_vector.slice %v[0, 1] : vector<2x3xf32> -> vector<2x2xf32>
  // CHECK: loom_func.return %[[T]], %[[V]], %[[S]]
  loom_func.return %0, %1, %2 : vector<3x2xf32>, vector<6xf32>, vector<2x2xf32>
}

// A run-time position is the number of a lane.
// CHECK-LABEL: loom_func.def @position
loom_func.def @position(%v: vector<2x3xf32>, %i: index) -> (f32, f32) {
  // CHECK: %[[TWO:.*]] = loom_index.constant 2 : index
  // CHECK: %[[THREE:.*]] = loom_index.constant 3 : index
  // CHECK: %[[LANE:.*]] = loom_index.madd %{{.*}}, %[[THREE]], %[[TWO]] : index
  // CHECK: vector.extract %{{.*}}[%[[LANE]]] : f32 from vector<6xf32>
  %0 = loom_vector.extract %v[%i, 2] : vector<2x3xf32> -> f32
  // CHECK: vector.extract %{{.*}}[4] : f32 from vector<6xf32>
  %1 = loom_vector.extract %v[1, 1] : vector<2x3xf32> -> f32
  loom_func.return %0, %1 : f32, f32
}

// The shorter operand of a shuffle is padded.
// CHECK-LABEL: loom_func.def @insert
loom_func.def @insert(%v: vector<2x2xf32>, %r: vector<2xf32>) -> (vector<2x2xf32>) {
  // CHECK: %[[PAD:.*]] = vector.shuffle %[[R:.*]], %[[R]] [0, 1, -1, -1] : vector<2xf32>, vector<2xf32>
  // CHECK: vector.shuffle %{{.*}}, %[[PAD]] [0, 1, 4, 5] : vector<4xf32>, vector<4xf32>
  %0 = loom_vector.insert %r into %v[1] : vector<2xf32>, vector<2x2xf32>
  loom_func.return %0 : vector<2x2xf32>
}

// Lanes are added in order; where the order is free, halves are.
// CHECK-LABEL: loom_func.def @reduce
loom_func.def @reduce(%v: vector<2x2xf32>, %s: f32) -> (f32, f32) {
  // CHECK: %[[L0:.*]] = vector.extract %{{.*}}[0] : f32
  // CHECK: %[[L1:.*]] = vector.extract %{{.*}}[1] : f32
  // CHECK: %[[L2:.*]] = vector.extract %{{.*}}[2] : f32
  // CHECK: %[[L3:.*]] = vector.extract %{{.*}}[3] : f32
  // CHECK: %[[A0:.*]] = arith.addf %{{.*}}, %[[L0]] : f32
  // CHECK: %[[A1:.*]] = arith.addf %[[A0]], %[[L1]] : f32
  // CHECK: %[[A2:.*]] = arith.addf %[[A1]], %[[L2]] : f32
  // CHECK: arith.addf %[[A2]], %[[L3]] : f32
  %0 = loom_vector.reduce<addf> %v, %s : vector<2x2xf32>, f32
  // CHECK: %[[LOW:.*]] = vector.shuffle %{{.*}} [0, 1]
  // CHECK: %[[HIGH:.*]] = vector.shuffle %{{.*}} [2, 3]
  // CHECK: arith.addf %[[LOW]], %[[HIGH]] fastmath<reassoc> : vector<2xf32>
  %1 = loom_vector.reduce<addf, reassoc> %v, %s : vector<2x2xf32>, f32
  loom_func.return %0, %1 : f32, f32
}

// Vectors are carried by loops and conditionals.
// CHECK-LABEL: loom_func.def @carried
loom_func.def @carried(%v: vector<2x2xf32>, %n: index, %p: i1) -> (vector<2x2xf32>) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  // CHECK: loom_scf.for {{.*}} -> (vector<4xf32>)
  %r = loom_scf.for %i = [%c0 to %n step %c1](%x = %v : vector<2x2xf32>) -> (vector<2x2xf32>) {
    %y = loom_vector.addf %x, %x : vector<2x2xf32>
    loom_scf.yield %y : vector<2x2xf32>
  }
  // CHECK: loom_scf.select %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>
  %s = loom_scf.select %p, %r, %v : vector<2x2xf32>
  loom_func.return %s : vector<2x2xf32>
}

// Lanes that are addresses wait for their widths.
// CHECK-LABEL: loom_func.def @addresses
loom_func.def @addresses(%i: index) -> (vector<4xindex>, vector<4xi1>, index) {
  // CHECK: loom_vector.iota %{{.*}} step %{{.*}} : vector<4xindex>
  %0 = loom_vector.iota %i step %i : vector<2x2xindex>
  // CHECK: loom_vector.mask.range
  %1 = loom_vector.mask.range [%i to %i step %i] : index -> vector<4xi1>
  %2 = loom_vector.bitcast %0 : vector<2x2xindex> to vector<4xindex>
  // Folding a lane of a constant made it.
  // CHECK: loom_index.constant 7 : index
  %3 = arith.constant 7 : index
  loom_func.return %2, %1, %3 : vector<4xindex>, vector<4xi1>, index
}
