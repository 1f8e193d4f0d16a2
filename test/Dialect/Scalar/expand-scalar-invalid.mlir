// RUN: loom-opt %s --loom-expand-scalar --split-input-file --verify-diagnostics

func.func @shift_i8(%x: i8) -> i8 {
  %c8 = loom_scalar.constant 8 : i8
  // expected-error @+1 {{'scalar.shli' shifts by 8, but an amount must be less than the width of 8 bits}}
  %0 = loom_scalar.shli %x, %c8 : i8
  return %0 : i8
}

// -----

func.func @shift_i16(%x: i16) -> i16 {
  %c16 = loom_scalar.constant 16 : i16
  // expected-error @+1 {{'scalar.shrsi' shifts by 16, but an amount must be less than the width of 16 bits}}
  %0 = loom_scalar.shrsi %x, %c16 : i16
  return %0 : i16
}

// -----

func.func @shift_i32(%x: i32) -> i32 {
  %c32 = loom_scalar.constant 32 : i32
  // expected-error @+1 {{'scalar.shrui' shifts by 32, but an amount must be less than the width of 32 bits}}
  %0 = loom_scalar.shrui %x, %c32 : i32
  return %0 : i32
}

// -----

func.func @shift_i64(%x: i64) -> i64 {
  %c64 = loom_scalar.constant 64 : i64
  // expected-error @+1 {{'scalar.shli' shifts by 64, but an amount must be less than the width of 64 bits}}
  %0 = loom_scalar.shli %x, %c64 : i64
  return %0 : i64
}

// -----

func.func @negative_shift(%x: i32) -> i32 {
  %m1 = loom_scalar.constant -1 : i32
  // expected-error @+1 {{'scalar.shli' shifts by 4294967295, but}}
  %0 = loom_scalar.shli %x, %m1 : i32
  return %0 : i32
}

// -----

func.func @vector_shift(%x: vector<4xi32>) -> vector<4xi32> {
  %c32 = arith.constant dense<32> : vector<4xi32>
  // expected-error @+1 {{'vector.shli' shifts by 32, but}}
  %0 = arith.shli %x, %c32 : vector<4xi32>
  return %0 : vector<4xi32>
}

// -----

// Every fault is reported.
func.func @divisions(%x: i32) {
  %c0 = loom_scalar.constant 0 : i32
  // expected-error @+1 {{'scalar.divsi' divides by zero}}
  %0 = loom_scalar.divsi %x, %c0 : i32
  // expected-error @+1 {{'scalar.remui' divides by zero}}
  %1 = loom_scalar.remui %x, %c0 : i32
  // expected-error @+1 {{'scalar.ceildivsi' divides by zero}}
  %2 = loom_scalar.ceildivsi %x, %c0 : i32
  // expected-error @+1 {{'scalar.floordivsi' divides by zero}}
  %3 = loom_scalar.floordivsi %x, %c0 : i32
  return
}

// -----

func.func @lane(%v: vector<2xi32>) -> vector<2xi32> {
  %c = arith.constant dense<[3, 0]> : vector<2xi32>
  // expected-error @+1 {{'vector.divui' divides by zero}}
  %0 = arith.divui %v, %c : vector<2xi32>
  return %0 : vector<2xi32>
}
