// RUN: loom-opt %s | FileCheck %s
// RUN: loom-opt %s | loom-opt | FileCheck %s
// RUN: loom-opt %s --mlir-print-op-generic | loom-opt | FileCheck %s
// RUN: loom-opt %s --canonicalize --cse | FileCheck %s

// CHECK-LABEL: loom_check.case @c
loom_check.case @c {
  // CHECK-NEXT: loom_check.expect.event<device> {count = 0, type = "asan_report"}
  loom_check.expect.event<device> {type = "asan_report", count = 0}
  // CHECK-NEXT: loom_check.expect.event<device> {count = 0, type = "asan_report"}
  loom_check.expect.event<device> {type = "asan_report", count = 0}
  // CHECK-NEXT: loom_check.expect.event<device> {column = 3, file = "f.loom", kernel = "k", kind = "race", line = 7, op = "view.load", other = {column = 5, line = 9, op = "view.store"}, type = "tsan_report", workgroup = {x = 1}, workitem = {x = 1, y = 2, z = 3}}
  loom_check.expect.event<device> {column = 3, file = "f.loom", kernel = "k", kind = "race", line = 7, op = "view.load", other = {column = 5, line = 9, op = "view.store"}, type = "tsan_report", workgroup = {x = 1}, workitem = {x = 1, y = 2, z = 3}}
  loom_check.return
}
