// RUN: loom-opt %s --loom-resolve-config | FileCheck %s

// Keys that nothing refers to are gone, declared ones too.
// CHECK-NOT: loom_config
loom_config.def @n = 12 : index
loom_config.def @block = 256 : index
loom_config.def @bytes = 4096 : offset
loom_config.def @on = true : i1
loom_config.def @i = -7 : i16
loom_config.def @f = 0.1 : f32
loom_config.def @e = 448.0 : f8E4M3
loom_config.def @"dotted.key-1" = 1 : i64
loom_config.decl @nobody.asks : %v: index where [range(%v, 1, 8)]

// CHECK-LABEL: @all_types
loom_check.case @all_types {
  // CHECK: %[[N:.*]] = loom_index.constant 12 : index
  %n = loom_config.get @n : index
  // CHECK: %[[BYTES:.*]] = loom_index.constant 4096 : offset
  %bytes = loom_config.get @bytes : offset
  // CHECK: %[[ON:.*]] = arith.constant true
  %on = loom_config.get @on : i1
  // CHECK: arith.constant -7 : i16
  %i = loom_config.get @i : i16
  // CHECK: %[[F:.*]] = arith.constant 1.000000e-01 : f32
  %f = loom_config.get @f : f32
  // CHECK: arith.constant 4.480000e+02 : f8E4M3FN
  %e = loom_config.get @e : f8E4M3
  // CHECK: arith.constant 1 : i64
  %k = loom_config.get @"dotted.key-1" : i64
  // CHECK: fill value(%[[F]]) : tensor<[%[[N]]]xf32>
  %t = loom_check.generate.fill value(%f) : tensor<[%n]xf32>
  // CHECK: actual(%[[BYTES]])
  loom_check.expect.equal actual(%bytes) expected(%bytes) : offset
  // CHECK: actual(%[[ON]])
  loom_check.expect.equal actual(%on) expected(%on) : i1
  loom_check.return
}

// Workgroup sizes come from configuration.
// CHECK-LABEL: @k
loom_kernel.def @k() {
  // CHECK: %[[C1:.*]] = loom_index.constant 1
  %c1 = loom_index.constant 1 : index
  // CHECK: %[[BLOCK:.*]] = loom_index.constant 256
  %block = loom_config.get @block : index
  // CHECK: workgroup_size(%[[BLOCK]], %[[C1]], %[[C1]])
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%block, %c1, %c1) : index
} launch() {
  loom_kernel.return
}
