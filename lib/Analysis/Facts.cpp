//===- Facts.cpp - Integer facts of a program -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/Facts.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Solve.h"
#include "Transfer.h"

using namespace mlir;
using namespace loom;

struct Facts::Impl {
  Impl(Operation *root, const FactOptions &options)
      : options(options), paths(root) {}

  std::optional<IntegerFacts> lookup(Value value) const {
    auto it = facts.find(value);
    return it == facts.end() ? IntegerFacts::unknown(value.getType())
                             : it->second;
  }

  FactOptions options;
  PathFacts paths;
  FactsMap facts;
};

Facts::Facts(std::unique_ptr<Impl> impl) : impl(std::move(impl)) {}
Facts::~Facts() = default;

FailureOr<std::unique_ptr<Facts>> Facts::compute(Operation *root,
                                                 const FactOptions &options) {
  auto impl = std::make_unique<Impl>(root, options);
  if (failed(solveFacts(root, impl->paths, options, impl->facts)))
    return root->emitError("the facts of this op could not be computed");
  narrowFacts(root, impl->paths, options, impl->facts);
  return std::unique_ptr<Facts>(new Facts(std::move(impl)));
}

IntegerFacts Facts::get(Value value) const { return *impl->lookup(value); }

IntegerFacts Facts::getAt(Value value, Block *block) const {
  bool missing = false;
  return impl->paths.at(
      value, block, [&](Value name) { return impl->lookup(name); }, missing);
}

IntegerFacts Facts::getAt(Value value, Operation *op) const {
  return getAt(value, op->getBlock());
}

IntegerFacts Facts::getTripCount(Operation *forOp) const {
  auto loop = cast<ScfForOp>(forOp);
  return tripCountFacts(getAt(loop.getLower(), forOp),
                        getAt(loop.getUpper(), forOp),
                        getAt(loop.getStep(), forOp));
}
