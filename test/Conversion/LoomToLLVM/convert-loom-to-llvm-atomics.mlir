// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=gfx942 --split-input-file | FileCheck %s
// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=host --split-input-file | FileCheck %s --check-prefix=HOST

// CHECK-LABEL: func.func private @kinds.body
// HOST-LABEL: func.func private @kinds.body
loom_func.def @kinds(%b: buffer, %o: offset, %x: f32, %i: i32) {
  // CHECK: llvm.atomicrmw add %{{.*}}, %{{.*}} syncscope("agent") monotonic {alignment = 4 : i64, {{.*}}rocdl.no_fine_grained_memory, rocdl.no_remote_memory} : !llvm.ptr<1>, i32
  // HOST: llvm.atomicrmw add %{{.*}}, %{{.*}} monotonic {alignment = 4 : i64{{.*}}} : !llvm.ptr, i32
  %0 = loom_buffer.atomic.update<addi> %i, %b[%o] scope(device) ordering(relaxed) : i32
  // CHECK: llvm.atomicrmw fadd %{{.*}} syncscope("agent") monotonic {alignment = 4 : i64, {{.*}}rocdl.ignore_denormal_mode, rocdl.no_fine_grained_memory, rocdl.no_remote_memory} : !llvm.ptr<1>, f32
  %1 = loom_buffer.atomic.update<addf> %x, %b[%o] scope(device) ordering(relaxed) : f32
  // Subnormals kept: nothing allows the instruction that flushes them.
  // CHECK: llvm.atomicrmw fadd %{{.*}} syncscope("agent") monotonic {alignment = 4 : i64, {{.*}}rocdl.no_fine_grained_memory, rocdl.no_remote_memory} : !llvm.ptr<1>, f32
  %2 = loom_buffer.atomic.update<addf, noftz> %x, %b[%o] scope(device) ordering(relaxed) : f32
  // Nothing is known of memory that the whole system shares.
  // CHECK: llvm.atomicrmw _xor %{{.*}} seq_cst {alignment = 4 : i64{{.*}}} : !llvm.ptr<1>, i32
  // HOST: llvm.atomicrmw _xor %{{.*}} seq_cst
  %3 = loom_buffer.atomic.update<xori> %i, %b[%o] scope(system) ordering(seq_cst) : i32
  // CHECK: llvm.atomicrmw sub %{{.*}} syncscope("workgroup") acq_rel
  %4 = loom_buffer.atomic.update<subi> %i, %b[%o] scope(workgroup) ordering(acq_rel) : i32
  // CHECK: llvm.atomicrmw _and %{{.*}} syncscope("wavefront") acquire
  %5 = loom_buffer.atomic.update<andi> %i, %b[%o] scope(subgroup) ordering(acquire) : i32
  // CHECK: llvm.atomicrmw _or %{{.*}} syncscope("singlethread") release
  %6 = loom_buffer.atomic.update<ori> %i, %b[%o] scope(thread) ordering(release) : i32
  // CHECK: llvm.atomicrmw min
  %7 = loom_buffer.atomic.update<minsi> %i, %b[%o] scope(device) ordering(relaxed) : i32
  // CHECK: llvm.atomicrmw max
  %8 = loom_buffer.atomic.update<maxsi> %i, %b[%o] scope(device) ordering(relaxed) : i32
  // CHECK: llvm.atomicrmw umin
  %9 = loom_buffer.atomic.update<minui> %i, %b[%o] scope(device) ordering(relaxed) : i32
  // CHECK: llvm.atomicrmw umax
  %10 = loom_buffer.atomic.update<maxui> %i, %b[%o] scope(device) ordering(relaxed) : i32
  // CHECK: llvm.atomicrmw fminimum
  %11 = loom_buffer.atomic.update<minimumf> %x, %b[%o] scope(device) ordering(relaxed) : f32
  // CHECK: llvm.atomicrmw fmaximum
  %12 = loom_buffer.atomic.update<maximumf> %x, %b[%o] scope(device) ordering(relaxed) : f32
  // CHECK: llvm.atomicrmw fmin
  %13 = loom_buffer.atomic.update<minnumf> %x, %b[%o] scope(device) ordering(relaxed) : f32
  // CHECK: llvm.atomicrmw fmax
  %14 = loom_buffer.atomic.update<maxnumf> %x, %b[%o] scope(device) ordering(relaxed) : f32
  // CHECK: llvm.atomicrmw xchg %{{.*}} : !llvm.ptr<1>, i32
  %15 = loom_buffer.atomic.update<xchgi> %i, %b[%o] scope(device) ordering(relaxed) : i32
  // CHECK: llvm.atomicrmw xchg %{{.*}} : !llvm.ptr<1>, f32
  %16 = loom_buffer.atomic.update<xchgf> %x, %b[%o] scope(device) ordering(relaxed) : f32
  loom_func.return
}

// -----

// An index is 64 bits in memory and its carrier elsewhere; floats are exchanged
// as bits.
// CHECK-LABEL: func.func private @types.body
loom_func.def @types(%b: buffer, %o: offset, %x: f16, %f: f8E5M2) -> (index, f16, f8E5M2) {
  %c1 = loom_index.constant 1 : index
  // CHECK: llvm.atomicrmw add %{{.*}} {alignment = 8 : i64{{.*}}} : !llvm.ptr<1>, i64
  %0 = loom_buffer.atomic.update<addi> %c1, %b[%o] scope(device) ordering(relaxed) : index
  // CHECK: %[[BITS:.*]] = arith.bitcast %{{.*}} : f16 to i16
  // CHECK: %[[R:.*]] = llvm.cmpxchg %{{.*}}, %[[BITS]], %{{.*}} syncscope("agent") acq_rel acquire {alignment = 2 : i64{{.*}}} : !llvm.ptr<1>, i16
  // CHECK: %[[OLD:.*]] = llvm.extractvalue %[[R]][0]
  // CHECK: arith.bitcast %[[OLD]] : i16 to f16
  %1 = loom_buffer.atomic.cmpxchg %x, %x, %b[%o] scope(device) ordering(acq_rel, acquire) : f16
  // CHECK: llvm.atomicrmw xchg %{{.*}} {alignment = 1 : i64{{.*}}} : !llvm.ptr<1>, i8
  %2 = loom_buffer.atomic.update<xchgf> %f, %b[%o] scope(device) ordering(relaxed) : f8E5M2
  loom_func.return %0, %1, %2 : index, f16, f8E5M2
}

// -----

// CHECK-LABEL: func.func private @accesses.body
// HOST-LABEL: func.func private @accesses.body
loom_func.def @accesses(%b: buffer, %o: offset) {
  // CHECK: llvm.load %{{.*}} atomic syncscope("agent") acquire {alignment = 4 : i64{{.*}}} : !llvm.ptr<1> -> f32
  // HOST: llvm.load %{{.*}} atomic acquire {alignment = 4 : i64{{.*}}} : !llvm.ptr -> f32
  %x = loom_buffer.atomic.load %b[%o] scope(device) ordering(acquire) : f32
  // CHECK: llvm.store %{{.*}} atomic syncscope("workgroup") monotonic {alignment = 4 : i64{{.*}}} : f32, !llvm.ptr<1>
  loom_buffer.atomic.store %x, %b[%o] scope(workgroup) ordering(relaxed) : f32
  loom_func.return
}
