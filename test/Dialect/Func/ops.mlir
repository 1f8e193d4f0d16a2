// Every op and every modifier survives text and bytecode.

// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --mlir-print-op-generic | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s

// CHECK-LABEL: loom_func.def @least() {
loom_func.def @least() {
  // CHECK-NEXT: loom_func.return
  loom_func.return
}

// CHECK-LABEL: loom_func.def public retain device pure hot inline export("sum") @most
// CHECK-SAME: (%[[X:.*]]: f32, %[[N:.*]]: index) -> (f32, index) where [finite(%[[X]]), range(%[[N]], 1, 8)] {
loom_func.def public retain device pure hot inline export("sum") @most(%x: f32, %n: index) -> (f32, index) where [finite(%x), range(%n, 1, 8)] {
  // CHECK-NEXT: loom_func.return %[[X]], %[[N]] : f32, index
  loom_func.return %x, %n : f32, index
}

// CHECK-LABEL: loom_func.def host cold noinline @host() {
loom_func.def host cold noinline @host() {
  loom_func.return {tag}
}
// CHECK-LABEL: loom_func.def initializer @first() {
loom_func.def initializer @first() {
  loom_func.return
}
// CHECK-LABEL: loom_func.def deinitializer @last() {
loom_func.def deinitializer @last() {
  loom_func.return
}

// Every type of the language passes through a signature.
// CHECK-LABEL: loom_func.def @types
// CHECK-SAME: i1, %{{.*}}: i8, %{{.*}}: i16, %{{.*}}: i32, %{{.*}}: i64, %{{.*}}: index, %{{.*}}: offset
// CHECK-SAME: f8E4M3, %{{.*}}: f8E5M2, %{{.*}}: f16, %{{.*}}: bf16, %{{.*}}: f32, %{{.*}}: f64
// CHECK-SAME: buffer, %{{.*}}: vector<2x4xf8E4M3>, %{{.*}}: vector<4xindex>, %{{.*}}: vector<2xoffset>, %{{.*}}: tensor<i32>, %{{.*}}: tensor<4x2xf32>, %{{.*}}: view<4xf16>
loom_func.def @types(%0: i1, %1: i8, %2: i16, %3: i32, %4: i64, %5: index, %6: offset, %7: f8E4M3, %8: f8E5M2, %9: f16, %10: bf16, %11: f32, %12: f64, %13: buffer, %14: vector<2x4xf8E4M3>, %15: vector<4xindex>, %16: vector<2xoffset>, %17: tensor<i32>, %18: tensor<4x2xf32>, %19: view<4xf16>) {
  loom_func.return
}

// CHECK: loom_func.decl @plain()
loom_func.decl @plain()
// CHECK-NEXT: loom_func.decl public retain import("libm", "sinf") device pure cold noinline @sine(%arg0: f32) -> (f32) where [finite(%arg0)]
loom_func.decl public retain import("libm", "sinf") device pure cold noinline @sine(%x: f32) -> (f32) where [finite(%x)]
// CHECK-NEXT: loom_func.decl import("libm") @cosine(%arg0: f32) -> (f32)
loom_func.decl import("libm") @cosine(%x: f32) -> (f32)
// CHECK-NEXT: loom_func.decl @extents(%arg0: view<[%arg1]x[%dim1]x[%dim1]xf32, align(2)>, %arg1: index, %arg2: tensor<[%dim1]x2xi8>) -> (view<[%arg1]xf32>)
loom_func.decl @extents(%v: view<[%n]x[%k]x[%k]xf32, align(2)>, %n: index, %t: tensor<[%k]x2xi8>) -> (view<[%n]xf32>)

