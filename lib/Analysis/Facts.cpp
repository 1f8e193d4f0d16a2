//===- Facts.cpp - What is known of the values of a program ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/Facts.h"
#include "BufferAnalysis.h"
#include "ConstantReads.h"
#include "ControlFlow.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Solve.h"
#include "Transfer.h"
#include "UniformityAnalysis.h"

using namespace mlir;
using namespace loom;

struct Facts::Impl {
  Impl(Operation *root, const FactOptions &options)
      : options(options), paths(root, /*keepsGuards=*/false) {}

  std::optional<IntegerFacts> lookup(Value value) const {
    auto it = facts.find(value);
    return it == facts.end() ? IntegerFacts::unknown(value.getType())
                             : it->second;
  }

  IntegerFacts getAt(Value value, Block *block) const {
    bool missing = false;
    return paths.at(
        value, block, [&](Value name) { return lookup(name); }, missing);
  }

  void solve(Operation *root);
  const BufferFacts &getBuffer(Value value) const {
    const BufferFacts *known = buffers.find(value);
    return known ? *known : anyBuffer;
  }
  void solveUniformity(Operation *root);

  FactOptions options;
  PathFacts paths;
  FactsMap facts;
  DenseMap<Value, FloatFacts> floats;
  BufferTable buffers;
  BufferFacts anyBuffer;
  std::optional<ConstantReads> constantReads;
  std::optional<UniformityAnalysis> uniformity;
};

void Facts::Impl::solve(Operation *root) {
  ControlFlow flow(root);
  solveFacts(flow, root, paths, options, facts);
  narrowFacts(root, paths, options, facts);
  // Floats, buffers and views, once the integers are final.
  auto read = [&](Value value, Block *block) { return getAt(value, block); };
  solveBuffers(flow, root, read, buffers);
  solveFloats(flow, root, read, paths, floats);
}

void Facts::Impl::solveUniformity(Operation *root) {
  auto bufferOf = [&](Value value) -> const BufferFacts & {
    return getBuffer(value);
  };
  constantReads.emplace(root, bufferOf);
  auto isExact = [&](Value value) {
    auto it = facts.find(value);
    return it != facts.end() && it->second.isExact();
  };
  auto isPrivate = [&](Value value) {
    return BufferFacts::supports(value.getType()) &&
           bufferOf(value).space == MemorySpace::Private;
  };
  auto isConstantRead = [&](Operation *op) {
    return constantReads->contains(op);
  };
  uniformity.emplace(root, isExact, isConstantRead, isPrivate);
}

Facts::Facts(std::unique_ptr<Impl> impl) : impl(std::move(impl)) {}
Facts::~Facts() = default;

FailureOr<std::unique_ptr<Facts>> Facts::compute(Operation *root,
                                                 const FactOptions &options) {
  auto impl = std::make_unique<Impl>(root, options);
  impl->solve(root);
  impl->solveUniformity(root);
  return std::unique_ptr<Facts>(new Facts(std::move(impl)));
}

IntegerFacts Facts::get(Value value) const { return *impl->lookup(value); }

IntegerFacts Facts::getAt(Value value, Block *block) const {
  return impl->getAt(value, block);
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

FloatFacts Facts::getFloat(Value value) const {
  auto it = impl->floats.find(value);
  return it == impl->floats.end() ? FloatFacts::unknown(value.getType())
                                  : it->second;
}

FloatFacts Facts::getFloatAt(Value value, Block *block) const {
  return getFloat(value).without(impl->paths.getExcludedClasses(value, block));
}

const BufferFacts &Facts::getBuffer(Value value) const {
  return impl->getBuffer(value);
}

bool Facts::readsConstantMemory(Operation *op) const {
  return impl->constantReads->contains(op);
}

Uniformity Facts::getUniformity(Value value) const {
  return impl->uniformity->get(value);
}

Uniformity Facts::getExecutionUniformity(Block *block) const {
  return impl->uniformity->getExecution(block);
}

std::optional<DivergentControl>
Facts::findDivergentControl(Operation *op, Uniformity allowed) const {
  return impl->uniformity->findDivergentControl(op, allowed);
}
