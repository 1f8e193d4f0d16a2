// RUN: loom-opt %s --split-input-file --verify-diagnostics

func.func @scalar(%x: f32) {
  // expected-error @+1 {{'vector.addf' needs a vector type, not f32}}
  %0 = loom_vector.addf %x, %x : f32
}

// -----

func.func @vector(%x: vector<4xf32>) {
  // expected-error @+1 {{'scalar.addf' needs a float type, not vector<4xf32>}}
  %0 = loom_scalar.addf %x, %x : vector<4xf32>
}

// -----

func.func @own_vector(%x: vector<4xf32>) {
  // expected-error @+1 {{'scalar.siluf' needs a float type, not vector<4xf32>}}
  %0 = loom_scalar.siluf %x : vector<4xf32>
}

// -----

func.func @own_scalar(%x: f32) {
  // expected-error @+1 {{'vector.siluf' needs a vector type, not f32}}
  %0 = loom_vector.siluf %x : f32
}

// -----

func.func @element(%x: vector<4xi32>) {
  // expected-error @+1 {{'vector.addf' needs a float type in each lane, not vector<4xi32>}}
  %0 = loom_vector.addf %x, %x : vector<4xi32>
}

// -----

func.func @address(%x: vector<4x!loom_index.offset>) {
  // expected-error @+1 {{'vector.divsi' needs an integer type in each lane, not vector<4xoffset>}}
  %0 = loom_vector.divsi %x, %x : vector<4xoffset>
}

// -----

func.func @address_flags(%x: vector<4x!loom_index.offset>) {
  // expected-error @+1 {{'vector.addi' takes no flags on lanes of offset}}
  %0 = loom_vector.addi<nuw> %x, %x : vector<4xoffset>
}

// -----

func.func @address_exact(%x: vector<4x!loom_index.offset>) {
  // expected-error @+1 {{'vector.divui' takes no flags on lanes of offset}}
  %0 = loom_vector.divui<exact> %x, %x : vector<4xoffset>
}

// -----

func.func @address_mask(%x: vector<4x!loom_index.offset>) {
  // expected-error @+1 {{'vector.cmpi' of vector<4xoffset> gives vector<4xi1>, not vector<4xi8>}}
  %0 = loom_vector.cmpi ult, %x, %x : vector<4xoffset> -> vector<4xi8>
}

// -----

func.func @address_literals() {
  // expected-error @+1 {{a list of 3 literals for the 4 lanes of vector<4xoffset>}}
  %0 = loom_vector.constant [1, 2, 3] : vector<4xoffset>
}

// -----

func.func @address_literal() {
  // expected-error @+1 {{'-1' is out of range for offset: 0 to 9223372036854775807}}
  %0 = loom_vector.constant -1 : vector<4xoffset>
}

// -----

func.func @address_scalar(%x: !loom_index.offset) {
  // expected-error @+1 {{'scalar.addi' needs an integer type, not offset}}
  %0 = loom_scalar.addi %x, %x : offset
}

// -----

func.func @unknown_on_offsets(%x: vector<4x!loom_index.offset>) {
  // expected-error @+1 {{'loom_scalar.offset_lanes' op works on no lanes of offset as 'divsi'}}
  %0 = "loom_scalar.offset_lanes"(%x, %x) {lane_op = "divsi"} : (vector<4x!loom_index.offset>, vector<4x!loom_index.offset>) -> vector<4x!loom_index.offset>
}

// -----

func.func @operands_on_offsets(%x: vector<4x!loom_index.offset>) {
  // expected-error @+1 {{'loom_scalar.offset_lanes' op has 1 operands as 'addi'}}
  %0 = "loom_scalar.offset_lanes"(%x) {lane_op = "addi"} : (vector<4x!loom_index.offset>) -> vector<4x!loom_index.offset>
}

// -----

func.func @predicate_on_offsets(%x: vector<4x!loom_index.offset>) {
  // expected-error @+1 {{'loom_scalar.offset_lanes' op has a value as a constant and a predicate as a comparison, and else none}}
  %0 = "loom_scalar.offset_lanes"(%x, %x) {lane_op = "cmpi"} : (vector<4x!loom_index.offset>, vector<4x!loom_index.offset>) -> vector<4xi1>
}

