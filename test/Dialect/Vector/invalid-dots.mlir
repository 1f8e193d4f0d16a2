// RUN: loom-opt %s --split-input-file --verify-diagnostics

func.func @shapes(%a: vector<4xf32>, %b: vector<2x2xf32>, %s: f32) {
  // expected-error @+1 {{'loom_vector.dotf' op multiplies vectors of one shape, not vector<4xf32> and vector<2x2xf32>}}
  %0 = loom_vector.dotf %a, %b, %s : vector<4xf32>, vector<2x2xf32>, f32
}

// -----

func.func @narrow_sum(%a: vector<4xf32>, %b: vector<4xf16>, %s: f16) {
  // expected-error @+1 {{adds up in f16, which is neither the type of the lanes of vector<4xf32> nor wider}}
  %0 = loom_vector.dotf %a, %b, %s : vector<4xf32>, vector<4xf16>, f16
}

// -----

func.func @other_format(%a: vector<4xf16>, %b: vector<4xbf16>, %s: f16) {
  // expected-error @+1 {{adds up in f16, which is neither the type of the lanes of vector<4xbf16> nor wider}}
  %0 = loom_vector.dotf %a, %b, %s : vector<4xf16>, vector<4xbf16>, f16
}

// -----

func.func @integers(%a: vector<4xi32>, %s: f32) {
  // expected-error @+1 {{operand #0 must be vector of floats, but got 'vector<4xi32>'}}
  %0 = loom_vector.dotf %a, %a, %s : vector<4xi32>, vector<4xi32>, f32
}

// -----

func.func @flag(%a: vector<4xf32>, %s: f32) {
  // expected-error @+1 {{unknown flag 'fancy'}}
  %0 = loom_vector.dotf<fancy> %a, %a, %s : vector<4xf32>, vector<4xf32>, f32
}

// -----

func.func @pairs_of(%a: vector<4xf32>, %s: vector<2xf32>) {
  // expected-error @+1 {{'loom_vector.dot2f' op multiplies lanes of f16 or bf16, not vector<4xf32>}}
  %0 = loom_vector.dot2f %a, %a, %s : vector<4xf32>, vector<4xf32>, vector<2xf32>
}

// -----

func.func @pair_types(%a: vector<4xf16>, %b: vector<4xbf16>, %s: vector<2xf32>) {
  // expected-error @+1 {{multiplies two vectors of one type, not vector<4xf16> and vector<4xbf16>}}
  %0 = loom_vector.dot2f %a, %b, %s : vector<4xf16>, vector<4xbf16>, vector<2xf32>
}

// -----

func.func @pair_sum(%a: vector<4xf16>, %s: vector<2xf16>) {
  // expected-error @+1 {{operand #2 must be f32 or vector of f32, but got 'vector<2xf16>'}}
  %0 = loom_vector.dot2f %a, %a, %s : vector<4xf16>, vector<4xf16>, vector<2xf16>
}

// -----

func.func @bytes(%a: vector<4xi16>, %s: i32) {
  // expected-error @+1 {{'loom_vector.dot4i' op multiplies lanes of i8, not vector<4xi16>}}
  %0 = loom_vector.dot4i<s8s8> %a, %a, %s : vector<4xi16>, vector<4xi16>, i32
}

// -----

func.func @groups(%a: vector<4x6xi8>, %s: vector<6xi32>) {
  // expected-error @+1 {{takes lanes in groups of 4, but the last dimension of vector<4x6xi8> has the extent 6}}
  %0 = loom_vector.dot4i<s8s8> %a, %a, %s : vector<4x6xi8>, vector<4x6xi8>, vector<6xi32>
}

// -----

func.func @sums(%a: vector<8xi8>, %s: i32) {
  // expected-error @+1 {{adds to vector<2xi32> here, not i32}}
  %0 = loom_vector.dot4i<s8s8> %a, %a, %s : vector<8xi8>, vector<8xi8>, i32
}

// -----

func.func @one_sum(%a: vector<4xi8>, %s: vector<2xi32>) {
  // expected-error @+1 {{adds to i32 here, not vector<2xi32>}}
  %0 = loom_vector.dot4i<s8s8> %a, %a, %s : vector<4xi8>, vector<4xi8>, vector<2xi32>
}

// -----

func.func @kind(%a: vector<4xi8>, %s: i32) {
  // expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'kind' [s8s8, u8s8, s8u8, u8u8]}}
  %0 = loom_vector.dot4i<i8i8> %a, %a, %s : vector<4xi8>, vector<4xi8>, i32
}

// -----

func.func @nibble_kind(%s: i32) {
  // expected-error @+1 {{[s4s4, u4s4, s4u4, u4u4]}}
  %0 = loom_vector.dot8i4<s8s8> %s, %s, %s : i32
}

// -----

func.func @words(%s: vector<2xi16>) {
  // expected-error @+1 {{operand #0 must be i32 or vector of i32, but got 'vector<2xi16>'}}
  %0 = loom_vector.dot8i4<s4s4> %s, %s, %s : vector<2xi16>
}
