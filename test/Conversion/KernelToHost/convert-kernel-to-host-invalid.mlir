// RUN: loom-opt %s --allow-unregistered-dialect --loom-convert-kernel-to-host --split-input-file --verify-diagnostics

loom_kernel.def @buffer_of_lane() {
  %c1 = loom_index.constant 1 : index
  %c8 = loom_index.constant 8 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c8, %c1, %c1) : index
} launch(%a: buffer, %b: buffer) {
  %c0 = loom_index.constant 0 : index
  %t = loom_kernel.workitem.id<x> : index
  %p = loom_index.cmp eq, %t, %c0 : index
  // expected-error @+1 {{'loom_scf.if' op is not supported on the device 'cpu' yet: its result is used after a barrier or collective}}
  %own = loom_scf.if %p -> (buffer) {
    loom_scf.yield %a : buffer
  } else {
    loom_scf.yield %b : buffer
  }
  loom_kernel.barrier<global> scope(workgroup) ordering(acq_rel)
  "test.use"(%own) : (!loom_buffer.buffer) -> ()
  loom_kernel.return
}

// -----

loom_kernel.def @vectors() {
  %c1 = loom_index.constant 1 : index
  %c8 = loom_index.constant 8 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c8, %c1, %c1) : index
} launch() {
  // expected-error @+1 {{'test.make' op is not supported on the device 'cpu' yet: its result is used after a barrier or collective}}
  %v = "test.make"() : () -> vector<4xf32>
  loom_kernel.barrier<global> scope(workgroup) ordering(acq_rel)
  "test.use"(%v) : (vector<4xf32>) -> ()
  loom_kernel.return
}

// -----

loom_kernel.def @carried_vector() {
  %c1 = loom_index.constant 1 : index
  %c8 = loom_index.constant 8 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c8, %c1, %c1) : index
} launch(%n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %zero = arith.constant dense<0.0> : vector<4xf32>
  // expected-error @+1 {{'loom_scf.for' op is not supported on the device 'cpu' yet: it carries a vector around a barrier or collective}}
  %r = loom_scf.for %i = [%c0 to %n step %c1](%at = %zero : vector<4xf32>) -> (vector<4xf32>) {
    loom_kernel.barrier<global> scope(workgroup) ordering(acq_rel)
    loom_scf.yield %at : vector<4xf32>
  }
  loom_kernel.return
}

// -----

loom_kernel.def @vector_reduce() {
  %c1 = loom_index.constant 1 : index
  %c8 = loom_index.constant 8 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c8, %c1, %c1) : index
} launch() {
  %one = arith.constant dense<1.0> : vector<4xf32>
  // expected-error @+1 {{'loom_kernel.workgroup.reduce' op with a vector is not supported on the device 'cpu' yet}}
  %r = loom_kernel.workgroup.reduce<addf> %one : vector<4xf32>
  loom_kernel.return
}

// -----

loom_kernel.def @carried_buffer() {
  %c1 = loom_index.constant 1 : index
  %c8 = loom_index.constant 8 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c8, %c1, %c1) : index
} launch(%a: buffer, %b: buffer, %n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %t = loom_kernel.workitem.id<x> : index
  %p = loom_index.cmp eq, %t, %c0 : index
  // expected-error @+1 {{'loom_scf.for' op is not supported on the device 'cpu' yet: it carries a buffer that varies by workitem around a barrier or collective}}
  %r = loom_scf.for %i = [%c0 to %n step %c1](%at = %a : buffer) -> (buffer) {
    loom_kernel.barrier<global> scope(workgroup) ordering(acq_rel)
    %next = loom_scf.select %p, %at, %b : buffer
    loom_scf.yield %next : buffer
  }
  loom_kernel.return
}

// -----

// expected-note @below {{it is computed here}}
loom_kernel.def @computed_size(%n: index) {
  %c1 = loom_index.constant 1 : index
  // expected-error @+1 {{'loom_kernel.launch.config' op workgroup_size x must be exact after specialization}}
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%n, %c1, %c1) : index
} launch() {
  loom_kernel.return
}

// -----

loom_func.def @helper() -> (index) {
  // expected-error @+1 {{'loom_kernel.workitem.id' op in a function that is not inlined is not supported on the device 'cpu' yet}}
  %i = loom_kernel.workitem.id<x> : index
  loom_func.return %i : index
}
