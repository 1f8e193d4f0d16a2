// RUN: loom-opt %s --split-input-file --verify-diagnostics

func.func @shapes(%v: vector<4xi32>) {
  // expected-error @+1 {{'loom_vector.bitfield.extractu' op works lane by lane, but vector<4xi32> and vector<2x2xi8> have other shapes}}
  %0 = loom_vector.bitfield.extractu %v {offset = 0, width = 4} : vector<4xi32> -> vector<2x2xi8>
}

// -----

func.func @beyond(%v: vector<4xi32>) {
  // expected-error @+1 {{takes 4 bits from bit 29 on, but 'i32' has only 32}}
  %0 = loom_vector.bitfield.extracts %v {offset = 29, width = 4} : vector<4xi32> -> vector<4xi8>
}

// -----

func.func @nothing(%v: vector<4xi32>) {
  // expected-error @+1 {{needs a width of at least 1, not 0}}
  %0 = loom_vector.bitfield.extracts %v {offset = 2, width = 0} : vector<4xi32> -> vector<4xi8>
}

// -----

func.func @wide(%v: vector<4xi32>) {
  // expected-error @+1 {{takes 9 bits, which do not fit 'i8'}}
  %0 = loom_vector.bitfield.extractu %v {offset = 2, width = 9} : vector<4xi32> -> vector<4xi8>
}

// -----

func.func @key(%v: vector<4xi32>) {
  // expected-error @+1 {{expected offset or width, not 'size'}}
  %0 = loom_vector.bitfield.extractu %v {offset = 2, size = 9} : vector<4xi32> -> vector<4xi8>
}

// -----

func.func @float(%v: vector<4xf32>) {
  // expected-error @+1 {{operand #0 must be vector of integers, but got 'vector<4xf32>'}}
  %0 = loom_vector.bitfield.extractu %v {offset = 2, width = 4} : vector<4xf32> -> vector<4xi8>
}

// -----

func.func @insert_shapes(%v: vector<4xi32>, %f: vector<3xi32>) {
  // expected-error @+1 {{'loom_vector.bitfield.insert' op works lane by lane, but vector<3xi32> and vector<4xi32> have other shapes}}
  %0 = loom_vector.bitfield.insert %f into %v {offset = 0, width = 4} : vector<3xi32>, vector<4xi32>
}

// -----

func.func @insert_beyond(%v: vector<4xi8>, %f: vector<4xi32>) {
  // expected-error @+1 {{takes 9 bits from bit 0 on, but 'i8' has only 8}}
  %0 = loom_vector.bitfield.insert %f into %v {offset = 0, width = 9} : vector<4xi32>, vector<4xi8>
}

// -----

func.func @insert_narrow(%v: vector<4xi32>, %f: vector<4xi8>) {
  // expected-error @+1 {{takes 9 bits, which do not fit 'i8'}}
  %0 = loom_vector.bitfield.insert %f into %v {offset = 0, width = 9} : vector<4xi8>, vector<4xi32>
}

// -----

func.func @no_width(%v: vector<8xi8>) {
  // expected-error @+1 {{'loom_vector.bitpack' op needs a width from 1 to 64, not 0}}
  %0 = loom_vector.bitpack<0> %v : vector<8xi8> -> vector<1xi8>
}

// -----

func.func @large_width(%v: vector<65xi64>) {
  // expected-error @+1 {{'loom_vector.bitunpacku' op needs a width from 1 to 64, not 65}}
  %0 = loom_vector.bitunpacku<65> %v : vector<65xi64> -> vector<64xi64>
}

// -----

func.func @numbers(%v: vector<8xi8>) {
  // expected-error @+1 {{has numbers of 9 bits, which do not fit the lanes of vector<8xi8>}}
  %0 = loom_vector.bitpack<9> %v : vector<8xi8> -> vector<9xi8>
}

// -----

func.func @unpacked(%v: vector<9xi8>) {
  // expected-error @+1 {{'loom_vector.bitunpacks' op has numbers of 9 bits, which do not fit the lanes of vector<8xi8>}}
  %0 = loom_vector.bitunpacks<9> %v : vector<9xi8> -> vector<8xi8>
}

// -----

func.func @bits(%v: vector<8xi8>) {
  // expected-error @+1 {{has 8 numbers of 3 bits, which are not the bits of vector<1xi32>}}
  %0 = loom_vector.bitpack<3> %v : vector<8xi8> -> vector<1xi32>
}

// -----

func.func @unpacked_bits(%v: vector<1xi32>) {
  // expected-error @+1 {{has 8 numbers of 3 bits, which are not the bits of vector<1xi32>}}
  %0 = loom_vector.bitunpacku<3> %v : vector<1xi32> -> vector<8xi8>
}
