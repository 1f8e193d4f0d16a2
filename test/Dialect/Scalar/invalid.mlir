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
