// Barriers survive text and bytecode.

// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --mlir-print-op-generic | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s

loom_func.decl pure @pure(%x: f32) -> (f32)

// CHECK-LABEL: loom_func.def @barriers
loom_func.def @barriers(%v: view<64xf32>, %i: index, %x: f32) -> (f32) {
  // CHECK-NEXT: loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  // CHECK-NEXT: loom_kernel.barrier<workgroup> scope(subgroup) ordering(acq_rel) {tag}
  loom_kernel.barrier<workgroup> scope(subgroup) ordering(acq_rel) {tag}
  // CHECK-NEXT: loom_kernel.barrier<global> scope(workgroup) ordering(acquire)
  loom_kernel.barrier<global> scope(workgroup) ordering(acquire)
  // CHECK-NEXT: loom_kernel.barrier<global> scope(workgroup) ordering(release)
  loom_kernel.barrier<global> scope(workgroup) ordering(release)
  // CHECK-NEXT: %[[P:.*]] = loom_kernel.barrier.arrive<workgroup> scope(workgroup) ordering(acq_rel) -> kernel.barrier.phase
  %p = loom_kernel.barrier.arrive<workgroup> scope(workgroup) ordering(acq_rel) -> kernel.barrier.phase
  // Work of the workitem alone and pure calls may stand between the halves.
  %y = loom_view.load %v[%i] : view<64xf32> -> f32
  %z = loom_func.call pure @pure(%y) : (f32) -> (f32)
  // CHECK: loom_kernel.barrier.wait %[[P]] {tag} : kernel.barrier.phase
  loom_kernel.barrier.wait %p {tag} : kernel.barrier.phase
  loom_func.return %z : f32
}
