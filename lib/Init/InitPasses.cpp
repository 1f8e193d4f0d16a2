//===- InitPasses.cpp - Registration of passes ----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/Facts.h"
#include "Loom/Conversion/Passes.h"
#include "Loom/Dialect/Cfg/Transforms/Passes.h"
#include "Loom/Dialect/Config/Transforms/Passes.h"
#include "Loom/Dialect/Kernel/Transforms/Passes.h"
#include "Loom/Dialect/Scalar/Transforms/Passes.h"
#include "Loom/Dialect/Scf/Transforms/Passes.h"
#include "Loom/Dialect/Target/Transforms/Passes.h"
#include "Loom/Init.h"
#include "Loom/Pipelines/Pipelines.h"
#include "Loom/Transforms/Passes.h"

void loom::registerAllPasses() {
  registerLoomCfgPasses();
  registerLoomConfigPasses();
  registerLoomConversionPasses();
  registerLoomKernelPasses();
  registerLoomScfPasses();
  registerLoomTargetPasses();
  registerLoomTransformsPasses();
  registerScalarPasses();
  registerTestAnalysisPasses();
  registerPipelines();
}
