// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_func.def @f() {
  // expected-error @+1 {{'loom_index.constant' op an offset is never negative, found -1}}
  %0 = loom_index.constant -1 : offset
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{op result #0 must be index or offset, but got 'i32'}}
  %0 = loom_index.constant 1 : i32
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{integer value too large}}
  %0 = loom_index.constant 9223372036854775808 : index
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{expected an integer literal}}
  %0 = loom_index.constant true : index
  loom_func.return
}

// -----

loom_func.def @f(%o: offset) {
  // expected-error @+1 {{op operand #0 must be index, but got '!loom_index.offset'}}
  %0 = loom_index.mul %o, %o : offset
  loom_func.return
}

// -----

loom_func.def @f(%x: i32) {
  // expected-error @+1 {{op operand #0 must be index or offset, but got 'i32'}}
  %0 = loom_index.add %x, %x : i32
  loom_func.return
}

// -----

// expected-note @+1 {{prior use here}}
loom_func.def @f(%i: index, %o: offset) {
  // expected-error @+1 {{use of value '%o' expects different type than prior uses: 'index' vs '!loom_index.offset'}}
  %0 = loom_index.add %i, %o : index
  loom_func.return
}

// -----

loom_func.def @f(%i: index, %o: offset) {
  // expected-error @+1 {{op result #0 must be byte offset, but got 'index'}}
  %0 = loom_index.scale %i, %o : index, offset -> index
  loom_func.return
}

// -----

loom_func.def @f(%i: index) {
  // expected-error @+1 {{expected string or keyword containing one of the following enum values}}
  %0 = loom_index.cmp less, %i, %i : index
  loom_func.return
}

// -----

loom_func.def @f(%o: offset) {
  // expected-error @+1 {{op operand #0 must be index, but got '!loom_index.offset'}}
  %0 = loom_index.andi %o, %o : offset
  loom_func.return
}

// -----

loom_func.def @f(%x: i32) {
  // expected-error @+1 {{'loom_index.cast' op converts to or from index or offset, not 'i32' to 'i64'}}
  %0 = loom_index.cast %x : i32 to i64
  loom_func.return
}

// -----

loom_func.def @f(%i: index) {
  // expected-error @+1 {{'loom_index.cast' op converts 'index' to itself}}
  %0 = loom_index.cast %i : index to index
  loom_func.return
}

// -----

loom_func.def @f(%x: f32) {
  // expected-error @+1 {{op operand #0 must be}}
  %0 = loom_index.cast %x : f32 to index
  loom_func.return
}

// -----

loom_func.def @f(%x: vector<4xi32>) {
  // expected-error @+1 {{'loom_index.cast' op works lane by lane, but 'vector<4xi32>' and 'vector<2x2xindex>' have other shapes}}
  %0 = loom_index.cast %x : vector<4xi32> to vector<2x2xindex>
  loom_func.return
}

// -----

loom_func.def @f(%x: i32) {
  // expected-error @+1 {{'loom_index.cast' op works lane by lane, but 'i32' and 'vector<1xindex>' have other shapes}}
  %0 = loom_index.cast %x : i32 to vector<1xindex>
  loom_func.return
}

// -----

loom_func.def @f(%x: vector<4xf32>) {
  // expected-error @+1 {{op operand #0 must be}}
  %0 = loom_index.cast %x : vector<4xf32> to vector<4xindex>
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{unknown predicate 'even': expected eq, ne, lt, le, gt, ge, mul, min, max, range, pow2, not_nan, not_inf or finite}}
  %0 = loom_index.assume %n [even(%n)] : index
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{predicate 'range' takes 3 arguments, not 2}}
  %0 = loom_index.assume %n [range(%n, 1)] : index
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{predicate 'pow2' takes 1 arguments, not 0}}
  %0 = loom_index.assume %n [pow2()] : index
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{predicate 'lt' takes 2 arguments, not 3}}
  %0 = loom_index.assume %n [lt(%n, 1, 2)] : index
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{the first argument of predicate 'lt' must be the value it speaks of}}
  %0 = loom_index.assume %n [lt(4, %n)] : index
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{expected a value or an integer}}
  %0 = loom_index.assume %n [min(%n, true)] : index
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{predicate 'mul' needs a positive factor, not 0}}
  %0 = loom_index.assume %n [mul(%n, 0)] : index
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{predicate 'range' is empty: 5 to 4}}
  %0 = loom_index.assume %n [range(%n, 5, 4)] : index
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{'loom_index.assume' op predicate 'finite' does not apply to a value of type 'index'}}
  %0 = loom_index.assume %n [finite(%n)] : index
  loom_func.return
}

// -----

loom_func.def @f() {
  // expected-error @+1 {{'loom_index.assume' op needs at least one value}}
  "loom_index.assume"() <{operandSegmentSizes = array<i32: 0, 0>, predicates = []}> : () -> ()
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{'loom_index.assume' op needs one result of the same type per value}}
  %0 = "loom_index.assume"(%n) <{operandSegmentSizes = array<i32: 1, 0>, predicates = []}> : (index) -> !loom_index.offset
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{'loom_index.assume' op has a predicate about value #1, but only 1 are named}}
  %0 = "loom_index.assume"(%n) <{operandSegmentSizes = array<i32: 1, 0>, predicates = [#loom_index.predicate<pow2, [#loom_index.ref<1>]>]}> : (index) -> index
  loom_func.return
}

// -----

loom_func.def @f(%n: index) {
  // expected-error @+1 {{'loom_index.assume' op has a predicate about value #-1, but only 1 are named}}
  %0 = "loom_index.assume"(%n) <{operandSegmentSizes = array<i32: 1, 0>, predicates = [#loom_index.predicate<pow2, [#loom_index.ref<-1>]>]}> : (index) -> index
  loom_func.return
}

// -----

// expected-error @+1 {{a predicate argument is a value or an integer}}
func.func private @f() attributes {fact = #loom_index.predicate<lt, [#loom_index.ref<0>, "x"]>}
