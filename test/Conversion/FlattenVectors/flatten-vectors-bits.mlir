// RUN: loom-opt %s --loom-flatten-vectors | FileCheck %s

// A field is a shift and a mask.
// CHECK-LABEL: loom_func.def @fields
loom_func.def @fields(%v: vector<2x2xi32>, %f: vector<2x2xi8>) -> (vector<2x2xi8>, vector<2x2xi32>, vector<2x2xi32>) {
  // CHECK: %[[S:.*]] = arith.shrui %[[V:.*]], %{{.*}} : vector<4xi32>
  // CHECK: %[[M:.*]] = arith.andi %[[S]], %{{.*}} : vector<4xi32>
  // CHECK: arith.trunci %[[M]] : vector<4xi32> to vector<4xi8>
  %0 = loom_vector.bitfield.extractu %v {offset = 4, width = 4} : vector<2x2xi32> -> vector<2x2xi8>
  // CHECK: %[[L:.*]] = arith.shli %[[V]], %{{.*}} : vector<4xi32>
  // CHECK: arith.shrsi %[[L]], %{{.*}} : vector<4xi32>
  %1 = loom_vector.bitfield.extracts %v {offset = 4, width = 4} : vector<2x2xi32> -> vector<2x2xi32>
  // CHECK: %[[LOW:.*]] = arith.andi %{{.*}}, %{{.*}} : vector<4xi8>
  // CHECK: %[[WIDE:.*]] = arith.extui %[[LOW]] : vector<4xi8> to vector<4xi32>
  // CHECK: %[[UP:.*]] = arith.shli %[[WIDE]], %{{.*}} : vector<4xi32>
  // CHECK: %[[MASK:.*]] = arith.constant dense<-15873> : vector<4xi32>
  // CHECK: %[[KEPT:.*]] = arith.andi %[[V]], %[[MASK]] : vector<4xi32>
  // CHECK: arith.ori %[[KEPT]], %[[UP]] : vector<4xi32>
  %2 = loom_vector.bitfield.insert %f into %v {offset = 9, width = 5} : vector<2x2xi8>, vector<2x2xi32>
  loom_func.return %0, %1, %2 : vector<2x2xi8>, vector<2x2xi32>, vector<2x2xi32>
}

// Numbers that do not cross words: one shuffle, one shift, one mask.
// CHECK-LABEL: loom_func.def @nibbles
loom_func.def @nibbles(%p: vector<1xi32>) -> (vector<8xi32>) {
  // CHECK: %[[WORDS:.*]] = vector.shuffle %{{.*}}, %{{.*}} [0, 0, 0, 0, 0, 0, 0, 0] : vector<1xi32>, vector<1xi32>
  // CHECK: %[[BY:.*]] = arith.constant dense<[0, 4, 8, 12, 16, 20, 24, 28]> : vector<8xi32>
  // CHECK: %[[S:.*]] = arith.shrui %[[WORDS]], %[[BY]] : vector<8xi32>
  // CHECK: %[[MASK:.*]] = arith.constant dense<15> : vector<8xi32>
  // CHECK: %[[R:.*]] = arith.andi %[[S]], %[[MASK]] : vector<8xi32>
  // CHECK-NEXT: loom_func.return %[[R]]
  %0 = loom_vector.bitunpacku<4> %p : vector<1xi32> -> vector<8xi32>
  loom_func.return %0 : vector<8xi32>
}

// The last number has two pieces: the others take a zero for the second one.
// CHECK-LABEL: loom_func.def @crossing
loom_func.def @crossing(%v: vector<8xi8>) -> (vector<3xi8>) {
  // CHECK: %[[M:.*]] = arith.andi %{{.*}}, %{{.*}} : vector<8xi8>
  // CHECK: vector.shuffle %[[M]], %{{.*}} [0, 2, 5] : vector<8xi8>, vector<8xi8>
  // CHECK: arith.constant dense<[0, 2, 1]> : vector<3xi8>
  // CHECK: arith.shrui
  // CHECK: vector.shuffle %[[M]], %{{.*}} [1, 3, 6]
  // CHECK: arith.constant dense<[3, 1, 2]> : vector<3xi8>
  // CHECK: arith.shli
  // CHECK: arith.ori
  // CHECK: vector.shuffle %[[M]], %{{.*}} [2, 4, 7]
  // CHECK: arith.constant dense<[6, 4, 5]> : vector<3xi8>
  // CHECK: vector.shuffle %[[M]], %{{.*}} [8, 5, 8]
  // CHECK: arith.constant dense<[0, 7, 0]> : vector<3xi8>
  // CHECK-NOT: vector.shuffle
  // CHECK: loom_func.return
  %0 = loom_vector.bitpack<3> %v : vector<8xi8> -> vector<3xi8>
  loom_func.return %0 : vector<3xi8>
}
