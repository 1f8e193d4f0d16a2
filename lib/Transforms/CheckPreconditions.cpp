//===- CheckPreconditions.cpp - Prove what calls require ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/Proofs.h"
#include "Loom/Dialect/Func/IR/FuncRequire.h"
#include "Loom/Dialect/Index/IR/PredicateValues.h"
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
  std::string text;
  llvm::raw_string_ostream os(text);
  os << getSpelling(predicate, [&](int64_t ordinal) {
    return getName(op, ordinal);
  }) << "; known: ";
  llvm::interleaveComma(getOrdinals(predicate), os, [&](int64_t ordinal) {
    Value value = op.getValues()[ordinal];
    os << getName(op, ordinal) << " is ";
    if (FloatFacts::supports(value.getType()))
      facts.getFloatAt(value, op->getBlock()).print(os);
    else
      os << facts.getAt(value, op);
  });
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
