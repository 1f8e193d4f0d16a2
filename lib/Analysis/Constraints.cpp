//===- Constraints.cpp - What a condition says of values ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Constraints.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace loom;
using arith::CmpIPredicate;

/// The deepest nest of conjunctions that is followed.
constexpr unsigned kConditionLimit = 16;

//===----------------------------------------------------------------------===//
// Predicates of comparisons
//===----------------------------------------------------------------------===//

CmpIPredicate loom::swapSides(CmpIPredicate predicate) {
  switch (predicate) {
  case CmpIPredicate::slt:
    return CmpIPredicate::sgt;
  case CmpIPredicate::sle:
    return CmpIPredicate::sge;
  case CmpIPredicate::sgt:
    return CmpIPredicate::slt;
  case CmpIPredicate::sge:
    return CmpIPredicate::sle;
  case CmpIPredicate::ult:
    return CmpIPredicate::ugt;
  case CmpIPredicate::ule:
    return CmpIPredicate::uge;
  case CmpIPredicate::ugt:
    return CmpIPredicate::ult;
  case CmpIPredicate::uge:
    return CmpIPredicate::ule;
  default:
    return predicate;
  }
}

static bool isSignedOrder(CmpIPredicate predicate) {
  return predicate >= CmpIPredicate::slt && predicate <= CmpIPredicate::sge;
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

/// `value predicate other`, and the same of a term of a sum: from `x + c < n`
/// follows `x < n - c`, since address arithmetic does not wrap.
static void appendSide(CmpIPredicate predicate, Value value, Value other,
                       Block *block, SmallVectorImpl<Constraint> &constraints) {
  if (matchPattern(value, m_Constant()) ||
      !IntegerFacts::supports(value.getType()) ||
      !IntegerFacts::supports(other.getType()))
    return;
  Constraint constraint;
  constraint.predicate = predicate;
  constraint.value = value;
  constraint.other = other;
  constraint.block = block;
  constraints.push_back(constraint);
  auto appendTerm = [&](Value term, Value shift, bool subtract) {
    if (matchPattern(term, m_Constant()))
      return;
    constraint.value = term;
    constraint.shift = shift;
    constraint.subtractShift = subtract;
    constraints.push_back(constraint);
  };
  if (predicate > CmpIPredicate::sge || !value.getType().isIndex())
    return;
  if (auto sum = value.getDefiningOp<IndexAddOp>()) {
    appendTerm(sum.getLhs(), sum.getRhs(), /*subtract=*/true);
    appendTerm(sum.getRhs(), sum.getLhs(), /*subtract=*/true);
  } else if (auto difference = value.getDefiningOp<IndexSubOp>()) {
    appendTerm(difference.getLhs(), difference.getRhs(), /*subtract=*/false);
  }
}

void loom::appendCompare(CmpIPredicate predicate, Value lhs, Value rhs,
                         Block *block,
                         SmallVectorImpl<Constraint> &constraints) {
  // A true i1 is 1 here and -1 to a signed comparison.
  if (!lhs.getType().isIntOrIndex() && !isa<OffsetType>(lhs.getType()))
    return;
  if (lhs.getType().isInteger(1) && isSignedOrder(predicate))
    return;
  appendSide(predicate, lhs, rhs, block, constraints);
  appendSide(swapSides(predicate), rhs, lhs, block, constraints);
}

static void appendConditionRec(Value condition, bool holds, Block *block,
                               SmallVectorImpl<Constraint> &constraints,
                               unsigned limit) {
  if (!condition.getType().isInteger(1) || limit == 0)
    return;
  if (!matchPattern(condition, m_Constant())) {
    Constraint itself;
    itself.value = condition;
    itself.literal = holds;
    itself.block = block;
    constraints.push_back(itself);
  }
  Operation *op = condition.getDefiningOp();
  if (!op)
    return;
  auto negated = [&](CmpIPredicate predicate) {
    return holds ? predicate : arith::invertPredicate(predicate);
  };
  if (auto cmp = dyn_cast<IndexCmpOp>(op))
    return appendCompare(negated(cmp.getPredicate()), cmp.getLhs(),
                         cmp.getRhs(), block, constraints);
  if (auto cmp = dyn_cast<arith::CmpIOp>(op))
    return appendCompare(negated(cmp.getPredicate()), cmp.getLhs(),
                         cmp.getRhs(), block, constraints);
  // Both terms of a true conjunction hold, and of a false disjunction fail.
  if (holds ? isa<arith::AndIOp>(op) : isa<arith::OrIOp>(op)) {
    for (Value term : op->getOperands())
      appendConditionRec(term, holds, block, constraints, limit - 1);
    return;
  }
  if (auto flip = dyn_cast<arith::XOrIOp>(op)) {
    APInt mask;
    if (matchPattern(flip.getRhs(), m_ConstantInt(&mask)))
      appendConditionRec(flip.getLhs(), holds != mask.isOne(), block,
                         constraints, limit - 1);
    return;
  }
  appendFloatCondition(op, holds, constraints);
}

void loom::appendCondition(Value condition, bool holds, Block *block,
                           SmallVectorImpl<Constraint> &constraints) {
  appendConditionRec(condition, holds, block, constraints, kConditionLimit);
}

static CmpIPredicate comparisonOf(PredicateKind kind) {
  switch (kind) {
  case PredicateKind::Ne:
    return CmpIPredicate::ne;
  case PredicateKind::Lt:
    return CmpIPredicate::slt;
  case PredicateKind::Le:
  case PredicateKind::Max:
    return CmpIPredicate::sle;
  case PredicateKind::Gt:
    return CmpIPredicate::sgt;
  case PredicateKind::Ge:
  case PredicateKind::Min:
    return CmpIPredicate::sge;
  default:
    return CmpIPredicate::eq;
  }
}

namespace {
/// Turns one list of predicates into constraints.
class PredicateReader {
public:
  PredicateReader(ValueRange names, unsigned numValues, Block *block,
                  SmallVectorImpl<Constraint> &constraints)
      : names(names), numValues(numValues), block(block),
        constraints(constraints) {}

  void read(PredicateAttr predicate) {
    ArrayRef<Attribute> args = predicate.getArguments();
    switch (predicate.getKind()) {
    case PredicateKind::NotNan:
    case PredicateKind::NotInf:
    case PredicateKind::Finite:
      return; // Of floats.
    case PredicateKind::Pow2:
      return append(Constraint::PowerOfTwo, CmpIPredicate::eq, args[0], {});
    case PredicateKind::Mul:
      return append(Constraint::Multiple, CmpIPredicate::eq, args[0], args[1]);
    case PredicateKind::Range:
      compare(CmpIPredicate::sge, args[0], args[1]);
      return compare(CmpIPredicate::sle, args[0], args[2]);
    default:
      return compare(comparisonOf(predicate.getKind()), args[0], args[1]);
    }
  }

private:
  void compare(CmpIPredicate predicate, Attribute lhs, Attribute rhs) {
    append(Constraint::Compare, predicate, lhs, rhs);
    append(Constraint::Compare, swapSides(predicate), rhs, lhs);
  }

  void append(Constraint::Kind kind, CmpIPredicate predicate, Attribute subject,
              Attribute bound) {
    std::optional<int64_t> ordinal = getOrdinal(subject);
    if (!ordinal || *ordinal >= int64_t(numValues))
      return;
    Constraint constraint;
    constraint.kind = kind;
    constraint.predicate = predicate;
    constraint.value = names[*ordinal];
    constraint.block = block;
    if (!constraint.value)
      return;
    Type type = constraint.value.getType();
    if (!IntegerFacts::supports(type) ||
        (type.isInteger(1) && isSignedOrder(predicate)))
      return;
    if (bound) {
      if (std::optional<int64_t> other = getOrdinal(bound))
        constraint.other = names[*other];
      else if (std::optional<int64_t> literal = getLiteral(bound))
        constraint.literal = type.isInteger(1) ? *literal & 1 : *literal;
      else
        return;
      if (getOrdinal(bound) &&
          (!constraint.other ||
           !IntegerFacts::supports(constraint.other.getType())))
        return;
    }
    constraints.push_back(constraint);
  }

  ValueRange names;
  unsigned numValues;
  Block *block;
  SmallVectorImpl<Constraint> &constraints;
};
} // namespace

void loom::appendPredicates(ArrayAttr predicates, ValueRange names,
                            unsigned numValues, Block *block,
                            SmallVectorImpl<Constraint> &constraints) {
  if (!predicates)
    return;
  PredicateReader reader(names, numValues, block, constraints);
  for (auto predicate : predicates.getAsRange<PredicateAttr>())
    reader.read(predicate);
}

IntegerFacts loom::refine(IntegerFacts facts, const Constraint &constraint,
                          IntegerFacts bound) {
  switch (constraint.kind) {
  case Constraint::Compare:
    return refineByCompare(constraint.predicate, facts, bound);
  case Constraint::Multiple:
    if (bound.divisor == 0) // A multiple of 0 would be 0; see LANGUAGE.md 4.1.
      return facts;
    return facts.meet(IntegerFacts::range(INT64_MIN, INT64_MAX, bound.divisor));
  case Constraint::PowerOfTwo:
    return IntegerFacts::range(facts.min, facts.max, facts.divisor,
                               /*isPowerOfTwo=*/true);
  case Constraint::NotInClasses:
    return facts;
  }
  llvm_unreachable("unknown constraint kind");
}
