//===- RandomProgram.h - Random index programs ---------------- -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The text of a function over small ranges of its arguments, and an interpreter
// that runs it. Both are for tests of analyses: what an analysis says must hold
// in every execution.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_ANALYSIS_RANDOMPROGRAM_H
#define LOOM_TEST_UNIT_ANALYSIS_RANDOMPROGRAM_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include <functional>
#include <random>
#include <string>

namespace loom {

struct ProgramShape {
  unsigned numArguments = 3;
  /// Ops per block, and how deep ifs and loops nest.
  unsigned numOps = 8;
  unsigned depth = 0;
};

/// One function `@f` whose arguments are `index`, each assumed in a range
/// first.
std::string writeRandomProgram(std::mt19937 &random, const ProgramShape &shape);

/// Executes a block of index ops, structured control flow and i1 logic.
class Interpreter {
public:
  /// Called with each value when it is defined.
  std::function<void(mlir::Value, int64_t)> onDefine;
  /// Called when a nested block begins; its arguments are defined.
  std::function<void(mlir::Block *)> onEnter;
  /// Called with a counted loop that has ended, and how often its body ran.
  std::function<void(mlir::Operation *, int64_t)> onTrips;

  /// Runs `entry` with `arguments`. Returns false if the execution is undefined
  /// or too long; what was reported before still holds.
  bool run(mlir::Block &entry, llvm::ArrayRef<int64_t> arguments);

  int64_t get(mlir::Value value) const { return values.lookup(value); }

private:
  bool runBlock(mlir::Block &block, llvm::ArrayRef<int64_t> arguments);
  bool runOp(mlir::Operation *op);
  bool runFor(mlir::Operation *op);
  bool runWhile(mlir::Operation *op);
  bool runIf(mlir::Operation *op);
  bool runIndexOp(mlir::Operation *op);
  bool define(mlir::Operation *op, llvm::ArrayRef<int64_t> results);
  llvm::SmallVector<int64_t> read(mlir::ValueRange operands) const;

  llvm::DenseMap<mlir::Value, int64_t> values;
  unsigned fuel = 0;
};

} // namespace loom

#endif // LOOM_TEST_UNIT_ANALYSIS_RANDOMPROGRAM_H
