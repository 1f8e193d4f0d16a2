// RUN: loom-opt %s --loom-convert-math-to-llvm=target=gfx1100 | FileCheck %s --check-prefixes=CHECK,AMD
// RUN: loom-opt %s --loom-convert-math-to-llvm=target=host | FileCheck %s --check-prefixes=CHECK,HOST

// A library function is declared once.
// AMD-DAG: func.func private @[[ERF:_Z3erff]](f32) -> f32
// AMD-DAG: func.func private @[[POW64:_Z3powdd]](f64, f64) -> f64
// HOST-DAG: func.func private @erff(f32) -> f32
// HOST-DAG: func.func private @pow(f64, f64) -> f64

// CHECK-LABEL: func.func @library
func.func @library(%x: f32, %y: f64) -> (f32, f32, f64) {
  // AMD: %[[ONCE:.*]] = call @[[ERF]](%{{.*}}) : (f32) -> f32
  // AMD: call @[[ERF]](%[[ONCE]]) : (f32) -> f32
  // AMD: call @[[POW64]](%{{.*}}, %{{.*}}) : (f64, f64) -> f64
  // HOST: %[[ONCE:.*]] = call @erff(%{{.*}}) : (f32) -> f32
  // HOST: call @erff(%[[ONCE]]) : (f32) -> f32
  // HOST: call @pow(%{{.*}}, %{{.*}}) : (f64, f64) -> f64
  %0 = math.erf %x : f32
  %1 = math.erf %0 : f32
  %2 = math.powf %y, %y : f64
  return %0, %1, %2 : f32, f32, f64
}

// CHECK-LABEL: func.func @intrinsics
func.func @intrinsics(%x: f32) -> (f32, f32) {
  // CHECK: llvm.call_intrinsic "llvm.sqrt"(%{{.*}}) : (f32) -> f32
  %0 = math.sqrt %x : f32
  // Flags survive.
  // CHECK: llvm.call_intrinsic "llvm.sqrt"(%{{.*}}) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (f32) -> f32
  %1 = math.sqrt %x fastmath<nnan,contract> : f32
  return %0, %1 : f32, f32
}

// afn chooses another implementation only where the target has one.
// CHECK-LABEL: func.func @approximate
func.func @approximate(%x: f32, %y: f64) -> (f32, f32, f64) {
  // AMD: llvm.call_intrinsic "llvm.sin"(%{{.*}}) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
  // AMD: call @_Z3sinf(%{{.*}}) : (f32) -> f32
  // AMD: call @_Z3sind(%{{.*}}) : (f64) -> f64
  // HOST: call @sinf(%{{.*}}) : (f32) -> f32
  // HOST: call @sinf(%{{.*}}) : (f32) -> f32
  // HOST: call @sin(%{{.*}}) : (f64) -> f64
  %0 = math.sin %x fastmath<afn> : f32
  %1 = math.sin %x fastmath<nnan> : f32
  %2 = math.sin %y fastmath<afn> : f64
  return %0, %1, %2 : f32, f32, f64
}

// bf16 is always computed in f32. For the host it is moved as its bits.
// CHECK-LABEL: func.func @brain
// AMD-SAME: (%[[X:.*]]: bf16
// HOST-SAME: (%[[BITS:.*]]: i16) -> i16
func.func @brain(%x: bf16) -> bf16 {
  // HOST: %[[X:.*]] = arith.bitcast %[[BITS]] : i16 to bf16
  // CHECK: %[[WIDE:.*]] = arith.extf %[[X]] : bf16 to f32
  // CHECK: %[[ROOT:.*]] = {{.*}}(%[[WIDE]]) : (f32) -> f32
  // CHECK: arith.truncf %[[ROOT]] : f32 to bf16
  // HOST: arith.bitcast %{{.*}} : bf16 to i16
  %0 = math.erf %x : bf16
  return %0 : bf16
}