// CHECK-LABEL: loom_func.def @calls
// CHECK-SAME: (%[[X:.*]]: f32, %[[N:.*]]: index, %[[V:.*]]: view<[%[[N]]]xf32>)
loom_func.def @calls(%x: f32, %n: index, %v: view<[%n]xf32>) {
  // CHECK-NEXT: loom_func.call @plain() : ()
  loom_func.call @plain() : ()
  // CHECK-NEXT: loom_func.call pure hot inline @sine(%[[X]]) {tag} : (f32) -> (f32)
  %0 = loom_func.call pure hot inline @sine(%x) {tag} : (f32) -> (f32)
  // CHECK-NEXT: loom_func.call cold noinline @sine(%[[X]]) : (f32) -> (f32)
  %1 = loom_func.call cold noinline @sine(%x) : (f32) -> (f32)
  // CHECK-NEXT: %{{.*}}, %{{.*}} = loom_func.call @most(%[[X]], %[[N]]) : (f32, index) -> (f32, index)
  %2, %3 = loom_func.call @most(%x, %n) : (f32, index) -> (f32, index)
  // CHECK-NEXT: %[[W:.*]] = loom_func.call @same(%[[N]], %[[V]]) : (index, view<[%[[N]]]xf32>) -> (view<[%[[N]]]xf32>)
  %4 = loom_func.call @same(%n, %v) : (index, view<[%n]xf32>) -> (view<[%n]xf32>)
  // CHECK-NEXT: loom_view.dim %[[W]][0] : view<[%[[N]]]xf32> -> index
  %5 = loom_view.dim %4[0] : view<[%n]xf32> -> index
  loom_func.return
}

// CHECK-LABEL: loom_func.def @same
// CHECK-SAME: (%[[M:.*]]: index, %[[U:.*]]: view<[%[[M]]]xf32>) -> (view<[%[[M]]]xf32>) {
loom_func.def @same(%m: index, %u: view<[%m]xf32>) -> (view<[%m]xf32>) {
  // CHECK-NEXT: loom_func.return %[[U]] : view<[%[[M]]]xf32>
  loom_func.return %u : view<[%m]xf32>
}

// An own extent has a name of its own before any value reads it; a query at
// the beginning of the body is the value with that extent.
// CHECK-LABEL: loom_func.def @own
// CHECK-SAME: (%[[A:.*]]: view<[%dim0]xf32>, %[[B:.*]]: view<[%dim0]x[%dim2]xf32>) {
loom_func.def @own(%a: view<[%k]xf32>, %b: view<[%k]x[%l]xf32>) {
  // CHECK-NEXT: %[[K:.*]] = loom_view.dim %[[A]][0] : view<?xf32> -> index
  // CHECK-NEXT: %[[L:.*]] = loom_view.dim %[[B]][1] : view<?x?xf32> -> index
  // CHECK-NEXT: loom_view.load %[[B]][%[[K]], %[[L]]] : view<[%[[K]]]x[%[[L]]]xf32> -> f32
  %0 = loom_view.load %b[%k, %l] : view<[%k]x[%l]xf32> -> f32
  loom_func.return
}

// The names of own extents are names for predicates as well, whether a value
// reads them or not, in the order in which they are defined.
// CHECK-LABEL: loom_func.def @bounded
// CHECK-SAME: (%[[V:.*]]: view<[%dim0]x[%dim1]xf32>, %[[W:.*]]: view<[%dim1]x[%[[N:.*]]]x[%dim4]xf32>, %[[N]]: index) where [range(%dim0, 1, 64), mul(%dim4, 4), lt(%dim1, %[[N]]), le(%[[N]], %dim0)] {
loom_func.def @bounded(%v: view<[%rows]x[%columns]xf32>, %w: view<[%columns]x[%n]x[%depth]xf32>, %n: index) where [range(%rows, 1, 64), mul(%depth, 4), lt(%columns, %n), le(%n, %rows)] {
  loom_func.return
}
// CHECK: loom_func.decl @bounded_decl(%arg0: view<[%dim0]xf32>, %arg1: index) where [ge(%arg1, %dim0)]
loom_func.decl @bounded_decl(%v: view<[%k]xf32>, %n: index) where [ge(%n, %k)]

// Attributes that mean nothing to the function stay on it.
// CHECK: loom_func.def @tagged(%{{.*}}: index) where [min(%{{.*}}, 1)] attributes {other = 1 : i32, tag} {
loom_func.def @tagged(%n: index) where [min(%n, 1)] attributes {other = 1 : i32, tag} {
  loom_func.return
}
// CHECK: loom_func.decl pure @tagged_decl() -> (f32) attributes {tag}
loom_func.decl pure @tagged_decl() -> (f32) attributes {tag}
