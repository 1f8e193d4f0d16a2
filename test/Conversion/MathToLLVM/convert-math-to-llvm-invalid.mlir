// RUN: loom-opt %s --loom-convert-math-to-llvm=target=gfx1100 --split-input-file --verify-diagnostics
// RUN: not loom-opt %s --loom-convert-math-to-llvm=target=gfx1 2>&1 | FileCheck %s
// RUN: not loom-opt %s --loom-convert-math-to-llvm 2>&1 | FileCheck %s --check-prefix=NONE
// CHECK: error: {{.*}}.mlir: unknown target 'gfx1': expected host, gfx11-generic, {{.*}}gfx950
// NONE: error: {{.*}}.mlir: unknown target '': expected host,

func.func @vectors(%x: vector<2x2xf32>) -> vector<2x2xf32> {
  // expected-error @+1 {{'math.exp' op on 'vector<2x2xf32>' is not supported: it takes a float or a vector of floats of rank 1}}
  %0 = math.exp %x : vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// -----

func.func @wide(%x: f128) -> f128 {
  // expected-error @+1 {{'math.exp' op has no implementation on gfx1100 for 'f128'}}
  %0 = math.exp %x : f128
  return %0 : f128
}

// -----

func.func @unlisted(%x: f32) -> (f32, f32) {
  // expected-error @+1 {{has no implementation on gfx1100 for 'f32'}}
  %0, %1 = math.sincos %x : f32
  return %0, %1 : f32, f32
}
