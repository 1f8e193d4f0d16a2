// Every op survives text and bytecode.

// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s

// CHECK-LABEL: loom_check.case public @literals {
loom_check.case public @literals {
  // CHECK: value(-7) : index
  %0 = loom_check.literal value(-7) : index
  // CHECK: value(4096) : offset
  %1 = loom_check.literal value(0x1000) : offset
  // CHECK: value(true) : i1
  %2 = loom_check.literal value(1) : i1
  // CHECK: value(false) : i1
  %3 = loom_check.literal value(false) : i1
  // CHECK: value(-128) : i8
  %4 = loom_check.literal value(-0x80) : i8
  // CHECK: value(9223372036854775807) {note = "max"} : i64
  %5 = loom_check.literal value(9223372036854775807) {note = "max"} : i64
  // CHECK: value(2.5000000000000002e-08) : f64
  %6 = loom_check.literal value(2.5000000000000002e-08) : f64
  // CHECK: value(0.1) : f16
  %7 = loom_check.literal value(0.1) : f16
  // CHECK: value(448.0) : f8E4M3
  %8 = loom_check.literal value(448) : f8E4M3
  // CHECK: value(-inf) : f8E5M2
  %9 = loom_check.literal value(-inf) : f8E5M2
  // CHECK: value(nan) : f32
  %10 = loom_check.literal value(nan) : f32
  // CHECK: value(-nan) : bf16
  %11 = loom_check.literal value(-nan) : bf16
  // CHECK: value(0x7FC00001) : f32
  %12 = loom_check.literal value(0x7fc00001) : f32
  // CHECK: value(1.0) : f32
  %13 = loom_check.literal value(0x3f800000) : f32
  // CHECK: value(-0.0) : f32
  %14 = loom_check.literal value(-0.0) : f32
  // CHECK: value(10000000000.0) : f32
  %15 = loom_check.literal value(10000000000.0) : f32
  loom_check.return
}

// Rounded once: by way of f64 this would be 1.0.
// CHECK-LABEL: @rounded_once
loom_check.case @rounded_once {
  // CHECK: value(1.0000001) : f32
  %0 = loom_check.literal value(1.00000005960464477540) : f32
  loom_check.return
}

// CHECK-LABEL: loom_check.case @params {
loom_check.case @params {
  // CHECK: param.range linear bounds(1 to 8) step(2) name("n") : index
  %n = loom_check.param.range linear bounds(1 to 8) step(2) name("n") : index
  // CHECK: param.range linear bounds(-128 to 127) step(200) {note = 1 : i32} : i8
  %i = loom_check.param.range linear bounds(-128 to 127) step(200) {note = 1 : i32} : i8
  // CHECK: param.range po2 bounds(5 to 100) name("m") : offset
  %m = loom_check.param.range po2 bounds(5 to 100) name("m") : offset
  // CHECK: param.choice values([0.5, 3.0, inf]) name("x") : f32
  %x = loom_check.param.choice values([0.5, 3, inf]) name("x") : f32
  // CHECK: param.choice values([true, false]) name("on") : i1
  %on = loom_check.param.choice values([1, false]) name("on") : i1
  // CHECK: param.seed base(-3) count(4) name("seed") : i64
  %seed = loom_check.param.seed base(-3) count(4) name("seed") : i64
  loom_check.return
}

// CHECK: loom_check.benchmark<@params> @some {m = 64, n = 7, on = true, seed = 0, x = inf}
loom_check.benchmark<@params> @some {n = 7, m = 64, x = inf, on = true, seed = 0}
// CHECK: loom_check.benchmark<@params> @other {on = 0, x = 3}
loom_check.benchmark<@params> @other {on = 0, x = 3}
// CHECK: loom_check.benchmark<@params> @none {} attributes {note}
loom_check.benchmark<@params> @none {} attributes {note}

