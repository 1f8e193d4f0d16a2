//===- CheckPreconditions.cpp - Prove what calls require ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

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
  std::string text;
  llvm::raw_string_ostream os(text);
  SmallVector<int64_t> ordinals;
  os << stringifyPredicateKind(predicate.getKind()) << '(';
  llvm::interleaveComma(predicate.getArguments(), os, [&](Attribute argument) {
    std::optional<int64_t> ordinal = getOrdinal(argument);
    if (!ordinal) {
      os << *getLiteral(argument);
      return;
    }
    os << getName(op, *ordinal);
    if (!llvm::is_contained(ordinals, *ordinal))
      ordinals.push_back(*ordinal);
  });
  os << "); known: ";
  llvm::interleaveComma(ordinals, os, [&](int64_t ordinal) {
    Value value = op.getValues()[ordinal];
    os << getName(op, ordinal) << " is ";
    if (FloatFacts::supports(value.getType()))
      facts.getFloat(value).print(os);
    else
      os << facts.getAt(value, op);
  });
  emitError(op.getLoc()) << (proof == Proof::Refuted
                                 ? "the call breaks what @"
                                 : "the call does not prove what @")
                         << op.getCallee() << " requires: " << text;
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
  for (FuncRequireOp op : requirements)
    for (auto predicate : op.getPredicates().getAsRange<PredicateAttr>()) {
      Proof proof = prover.prove(predicate, op.getValues(), op->getBlock());
      if (proof == Proof::Proved) {
        ++numProved;
        continue;
      }
      report(op, predicate, proof, **facts);
      signalPassFailure();
    }
  for (FuncRequireOp op : requirements)
    op.erase();
}
