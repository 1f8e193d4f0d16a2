// Every op survives text and bytecode.

// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --emit-bytecode | loom-opt | FileCheck %s

// CHECK: loom_config.decl @model.layer_count : index
loom_config.decl @model.layer_count : index
// The value keeps the name that its declaration gives it.
// CHECK: loom_config.decl @"model.head-count" : %heads: i32 where [range(%heads, 1, 8), pow2(%heads)]
loom_config.decl @"model.head-count" : %heads: i32 where [range(%heads, 1, 8), pow2(%heads)]
// CHECK: loom_config.decl @model.scale : %s: f32 where [finite(%s)] attributes {note = "n"}
loom_config.decl @model.scale : %s: f32 where [finite(%s)] attributes {note = "n"}
// CHECK: loom_config.decl @named : offset
loom_config.decl @named : %unused: offset

// CHECK: loom_config.def @n = -4 : index
loom_config.def @n = -4 : index
// CHECK: loom_config.def @bytes = 4096 : offset
loom_config.def @bytes = 0x1000 : offset
// CHECK: loom_config.def @epsilon = 1.0e-05 : f32 attributes {note}
loom_config.def @epsilon = 1.0e-5 : f32 attributes {note}
// CHECK: loom_config.def @small = 448.0 : f8E4M3
loom_config.def @small = 448.0 : f8E4M3
// CHECK: loom_config.def @verbose = true : i1
loom_config.def @verbose = 1 : i1

// CHECK-LABEL: @gets
loom_check.case @gets {
  // CHECK: loom_config.get @model.layer_count : index
  %0 = loom_config.get @model.layer_count : index
  // CHECK: loom_config.get @"model.head-count" {note} : i32
  %1 = loom_config.get @"model.head-count" {note} : i32
  // CHECK: loom_config.get @bytes : offset
  %2 = loom_config.get @bytes : offset
  // CHECK: loom_config.get @small : f8E4M3
  %3 = loom_config.get @small : f8E4M3
  loom_check.return
}
