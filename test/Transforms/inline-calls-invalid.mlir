// RUN: loom-opt %s --loom-inline-calls --verify-diagnostics

// What a pure function asks for may still have no value before the launch.
loom_kernel.def @k(%n: index) {
  %c1 = loom_index.constant 1 : index
  %x = loom_func.call pure @lane() : () -> (index)
  loom_kernel.launch.config workgroups(%x, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  loom_kernel.return
}
loom_func.def pure @lane() -> (index) {
  // expected-error @+1 {{'loom_kernel.workitem.id' op has no value before the launch that is being configured}}
  %0 = loom_kernel.workitem.id<x> : index
  loom_func.return %0 : index
}
