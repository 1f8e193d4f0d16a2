// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=gfx1100 --split-input-file --verify-diagnostics

loom_func.def @claim(%b: buffer) {
  // expected-error @+1 {{'loom_buffer.assume.memory_space' op says 'workgroup' of a buffer in 'global' memory: arguments are in 'global' memory, and only buffer.alloca makes others}}
  %0 = loom_buffer.assume.memory_space<workgroup> %b : buffer
  loom_func.return
}

// -----

loom_func.def @unsupported(%b: buffer) {
  // expected-error @+1 {{'loom_buffer.assume.memory_space' op memory space 'constant' is not supported yet: buffers are in 'global', 'workgroup' or 'private' memory}}
  %0 = loom_buffer.assume.memory_space<constant> %b : buffer
  loom_func.return
}

// -----

loom_func.def noinline @callee(%b: buffer) {
  loom_func.return
}
loom_func.def @passing() {
  %n = loom_index.constant 64 : offset
  %s = loom_buffer.alloca<workgroup> align(4) %n : buffer
  // expected-error @+1 {{'loom_func.call' op passes a buffer in 'workgroup' memory to or from a function that is not inlined, which is not supported yet}}
  loom_func.call @callee(%s) : (buffer) -> ()
  loom_func.return
}

// -----

loom_func.def @unbounded(%n: offset) {
  // expected-error @+1 {{'loom_buffer.alloca' op needs a proven maximum size of at most 2147483647 bytes: state a range}}
  %s = loom_buffer.alloca<workgroup> align(4) %n : buffer
  loom_func.return
}

// -----

loom_func.def @length(%b: buffer) -> (offset) {
  // expected-error @+2 {{'loom_buffer.length' op is not known here: the length of a launch argument is not part of the device ABI, pass it as an argument}}
  // expected-error @+1 {{failed to legalize operation 'loom_buffer.length' that was explicitly marked illegal}}
  %n = loom_buffer.length %b
  loom_func.return %n : offset
}

// -----

loom_func.def @keep_buffer(%b: buffer, %o: offset) {
  // expected-error @+2 {{'loom_buffer.store' op keeps a buffer in memory, which is only possible on the host}}
  // expected-error @+1 {{failed to legalize operation 'loom_buffer.store' that was explicitly marked illegal}}
  loom_buffer.store %b, %b[%o] align(8) : buffer, buffer
  loom_func.return
}
