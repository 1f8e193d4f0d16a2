//===- InstrumentIntegers.h - Checks of integer operations ------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_TRANSFORMS_INSTRUMENTINTEGERS_H
#define LOOM_LIB_TRANSFORMS_INSTRUMENTINTEGERS_H

#include "Loom/Analysis/Facts.h"
#include "mlir/IR/Builders.h"

namespace loom {

/// Puts checks before operations that are not defined for all integers:
/// divisions, shifts and what a flag says not to overflow, also of vectors.
class IntegerChecks {
public:
  /// `builder` stands before the op that is checked next.
  IntegerChecks(mlir::OpBuilder &builder, const Facts &facts)
      : builder(builder), facts(facts) {}

  void check(mlir::Operation *op);

  unsigned numChecks = 0, numProved = 0;

private:
  void checkDivision(mlir::Operation *op, bool isSigned);
  void checkIndexDivision(mlir::Operation *op);
  void checkShift(mlir::Operation *op, bool isRotation);
  void checkOverflow(mlir::Operation *op, bool isSigned);
  /// Counts a check; whether facts prove it.
  bool count(bool isProved);
  mlir::Value constant(mlir::Type type, const llvm::APInt &value,
                       mlir::Location loc);
  mlir::Value any(mlir::Value lanes, mlir::Location loc);

  mlir::OpBuilder &builder;
  const Facts &facts;
};

} // namespace loom

#endif // LOOM_LIB_TRANSFORMS_INSTRUMENTINTEGERS_H
