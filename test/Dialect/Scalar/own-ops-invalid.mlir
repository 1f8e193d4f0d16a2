// RUN: loom-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32) {
  // expected-error @+1 {{'scalar.negi' needs an integer type, not f32}}
  %0 = loom_scalar.negi %x : f32
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'scalar.siluf' needs a float type, not i32}}
  %0 = loom_scalar.siluf %x : i32
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'quick' is no GELU variant: expected erf, tanh or logistic}}
  %0 = loom_scalar.geluf<quick> %x : f32
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{expected '<'}}
  %0 = loom_scalar.geluf %x : f32
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{unknown flag 'quick'}}
  %0 = loom_scalar.geluf<erf, quick> %x : f32
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'nnan' is no clamp mode: expected ordered, number or ieee}}
  %0 = loom_scalar.clampf<nnan> %x, %x, %x : f32
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{needs a width of at least 1, not 0}}
  %0 = loom_scalar.bitfield.extractu %x {offset = 0, width = 0} : i32 -> i32
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{needs an offset of at least 0, not -1}}
  %0 = loom_scalar.bitfield.extractu %x {offset = -1, width = 1} : i32 -> i32
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{takes 4 bits from bit 29 on, but 'i32' has only 32}}
  %0 = loom_scalar.bitfield.extracts %x {offset = 29, width = 4} : i32 -> i32
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{takes 4 bits from bit 9223372036854775807 on, but 'i32' has only 32}}
  %0 = loom_scalar.bitfield.extracts %x {offset = 9223372036854775807, width = 4} : i32 -> i32
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{takes 9 bits, which do not fit 'i8'}}
  %0 = loom_scalar.bitfield.extracts %x {offset = 0, width = 9} : i32 -> i8
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{expected offset or width, not 'size'}}
  %0 = loom_scalar.bitfield.extracts %x {offset = 0, size = 9} : i32 -> i8
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'width' is given twice}}
  %0 = loom_scalar.bitfield.extracts %x {width = 1, width = 9} : i32 -> i8
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{expected both an offset and a width}}
  %0 = loom_scalar.bitfield.extracts %x {width = 1} : i32 -> i8
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{predicate 'mul' does not apply to a value of type 'f32'}}
  %0 = loom_scalar.assume %x [mul(%x, 4)] : f32
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{predicate 'finite' does not apply to a value of type 'i32'}}
  %0 = loom_scalar.assume %x [finite(%x)] : i32
}

// -----

func.func @f(%x: index) {
  // expected-error @+1 {{operand #0 must be variadic of scalar integer or float, but got 'index'}}
  %0 = loom_scalar.assume %x [min(%x, 4)] : index
}

// -----

func.func @f(%x: i32, %y: i64) {
  // expected-error @+1 {{needs one result of the same type per value}}
  %0 = "loom_scalar.assume"(%x) <{operandSegmentSizes = array<i32: 1, 0>, predicates = []}> : (i32) -> i64
}

// -----

func.func @f() {
  // expected-error @+1 {{needs at least one value}}
  "loom_scalar.assume"() <{operandSegmentSizes = array<i32: 0, 0>, predicates = []}> : () -> ()
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{result #0 must be f8E4M3FN type, or a vector of these, but got 'f16'}}
  %0 = "loom_scalar.fptrunc"(%x) : (f32) -> f16
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{operand #0 must be f8E4M3, f8E5M2, f16, bf16, f32 or f64, or a vector of these, but got 'i32'}}
  %0 = "loom_scalar.siluf"(%x) : (i32) -> i32
}

// -----

func.func @f(%x: index) {
  // expected-error @+1 {{operand #0 must be i1, i8, i16, i32 or i64, or a vector of these, but got 'index'}}
  %0 = "loom_scalar.negi"(%x) : (index) -> index
}
