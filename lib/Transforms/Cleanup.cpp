//===- Cleanup.cpp - Simplification between passes ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Transforms/Cleanup.h"
#include "Loom/Interfaces/PoisonOrigin.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace loom;

void loom::addCleanup(OpPassManager &manager) {
  GreedyRewriteConfig config;
  config.setListener(getPoisonListener());
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Normal);
  manager.addPass(createCanonicalizerPass(config));
  manager.addPass(createCSEPass());
}
