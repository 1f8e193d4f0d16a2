//===- Compare.cpp - Comparisons of tensors -------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/Compare.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace mlir;
using namespace loom;

ElementTest loom::getBitwiseTest() {
  return [](uint64_t actual, uint64_t expected) { return actual == expected; };
}

ElementTest loom::getEqualTest(Type type) {
  auto number = dyn_cast<FloatType>(type);
  if (!number)
    return getBitwiseTest();
  return [number](uint64_t actual, uint64_t expected) {
    double a = getFloatValue(number, actual);
    double e = getFloatValue(number, expected);
    return a == e || (std::isnan(a) && std::isnan(e));
  };
}

ElementTest loom::getCloseTest(FloatType type, double atol, double rtol,
                               bool sameNan) {
  return [=](uint64_t actual, uint64_t expected) {
    double a = getFloatValue(type, actual);
    double e = getFloatValue(type, expected);
    if (std::isnan(a) || std::isnan(e))
      return sameNan && std::isnan(a) && std::isnan(e);
    if (std::isinf(a) || std::isinf(e))
      return a == e;
    return std::abs(a - e) <= atol + rtol * std::abs(e);
  };
}

Difference loom::findDifference(const Tensor &actual, const Tensor &expected,
                                const ElementTest &test) {
  Difference result;
  result.inShape = actual.getShape() != expected.getShape();
  if (result.inShape)
    return result;
  for (int64_t i = actual.getNumElements() - 1; i >= 0; --i) {
    if (test(actual.getBits(i), expected.getBits(i)))
      continue;
    ++result.count;
    result.first = i;
  }
  return result;
}

std::string loom::formatShape(ArrayRef<int64_t> shape) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '[';
  llvm::interleaveComma(shape, os);
  os << ']';
  return text;
}
