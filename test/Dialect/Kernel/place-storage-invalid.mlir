// RUN: loom-opt %s --loom-place-storage=target=gfx1100 --split-input-file --verify-diagnostics
// RUN: not loom-opt %s --loom-place-storage=target=gfx1 2>&1 | FileCheck %s
// CHECK: error: {{.*}}.mlir: unknown target 'gfx1': expected host, gfx11-generic, {{.*}}gfx950

// expected-note @+4 {{it is computed here}}
loom_kernel.def @unbounded() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%n: offset) {
  // expected-error @+1 {{'loom_buffer.alloca' op needs a number of bytes with a finite proven maximum: state a range}}
  %s = loom_buffer.alloca<workgroup> align(16) %n : buffer
  %l = loom_buffer.length %s
  loom_kernel.return
}

// -----

// A divisor makes the maximum less than the largest offset, not finite.
// expected-note @+4 {{it is computed here}}
loom_kernel.def @multiple() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%n: offset) where [mul(%n, 4)] {
  // expected-error @+1 {{'loom_buffer.alloca' op needs a number of bytes with a finite proven maximum: state a range}}
  %s = loom_buffer.alloca<private> align(16) %n : buffer
  %l = loom_buffer.length %s
  loom_kernel.return
}

// -----

loom_kernel.def @scaled() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%n: index) where [min(%n, 0)] {
  %four = loom_index.constant 4 : offset
  // expected-note @+1 {{it is computed here}}
  %bytes = loom_index.scale %n, %four : index, offset -> offset
  // expected-error @+1 {{'loom_buffer.alloca' op needs a number of bytes with a finite proven maximum: state a range}}
  %s = loom_buffer.alloca<workgroup> align(16) %bytes : buffer
  %l = loom_buffer.length %s
  loom_kernel.return
}

// -----

loom_kernel.def @too_much() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  %n = loom_index.constant 65540 : offset
  // expected-error @+1 {{'loom_buffer.alloca' op with 65540 bytes makes 65540 bytes of workgroup memory, and gfx1100 has 65536}}
  %s = loom_buffer.alloca<workgroup> align(4) %n : buffer
  %l = loom_buffer.length %s
  loom_kernel.return
}

// -----

// The sum counts, with the gaps between the parts.
loom_kernel.def @sum() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  %n = loom_index.constant 65520 : offset
  %m = loom_index.constant 20 : offset
  // expected-note @+1 {{65520 bytes are allocated here}}
  %s = loom_buffer.alloca<workgroup> align(4) %n : buffer
  // expected-error @+1 {{'loom_buffer.alloca' op with 20 bytes makes 65540 bytes of workgroup memory, and gfx1100 has 65536}}
  %t = loom_buffer.alloca<workgroup> align(4) %m : buffer
  loom_kernel.return
}

// -----

loom_kernel.def @private() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  %n = loom_index.constant 70000 : offset
  // expected-error @+1 {{'loom_buffer.alloca' op with 70000 bytes makes 70000 bytes of private memory, and a workitem has 65536}}
  %s = loom_buffer.alloca<private> align(4) %n : buffer
  loom_kernel.return
}

// -----

loom_func.def @helper() {
  %n = loom_index.constant 64 : offset
  // expected-error @+1 {{'loom_buffer.alloca' op allocates workgroup memory in a function that is not inlined, which is not supported yet}}
  %s = loom_buffer.alloca<workgroup> align(4) %n : buffer
  loom_func.return
}

// -----

loom_func.def @carried(%n: index, %x: buffer) -> (buffer) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %bytes = loom_index.constant 64 : offset
  %last = loom_scf.for %i = [%c0 to %n step %c1](%before = %x : buffer) -> (buffer) {
    // expected-error @+1 {{'loom_buffer.alloca' op in a loop cannot outlive its iteration: each execution has storage of its own, and there would be no bound; allocate before the loop}}
    %s = loom_buffer.alloca<private> align(4) %bytes : buffer
    %s2 = loom_buffer.assume.alignment %s {minimum_alignment = 4} : buffer
    // expected-note @+1 {{it leaves the iteration here}}
    loom_scf.yield %s2 : buffer
  }
  loom_func.return %last : buffer
}
