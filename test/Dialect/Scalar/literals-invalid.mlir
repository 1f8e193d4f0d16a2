// RUN: loom-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error @+1 {{'scalar.constant' needs an integer or float type, not index}}
  %0 = loom_scalar.constant 4 : index
}

// -----

func.func @f() {
  // expected-error @+1 {{the literal does not fit 'i32': integer literals are signed, from -2147483648 to 2147483647}}
  %0 = loom_scalar.constant 4294967295 : i32
}

// -----

func.func @f() {
  // expected-error @+1 {{the literal does not fit 'i8'}}
  %0 = loom_scalar.constant -129 : i8
}

// -----

func.func @f() {
  // expected-error @+1 {{the literal does not fit 'i64'}}
  %0 = loom_scalar.constant 99999999999999999999999999999999999999999999 : i64
}

// -----

func.func @f() {
  // expected-error @+1 {{a literal of i1 is 0, 1, true or false}}
  %0 = loom_scalar.constant -1 : i1
}

// -----

func.func @f() {
  // expected-error @+1 {{true and false are literals of i1, not of 'i8'}}
  %0 = loom_scalar.constant true : i8
}

// -----

func.func @f() {
  // expected-error @+1 {{expected an integer literal for 'i32'}}
  %0 = loom_scalar.constant 1.0 : i32
}

// -----

func.func @f() {
  // expected-error @+1 {{a literal of f32 needs a decimal point or an exponent}}
  %0 = loom_scalar.constant 1 : f32
}

// -----

func.func @f() {
  // expected-error @+1 {{a literal of f32 needs a decimal point or an exponent}}
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
  // expected-error @+1 {{f8E4M3 has no infinity}}
  %0 = loom_scalar.constant inf : f8E4M3
}

// -----

func.func @f() {
  // expected-error @+1 {{a hexadecimal literal of f16 is its 16 bits}}
  %0 = loom_scalar.constant 0x10000 : f16
}

// -----

func.func @f() {
  // expected-error @+1 {{a hexadecimal literal of f16 is its 16 bits}}
  %0 = loom_scalar.constant -0x1 : f16
}

// -----

func.func @f() {
  // expected-error @+1 {{expected a number, inf, nan, true or false, not 'one'}}
  %0 = loom_scalar.constant one : f32
}

// -----

func.func @f() {
  // expected-error @+1 {{expected a number, inf, nan, true or false, not 'true'}}
  %0 = loom_scalar.constant -true : i1
}

// -----

func.func @f() {
  // expected-error @+1 {{expected a literal}}
  %0 = loom_scalar.constant : f32
}
