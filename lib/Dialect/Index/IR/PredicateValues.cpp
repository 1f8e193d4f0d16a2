//===- PredicateValues.cpp - Predicates of known values -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Index/IR/PredicateValues.h"
#include "Loom/Interfaces/Literals.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace loom;

using GetValue = llvm::function_ref<TypedAttr(int64_t)>;

static int64_t getInteger(Attribute argument, GetValue getValue) {
  if (std::optional<int64_t> literal = getLiteral(argument))
    return *literal;
  const APInt &bits =
      cast<IntegerAttr>(getValue(*getOrdinal(argument))).getValue();
  // i1 is 0 or 1. An offset is never negative, so that signed is right for it.
  return bits.getBitWidth() == 1 ? bits.getZExtValue() : bits.getSExtValue();
}

bool loom::holds(PredicateAttr predicate, GetValue getValue) {
  ArrayRef<Attribute> arguments = predicate.getArguments();
  PredicateKind kind = predicate.getKind();
  if (kind == PredicateKind::NotNan || kind == PredicateKind::NotInf ||
      kind == PredicateKind::Finite) {
    APFloat value =
        cast<FloatAttr>(getValue(*getOrdinal(arguments[0]))).getValue();
    return kind == PredicateKind::NotNan   ? !value.isNaN()
           : kind == PredicateKind::NotInf ? !value.isInfinity()
                                           : value.isFinite();
  }
  SmallVector<int64_t, 3> v;
  for (Attribute argument : arguments)
    v.push_back(getInteger(argument, getValue));
  switch (kind) {
  case PredicateKind::Eq:
    return v[0] == v[1];
  case PredicateKind::Ne:
    return v[0] != v[1];
  case PredicateKind::Lt:
    return v[0] < v[1];
  case PredicateKind::Le:
  case PredicateKind::Max:
    return v[0] <= v[1];
  case PredicateKind::Gt:
    return v[0] > v[1];
  case PredicateKind::Ge:
  case PredicateKind::Min:
    return v[0] >= v[1];
  case PredicateKind::Mul:
    // Only 0 is a multiple of 0; the quotient by -1 may not exist.
    return v[1] == 0 ? v[0] == 0 : v[1] == -1 || v[0] % v[1] == 0;
  case PredicateKind::Range:
    return v[1] <= v[0] && v[0] <= v[2];
  case PredicateKind::Pow2:
    return v[0] > 0 && (v[0] & (v[0] - 1)) == 0;
  default:
    llvm_unreachable("float predicates are handled above");
  }
}

std::string
loom::getSpelling(PredicateAttr predicate,
                  llvm::function_ref<std::string(int64_t)> getName) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << stringifyPredicateKind(predicate.getKind()) << '(';
  llvm::interleaveComma(predicate.getArguments(), os, [&](Attribute argument) {
    if (std::optional<int64_t> literal = getLiteral(argument))
      os << *literal;
    else
      os << getName(*getOrdinal(argument));
  });
  os << ')';
  return text;
}

SmallVector<int64_t> loom::getOrdinals(PredicateAttr predicate) {
  SmallVector<int64_t> ordinals;
  for (Attribute argument : predicate.getArguments())
    if (std::optional<int64_t> ordinal = getOrdinal(argument))
      if (!llvm::is_contained(ordinals, *ordinal))
        ordinals.push_back(*ordinal);
  return ordinals;
}

std::string
loom::describeViolation(PredicateAttr predicate, GetValue getValue,
                        llvm::function_ref<std::string(int64_t)> getName) {
  std::string text = getSpelling(predicate, getName) + " does not hold: ";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(getOrdinals(predicate), os, [&](int64_t ordinal) {
    os << getName(ordinal) << " = " << getLiteralSpelling(getValue(ordinal));
  });
  return text;
}
