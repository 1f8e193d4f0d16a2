//===- KnownFacts.cpp - What facts say, for messages ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KnownFacts.h"
#include "Loom/Dialect/Index/IR/PredicateValues.h"

using namespace mlir;
using namespace loom;

std::string loom::describeKnown(PredicateAttr predicate, ValueRange values,
                                function_ref<std::string(int64_t)> getName,
                                const Facts &facts, Operation *op) {
  std::string text = getSpelling(predicate, getName) + "; known: ";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(getOrdinals(predicate), os, [&](int64_t ordinal) {
    Value value = values[ordinal];
    os << getName(ordinal) << " is ";
    if (FloatFacts::supports(value.getType()))
      facts.getFloatAt(value, op->getBlock()).print(os);
    else
      os << facts.getAt(value, op);
  });
  return text;
}