// CHECK-LABEL: @tensors
loom_check.case @tensors {
  // CHECK: %[[N:.*]] = loom_check.param.range
  %n = loom_check.param.range po2 bounds(1 to 64) : index
  %s = loom_check.param.seed base(0) count(1) : i64
  %x = loom_check.literal value(2.5) : f16
  // CHECK: generate.iota offset(-1) step(2) period(7) : tensor<[%[[N]]]x4xi32>
  %0 = loom_check.generate.iota offset(-1) step(2) period(7) : tensor<[%n]x4xi32>
  // CHECK: generate.iota offset(%{{.*}}) step(%{{.*}}) period(%[[N]]) : tensor<8xf16>
  %1 = loom_check.generate.iota offset(%x) step(%x) period(%n) : tensor<8xf16>
  // CHECK: generate.iota offset(true) step(false) : tensor<i1>
  %2 = loom_check.generate.iota offset(true) step(0) : tensor<i1>
  // CHECK: generate.fill value(%[[N]]) : tensor<[%[[N]]]xindex>
  %3 = loom_check.generate.fill value(%n) : tensor<[%n]xindex>
  // CHECK: generate.fill value(1.5) {note} : tensor<2x[%[[N]]]x3x[%[[N]]]xf8E4M3>
  %4 = loom_check.generate.fill value(1.5) {note} : tensor<2x[%n]x3x[%n]xf8E4M3>
  // CHECK: generate.random.uniform seed(%{{.*}}) range(-1.0 to 1.0) : tensor<[%[[N]]]xbf16>
  %5 = loom_check.generate.random.uniform seed(%s) range(-1 to 1.0) : tensor<[%n]xbf16>
  // CHECK: generate.random.uniform seed(%{{.*}}) range(false to true) : tensor<4xi1>
  %6 = loom_check.generate.random.uniform seed(%s) range(0 to 1) : tensor<4xi1>
  // CHECK: tensor.view %{{.*}} offset(8) : tensor<8xf16> -> tensor<2xi32>
  %7 = loom_check.tensor.view %1 offset(8) : tensor<8xf16> -> tensor<2xi32>
  // CHECK: tensor.view %{{.*}} offset(16) : tensor<[%[[N]]]x4xi32> -> tensor<[%[[N]]]xi32>
  %8 = loom_check.tensor.view %0 offset(16) : tensor<[%n]x4xi32> -> tensor<[%n]xi32>
  // CHECK: tensor.view %{{.*}} offset(16) : tensor<8xf16> -> tensor<0xf64>
  %9 = loom_check.tensor.view %1 offset(16) : tensor<8xf16> -> tensor<0xf64>
  loom_check.return
}

// CHECK-LABEL: @expectations
loom_check.case @expectations {
  // CHECK: %[[N:.*]] = loom_check.param.range
  %n = loom_check.param.range po2 bounds(1 to 64) : index
  %a = loom_check.generate.fill value(1.0) : tensor<[%n]x4xf32>
  %b = loom_check.generate.fill value(2.0) : tensor<[%n]x4xf32>
  // CHECK: expect.equal actual(%{{.*}}) expected(%{{.*}}) : tensor<[%[[N]]]x4xf32>
  loom_check.expect.equal actual(%a) expected(%b) : tensor<[%n]x4xf32>
  // CHECK: expect.bitwise actual(%[[N]]) expected(%[[N]]) {note = "i"} : index
  loom_check.expect.bitwise actual(%n) expected(%n) {note = "i"} : index
  // CHECK: expect.close actual(%{{.*}}) expected(%{{.*}}) atol(0.001) rtol(0.0) nan(same) : tensor<[%[[N]]]x4xf32>
  loom_check.expect.close actual(%a) expected(%b) atol(1.0e-3) rtol(0) nan(same) : tensor<[%n]x4xf32>
  // CHECK: nan(different)
  loom_check.expect.close actual(%a) expected(%b) atol(0.0) rtol(0.5) nan(different) : tensor<?x4xf32>
  // CHECK: expect.shape value(%{{.*}}) shape([%[[N]], 4]) : tensor<[%[[N]]]x4xf32>
  loom_check.expect.shape value(%a) shape([%n, 4]) : tensor<[%n]x4xf32>
  %c = loom_check.generate.fill value(0) : tensor<i8>
  // CHECK: expect.shape value(%{{.*}}) shape([]) : tensor<i8>
  loom_check.expect.shape value(%c) shape([]) : tensor<i8>
  loom_check.return
}

// The two tensors have different extents: the type names neither.
// CHECK-LABEL: @different_extents
loom_check.case @different_extents {
  %n = loom_check.literal value(1) : index
  %m = loom_check.param.range po2 bounds(1 to 64) : index
  %a = loom_check.generate.fill value(1) : tensor<[%n]x[%m]xi32>
  %b = loom_check.generate.fill value(1) : tensor<[%m]x[%m]xi32>
  // CHECK: : tensor<?x[%{{.*}}]xi32>
  loom_check.expect.equal actual(%a) expected(%b) : tensor<?x[%m]xi32>
  loom_check.return
}

// CHECK-LABEL: loom_check.case @conditions attributes {note = "n"} {
loom_check.case @conditions attributes {note = "n"} {
  // CHECK: loom_check.requires<hal.amdgpu.descriptor_set> {descriptor_set = "amdgpu.cdna3.core"}
  loom_check.requires<hal.amdgpu.descriptor_set> {descriptor_set = "amdgpu.cdna3.core"}
  // CHECK: loom_check.requires<target.feature> {a = [1, -2.5, true, "s", []], b = {c = -inf, d = {}}}
  loom_check.requires<target.feature> {b = {c = -inf, d = {}}, a = [1, -2.5, true, "s", []]}
  // CHECK: loom_check.skip_if<device> {} reason("slow \22here\22")
  loom_check.skip_if<device> {} reason("slow \22here\22")
  // CHECK: loom_check.skip_if<device> {kind = "cpu"} attributes {note}
  loom_check.skip_if<device> {kind = "cpu"} attributes {note}
  loom_check.return
}
