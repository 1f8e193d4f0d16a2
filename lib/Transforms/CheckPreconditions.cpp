//===- CheckPreconditions.cpp - Prove what calls require ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KnownFacts.h"
#include "Loom/Analysis/Proofs.h"
#include "Loom/Dialect/Func/IR/FuncRequire.h"
#include "Loom/Transforms/Passes.h"

namespace loom {
#define GEN_PASS_DEF_CHECKPRECONDITIONS
#include "Loom/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

namespace {
struct CheckPreconditions
    : loom::impl::CheckPreconditionsBase<CheckPreconditions> {
  using CheckPreconditionsBase::CheckPreconditionsBase;

  void runOnOperation() override;
};
} // namespace

static std::string getName(FuncRequireOp op, int64_t ordinal) {
  if (op.getNames())
    return cast<StringAttr>((*op.getNames())[ordinal]).str();
  return "value #" + std::to_string(ordinal);
}

static void report(FuncRequireOp op, PredicateAttr predicate, Proof proof,
                   const Facts &facts) {
  std::string text = describeKnown(
      predicate, op.getValues(),
      [&](int64_t ordinal) { return getName(op, ordinal); }, facts, op);
  emitError(op.getLoc()) << (proof == Proof::Refuted
                                 ? "the call breaks what @"
                                 : "the call does not prove what @")
                         << op.getCallee() << " requires: " << text;
}

/// Whether `loc` is in a body that was inlined at one of `calls`.
static bool isInlinedAt(Location loc, const DenseSet<Location> &calls) {
  while (auto site = dyn_cast<CallSiteLoc>(loc)) {
    loc = site.getCaller();
    if (calls.contains(loc))
      return true;
  }
  return false;
}

void CheckPreconditions::runOnOperation() {
  SmallVector<FuncRequireOp> requirements;
  getOperation().walk([&](FuncRequireOp op) { requirements.push_back(op); });
  // Facts cost more than all the rest.
  if (requirements.empty())
    return;
  FactOptions options;
  if (subgroupSize > 0)
    options.subgroupSize = subgroupSize;
  FailureOr<std::unique_ptr<Facts>> facts =
      Facts::compute(getOperation(), options);
  if (failed(facts))
    return signalPassFailure();
  Prover prover(getOperation(), **facts);
  // The body of a callee relies on what its call did not prove.
  DenseSet<Location> unproven;
  for (FuncRequireOp op : requirements) {
    if (isInlinedAt(op.getLoc(), unproven))
      continue;
    for (auto predicate : op.getPredicates().getAsRange<PredicateAttr>()) {
      Proof proof = prover.prove(predicate, op.getValues(), op->getBlock());
      if (proof == Proof::Proved) {
        ++numProved;
        continue;
      }
      report(op, predicate, proof, **facts);
      unproven.insert(op.getLoc());
      signalPassFailure();
    }
  }
  for (FuncRequireOp op : requirements)
    op.erase();
}
