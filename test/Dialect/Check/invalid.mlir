// RUN: loom-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{a case must end in check.return}}
loom_check.case @c {
}

// -----

loom_check.case @c {
  // expected-error@+1 {{a case must end in check.return}}
  %0 = loom_check.literal value(1) : index
}

// -----

// expected-error@+1 {{'loom_check.literal' op belongs in a check.case}}
%0 = loom_check.literal value(1) : index

// -----

// expected-error@+1 {{'loom_check.generate.fill' op belongs in a check.case}}
%0 = loom_check.generate.fill value(1) : tensor<4xi32>

// -----

// expected-error@+1 {{'loom_check.param.seed' op expects parent op 'loom_check.case'}}
%0 = loom_check.param.seed base(1) count(1) : i64

// -----

// expected-error@+1 {{'loom_check.requires' op expects parent op 'loom_check.case'}}
loom_check.requires<a.b> {}

// -----

loom_check.case @c {
  // expected-note@+1 {{the first is here}}
  %0 = loom_check.param.choice values([1]) name("n") : index
  // expected-error@+1 {{'loom_check.param.seed' op is a second parameter named 'n' of this case}}
  %1 = loom_check.param.seed base(1) count(1) name("n") : i64
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'128' is out of range for i8: -128 to 127}}
  %0 = loom_check.literal value(128) : i8
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{a literal has a scalar type, not tensor<4xi32>}}
  %0 = loom_check.literal value(1) : tensor<4xi32>
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.literal' op gives a scalar, not a tensor<4xi32>}}
  %0 = "loom_check.literal"() <{value = 1 : i32}> : () -> tensor<4xi32>
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.literal' op needs value of type i32, not 1 : i64}}
  %0 = "loom_check.literal"() <{value = 1 : i64}> : () -> i32
  loom_check.return
}

// -----

// expected-error@+1 {{'loom_check.benchmark' op times @c, which is not a check.case of this module}}
loom_check.benchmark<@c> @b {}

// -----

loom_config.def @c = 1 : index
// expected-error@+1 {{'loom_check.benchmark' op times @c, which is not a check.case of this module}}
loom_check.benchmark<@c> @b {}

// -----

// expected-note@+1 {{the case is here}}
loom_check.case @c {
  %0 = loom_check.param.choice values([1]) name("n") : index
  %1 = loom_check.param.choice values([1]) : index
  %2 = loom_check.param.choice values([1]) name("k") : index
  loom_check.return
}
// expected-error@+1 {{'loom_check.benchmark' op pins 'm', but @c has only the parameters n, k}}
loom_check.benchmark<@c> @b {m = 1}

// -----

// expected-note@+1 {{the case is here}}
loom_check.case @c {
  loom_check.return
}
// expected-error@+1 {{'loom_check.benchmark' op pins 'm', but @c has no named parameters}}
loom_check.benchmark<@c> @b {m = 1}

// -----

loom_check.case @c {
  %0 = loom_check.param.choice values([1, 3]) name("n") : index
  loom_check.return
}
// expected-error@+1 {{parameter 'n': '1.0' is not an integer literal, as index needs}}
loom_check.benchmark<@c> @b {n = 1.0}

// -----

loom_check.case @c {
  // expected-note@+1 {{the parameter is here}}
  %0 = loom_check.param.choice values([1, 3]) name("n") : index
  loom_check.return
}
// expected-error@+1 {{'loom_check.benchmark' op pins 'n' to 2, which is not one of its samples}}
loom_check.benchmark<@c> @b {n = 2}

// -----

loom_check.case @c {
  // expected-note@+1 {{the parameter is here}}
  %0 = loom_check.param.range linear bounds(-4 to 8) step(3) name("n") : i8
  loom_check.return
}
loom_check.benchmark<@c> @first {n = -4}
loom_check.benchmark<@c> @last {n = 8}
// expected-error@+1 {{'loom_check.benchmark' op pins 'n' to 7, which is not one of its samples}}
loom_check.benchmark<@c> @b {n = 7}

// -----

loom_check.case @c {
  // expected-note@+1 {{the parameter is here}}
  %0 = loom_check.param.range po2 bounds(3 to 20) name("n") : i8
  loom_check.return
}
loom_check.benchmark<@c> @first {n = 4}
loom_check.benchmark<@c> @last {n = 16}
// expected-error@+1 {{'loom_check.benchmark' op pins 'n' to 2, which is not one of its samples}}
loom_check.benchmark<@c> @b {n = 2}

// -----

loom_check.case @c {
  // expected-note@+1 {{the parameter is here}}
  %0 = loom_check.param.range po2 bounds(3 to 20) name("n") : i8
  loom_check.return
}
// expected-error@+1 {{'loom_check.benchmark' op pins 'n' to 12, which is not one of its samples}}
loom_check.benchmark<@c> @b {n = 12}

// -----

loom_check.case @c {
  // expected-note@+1 {{the parameter is here}}
  %0 = loom_check.param.seed base(-9223372036854775808) count(2) name("n") : i64
  loom_check.return
}
loom_check.benchmark<@c> @last {n = -9223372036854775807}
// expected-error@+1 {{'loom_check.benchmark' op pins 'n' to 9223372036854775807, which is not one of its samples}}
loom_check.benchmark<@c> @b {n = 9223372036854775807}

// -----

loom_check.case @c {
  loom_check.return
}
// expected-error@+1 {{'loom_check.benchmark' op pins parameter 'n' to something that is no literal}}
loom_check.benchmark<@c> @b {n = "one"}

// -----

// expected-error@+1 {{key 'n' is given twice}}
loom_check.benchmark<@c> @b {n = 1, n = 2}

// -----

// expected-error@+1 {{a key cannot be empty}}
loom_check.benchmark<@c> @b {"" = 1}

// -----

// expected-error@+1 {{lists and dictionaries nest at most 16 deep here}}
loom_check.benchmark<@c> @b {n = [[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]}

// -----

loom_check.case @c {
  // expected-error@+1 {{'9223372036854775808' is out of range for i64: -9223372036854775808 to 9223372036854775807}}
  loom_check.requires<a> {n = 9223372036854775808}
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.requires' op needs a key of words joined by dots, not 'a..b'}}
  loom_check.requires<a..b> {}
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.skip_if' op needs a key of words joined by dots, not 'a b'}}
  "loom_check.skip_if"() <{key = "a b", details = {}}> : () -> ()
  loom_check.return
}

// -----

loom_check.case @c {
  // expected-error@+1 {{'loom_check.skip_if' op holds something that is no literal, string, list or dictionary}}
  "loom_check.skip_if"() <{key = "a", details = {n = i32}}> : () -> ()
  loom_check.return
}
