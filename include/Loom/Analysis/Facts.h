//===- Facts.h - Integer facts of a program ---------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One data-flow analysis on MLIR's framework: the range and divisor of every
// index, offset and integer value, with path facts from conditions and loop
// bounds. It describes the IR as it was when computed: a pass that changes IR
// recomputes it, or asks only about values it did not touch.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_ANALYSIS_FACTS_H
#define LOOM_ANALYSIS_FACTS_H

#include "Loom/Analysis/IntegerFacts.h"
#include "mlir/IR/Value.h"
#include <memory>

namespace loom {

/// Limits of every launch. An AQL packet holds a grid's extent in workitems as
/// 32 bits per dimension, and HIP limits counts to 2^31-1; a runtime refuses
/// larger launches on every device, so that facts do not depend on the device.
constexpr int64_t kMaxWorkgroupCount = INT32_MAX;
constexpr int64_t kMaxDispatchExtent = UINT32_MAX;
/// The widest subgroup of any target, in workitems.
constexpr int64_t kMaxSubgroupSize = 64;

/// What is known from outside the IR.
struct FactOptions {
  /// Workitems per subgroup of the target; [1, 64] when absent.
  std::optional<int64_t> subgroupSize;
};

class Facts {
public:
  ~Facts();

  /// Analyzes everything under `root`, which must have regions. Fails, with a
  /// diagnostic, only if the solver does.
  static mlir::FailureOr<std::unique_ptr<Facts>>
  compute(mlir::Operation *root, const FactOptions &options = {});

  /// What holds of `value` wherever it is visible. The value's type must be
  /// supported; a value of unreachable code is unknown.
  IntegerFacts get(mlir::Value value) const;

  /// What holds of `value` at any op of `block`: `get`, and the conditions and
  /// loop bounds that guard the block.
  IntegerFacts getAt(mlir::Value value, mlir::Block *block) const;
  IntegerFacts getAt(mlir::Value value, mlir::Operation *op) const;

  /// Facts of how often the body of a `scf.for` runs in one execution.
  IntegerFacts getTripCount(mlir::Operation *forOp) const;

private:
  struct Impl;
  explicit Facts(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl;
};

/// Registers `test-print-facts`, for `loom-opt`.
void registerTestAnalysisPasses();

} // namespace loom

#endif // LOOM_ANALYSIS_FACTS_H
