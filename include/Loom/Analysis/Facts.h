//===- Facts.h - What is known of the values of a program -------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One analysis that passes query: the range, divisor and exact value of every
// index, offset and integer, with path facts from conditions and loop bounds;
// the classes of floats; where buffers and views lie; and which workitems share
// a value or execute an op together. It describes the IR as it was when
// computed: a pass that changes IR recomputes it, or asks only about values it
// did not touch.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_ANALYSIS_FACTS_H
#define LOOM_ANALYSIS_FACTS_H

#include "Loom/Analysis/BufferFacts.h"
#include "Loom/Analysis/FloatFacts.h"
#include "Loom/Interfaces/Uniformity.h"
#include "mlir/IR/Value.h"
#include <memory>

namespace loom {

/// Limits of every launch. An AQL packet holds a grid's extent in workitems as
/// 32 bits per dimension, and HIP limits counts to 2^31-1; a runtime refuses
/// larger launches on every device, so that facts do not depend on the device.
constexpr int64_t kMaxWorkgroupCount = INT32_MAX;
constexpr int64_t kMaxDispatchExtent = UINT32_MAX;

/// What is known from outside the IR.
struct FactOptions {
  /// Workitems per subgroup of the target; [1, 64] when absent.
  std::optional<int64_t> subgroupSize;
};

/// The control an op is under, as far as it separates workitems.
struct DivergentControl {
  /// The conditional, loop, branch or call, or the function that may be called
  /// from anywhere. Diagnostics add a note here.
  mlir::Operation *control = nullptr;
  /// What it decides by, if that is one value.
  mlir::Value condition;
  /// Who shares the condition.
  Uniformity uniformity = Uniformity::Varying;
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

  /// What a float may be. The value's type must be supported.
  FloatFacts getFloat(mlir::Value value) const;

  /// The same at any op of `block`: `getFloat`, and the conditions that guard
  /// the block.
  FloatFacts getFloatAt(mlir::Value value, mlir::Block *block) const;

  /// Where a buffer or view lies. The value's type must be supported.
  const BufferFacts &getBuffer(mlir::Value value) const;

  /// Whether some byte of two buffers or views may be the same, in one
  /// execution of one workitem.
  bool mayOverlap(mlir::Value a, mlir::Value b) const {
    return loom::mayOverlap(getBuffer(a), getBuffer(b));
  }

  /// Whether an op of a kernel reads memory that nothing in the launch writes:
  /// all it reads is of one launch argument, and every write of the kernel is
  /// of others that are stated to be disjoint. No other load is ever uniform.
  bool readsConstantMemory(mlir::Operation *op) const;

  /// Which workitems see the same value, among those that execute its creator
  /// together. What merges under control that varies more, varies as much.
  Uniformity getUniformity(mlir::Value value) const;

  /// Which workitems are sure to execute `block` together, all or none.
  Uniformity getExecutionUniformity(mlir::Block *block) const;

  /// The innermost control that separates the execution of `op` more than
  /// `allowed` does; nothing if `op` may stand where it is.
  std::optional<DivergentControl>
  findDivergentControl(mlir::Operation *op, Uniformity allowed) const;

private:
  struct Impl;
  explicit Facts(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl;
};

/// Registers `test-print-facts`, for `loom-opt`.
void registerTestAnalysisPasses();

} // namespace loom

#endif // LOOM_ANALYSIS_FACTS_H
