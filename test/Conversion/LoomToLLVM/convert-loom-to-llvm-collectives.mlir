// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=gfx1100 | FileCheck %s --check-prefixes=CHECK,W32
// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=gfx942 | FileCheck %s --check-prefixes=CHECK,W64

// Any lanes: the mask of the active ones, and a permutation.
// CHECK-LABEL: func.func private @any.body
// CHECK-SAME: (%[[V:.*]]: f32, %[[O:.*]]: i32, %[[W:.*]]: i32)
// CHECK-SAME: llvm.convergent
loom_func.def device @any(%v: f32, %o: i32, %w: i32) -> (f32, i1) {
  // CHECK: %[[BITS:.*]] = arith.bitcast %[[V]] : f32 to i32
  // W32: %[[LANE:.*]] = rocdl.mbcnt.lo
  // W64: %[[LOW:.*]] = rocdl.mbcnt.lo
  // W64-NEXT: %[[LANE:.*]] = rocdl.mbcnt.hi %{{.*}}, %[[LOW]]
  // CHECK: %[[REST:.*]] = arith.subi %[[W]]
  // CHECK-NEXT: %[[IN:.*]] = arith.andi %[[LANE]], %[[REST]] : i32
  // CHECK-NEXT: %[[SEGMENT:.*]] = arith.xori %[[LANE]], %[[IN]] : i32
  // CHECK-NEXT: %[[SOURCE:.*]] = arith.subi %[[IN]], %[[O]] : i32
  // CHECK-NEXT: %[[INSIDE:.*]] = arith.cmpi ult, %[[SOURCE]], %[[W]] : i32
  // CHECK-NEXT: %[[SUM:.*]] = arith.addi %[[SEGMENT]], %[[SOURCE]] : i32
  // CHECK-NEXT: %[[FROM:.*]] = arith.select %[[INSIDE]], %[[SUM]], %[[LANE]] : i32
  // W32: %[[ACTIVE:.*]] = rocdl.ballot %{{.*}} : i32
  // W32-NEXT: %[[SHIFTED:.*]] = arith.shrui %[[ACTIVE]], %[[FROM]] : i32
  // W64: %[[ACTIVE:.*]] = rocdl.ballot %{{.*}} : i64
  // W64-NEXT: %[[AT:.*]] = arith.extui %[[FROM]] : i32 to i64
  // W64-NEXT: %[[SHIFTED:.*]] = arith.shrui %[[ACTIVE]], %[[AT]] : i64
  // CHECK-NEXT: %[[IS:.*]] = arith.trunci %[[SHIFTED]]
  // CHECK-NEXT: %[[OK:.*]] = arith.andi %[[INSIDE]], %[[IS]] : i1
  // CHECK: %[[ADDRESS:.*]] = arith.shli %[[FROM]]
  // CHECK-NEXT: %[[WORD:.*]] = rocdl.ds_bpermute %[[ADDRESS]], %[[BITS]]
  // CHECK-NEXT: %[[R:.*]] = arith.select %[[OK]], %[[WORD]], %[[BITS]] : i32
  // CHECK-NEXT: arith.bitcast %[[R]] : i32 to f32
  %r, %ok = loom_kernel.subgroup.shuffle<up> %v, %o, %w : f32, i32, i32
  loom_func.return %r, %ok : f32, i1
}

// Values of other sizes are words.
// CHECK-LABEL: func.func private @words.body
loom_func.def device @words(%a: i64, %b: f16, %c: vector<3xi8>, %d: i1, %l: i32) -> (i64, f16, vector<3xi8>, i1) {
  // CHECK: llvm.bitcast %{{.*}} : i64 to vector<2xi32>
  // CHECK-COUNT-2: rocdl.readlane %{{.*}}, %{{.*}} : (i32, i32) -> i32
  // CHECK: llvm.bitcast %{{.*}} : vector<2xi32> to i64
  %ra = loom_kernel.subgroup.broadcast %a from %l : i64, i32
  // CHECK: arith.bitcast %{{.*}} : f16 to i16
  // CHECK-NEXT: arith.extui %{{.*}} : i16 to i32
  // CHECK-NEXT: rocdl.readfirstlane %{{.*}} : i32
  // CHECK-NEXT: arith.trunci %{{.*}} : i32 to i16
  // CHECK-NEXT: arith.bitcast %{{.*}} : i16 to f16
  %rb = loom_kernel.subgroup.broadcast.first %b : f16
  // CHECK-NEXT: llvm.bitcast %{{.*}} : vector<3xi8> to i24
  // CHECK-NEXT: arith.extui %{{.*}} : i24 to i32
  // CHECK-NEXT: rocdl.readfirstlane
  // CHECK-NEXT: arith.trunci %{{.*}} : i32 to i24
  // CHECK-NEXT: llvm.bitcast %{{.*}} : i24 to vector<3xi8>
  %rc = loom_kernel.subgroup.broadcast.first %c : vector<3xi8>
  // CHECK-NEXT: arith.extui %{{.*}} : i1 to i32
  // CHECK-NEXT: rocdl.readfirstlane
  // CHECK-NEXT: arith.trunci %{{.*}} : i32 to i1
  %rd = loom_kernel.subgroup.broadcast.first %d : i1
  loom_func.return %ra, %rb, %rc, %rd : i64, f16, vector<3xi8>, i1
}

