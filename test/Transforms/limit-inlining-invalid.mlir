// RUN: loom-opt %s --split-input-file --verify-diagnostics --loom-limit-inlining=max-ops=14
// RUN: %python %S/Inputs/chain.py 26 > long.loom
// RUN: not loom-compile long.loom --target=amdgpu:gfx1100 --output=out 2>&1 | FileCheck %s --check-prefix=LONG
// RUN: not test -e out
// RUN: not loom-test long.loom 2>&1 | FileCheck %s --check-prefix=HOST
// RUN: %python %S/Inputs/chain.py 26 noinline > apart.loom
// RUN: loom-compile apart.loom --target=amdgpu:gfx1100 --output=out

// 2^25 bodies would need more memory than there is.
// LONG: long.loom:{{[0-9]+}}:{{[0-9]+}}: error: inlining makes '@k' longer than the limit of 500000 operations: it calls '@h25' 1 time, which calls '@h24' 2 times, which calls '@h23' 2 times, which calls '@h22' 2 times, and so on through 22 more to '@h0'; mark a function of this chain 'noinline'
// LONG-NOT: error:
// HOST: error: @c, sample 0: kernel @k does not compile: inlining makes '@k' longer

// The part that is too large is not the first call.
loom_func.def @small(%x: i32) {
  loom_func.return
}
loom_func.def @large(%x: i32) {
  loom_func.call @small(%x) : (i32)
  loom_func.call @half(%x) : (i32)
  loom_func.call @half(%x) : (i32)
  loom_func.return
}
loom_func.def @half(%x: i32) {
  %0 = loom_scalar.addi %x, %x : i32
  %1 = loom_scalar.addi %0, %x : i32
  %2 = loom_scalar.addi %1, %x : i32
  loom_func.return
}
loom_kernel.def @fits() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%x: i32) {
  loom_func.call @large(%x) : (i32)
  loom_func.call @small(%x) : (i32)
  loom_kernel.return
}
loom_kernel.def @k() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%x: i32) {
  loom_func.call @small(%x) : (i32)
  // expected-error @+1 {{inlining makes '@k' longer than the limit of 14 operations: it calls '@large' 1 time, which calls '@half' 2 times; mark a function of this chain 'noinline'}}
  loom_func.call @large(%x) : (i32)
  loom_func.call @small(%x) : (i32)
  loom_kernel.return
}

// -----

// Without calls to inline there is no chain.
// expected-error @+1 {{inlining makes '@f' longer than the limit of 14 operations}}
loom_func.def @f(%x: i32) {
  %0 = loom_scalar.addi %x, %x : i32
  %1 = loom_scalar.addi %x, %0 : i32
  %2 = loom_scalar.addi %x, %1 : i32
  %3 = loom_scalar.addi %x, %2 : i32
  %4 = loom_scalar.addi %x, %3 : i32
  %5 = loom_scalar.addi %x, %4 : i32
  %6 = loom_scalar.addi %x, %5 : i32
  %7 = loom_scalar.addi %x, %6 : i32
  %8 = loom_scalar.addi %x, %7 : i32
  %9 = loom_scalar.addi %x, %8 : i32
  %10 = loom_scalar.addi %x, %9 : i32
  %11 = loom_scalar.addi %x, %10 : i32
  %12 = loom_scalar.addi %x, %11 : i32
  %13 = loom_scalar.addi %x, %12 : i32
  %14 = loom_scalar.addi %x, %13 : i32
  loom_func.return
}
