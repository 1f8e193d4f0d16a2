//===- FloatAnalysis.cpp - Facts of floats --------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferAnalysis.h"
#include "CompactAnalysisImpl.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Sanitizer/IR/Sanitizer.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "PathFacts.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace loom;
using llvm::APFloat;

using F = FloatFacts;

namespace {

class FloatLattice : public CompactLattice {
public:
  using CompactLattice::CompactLattice;

  const std::optional<FloatFacts> &get() const { return facts; }

  bool join(const FloatLattice &other) {
    return other.facts && join(*other.facts);
  }
  bool join(FloatFacts other) {
    FloatFacts joined = facts ? facts->join(other) : other;
    if (facts && joined == *facts)
      return false;
    facts = joined;
    return true;
  }

private:
  std::optional<FloatFacts> facts;
};

class FloatAnalysis : public CompactAnalysis<FloatLattice, FloatFacts> {
public:
  FloatAnalysis(const ControlFlow &flow, IntegerReader read,
                const PathFacts &paths)
      : CompactAnalysis(flow), read(read), paths(paths) {}

private:
  void visitOperation(Operation *op, ArrayRef<const FloatLattice *> operands,
                      ArrayRef<FloatLattice *> results) override;
  void setToEntryState(FloatLattice *lattice) override;

  void raise(FloatLattice *lattice, FloatFacts facts) {
    propagateIfChanged(lattice, lattice->join(facts));
  }

  IntegerReader read;
  const PathFacts &paths;
};

} // namespace

//===----------------------------------------------------------------------===//
// Predicates
//===----------------------------------------------------------------------===//

/// What `predicates` exclude of value number `ordinal`.
static uint8_t excludedBy(ArrayAttr predicates, int64_t ordinal) {
  uint8_t excluded = 0;
  if (!predicates)
    return excluded;
  for (auto predicate : predicates.getAsRange<PredicateAttr>()) {
    if (getOrdinal(predicate.getArguments().front()) != ordinal)
      continue;
    if (predicate.getKind() == PredicateKind::NotNan ||
        predicate.getKind() == PredicateKind::Finite)
      excluded |= F::NotANumber;
    if (predicate.getKind() == PredicateKind::NotInf ||
        predicate.getKind() == PredicateKind::Finite)
      excluded |= F::Infinity;
  }
  return excluded;
}

void FloatAnalysis::setToEntryState(FloatLattice *lattice) {
  if (lattice->isNothing())
    return;
  Value value = lattice->getAnchor();
  FloatFacts facts = FloatFacts::unknown(value.getType());
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *owner = argument.getOwner()->getParentOp();
    ArrayAttr predicates;
    if (auto function = dyn_cast<FuncDefOp>(owner))
      predicates = function.getPredicatesAttr();
    else if (auto kernel = dyn_cast<KernelDefOp>(owner))
      if (argument.getOwner()->getParent() == &kernel.getBody())
        predicates = kernel.getPredicatesAttr();
    if (argument.getOwner()->isEntryBlock())
      facts = facts.without(excludedBy(predicates, argument.getArgNumber()));
  }
  raise(lattice, facts);
}

//===----------------------------------------------------------------------===//
// Transfer functions
//===----------------------------------------------------------------------===//

static FloatFacts constantFacts(Attribute value, Type type) {
  if (auto number = dyn_cast<FloatAttr>(value))
    return FloatFacts::exact(number.getValue());
  auto dense = dyn_cast<DenseFPElementsAttr>(value);
  if (!dense)
    return FloatFacts::unknown(type);
  if (dense.isSplat())
    return FloatFacts::exact(dense.getSplatValue<APFloat>());
  FloatFacts facts{0};
  for (const APFloat &number : dense.getValues<APFloat>())
    facts = facts.join(FloatFacts::exact(number));
  return facts.classes ? facts : FloatFacts::unknown(type);
}

