// RUN: loom-opt %s --loom-flatten-vectors | FileCheck %s

// In the order of the lanes, each step fused.
// CHECK-LABEL: loom_func.def @in_order
loom_func.def @in_order(%a: vector<1x2xf16>, %b: vector<1x2xf32>, %s: f32) -> (f32) {
  // CHECK: %[[A:.*]] = arith.extf %{{.*}} : vector<2xf16> to vector<2xf32>
  // CHECK: %[[A0:.*]] = vector.extract %[[A]][0]
  // CHECK: %[[B0:.*]] = vector.extract %[[B:.*]][0]
  // CHECK: %[[S0:.*]] = math.fma %[[A0]], %[[B0]], %{{.*}} fastmath<nnan> : f32
  // CHECK: %[[A1:.*]] = vector.extract %[[A]][1]
  // CHECK: %[[B1:.*]] = vector.extract %[[B]][1]
  // CHECK: %[[S1:.*]] = math.fma %[[A1]], %[[B1]], %[[S0]] fastmath<nnan> : f32
  // CHECK: loom_func.return %[[S1]]
  %0 = loom_vector.dotf<nnan> %a, %b, %s : vector<1x2xf16>, vector<1x2xf32>, f32
  loom_func.return %0 : f32
}

// Halves are multiplied whole, and what is left is a reduction in any order.
// CHECK-LABEL: loom_func.def @freely
loom_func.def @freely(%a: vector<4xf32>, %s: f32) -> (f32) {
  // CHECK: %[[P:.*]] = arith.mulf %{{.*}}, %{{.*}} fastmath<reassoc> : vector<2xf32>
  // CHECK: %[[Q:.*]] = math.fma %{{.*}}, %{{.*}}, %[[P]] fastmath<reassoc> : vector<2xf32>
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<reassoc> : vector<1xf32>
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<reassoc> : f32
  %0 = loom_vector.dotf<reassoc> %a, %a, %s : vector<4xf32>, vector<4xf32>, f32
  loom_func.return %0 : f32
}

// Packed dots stay for the target, flat.
// CHECK-LABEL: loom_func.def @packed
loom_func.def @packed(%a: vector<2x4xi8>, %acc: vector<2x1xi32>) -> (vector<2x1xi32>) {
  // CHECK: loom_vector.dot4i<u8s8> %{{.*}}, %{{.*}}, %{{.*}} : vector<8xi8>, vector<8xi8>, vector<2xi32>
  %0 = loom_vector.dot4i<u8s8> %a, %a, %acc : vector<2x4xi8>, vector<2x4xi8>, vector<2x1xi32>
  loom_func.return %0 : vector<2x1xi32>
}
