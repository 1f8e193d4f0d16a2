// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=gfx1100 | FileCheck %s

// Lanes of addresses have 64 bits.
// CHECK-LABEL: func.func private @arithmetic.body
loom_func.def @arithmetic(%a: vector<4xindex>, %b: vector<4xindex>) -> (vector<4xi1>) {
  // CHECK: %[[C:.*]] = arith.constant dense<[1, -1, 4294967296, 0]> : vector<4xi64>
  %c = loom_vector.constant [1, -1, 4294967296, 0] : vector<4xindex>
  // CHECK: %[[S:.*]] = arith.addi %{{.*}}, %[[C]] : vector<4xi64>
  %0 = loom_vector.addi %a, %c : vector<4xindex>
  // CHECK: %[[D:.*]] = arith.divsi %[[S]], %{{.*}} : vector<4xi64>
  %1 = loom_vector.divsi %0, %b : vector<4xindex>
  // CHECK: math.ctpop %[[D]] : vector<4xi64>
  %2 = loom_vector.ctpopi %1 : vector<4xindex>
  // CHECK: arith.cmpi slt, %{{.*}}, %{{.*}} : vector<4xi64>
  %3 = loom_vector.cmpi slt, %2, %b : vector<4xindex> -> vector<4xi1>
  loom_func.return %3 : vector<4xi1>
}

// CHECK-LABEL: func.func private @casts.body
loom_func.def @casts(%x: vector<2xi16>, %i: vector<2xindex>) -> (vector<2xindex>, vector<2xoffset>, vector<2xi8>) {
  // CHECK: %[[S:.*]] = arith.extsi %{{.*}} : vector<2xi16> to vector<2xi64>
  %0 = loom_index.cast %x : vector<2xi16> to vector<2xindex>
  // CHECK: %[[U:.*]] = arith.extui %{{.*}} : vector<2xi16> to vector<2xi64>
  %1 = loom_index.cast %x : vector<2xi16> to vector<2xoffset>
  // CHECK: %[[T:.*]] = arith.trunci %{{.*}} : vector<2xi64> to vector<2xi8>
  %2 = loom_index.cast %i : vector<2xindex> to vector<2xi8>
  // CHECK: return %[[S]], %[[U]], %[[T]] : vector<2xi64>, vector<2xi64>, vector<2xi8>
  loom_func.return %0, %1, %2 : vector<2xindex>, vector<2xoffset>, vector<2xi8>
}

// Lanes of offset are compared as unsigned numbers, whatever the predicate says.
// CHECK-LABEL: @offset_lanes
// CHECK: arith.constant dense<[0, 4294967296]> : vector<2xi64>
// CHECK: arith.addi %{{.*}}, %{{.*}} : vector<2xi64>
// CHECK: arith.divui %{{.*}}, %{{.*}} : vector<2xi64>
// CHECK: arith.minui %{{.*}}, %{{.*}} : vector<2xi64>
// CHECK: arith.cmpi ult, %{{.*}}, %{{.*}} : vector<2xi64>
// CHECK: arith.cmpi eq, %{{.*}}, %{{.*}} : vector<2xi64>
loom_func.def @offset_lanes(%a: vector<2xoffset>) -> (vector<2xi1>, vector<2xi1>) {
  %0 = loom_vector.constant [0, 4294967296] : vector<2xoffset>
  %1 = loom_vector.addi %a, %0 : vector<2xoffset>
  %2 = loom_vector.divui %1, %a : vector<2xoffset>
  %3 = loom_vector.minui %2, %a : vector<2xoffset>
  %4 = loom_vector.cmpi slt, %3, %a : vector<2xoffset> -> vector<2xi1>
  %5 = loom_vector.cmpi eq, %3, %a : vector<2xoffset> -> vector<2xi1>
  loom_func.return %4, %5 : vector<2xi1>, vector<2xi1>
}
