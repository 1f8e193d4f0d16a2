// RUN: loom-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @fields
func.func @fields() -> (vector<2xi8>, vector<2xi16>, vector<2xi32>) {
  // CHECK-DAG: %[[U:.*]] = arith.constant dense<[15, 3]> : vector<2xi8>
  // CHECK-DAG: %[[S:.*]] = arith.constant dense<[-1, 3]> : vector<2xi16>
  // CHECK-DAG: %[[I:.*]] = arith.constant dense<[-1025, 819]> : vector<2xi32>
  // CHECK: return %[[U]], %[[S]], %[[I]]
  %v = arith.constant dense<[-1, 0x333]> : vector<2xi32>
  %f = arith.constant dense<[0xFB, 0x33]> : vector<2xi8>
  %0 = loom_vector.bitfield.extractu %v {offset = 4, width = 4} : vector<2xi32> -> vector<2xi8>
  %1 = loom_vector.bitfield.extracts %v {offset = 4, width = 4} : vector<2xi32> -> vector<2xi16>
  %2 = loom_vector.bitfield.insert %f into %v {offset = 8, width = 4} : vector<2xi8>, vector<2xi32>
  func.return %0, %1, %2 : vector<2xi8>, vector<2xi16>, vector<2xi32>
}

// CHECK-LABEL: func.func @streams
func.func @streams() -> (vector<3xi8>, vector<8xi8>, vector<8xi8>) {
  // 0 to 7 in three bits each.
  // CHECK-DAG: %[[P:.*]] = arith.constant dense<[-120, -58, -6]> : vector<3xi8>
  // CHECK-DAG: %[[U:.*]] = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xi8>
  // CHECK-DAG: %[[S:.*]] = arith.constant dense<[0, 1, 2, 3, -4, -3, -2, -1]> : vector<8xi8>
  // CHECK: return %[[P]], %[[U]], %[[S]]
  %v = arith.constant dense<[0, 9, 2, 3, 4, 5, 6, -1]> : vector<8xi8>
  %p = arith.constant dense<[-120, -58, -6]> : vector<3xi8>
  %0 = loom_vector.bitpack<3> %v : vector<8xi8> -> vector<3xi8>
  %1 = loom_vector.bitunpacku<3> %p : vector<3xi8> -> vector<8xi8>
  %2 = loom_vector.bitunpacks<3> %p : vector<3xi8> -> vector<8xi8>
  func.return %0, %1, %2 : vector<3xi8>, vector<8xi8>, vector<8xi8>
}
