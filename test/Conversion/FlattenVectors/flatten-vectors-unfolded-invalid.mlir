// RUN: loom-opt %s --loom-flatten-vectors --verify-diagnostics

loom_func.def @literal_lane(%v: vector<4xf32>) -> (f32) {
  // expected-error @+1 {{reads a lane that does not exist in vector<4xf32>}}
  %0 = loom_vector.extract %v[4] : vector<4xf32> -> f32
  loom_func.return %0 : f32
}
