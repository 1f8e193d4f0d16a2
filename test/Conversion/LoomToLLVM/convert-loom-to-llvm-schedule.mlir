// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=gfx1100 | FileCheck %s --check-prefixes=CHECK,AMDGPU
// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=host | FileCheck %s --implicit-check-not=rocdl

// What a schedule has marked stays marked on the ops that take its place, and its
// boundaries, of both kinds, are boundaries for LLVM's scheduler of AMDGPU code.

// CHECK-LABEL: func.func private @marks.body
loom_func.def @marks(%n: index, %p: i1, %x: f32) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  // CHECK: scf.for
  // AMDGPU-NEXT: rocdl.sched.barrier 0
  // CHECK: scf.if
  // AMDGPU-NEXT: rocdl.sched.barrier 0
  // CHECK: } {loom_scf.lane_guard}
  // CHECK: } {loom_scf.scheduled}
  %r = loom_scf.for %i = [%c0 to %n step %c1](%a = %x : f32) -> (f32) attributes {scheduled} {
    loom_scf.schedule.fence
    %b = loom_scf.if %p -> (f32) attributes {lane_guard} {
      loom_scf.schedule.fence<stage>
      %c = arith.addf %a, %x : f32
      loom_scf.yield %c : f32
    } else {
      loom_scf.yield %a : f32
    }
    loom_scf.yield %b : f32
  }
  // Others get no mark.
  // CHECK: scf.for
  // CHECK: scf.if
  // CHECK-NOT: loom_scf
  // CHECK: return
  loom_scf.for %i = [%c0 to %n step %c1] {
    loom_scf.if %p {
      "llvm.intr.donothing"() : () -> ()
    }
  }
  loom_func.return %r : f32
}
