// RUN: loom-opt %s --loom-check-preconditions | FileCheck %s --implicit-check-not=loom_func.require

// Integers: by range, divisor, and exact value.
// CHECK-LABEL: @integers(
loom_func.def @integers(%i: index, %n: index, %o: offset, %x: i32) where [range(%i, 0, 7), range(%n, 8, 64), mul(%n, 8), range(%o, 16, 32), mul(%o, 16), range(%x, -4, -1)] {
  %c8 = loom_index.constant 8 : index
  %c6 = loom_index.constant 6 : index
  %c0 = loom_index.constant 0 : index
  loom_func.require "lt" %i, %n [lt(%i, %n), le(%i, %n), ne(%i, %n), gt(%n, %i), ge(%n, %i)] : index, index
  loom_func.require "literals" %i, %n [range(%i, 0, 7), min(%i, 0), max(%i, 7), mul(%n, 4), mul(%n, 8), ne(%n, 9)] : index, index
  loom_func.require "exact" %c8, %c6, %c0 [eq(%c8, 8), pow2(%c8), mul(%c6, 3), mul(%c0, %c8), mul(%c6, 1), ne(%c6, %c8)] : index, index, index
  loom_func.require "endpoints" %i, %n, %c8 [range(%i, -1, %n), range(%n, %c8, 64), mul(%n, %c8)] : index, index, index
  loom_func.require "offsets" %o [mul(%o, 16), ge(%o, 16)] : offset
  loom_func.require "negative" %x [lt(%x, 0), mul(%x, 1)] : i32
  loom_func.return
}

// Values related to each other, by what guards the place.
// CHECK-LABEL: @relations(
loom_func.def @relations(%i: index, %n: index, %t: index) where [le(%i, %n), mul(%n, %t)] {
  loom_func.require "where" %i, %n, %t [le(%i, %n), ge(%n, %i), mul(%n, %t), eq(%i, %i)] : index, index, index
  %less = loom_index.cmp slt, %i, %n : index
  loom_scf.if %less {
    loom_func.require "condition" %i, %n [lt(%i, %n), ne(%n, %i)] : index, index
  }
  // Unsigned comparisons of numbers that are not negative.
  %p, %q = loom_index.assume %i, %n [min(%i, 0), min(%n, 0)] : index, index
  %below = loom_index.cmp ult, %p, %q : index
  loom_scf.if %below {
    loom_func.require "unsigned" %p, %q [lt(%p, %q)] : index, index
  }
  %a = loom_index.assume %t [lt(%t, %i)] : index
  loom_func.require "assumed" %a, %i [lt(%a, %i)] : index, index
  loom_func.return
}

// CHECK-LABEL: @loop(
loom_func.def @loop(%n: index) where [range(%n, 1, 64)] {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  loom_scf.for %i = [%c0 to %n step %c1] {
    loom_func.require "induction" %i, %n [lt(%i, %n)] : index, index
  }
  loom_func.return
}

// CHECK-LABEL: @floats(
loom_func.def @floats(%x: f32) where [finite(%x)] {
  %a = math.absf %x : f32
  loom_func.require "float" %x, %a [finite(%x), not_nan(%a), not_inf(%a)] : f32, f32
  loom_func.return
}

// Where the conditions contradict each other, nothing is to be proved.
// CHECK-LABEL: @dead(
loom_func.def @dead(%n: index, %m: index, %c: i1) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c4 = loom_index.constant 4 : index
  %c8 = loom_index.constant 8 : index
  %small = loom_index.cmp slt, %n, %c4 : index
  %large = loom_index.cmp sgt, %n, %c8 : index
  %less = loom_index.cmp slt, %n, %m : index
  %more = loom_index.cmp sgt, %n, %m : index
  %both = arith.andi %small, %large : i1
  loom_scf.if %small {
    loom_scf.if %large {
      loom_func.require "ranges" %n [ge(%n, 100)] : index
      loom_scf.if %c {
        loom_func.require "inside" %m [ge(%m, 100)] : index
      }
    }
    loom_scf.for %i = [%c8 to %n step %c1] {
      loom_func.require "bounds" %m [ge(%m, 100)] : index
    }
    loom_scf.switch %n {
      case 9 {
        loom_func.require "key" %m [ge(%m, 100)] : index
      }
      default {
      }
    }
  }
  loom_scf.if %both {
    loom_func.require "conjunction" %n [pow2(%n)] : index
  }
  loom_scf.if %less {
    loom_scf.if %more {
      loom_func.require "order" %c1 [eq(%c1, 2)] : index
    }
  }
  loom_scf.if %c {
  } else {
    loom_scf.if %c {
      loom_func.require "same condition" %c1 [eq(%c1, 2)] : index
    }
  }
  loom_func.return
}

// CHECK-LABEL: @dead_blocks(
loom_func.def @dead_blocks(%n: index, %m: index) {
  %c4 = loom_index.constant 4 : index
  %c8 = loom_index.constant 8 : index
  %small = loom_index.cmp slt, %n, %c4 : index
  %large = loom_index.cmp sgt, %n, %c8 : index
  loom_cfg.cond_br %small, ^then, ^end
^then:
  loom_cfg.cond_br %large, ^dead, ^end
^dead:
  loom_func.require "here" %m [pow2(%m)] : index
  loom_cfg.br ^after
^after:
  loom_func.require "behind" %m [pow2(%m)] : index
  loom_cfg.br ^end
^end:
  loom_func.return
}

// CHECK-LABEL: @guarded_floats(
loom_func.def @guarded_floats(%x: f32) {
  %finite = math.isfinite %x : f32
  loom_scf.if %finite {
    loom_func.require "float" %x [finite(%x)] : f32
  }
  loom_func.return
}
