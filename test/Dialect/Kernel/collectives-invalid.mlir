// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_func.def device @f(%x: f32) {
  // expected-error @+1 {{'loom_kernel.subgroup.reduce' op 'addi' combines integers, but the value is f32}}
  %r = loom_kernel.subgroup.reduce<addi> %x : f32
  loom_func.return
}

// -----

loom_func.def device @f(%x: i32) {
  // expected-error @+1 {{'loom_kernel.workgroup.reduce' op 'maxnumf' combines floats, but the value is i32}}
  %r = loom_kernel.workgroup.reduce<maxnumf> %x : i32
  loom_func.return
}

// -----

loom_func.def device @f(%x: index) {
  // expected-error @+1 {{'loom_kernel.subgroup.scan' op operand #0 must be an integer or float, or a vector of rank 1 of them, but got 'index'}}
  %r = loom_kernel.subgroup.scan<addi> %x {direction = forward, mode = inclusive} : index
  loom_func.return
}

// -----

loom_func.def device @f(%x: offset) {
  // expected-error @+1 {{'loom_kernel.workgroup.reduce' op operand #0 must be an integer or float, or a vector of rank 1 of them, but got '!loom_index.offset'}}
  %r = loom_kernel.workgroup.reduce<addi> %x : offset
  loom_func.return
}

// -----

loom_func.def device @f(%x: i32) {
  // expected-error @+1 {{'loom_kernel.workgroup.scan' op 'mulf' combines floats, but the value is i32}}
  %r = loom_kernel.workgroup.scan<mulf> %x {direction = forward, mode = inclusive} : i32
  loom_func.return
}

// -----

loom_func.def device @f(%x: i32) {
  // expected-error @+1 {{'loom_kernel.subgroup.reduce' op 'cluster_size' is 3: expected a power of two from 1 to 64}}
  %r = loom_kernel.subgroup.reduce<addi> %x {cluster_size = 3} : i32
  loom_func.return
}

// -----

loom_func.def device @f(%x: i32) {
  // expected-error @+1 {{'loom_kernel.subgroup.reduce' op 'cluster_stride' is -2: expected a power of two from 1 to 64}}
  %r = loom_kernel.subgroup.reduce<addi> %x {cluster_size = 2, cluster_stride = -2} : i32
  loom_func.return
}

// -----

loom_func.def device @f(%x: i32) {
  // expected-error @+1 {{'loom_kernel.subgroup.reduce' op 'cluster_stride' needs a 'cluster_size'}}
  %r = loom_kernel.subgroup.reduce<addi> %x {cluster_stride = 2} : i32
  loom_func.return
}

// -----

loom_func.def device @f(%x: i32) {
  // expected-error @+1 {{'loom_kernel.subgroup.reduce' op a cluster spans 128 lanes, more than any subgroup has}}
  %r = loom_kernel.subgroup.reduce<addi> %x {cluster_size = 16, cluster_stride = 8} : i32
  loom_func.return
}

// -----

loom_func.def device @f(%x: i32) {
  // expected-error @+1 {{expected 'mode = ...' in the dictionary: one of inclusive, exclusive}}
  %r = loom_kernel.subgroup.scan<addi> %x {direction = forward} : i32
  loom_func.return
}

// -----

loom_func.def device @f(%x: i32) {
  // expected-error @+1 {{unknown direction 'backward': expected forward, reverse}}
  %r = loom_kernel.subgroup.scan<addi> %x {direction = backward, mode = inclusive} : i32
  loom_func.return
}

// -----

loom_func.def device @f(%x: i32) {
  // expected-error @+1 {{unknown key 'width': a scan has 'direction' and 'mode'}}
  %r = loom_kernel.subgroup.scan<addi> %x {direction = forward, mode = inclusive, width = 4} : i32
  loom_func.return
}

// -----

loom_func.def device @f(%x: i32) {
  // expected-error @+1 {{containing one of the following enum values for attribute 'kind' [addi, addf, muli, mulf, minsi, maxsi, minui, maxui, andi, ori, xori, minimumf, maximumf, minnumf, maxnumf]}}
  %r = loom_kernel.subgroup.reduce<sum> %x : i32
  loom_func.return
}

// -----

loom_func.def device @f(%v: vector<2x2xf32>) {
  // expected-error @+1 {{operand #0 must be}}
  %r = loom_kernel.subgroup.broadcast.first %v : vector<2x2xf32>
  loom_func.return
}

// -----

loom_func.def device @f(%v: vector<2xf32>) {
  // expected-error @+1 {{operand #0 must be}}
  %r = loom_kernel.subgroup.match.any %v : vector<2xf32> -> i64
  loom_func.return
}

// -----

loom_func.def device @f(%x: i32) {
  %w = loom_scalar.constant 0 : i32
  // expected-error @+1 {{'loom_kernel.subgroup.shuffle' op its width is 0: expected a power of two from 1 to 64}}
  %r, %ok = loom_kernel.subgroup.shuffle<xor> %x, %x, %w : i32, i32, i32
  loom_func.return
}

// -----

loom_func.def device @f(%x: i32) {
  %w = loom_scalar.constant 3 : i32
  // expected-error @+1 {{'loom_kernel.subgroup.shuffle' op its width is 3: expected a power of two from 1 to 64}}
  %r, %ok = loom_kernel.subgroup.shuffle<xor> %x, %x, %w : i32, i32, i32
  loom_func.return
}

// -----

loom_func.def device @f(%x: i32) {
  %w = loom_scalar.constant -4 : i32
  // expected-error @+1 {{'loom_kernel.subgroup.shuffle' op its width is -4: expected a power of two from 1 to 64}}
  %r, %ok = loom_kernel.subgroup.shuffle<xor> %x, %x, %w : i32, i32, i32
  loom_func.return
}

// -----

loom_func.def device @f(%x: i32) {
  %w = loom_scalar.constant 128 : i32
  // expected-error @+1 {{'loom_kernel.subgroup.shuffle' op its width is 128: expected a power of two from 1 to 64}}
  %r, %ok = loom_kernel.subgroup.shuffle<xor> %x, %x, %w : i32, i32, i32
  loom_func.return
}
