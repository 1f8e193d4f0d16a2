//===- ScfDialect.td - Structured control flow -----------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_IR_SCFDIALECT_TD
#define LOOM_DIALECT_SCF_IR_SCFDIALECT_TD

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def ScfDialect : Dialect {
  let name = "loom_scf";
  let cppNamespace = "::loom";
  let summary = "Structured control flow with author-selected schedules";
  let description = [{
    Differs from upstream `scf` in that loops carry schedule clauses as operands
    and count in either address domain, and that views, buffers and offsets flow
    through every op.
  }];
  let dependentDialects = ["::loom::IndexDialect", "::loom::ViewDialect",
                           "::loom::BufferDialect"];
}

def Loom_LoopSchedule : I32EnumAttr<"LoopSchedule", "order of unrolled copies", [
    I32EnumAttrCase<"Linear", 0, "linear">,
    I32EnumAttrCase<"Interleaved", 1, "interleaved">,
    I32EnumAttrCase<"Recurrence", 2, "recurrence">]> {
  let cppNamespace = "::loom";
}

#endif // LOOM_DIALECT_SCF_IR_SCFDIALECT_TD
