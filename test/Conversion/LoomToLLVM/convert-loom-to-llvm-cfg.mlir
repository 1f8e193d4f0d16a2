// RUN: loom-opt %s --loom-convert-loom-to-llvm=target=host --split-input-file | FileCheck %s

// A counter that stays below 2^31 has 32 bits, a sum of unknown size 64.
// CHECK-LABEL: func.func private @loop.body
loom_func.def @loop(%x: index) -> (index) {
  %n = loom_index.assume %x [range(%x, 0, 64)] : index
  %zero = loom_index.constant 0 : index
  %one = loom_index.constant 1 : index
  // CHECK: cf.br ^[[HEADER:.*]](%{{.*}}, %{{.*}} : i32, i64)
  loom_cfg.br ^header(%zero: index, %x: index)
// CHECK: ^[[HEADER]](%[[I:.*]]: i32, %[[SUM:.*]]: i64):
^header(%i: index, %sum: index):
  // CHECK: %[[MORE:.*]] = arith.cmpi ult, %[[I]]
  %more = loom_index.cmp slt, %i, %n : index
  // CHECK: cf.cond_br %[[MORE]], ^[[BODY:.*]], ^[[EXIT:.*]]
  loom_cfg.cond_br %more, ^body, ^exit
// CHECK: ^[[BODY]]:
^body:
  %next = loom_index.add %i, %one : index
  %twice = loom_index.add %sum, %sum : index
  // CHECK: cf.br ^[[HEADER]](%{{.*}}, %{{.*}} : i32, i64)
  loom_cfg.br ^header(%next: index, %twice: index)
// CHECK: ^[[EXIT]]:
^exit:
  // CHECK-NEXT: return %[[SUM]] : i64
  loom_func.return %sum : index
}

// -----

// Buffers are pointers, offsets integers.
// CHECK-LABEL: func.func private @types.body
loom_func.def @types(%b: buffer, %o: offset, %x: f32) {
  // CHECK: cf.br ^[[NEXT:.*]](%{{.*}} : !llvm.ptr, i64, f32)
  loom_cfg.br ^next(%b: buffer, %o: offset, %x: f32)
// CHECK: ^[[NEXT]](%{{.*}}: !llvm.ptr, %{{.*}}: i64, %{{.*}}: f32):
^next(%c: !loom_buffer.buffer, %p: !loom_index.offset, %y: f32):
  loom_func.return
}

// -----

// A selector of 32 bits is compared as it is; keys it cannot be are left out.
// CHECK-LABEL: func.func private @narrow.body
loom_func.def @narrow(%x: index, %a: f32, %b: f32) -> (f32) {
  %i = loom_index.assume %x [range(%x, 0, 9)] : index
  // CHECK: scf.execute_region -> f32 {
  // CHECK-NEXT: cf.switch %{{.*}} : i32, [
  // CHECK-NEXT: default: ^[[DEFAULT:[a-z0-9]+]],
  // CHECK-NEXT: 4: ^[[FOUR:[a-z0-9]+]]
  // CHECK-NEXT: ]
  // CHECK-NEXT: ^[[DEFAULT]]:
  // CHECK-NEXT: scf.yield
  // CHECK-NEXT: ^[[FOUR]]:
  // CHECK-NEXT: scf.yield
  // CHECK-NEXT: }
  %r = loom_scf.switch %i -> (f32) {
    case -1 {
      loom_scf.yield %b : f32
    }
    case 4 {
      loom_scf.yield %a : f32
    }
    default {
      loom_scf.yield %b : f32
    }
  }
  loom_func.return %r : f32
}

// -----

// CHECK-LABEL: func.func private @wide.body
// CHECK-SAME: (%[[X:.*]]: i64,
loom_func.def @wide(%x: index, %a: f32, %b: f32) -> (f32) {
  // CHECK: cf.switch %[[X]] : i64, [
  // CHECK-NEXT: default:
  // Upstream prints keys without a sign.
  // CHECK-NEXT: 18446744073709551615: ^
  // CHECK-NEXT: 4294967296: ^
  %r = loom_scf.switch %x -> (f32) {
    case -1 {
      loom_scf.yield %a : f32
    }
    case 4294967296 {
      loom_scf.yield %a : f32
    }
    default {
      loom_scf.yield %b : f32
    }
  }
  loom_func.return %r : f32
}

// -----

// Without cases there is nothing to compare.
// CHECK-LABEL: func.func private @none.body
loom_func.def @none(%x: index, %a: f32) -> (f32) {
  // CHECK: scf.execute_region -> f32 {
  // CHECK-NEXT: cf.br ^
  %r = loom_scf.switch %x -> (f32) {
    default {
      loom_scf.yield %a : f32
    }
  }
  loom_func.return %r : f32
}

// -----

// CHECK-LABEL: func.func private @lookup.body
// CHECK-SAME: (%[[X:.*]]: i64, %[[A:.*]]: f32, %[[B:.*]]: f32)
loom_func.def @lookup(%x: index, %a: f32, %b: f32) -> (f32) {
  // CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[X]], %{{.*}} : i64
  // CHECK-NEXT: %[[R:.*]] = arith.select %[[FIRST]], %[[A]], %[[B]] : f32
  // CHECK-NEXT: return %[[R]]
  %r = loom_scf.lookup %x {3 = (%a)} default(%b) : f32
  loom_func.return %r : f32
}

// -----

// What MLIR's transformations make a conditional branch pass is passed on, each
// value as wide as the block's argument.
// CHECK-LABEL: func.func private @payload.body
// CHECK: cf.cond_br %{{.*}}, ^[[M:.*]](%{{.*}} : i64), ^[[M]](%{{.*}} : i64)
// CHECK-NEXT: ^[[M]](%{{.*}}: i64):
loom_func.def @payload(%c: i1, %x: index) -> (index) {
  %n = loom_index.constant 64 : index
  loom_cfg.cond_br %c, ^m ...(%n: index), ^m ...(%x: index)
^m(%r: index):
  loom_func.return %r : index
}
