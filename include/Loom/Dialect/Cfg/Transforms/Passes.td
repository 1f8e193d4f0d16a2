//===- Passes.td - Passes on graphs of blocks -----------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CFG_TRANSFORMS_PASSES_TD
#define LOOM_DIALECT_CFG_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def PruneBlocks : Pass<"loom-prune-blocks", "::mlir::ModuleOp"> {
  let summary = "Remove blocks that are never reached, and join straight lines";
  let description = [{
    Conditions of `cfg.cond_br` that constant propagation decides become
    branches; blocks that nothing reaches then go, and a block with one way in
    joins the block before it.

    Runs before a canonicalizer: folding inside a counting loop that nothing
    reaches need not end, since values in it may be defined by themselves.
  }];
  let statistics = [
    Statistic<"numDecided", "decided", "Number of conditional branches decided">,
    Statistic<"numJoined", "joined", "Number of blocks joined to the one before">
  ];
}

#endif // LOOM_DIALECT_CFG_TRANSFORMS_PASSES_TD
