// Launches that do not fit their kernel, and sizes that stay unknown.

// RUN: split-file %s in
// RUN: loom-opt in/launch.mlir --split-input-file --verify-diagnostics
// RUN: loom-opt in/exact.mlir --split-input-file --verify-diagnostics --loom-convert-loom-to-llvm=target=gfx1100

//--- launch.mlir
loom_kernel.decl @k() launch()
loom_kernel.def @outer() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  // expected-error @+1 {{'loom_kernel.launch' op is host code and cannot stand in a kernel}}
  loom_kernel.launch @k() : ()
  loom_kernel.return
}

// -----

loom_check.case @c {
  // expected-error @+1 {{'loom_kernel.launch' op launches @k, which is not a kernel of this module}}
  loom_kernel.launch @k() : ()
  loom_check.return
}

// -----

loom_func.decl @k()
loom_check.case @c {
  // expected-error @+1 {{'loom_kernel.launch' op launches @k, which is not a kernel of this module}}
  loom_kernel.launch @k() : ()
  loom_check.return
}

// -----

// expected-note @+1 {{declared here}}
loom_kernel.decl @k(%n: index) launch()
loom_check.case @c {
  // expected-error @+1 {{'loom_kernel.launch' op gives 0 workload values, but @k takes 1}}
  loom_kernel.launch @k() : ()
  loom_check.return
}

// -----

// expected-note @+1 {{declared here}}
loom_kernel.def @k(%n: index) {
  loom_kernel.launch.config workgroups(%n, %n, %n) workgroup_size(%n, %n, %n) : index
} launch(%x: buffer) {
  loom_kernel.return
}
loom_check.case @c {
  %n = loom_check.literal value(4) : index
  // expected-error @+1 {{'loom_kernel.launch' op gives 2 arguments, but @k takes 1}}
  loom_kernel.launch @k[%n](%n, %n) : [index](index, index)
  loom_check.return
}

// -----

// expected-note @+1 {{declared here}}
loom_kernel.decl @k(%n: index) launch()
loom_check.case @c {
  %n = loom_check.literal value(4) : i32
  // expected-error @+1 {{'loom_kernel.launch' op workload value #0 has type 'i32', but @k takes 'index'}}
  loom_kernel.launch @k[%n]() : [i32]()
  loom_check.return
}

// -----

// expected-note @+1 {{declared here}}
loom_kernel.decl @k() launch(%n: index, %x: buffer)
loom_check.case @c {
  %n = loom_check.literal value(4) : index
  // expected-error @+1 {{'loom_kernel.launch' op argument #1 has type 'index', but @k takes '!loom_buffer.buffer'}}
  loom_kernel.launch @k(%n, %n) : (index, index)
  loom_check.return
}

// -----

// expected-note @+1 {{declared here}}
loom_kernel.decl @k() launch(%x: f32)
loom_check.case @c {
  %x = loom_check.generate.fill value(0) : tensor<f32>
  // expected-error @+1 {{'loom_kernel.launch' op argument #0 has type 'tensor<f32>', but @k takes 'f32'}}
  loom_kernel.launch @k(%x) : (tensor<f32>)
  loom_check.return
}

//--- exact.mlir
loom_kernel.def @k(%n: index) {
  %c1 = loom_index.constant 1 : index
  // expected-note @+1 {{it is computed here}}
  %size = loom_index.add %n, %c1 : index
  // expected-error @+1 {{'loom_kernel.launch.config' op workgroup_size y must be exact after specialization}}
  loom_kernel.launch.config workgroups(%n, %c1, %c1) workgroup_size(%c1, %size, %c1) : index
} launch() {
  loom_kernel.return
}

// -----

loom_kernel.def @k(%n: index) {
  %c1 = loom_index.constant 1 : index
  // expected-error @+1 {{'loom_kernel.launch.config' op cluster_size is not supported yet}}
  loom_kernel.launch.config workgroups(%n, %c1, %c1) workgroup_size(%c1, %c1, %c1) cluster_size(%c1, %c1, %c1) : index
} launch() {
  loom_kernel.return
}

// -----

loom_kernel.def @k(%n: index) {
  %c1 = loom_index.constant 1 : index
  %bytes = loom_index.constant 64 : offset
  // expected-error @+1 {{'loom_kernel.launch.config' op dynamic_workgroup_storage is not supported yet}}
  loom_kernel.launch.config workgroups(%n, %c1, %c1) workgroup_size(%c1, %c1, %c1) dynamic_workgroup_storage(%bytes) : index
} launch() {
  loom_kernel.return
}

// -----

loom_kernel.def @coordinates(%n: index) {
  %c1 = loom_index.constant 1 : index
  // expected-error @+1 {{'loom_kernel.workitem.id' op has no value before the launch that is being configured}}
  %x = loom_kernel.workitem.id<x> : index
  loom_kernel.launch.config workgroups(%x, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%v: buffer) {
  loom_kernel.return
}

// -----

// expected-error @+1 {{'loom_kernel.def' op exports an empty name}}
loom_kernel.def export("") @unnamed() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  loom_kernel.return
}

// -----

// expected-error @+1 {{'loom_kernel.def' op exports 'llvm.trap': names that begin with '.' or 'llvm.' are reserved}}
loom_kernel.def export("llvm.trap") @reserved() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  loom_kernel.return
}
