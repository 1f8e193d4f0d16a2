//===- CheckConvergence.cpp - Barriers under varying control --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/Facts.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Kernel/Transforms/Passes.h"
#include "Loops.h"

namespace loom {
#define GEN_PASS_DEF_CHECKCONVERGENCE
#include "Loom/Dialect/Kernel/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

/// Who has to execute `op` together, `Varying` for an op that anybody may
/// execute alone.
static Uniformity getRequirement(Operation *op) {
  if (auto convergent = dyn_cast<UniformityOpInterface>(op))
    if (Uniformity required = convergent.getRequiredExecution();
        required != Uniformity::Varying)
      return required;
  auto storage = dyn_cast<BufferAllocaOp>(op);
  if (storage && storage.getSpace() == MemorySpace::Workgroup && isInLoop(op))
    return Uniformity::Workgroup;
  return Uniformity::Varying;
}

static StringRef describe(Uniformity uniformity) {
  switch (uniformity) {
  case Uniformity::Cluster:
    return "cluster";
  case Uniformity::Workgroup:
    return "workgroup";
  case Uniformity::Subgroup:
    return "subgroup";
  case Uniformity::Varying:
    return "workitem";
  }
  llvm_unreachable("unknown uniformity");
}

static void report(Operation *op, Uniformity required,
                   const DivergentControl &found) {
  InFlightDiagnostic diag =
      op->emitOpError("must be reached by all workitems of the ")
      << describe(required) << " or by none, but its control differs from one "
      << describe(found.uniformity) << " to another (STRUCTURE/038)";
  if (found.condition && !isa<BlockArgument>(found.condition))
    diag.attachNote(found.condition.getLoc()) << "the condition is this value";
  if (found.control)
    diag.attachNote(found.control->getLoc()) << "the control is here";
}

namespace {
struct CheckConvergence : loom::impl::CheckConvergenceBase<CheckConvergence> {
  using CheckConvergenceBase::CheckConvergenceBase;

  void runOnOperation() override;
};
} // namespace

void CheckConvergence::runOnOperation() {
  markAllAnalysesPreserved();
  SmallVector<std::pair<Operation *, Uniformity>> checked;
  getOperation().walk([&](Operation *op) {
    Uniformity required = getRequirement(op);
    if (required != Uniformity::Varying)
      checked.emplace_back(op, required);
  });
  // Facts cost more than all the rest.
  if (checked.empty())
    return;
  FactOptions options;
  if (subgroupSize > 0)
    options.subgroupSize = subgroupSize;
  FailureOr<std::unique_ptr<Facts>> facts =
      Facts::compute(getOperation(), options);
  if (failed(facts))
    return signalPassFailure();
  for (auto [op, required] : checked)
    if (std::optional<DivergentControl> found =
            (*facts)->findDivergentControl(op, required)) {
      report(op, required, *found);
      signalPassFailure();
    }
  numChecked += checked.size();
}