// -----

func.func @values_on_offsets() {
  // expected-error @+1 {{'loom_scalar.offset_lanes' op has 2 values for 4 lanes}}
  %0 = "loom_scalar.offset_lanes"() {lane_op = "constant", value = dense<[1, 2]> : vector<2xindex>} : () -> vector<4x!loom_index.offset>
}

// -----

func.func @types_on_offsets(%x: vector<4x!loom_index.offset>) {
  // expected-error @+1 {{'loom_scalar.offset_lanes' op works lane by lane on vectors of one type}}
  %0 = "loom_scalar.offset_lanes"(%x, %x) {lane_op = "addi"} : (vector<4x!loom_index.offset>, vector<4x!loom_index.offset>) -> vector<4xi1>
}

// -----

func.func @rotation(%x: vector<4xindex>) {
  // expected-error @+1 {{operand #0 must be}}
  %0 = loom_vector.rotli %x, %x : vector<4xindex>
}

// -----

func.func @scalar_address(%x: index) {
  // expected-error @+1 {{'scalar.addi' needs an integer type, not index}}
  %0 = loom_scalar.addi %x, %x : index
}

// -----

func.func @shape(%x: vector<4xf16>) {
  // expected-error @+1 {{'vector.extf' works lane by lane, but vector<4xf16> and vector<2x2xf32> have other shapes}}
  %0 = loom_vector.extf %x : vector<4xf16> to vector<2x2xf32>
}

// -----

func.func @narrower(%x: vector<4xf16>) {
  // expected-error @+1 {{'vector.extf' converts a float to a strictly wider one in each lane, not vector<4xf16> to vector<4xbf16>}}
  %0 = loom_vector.extf %x : vector<4xf16> to vector<4xbf16>
}

// -----

func.func @mask(%x: vector<4xi32>) {
  // expected-error @+1 {{'vector.cmpi' of vector<4xi32> gives vector<4xi1>, not vector<4xi32>}}
  %0 = loom_vector.cmpi eq, %x, %x : vector<4xi32> -> vector<4xi32>
}

// -----

func.func @no_mask(%x: vector<4xi32>) {
  // expected-error @+1 {{expected '->'}}
  %0 = loom_vector.cmpi eq, %x, %x : vector<4xi32>
}

// -----

func.func @select(%x: vector<4xi32>, %m: vector<2xi1>) {
  // expected-note @-1 {{prior use here}}
  // expected-error @+1 {{use of value '%m' expects different type than prior uses: 'vector<4xi1>' vs 'vector<2xi1>'}}
  %0 = loom_vector.select %m, %x, %x : vector<4xi32>
}

// -----

func.func @scalar_select(%p: i1, %x: f32) {
  // expected-error @+1 {{custom op 'loom_scalar.select' is unknown}}
  %0 = loom_scalar.select %p, %x, %x : f32
}

// -----

func.func @literals() {
  // expected-error @+1 {{a list of 3 literals for the 4 lanes of vector<4xi8>}}
  %0 = loom_vector.constant [1, 2, 3] : vector<4xi8>
}

// -----

func.func @literal() {
  // expected-error @+1 {{'2.5' is not an integer literal, as i8 needs}}
  %0 = loom_vector.constant [1, 2.5] : vector<2xi8>
}

// -----

func.func @list_of_scalar() {
  // expected-error @+1 {{'vector.constant' needs a vector type, not i8}}
  %0 = loom_vector.constant [1] : i8
}

// -----

func.func @unknown() {
  // expected-error @+1 {{custom op 'loom_vector.frobf' is unknown}}
  %0 = loom_vector.frobf : vector<4xf32>
}

// -----

func.func @generic(%x: vector<2x2xf32>) {
  // expected-error @+1 {{requires the same shape for all operands and results}}
  %0 = "loom_scalar.fptrunc"(%x) : (vector<2x2xf32>) -> vector<4xf8E4M3FN>
}
