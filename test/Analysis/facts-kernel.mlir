// RUN: loom-opt %s --test-print-facts --verify-diagnostics --split-input-file

// Ids are bounded by the launch configuration, and by what a launch may be.

loom_kernel.def @geometry(%w: index) {
  // expected-remark @below {{facts: [0, 1000].}}
  %n = loom_index.assume %w [range(%w, 0, 1000)] : index
  // expected-remark @below {{facts: [1, 1].}}
  %c1 = loom_index.constant 1 : index
  // expected-remark @below {{facts: [64, 64].}}
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%n, %w, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch() {
  // expected-remark @below {{facts: [0, 63].}}
  %tx = loom_kernel.workitem.id<x> : index
  // expected-remark @below {{facts: [0, 0].}}
  %ty = loom_kernel.workitem.id<y> : index
  // expected-remark @below {{facts: [0, 999].}}
  %gx = loom_kernel.workgroup.id<x> : index
  // expected-remark @below {{facts: [0, 2147483646].}}
  %gy = loom_kernel.workgroup.id<y> : index
  // expected-remark @below {{facts: [64, 64].}}
  %sx = loom_kernel.workgroup.size<x> : index
  // expected-remark @below {{facts: [1, 1000].}}
  %cx = loom_kernel.workgroup.count<x> : index
  // expected-remark @below {{facts: [0, 63999].}}
  %dx = loom_kernel.workitem.dispatch.id<x> : index
  // expected-remark @below {{facts: [0, 2147483646].}}
  %dy = loom_kernel.workitem.dispatch.id<y> : index
  // expected-remark @below {{facts: [1, 64].}}
  %wave = loom_kernel.subgroup.size : index
  // expected-remark @below {{facts: [0, 63999].}}
  %i = loom_index.madd %gx, %sx, %tx : index
  loom_kernel.return
}

// -----

// Workgroups of 256: a grid has at most 2^32-1 workitems in a dimension.

loom_kernel.def @wide(%w: index) {
  // expected-remark @below {{facts: [1, 1].}}
  %c1 = loom_index.constant 1 : index
  // expected-remark @below {{facts: [256, 256].}}
  %c256 = loom_index.constant 256 : index
  loom_kernel.launch.config workgroups(%w, %c1, %c1) workgroup_size(%c256, %c1, %c1) : index
} launch(%n: index, %v: view<[%n]x16xf32>) where [range(%n, 1, 4096)] {
  // expected-remark @below {{facts: [0, 16777214].}}
  %gx = loom_kernel.workgroup.id<x> : index
  // expected-remark @below {{facts: [0, 4294967039].}}
  %dx = loom_kernel.workitem.dispatch.id<x> : index
  // expected-remark @below {{facts: [2, 8192] mod 2.}}
  %d = loom_index.add %n, %n : index
  loom_kernel.return
}

// -----

// In a helper only the limits are known; sizes that are not exact still bound.

loom_func.def device @helper() {
  // expected-remark @below {{facts: [0, 1023].}}
  %tx = loom_kernel.workitem.id<x> : index
  // expected-remark @below {{facts: [1, 1024].}}
  %sx = loom_kernel.workgroup.size<x> : index
  // expected-remark @below {{facts: [0, 2147483646].}}
  %gx = loom_kernel.workgroup.id<x> : index
  // expected-remark @below {{facts: [0, 4294967294].}}
  %dx = loom_kernel.workitem.dispatch.id<x> : index
  loom_func.return
}

loom_kernel.def @bounded(%w: index) {
  // expected-remark @below {{facts: [1, 1].}}
  %c1 = loom_index.constant 1 : index
  // expected-remark @below {{facts: [32, 256] mod 32.}}
  %size = loom_index.assume %w [range(%w, 32, 256), mul(%w, 32)] : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%size, %c1, %c1) : index
} launch() {
  // expected-remark @below {{facts: [0, 255].}}
  %tx = loom_kernel.workitem.id<x> : index
  // expected-remark @below {{facts: [32, 256] mod 32.}}
  %sx = loom_kernel.workgroup.size<x> : index
  loom_kernel.return
}

// -----

// What a lane has from another is as each lane's own value is.

loom_kernel.def @lanes() {
  // expected-remark @below {{facts: [1, 1].}}
  %c1 = loom_index.constant 1 : index
  // expected-remark @below {{facts: [128, 128].}}
  %c128 = loom_index.constant 128 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c128, %c1, %c1) : index
} launch(%k: i32) {
  // expected-remark @below {{facts: [16, 16].}}
  %c16 = arith.constant 16 : i32
  // expected-remark @below {{facts: [0, 127].}}
  %id = loom_kernel.workitem.id<x> : index
  // expected-remark @below {{facts: [0, 127].}}
  %first = loom_kernel.subgroup.broadcast.first %id : index
  // expected-remark @below {{facts: [0, 127].}}
  %from = loom_kernel.subgroup.broadcast %id from %k : index, i32
  // expected-remark @below {{facts: [0, 127], [0, 1].}}
  %other, %ok = loom_kernel.subgroup.shuffle<xor> %id, %k, %c16 : index, i32, i32
  loom_kernel.return
}
