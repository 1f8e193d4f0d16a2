// RUN: loom-opt %s --loom-specialize=subgroup-size=64 | FileCheck %s --check-prefix=SPECIALIZE
// RUN: loom-opt %s --pass-pipeline='builtin.module(loom-specialize{subgroup-size=64},loom-schedule,loom-lower-source{target=gfx942})' | FileCheck %s --check-prefix=LOWER
// RUN: loom-opt %s --pass-pipeline='builtin.module(loom-specialize{subgroup-size=1},loom-lower-source{target=host})' | FileCheck %s --check-prefix=HOST

loom_config.def @rows = 3 : index

loom_func.def device inline @helper(%x: index) -> (index) {
  %rows = loom_config.get @rows : index
  %0 = loom_index.mul %x, %rows : index
  loom_func.return %0 : index
}

// Configuration, target and helpers are gone; dialects are not lowered.
// SPECIALIZE: loom_kernel.def @kernel
// SPECIALIZE: loom_index.constant 192 : index
// SPECIALIZE-NOT: config.get
// SPECIALIZE-NOT: call
// SPECIALIZE: loom_view.store

// One fact about an integer survives until addresses get their widths: the
// offset of 32 bits is extended by zeros.
// LOWER: llvm.func @kernel(
// LOWER-NOT: {{loom_(view|index|scf|func|scalar)|arith\.|scf\.}}
// LOWER: llvm.zext %{{.*}} : i32 to i64
// LOWER: llvm.store

// HOST: llvm.func @loom.entry.kernel(%{{.*}}: !llvm.ptr, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i64)
loom_kernel.def @kernel() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%b: buffer, %n: i64) {
  %wave = loom_target.subgroup.size : index
  %c0 = loom_index.constant 0 : index
  %x = loom_func.call @helper(%wave) : (index) -> (index)
  %known = loom_scalar.assume %n [range(%n, 0, 65536)] : i64
  %o = loom_index.cast %known : i64 to offset
  %v = loom_buffer.view %b[%o] : buffer -> view<1xindex>
  loom_view.store %x, %v[%c0] : index, view<1xindex>
  loom_kernel.return
}
