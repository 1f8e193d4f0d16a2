// RUN: loom-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{a subgroup size is a power of two from 1 to 1024, found 48}}
loom_check.case @c attributes {needs = #loom_target.subgroup.size<48>} {
  loom_check.return
}

// -----

// expected-error@+1 {{a subgroup size is a power of two from 1 to 1024, found 0}}
loom_check.case @c attributes {needs = #loom_target.subgroup.size<0>} {
  loom_check.return
}

// -----

// expected-error@+1 {{a subgroup size is a power of two from 1 to 1024, found 2048}}
loom_check.case @c attributes {needs = #loom_target.subgroup.size<2048>} {
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_target.subgroup.size' op result #0 must be index, but got 'i32'}}
  %0 = loom_target.subgroup.size : i32
  loom_check.return
}
