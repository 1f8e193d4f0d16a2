// RUN: loom-opt %s --canonicalize --loom-flatten-vectors --split-input-file --verify-diagnostics

loom_func.def @poison(%x: f32) -> (f32) {
  // expected-error @+1 {{this value is poison, but it is used: it stands for what never happens, such as a lane that does not exist}}
  %0 = loom_scalar.poison : f32
  // expected-note @+1 {{it is used here}}
  loom_func.return %0 : f32
}

// -----

loom_func.def @literal_lane(%v: vector<4xf32>) -> (f32) {
  // expected-error @+1 {{this value is poison, but it is used}}
  %0 = loom_vector.extract %v[4] : vector<4xf32> -> f32
  // expected-note @+1 {{it is used here}}
  loom_func.return %0 : f32
}

// -----

loom_func.def @known_lane(%v: vector<4x2xf32>, %i: index) -> (f32) {
  %c4 = loom_index.constant 4 : index
  // expected-error @+1 {{reads at 4 in dimension 0 of vector<4x2xf32>, which has the extent 4}}
  %0 = loom_vector.extract %v[%c4, %i] : vector<4x2xf32> -> f32
  loom_func.return %0 : f32
}

// -----

loom_func.def @insert(%v: vector<4xf32>, %x: f32) -> (vector<4xf32>) {
  %c4 = loom_index.constant 4 : index
  // expected-error @+1 {{writes at 4 in dimension 0 of vector<4xf32>, which has the extent 4}}
  %0 = loom_vector.insert %x into %v[%c4] : f32, vector<4xf32>
  loom_func.return %0 : vector<4xf32>
}

// -----

loom_func.def @slice(%v: vector<4xf32>) -> (vector<2xf32>) {
  %c3 = loom_index.constant 3 : index
  // expected-error @+1 {{begins at 3 in dimension 0 of vector<4xf32>, which has the extent 4}}
  %0 = loom_vector.slice %v[%c3] : vector<4xf32> -> vector<2xf32>
  loom_func.return %0 : vector<2xf32>
}

// -----

// expected-error @+1 {{uses vector<4294967296x8xf32>, which has 34359738368 lanes: a vector has at most 4096}}
loom_func.def @large(%v: vector<4294967296x8xf32>, %i: index) -> (f32) {
  // expected-error @+1 {{uses vector<4294967296x8xf32>, which has}}
  %0 = loom_vector.extract %v[%i, %i] : vector<4294967296x8xf32> -> f32
  loom_func.return %0 : f32
}

// -----

// A dead lane that does not exist is nothing.
loom_func.def @dead(%v: vector<4xf32>) {
  %0 = loom_vector.extract %v[4] : vector<4xf32> -> f32
  loom_func.return
}
