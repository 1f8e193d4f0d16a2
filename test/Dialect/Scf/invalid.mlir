// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_func.def @f(%c: i1, %x: f32) {
  // expected-error @+1 {{'loom_scf.if' op needs an 'else' region because it has results}}
  %0 = loom_scf.if %c -> (f32) {
    loom_scf.yield %x : f32
  }
  loom_func.return
}

// -----

loom_func.def @f(%c: i1, %x: f32) {
  // expected-note @+1 {{the conditional is here}}
  %0 = loom_scf.if %c -> (f32) {
    loom_scf.yield %x : f32
  } else {
    // expected-error @+1 {{'loom_scf.yield' op yields ('i1'), but the conditional's results are ('f32')}}
    loom_scf.yield %c : i1
  }
  loom_func.return
}

// -----

// No terminator: the traits say so.
loom_func.def @f(%c: i1) {
  // expected-error @+1 {{op expects a non-empty block}}
  "loom_scf.if"(%c) ({
  ^bb0:
  }, {
  }) : (i1) -> ()
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{op expects a non-empty block}}
  "loom_scf.for"(%n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>, extent_siblings = array<i64>}> ({
  ^bb0(%i: index):
  }) : (index, index, index) -> ()
  loom_func.return
}

// -----

loom_func.def @f(%c: i1, %x: f32) {
  // expected-note @+1 {{the conditional is here}}
  loom_scf.if %c {
    // expected-error @+1 {{'loom_scf.yield' op yields ('f32'), but the conditional's results are ()}}
    loom_scf.yield %x : f32
  }
  loom_func.return
}

// -----

// expected-note @+1 {{prior use here}}
loom_func.def @f(%c: index) {
  // expected-error @+1 {{use of value '%c' expects different type than prior uses: 'i1' vs 'index'}}
  loom_scf.if %c {
  }
  loom_func.return
}

// -----

loom_func.def @f(%go: i1, %x: f32) {
  // expected-error @+1 {{'loom_scf.while' op body arguments ('i1') and results ('f32') differ in type}}
  %0 = loom_scf.while() -> (f32) {
    loom_scf.condition %go, %x : i1, f32
  } do(%a: i1) {
  }
  loom_func.return
}

// -----

loom_func.def @f(%go: i1, %x: f32) {
  // expected-error @+1 {{'loom_scf.while' op header arguments and initial values differ in type}}
  "loom_scf.while"(%x) <{header_siblings = array<i64>, result_siblings = array<i64>}> ({
    loom_scf.condition %go : i1
  }, {
    loom_scf.yield %x : f32
  }) : (f32) -> ()
  loom_func.return
}

// -----

loom_func.def @f(%go: i1, %n: index, %v: view<[%n]xf32>) {
  // expected-error @+1 {{'loom_scf.while' op needs one extent sibling per slot}}
  "loom_scf.while"(%v) <{header_siblings = array<i64>, result_siblings = array<i64>}> ({
  ^bb0(%a: !loom_view.view<?xf32>):
    loom_scf.condition %go : i1
  }, {
    loom_scf.yield %v : view<[%n]xf32>
  }) : (!loom_view.view<?xf32>) -> ()
  loom_func.return
}

// -----

loom_func.def @f(%go: i1, %n: index, %v: view<[%n]xf32>, %x: i32) {
  // expected-error @+1 {{'loom_scf.while' op extent sibling 1 is no value of type 'index' that the loop passes on}}
  "loom_scf.while"(%v, %x) <{header_siblings = array<i64: 1>, result_siblings = array<i64>}> ({
  ^bb0(%a: !loom_view.view<?xf32>, %b: i32):
    loom_scf.condition %go : i1
  }, {
    loom_scf.yield %v, %x : view<[%n]xf32>, i32
  }) : (!loom_view.view<?xf32>, i32) -> ()
  loom_func.return
}

// -----

// The sibling of a forwarded value is one of the forwarded values.
loom_func.def @f(%go: i1, %n: index, %v: view<[%n]xf32>) {
  // expected-error @+1 {{'loom_scf.while' op extent sibling 1 is no value of type 'index' that the loop passes on}}
  %w = "loom_scf.while"(%n, %n) <{header_siblings = array<i64>, result_siblings = array<i64: 1>}> ({
  ^bb0(%a: index, %b: index):
    loom_scf.condition %go, %v : i1, view<[%n]xf32>
  }, {
  ^bb0(%c: !loom_view.view<?xf32>):
    loom_scf.yield %n, %n : index, index
  }) : (index, index) -> !loom_view.view<?xf32>
  loom_func.return
}

// -----

loom_func.def @f(%go: i1) {
  // expected-error @+1 {{the header of the loop must end in scf.condition}}
  loom_scf.while() -> () {
  } do() {
  }
  loom_func.return
}

// -----

loom_func.def @f(%go: i1, %x: f32) {
  // expected-error @+1 {{'loom_scf.while' op its header must end in scf.condition}}
  loom_scf.while() -> () {
    loom_scf.yield
  } do() {
  }
  loom_func.return
}

// -----

loom_func.def @f(%go: i1, %x: f32) {
  // expected-error @+1 {{'loom_scf.while' op its body must end in scf.yield}}
  loom_scf.while() -> () {
    loom_scf.condition %go : i1
  } do() {
    loom_scf.condition %go : i1
  }
  loom_func.return
}

// -----

loom_func.def @f(%go: i1, %x: f32) {
  // expected-note @+1 {{the loop is here}}
  loom_scf.while() -> () {
    // expected-error @+1 {{'loom_scf.condition' op forwards ('f32'), but the loop's results are ()}}
    loom_scf.condition %go, %x : i1, f32
  } do() {
  }
  loom_func.return
}

// -----

loom_func.def @f(%go: i1, %x: f32) {
  // expected-note @+1 {{the loop is here}}
  loom_scf.while(%a = %x : f32) -> () {
    loom_scf.condition %go : i1
  } do() {
    // expected-error @+1 {{'loom_scf.yield' op yields (), but the loop carries ('f32')}}
    loom_scf.yield
  }
  loom_func.return
}

// -----

loom_func.def @f(%go: i1) {
  loom_scf.while() -> () {
    // expected-error @+2 {{expected a condition}}
    loom_scf.condition
  } do() {
  }
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{'loom_scf.yield' op expects parent op to be one of 'loom_scf.for, loom_scf.if, loom_scf.switch, loom_scf.while'}}
  loom_scf.yield
  loom_func.return
}

// -----

loom_func.def @f(%c: i1) {
  // expected-error @+1 {{'loom_scf.condition' op expects parent op 'loom_scf.while'}}
  loom_scf.condition %c : i1
  loom_func.return
}

// -----

// expected-note @+1 {{prior use here}}
loom_func.def @f(%c: i1, %x: f32, %y: f16) {
  // expected-error @+1 {{use of value '%y' expects different type than prior uses: 'f32' vs 'f16'}}
  %0 = loom_scf.select %c, %x, %y : f32
  loom_func.return
}
