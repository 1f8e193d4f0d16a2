// RUN: loom-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'loom_template.def' op is a candidate of @f, which is not a family of this module: declare it with template.decl}}
loom_template.def<@f> @a() {
  loom_template.return
}

// -----

// expected-note@+1 {{it is this}}
loom_func.decl @f()
// expected-error@+1 {{'loom_template.ukernel' op is a candidate of @f, which is not a family of this module: declare it with template.decl}}
loom_template.ukernel<@f> @a()

// -----

// expected-note@+1 {{the family is here}}
loom_template.decl @f(%x: f32)
// expected-error@+1 {{'loom_template.ukernel' op has 2 arguments and 0 results, but its family has 1 and 0}}
loom_template.ukernel<@f> @a(%x: f32, %y: f32)

// -----

// expected-note@+1 {{the family is here}}
loom_template.decl @f(%x: f32)
// expected-error@+1 {{argument %x has a type its family's does not allow: 'f16', not 'f32'}}
loom_template.ukernel<@f> @a(%x: f16)

// -----

// A family's static extent stays as it is.
// expected-note@+1 {{the family is here}}
loom_template.decl @f(%x: view<4x[%n]xf32>)
// expected-error@+1 {{argument %x has a type its family's does not allow: '!loom_view.view<8x[%m]xf32>', not '!loom_view.view<4x[%n]xf32>'}}
loom_template.ukernel<@f> @a(%x: view<8x[%m]xf32>)

// -----

// expected-note@+1 {{the family is here}}
loom_template.decl @f() -> (f32)
// expected-error@+1 {{result #0 has a type its family's does not allow: 'i32', not 'f32'}}
loom_template.ukernel<@f> @a() -> (i32)

// -----

// expected-note@+1 {{the family is here}}
loom_template.decl pure @f()
// expected-error@+1 {{'loom_template.ukernel' op is not pure, but its family is}}
loom_template.ukernel<@f> @a()

// -----

loom_template.decl pure @f(%v: view<4xf32>)
// expected-note@+1 {{the function is here}}
loom_template.def<@f> pure @a(%v: view<4xf32>) {
  %c0 = loom_index.constant 0 : index
  // expected-error@+1 {{has an effect or depends on one, and cannot stand in a function that is pure}}
  %x = loom_view.load %v[%c0] : view<4xf32> -> f32
  loom_template.return
}

// -----

// expected-error@+1 {{'inline' is no modifier here: expected the symbol's '@' name, or before it public, retain, host or device or initializer or deinitializer, pure, hot or cold, target, requires}}
loom_template.decl inline @f()

// -----

loom_template.decl @f()
// expected-error@+1 {{'pure' must stand before 'priority': the order is public, retain, host or device or initializer or deinitializer, pure, hot or cold, target, requires, priority}}
loom_template.ukernel<@f> priority(1) pure @a()

// -----

loom_template.decl @f()
// expected-error@+1 {{'loom_template.ukernel' op has target(@gpu), but '@gpu' is not a target of this module: declare it with amdgpu.target, target.generic or target.decl}}
loom_template.ukernel<@f> target(@gpu) @a()

// -----

// expected-error@+1 {{unknown attribute '#target.subgroup.count': expected #target.subgroup.size<...>}}
loom_template.decl requires [#loom_target.subgroup.count<2>] @f()

// -----

// expected-error@+1 {{is no requirement: expected #target.subgroup.size<...>}}
loom_template.decl requires [1] @f()

// -----

// expected-error@+1 {{'loom_template.decl' op requires [1], which has an item that is no requirement}}
"loom_template.decl"() <{sym_name = "f", function_type = () -> (), relations = array<i64>, result_relations = array<i64>, requirements = [1]}> : () -> ()

// -----

// expected-error@+1 {{'loom_template.decl' op needs one location per predicate}}
"loom_template.decl"() <{sym_name = "f", function_type = () -> (), relations = array<i64>, result_relations = array<i64>, predicate_locations = [1]}> : () -> ()

// -----

loom_func.def @g(%x: f32) {
  // expected-error@+1 {{'loom_template.apply' op applies @f, which is not a family of this module}}
  loom_template.apply<@f>(%x) : (f32)
  loom_func.return
}

// -----

loom_template.decl @f(%x: f32)
loom_template.ukernel<@f> @a(%x: f32)
loom_func.def @g(%x: f32) {
  // expected-error@+1 {{'loom_template.apply' op applies @a, which is not a family of this module}}
  loom_template.apply<@a>(%x) : (f32)
  loom_func.return
}

// -----

// expected-note@+1 {{declared here}}
loom_template.decl @f(%x: f32)
loom_func.def @g(%x: f16) {
  // expected-error@+1 {{'loom_template.apply' op argument %x has type 'f16', but the family takes 'f32'}}
  loom_template.apply<@f>(%x) : (f16)
  loom_func.return
}

// -----

// expected-note@+1 {{declared here}}
loom_template.decl @f(%x: f32)
loom_func.def @g(%x: f32) {
  // expected-error@+1 {{'loom_template.apply' op is pure, but its family is not}}
  loom_template.apply<@f>(%x) pure : (f32)
  loom_func.return
}

// -----

// expected-note@+1 {{declared here}}
loom_template.decl @f(%x: f32)
loom_func.def pure @g(%x: f32) {
  // expected-error@+1 {{'loom_template.apply' op applies a family that is not pure from one that is}}
  loom_template.apply<@f>(%x) : (f32)
  loom_func.return
}

// -----

loom_template.decl @f(%x: f32)
loom_func.def @g(%x: f32) {
  // expected-error@+1 {{'loom_template.call' op calls @f, which is not a candidate of this module}}
  loom_template.call @f(%x) : (f32)
  loom_func.return
}

// -----

loom_template.decl @f(%x: f32) -> (f32)
// expected-note@+1 {{declared here}}
loom_template.ukernel<@f> @a(%x: f32) -> (f32)
loom_func.def @g(%x: f32) {
  // expected-error@+1 {{'loom_template.call' op has 1 arguments and 0 results, but the candidate has 1 and 1}}
  loom_template.call @a(%x) : (f32)
  loom_func.return
}

// -----

loom_template.decl @f()
loom_kernel.def @k() {
  // expected-error@+1 {{'loom_template.apply' op cannot stand in a launch configuration: templates are selected in bodies}}
  loom_template.apply<@f>() : ()
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch() {
  loom_kernel.return
}

// -----

loom_template.decl @f()
loom_check.case @c {
  // expected-error@+1 {{'loom_template.apply' op must stand in the body of a kernel, a function or a template}}
  loom_template.apply<@f>() : ()
  loom_check.return
}

// -----

loom_template.decl @f() -> (f32)
// expected-note@+1 {{the candidate is here}}
loom_template.def<@f> @a() -> (f32) {
  // expected-error@+1 {{'loom_template.return' op returns (), but the candidate's results are ('f32')}}
  loom_template.return
}

// -----

loom_template.decl @f()
loom_template.def<@f> @a() {
  // expected-error@+1 {{the body of '@a' must end in template.return}}
  %c = loom_index.constant 1 : index
}
