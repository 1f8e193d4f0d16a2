// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=gfx942 | FileCheck %s --check-prefixes=CHECK,COMPLETE
// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=gfx1201 | FileCheck %s --check-prefixes=CHECK,SPLIT

// CHECK-DAG: #[[LOCAL:.*]] = #llvm.mmra_tag<"amdgpu-synchronize-as":"local">
// CHECK-DAG: #[[GLOBAL:.*]] = #llvm.mmra_tag<"amdgpu-synchronize-as":"global">
// CHECK: func.func private @barriers.body
loom_func.def @barriers(%x: f32, %b: buffer, %o: offset) {
  // A fence for the memory that is synchronized, and for no other.
  // CHECK: llvm.fence syncscope("workgroup") release {llvm.mmra = #[[LOCAL]]}
  // CHECK-NEXT: rocdl.s.barrier
  // CHECK-NEXT: llvm.fence syncscope("workgroup") acquire {llvm.mmra = #[[LOCAL]]}
  loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
  // CHECK-NEXT: llvm.fence syncscope("workgroup") release {llvm.mmra = #[[GLOBAL]]}
  // CHECK-NEXT: rocdl.s.barrier
  loom_kernel.barrier<global> scope(workgroup) ordering(release)
  // CHECK-NEXT: rocdl.s.barrier
  // CHECK-NEXT: llvm.fence syncscope("workgroup") acquire {llvm.mmra = #[[GLOBAL]]}
  loom_kernel.barrier<global> scope(workgroup) ordering(acquire)
  // CHECK-NEXT: llvm.fence syncscope("wavefront") release
  // CHECK-NEXT: llvm.call_intrinsic "llvm.amdgcn.wave.barrier"() : () -> ()
  // CHECK-NEXT: llvm.fence syncscope("wavefront") acquire
  loom_kernel.barrier<workgroup> scope(subgroup) ordering(acq_rel)
  // CHECK-NEXT: llvm.fence syncscope("workgroup") release
  // SPLIT-NEXT: rocdl.s.barrier.signal id = -1
  // COMPLETE-NEXT: rocdl.s.barrier
  // CHECK-NEXT: llvm.getelementptr
  // CHECK-NEXT: llvm.store
  // SPLIT-NEXT: rocdl.s.barrier.wait id = -1
  // CHECK-NEXT: llvm.fence syncscope("workgroup") acquire
  %p = loom_kernel.barrier.arrive<workgroup> scope(workgroup) ordering(acq_rel) -> kernel.barrier.phase
  loom_buffer.store %x, %b[%o] align(4) : f32, buffer
  loom_kernel.barrier.wait %p : kernel.barrier.phase
  // A subgroup has no barrier to split.
  // CHECK-NEXT: llvm.fence syncscope("wavefront") release
  // CHECK-NEXT: llvm.call_intrinsic "llvm.amdgcn.wave.barrier"
  // CHECK-NEXT: llvm.fence syncscope("wavefront") acquire
  %q = loom_kernel.barrier.arrive<workgroup> scope(subgroup) ordering(acq_rel) -> kernel.barrier.phase
  loom_kernel.barrier.wait %q : kernel.barrier.phase
  loom_func.return
}
