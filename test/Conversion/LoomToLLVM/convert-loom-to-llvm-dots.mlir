// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=gfx1100 | FileCheck %s --check-prefixes=CHECK,RDNA
// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=gfx942 | FileCheck %s --check-prefixes=CHECK,CDNA
// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=host | FileCheck %s --check-prefixes=CHECK,HOST

// CHECK-LABEL: func.func private @same.body
loom_func.def @same(%a: vector<8xi8>, %b: vector<8xi8>, %acc: vector<2xi32>) -> (vector<2xi32>) {
  // RDNA-COUNT-2: llvm.call_intrinsic "llvm.amdgcn.sudot4"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i1, i32, i1, i32, i32, i1) -> i32
  // CDNA-COUNT-2: llvm.call_intrinsic "llvm.amdgcn.sdot4"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, i32, i32, i1) -> i32
  // HOST: vector.bitcast %{{.*}} : vector<8xi8> to vector<2xi32>
  // HOST-COUNT-4: arith.muli %{{.*}}, %{{.*}} : vector<2xi32>
  %0 = loom_vector.dot4i<s8s8> %a, %b, %acc : vector<8xi8>, vector<8xi8>, vector<2xi32>
  loom_func.return %0 : vector<2xi32>
}

// CHECK-LABEL: func.func private @mixed.body
loom_func.def @mixed(%a: i32, %b: i32, %acc: i32) -> (i32) {
  // RDNA-DAG: %[[YES:.*]] = llvm.mlir.constant(true) : i1
  // RDNA-DAG: %[[NO:.*]] = llvm.mlir.constant(false) : i1
  // RDNA: llvm.call_intrinsic "llvm.amdgcn.sudot8"
  // CDNA-NOT: llvm.call_intrinsic
  // CDNA-COUNT-8: arith.muli %{{.*}}, %{{.*}} : i32
  // HOST-COUNT-8: arith.muli %{{.*}}, %{{.*}} : i32
  %0 = loom_vector.dot8i4<u4s4> %a, %b, %acc : i32
  loom_func.return %0 : i32
}

// CHECK-LABEL: func.func private @unsigned.body
loom_func.def @unsigned(%a: i32, %b: i32, %acc: i32) -> (i32) {
  // RDNA: llvm.call_intrinsic "llvm.amdgcn.sudot8"
  // CDNA: llvm.call_intrinsic "llvm.amdgcn.udot8"
  // HOST-COUNT-8: arith.muli
  %0 = loom_vector.dot8i4<u4u4> %a, %b, %acc : i32
  loom_func.return %0 : i32
}

// CHECK-LABEL: func.func private @floats.body
loom_func.def @floats(%a: vector<2xf16>, %b: vector<2xbf16>, %acc: f32) -> (f32, f32) {
  // RDNA: llvm.call_intrinsic "llvm.amdgcn.fdot2"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<2xf16>, vector<2xf16>, f32, i1) -> f32
  // CDNA: llvm.call_intrinsic "llvm.amdgcn.fdot2"
  // HOST-COUNT-2: math.fma
  %0 = loom_vector.dot2f %a, %a, %acc : vector<2xf16>, vector<2xf16>, f32
  // RDNA: llvm.call_intrinsic "llvm.amdgcn.fdot2.f32.bf16"
  // CDNA-COUNT-2: math.fma
  // HOST-COUNT-2: math.fma
  %1 = loom_vector.dot2f %b, %b, %acc : vector<2xbf16>, vector<2xbf16>, f32
  loom_func.return %0, %1 : f32, f32
}
