// RUN: loom-opt %s --test-print-facts=show=floats --verify-diagnostics --split-input-file

// Constants, conversions from integers, and what is assumed.

loom_func.def @sources(%x: f32, %n: i32, %u: i8, %l: i64) {
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %one = arith.constant 1.0 : f32
  // expected-remark @below {{float facts: finite, nonpositive.}}
  %minus = arith.constant -0.0 : f32
  // expected-remark @below {{float facts: nan.}}
  %nan = arith.constant 0x7FC00000 : f32
  // expected-remark @below {{float facts: not_nan, nonpositive.}}
  %inf = arith.constant 0xFF800000 : f32
  // expected-remark @below {{float facts: finite.}}
  %s = arith.sitofp %n : i32 to f32
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %p = arith.uitofp %n : i32 to f32
  // 65504 is the largest f16; an i8 fits, an i32 does not.
  // expected-remark @below {{float facts: finite.}}
  %h = arith.sitofp %u : i8 to f16
  // expected-remark @below {{float facts: not_nan.}}
  %hh = arith.sitofp %n : i32 to f16
  %small = loom_scalar.assume %n [range(%n, 0, 1000)] : i32
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %hs = arith.sitofp %small : i32 to f16
  // expected-remark @below {{float facts: not_nan.}}
  %a = loom_scalar.assume %x [not_nan(%x)] : f32
  // expected-remark @below {{float facts: not_inf.}}
  %b = loom_scalar.assume %x [not_inf(%x)] : f32
  // expected-remark @below {{float facts: finite.}}
  %c = loom_scalar.assume %x [finite(%x)] : f32
  // expected-remark @below {{float facts: finite.}}
  %d = loom_scalar.assume %a [not_inf(%a)] : f32
  // The operand has no facts from it.
  // expected-remark @below {{float facts: any.}}
  %e = arith.negf %x : f32
  loom_func.return
}

// -----

// `where` holds in the body; so do the flags of an op.

loom_func.def @where(%x: f32, %y: f32) where [finite(%x), not_nan(%y)] {
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %a = math.absf %x : f32
  // A sum of finite numbers may be too large, but is a number.
  // expected-remark @below {{float facts: not_nan.}}
  %b = arith.addf %x, %x : f32
  // expected-remark @below {{float facts: any.}}
  %c = arith.addf %y, %y : f32
  // expected-remark @below {{float facts: not_nan.}}
  %d = arith.addf %y, %y fastmath<nnan> : f32
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %e = arith.mulf %y, %y fastmath<nnan,ninf> : f32
  loom_func.return
}

// -----

loom_func.def @arithmetic(%x: f32, %y: f32) where [finite(%x), finite(%y)] {
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %px = math.absf %x : f32
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %py = math.absf %y : f32
  // expected-remark @below {{float facts: finite, nonpositive.}}
  %nx = arith.negf %px : f32
  // expected-remark @below {{float facts: not_nan, nonnegative.}}
  %sum = arith.addf %px, %py : f32
  // Two signs: no overflow.
  // expected-remark @below {{float facts: finite.}}
  %difference = arith.subf %px, %py : f32
  // expected-remark @below {{float facts: not_nan, nonpositive.}}
  %product = arith.mulf %nx, %py : f32
  // expected-remark @below {{float facts: not_nan, nonnegative.}}
  %square = arith.mulf %x, %x : f32
  // 0 by 0.
  // expected-remark @below {{float facts: nonnegative.}}
  %quotient = arith.divf %px, %py : f32
  // expected-remark @below {{float facts: not_nan, nonnegative.}}
  %fma = math.fma %px, %py, %px : f32
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %high = arith.maximumf %x, %px : f32
  // expected-remark @below {{float facts: finite, nonpositive.}}
  %low = arith.minimumf %x, %nx : f32
  // expected-remark @below {{float facts: finite.}}
  %num = arith.maxnumf %x, %px : f32
  // expected-remark @below {{float facts: finite, nonpositive.}}
  %sign = math.copysign %x, %nx : f32
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %root = math.sqrt %px : f32
  // expected-remark @below {{float facts: not_inf.}}
  %noroot = math.sqrt %x : f32
  // expected-remark @below {{float facts: not_nan, nonnegative.}}
  %rsqrt = math.rsqrt %px : f32
  // expected-remark @below {{float facts: not_nan, nonnegative.}}
  %exp = math.exp %x : f32
  // At most 1.
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %decay = math.exp %nx : f32
  // expected-remark @below {{float facts: not_nan.}}
  %log = math.log %px : f32
  // expected-remark @below {{float facts: finite.}}
  %sin = math.sin %x : f32
  // expected-remark @below {{float facts: finite, nonpositive.}}
  %floor = math.floor %nx : f32
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %tanh = math.tanh %px : f32
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %logistic = loom_scalar.logisticf %x : f32
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %ext = arith.extf %px : f32 to f64
  // expected-remark @below {{float facts: not_nan, nonnegative.}}
  %trunc = arith.truncf %px : f32 to f16
  // This format has no infinity.
  // expected-remark @below {{float facts: not_inf, nonnegative.}}
  %f8 = arith.truncf %px : f32 to f8E4M3FN
  loom_func.return
}

// -----

// Merges and cycles.

