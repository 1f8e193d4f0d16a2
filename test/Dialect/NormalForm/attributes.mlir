// RUN: loom-opt %s | loom-opt | FileCheck %s

// CHECK: module attributes {loom.normal_forms = [#loom.no_config, #loom.no_target_queries, #loom.no_pending_clauses, #loom.no_templates, #loom.index_widths_resolved]}
module attributes {loom.normal_forms = [
    #loom.no_config, #loom.no_target_queries, #loom.no_pending_clauses, #loom.no_templates,
    #loom.index_widths_resolved]} {
  %c = arith.constant 1 : i64
}
