// The size of a workgroup may be known only once the configuration is bound. The
// verifier bounds it then; where that is switched off, the lowering does.

// RUN: not loom-opt %s --config n=0 --loom-resolve-config --canonicalize 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: 'loom_kernel.launch.config' op workgroup_size x must be at least 1, found 0
// RUN: not loom-opt %s --config n=1025 --loom-resolve-config --canonicalize 2>&1 | FileCheck %s --check-prefix=MANY
// MANY: error: 'loom_kernel.launch.config' op a workgroup has at most 1024 workitems

// RUN: not loom-opt %s --config n=0 --verify-each=0 --loom-resolve-config --canonicalize --loom-convert-loom-to-llvm=target=gfx1100 2>&1 | FileCheck %s --check-prefix=UNVERIFIED
// RUN: not loom-opt %s --config n=1025 --verify-each=0 --loom-resolve-config --canonicalize --loom-convert-loom-to-llvm=target=gfx1100 2>&1 | FileCheck %s --check-prefix=UNVERIFIED
// UNVERIFIED: error: 'loom_kernel.launch.config' op a workgroup has 1 to 1024 workitems

// RUN: loom-opt %s --config n=1024 --loom-resolve-config --canonicalize --loom-convert-loom-to-llvm=target=gfx1100 | FileCheck %s
// CHECK: rocdl.reqd_work_group_size = array<i32: 1024, 1, 1>
loom_config.decl @n : %n: index

loom_kernel.def @k() {
  %c1 = loom_index.constant 1 : index
  %n = loom_config.get @n : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%n, %c1, %c1) : index
} launch() {
  loom_kernel.return
}
