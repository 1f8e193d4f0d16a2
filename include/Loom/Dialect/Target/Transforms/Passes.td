//===- Passes.td - Passes that bind a target ------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_TARGET_TRANSFORMS_PASSES_TD
#define LOOM_DIALECT_TARGET_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def ResolveTarget : Pass<"loom-resolve-target"> {
  let summary = "Replace queries about the target by constants";
  let description = [{
    `target.subgroup.size` and `kernel.subgroup.size` become `index.constant`.
    There is no default: a query without `subgroup-size` is an error, and the
    program is then left as it was.
  }];
  let options = [
    Option<"subgroupSize", "subgroup-size", "int64_t", "0",
           "Workitems per subgroup, a power of two from 1 to 1024; 0 if not "
           "known">
  ];
  let dependentDialects = ["::loom::IndexDialect"];
  let statistics = [
    Statistic<"numResolved", "resolved", "Number of queries replaced">
  ];
}

#endif // LOOM_DIALECT_TARGET_TRANSFORMS_PASSES_TD
