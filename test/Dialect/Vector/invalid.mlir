// RUN: loom-opt %s --split-input-file --verify-diagnostics

func.func @zero_length() {
  // expected-error @+1 {{a vector with no elements is not supported}}
  %0 = loom_vector.poison : vector<0xf32>
}

// -----

func.func @dynamic(%n: index) {
  // expected-error @+1 {{a vector with a dynamic extent is not supported}}
  %0 = loom_vector.poison : vector<[%n]xf32>
}

// -----

func.func @scalable() {
  // expected-error @+1 {{a bracketed extent is the name of a value, such as [%n]: write a literal one without brackets}}
  %0 = loom_vector.poison : vector<[4]xf32>
}

// -----

func.func @splat(%x: f32) {
  // expected-error @+1 {{'vector.splat' needs a vector type here, not f32}}
  %0 = loom_vector.splat %x : f32
}

// -----

func.func @broadcast(%x: vector<3xf32>) {
  // expected-error @+1 {{'vector.broadcast' aligns the last dimensions and repeats those of extent 1, so vector<3xf32> does not become vector<2x4xf32>}}
  %0 = loom_vector.broadcast %x : vector<3xf32> -> vector<2x4xf32>
}

// -----

func.func @permutation(%x: vector<2x3xf32>) {
  // expected-error @+1 {{'vector.transpose' of vector<2x3xf32> needs a permutation of its 2 dimensions, counted from 0}}
  %0 = loom_vector.transpose<[1, 1]> %x : vector<2x3xf32> -> vector<3x3xf32>
}

// -----

func.func @transpose(%x: vector<2x3xf32>) {
  // expected-error @+1 {{'vector.transpose' gives vector<3x2xf32> here, not vector<2x3xf32>}}
  %0 = loom_vector.transpose<[1, 0]> %x : vector<2x3xf32> -> vector<2x3xf32>
}

// -----

func.func @from_elements(%x: f32) {
  // expected-error @+1 {{'vector.from_elements' has 2 elements for the 3 lanes of vector<3xf32>}}
  %0 = loom_vector.from_elements %x, %x : vector<3xf32>
}

// -----

func.func @indices(%x: vector<2x3xf32>) {
  // expected-error @+1 {{'vector.extract' takes 1 to 2 indices into vector<2x3xf32>, not 3}}
  %0 = loom_vector.extract %x[0, 0, 0] : vector<2x3xf32> -> f32
}

// -----

func.func @extract(%x: vector<2x3xf32>) {
  // expected-error @+1 {{'vector.extract' gives vector<3xf32> here, not f32}}
  %0 = loom_vector.extract %x[0] : vector<2x3xf32> -> f32
}

// -----

func.func @no_index(%x: vector<2x3xf32>, %y: f32) {
  // expected-error @+1 {{'vector.insert' takes 1 to 2 indices into vector<2x3xf32>, not 0}}
  %0 = loom_vector.insert %y into %x[] : f32, vector<2x3xf32>
}

// -----

func.func @insert(%x: vector<2x3xf32>, %y: f32) {
  // expected-error @+1 {{'vector.insert' takes vector<3xf32> here, not f32}}
  %0 = loom_vector.insert %y into %x[1] : f32, vector<2x3xf32>
}

// -----

func.func @insert_at(%x: vector<2x3xf32>, %y: f32) {
  // expected-error @+1 {{'vector.insert' writes at 3 in dimension 1 of vector<2x3xf32>, which has the extent 3}}
  %0 = loom_vector.insert %y into %x[1, 3] : f32, vector<2x3xf32>
}

// -----

func.func @iota(%i: i32) {
  // expected-note @-1 {{prior use here}}
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'i8' vs 'i32'}}
  %0 = loom_vector.iota %i step %i : vector<4xi8>
}

// -----

func.func @mask_type(%i: index) {
  // expected-error @+1 {{result #0 must be vector of i1, but got 'vector<4xi8>'}}
  %0 = loom_vector.mask.range [%i to %i step %i] : index -> vector<4xi8>
}

// -----

func.func @mask_rank(%i: index) {
  // expected-error @+1 {{gives a mask of rank 1, not vector<2x2xi1>}}
  %0 = loom_vector.mask.range [%i to %i step %i] : index -> vector<2x2xi1>
}

// -----

func.func @shuffle_rank(%x: vector<2x2xf32>) {
  // expected-error @+1 {{needs a vector of rank 1, not vector<2x2xf32>}}
  %0 = loom_vector.shuffle<[0, 1]> %x : vector<2x2xf32>
}

// -----

func.func @shuffle_count(%x: vector<4xf32>) {
  // expected-error @+1 {{needs one lane number per lane of vector<4xf32>, not 2}}
  %0 = loom_vector.shuffle<[0, 1]> %x : vector<4xf32>
}

// -----

func.func @shuffle_lane(%x: vector<2xf32>) {
  // expected-error @+1 {{has no lane 2 in vector<2xf32>}}
  %0 = loom_vector.shuffle<[0, 2]> %x : vector<2xf32>
}

// -----

func.func @concat_axis(%x: vector<2xf32>) {
  // expected-error @+1 {{has no axis 1 in vector<2xf32>, which has rank 1}}
  %0 = loom_vector.concat<1> %x, %x : vector<2xf32>, vector<2xf32> -> vector<4xf32>
}

