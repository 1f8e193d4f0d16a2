// RUN: loom-opt %s --loom-keep-reachable | FileCheck %s --check-prefix=KERNELS --implicit-check-not=unused --implicit-check-not=loom_check
// RUN: loom-opt %s --loom-keep-reachable=roots=@a | FileCheck %s --check-prefix=ROOT --implicit-check-not=unused --implicit-check-not=@b
// RUN: loom-opt %s --loom-keep-reachable=roots=b,unused | FileCheck %s --check-prefix=TWO --implicit-check-not=@a --implicit-check-not=rows --implicit-check-not=@helper
// RUN: loom-opt %s --loom-keep-reachable=roots=a,helper --loom-inline-calls --loom-keep-reachable=roots=a,helper | FileCheck %s --check-prefix=INLINED
// RUN: loom-opt %s --loom-keep-reachable='roots=b strip-check=false' | FileCheck %s --check-prefix=CHECKS --implicit-check-not=unused

// Without roots every kernel is one. What is behind two references is reached.
// KERNELS: loom_config.decl @rows
// KERNELS: loom_func.def @second
// KERNELS: loom_func.def @helper
// KERNELS: loom_kernel.def @a
// KERNELS: config.get @rows
// KERNELS: call @helper
// KERNELS: loom_kernel.def @b

// ROOT: loom_config.decl @rows
// ROOT: loom_func.def @second
// ROOT: loom_func.def @helper
// ROOT: loom_kernel.def @a

// TWO: loom_func.def retain @unused
// TWO: loom_kernel.def @b

// A function that is a root stays when its calls are inlined.
// INLINED: loom_func.def retain @helper
// INLINED: loom_kernel.def @a
// INLINED-NOT: call @helper

// A case is a root that reaches what it launches.
// CHECKS: loom_func.def @second
// CHECKS: loom_func.def @helper
// CHECKS: loom_kernel.def @a
// CHECKS: loom_kernel.def @b
// CHECKS: loom_check.case @launches
// CHECKS: loom_check.benchmark

loom_config.decl @rows : index
loom_config.decl @unused_key : index
loom_func.decl @unused_declaration(%x: f32) -> (f32)
loom_func.def @second(%x: index) -> (index) {
  loom_func.return %x : index
}
loom_func.def @helper(%x: index) -> (index) {
  %0 = loom_func.call @second(%x) : (index) -> (index)
  loom_func.return %0 : index
}
loom_func.def @unused() {
  loom_func.return
}
loom_kernel.def @a() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%b: buffer) {
  %rows = loom_config.get @rows : index
  %0 = loom_func.call @helper(%rows) : (index) -> (index)
  loom_kernel.return
}
loom_kernel.def @b() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%b: buffer) {
  loom_kernel.return
}
loom_check.case @launches {
  %t = loom_check.generate.fill value(0) : tensor<4xi32>
  loom_kernel.launch @a(%t) : (tensor<4xi32>)
  loom_check.return
}
loom_check.benchmark<@launches> @speed {}
