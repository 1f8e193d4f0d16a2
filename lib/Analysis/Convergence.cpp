//===- Convergence.cpp - Ops that workitems execute together --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/Convergence.h"
#include "Loom/Analysis/Facts.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace loom;

/// "workgroup" or "subgroup" for what has to stay together.
static StringRef groupOf(Uniformity uniformity) {
  return uniformity == Uniformity::Cluster ? "workgroup cluster"
                                           : stringifyUniformity(uniformity);
}

/// What the condition differs between.
static StringRef differsBetween(Uniformity uniformity) {
  switch (uniformity) {
  case Uniformity::Varying:
    return "workitems";
  case Uniformity::Subgroup:
    return "subgroups";
  default:
    return "workgroups";
  }
}

static void report(Operation *op, Uniformity required,
                   const DivergentControl &divergent) {
  InFlightDiagnostic error =
      op->emitOpError("has to be executed by all workitems of the ")
      << groupOf(required) << " together, but is under control that differs "
      << "between " << differsBetween(divergent.uniformity);
  Location where = divergent.control->getLoc();
  if (isa<FuncDefOp>(divergent.control)) {
    error.attachNote(where) << "this function may be called under any control";
    return;
  }
  if (!divergent.condition) {
    error.attachNote(where) << "nothing is known of how this op decides";
    return;
  }
  error.attachNote(where) << "this op decides by a value that differs between "
                          << differsBetween(divergent.uniformity);
  if (Operation *definer = divergent.condition.getDefiningOp())
    error.attachNote(definer->getLoc()) << "the value is computed here";
}

LogicalResult loom::checkConvergence(Operation *root, const Facts &facts) {
  bool failed = false;
  root->walk([&](UniformityOpInterface op) {
    Uniformity required = op.getRequiredExecution();
    if (required == Uniformity::Varying)
      return;
    if (auto divergent = facts.findDivergentControl(op, required)) {
      report(op, required, *divergent);
      failed = true;
    }
  });
  return failure(failed);
}
