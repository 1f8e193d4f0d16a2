//===- UnrollPlan.h - What becomes of an unrolled loop ----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_TRANSFORMS_UNROLLPLAN_H
#define LOOM_DIALECT_SCF_TRANSFORMS_UNROLLPLAN_H

#include "BodyUnits.h"
#include "ExpansionSize.h"

namespace loom {

/// What the clauses of a loop ask for, checked against facts.
struct UnrollPlan {
  enum class Outcome {
    Dropped, ///< The loop stays as it is.
    Full,    ///< `copies` iterations in straight line, which are all.
    Partial  ///< A loop over groups of `factor` iterations.
  };

  /// Reports a request that cannot be met. `total` is what loops of the same
  /// function were planned to expand to; grows.
  static mlir::FailureOr<UnrollPlan> of(ScfForOp loop, const Facts &facts,
                                        ExpandedSize &total);

  LoopSchedule getSchedule() const {
    return loop.getSchedule().value_or(LoopSchedule::Linear);
  }

  mutable ScfForOp loop;
  Outcome outcome = Outcome::Dropped;
  /// Copies of the body in straight line. Fewer than `factor` if there are
  /// never more iterations.
  uint64_t factor = 0, copies = 0;
  /// What is exact. Partial loops have an exact step.
  std::optional<int64_t> lower, step;
  std::optional<uint64_t> tripCount;
  /// Whether `factor` is proven to divide the trip count.
  bool isWhole = false;
  /// For schedules other than linear.
  std::unique_ptr<ScheduledBody> body;
};

} // namespace loom

#endif // LOOM_DIALECT_SCF_TRANSFORMS_UNROLLPLAN_H
