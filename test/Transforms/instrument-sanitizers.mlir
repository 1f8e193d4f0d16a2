// RUN: loom-opt %s --loom-instrument-sanitizers="access value" --remarks-filter=sanitizer --remark-format=emitRemark 2>%t.txt | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.txt
// RUN: loom-opt %s --loom-instrument-sanitizers=access | FileCheck %s --check-prefix=ACCESS
// RUN: loom-opt %s --loom-instrument-sanitizers | FileCheck %s --check-prefix=NONE
// REMARK: [Passed] instrumented | Category:sanitizer | checks="26 : i64", proved="3 : i64"

// NONE-LABEL: loom_func.def @elements
// NONE-NOT: loom_sanitizer
// NONE: loom_func.return

// CHECK-LABEL: loom_func.def @elements
// ACCESS-LABEL: loom_func.def @elements
loom_func.def @elements(%v: view<64xf32>, %i: index) {
  %c3 = loom_index.constant 3 : index
  // CHECK: loom_sanitizer.assert.access<read> %{{.*}}[%{{.*}}] {loom_sanitizer.in_view, loom_sanitizer.origin = "view.load"} : view<64xf32>
  // CHECK-NEXT: loom_view.load
  // Without checks of assumptions, facts are not relied on.
  // ACCESS: loom_sanitizer.assert.access<read> %{{.*}}[%{{.*}}] {loom_sanitizer.origin = "view.load"} : view<64xf32>
  %x = loom_view.load %v[%c3] : view<64xf32> -> f32
  // CHECK-NEXT: loom_sanitizer.assert.access<write> %{{.*}}[%{{.*}}] {loom_sanitizer.origin = "view.store"} : view<64xf32>
  // CHECK-NEXT: loom_view.store
  loom_view.store %x, %v[%i] : f32, view<64xf32>
  // CHECK-NEXT: loom_sanitizer.assert.access<read_write> %{{.*}}[%{{.*}}] {loom_sanitizer.origin = "view.atomic.reduce"}
  loom_view.atomic.reduce<addf> %x, %v[%i] {ordering = relaxed, scope = device} : f32, view<64xf32>
  loom_func.return
}

// CHECK-LABEL: loom_func.def @vectors
loom_func.def @vectors(%v: view<8x[%n]xf32>, %n: index, %i: index, %j: index, %m: vector<2xi1>, %o: vector<2xi32>) {
  // CHECK: loom_sanitizer.assert.access<read> %{{.*}}[%{{.*}}, %{{.*}}] {loom_sanitizer.origin = "vector.load", static_extents = [1, 4]}
  // CHECK-NEXT: loom_vector.load
  %x = loom_vector.load %v[%i, %j] : view<8x[%n]xf32> -> vector<4xf32>
  %p = loom_vector.poison : vector<2xf32>
  // CHECK: %[[M0:.*]] = vector.extract %{{.*}}[0] : i1 from vector<2xi1>
  // CHECK-NEXT: loom_scf.if %[[M0]] {
  // CHECK-NEXT: loom_sanitizer.assert.access<read> %{{.*}}[%{{.*}}, %{{.*}}] {loom_sanitizer.origin = "vector.load.mask"}
  // CHECK-NEXT: }
  // CHECK: %[[M1:.*]] = vector.extract %{{.*}}[1] : i1 from vector<2xi1>
  // CHECK-NEXT: loom_scf.if %[[M1]] {
  // CHECK: %[[J1:.*]] = loom_index.add %{{.*}}, %{{.*}} : index
  // CHECK-NEXT: loom_sanitizer.assert.access<read> %{{.*}}[%{{.*}}, %[[J1]]] {loom_sanitizer.element, loom_sanitizer.origin = "vector.load.mask"}
  %y = loom_vector.load.mask %v[%i, %j], %m, %p : view<8x[%n]xf32>, vector<2xi1>, vector<2xf32>
  // CHECK: vector.extract %{{.*}}[0] : i32 from vector<2xi32>
  // CHECK: loom_sanitizer.assert.access<read> %{{.*}} {loom_sanitizer.element, loom_sanitizer.linear, loom_sanitizer.origin = "vector.gather"}
  %z = loom_vector.gather %v[%i, %j][%o] : view<8x[%n]xf32>, vector<2xi32> -> vector<2xf32>
  // CHECK: loom_scf.if
  // CHECK: loom_sanitizer.assert.access<write> %{{.*}} {loom_sanitizer.origin = "vector.store.compress"}
  // CHECK: loom_index.cast %{{.*}} : i1 to index
  loom_vector.store.compress %z, %v[%i, %j], %m : vector<2xf32>, view<8x[%n]xf32>, vector<2xi1>
  loom_func.return
}

