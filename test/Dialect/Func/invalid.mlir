// RUN: loom-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'abi' is not supported yet}}
loom_func.def abi(c) @f() {
}

// -----

// The order of modifiers is fixed.
// expected-error @+1 {{'public' must stand before 'retain': the order is public, retain, host or device or initializer or deinitializer, pure, hot or cold, inline or noinline, target, requires, export}}
loom_func.def retain public @f() {
}

// -----

// expected-error @+1 {{'device' must stand before 'pure': the order is}}
loom_func.def pure device @f() {
}

// -----

// expected-error @+1 {{'cold' must stand before 'inline': the order is}}
loom_func.def inline cold @f() {
}

// -----

// expected-error @+1 {{'noinline' must stand before 'export': the order is}}
loom_func.def export("g") noinline @f() {
}

// -----

// expected-error @+1 {{'import' must stand before 'device': the order is public, retain, import, host or}}
loom_func.decl device import("m") @f()

// -----

// expected-error @+1 {{'public' stands twice}}
loom_func.def public retain public @f() {
}

// -----

// expected-error @+1 {{'device' stands twice}}
loom_func.def device device @f() {
}

// -----

// expected-error @+1 {{'host' contradicts 'device'}}
loom_func.def device host @f() {
}

// -----

// expected-error @+1 {{'hot' contradicts 'cold'}}
loom_func.decl cold hot @f()

// -----

// expected-error @+1 {{'private' is no modifier here: expected the symbol's '@' name, or before it public, retain, host or device or initializer or deinitializer, pure, hot or cold, inline or noinline, target, requires, export}}
loom_func.def private @f() {
}

// -----

// expected-error @+1 {{expected valid '@'-identifier for symbol name}}
loom_func.def public {
}

// -----

loom_func.decl pure @g()
loom_func.def @f() {
  // expected-error @+1 {{'pure' must stand before 'cold': the order is pure, hot or cold, inline or noinline}}
  loom_func.call cold pure @g() : ()
  loom_func.return
}

// -----

loom_func.decl pure @g()
loom_func.def @f() {
  // expected-error @+1 {{'device' is no modifier here: expected the symbol's '@' name, or before it pure, hot or cold, inline or noinline}}
  loom_func.call device @g() : ()
  loom_func.return
}

// -----

// A definition has a body, so it imports nothing.
// expected-error @+1 {{'import' is no modifier here}}
loom_func.def import("m") @f() {
}

// -----

// expected-error @+1 {{'pure' has a syntax of its own}}
loom_func.decl @f() attributes {pure}

// -----

// expected-error @+1 {{'sym_name' has a syntax of its own}}
loom_func.def @f() attributes {tag, sym_name = "g"} {
  loom_func.return
}

// -----

// expected-error @+1 {{the body of '@f' must end in func.return}}
loom_func.def @f() {
}

// -----

loom_func.def @f(%n: index) -> (index) {
  // expected-error @+1 {{the body of '@f' must end in func.return}}
  %0 = loom_index.add %n, %n : index
}

// -----

loom_func.def @f(%n: index) -> (index) {
  loom_cfg.br ^a
^a:
  // expected-error @+1 {{each block of the body of '@f' must end in func.return, cfg.br or cfg.cond_br}}
  %0 = loom_index.add %n, %n : index
^b:
  loom_func.return %n : index
}

// -----

// A block without an operation ends after the one before it.
loom_func.def @f(%n: index) -> (index) {
  // expected-error @+1 {{each block of the body of '@f' must end in func.return, cfg.br or cfg.cond_br}}
  loom_cfg.br ^a
^a:
}

// -----

// expected-note @+1 {{the function is here}}
loom_func.def @f(%x: f32) -> (f32, i32) {
  // expected-error @+1 {{'loom_func.return' op returns ('f32'), but the function's results are ('f32', 'i32')}}
  loom_func.return %x : f32
}

// -----

// expected-note @+1 {{the function is here}}
loom_func.def @f(%x: f32) {
  // expected-error @+1 {{'loom_func.return' op returns ('f32'), but the function's results are ()}}
  loom_func.return %x : f32
}

