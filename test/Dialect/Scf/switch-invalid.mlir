// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_func.def @f(%i: index) {
  loom_scf.switch %i {
    case 4 {
    }
    // expected-error @+1 {{keys are in ascending order, but 3 comes after 4}}
    case 3 {
    }
    default {
    }
  }
  loom_func.return
}

// -----

loom_func.def @f(%i: index) {
  loom_scf.switch %i {
    case 4 {
    }
    // expected-error @+1 {{key 4 appears twice}}
    case 4 {
    }
    default {
    }
  }
  loom_func.return
}

// -----

loom_func.def @f(%i: index) {
  loom_scf.switch %i {
    case 4 {
    }
  // expected-error @+1 {{expected 'case' or 'default'; a switch ends in its 'default'}}
  }
  loom_func.return
}

// -----

loom_func.def @f(%i: index) {
  loom_scf.switch %i {
    default {
    }
    // expected-error @+1 {{'default' comes last, and once}}
    case 4 {
    }
  }
  loom_func.return
}

// -----

// expected-note @+1 {{prior use here}}
loom_func.def @f(%i: i32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  loom_scf.switch %i {
    default {
    }
  }
  loom_func.return
}

// -----

loom_func.def @f(%i: index, %x: f32) {
  // expected-note @+1 {{the switch is here}}
  %0 = loom_scf.switch %i -> (f32) {
    case 1 {
      // expected-error @+1 {{'loom_scf.yield' op yields ('index'), but the switch's results are ('f32')}}
      loom_scf.yield %i : index
    }
    default {
      loom_scf.yield %x : f32
    }
  }
  loom_func.return
}

// -----

loom_func.def @f(%i: index, %x: f32) {
  // expected-note @+2 {{the switch is here}}
  // expected-error @+1 {{'loom_scf.yield' op yields (), but the switch's results are ('f32')}}
  %0 = loom_scf.switch %i -> (f32) {
    case 1 {
      loom_scf.yield %x : f32
    }
    default {
    }
  }
  loom_func.return
}

// -----

// expected-note @+1 {{the extent is defined here}}
loom_func.def @f(%i: index, %n: index, %m: index, %v: view<[%n]xf32>, %w: view<[%m]xf32>) {
  // expected-error @+1 {{this dimension is '%m', not '%n'}}
  %0 = loom_scf.switch %i -> (view<[%n]xf32>) {
    case 1 {
      loom_scf.yield %v : view<[%n]xf32>
    }
    default {
      loom_scf.yield %w : view<[%m]xf32>
    }
  }
  loom_func.return
}

// -----

loom_func.def @f(%i: index) {
  // expected-error @+1 {{'loom_scf.switch' op has 2 keys for 1 cases}}
  "loom_scf.switch"(%i) <{keys = array<i64: 0, 1>}> ({
    loom_scf.yield
  }, {
    loom_scf.yield
  }) : (index) -> ()
  loom_func.return
}

// -----

loom_func.def @f(%i: index) {
  // expected-error @+1 {{'loom_scf.switch' op keys must be in ascending order, found 1 before 1}}
  "loom_scf.switch"(%i) <{keys = array<i64: 1, 1>}> ({
    loom_scf.yield
  }, {
    loom_scf.yield
  }, {
    loom_scf.yield
  }) : (index) -> ()
  loom_func.return
}

// -----

loom_func.def @f(%i: index, %x: f32) {
  // expected-error @+1 {{the row has 1 values for 2 types}}
  %0, %1 = loom_scf.lookup %i {0 = (%x, %x) 1 = (%x)} default(%x, %x) : f32, f32
  loom_func.return
}

// -----

loom_func.def @f(%i: index, %x: f32) {
  // expected-error @+1 {{keys are in ascending order, but -1 comes after 0}}
  %0 = loom_scf.lookup %i {0 = (%x) -1 = (%x)} default(%x) : f32
  loom_func.return
}

// -----

loom_func.def @f(%i: index, %x: f32) {
  // expected-error @+1 {{expected 'default'}}
  %0 = loom_scf.lookup %i {0 = (%x)} : f32
  loom_func.return
}

// -----

// expected-note @+1 {{the extent is defined here}}
loom_func.def @f(%i: index, %n: index, %m: index, %v: view<[%n]xf32>, %w: view<[%m]xf32>) {
  // expected-error @+1 {{this dimension is '%m', not '%n'}}
  %0 = loom_scf.lookup %i {0 = (%v)} default(%w) : view<[%n]xf32>
  loom_func.return
}

// -----

loom_func.def @f(%i: index, %x: f32) {
  // expected-error @+1 {{'loom_scf.lookup' op has 1 values for 2 rows of 1}}
  %0 = "loom_scf.lookup"(%i, %x) <{keys = array<i64: 1>}> : (index, f32) -> f32
  loom_func.return
}

// -----

loom_func.def @f(%i: index, %x: f32) {
  // expected-error @+1 {{'loom_scf.lookup' op row #1 has types ('index'), but the results are ('f32')}}
  %0 = "loom_scf.lookup"(%i, %x, %i) <{keys = array<i64: 1>}> : (index, f32, index) -> f32
  loom_func.return
}

// -----

loom_func.def @f(%i: index) {
  // expected-error @+1 {{'loom_scf.lookup' op needs at least one result}}
  "loom_scf.lookup"(%i) <{keys = array<i64>}> : (index) -> ()
  loom_func.return
}

// -----

loom_func.def @f(%i: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{'loom_scf.lookup' op chooses between values of a kernel, and 'tensor<4xf32>' is host memory}}
  %0 = loom_scf.lookup %i {} default(%t) : tensor<4xf32>
  loom_func.return
}

// -----

loom_func.def @f(%c: i1, %t: tensor<4xf32>) {
  // expected-error @+1 {{'loom_scf.select' op chooses between values of a kernel, and 'tensor<4xf32>' is host memory}}
  %0 = loom_scf.select %c, %t, %t : tensor<4xf32>
  loom_func.return
}
