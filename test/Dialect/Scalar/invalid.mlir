// RUN: loom-opt %s --split-input-file --verify-diagnostics

func.func @unknown() {
  // expected-error @+1 {{custom op 'loom_scalar.frobf' is unknown}}
  %0 = loom_scalar.frobf : f32
}

// -----

func.func @no_select(%p: i1, %x: f32) {
  // expected-error @+1 {{custom op 'loom_scalar.select' is unknown}}
  %0 = loom_scalar.select %p, %x, %x : f32
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'scalar.addf' needs a float type, not i32}}
  %0 = loom_scalar.addf %x, %x : i32
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'scalar.addi' needs an integer type, not f32}}
  %0 = loom_scalar.addi %x, %x : f32
}

// -----

func.func @f(%x: index) {
  // expected-error @+1 {{'scalar.addi' needs an integer type, not index}}
  %0 = loom_scalar.addi %x, %x : index
}

// -----

func.func @f(%x: !loom_index.offset) {
  // expected-error @+1 {{'scalar.cmpi' needs an integer type, not offset}}
  %0 = loom_scalar.cmpi eq, %x, %x : offset
}

// -----

func.func @f(%x: vector<4xf32>) {
  // expected-error @+1 {{'scalar.expf' needs a float type, not vector<4xf32>}}
  %0 = loom_scalar.expf %x : vector<4xf32>
}

// -----

func.func @f(%x: i7) {
  // expected-error @+1 {{type 'i7' is not a Loom type}}
  %0 = loom_scalar.negi %x : i7
}

// -----

func.func @f(%x: f32) {
  // expected-note @-1 {{prior use here}}
  // expected-error @+1 {{expects different type than prior uses: 'f16' vs 'f32'}}
  %0 = loom_scalar.expf %x : f16
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{expected 2 operands}}
  %0 = loom_scalar.addf %x : f32
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{unknown flag 'quick': expected reassoc, nnan, ninf, nsz, arcp, contract, afn or fast}}
  %0 = loom_scalar.addf<quick> %x, %x : f32
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{unknown flag 'none'}}
  %0 = loom_scalar.addf<none> %x, %x : f32
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{flag 'nnan' is given twice}}
  %0 = loom_scalar.addf<nnan|ninf|nnan> %x, %x : f32
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{unknown flag 'nnan': expected nsw or nuw}}
  %0 = loom_scalar.addi<nnan> %x, %x : i32
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{expected 'exact'}}
  %0 = loom_scalar.divsi<nsw> %x, %x : i32
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{expected operand}}
  %0 = loom_scalar.andi<nsw> %x, %x : i32
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'scalar.addf' does not take the attribute 'fastmath'}}
  %0 = loom_scalar.addf %x, %x {fastmath = #arith.fastmath<fast>} : f32
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{unknown comparison 'olt': expected eq, ne, slt, sle, sgt, sge, ult, ule, ugt or uge}}
  %0 = loom_scalar.cmpi olt, %x, %x : i32
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{unknown comparison 'true': expected oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une or uno}}
  %0 = loom_scalar.cmpf true, %x, %x : f32
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'scalar.extf' converts a float to a strictly wider one, not f32 to f16}}
  %0 = loom_scalar.extf %x : f32 to f16
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'scalar.fptrunc' converts a float to a strictly narrower one, not f32 to f32}}
  %0 = loom_scalar.fptrunc %x : f32 to f32
}

// -----

func.func @f(%x: f8E5M2) {
  // expected-error @+1 {{'scalar.fptrunc' converts a float to a strictly narrower one, not f8E5M2 to f8E4M3}}
  %0 = loom_scalar.fptrunc %x : f8E5M2 to f8E4M3
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'scalar.extsi' converts an integer to a strictly wider one, not i32 to i32}}
  %0 = loom_scalar.extsi %x : i32 to i32
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'scalar.trunci' converts an integer to a strictly narrower one, not i32 to i64}}
  %0 = loom_scalar.trunci %x : i32 to i64
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'scalar.sitofp' converts an integer to a float, not f32 to i32}}
  %0 = loom_scalar.sitofp %x : f32 to i32
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'scalar.fptosi' converts a float to an integer, not f32 to index}}
  %0 = loom_scalar.fptosi %x : f32 to index
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'scalar.bitcast' converts between types with the same number of bits, not f32 to i64}}
  %0 = loom_scalar.bitcast %x : f32 to i64
}

// -----

func.func @f(%x: index) {
  // expected-error @+1 {{'scalar.bitcast' converts between types with the same number of bits, not index to i64}}
  %0 = loom_scalar.bitcast %x : index to i64
}

// -----

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

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{operand #0 must be i1, i8, i16, i32 or i64, but got 'f32'}}
  %0 = loom_scalar.negi %x : f32
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{operand #0 must be f8E4M3, f8E5M2, f16, bf16, f32 or f64, but got 'i32'}}
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
  // expected-error @+1 {{result #0 must be f8E4M3FN type, but got 'f16'}}
  %0 = "loom_scalar.fptrunc"(%x) : (f32) -> f16
}
