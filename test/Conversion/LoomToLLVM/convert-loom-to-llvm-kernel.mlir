// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=gfx942 --split-input-file | FileCheck %s

// Ids come from registers with their ranges, counts from the hidden arguments,
// and a dispatch id is group * size + item.
// CHECK-LABEL: llvm.func @identity
loom_kernel.def export("identity") @kernel() {
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c64, %c2, %c1) : index
} launch(%b: buffer) {
  // CHECK: %[[GROUP:.*]] = rocdl.workgroup.id.y range <i32, 0, 2147483647> : i32
  %gy = loom_kernel.workgroup.id<y> : index
  // CHECK: %[[Z:.*]] = rocdl.workitem.id.z range <i32, 0, 1> : i32
  %tz = loom_kernel.workitem.id<z> : index
  // CHECK: %[[SIZE:.*]] = arith.constant 2 : i32
  %sy = loom_kernel.workgroup.size<y> : index
  // CHECK: %[[HIDDEN:.*]] = llvm.call_intrinsic "llvm.amdgcn.implicitarg.ptr"() : () -> !llvm.ptr<4>
  // CHECK: %[[WHERE:.*]] = llvm.getelementptr %[[HIDDEN]][8] : (!llvm.ptr<4>) -> !llvm.ptr<4>, i8
  // CHECK: %[[COUNT:.*]] = llvm.load %[[WHERE]] {alignment = 4 : i64} : !llvm.ptr<4> -> i32
  %nz = loom_kernel.workgroup.count<z> : index
  // CHECK: %[[C64:.*]] = arith.constant 64 : i32
  // CHECK: %[[GX:.*]] = rocdl.workgroup.id.x
  // CHECK: %[[BEFORE:.*]] = arith.muli %[[GX]], %[[C64]] : i32
  // CHECK: %[[TX:.*]] = rocdl.workitem.id.x range <i32, 0, 64> : i32
  // CHECK: %[[DX:.*]] = arith.addi %[[BEFORE]], %[[TX]] : i32
  %dx = loom_kernel.workitem.dispatch.id<x> : index
  // CHECK: %[[A:.*]] = arith.addi %[[GROUP]], %[[Z]] overflow<nsw, nuw> : i32
  %0 = loom_index.add %gy, %tz : index
  // CHECK: %[[B:.*]] = arith.addi %[[A]], %[[SIZE]] overflow<nsw, nuw> : i32
  %1 = loom_index.add %0, %sy : index
  // The grid of this kernel is known, so everything fits 32 bits.
  // CHECK: %[[C:.*]] = arith.addi %[[B]], %[[COUNT]] overflow<nsw, nuw> : i32
  %2 = loom_index.add %1, %nz : index
  // CHECK: arith.addi %[[C]], %[[DX]] overflow<nsw, nuw> : i32
  %3 = loom_index.add %2, %dx : index
  %o = loom_index.constant 0 : offset
  loom_buffer.store %3, %b[%o] align(8) : index, buffer
  loom_kernel.return
}

// -----

// All accesses go through one noalias fact: the arguments are disjoint. %c is not
// accessed, so nothing is said of it.
// CHECK-LABEL: llvm.func @disjoint
// CHECK-SAME: (%arg0: !llvm.ptr<1> {llvm.noalias}, %arg1: !llvm.ptr<1> {llvm.noalias}, %arg2: !llvm.ptr<1>)
loom_kernel.def @disjoint() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %b: buffer, %c: buffer) {
  %o = loom_index.constant 0 : offset
  %ag = loom_buffer.assume.memory_space<global> %a : buffer
  %a1, %b1 = loom_buffer.assume.noalias %ag, %b : buffer, buffer
  %a2 = loom_buffer.assume.alignment %a1 {minimum_alignment = 16} : buffer
  %x = loom_buffer.load %a2[%o] align(4) : buffer -> f32
  loom_buffer.store %x, %b1[%o] align(4) : f32, buffer
  loom_kernel.return
}

// -----

// One access goes around the fact.
// CHECK-LABEL: llvm.func @around
// CHECK-NOT: llvm.noalias
loom_kernel.def @around() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %b: buffer) {
  %o = loom_index.constant 0 : offset
  %a1, %b1 = loom_buffer.assume.noalias %a, %b : buffer, buffer
  %x = loom_buffer.load %a1[%o] align(4) : buffer -> f32
  loom_buffer.store %x, %b[%o] align(4) : f32, buffer
  loom_kernel.return
}

// -----

// Two facts do not say that the buffers of one differ from those of the other.
// CHECK-LABEL: llvm.func @two_facts
// CHECK-NOT: llvm.noalias
loom_kernel.def @two_facts() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %b: buffer, %c: buffer, %d: buffer) {
  %o = loom_index.constant 0 : offset
  %a1, %b1 = loom_buffer.assume.noalias %a, %b : buffer, buffer
  %c1, %d1 = loom_buffer.assume.noalias %c, %d : buffer, buffer
  %x = loom_buffer.load %a1[%o] align(4) : buffer -> f32
  loom_buffer.store %x, %c1[%o] align(4) : f32, buffer
  loom_kernel.return
}

// -----

// Which buffer is accessed is not known, and a function could access any.
// CHECK-LABEL: llvm.func @unknown
// CHECK-NOT: llvm.noalias
loom_kernel.def @unknown() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %b: buffer, %p: i1) {
  %o = loom_index.constant 0 : offset
  %a1, %b1 = loom_buffer.assume.noalias %a, %b : buffer, buffer
  %c = loom_scf.select %p, %a1, %b1 : buffer
  %x = loom_buffer.load %a1[%o] align(4) : buffer -> f32
  loom_buffer.store %x, %c[%o] align(4) : f32, buffer
  loom_kernel.return
}
// CHECK-LABEL: llvm.func @calls
// CHECK-NOT: llvm.noalias
loom_kernel.def @calls() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%a: buffer, %b: buffer) {
  %o = loom_index.constant 0 : offset
  %a1, %b1 = loom_buffer.assume.noalias %a, %b : buffer, buffer
  %x = loom_buffer.load %a1[%o] align(4) : buffer -> f32
  loom_buffer.store %x, %b1[%o] align(4) : f32, buffer
  // CHECK: call @touch.body
  loom_func.call @touch(%a) : (buffer)
  loom_kernel.return
}
loom_func.def @touch(%a: buffer) {
  loom_func.return
}
