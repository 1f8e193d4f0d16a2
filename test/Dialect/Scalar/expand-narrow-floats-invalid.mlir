// RUN: loom-opt %s --loom-expand-narrow-floats --split-input-file --verify-diagnostics

func.func @rounding_mode(%x: f32) -> f8E5M2 {
  // expected-error @+1 {{'arith.truncf' is not supported on narrow floats}}
  %0 = arith.truncf %x upward : f32 to f8E5M2
  return %0 : f8E5M2
}

// -----

func.func @two_results(%x: f8E5M2) -> f8E5M2 {
  // expected-error @+1 {{'math.sincos' is not supported on narrow floats}}
  %0, %1 = math.sincos %x : f8E5M2
  return %0 : f8E5M2
}

// -----

func.func @tensor(%x: tensor<4xf8E5M2>) -> tensor<4xf8E5M2> {
  // expected-error @+1 {{'arith.negf' is not supported on narrow floats}}
  %0 = arith.negf %x : tensor<4xf8E5M2>
  return %0 : tensor<4xf8E5M2>
}

// -----

func.func @no_source_op(%x: f8E5M2, %n: i32) -> f8E5M2 {
  // expected-error @+1 {{'math.fpowi' is not supported on narrow floats}}
  %0 = math.fpowi %x, %n : f8E5M2, i32
  return %0 : f8E5M2
}