// fmod is an arith op; the host has no rsqrt and divides.
// CHECK-LABEL: func.func @others
func.func @others(%x: f32) -> (f32, f32) {
  // CHECK: {{call.*fmod}}
  // CHECK-NOT: arith.remf
  %0 = arith.remf %x, %x : f32
  // HOST: %[[ROOT:.*]] = llvm.call_intrinsic "llvm.sqrt"
  // HOST: arith.divf %{{.*}}, %[[ROOT]] : f32
  // AMD: rsqrt
  %1 = math.rsqrt %x : f32
  return %0, %1 : f32, f32
}

// What upstream lowers exactly is left to it.
// CHECK-LABEL: func.func @left
func.func @left(%x: f32, %n: i32) -> (f32, f32, i32) {
  // CHECK: math.floor
  %0 = math.floor %x : f32
  // CHECK: math.fma
  %1 = math.fma %x, %x, %x : f32
  // CHECK: math.ctpop
  %2 = math.ctpop %n : i32
  return %0, %1, %2 : f32, f32, i32
}

// What only moves has no casts; what is atomic stays an operation on a float.
// HOST-LABEL: func.func @moves
// HOST-SAME: (%[[P:.*]]: !llvm.ptr, %[[X:.*]]: vector<2xi16>, %[[Y:.*]]: i16)
// HOST: %[[K:.*]] = arith.constant 16256 : i16
// HOST: llvm.store %[[X]], %[[P]] : vector<2xi16>, !llvm.ptr
// HOST: arith.bitcast %[[Y]] : i16 to bf16
// HOST: llvm.atomicrmw fadd %[[P]], %{{.*}} monotonic : !llvm.ptr, bf16
// HOST: llvm.atomicrmw xchg %[[P]], %[[K]] monotonic : !llvm.ptr, i16
func.func @moves(%p: !llvm.ptr, %x: vector<2xbf16>, %y: bf16) -> bf16 {
  %k = arith.constant 1.0 : bf16
  llvm.store %x, %p : vector<2xbf16>, !llvm.ptr
  %0 = llvm.atomicrmw fadd %p, %y monotonic : !llvm.ptr, bf16
  %1 = llvm.atomicrmw xchg %p, %k monotonic : !llvm.ptr, bf16
  return %0 : bf16
}

// An intrinsic takes the vector, a library function one lane after another.
// CHECK-LABEL: func.func @vectors
func.func @vectors(%x: vector<2xf32>, %y: vector<2xbf16>) -> (vector<2xf32>, vector<2xf32>, vector<2xbf16>) {
  // CHECK: llvm.call_intrinsic "llvm.sqrt"(%{{.*}}) : (vector<2xf32>) -> vector<2xf32>
  %0 = math.sqrt %x : vector<2xf32>
  // CHECK: %[[X0:.*]] = vector.extract %{{.*}}[0] : f32 from vector<2xf32>
  // AMD: %[[R0:.*]] = call @[[ERF]](%[[X0]]) : (f32) -> f32
  // HOST: %[[R0:.*]] = call @erff(%[[X0]]) : (f32) -> f32
  // CHECK: %[[X1:.*]] = vector.extract %{{.*}}[1] : f32 from vector<2xf32>
  // AMD: %[[R1:.*]] = call @[[ERF]](%[[X1]]) : (f32) -> f32
  // HOST: %[[R1:.*]] = call @erff(%[[X1]]) : (f32) -> f32
  // CHECK: vector.from_elements %[[R0]], %[[R1]] : vector<2xf32>
  %1 = math.erf %x : vector<2xf32>
  // CHECK: %[[WIDE:.*]] = arith.extf %{{.*}} : vector<2xbf16> to vector<2xf32>
  // CHECK: %[[ROOT:.*]] = llvm.call_intrinsic "llvm.sqrt"(%[[WIDE]]) : (vector<2xf32>) -> vector<2xf32>
  // CHECK: arith.truncf %[[ROOT]] : vector<2xf32> to vector<2xbf16>
  %2 = math.sqrt %y : vector<2xbf16>
  return %0, %1, %2 : vector<2xf32>, vector<2xf32>, vector<2xbf16>
}
