//===- Evaluator.cpp - Scalar ops on the host -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "Loom/Dialect/Config/IR/Config.h"
#include "Loom/Dialect/Func/IR/FuncRequire.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Dialect/Target/IR/Target.h"
#include "Loom/Harness/Plan.h"
#include "ScalarMath.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace loom;

/// The most calls that an evaluation may make, and how deep they may be nested:
/// a short text can ask for more than anybody waits for.
static constexpr unsigned kMaxCalls = 1 << 16;
static constexpr unsigned kMaxCallDepth = 256;

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

/// Computes a function of floats itself; otherwise folds a copy of `op`, which
/// folding may change in place.
static Outcome fold(Operation *op, Scalars &scalars) {
  if (op->getNumRegions() || !isMemoryEffectFree(op))
    return makeUnsupported(op);
  if (std::optional<MathValue> math =
          evaluateMath(op, getOperands(op, scalars))) {
    if (math->value) {
      scalars[op->getResult(0)] = math->value;
      return {};
    }
    return makeIssue(op, "unsupported", "evaluate", "not_rounded",
                     "'" + getSourceName(op) + "' " + math->reason);
  }
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

/// Upstream folds a conversion only if it is exact.
static Outcome narrow(arith::TruncFOp op, Scalars &scalars) {
  auto given = dyn_cast_or_null<FloatAttr>(scalars.lookup(op.getIn()));
  auto type = dyn_cast<FloatType>(op.getType());
  if (!given || !type)
    return fold(op, scalars);
  APFloat value = given.getValue();
  bool isInexact;
  value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                &isInexact);
  scalars[op.getResult()] = FloatAttr::get(type, value);
  return {};
}

static Outcome evaluateConfig(ConfigGetOp op, Scalars &scalars) {
  auto key = dyn_cast_or_null<ConfigDefOp>(
      SymbolTable::lookupNearestSymbolFrom(op, op.getKeyAttr()));
  if (!key)
    return makeIssue(op, "invalid", "evaluate", "unbound_config",
                     describeUnbound(op.getKey(), op.getResult().getType()));
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

/// What the callee relies on; the arguments are known here.
static Outcome checkPreconditions(FuncCallOp op, FuncDefOp callee,
                                  ArrayAttr predicates,
                                  const Scalars &scalars) {
  auto getValue = [&](int64_t ordinal) {
    return scalars.lookup(op.getOperand(ordinal));
  };
  auto getName = [&](int64_t ordinal) {
    return describeArgument(callee, ordinal);
  };
  for (auto predicate : predicates.getAsRange<PredicateAttr>())
    if (!holds(predicate, getValue))
      return makeIssue(
          op, "undefined", "evaluate", "where_violated",
          "the call breaks what @" + op.getCallee() +
              " requires: " + describeViolation(predicate, getValue, getName));
  return {};
}

/// The region of `op` that its condition or selector chooses.
static Outcome evaluateChoice(Operation *op, Region &region, Scalars &scalars,
                              Evaluator &evaluator) {
  if (region.empty())
    return {};
  if (Outcome issue = evaluator.evaluate(region.front(), scalars))
    return issue;
  auto yield = cast<ScfYieldOp>(region.front().getTerminator());
  for (auto [result, value] : llvm::zip(op->getResults(), yield.getValues()))
    scalars[result] = scalars.lookup(value);
  return {};
}

Outcome Evaluator::call(FuncCallOp op, Scalars &scalars) {
  auto refuse = [&](StringRef category, StringRef kind, const Twine &message) {
    return makeIssue(op, category, "evaluate", kind,
                     "@" + op.getCallee() + message);
  };
  auto callee = dyn_cast_or_null<FuncDefOp>(
      SymbolTable::lookupNearestSymbolFrom(op, op.getCalleeAttr()));
  if (!callee)
    return refuse("invalid", "undefined_function",
                  " is only declared in this module");
  if (!callee.getBody().hasOneBlock())
    return refuse("unsupported", "graph",
                  " has several blocks: only functions of one block are "
                  "evaluated on the host");
  if (active.size() == kMaxCallDepth || numCalls == kMaxCalls)
    return refuse("resource", "too_many_calls",
                  active.size() == kMaxCallDepth
                      ? " is called too deep inside of other calls"
                      : " is not called: there were too many calls before");
  if (!active.insert(callee).second)
    return refuse("unsupported", "recursion",
                  " calls itself: recursion is not supported");
  llvm::scope_exit leave([&] { active.erase(callee); });
  // Those of one call from outside, not of all samples together.
  numCalls = active.size() == 1 ? 1 : numCalls + 1;
  if (ArrayAttr predicates = callee.getPredicatesAttr())
    if (Outcome issue = checkPreconditions(op, callee, predicates, scalars))
      return issue;
  Block &body = callee.getBody().front();
  Scalars local;
  for (auto [argument, value] :
       llvm::zip(body.getArguments(), op.getOperands()))
    local[argument] = scalars.lookup(value);
  if (Outcome issue = evaluate(body, local))
    return issue;
  auto result = cast<FuncReturnOp>(body.getTerminator());
  for (auto [to, from] : llvm::zip(op.getResults(), result.getValues()))
    scalars[to] = local.lookup(from);
  return {};
}

Outcome Evaluator::evaluate(Operation *op, Scalars &scalars) {
  for (Value operand : op->getOperands())
    if (!scalars.contains(operand))
      return makeUnsupported(op);
  auto setSubgroupSize = [&]() -> Outcome {
    scalars[op->getResult(0)] = Builder(op).getIndexAttr(subgroupSize);
    return {};
  };
  auto getInteger = [&](Value value) {
    return cast<IntegerAttr>(scalars.lookup(value)).getValue();
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
      .Case<arith::TruncFOp>(
          [&](arith::TruncFOp cast) { return narrow(cast, scalars); })
      .Case<FuncCallOp>(
          [&](FuncCallOp nested) { return call(nested, scalars); })
      .Case<ScfIfOp>([&](ScfIfOp branch) {
        APInt condition = getInteger(branch.getCondition());
        return evaluateChoice(op,
                              condition.isOne() ? branch.getThenRegion()
                                                : branch.getElseRegion(),
                              scalars, *this);
      })
      .Case<ScfSwitchOp>([&](ScfSwitchOp choice) {
        APInt selector = getInteger(choice.getSelector());
        return evaluateChoice(op, choice.getRegionFor(selector.getSExtValue()),
                              scalars, *this);
      })
      .Case<ScfSelectOp>([&](ScfSelectOp select) -> Outcome {
        bool condition = getInteger(select.getCondition()).isOne();
        scalars[select.getResult()] = scalars.lookup(
            condition ? select.getTrueValue() : select.getFalseValue());
        return {};
      })
      .Default([&](Operation *) { return fold(op, scalars); });
}

Outcome Evaluator::evaluate(Block &block, Scalars &scalars) {
  for (Operation &op : block.without_terminator())
    if (Outcome issue = evaluate(&op, scalars))
      return issue;
  return {};
}
