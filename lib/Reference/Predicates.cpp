//===- Predicates.cpp - Predicates of workitems' values -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Predicates.h"
#include "Loom/Dialect/Index/IR/PredicateValues.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace loom;

/// i1 is 0 or 1; everything else is signed.
static int64_t getInteger(uint64_t bits, Type type) {
  return type.isInteger(1) ? int64_t(bits)
                           : signExtendBits(bits, getCellBits(type));
}

static bool holdsOfFloat(PredicateKind kind, uint64_t bits, FloatType type) {
  APFloat value(type.getFloatSemantics(), APInt(type.getWidth(), bits));
  switch (kind) {
  case PredicateKind::NotNan:
    return !value.isNaN();
  case PredicateKind::NotInf:
    return !value.isInfinity();
  default:
    return value.isFinite();
  }
}

static bool holdsOfIntegers(PredicateKind kind, ArrayRef<int64_t> v) {
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
    llvm_unreachable("a predicate of floats");
  }
}

static bool isOfFloats(PredicateKind kind) {
  return kind == PredicateKind::NotNan || kind == PredicateKind::NotInf ||
         kind == PredicateKind::Finite;
}

static bool holdsFor(PredicateAttr predicate, const Promise &promise,
                     unsigned lane) {
  if (isOfFloats(predicate.getKind())) {
    int64_t ordinal = *getOrdinal(predicate.getArguments().front());
    return holdsOfFloat(predicate.getKind(),
                        promise.values[ordinal]->get(0, lane),
                        cast<FloatType>(promise.types[ordinal]));
  }
  SmallVector<int64_t, 3> values;
  for (Attribute argument : predicate.getArguments()) {
    if (std::optional<int64_t> literal = getLiteral(argument)) {
      values.push_back(*literal);
      continue;
    }
    int64_t ordinal = *getOrdinal(argument);
    values.push_back(getInteger(promise.values[ordinal]->get(0, lane),
                                promise.types[ordinal]));
  }
  return holdsOfIntegers(predicate.getKind(), values);
}

/// Attributes live as long as the context: only made for a message.
static std::string describe(PredicateAttr predicate, const Promise &promise,
                            unsigned lane) {
  Builder builder(predicate.getContext());
  auto getValue = [&](int64_t ordinal) -> TypedAttr {
    Type type = promise.types[ordinal];
    uint64_t bits = promise.values[ordinal]->get(0, lane);
    if (auto floatType = dyn_cast<FloatType>(type))
      return FloatAttr::get(floatType,
                            APFloat(floatType.getFloatSemantics(),
                                    APInt(floatType.getWidth(), bits)));
    if (!isa<IntegerType>(type))
      return builder.getIndexAttr(bits);
    return builder.getIntegerAttr(type, getInteger(bits, type));
  };
  return describeViolation(predicate, getValue, promise.getName);
}

void loom::checkPromise(Group &group, const Inst &inst, const Promise &promise,
                        const Twine &prefix) {
  for (uint16_t lane : group.getLanes()) {
    bool isPoison = false;
    for (const Register *value : promise.values)
      isPoison =
          isPoison || group.reportPoison(inst, *value, 0, lane, "a promise");
    if (isPoison)
      continue;
    for (auto predicate : promise.predicates.getAsRange<PredicateAttr>()) {
      if (holdsFor(predicate, promise, lane))
        continue;
      group.report(FaultKind::Assumption, inst, lane,
                   prefix + describe(predicate, promise, lane));
      break;
    }
  }
}
