//===- ScalarMath.h - Functions of floats on the host -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_HARNESS_SCALARMATH_H
#define LOOM_LIB_HARNESS_SCALARMATH_H

#include "mlir/IR/BuiltinAttributes.h"

namespace loom {

/// The value of a function of floats.
struct MathValue {
  /// Null where there is none that is certain.
  mlir::FloatAttr value;
  /// Why, for a message behind the name of the op.
  std::string reason;
};

/// Evaluates `op`, a function of floats, for scalars. The value is correctly
/// rounded, to nearest even, so that it is the same on every host. Nothing for
/// an op that this does not know.
std::optional<MathValue> evaluateMath(mlir::Operation *op,
                                      llvm::ArrayRef<mlir::Attribute> operands);

} // namespace loom

#endif // LOOM_LIB_HARNESS_SCALARMATH_H