loom_func.def @merges(%x: f32, %c: i1, %n: index) where [finite(%x)] {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{float facts: finite.}}
  %s = loom_scf.select %c, %x, %zero : f32
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %p = math.absf %x : f32
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %i = loom_scf.if %c -> (f32) {
    loom_scf.yield %p : f32
  } else {
    loom_scf.yield %zero : f32
  }
  // A sum of squares may be too large, but stays a number.
  // expected-remark @below {{float facts: not_nan, nonnegative.}}
  %sum = loom_scf.for %k = [%c0 to %n step %c1](%acc = %zero : f32) -> (f32) {
    // expected-remark @below {{float facts: not_nan, nonnegative.}}
    %square = arith.mulf %x, %x : f32
    // expected-remark @below {{float facts: not_nan, nonnegative.}}
    %next = arith.addf %acc, %square : f32
    loom_scf.yield %next : f32
  }
  // A maximum stays what its parts are.
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %max = loom_scf.for %k = [%c0 to %n step %c1](%acc = %zero : f32) -> (f32) {
    // expected-remark @below {{float facts: finite, nonnegative.}}
    %next = arith.maximumf %acc, %x : f32
    loom_scf.yield %next : f32
  }
  loom_func.return
}

// -----

// Vectors have the facts of every lane.

loom_func.def @vectors(%v: vector<4xi32>) {
  // expected-remark @below {{float facts: finite.}}
  %c = arith.constant dense<[1.0, -2.0]> : vector<2xf32>
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %s = arith.constant dense<3.0> : vector<4xf32>
  // expected-remark @below {{float facts: finite.}}
  %f = arith.sitofp %v : vector<4xi32> to vector<4xf32>
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %a = math.absf %f : vector<4xf32>
  // expected-remark @below {{float facts: not_nan, nonnegative.}}
  %sum = arith.addf %a, %s : vector<4xf32>
  loom_func.return
}

// -----

// Conditions, in what they guard. A select takes the side that they choose.

loom_func.def @tests(%x: f32, %h: f16) {
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %c0 = arith.constant 0.0 : f32
  %nan = math.isnan %x : f32
  %finite = math.isfinite %x : f32
  %inf = math.isinf %x : f32
  // expected-remark @below {{float facts: not_nan.}}
  %number = arith.select %nan, %c0, %x : f32
  loom_scf.if %nan {
  } else {
    // expected-remark @below {{float facts: not_nan, nonnegative.}}
    %a = math.absf %x : f32
  }
  loom_scf.if %finite {
    // expected-remark @below {{float facts: finite, nonnegative.}}
    %a = math.absf %x : f32
    // expected-remark @below {{float facts: finite.}}
    %b = loom_scalar.assume %x [not_nan(%x)] : f32
  }
  loom_scf.if %inf {
    // expected-remark @below {{float facts: not_nan, nonnegative.}}
    %a = math.absf %x : f32
    // expected-remark @below {{float facts: finite, nonnegative.}}
    %e = math.tanh %a : f32
  } else {
    // expected-remark @below {{float facts: not_inf, nonnegative.}}
    %a = math.absf %x : f32
  }
  // expected-remark @below {{float facts: any.}}
  %wide = arith.extf %h : f16 to f32
  // expected-remark @below {{float facts: nonnegative.}}
  %size = math.absf %wide : f32
  %bounded = math.isfinite %size : f32
  loom_scf.if %bounded {
    // expected-remark @below {{float facts: finite.}}
    %n = arith.negf %h : f16
  }
  loom_func.return
}

// -----

loom_func.def @compares(%x: f32, %y: f32) {
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{float facts: finite, nonnegative.}}
  %one = arith.constant 1.0 : f32
  // expected-remark @below {{float facts: not_nan, nonnegative.}}
  %infinity = arith.constant 0x7F800000 : f32
  %ordered = arith.cmpf ord, %x, %y : f32
  loom_scf.if %ordered {
    // expected-remark @below {{float facts: not_nan.}}
    %a = arith.negf %x : f32
    // expected-remark @below {{float facts: not_nan.}}
    %b = arith.negf %y : f32
  }
  %unordered = arith.cmpf uno, %x, %x : f32
  loom_scf.if %unordered {
  } else {
    // expected-remark @below {{float facts: not_nan.}}
    %a = arith.negf %x : f32
  }
  // Less than something is not the largest.
  %less = arith.cmpf olt, %x, %y : f32
  loom_scf.if %less {
    // expected-remark @below {{float facts: not_nan.}}
    %a = arith.minimumf %x, %y : f32
  } else {
    // expected-remark @below {{float facts: any.}}
    %a = arith.negf %x : f32
  }
  // -0 is not above 0, but equal to it.
  %positive = arith.cmpf ogt, %x, %zero : f32
  loom_scf.if %positive {
    // expected-remark @below {{float facts: not_nan, nonnegative.}}
    %a = math.sqrt %x : f32
  } else {
    // expected-remark @below {{float facts: not_inf.}}
    %a = math.sqrt %x : f32
  }
  %notless = arith.cmpf oge, %x, %zero : f32
  loom_scf.if %notless {
    // The root of -0 is -0.
    // expected-remark @below {{float facts: not_nan.}}
    %a = math.floor %x : f32
  }
  %above = arith.cmpf oge, %x, %one : f32
  loom_scf.if %above {
    // expected-remark @below {{float facts: not_nan, nonnegative.}}
    %a = math.sqrt %x : f32
  }
  // expected-remark @below {{float facts: nonnegative.}}
  %size = math.absf %x : f32
  %bounded = arith.cmpf olt, %size, %infinity : f32
  loom_scf.if %bounded {
    // expected-remark @below {{float facts: finite.}}
    %a = arith.negf %x : f32
  }
  %unbounded = arith.cmpf uge, %size, %infinity : f32
  loom_scf.if %unbounded {
  } else {
    // expected-remark @below {{float facts: finite.}}
    %a = arith.negf %x : f32
  }
  loom_func.return
}
