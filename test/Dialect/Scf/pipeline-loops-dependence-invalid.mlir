// RUN: loom-opt %s --split-input-file --loom-pipeline-loops --verify-diagnostics

// Loads that cannot run ahead, and what cannot be queued.

// A linked list: the next address is a carried value.
loom_func.def @chain(%v: view<64xindex>, %n: index, %first: index) -> (index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  // expected-error @below {{with 'pipeline' above 1 needs loads whose addresses and conditions do not depend on carried values, on collectives or on workgroup or private memory (scf.pipeline/11)}}
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
  // expected-error @below {{with 'pipeline' above 1 needs loads whose addresses and conditions do not depend on carried values, on collectives or on workgroup or private memory (scf.pipeline/11)}}
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
  // expected-error @below {{with 'pipeline' above 1 needs loads whose addresses and conditions do not depend on carried values, on collectives or on workgroup or private memory (scf.pipeline/11)}}
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
  // expected-error @below {{with 'pipeline' above 1 needs loads whose addresses and conditions do not depend on carried values, on collectives or on workgroup or private memory (scf.pipeline/11)}}
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

// So is that of a conditional inside of one that is split.
loom_func.def @nested_carried_guard(%v: view<64xf32>, %n: index, %len: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c3 = loom_index.constant 3 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{with 'pipeline' above 1 needs loads whose addresses and conditions do not depend on carried values, on collectives or on workgroup or private memory (scf.pipeline/11)}}
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%p = %zero : f32) -> (f32) pipeline(%c3) {
    %in = loom_index.cmp slt, %i, %len : index
    %q = loom_scf.if %in -> (f32) {
      // expected-note @below {{it depends on this value}}
      %neg = arith.cmpf olt, %p, %zero : f32
      // expected-note @below {{the load is in here}}
      %t = loom_scf.if %neg -> (f32) {
        %x = loom_view.load %v[%i] : view<64xf32> -> f32
        loom_scf.yield %x : f32
      } else {
        loom_scf.yield %zero : f32
      }
      %u = arith.addf %p, %t : f32
      loom_scf.yield %u : f32
    } else {
      loom_scf.yield %p : f32
    }
    loom_scf.yield %q : f32
  }
  loom_func.return %sum : f32
}

// -----

// The same with a condition that was read from memory of the workitem, which the
// iteration before has written.
loom_func.def device @nested_private_guard(%g: buffer, %len: index, %lane: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c3 = loom_index.constant 3 : index
  %c8 = loom_index.constant 8 : index
  %start = loom_index.constant 0 : offset
  %bytes = loom_index.constant 128 : offset
  %zero = arith.constant 0.0 : f32
  %in = loom_buffer.assume.memory_space<global> %g : buffer
  %v = loom_buffer.view %in[%start] : buffer -> view<64xf32>
  %own = loom_buffer.alloca<private> align(4) %bytes : buffer
  %w = loom_buffer.view %own[%start] : buffer -> view<32xf32>
  // expected-error @below {{with 'pipeline' above 1 needs loads whose addresses and conditions do not depend on carried values, on collectives or on workgroup or private memory (scf.pipeline/11)}}
  %sum = loom_scf.for %i = [%c0 to %c8 step %c1](%p = %zero : f32) -> (f32) pipeline(%c3) {
    %inside = loom_index.cmp slt, %i, %len : index
    %q = loom_scf.if %inside -> (f32) {
      %x = loom_view.load %v[%i] : view<64xf32> -> f32
      %last = loom_view.load %w[%lane] : view<32xf32> -> f32
      // expected-note @below {{it depends on this value}}
      %neg = arith.cmpf olt, %last, %zero : f32
      // expected-note @below {{the load is in here}}
      %t = loom_scf.if %neg -> (f32) {
        %y = loom_view.load %v[%c0] : view<64xf32> -> f32
        loom_scf.yield %y : f32
      } else {
        loom_scf.yield %zero : f32
      }
      loom_view.store %x, %w[%lane] : f32, view<32xf32>
      %u = arith.addf %p, %t : f32
      loom_scf.yield %u : f32
    } else {
      loom_scf.yield %p : f32
    }
    loom_scf.yield %q : f32
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