/// An integer converted to a float: it may be beyond the largest number.
static FloatFacts fromInteger(IntegerFacts integer, Type from, Type type,
                              bool isSigned) {
  unsigned width = getElementTypeOrSelf(from).getIntOrFloatBitWidth();
  double low = integer.min, high = integer.max;
  if (width == 1 && isSigned)
    low = -high, high = 0;
  else if (!isSigned && integer.min < 0)
    low = 0, high = std::ldexp(1.0, width);
  const llvm::fltSemantics &semantics =
      cast<FloatType>(getElementTypeOrSelf(type)).getFloatSemantics();
  APFloat largest = APFloat::getLargest(semantics);
  bool lossy;
  largest.convert(APFloat::IEEEdouble(), APFloat::rmTowardZero, &lossy);
  double limit = largest.convertToDouble();
  FloatFacts facts{0};
  if (high >= 0)
    facts.classes |= F::Positive;
  if (low < 0)
    facts.classes |= F::Negative;
  if (high > limit)
    facts.classes |= F::PositiveInfinity;
  if (low < -limit)
    facts.classes |= F::NegativeInfinity;
  if ((facts.classes & F::Infinity) && !APFloat::semanticsHasInf(semantics))
    facts.classes = (facts.classes & ~F::Infinity) | F::NotANumber;
  return facts;
}

/// `a` with each class replaced by what `map` says of it; a NaN stays one.
static FloatFacts mapClasses(FloatFacts a, Type type,
                             function_ref<uint8_t(uint8_t)> map) {
  uint8_t result = a.classes & F::NotANumber;
  for (uint8_t x = F::NegativeInfinity; x <= F::PositiveInfinity; x <<= 1)
    if (a.classes & x)
      result |= map(x);
  return {uint8_t(result & FloatFacts::unknown(type).classes)};
}

static bool isNegativeClass(uint8_t x) {
  return x & (F::Negative | F::NegativeInfinity);
}

/// Functions of one operand that take a number to a number of the same sign.
static uint8_t keepsSign(uint8_t x) { return x; }

static uint8_t squareRoot(uint8_t x) {
  // The root of -0 is -0.
  return x == F::Negative           ? uint8_t(F::Negative | F::NotANumber)
         : x == F::NegativeInfinity ? uint8_t(F::NotANumber)
                                    : x;
}

static uint8_t reciprocalRoot(uint8_t x) {
  switch (x) {
  case F::Positive:
    return F::Positive | F::PositiveInfinity;
  case F::PositiveInfinity:
    return F::Positive;
  case F::Negative: // Of -0 it is -inf.
    return F::NotANumber | F::NegativeInfinity;
  default:
    return F::NotANumber;
  }
}

static uint8_t exponential(uint8_t x) {
  switch (x) {
  case F::NegativeInfinity:
  case F::Negative: // At most 1.
    return F::Positive;
  case F::Positive:
    return F::Positive | F::PositiveInfinity;
  default:
    return F::PositiveInfinity;
  }
}

static uint8_t logarithm(uint8_t x) {
  switch (x) {
  case F::Positive:
    return F::Positive | F::Negative | F::NegativeInfinity;
  case F::PositiveInfinity:
    return F::PositiveInfinity;
  case F::Negative:
    return F::NotANumber | F::NegativeInfinity;
  default:
    return F::NotANumber;
  }
}

static uint8_t wave(uint8_t x) {
  return x & F::Infinity ? uint8_t(F::NotANumber)
                         : uint8_t(F::Positive | F::Negative);
}

static uint8_t bounded(uint8_t x) {
  return isNegativeClass(x) ? F::Negative : F::Positive;
}

static uint8_t softplus(uint8_t x) {
  return x == F::PositiveInfinity ? x : uint8_t(F::Positive);
}

using ClassMap = uint8_t (*)(uint8_t);

