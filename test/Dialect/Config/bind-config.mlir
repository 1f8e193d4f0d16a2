// RUN: loom-opt %s --loom-bind-config="values=n=6,model.head-count=0x4,scale=2.5,on=true,half=-1 ignore-undeclared values=unknown=1" | FileCheck %s
// RUN: loom-opt %s --pass-pipeline="builtin.module(loom-bind-config{values=n=6,model.head-count=0x4,scale=1e5,on=0,bytes=8,half=7.5})" | FileCheck %s --check-prefix=OTHER

// CHECK: loom_config.def @n = 6 : index
// OTHER: loom_config.def @n = 6 : index
loom_config.decl @n : %n: index where [range(%n, 1, 8), mul(%n, 3), eq(%n, 6), ne(%n, 5), lt(%n, 7), le(%n, 6), gt(%n, 5), ge(%n, 6), min(%n, 6), max(%n, 6)]
// CHECK: loom_config.def @"model.head-count" = 4 : i32
// OTHER: loom_config.def @"model.head-count" = 4 : i32
loom_config.decl @"model.head-count" : %v: i32 where [pow2(%v)]
// CHECK: loom_config.def @scale = 2.5 : f32 attributes {note}
// OTHER: loom_config.def @scale = 100000.0 : f32 attributes {note}
loom_config.decl @scale : %v: f32 where [finite(%v), not_nan(%v), not_inf(%v)] attributes {note}
// CHECK: loom_config.def @on = true : i1
// OTHER: loom_config.def @on = false : i1
loom_config.decl @on : i1
// CHECK: loom_config.decl @bytes : offset
// OTHER: loom_config.def @bytes = 8 : offset
loom_config.decl @bytes : offset
// CHECK: loom_config.def @half = -1.0 : f16
// OTHER: loom_config.def @half = 7.5 : f16
loom_config.decl @half : f16
