// RUN: loom-opt %s --split-input-file --loom-pipeline-loops --verify-diagnostics

// What pipeline(%depth) refuses, rule by rule. docs/guide/loops.md has the list.

loom_func.def @depth_not_exact(%v: view<64xf32>, %depth: index, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{'pipeline' needs an exact depth, but its depth is in [-9223372036854775808, 9223372036854775807] (scf.pipeline/depth)}}
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%depth) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// -----

loom_func.def @depth_zero(%v: view<64xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{'pipeline' needs a depth of at least 1, but its depth is 0 (scf.pipeline/depth)}}
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%c0) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// -----

loom_func.def @depth_too_large(%v: view<64xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %depth = loom_index.constant 65536 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{'pipeline' needs a depth of at most 65535, but its depth is 65536 (scf.pipeline/depth)}}
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%depth) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// -----

loom_func.def @step_not_exact(%v: view<64xf32>, %n: index, %step: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c2 = loom_index.constant 2 : index
  %s = loom_index.assume %step [range(%step, 1, 4)] : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{with 'pipeline' above 1 needs an exact positive step, but it is in [1, 4] (scf.pipeline/2)}}
  %sum = loom_scf.for %i = [%c0 to %n step %s](%a = %zero : f32) -> (f32) pipeline(%c2) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// -----

loom_func.def @step_zero(%v: view<64xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c2 = loom_index.constant 2 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{with 'pipeline' above 1 needs an exact positive step, but it is 0 (scf.pipeline/2)}}
  %sum = loom_scf.for %i = [%c0 to %n step %c0](%a = %zero : f32) -> (f32) pipeline(%c2) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// -----

loom_func.def @distance(%v: view<64xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c3 = loom_index.constant 3 : index
  %step = loom_index.constant 4611686018427387904 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{with 'pipeline' above 1 reads 2 iterations of step 4611686018427387904 ahead, which is no address (scf.pipeline/3)}}
  %sum = loom_scf.for %i = [%c0 to %n step %step](%a = %zero : f32) -> (f32) pipeline(%c3) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// -----

loom_func.def @region(%v: view<64xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{with 'pipeline' above 1 takes no regions but those of scf.if and scf.for (scf.pipeline/4)}}
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    // expected-note @below {{it is here}}
    %y = loom_scf.switch %i -> (f32) {
      default {
        loom_scf.yield %x : f32
      }
    }
    %b = arith.addf %a, %y : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// -----

loom_func.def @volatile(%v: view<64xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{with 'pipeline' above 1 must not contain an access that is volatile or atomic, an allocation, a fence, a prefetch or an impure call (scf.pipeline/5)}}
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) {
    // expected-note @below {{it is here}}
    %x = loom_view.load<volatile> %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// -----

loom_func.def @fence(%v: view<64xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{with 'pipeline' above 1 must not contain an access that is volatile or atomic, an allocation, a fence, a prefetch or an impure call (scf.pipeline/5)}}
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    // expected-note @below {{it is here}}
    loom_scf.schedule.fence
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// -----

loom_func.def @global_write(%v: view<64xf32>, %w: view<64xf32>, %n: index) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  // expected-error @below {{with 'pipeline' above 1 must not write memory that is not proven to be of the workgroup (scf.pipeline/7)}}
  loom_scf.for %i = [%c0 to %n step %c1] pipeline(%c2) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    // expected-note @below {{it is here}}
    loom_view.store %x, %w[%i] : f32, view<64xf32>
  }
  loom_func.return
}

// -----

loom_func.def device @global_barrier(%v: view<64xf32>) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %c8 = loom_index.constant 8 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{with 'pipeline' above 1 must not contain a barrier of memory that is not the workgroup's (scf.pipeline/7)}}
  %sum = loom_scf.for %i = [%c0 to %c8 step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    // expected-note @below {{it is here}}
    loom_kernel.barrier<global> scope(workgroup) ordering(acq_rel)
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// -----

loom_func.def device @workgroup_bounds(%v: view<64xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{with 'pipeline' above 1 needs exact bounds, because it uses workgroup memory (scf.pipeline/6)}}
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    // expected-note @below {{it is here}}
    loom_kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// -----

loom_func.def device @collective_bounds(%v: view<64xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{with 'pipeline' above 1 needs exact bounds, because workitems execute an op of it together (scf.pipeline/8)}}
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    // expected-note @below {{it is here}}
    %all = loom_kernel.subgroup.reduce<addf> %x : f32
    %b = arith.addf %a, %all : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}

// -----

loom_func.def @no_load(%n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %c2 = loom_index.constant 2 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{with 'pipeline' above 1 needs an ordinary load in its body, to run ahead of the rest (scf.pipeline/10)}}
  %sum = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%c2) {
    %b = arith.addf %a, %a : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %sum : f32
}