// CHECK-LABEL: loom_func.def @bytes
loom_func.def @bytes(%a: buffer, %b: buffer, %o: offset, %n: offset, %x: i32) {
  // CHECK: loom_sanitizer.assert.bytes<read> %{{.*}}[%{{.*}}], %{{.*}} {loom_sanitizer.origin = "buffer.copy"} : buffer
  // CHECK-NEXT: loom_sanitizer.assert.bytes<write> %{{.*}}[%{{.*}}], %{{.*}} {loom_sanitizer.origin = "buffer.copy"} : buffer
  // CHECK-NEXT: loom_buffer.copy
  loom_buffer.copy %a[%o], %b[%o], %n
  // CHECK-NEXT: loom_sanitizer.assert.bytes<write> %{{.*}}[%{{.*}}], %{{.*}} {loom_sanitizer.origin = "buffer.fill"} : buffer
  loom_buffer.fill %x, %b[%o], %n : i32
  // CHECK: loom_sanitizer.assert.bytes<write> %{{.*}}[%{{.*}}], %{{.*}} {loom_sanitizer.origin = "buffer.store.i8"} : buffer
  loom_buffer.store.i8 %x, %b[%o]
  loom_func.return
}

// CHECK-LABEL: loom_func.def @values
loom_func.def @values(%n: index, %k: i32, %x: f32, %v: vector<4xi32>, %u: view<[%n]xf32>) {
  // CHECK: %[[LOW:.*]] = arith.cmpi slt
  // CHECK: %[[HIGH:.*]] = arith.cmpi sgt
  // CHECK-NEXT: %[[OUT:.*]] = arith.ori %[[LOW]], %[[HIGH]] : i1
  // CHECK-NEXT: loom_sanitizer.report_if %[[OUT]] "assumption" "the assumption range(#0, 1, 64) does not hold: #0 = {0}" (%{{.*}} : index) {loom_sanitizer.origin = "index.assume"}
  // CHECK: loom_index.assume
  %m = loom_index.assume %n [range(%n, 1, 64)] : index
  // What is known already is not checked.
  // CHECK-NOT: report_if
  // CHECK: loom_index.assume
  %l = loom_index.assume %m [range(%m, 0, 100)] : index
  // CHECK: loom_sanitizer.report_if %{{.*}} "assumption" "the assumption pow2(#0) does not hold: #0 = {0}" (%{{.*}} : i32)
  // CHECK: loom_scalar.assume
  %p = loom_scalar.assume %k [pow2(%k)] : i32
  // CHECK: math.isinf
  // CHECK: loom_sanitizer.report_if %{{.*}} "assumption" "the assumption finite(#0) does not hold: #0 = {0}" (%{{.*}} : f32)
  %y = loom_scalar.assume %x [finite(%x)] : f32
  // A divisor above 0 is proved.
  // CHECK-NOT: report_if
  // CHECK: loom_index.div
  %q = loom_index.div %n, %l : index
  // CHECK: loom_sanitizer.report_if %{{.*}} "undefined" "division by zero" {loom_sanitizer.origin = "scalar.divsi"}
  // CHECK: loom_sanitizer.report_if %{{.*}} "undefined" "the quotient of -2147483648 by -1 does not fit 32 bits"
  // CHECK: arith.divsi
  %r = arith.divsi %k, %k : i32
  // CHECK: loom_vector.reduce<maxui>
  // CHECK: loom_sanitizer.report_if %{{.*}} "undefined" "the shift count {0} is not below the width of 32 bits" (%{{.*}} : i64) {loom_sanitizer.origin = "vector.shli"}
  // CHECK-NEXT: arith.shli
  %s = arith.shli %v, %v : vector<4xi32>
  // Overflow that a flag excludes: the operation again, twice as wide.
  // CHECK: %[[SUM:.*]] = arith.addi %{{.*}}, %{{.*}} : i64
  // CHECK-NEXT: %[[LOW:.*]] = arith.trunci %[[SUM]] : i64 to i32
  // CHECK-NEXT: %[[BACK:.*]] = arith.extsi %[[LOW]] : i32 to i64
  // CHECK-NEXT: %[[OVER:.*]] = arith.cmpi ne, %[[BACK]], %[[SUM]] : i64
  // CHECK: loom_sanitizer.report_if %[[OVER]] "undefined" "the signed sum of {0} and {1} does not fit 32 bits" (%{{.*}}, %{{.*}} : i64, i64) {loom_sanitizer.origin = "scalar.addi"}
  %t = arith.addi %k, %k overflow<nsw> : i32
  // CHECK: arith.extui %{{.*}} : vector<4xi32> to vector<4xi64>
  // CHECK: loom_sanitizer.report_if %{{.*}} "undefined" "the unsigned product does not fit 32 bits"
  %z = arith.muli %v, %v overflow<nuw> : vector<4xi32>
  // CHECK: loom_sanitizer.assert.layout %{{.*}} {loom_sanitizer.origin = "view.refine"} : view<[%{{.*}}]xf32> -> view<64xf32>
  // CHECK-NOT: loom_view.refine
  %w = loom_view.refine %u : view<[%n]xf32> -> view<64xf32>
  loom_func.return
}

