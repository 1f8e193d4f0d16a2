// RUN: loom-opt %s --split-input-file --verify-diagnostics

loom_func.def @f(%v: view<8x8xf32>, %i: index) {
  // expected-error@+1 {{expected read, write or read_write, found 'atomic'}}
  loom_sanitizer.assert.access<atomic> %v[%i, %i] : view<8x8xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8x8xf32>, %i: index) {
  // expected-error@+1 {{'loom_sanitizer.assert.access' op needs one index per dimension: the view has rank 2, found 1}}
  loom_sanitizer.assert.access<read> %v[%i] : view<8x8xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8x8xf32>, %i: index) {
  // expected-error@+1 {{'loom_sanitizer.assert.access' op needs one static extent per dimension: the view has rank 2, found 1}}
  loom_sanitizer.assert.access<read> %v[%i, %i] {static_extents = [4]} : view<8x8xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8x8xf32>, %i: index) {
  // expected-error@+1 {{'loom_sanitizer.assert.access' op a static extent is at least 1, not 0}}
  loom_sanitizer.assert.access<read> %v[%i, %i] {static_extents = [4, 0]} : view<8x8xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8x8xf32>, %i: index) {
  // expected-error@+1 {{'static_extents' is a list of integers, such as [1, 4]}}
  loom_sanitizer.assert.access<read> %v[%i, %i] {static_extents = "all"} : view<8x8xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8x8xf32>, %i: index) {
  // expected-error@+1 {{a strided set needs {static_count = 4, static_strides = [16, 1]}: an integer, and a list of as many as the view has dimensions}}
  loom_sanitizer.assert.accesses<read> %v[%i, %i] {static_count = 4} : view<8x8xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8x8xf32>, %i: index) {
  // expected-error@+1 {{'loom_sanitizer.assert.accesses' op needs one static stride per dimension: the view has rank 2, found 1}}
  loom_sanitizer.assert.accesses<read> %v[%i, %i] {static_count = 4, static_strides = [2]} : view<8x8xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8x8xf32>, %i: index) {
  // expected-error@+1 {{'loom_sanitizer.assert.accesses' op has at least one block, not 0}}
  loom_sanitizer.assert.accesses<read> %v[%i, %i] {static_count = 0, static_strides = [2, 1]} : view<8x8xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8x8xf32>, %i: index) {
  // expected-error@+1 {{'loom_sanitizer.assert.accesses' op the stride 4611686018427387904 times 2 does not fit 64 bits}}
  loom_sanitizer.assert.accesses<read> %v[%i, %i] {static_count = 3, static_strides = [4611686018427387904, 1]} : view<8x8xf32>
  loom_func.return
}

// -----

loom_func.def @f(%n: i32, %x: f32) {
  // expected-error@+1 {{'loom_sanitizer.assert.value' op predicate 'finite' does not apply to a value of type 'i32'}}
  %m = loom_sanitizer.assert.value %n [finite(%n)] : i32
  loom_func.return
}

// -----

loom_func.def @f(%n: vector<4xi32>) {
  // expected-error@+1 {{'loom_sanitizer.assert.op' op checks scalars, not vector<4xi32>}}
  loom_sanitizer.assert.op %n [] : vector<4xi32>
  loom_func.return
}

// -----

loom_func.def @f(%n: index, %m: i32) {
  // expected-error@+1 {{'loom_sanitizer.assert.value' op checks addresses or other scalars, not both in one op}}
  %a, %b = loom_sanitizer.assert.value %n, %m [ge(%n, 0)] : index, i32
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>) {
  // expected-error@+1 {{'loom_sanitizer.assert.layout' op keeps the rank, but goes from 1 to 2}}
  %w = loom_sanitizer.assert.layout %v : view<8xf32> -> view<4x2xf32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>) {
  // expected-error@+1 {{'loom_sanitizer.assert.layout' op keeps the element type, but goes from 'f32' to 'i32'}}
  %w = loom_sanitizer.assert.layout %v : view<8xf32> -> view<8xi32>
  loom_func.return
}

// -----

loom_func.def @f(%v: view<8xf32>) {
  // expected-error@+1 {{'loom_sanitizer.assert.layout' op cannot change the extent 8 to 7}}
  %w = loom_sanitizer.assert.layout %v : view<8xf32> -> view<7xf32>
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer, %o: offset) {
  // expected-error@+1 {{'loom_sanitizer.assert.bytes' op the alignment must be a power of two, found 3}}
  loom_sanitizer.assert.bytes<read> align(3) %b[%o], %o : buffer
  loom_func.return
}

// -----

loom_func.def @f(%b: buffer, %o: offset, %i: index) {
  // expected-error@+1 {{'loom_sanitizer.assert.bytes' op needs the three coordinates of the workgroup and those of the workitem, found 2 values}}
  loom_sanitizer.assert.bytes<read> %b[%o], %o at(%i, %i) : buffer
  loom_func.return
}

// -----

loom_func.def @f(%c: i1) {
  // expected-error@+1 {{'loom_sanitizer.report_if' op reports out-of-bounds, misaligned, assumption or undefined, not 'race'}}
  loom_sanitizer.report_if %c "race" "message"
  loom_func.return
}

// -----

loom_func.def @f(%c: i1) {
  // expected-error@+1 {{'loom_sanitizer.report_if' op has at most 4 values, found 5}}
  loom_sanitizer.report_if %c "undefined" "message" (%c, %c, %c, %c, %c : i1, i1, i1, i1, i1)
  loom_func.return
}

// -----

loom_func.def @f(%c: i1, %v: vector<2xi1>) {
  // expected-error@+1 {{'loom_sanitizer.report_if' op tells scalars, not vector<2xi1>}}
  loom_sanitizer.report_if %c "undefined" "message" (%v : vector<2xi1>)
  loom_func.return
}
