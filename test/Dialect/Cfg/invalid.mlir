// RUN: loom-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

loom_func.def @f(%x: f32) {
  // expected-error @+1 {{'loom_cfg.br' op passes 1 values, but the block takes 2}}
  loom_cfg.br ^a(%x: f32)
// expected-note @+1 {{the block's arguments are here}}
^a(%y: f32, %z: f32):
  loom_func.return
}

// -----

loom_func.def @f(%x: f32) {
  // expected-error @+1 {{'loom_cfg.br' op passes 1 values, but the block takes 0}}
  loom_cfg.br ^a(%x: f32)
^a:
  loom_func.return
}

// -----

loom_func.def @f(%x: f32, %i: index) {
  // expected-error @+1 {{'loom_cfg.br' op value #1 has type 'index', but the block takes 'f32'}}
  loom_cfg.br ^a(%x: f32, %i: index)
// expected-note @+1 {{the block's arguments are here}}
^a(%y: f32, %z: f32):
  loom_func.return
}

// -----

loom_func.def @f(%c: i1, %x: f32) {
  // expected-error @+1 {{'loom_cfg.cond_br' op passes 2 values, but the block takes 1}}
  loom_cfg.cond_br %c, ^a, ^b ...(%x: f32, %x: f32)
^a:
  loom_func.return
// expected-note @+1 {{the block's arguments are here}}
^b(%z: f32):
  loom_func.return
}

// -----

loom_func.def @f(%c: i1, %x: f32) {
  // expected-error @+1 {{'loom_cfg.cond_br' op value #0 has type 'i1', but the block takes 'f32'}}
  loom_cfg.cond_br %c, ^b ...(%c: i1), ^a
^a:
  loom_func.return
// expected-note @+1 {{the block's arguments are here}}
^b(%z: f32):
  loom_func.return
}

// -----

loom_func.def @f(%c: i1, %x: f32) {
  // expected-error @+1 {{'loom_cfg.cond_br' op passes no values, but a target takes 1: reach it through a cfg.br}}
  loom_cfg.cond_br %c, ^a, ^b
^a:
  loom_func.return
// expected-note @+1 {{the block's arguments are here}}
^b(%z: f32):
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-note @+1 {{it stands in this op}}
  "test.op"() ({
    // expected-error @+1 {{'loom_cfg.br' op branches between the blocks of a function's or kernel's body, and cannot stand in 'test.op'}}
    loom_cfg.br ^a
  ^a:
    loom_cfg.br ^a
  }) : () -> ()
  loom_func.return
}

// -----

loom_func.def @f(%c: i32) {
  // expected-error @+2 {{use of value '%c' expects different type than prior uses: 'i1' vs 'i32'}}
  // expected-note @-2 {{prior use here}}
  loom_cfg.cond_br %c, ^a, ^a
^a:
  loom_func.return
}

// -----

// expected-note @+1 {{the extent is defined here}}
loom_func.def @f(%n: index, %m: index, %v: view<[%n]xf32>) {
  // expected-error @+1 {{this dimension is '%n', not '%m'}}
  loom_cfg.br ^a(%v: view<[%m]xf32>)
^a(%w: !loom_view.view<?xf32>):
  loom_func.return
}

// -----

loom_func.def @f(%v: view<4xf32>) {
  // expected-error @+1 {{'loom_cfg.label' op stands for a label only while text is read or printed}}
  %w = loom_cfg.label ...(view<4xf32>)
  loom_func.return
}

// -----

loom_func.def @f(%n: index, %v: view<[%n]xf32>) {
  // expected-error @+1 {{'loom_cfg.extents' op needs one entry per slot}}
  "loom_cfg.extents"(%v, %n) <{operandSegmentSizes = array<i32: 1, 1>, slots = array<i64>}> : (!loom_view.view<?xf32>, index) -> ()
  loom_func.return
}

// -----

loom_func.def @f(%n: index, %v: view<[%n]xf32>) {
  // expected-error @+1 {{'loom_cfg.extents' op entry 1 is not an extent of its type}}
  "loom_cfg.extents"(%v, %n) <{operandSegmentSizes = array<i32: 1, 1>, slots = array<i64: 1>}> : (!loom_view.view<?xf32>, index) -> ()
  loom_func.return
}

// -----

loom_func.def @f(%n: f32, %v: view<[%k]xf32>) {
  // expected-error @+1 {{'loom_cfg.extents' op entry 0 is not an extent of its type}}
  "loom_cfg.extents"(%v, %n) <{operandSegmentSizes = array<i32: 1, 1>, slots = array<i64: 0>}> : (!loom_view.view<?xf32>, f32) -> ()
  loom_func.return
}
