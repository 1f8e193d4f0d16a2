//===- Evaluator.cpp - Scalar ops on the host -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "Loom/Dialect/Config/IR/Config.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Dialect/Target/IR/Target.h"
#include "Loom/Harness/Plan.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace loom;

SampleIssue loom::makeIssue(Operation *op, StringRef category, StringRef stage,
                            StringRef kind, const Twine &message) {
  return {category.str(), "harness",         stage.str(),
          kind.str(),     getSourceName(op), getLocationText(op->getLoc()),
          message.str()};
}

static SampleIssue makeUnsupported(Operation *op) {
  return makeIssue(op, "unsupported", "evaluate", "unsupported_op",
                   "'" + getSourceName(op) +
                       "' is not supported on the host side of a case yet");
}

/// The values of the operands, null where one is not a scalar.
static SmallVector<Attribute> getOperands(Operation *op,
                                          const Scalars &scalars) {
  return llvm::map_to_vector(op->getOperands(), [&](Value operand) {
    return Attribute(scalars.lookup(operand));
  });
}

/// ` for 1, 2`, or nothing where there are no operands.
static std::string describeOperands(Operation *op, const Scalars &scalars) {
  if (op->getNumOperands() == 0)
    return "";
  std::string text = " for ";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(getOperands(op, scalars), os, [&](Attribute value) {
    os << (value ? getLiteralSpelling(value) : "a tensor");
  });
  return text;
}

/// Folds a copy of `op`: folding may change an op in place.
static Outcome fold(Operation *op, Scalars &scalars) {
  if (op->getNumRegions() || !isMemoryEffectFree(op))
    return makeUnsupported(op);
  Operation *copy = op->clone();
  llvm::scope_exit destroy([&] { copy->destroy(); });
  SmallVector<OpFoldResult> results;
  // Success without results means that the copy was simplified in place.
  bool folded = true;
  for (unsigned tries = 0; folded && results.empty() && tries < 4; ++tries)
    folded = succeeded(copy->fold(getOperands(copy, scalars), results));
  if (!folded || results.size() != op->getNumResults())
    return makeIssue(op, "undefined", "evaluate", "not_evaluable",
                     "'" + getSourceName(op) + "' has no value" +
                         describeOperands(op, scalars));
  for (auto [result, constant] : llvm::zip(op->getResults(), results)) {
    TypedAttr value;
    if (auto attribute = dyn_cast<Attribute>(constant))
      value = dyn_cast<TypedAttr>(attribute);
    else
      value = scalars.lookup(cast<Value>(constant));
    if (!isa_and_nonnull<IntegerAttr, FloatAttr>(value))
      return makeIssue(op, "undefined", "evaluate", "poison",
                       "'" + getSourceName(op) + "' is poison" +
                           describeOperands(op, scalars));
    scalars[result] = value;
  }
  return {};
}

static Outcome evaluateConfig(ConfigGetOp op, Scalars &scalars) {
  auto key = dyn_cast_or_null<ConfigDefOp>(
      SymbolTable::lookupNearestSymbolFrom(op, op.getKeyAttr()));
  if (!key)
    return makeIssue(
        op, "invalid", "evaluate", "unbound_config",
        "configuration key '" + op.getKey() +
            "' has no value; give it with --config=" + op.getKey() + "=...");
  scalars[op.getResult()] = cast<TypedAttr>(key.getValueAttr());
  return {};
}

/// A false assumption makes the program undefined.
static Outcome evaluateAssume(Operation *op, ArrayAttr predicates,
                              ValueRange values, Scalars &scalars) {
  auto getValue = [&](int64_t ordinal) {
    return scalars.lookup(op->getOperand(ordinal));
  };
  auto getName = [](int64_t ordinal) { return "#" + std::to_string(ordinal); };
  for (auto predicate : predicates.getAsRange<PredicateAttr>())
    if (!holds(predicate, getValue))
      return makeIssue(op, "undefined", "evaluate", "assumption_violated",
                       "the assumption " +
                           describeViolation(predicate, getValue, getName));
  for (auto [result, value] : llvm::zip(op->getResults(), values))
    scalars[result] = scalars.lookup(value);
  return {};
}

static Outcome evaluateIf(ScfIfOp op, Scalars &scalars,
                          const Evaluator &evaluator) {
  auto condition = cast<IntegerAttr>(scalars.lookup(op.getCondition()));
  Region &region =
      condition.getValue().isOne() ? op.getThenRegion() : op.getElseRegion();
  if (region.empty())
    return {};
  if (Outcome issue = evaluator.evaluate(region.front(), scalars))
    return issue;
  auto yield = cast<ScfYieldOp>(region.front().getTerminator());
  for (auto [result, value] : llvm::zip(op->getResults(), yield.getValues()))
    scalars[result] = scalars.lookup(value);
  return {};
}

Outcome Evaluator::evaluate(Operation *op, Scalars &scalars) const {
  for (Value operand : op->getOperands())
    if (!scalars.contains(operand))
      return makeUnsupported(op);
  auto setSubgroupSize = [&]() -> Outcome {
    scalars[op->getResult(0)] = Builder(op).getIndexAttr(subgroupSize);
    return {};
  };
  return llvm::TypeSwitch<Operation *, Outcome>(op)
      .Case<TargetSubgroupSizeOp, KernelSubgroupSizeOp>(
          [&](auto) { return setSubgroupSize(); })
      .Case<ConfigGetOp>(
          [&](ConfigGetOp get) { return evaluateConfig(get, scalars); })
      .Case<IndexAssumeOp, ScalarAssumeOp>([&](auto assume) {
        return evaluateAssume(op, assume.getPredicates(), assume.getValues(),
                              scalars);
      })
      .Case<ScfIfOp>(
          [&](ScfIfOp branch) { return evaluateIf(branch, scalars, *this); })
      .Case<ScfSelectOp>([&](ScfSelectOp select) -> Outcome {
        bool condition = cast<IntegerAttr>(scalars[select.getCondition()])
                             .getValue()
                             .isOne();
        scalars[select.getResult()] = scalars.lookup(
            condition ? select.getTrueValue() : select.getFalseValue());
        return {};
      })
      .Default([&](Operation *) { return fold(op, scalars); });
}

Outcome Evaluator::evaluate(Block &block, Scalars &scalars) const {
  for (Operation &op : block.without_terminator())
    if (Outcome issue = evaluate(&op, scalars))
      return issue;
  return {};
}