// CHECK-LABEL: func.func private @masks.body
loom_func.def device @masks(%p: i1) -> (i64, i64) {
  // W32: rocdl.ballot %{{.*}} : i32
  // W32-NEXT: arith.extui %{{.*}} : i32 to i64
  // W64: rocdl.ballot %{{.*}} : i64
  %a = loom_kernel.subgroup.vote.ballot %p : i1 -> i64
  // CHECK: rocdl.ballot %{{true.*}}
  %b = loom_kernel.subgroup.active.mask : i64
  loom_func.return %a, %b : i64, i64
}

// Whole subgroups and constants: one instruction, where there is one.
// CHECK-LABEL: llvm.func @whole
loom_kernel.def @whole() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%b: buffer, %v: i32) {
  %at = loom_index.constant 0 : offset
  %i0 = loom_scalar.constant 0 : i32
  %i1 = loom_scalar.constant 1 : i32
  %i4 = loom_scalar.constant 4 : i32
  %i7 = loom_scalar.constant 7 : i32
  %i8 = loom_scalar.constant 8 : i32
  %i15 = loom_scalar.constant 15 : i32
  %i16 = loom_scalar.constant 16 : i32
  %i32 = loom_scalar.constant 32 : i32
  // CHECK: rocdl.update.dpp %{{.*}}, %{{.*}} with 177, 15, 15, true : i32
  %x1, %x1ok = loom_kernel.subgroup.shuffle<xor> %v, %i1, %i32 : i32, i32, i32
  // W32: rocdl.update.dpp %{{.*}}, %{{.*}} with 356, 15, 15, true : i32
  // W64: %[[X4:.*]] = arith.constant 4127 : i32
  // W64-NEXT: rocdl.ds_swizzle %{{.*}}, %[[X4]]
  %x4, %x4ok = loom_kernel.subgroup.shuffle<xor> %v, %i4, %i32 : i32, i32, i32
  // CHECK: rocdl.update.dpp %{{.*}}, %{{.*}} with 321, 15, 15, true : i32
  %x7, %x7ok = loom_kernel.subgroup.shuffle<xor> %v, %i7, %i32 : i32, i32, i32
  // CHECK: rocdl.update.dpp %{{.*}}, %{{.*}} with 296, 15, 15, true : i32
  %x8, %x8ok = loom_kernel.subgroup.shuffle<xor> %v, %i8, %i32 : i32, i32, i32
  // CHECK: rocdl.update.dpp %{{.*}}, %{{.*}} with 320, 15, 15, true : i32
  %x15, %x15ok = loom_kernel.subgroup.shuffle<xor> %v, %i15, %i16 : i32, i32, i32
  // Between two rows, in groups of 32 lanes, and no lane at all.
  // W32: rocdl.permlanex16 %{{.*}}, %{{.*}}, %[[LOW:.*]], %[[HIGH:.*]], false, true : i32, i32
  // W64: %[[X16:.*]] = arith.constant 16415 : i32
  // W64-NEXT: rocdl.ds_swizzle %{{.*}}, %[[X16]]
  %x16, %x16ok = loom_kernel.subgroup.shuffle<xor> %v, %i16, %i32 : i32, i32, i32
  // CHECK: rocdl.ds_bpermute
  %x32, %x32ok = loom_kernel.subgroup.shuffle<xor> %v, %i16, %i8 : i32, i32, i32
  // In rows lanes without a source keep their own word.
  // CHECK: %[[UP:.*]] = rocdl.update.dpp %[[V:.*]], %[[V]] with 273, 15, 15, false : i32
  // CHECK-NOT: arith.select
  %u1, %u1ok = loom_kernel.subgroup.shuffle<up> %v, %i1, %i16 : i32, i32, i32
  // CHECK: %[[DOWN:.*]] = rocdl.update.dpp %[[V]], %[[V]] with 260, 15, 15, false : i32
  // CHECK-NEXT: arith.select %{{.*}}, %[[DOWN]], %[[V]] : i32
  %d4, %d4ok = loom_kernel.subgroup.shuffle<down> %v, %i4, %i8 : i32, i32, i32
  // CHECK: rocdl.ds_bpermute
  %u, %uok = loom_kernel.subgroup.shuffle<up> %v, %i1, %i32 : i32, i32, i32
  loom_kernel.return
}
