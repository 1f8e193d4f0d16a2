//===- Transfer.h - What an op's results are, given its operands  -*- C++
//-*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The transfer functions, apart from the way facts are stored and propagated:
// the solver and the narrowing that follows it share them.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_ANALYSIS_TRANSFER_H
#define LOOM_LIB_ANALYSIS_TRANSFER_H

#include "Loom/Analysis/Facts.h"
#include "PathFacts.h"

namespace loom {
class KernelDefOp;
class ScfForOp;
class ScfLookupOp;
enum class Dimension : uint32_t;

class Transfer {
public:
  Transfer(const PathFacts &paths, const FactOptions &options, BaseFacts base)
      : paths(paths), options(options), base(base) {}

  /// The facts of each supported result of an op without region control flow;
  /// the entries of other results have no meaning. Empty when an operand has no
  /// facts yet.
  llvm::SmallVector<IntegerFacts, 1> evaluate(mlir::Operation *op);

  /// The facts of the induction variable where the body runs, or nothing when
  /// a bound has no facts yet.
  std::optional<IntegerFacts> evaluateInductionVar(ScfForOp loop);

  /// How often the body of `loop` runs.
  IntegerFacts tripCount(ScfForOp loop);

  /// `value` where ops of `block` use it. Sets `missing` if not known yet.
  IntegerFacts read(mlir::Value value, mlir::Block *block) {
    return paths.at(value, block, base, missing);
  }

private:
  IntegerFacts evaluateIndex(mlir::Operation *op);
  IntegerFacts evaluateBits(mlir::Operation *op);
  IntegerFacts evaluateScalar(mlir::Operation *op);
  std::optional<IntegerFacts> evaluateGeometry(mlir::Operation *op);
  IntegerFacts evaluateSub(mlir::Value lhs, mlir::Value rhs);
  IntegerFacts evaluateCompare(mlir::arith::CmpIPredicate predicate,
                               mlir::Value lhs, mlir::Value rhs);
  IntegerFacts evaluateDim(mlir::Operation *op);
  IntegerFacts evaluateLength(mlir::Value buffer, unsigned limit);
  void evaluatePack(mlir::Operation *op);
  IntegerFacts evaluateSelect(mlir::Value condition, mlir::Value ifTrue,
                              mlir::Value ifFalse);
  void evaluateLookup(ScfLookupOp lookup);
  void evaluateAssume(mlir::ValueRange values, mlir::ValueRange names,
                      mlir::ArrayAttr predicates);
  void evaluateArith(mlir::Operation *op);
  IntegerFacts evaluateArithExactly(mlir::Operation *op);
  IntegerFacts evaluateArithCast(mlir::Operation *op);

  /// Facts of one dimension of the geometry of a kernel's launches.
  IntegerFacts workgroupSize(KernelDefOp kernel, Dimension dimension);
  IntegerFacts workgroupCount(KernelDefOp kernel, Dimension dimension);
  IntegerFacts subgroupSize() const;
  IntegerFacts subgroupCount(KernelDefOp kernel);

  IntegerFacts operand(unsigned number) {
    return read(op->getOperand(number), op->getBlock());
  }

  const PathFacts &paths;
  const FactOptions &options;
  BaseFacts base;
  mlir::Operation *op = nullptr;
  llvm::SmallVector<IntegerFacts, 1> results;
  bool missing = false;
};

} // namespace loom

#endif // LOOM_LIB_ANALYSIS_TRANSFER_H