/// What a function of one operand does to each class, or null.
static ClassMap findClassMap(Operation *op) {
  return TypeSwitch<Operation *, ClassMap>(op)
      .Case<math::FloorOp, math::CeilOp, math::TruncOp, math::RoundOp,
            math::RoundEvenOp>([](auto) { return keepsSign; })
      .Case<math::SqrtOp>([](auto) { return squareRoot; })
      .Case<math::RsqrtOp>([](auto) { return reciprocalRoot; })
      .Case<math::ExpOp, math::Exp2Op>([](auto) { return exponential; })
      .Case<math::LogOp, math::Log2Op, math::Log10Op>(
          [](auto) { return logarithm; })
      .Case<math::SinOp, math::CosOp, ScalarSinTurnsFOp, ScalarCosTurnsFOp>(
          [](auto) { return wave; })
      .Case<math::TanhOp, math::ErfOp, math::AtanOp>(
          [](auto) { return bounded; })
      .Case<ScalarLogisticFOp>(
          [](auto) { return [](uint8_t) { return uint8_t(F::Positive); }; })
      .Case<ScalarSoftplusFOp>([](auto) { return softplus; })
      .Default([](Operation *) -> ClassMap { return nullptr; });
}

static FloatFacts clampFacts(ScalarClampFOp op, FloatFacts value,
                             FloatFacts low, FloatFacts high) {
  bool propagates = op.getMode() == ClampMode::Ieee;
  FloatFacts bounded =
      minFloatFacts(maxFloatFacts(value, low, propagates), high, propagates);
  // The ordered mode keeps a NaN value, and the value where a bound is one.
  if (op.getMode() == ClampMode::Ordered)
    return value.join(low.without(F::NotANumber))
        .join(high.without(F::NotANumber));
  return bounded;
}

/// What a select chooses: each side where the condition chooses it.
static FloatFacts selectFacts(Operation *op,
                              function_ref<FloatFacts(unsigned)> of) {
  auto side = [&](bool holds, unsigned number) {
    SmallVector<Constraint> constraints;
    appendCondition(op->getOperand(0), holds, op->getBlock(), constraints);
    uint8_t excluded = 0;
    for (const Constraint &constraint : constraints)
      if (constraint.kind == Constraint::NotInClasses &&
          constraint.value == op->getOperand(number))
        excluded |= constraint.literal;
    return of(number).without(excluded);
  };
  return side(true, 1).join(side(false, 2));
}

/// Ops with operands that are floats; `of` gives their facts.
static FloatFacts evaluateArithmetic(Operation *op, Type type,
                                     function_ref<FloatFacts(unsigned)> of) {
  if (ClassMap map = findClassMap(op))
    return mapClasses(of(0), type, map);
  return TypeSwitch<Operation *, FloatFacts>(op)
      .Case<arith::AddFOp>(
          [&](auto) { return addFloatFacts(of(0), of(1), type); })
      .Case<arith::SubFOp>([&](auto) {
        return addFloatFacts(of(0), negateFloatFacts(of(1)), type);
      })
      .Case<arith::MulFOp>([&](auto) {
        FloatFacts product = mulFloatFacts(of(0), of(1), type);
        // A square has no sign.
        if (op->getOperand(0) == op->getOperand(1))
          return mulFloatFacts(absFloatFacts(of(0)), absFloatFacts(of(0)), type)
              .without(of(0).isNotNan() ? F::NotANumber : 0);
        return product;
      })
      .Case<arith::DivFOp>(
          [&](auto) { return divFloatFacts(of(0), of(1), type); })
      .Case<math::FmaOp>([&](auto) {
        // A product that is tiny before it is rounded may vanish in the sum.
        return addFloatFacts(mulFloatFacts(of(0), of(1), type), of(2), type);
      })
      .Case<arith::NegFOp>([&](auto) { return negateFloatFacts(of(0)); })
      .Case<math::AbsFOp>([&](auto) { return absFloatFacts(of(0)); })
      .Case<math::CopySignOp>([&](auto) {
        FloatFacts size = absFloatFacts(of(0)), sign = of(1);
        FloatFacts negative = negateFloatFacts(size);
        if (sign.isNotNan() && sign.isNonNegative())
          return size;
        if (sign.isNotNan() && sign.isNonPositive())
          return negative;
        return size.join(negative);
      })
      .Case<arith::MaximumFOp>([&](auto) {
        return maxFloatFacts(of(0), of(1), /*propagatesNan=*/true);
      })
      .Case<arith::MinimumFOp>([&](auto) {
        return minFloatFacts(of(0), of(1), /*propagatesNan=*/true);
      })
      .Case<arith::MaxNumFOp>([&](auto) {
        return maxFloatFacts(of(0), of(1), /*propagatesNan=*/false);
      })
      .Case<arith::MinNumFOp>([&](auto) {
        return minFloatFacts(of(0), of(1), /*propagatesNan=*/false);
      })
      .Case<arith::ExtFOp, arith::TruncFOp>([&](auto) {
        return convertFloatFacts(of(0), op->getOperand(0).getType(), type);
      })
      .Case<arith::SelectOp, ScfSelectOp>(
          [&](auto) { return selectFacts(op, of); })
      .Case<ScalarClampFOp>([&](ScalarClampFOp clamp) {
        return clampFacts(clamp, of(0), of(1), of(2));
      })
      .Default([&](Operation *) { return FloatFacts::unknown(type); });
}

