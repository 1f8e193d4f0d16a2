// RUN: loom-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error @+1 {{'scalar.constant' needs an integer or float type, not index}}
  %0 = loom_scalar.constant 4 : index
}

// -----

func.func @f() {
  // expected-error @+1 {{'4294967295' is out of range for i32: -2147483648 to 2147483647}}
  %0 = loom_scalar.constant 4294967295 : i32
}

// -----

func.func @f() {
  // expected-error @+1 {{'-129' is out of range for i8: -128 to 127}}
  %0 = loom_scalar.constant -129 : i8
}

// -----

func.func @f() {
  // expected-error @+1 {{'99999999999999999999999999999999999999999999' is out of range for i64: -9223372036854775808 to 9223372036854775807}}
  %0 = loom_scalar.constant 99999999999999999999999999999999999999999999 : i64
}

// -----

func.func @f() {
  // expected-error @+1 {{'-1' is not a literal of i1: true, false, 1 or 0}}
  %0 = loom_scalar.constant -1 : i1
}

// -----

func.func @f() {
  // expected-error @+1 {{'true' is not an integer literal, as i8 needs}}
  %0 = loom_scalar.constant true : i8
}

// -----

func.func @f() {
  // expected-error @+1 {{'1.0' is not an integer literal, as i32 needs}}
  %0 = loom_scalar.constant 1.0 : i32
}

// -----

func.func @f() {
  // expected-error @+1 {{a literal of f32 needs a decimal point or an exponent}}
  %0 = loom_scalar.constant 1 : f32
}

// -----

func.func @f() {
  // expected-error @+1 {{'true' is not a number, as f32 needs}}
  %0 = loom_scalar.constant true : f32
}

// -----

func.func @f() {
  // expected-error @+1 {{the literal is too large for f16}}
  %0 = loom_scalar.constant 65520.0 : f16
}

// -----

func.func @f() {
  // expected-error @+1 {{the literal is too large for f8E4M3}}
  %0 = loom_scalar.constant -500.0 : f8E4M3
}

// -----

func.func @f() {
  // expected-error @+1 {{'inf': f8E4M3 has no infinity}}
  %0 = loom_scalar.constant inf : f8E4M3
}

// -----

func.func @f() {
  // expected-error @+1 {{'0x10000' is not a bit pattern of f16}}
  %0 = loom_scalar.constant 0x10000 : f16
}

// -----

func.func @f() {
  // expected-error @+1 {{'-0x1' is not a bit pattern of f16}}
  %0 = loom_scalar.constant -0x1 : f16
}

// -----

func.func @f() {
  // expected-error @+1 {{expected a number, inf, nan, true or false, not 'one'}}
  %0 = loom_scalar.constant one : f32
}

// -----

func.func @f() {
  // expected-error @+1 {{'-true' is not an integer literal, as i1 needs}}
  %0 = loom_scalar.constant -true : i1
}

// -----

func.func @f() {
  // expected-error @+1 {{expected a literal}}
  %0 = loom_scalar.constant : f32
}