// -----

func.func @concat_shapes(%x: vector<2x2xf32>, %y: vector<3x3xf32>) {
  // expected-error @+1 {{joins vectors that agree but for axis 0, not vector<2x2xf32> and vector<3x3xf32>}}
  %0 = loom_vector.concat<0> %x, %y : vector<2x2xf32>, vector<3x3xf32> -> vector<5x2xf32>
}

// -----

func.func @concat_result(%x: vector<2xf32>) {
  // expected-error @+1 {{gives vector<4xf32> here, not vector<5xf32>}}
  %0 = loom_vector.concat<0> %x, %x : vector<2xf32>, vector<2xf32> -> vector<5xf32>
}

// -----

func.func @concat_none() {
  // expected-error @+1 {{needs at least one vector}}
  %0 = "loom_vector.concat"() <{axis = 0 : i64}> : () -> vector<4xf32>
}

// -----

func.func @interleave(%x: vector<2xf32>) {
  // expected-error @+1 {{gives vector<4xf32> here, not vector<2xf32>}}
  %0 = loom_vector.interleave<0> %x, %x : vector<2xf32>, vector<2xf32> -> vector<2xf32>
}

// -----

func.func @interleave_axis(%x: vector<2xf32>) {
  // expected-error @+1 {{has no axis -1 in vector<2xf32>}}
  %0 = loom_vector.interleave<-1> %x, %x : vector<2xf32>, vector<2xf32> -> vector<2xf32>
}

// -----

func.func @deinterleave(%x: vector<3xf32>) {
  // expected-error @+1 {{needs an even extent along axis 0, not the 3 of vector<3xf32>}}
  %0, %1 = loom_vector.deinterleave<0> %x : vector<3xf32> -> vector<1xf32>, vector<1xf32>
}

// -----

func.func @deinterleave_axis(%x: vector<2xf32>) {
  // expected-error @+1 {{has no axis 1 in vector<2xf32>}}
  %0, %1 = loom_vector.deinterleave<1> %x : vector<2xf32> -> vector<1xf32>, vector<1xf32>
}

// -----

func.func @slice(%x: vector<4x4xf32>) {
  // expected-error @+1 {{takes 2 lanes from 3 on in dimension 1 of vector<4x4xf32>, which has the extent 4}}
  %0 = loom_vector.slice %x[0, 3] : vector<4x4xf32> -> vector<1x2xf32>
}

// -----

func.func @slice_room(%x: vector<4xf32>, %i: index) {
  // expected-error @+1 {{takes 5 lanes in dimension 0 of vector<4xf32>, which has the extent 4}}
  %0 = loom_vector.slice %x[%i] : vector<4xf32> -> vector<5xf32>
}

// -----

func.func @slice_rank(%x: vector<4x4xf32>) {
  // expected-error @+1 {{gives a vector of the same rank and lanes, not vector<4xf32> of vector<4x4xf32>}}
  %0 = loom_vector.slice %x[0, 0] : vector<4x4xf32> -> vector<4xf32>
}

// -----

func.func @slice_offsets(%x: vector<4x4xf32>) {
  // expected-error @+1 {{needs 2 offsets into vector<4x4xf32>, not 1}}
  %0 = loom_vector.slice %x[0] : vector<4x4xf32> -> vector<1x1xf32>
}

// -----

func.func @slice_operands(%x: vector<4xf32>, %i: index) {
  // expected-error @+1 {{needs one operand for each dynamic offset}}
  %0 = "loom_vector.slice"(%x, %i) <{static_offsets = array<i64: 0>}> : (vector<4xf32>, index) -> vector<1xf32>
}

// -----

func.func @bitcast_scalar(%x: f32) {
  // expected-error @+1 {{'vector.bitcast' needs a vector type, not f32}}
  %0 = loom_vector.bitcast %x : f32 to vector<1xf32>
}

// -----

func.func @bitcast(%x: vector<4xi8>) {
  // expected-error @+1 {{converts between vectors with the same number of bits, not vector<4xi8> to vector<2xi32>}}
  %0 = loom_vector.bitcast %x : vector<4xi8> to vector<2xi32>
}

// -----

func.func @bitcast_index(%x: vector<4xindex>) {
  // expected-error @+1 {{operand #0 must be vector of integers or floats, but got 'vector<4xindex>'}}
  %0 = loom_vector.bitcast %x : vector<4xindex> to vector<4xi64>
}

// -----

func.func @sentinel(%x: vector<4xf32>) {
  // expected-error @+1 {{no lane has the number -9223372036854775808}}
  %0 = loom_vector.extract %x[-9223372036854775808] : vector<4xf32> -> f32
}

// -----

func.func @too_wide(%x: vector<9223372036854775807xi8>) {
  // expected-error @+1 {{gives too many lanes}}
  %0 = loom_vector.interleave<0> %x, %x : vector<9223372036854775807xi8>, vector<9223372036854775807xi8> -> vector<2xi8>
}

// -----

func.func @too_long(%x: vector<9223372036854775807xi8>) {
  // expected-error @+1 {{gives too many lanes}}
  %0 = loom_vector.concat<0> %x, %x : vector<9223372036854775807xi8>, vector<9223372036854775807xi8> -> vector<2xi8>
}
