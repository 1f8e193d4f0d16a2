// RUN: loom-opt %s --split-input-file --verify-diagnostics

func.func @kind(%v: vector<4xf32>, %s: f32) {
  // expected-error @+1 {{'add' is no combining kind: expected addi, addf,}}
  %0 = loom_vector.reduce<add> %v, %s : vector<4xf32>, f32
}

// -----

func.func @combinable(%v: vector<4xf32>, %s: f32) {
  // expected-error @+1 {{'addi' combines integers, but the value is vector<4xf32>}}
  %0 = loom_vector.reduce<addi> %v, %s : vector<4xf32>, f32
}

// -----

func.func @flags(%v: vector<4xi32>, %s: i32) {
  // expected-error @+1 {{takes fast-math flags only with floats}}
  %0 = loom_vector.reduce<addi, nnan> %v, %s : vector<4xi32>, i32
}

// -----

func.func @init(%v: vector<4xf32>, %s: f64) {
  // expected-error @+1 {{starts from f32, the type of a lane, not f64}}
  %0 = loom_vector.reduce<addf> %v, %s : vector<4xf32>, f64
}

// -----

func.func @addresses(%v: vector<4xindex>, %s: i32) {
  // expected-error @+1 {{operand #0 must be vector of integers or floats, but got 'vector<4xindex>'}}
  %0 = loom_vector.reduce<addi> %v, %s : vector<4xindex>, i32
}

// -----

func.func @axis(%v: vector<4x2xf32>, %s: vector<4xf32>) {
  // expected-error @+1 {{has no axis 2 in vector<4x2xf32>, which has rank 2}}
  %0 = loom_vector.reduce.axes<addf> %v, %s axes [2] : vector<4x2xf32>, vector<4xf32>
}

// -----

func.func @twice(%v: vector<4x2xf32>, %s: vector<4xf32>) {
  // expected-error @+1 {{names axis 1 twice}}
  %0 = loom_vector.reduce.axes<addf> %v, %s axes [1, 1] : vector<4x2xf32>, vector<4xf32>
}

// -----

func.func @no_axis(%v: vector<4x2xf32>) {
  // expected-error @+1 {{needs at least one axis}}
  %0 = loom_vector.reduce.axes<addf> %v, %v axes [] : vector<4x2xf32>, vector<4x2xf32>
}

// -----

func.func @result(%v: vector<4x2xf32>, %s: vector<2xf32>) {
  // expected-error @+1 {{starts from vector<4xf32> here, not vector<2xf32>}}
  %0 = loom_vector.reduce.axes<addf> %v, %s axes [1] : vector<4x2xf32>, vector<2xf32>
}

// -----

func.func @table(%t: vector<2x2xf32>, %i: vector<4xi8>) {
  // expected-error @+1 {{needs a table of rank 1, not vector<2x2xf32>}}
  %0 = loom_vector.table.lookup %t[%i] : vector<2x2xf32>, vector<4xi8> -> vector<4xf32>
}

// -----

func.func @lookup(%t: vector<4xf32>, %i: vector<4xi8>) {
  // expected-error @+1 {{gives vector<4xf32> here, not vector<4xi8>}}
  %0 = loom_vector.table.lookup %t[%i] : vector<4xf32>, vector<4xi8> -> vector<4xi8>
}

// -----

func.func @thresholds(%x: vector<4xf32>, %t: vector<4xf16>) {
  // expected-error @+1 {{needs thresholds of rank 1 and of the type of a lane, not vector<4xf16> for vector<4xf32>}}
  %0 = loom_vector.table.quantize %x, %t {nan = zero, tie = lower} : vector<4xf32>, vector<4xf16> -> vector<4xi8>
}

// -----

func.func @levels(%x: vector<4xf32>, %t: vector<4xf32>) {
  // expected-error @+1 {{gives a level for each lane of vector<4xf32>, not vector<2xi8>}}
  %0 = loom_vector.table.quantize %x, %t {nan = zero, tie = lower} : vector<4xf32>, vector<4xf32> -> vector<2xi8>
}

// -----

func.func @fit(%x: vector<4xf32>, %t: vector<2xf32>) {
  // expected-error @+1 {{has 2 thresholds, a number that does not fit the lanes of vector<4xi1>}}
  %0 = loom_vector.table.quantize %x, %t {nan = zero, tie = lower} : vector<4xf32>, vector<2xf32> -> vector<4xi1>
}
