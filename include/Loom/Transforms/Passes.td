//===- Passes.td - Passes across dialects ----------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TRANSFORMS_PASSES_TD
#define LOOM_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def KeepReachable : Pass<"loom-keep-reachable", "::mlir::ModuleOp"> {
  let summary = "Remove what no root needs";
  let description = [{
    Keeps the symbols the roots reach through symbol references and removes all
    others: an unreachable symbol never produces an error later. Without roots
    the roots are every `kernel.def`; a root that is not in the module is an
    error that names it.

    `check.*` records are roots too unless `strip-check` is set.
  }];
  let options = [
    ListOption<"roots", "roots", "std::string", "Symbols to keep">,
    Option<"stripCheck", "strip-check", "bool", /*default=*/"true",
           "Remove check cases and benchmarks">
  ];
  let statistics = [
    Statistic<"numRemoved", "num-removed", "Number of symbols removed">
  ];
}

#endif // LOOM_TRANSFORMS_PASSES_TD
