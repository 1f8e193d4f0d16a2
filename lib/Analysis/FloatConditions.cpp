//===- FloatConditions.cpp - What a condition says of floats --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Constraints.h"
#include "Loom/Analysis/FloatFacts.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/APFloat.h"

using namespace mlir;
using namespace loom;
using llvm::APFloat;

using F = FloatFacts;

/// How far a value is followed back through ops that keep its class.
constexpr unsigned kSourceLimit = 16;

namespace {
/// The outcomes of a comparison; a set of them.
enum Outcome : unsigned { Below = 1, Same = 2, Above = 4, Unordered = 8 };
} // namespace

constexpr unsigned kAllOutcomes = Below | Same | Above | Unordered;

static unsigned outcomesOf(arith::CmpFPredicate predicate) {
  using P = arith::CmpFPredicate;
  switch (predicate) {
  case P::AlwaysFalse:
    return 0;
  case P::OEQ:
    return Same;
  case P::OGT:
    return Above;
  case P::OGE:
    return Above | Same;
  case P::OLT:
    return Below;
  case P::OLE:
    return Below | Same;
  case P::ONE:
    return Below | Above;
  case P::ORD:
    return Below | Same | Above;
  case P::UEQ:
    return Same | Unordered;
  case P::UGT:
    return Above | Unordered;
  case P::UGE:
    return Above | Same | Unordered;
  case P::ULT:
    return Below | Unordered;
  case P::ULE:
    return Below | Same | Unordered;
  case P::UNE:
    return Below | Above | Unordered;
  case P::UNO:
    return Unordered;
  case P::AlwaysTrue:
    return kAllOutcomes;
  }
  llvm_unreachable("unknown predicate");
}

static unsigned swapOutcomes(unsigned outcomes) {
  return (outcomes & (Same | Unordered)) | (outcomes & Below ? Above : 0) |
         (outcomes & Above ? Below : 0);
}

/// What may come out of comparing a member of class `a` with one of class `b`.
static unsigned compareClasses(uint8_t a, uint8_t b) {
  if ((a | b) & F::NotANumber)
    return Unordered;
  if (a == b)
    return a & F::Infinity ? unsigned(Same) : Below | Same | Above;
  // The bits of the classes are in the order of the numbers. -0 equals +0.
  unsigned order = a < b ? Below : Above;
  return (a | b) == (F::Negative | F::Positive) ? order | Same : order;
}

/// The same for one known number. One that may be flushed to zero is treated
/// like a zero.
static unsigned compareWith(uint8_t a, const APFloat &number) {
  uint8_t b = F::exact(number).classes;
  unsigned outcomes = compareClasses(a, b);
  if (a == b && number.isZero())
    outcomes &= number.isNegative() ? ~Above : ~Below;
  if (a != b && !number.isZero() && !number.isDenormal())
    outcomes &= ~Same;
  return outcomes;
}

/// The classes none of whose members, compared with `other`, gives one of the
/// `wanted` outcomes.
static uint8_t excludedBy(unsigned wanted, Value value, Value other) {
  std::optional<APFloat> number;
  FloatAttr constant;
  if (matchPattern(other, m_Constant(&constant)))
    number = constant.getValue();
  uint8_t excluded = 0;
  for (uint8_t a = F::NotANumber; a <= F::PositiveInfinity; a <<= 1) {
    unsigned possible = 0;
    if (value == other)
      possible = a == F::NotANumber ? Unordered : Same;
    else if (number)
      possible = compareWith(a, *number);
    else
      for (uint8_t b = F::NotANumber; b <= F::PositiveInfinity; b <<= 1)
        possible |= compareClasses(a, b);
    if (!(possible & wanted))
      excluded |= a;
  }
  return excluded;
}

/// What an absolute value excludes of its operand.
static uint8_t excludedOfOperand(uint8_t ofResult) {
  uint8_t excluded = ofResult & F::NotANumber;
  if (ofResult & F::Positive)
    excluded |= F::Positive | F::Negative;
  if (ofResult & F::PositiveInfinity)
    excluded |= F::Infinity;
  return excluded;
}

/// Excludes classes of `value`, and what follows for the value it was made of.
static void exclude(Value value, uint8_t classes,
                    SmallVectorImpl<Constraint> &constraints) {
  for (unsigned i = 0; i != kSourceLimit && classes; ++i) {
    Operation *op = value.getDefiningOp();
    if (op && op->hasTrait<OpTrait::ConstantLike>())
      return;
    Constraint constraint;
    constraint.kind = Constraint::NotInClasses;
    constraint.value = value;
    constraint.literal = classes;
    constraints.push_back(constraint);
    if (isa_and_nonnull<math::AbsFOp>(op))
      classes = excludedOfOperand(classes);
    else if (isa_and_nonnull<arith::NegFOp>(op))
      classes = negateFloatFacts({classes}).classes;
    else if (!isa_and_nonnull<arith::ExtFOp>(op)) // It keeps the class.
      return;
    value = op->getOperand(0);
  }
}

void loom::appendFloatCondition(Operation *condition, bool holds,
                                SmallVectorImpl<Constraint> &constraints) {
  if (auto compare = dyn_cast<arith::CmpFOp>(condition)) {
    unsigned wanted = outcomesOf(compare.getPredicate());
    if (!holds)
      wanted = kAllOutcomes & ~wanted;
    Value lhs = compare.getLhs(), rhs = compare.getRhs();
    exclude(lhs, excludedBy(wanted, lhs, rhs), constraints);
    if (lhs != rhs)
      exclude(rhs, excludedBy(swapOutcomes(wanted), rhs, lhs), constraints);
    return;
  }
  // What a test holds of, and what it fails of.
  auto test = [&](uint8_t accepted, uint8_t refused) {
    exclude(condition->getOperand(0), F::Any & ~(holds ? accepted : refused),
            constraints);
  };
  if (isa<math::IsNaNOp>(condition))
    test(F::NotANumber, F::Any & ~F::NotANumber);
  else if (isa<math::IsInfOp>(condition))
    test(F::Infinity, F::Any & ~F::Infinity);
  else if (isa<math::IsFiniteOp>(condition))
    test(F::Negative | F::Positive, F::NotANumber | F::Infinity);
  else if (isa<math::IsNormalOp>(condition)) // Zeros are not normal.
    test(F::Negative | F::Positive, F::Any);
}
