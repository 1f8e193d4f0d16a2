// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_func.def @f(%n: offset) {
  // expected-error @+1 {{'loom_buffer.alloca' op allocates workgroup or private memory, not 'global'}}
  %0 = loom_buffer.alloca<global> align(4) %n : buffer
  loom_func.return
}

// -----

loom_func.def @f(%n: offset) {
  // expected-error @+1 {{'loom_buffer.alloca' op alignment must be a power of two from 1 to 65536, found 12}}
  %0 = loom_buffer.alloca<private> align(12) %n : buffer
  loom_func.return
}

// -----

loom_func.def @f(%n: offset) {
  // expected-error @+1 {{'loom_buffer.alloca' op alignment must be a power of two from 1 to 65536, found 131072}}
  %0 = loom_buffer.alloca<private> align(131072) %n : buffer
  loom_func.return
}

// -----

loom_func.def @f(%n: offset) {
  // expected-error @+1 {{'loom_buffer.pack' op needs at least one piece}}
  %0 = loom_buffer.pack [] : offset
  loom_func.return
}

// -----

loom_func.def @f(%n: offset) {
  // expected-error @+1 {{'loom_buffer.pack' op alignment must be a power of two from 1 to 65536, found 0}}
  %0, %1 = loom_buffer.pack [align(0) %n] : offset
  loom_func.return
}

// -----

loom_func.def @f(%n: offset) {
  // expected-error @+1 {{sizes and offsets are of type offset}}
  %0, %1 = loom_buffer.pack [align(4) %n] : index
  loom_func.return
}

// -----

loom_func.def @f(%n: offset) {
  // expected-error @+1 {{'loom_buffer.pack' op needs one alignment and one offset per piece: 2, found 1 and 2}}
  %0:3 = "loom_buffer.pack"(%n, %n) <{alignments = array<i64: 4>}> : (!loom_index.offset, !loom_index.offset) -> (!loom_index.offset, !loom_index.offset, !loom_index.offset)
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{'loom_buffer.fence' op a relaxed fence orders nothing: use acquire, release, acq_rel or seq_cst}}
  loom_buffer.fence scope(device) ordering(relaxed)
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer, %o: offset, %x: f32) {
  // expected-error @+1 {{'loom_buffer.atomic.update' op 'addi' works on integers, not on 'f32'}}
  %0 = loom_buffer.atomic.update<addi> %x, %b[%o] scope(device) ordering(relaxed) : f32
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer, %o: offset) {
  // expected-error @+1 {{'loom_buffer.load' op cache_temporal 'writeback' is for stores, and this is a load}}
  %0 = loom_buffer.load %b[%o] align(4) cache_temporal(writeback) : buffer -> f32
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer, %o: offset, %x: f32) {
  // expected-error @+1 {{'loom_buffer.store' op cache_temporal 'last_use' is for loads, and this is a store}}
  loom_buffer.store %x, %b[%o] align(4) cache_temporal(last_use) : f32, buffer
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer, %o: offset, %x: f32) {
  // expected-error @+1 {{'loom_buffer.fill' op operand #0 must be i8, i16, i32 or i64, but got 'f32'}}
  loom_buffer.fill %x, %b[%o], %o : f32
  loom_func.return
}