static FloatFacts evaluateFloat(OpResult result, IntegerReader read,
                                function_ref<FloatFacts(unsigned)> of) {
  Operation *op = result.getOwner();
  Type type = result.getType();
  Attribute constant;
  if (matchPattern(op, m_Constant(&constant)))
    return constantFacts(constant, type);
  if (auto assume = dyn_cast<ScalarAssumeOp>(op))
    return of(result.getResultNumber())
        .without(excludedBy(assume.getPredicates(), result.getResultNumber()));
  if (auto check = dyn_cast<SanitizerAssertValueOp>(op))
    return of(result.getResultNumber())
        .without(excludedBy(check.getPredicates(), result.getResultNumber()));
  if (isa<arith::SIToFPOp, arith::UIToFPOp>(op) &&
      IntegerFacts::supports(op->getOperand(0).getType())) {
    Value integer = op->getOperand(0);
    return fromInteger(read(integer, op->getBlock()), integer.getType(), type,
                       isa<arith::SIToFPOp>(op));
  }
  FloatFacts facts = evaluateArithmetic(op, type, of);
  // A result that a flag excludes is poison.
  if (auto flags = op->getAttrOfType<arith::FastMathFlagsAttr>("fastmath")) {
    using Flags = arith::FastMathFlags;
    if (arith::bitEnumContainsAny(flags.getValue(), Flags::nnan))
      facts = facts.without(F::NotANumber);
    if (arith::bitEnumContainsAny(flags.getValue(), Flags::ninf))
      facts = facts.without(F::Infinity);
  }
  return facts;
}

void FloatAnalysis::visitOperation(Operation *op,
                                   ArrayRef<const FloatLattice *> operands,
                                   ArrayRef<FloatLattice *> results) {
  for (auto [result, lattice] : llvm::zip(op->getResults(), results)) {
    if (!FloatFacts::supports(result.getType()))
      continue;
    bool missing = false;
    auto of = [&](unsigned number) {
      const std::optional<FloatFacts> &known = operands[number]->get();
      missing |= !known;
      return known.value_or(FloatFacts())
          .without(
              paths.getExcludedClasses(op->getOperand(number), op->getBlock()));
    };
    FloatFacts facts = evaluateFloat(result, read, of);
    if (!missing)
      raise(lattice, facts);
  }
}

void loom::solveFloats(const ControlFlow &flow, Operation *root,
                       IntegerReader read, const PathFacts &paths,
                       DenseMap<Value, FloatFacts> &facts) {
  FloatAnalysis analysis(flow, read, paths);
  analysis.run(root);
  facts.reserve(analysis.getNumStates());
  analysis.takeFacts(
      [&](Value value, FloatFacts known) { facts.try_emplace(value, known); });
}
