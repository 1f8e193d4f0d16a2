// RUN: loom-opt %s --split-input-file --loom-pipeline-loops --verify-diagnostics

// Loads that cannot run ahead, and what cannot be queued.

// A linked list: the next address is a carried value.
loom_func.def @chain(%v: view<64xindex>, %n: index, %first: index) -> (index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  // expected-error @below {{with 'pipeline' above 1 needs loads whose addresses and conditions do not depend on carried values, on collectives or on workgroup memory (scf.pipeline/11)}}
  // expected-note @below {{it depends on this value}}
  %last = loom_scf.for %i = [%c0 to %n step %c1](%at = %first : index) -> (index) pipeline(%c2) {
    // expected-note @below {{the load is in here}}
    %next = loom_view.load %v[%at] : view<64xindex> -> index
    loom_scf.yield %next : index
  }
  loom_func.return %last : index
}

// -----

loom_func.def device @collective_address(%v: view<64xi32>, %w: view<64xi32>) -> (i32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %c8 = loom_index.constant 8 : index
  %zero = arith.constant 0 : i32
  // expected-error @below {{with 'pipeline' above 1 needs loads whose addresses and conditions do not depend on carried values, on collectives or on workgroup memory (scf.pipeline/11)}}
  %sum = loom_scf.for %i = [%c0 to %c8 step %c1](%a = %zero : i32) -> (i32) pipeline(%c2) {
    %x = loom_view.load %v[%i] : view<64xi32> -> i32
    %all = loom_kernel.subgroup.reduce<addi> %x : i32
    // expected-note @below {{it depends on this value}}
    %at = loom_index.cast %all : i32 to index
    // expected-note @below {{the load is in here}}
    %y = loom_view.load %w[%at] : view<64xi32> -> i32
    %b = arith.addi %a, %y : i32
    loom_scf.yield %b : i32
  }
  loom_func.return %sum : i32
}

// -----

// The inner loop starts from the carried sum, so that it is one unit with it.
loom_func.def @inner_state(%v: view<64x8xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %c8 = loom_index.constant 8 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{with 'pipeline' above 1 needs loads whose addresses and conditions do not depend on carried values, on collectives or on workgroup memory (scf.pipeline/11)}}
  // expected-note @below {{it depends on this value}}
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) {
    // expected-note @below {{the load is in here}}
    %b = loom_scf.for %j = [%c0 to %c8 step %c1](%s = %a : f32) -> (f32) {
      %x = loom_view.load %v[%i, %j] : view<64x8xf32> -> f32
      %t = arith.addf %s, %x : f32
      loom_scf.yield %t : f32
    }
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// -----

// A loop over loads and a collective is one unit.
loom_func.def device @inseparable(%v: view<64x8xf32>) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %c8 = loom_index.constant 8 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{with 'pipeline' above 1 needs loads that can be told apart from collectives (scf.pipeline/9)}}
  %sum = loom_scf.for %i = [%c0 to %c8 step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) {
    // expected-note @below {{a load is in here}}
    %t = loom_scf.for %j = [%c0 to %c8 step %c1](%s = %zero : f32) -> (f32) {
      %x = loom_view.load %v[%i, %j] : view<64x8xf32> -> f32
      // expected-note @below {{and so is this op}}
      %all = loom_kernel.subgroup.reduce<addf> %x : f32
      %u = arith.addf %s, %all : f32
      loom_scf.yield %u : f32
    }
    %b = arith.addf %a, %t : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// -----

// The condition of the load is carried.
loom_func.def @carried_guard(%v: view<64xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{with 'pipeline' above 1 needs loads whose addresses and conditions do not depend on carried values, on collectives or on workgroup memory (scf.pipeline/11)}}
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) {
    // expected-note @below {{it depends on this value}}
    %more = arith.cmpf olt, %a, %zero : f32
    // expected-note @below {{the load is in here}}
    %b = loom_scf.if %more -> (f32) {
      %x = loom_view.load %v[%i] : view<64xf32> -> f32
      loom_scf.yield %x : f32
    } else {
      loom_scf.yield %a : f32
    }
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// -----

// Nothing of the iteration that was read is used.
loom_func.def @unused(%v: view<64xf32>, %n: index) -> (index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  // expected-error @below {{with 'pipeline' above 1 needs something that runs ahead to be used by what does not (scf.pipeline/12)}}
  %last = loom_scf.for %i = [%c0 to %n step %c1](%a = %c0 : index) -> (index) pipeline(%c2) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = loom_index.add %a, %i : index
    loom_scf.yield %b : index
  }
  loom_func.return %last : index
}

// -----

loom_func.def @too_wide(%v: view<64xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %depth = loom_index.constant 65535 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{with 'pipeline' above 1 must carry 65535 values, 1 for each of 65534 iterations ahead; an op takes 65531 (scf.pipeline/14)}}
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%depth) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}
