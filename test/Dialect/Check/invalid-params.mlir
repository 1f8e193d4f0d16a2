// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_check.case @c {
  // expected-error@+1 {{expected linear or po2, found 'log'}}
  %0 = loom_check.param.range log bounds(1 to 8) : index
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{an interval has the type index, offset, i8, i16, i32 or i64, not f32}}
  %0 = loom_check.param.range linear bounds(1 to 8) : f32
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.range' op an interval has the type index, offset, i8, i16, i32 or i64, not i1}}
  %0 = "loom_check.param.range"() <{progression = 0 : i32, lower = 0, upper = 1}> : () -> i1
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'200' is out of range for i8: -128 to 127}}
  %0 = loom_check.param.range linear bounds(1 to 200) : i8
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.range' op bound 200 is out of range for i8}}
  %0 = "loom_check.param.range"() <{progression = 0 : i32, lower = 0, upper = 200}> : () -> i8
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.range' op bound -1 is out of range for offset}}
  %0 = "loom_check.param.range"() <{progression = 0 : i32, lower = -1, upper = 200}> : () -> !loom_index.offset
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.range' op interval is empty: 8 to 1}}
  %0 = loom_check.param.range linear bounds(8 to 1) : index
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.range' op needs a positive step, not 0}}
  %0 = loom_check.param.range linear bounds(1 to 8) step(0) : index
  loom_check.return
}

// -----

loom_check.case @c {
  %0 = loom_check.param.range linear bounds(1 to 1048576) : index
  // expected-error@+1 {{'loom_check.param.range' op has more than 1048576 samples}}
  %1 = loom_check.param.range linear bounds(1 to 1048577) : index
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.range' op has more than 1048576 samples}}
  %0 = loom_check.param.range linear bounds(-9223372036854775808 to 9223372036854775807) : index
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.range' op a step belongs to a linear progression}}
  %0 = loom_check.param.range po2 bounds(1 to 8) step(2) : index
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.range' op powers of two begin at 1, but the lower bound is 0}}
  %0 = loom_check.param.range po2 bounds(0 to 8) : index
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.range' op no power of two lies in 5 to 7}}
  %0 = loom_check.param.range po2 bounds(5 to 7) : index
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.range' op has an empty name: leave it out instead}}
  %0 = loom_check.param.range po2 bounds(5 to 8) name("") : index
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.choice' op has no values to choose from}}
  %0 = loom_check.param.choice values([]) : index
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.choice' op has the value 1.0 twice}}
  %0 = loom_check.param.choice values([1.0, 2.0, 1]) : f32
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'0.5' is not an integer literal, as index needs}}
  %0 = loom_check.param.choice values([1, 0.5]) : index
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.choice' op needs values of type i32, not 1 : i64}}
  %0 = "loom_check.param.choice"() <{values = [1]}> : () -> i32
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.choice' op chooses among scalars, not among values of type tensor<4xi32>}}
  %0 = "loom_check.param.choice"() <{values = [1]}> : () -> tensor<4xi32>
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.choice' op has an empty name: leave it out instead}}
  %0 = loom_check.param.choice values([1]) name("") : i64
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.seed' op gives seeds of type i64, not index}}
  %0 = loom_check.param.seed base(0) count(1) : index
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.seed' op needs a count from 1 to 1048576, not 0}}
  %0 = loom_check.param.seed base(0) count(0) : i64
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.seed' op needs a count from 1 to 1048576, not 1048577}}
  %0 = loom_check.param.seed base(0) count(1048577) : i64
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.seed' op has seeds that do not fit i64: base 9223372036854775806, count 3}}
  %0 = loom_check.param.seed base(9223372036854775806) count(3) : i64
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.param.seed' op has an empty name: leave it out instead}}
  %0 = loom_check.param.seed base(0) count(3) name("") : i64
  loom_check.return
}
