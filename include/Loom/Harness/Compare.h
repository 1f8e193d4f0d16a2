//===- Compare.h - Comparisons of tensors -----------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_HARNESS_COMPARE_H
#define LOOM_HARNESS_COMPARE_H

#include "Loom/Harness/Tensor.h"
#include <functional>

namespace loom {

/// Whether an actual element meets the expected one; both are given as bits.
using ElementTest = std::function<bool(uint64_t actual, uint64_t expected)>;

/// Values: -0.0 equals 0.0, and a NaN equals a NaN.
ElementTest getEqualTest(mlir::Type type);
/// Bits.
ElementTest getBitwiseTest();
/// |actual - expected| <= atol + rtol * |expected| in f64; infinities must be
/// equal. A NaN meets a NaN if `sameNan`, and nothing otherwise.
ElementTest getCloseTest(mlir::FloatType type, double atol, double rtol,
                         bool sameNan);

/// How two tensors of one element type differ.
struct Difference {
  /// The shapes; the elements are not compared then.
  bool inShape = false;
  /// Elements that do not meet the test, and the first of them.
  int64_t count = 0;
  int64_t first = 0;

  explicit operator bool() const { return inShape || count; }
};

Difference findDifference(const Tensor &actual, const Tensor &expected,
                          const ElementTest &test);

/// `[4, 16]`.
std::string formatShape(llvm::ArrayRef<int64_t> shape);

} // namespace loom

#endif // LOOM_HARNESS_COMPARE_H