// -----

func.func @f() {
  // expected-error @+1 {{'loom_func.return' op expects parent op 'loom_func.def'}}
  loom_func.return
}

// -----

loom_func.def @f(%c: i1) {
  loom_scf.if %c {
    // expected-error @+1 {{'loom_func.return' op expects parent op 'loom_func.def'}}
    loom_func.return
  }
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{'loom_func.call' op calls @g, which is not a function of this module}}
  loom_func.call @g() : ()
  loom_func.return
}

// -----

func.func private @g()
loom_func.def @f() {
  // expected-error @+1 {{'loom_func.call' op calls @g, which is not a function of this module}}
  loom_func.call @g() : ()
  loom_func.return
}

// -----

// expected-note @+1 {{declared here}}
loom_func.decl @g(%x: f32)
loom_func.def @f() {
  // expected-error @+1 {{'loom_func.call' op has 0 arguments and 0 results, but the callee has 1 and 0}}
  loom_func.call @g() : ()
  loom_func.return
}

// -----

// expected-note @+1 {{declared here}}
loom_func.def @g() -> (f32) {
  %0 = loom_scalar.constant 1.0 : f32
  loom_func.return %0 : f32
}
loom_func.def @f() {
  // expected-error @+1 {{'loom_func.call' op has 0 arguments and 0 results, but the callee has 0 and 1}}
  loom_func.call @g() : ()
  loom_func.return
}

// -----

// expected-note @+1 {{declared here}}
loom_func.decl @g(%n: index, %x: f32)
loom_func.def @f(%n: index) {
  // expected-error @+1 {{'loom_func.call' op argument %x has type 'index', but the callee takes 'f32'}}
  loom_func.call @g(%n, %n) : (index, index)
  loom_func.return
}

// -----

// expected-note @+1 {{declared here}}
loom_func.decl @g() -> (f32)
loom_func.def @f() {
  // expected-error @+1 {{'loom_func.call' op result #0 has type 'f16', but the callee returns 'f32'}}
  %0 = loom_func.call @g() : () -> (f16)
  loom_func.return
}

// -----

// expected-note @+1 {{declared here}}
loom_func.decl @g()
loom_func.def @f() {
  // expected-error @+1 {{'loom_func.call' op is pure, but its callee is not}}
  loom_func.call pure @g() : ()
  loom_func.return
}

// -----

loom_func.decl @g(%n: index) -> (view<[%n]xf32>)
loom_func.def @f(%n: index, %m: index) {
  // expected-error @+1 {{the extent of a result must be an argument of the call}}
  %0 = loom_func.call @g(%n) : (index) -> (view<[%m]xf32>)
  loom_func.return
}

// -----

// expected-note @+1 {{declared here}}
loom_func.decl @g(%n: index, %m: index) -> (view<4x[%m]xf32>)
loom_func.def @f(%n: index, %m: index) {
  // expected-error @+1 {{'loom_func.call' op dynamic dimension 0 of the results is argument %m of the callee, not argument %n}}
  %0 = loom_func.call @g(%n, %m) : (index, index) -> (view<4x[%n]xf32>)
  loom_func.return
}

// -----

loom_func.decl @g(%n: index) -> (view<[%n]xf32>)
loom_func.def @f(%n: index) {
  // expected-error @+1 {{'loom_func.call' op needs one result relation per dynamic dimension}}
  %0 = "loom_func.call"(%n) <{callee = @g, result_relations = array<i64>}> : (index) -> !loom_view.view<?xf32>
  loom_func.return
}

// -----

// expected-error @+1 {{'loom_func.def' op has target(@gpu), but '@gpu' is not a target of this module: declare it with amdgpu.target, target.generic or target.decl}}
loom_func.def target(@gpu) @f() {
  loom_func.return
}

// -----

// expected-error @+1 {{'loom_func.decl' op has target(@gpu), but '@gpu' is not a target of this module: declare it with amdgpu.target, target.generic or target.decl}}
loom_func.decl target(@gpu) @f()
