// RUN: loom-opt %s --loom-pipeline-loops=registers=8 --split-input-file --verify-diagnostics
// RUN: loom-opt %s --loom-pipeline-loops --split-input-file -o /dev/null

loom_func.def @fits(%v: view<64xf32>, %n: index, %zero: f32) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %depth = loom_index.constant 9 : index
  %last = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%depth) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %last : f32
}

// -----

loom_func.def @deep(%v: view<64xf32>, %n: index, %zero: f32) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %depth = loom_index.constant 10 : index
  // expected-error @below {{with 'pipeline' above 1 queues 1 32-bit registers for each of 9 iterations ahead, 9 in all; a workitem has at most 8: use a smaller depth (scf.pipeline/16)}}
  %last = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%depth) {
    %x = loom_view.load %v[%i] : view<64xf32> -> f32
    %b = arith.addf %a, %x : f32
    loom_scf.yield %b : f32
  }
  loom_func.return %last : f32
}

// -----

loom_func.def @wide(%v: view<64xf64>, %n: index, %zero: f64) -> (f64) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %depth = loom_index.constant 5 : index
  %last = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f64) -> (f64) pipeline(%depth) {
    %x = loom_view.load %v[%i] : view<64xf64> -> f64
    %b = arith.addf %a, %x : f64
    loom_scf.yield %b : f64
  }
  loom_func.return %last : f64
}

// -----

loom_func.def @wide(%v: view<64xf64>, %n: index, %zero: f64) -> (f64) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %depth = loom_index.constant 6 : index
  // expected-error @below {{queues 2 32-bit registers for each of 5 iterations ahead, 10 in all; a workitem has at most 8: use a smaller depth (scf.pipeline/16)}}
  %last = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f64) -> (f64) pipeline(%depth) {
    %x = loom_view.load %v[%i] : view<64xf64> -> f64
    %b = arith.addf %a, %x : f64
    loom_scf.yield %b : f64
  }
  loom_func.return %last : f64
}

// -----

loom_func.def @packed(%v: view<64xf16>, %n: index, %zero: vector<3xf16>) -> (vector<3xf16>) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %depth = loom_index.constant 5 : index
  %last = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : vector<3xf16>) -> (vector<3xf16>) pipeline(%depth) {
    %x = loom_vector.load %v[%i] : view<64xf16> -> vector<3xf16>
    %b = arith.addf %a, %x : vector<3xf16>
    loom_scf.yield %b : vector<3xf16>
  }
  loom_func.return %last : vector<3xf16>
}

// -----

loom_func.def @packed(%v: view<64xf16>, %n: index, %zero: vector<3xf16>) -> (vector<3xf16>) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %depth = loom_index.constant 6 : index
  // expected-error @below {{queues 2 32-bit registers for each of 5 iterations ahead}}
  %last = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : vector<3xf16>) -> (vector<3xf16>) pipeline(%depth) {
    %x = loom_vector.load %v[%i] : view<64xf16> -> vector<3xf16>
    %b = arith.addf %a, %x : vector<3xf16>
    loom_scf.yield %b : vector<3xf16>
  }
  loom_func.return %last : vector<3xf16>
}

// -----

// Conditions, and the index that is queued, take none of them.
loom_func.def @index(%v: view<64xf32>, %n: index) -> (f32) {
  %c0 = loom_index.constant 0 : index
  %c1 = loom_index.constant 1 : index
  %depth = loom_index.constant 9 : index
  %zero = arith.constant 0.0 : f32
  %last = loom_scf.for %i = [%c0 to %n step %c1](%a = %zero : f32) -> (f32) pipeline(%depth) {
    %p = loom_index.cmp slt, %i, %depth : index
    %b = loom_scf.if %p -> (f32) {
      %x = loom_view.load %v[%i] : view<64xf32> -> f32
      %q = loom_index.cmp slt, %i, %c1 : index
      %s = arith.addf %a, %x : f32
      %c = arith.select %q, %a, %s : f32
      loom_scf.yield %c : f32
    } else {
      loom_scf.yield %a : f32
    }
    loom_scf.yield %b : f32
  }
  loom_func.return %last : f32
}