// An author's own checks are expanded in any case.
// NONE-LABEL: loom_func.def @own
// CHECK-LABEL: loom_func.def @own
loom_func.def @own(%n: index, %k: i32) -> (index, i32) {
  // NONE: loom_sanitizer.report_if %{{.*}} "assumption" "the assertion le(#0, #1) does not hold: #0 = {0}, #1 = {1}" (%{{.*}}, %{{.*}} : index, index) {loom_sanitizer.origin = "sanitizer.assert.value"}
  // NONE-NEXT: %[[M:.*]] = loom_index.assume %{{.*}} [le(
  %e = loom_index.constant 8 : index
  %m = loom_sanitizer.assert.value %n [le(%n, %e)] : index
  // NONE: loom_sanitizer.report_if %{{.*}} "assumption" "the assertion ne(#0, 0) does not hold: #0 = {0}"
  loom_sanitizer.assert.op %k [ne(%k, 0)] : i32
  // NONE: loom_sanitizer.report_if
  // NONE: %[[K:.*]] = loom_scalar.assume
  %j = loom_sanitizer.assert.value %k [gt(%k, 0)] : i32
  // NONE: loom_func.return %[[M]], %[[K]]
  loom_func.return %m, %j : index, i32
}

// In a kernel, a check knows the workitem.
// CHECK-LABEL: loom_kernel.def @place
loom_kernel.def @place() {
  %c1 = loom_index.constant 1 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c1, %c1, %c1) : index
} launch(%n: index) {
  // CHECK: %[[GX:.*]] = loom_kernel.workgroup.id<x>
  // CHECK: %[[GY:.*]] = loom_kernel.workgroup.id<y>
  // CHECK: %[[GZ:.*]] = loom_kernel.workgroup.id<z>
  // CHECK: %[[IX:.*]] = loom_kernel.workitem.id<x>
  // CHECK: %[[IY:.*]] = loom_kernel.workitem.id<y>
  // CHECK: %[[IZ:.*]] = loom_kernel.workitem.id<z>
  // CHECK-NEXT: loom_sanitizer.report_if %{{.*}} "assumption" {{.*}} at(%[[GX]], %[[GY]], %[[GZ]], %[[IX]], %[[IY]], %[[IZ]])
  %m = loom_index.assume %n [min(%n, 1)] : index
  loom_kernel.return
}
