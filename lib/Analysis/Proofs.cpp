//===- Proofs.cpp - Whether facts imply a predicate -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/Proofs.h"
#include "PathFacts.h"

using namespace mlir;
using namespace loom;
using arith::CmpIPredicate;

Prover::Prover(Operation *root, const Facts &facts)
    : facts(facts),
      paths(std::make_unique<PathFacts>(root, /*keepsGuards=*/true)) {}
Prover::~Prover() = default;

Prover::Term Prover::getTerm(Attribute argument, ValueRange names,
                             Block *block) const {
  if (std::optional<int64_t> literal = getLiteral(argument))
    return {Value(), IntegerFacts::exact(*literal)};
  Value value = names[*getOrdinal(argument)];
  return {value, facts.getAt(value, block)};
}

/// The orders in which two integers with these facts may be.
static unsigned getOrders(const IntegerFacts &a, const IntegerFacts &b) {
  unsigned orders = 0;
  if (a.min < b.max)
    orders |= Less;
  if (a.max > b.min)
    orders |= Greater;
  // An exact number that is no multiple of the divisor is not the value.
  auto excludes = [](const IntegerFacts &value, const IntegerFacts &exact) {
    return exact.isExact() && value.divisor > 1 &&
           value.divisor <= uint64_t(INT64_MAX) &&
           exact.min % int64_t(value.divisor) != 0;
  };
  if (a.min <= b.max && b.min <= a.max && !excludes(a, b) && !excludes(b, a))
    orders |= Equal;
  return orders;
}

Proof Prover::compare(CmpIPredicate predicate, const Term &lhs, const Term &rhs,
                      Block *block) const {
  unsigned possible = getOrders(lhs.facts, rhs.facts);
  if (lhs.value && rhs.value)
    possible &=
        paths->getOrder(lhs.value, rhs.value, block,
                        lhs.facts.isNonNegative() && rhs.facts.isNonNegative());
  auto isOther = [&](const Term &value, const Term &number) {
    return value.value && number.facts.isExact() &&
           paths->isOtherThan(value.value, number.facts.min, block);
  };
  if (isOther(lhs, rhs) || isOther(rhs, lhs))
    possible &= ~Equal;
  // Offsets are not negative: signed comparisons serve them too.
  unsigned wanted = ordersOf(predicate);
  // No order is left where no execution gets.
  if ((possible & ~wanted) == 0)
    return Proof::Proved;
  return possible & wanted ? Proof::Unknown : Proof::Refuted;
}

Proof Prover::isMultiple(const Term &value, const Term &factor,
                         Block *block) const {
  const IntegerFacts &number = value.facts;
  if (factor.facts.isExact()) {
    int64_t by = factor.facts.min;
    bool isZero = number.isExact() && number.min == 0;
    // Only 0 is a multiple of 0; the quotient by -1 may not exist.
    if (isZero || by == 1 || by == -1)
      return Proof::Proved;
    if (by != 0 && by != INT64_MIN) {
      if (number.divisor % uint64_t(std::abs(by)) == 0)
        return Proof::Proved;
      if (number.isExact())
        return number.min % by == 0 ? Proof::Proved : Proof::Refuted;
    }
  }
  if (value.value && factor.value &&
      paths->isStatedMultiple(value.value, factor.value, block))
    return Proof::Proved;
  return Proof::Unknown;
}

Proof Prover::proveFloat(PredicateKind kind, Value value, Block *block) const {
  FloatFacts known = facts.getFloatAt(value, block);
  bool holds = kind == PredicateKind::NotNan   ? known.isNotNan()
               : kind == PredicateKind::NotInf ? known.isNotInf()
                                               : known.isFinite();
  if (holds)
    return Proof::Proved;
  unsigned excluded = kind == PredicateKind::NotNan ? FloatFacts::NotANumber
                      : kind == PredicateKind::NotInf
                          ? FloatFacts::Infinity
                          : FloatFacts::NotANumber | FloatFacts::Infinity;
  return known.classes & ~excluded ? Proof::Unknown : Proof::Refuted;
}

static Proof both(Proof a, Proof b) {
  if (a == Proof::Refuted || b == Proof::Refuted)
    return Proof::Refuted;
  return a == Proof::Proved ? b : Proof::Unknown;
}

Proof Prover::prove(PredicateAttr predicate, ValueRange names,
                    Block *block) const {
  Proof proof = proveReachable(predicate, names, block);
  return proof != Proof::Proved && isUnreachable(block) ? Proof::Proved : proof;
}

bool Prover::isUnreachable(Block *block) const {
  return paths->isUnreachable(block, [&](Value name) {
    return std::optional<IntegerFacts>(facts.get(name));
  });
}

Proof Prover::proveReachable(PredicateAttr predicate, ValueRange names,
                             Block *block) const {
  ArrayRef<Attribute> arguments = predicate.getArguments();
  PredicateKind kind = predicate.getKind();
  if (kind == PredicateKind::NotNan || kind == PredicateKind::NotInf ||
      kind == PredicateKind::Finite)
    return proveFloat(kind, names[*getOrdinal(arguments[0])], block);
  SmallVector<Term, 3> terms;
  for (Attribute argument : arguments)
    terms.push_back(getTerm(argument, names, block));
  auto order = [&](CmpIPredicate comparison) {
    return compare(comparison, terms[0], terms[1], block);
  };
  switch (kind) {
  case PredicateKind::Eq:
    return order(CmpIPredicate::eq);
  case PredicateKind::Ne:
    return order(CmpIPredicate::ne);
  case PredicateKind::Lt:
    return order(CmpIPredicate::slt);
  case PredicateKind::Le:
  case PredicateKind::Max:
    return order(CmpIPredicate::sle);
  case PredicateKind::Gt:
    return order(CmpIPredicate::sgt);
  case PredicateKind::Ge:
  case PredicateKind::Min:
    return order(CmpIPredicate::sge);
  case PredicateKind::Range:
    return both(order(CmpIPredicate::sge),
                compare(CmpIPredicate::sle, terms[0], terms[2], block));
  case PredicateKind::Mul:
    return isMultiple(terms[0], terms[1], block);
  case PredicateKind::Pow2: {
    const IntegerFacts &number = terms[0].facts;
    if (number.isPowerOfTwo || (number.isExact() && number.min > 0 &&
                                llvm::isPowerOf2_64(uint64_t(number.min))))
      return Proof::Proved;
    return number.isExact() || number.max <= 0 ? Proof::Refuted
                                               : Proof::Unknown;
  }
  default:
    llvm_unreachable("float predicates are handled above");
  }
}
