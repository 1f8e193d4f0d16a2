//===- BodyUnits.h - What a scheduled body consists of ----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ops of a loop's body, apart from fences, as units that schedules order
// anew among the copies of the body. What a unit waits for is told relative to
// its copy, so that it is found once and not per copy.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_TRANSFORMS_BODYUNITS_H
#define LOOM_DIALECT_SCF_TRANSFORMS_BODYUNITS_H

#include "Loom/Analysis/Facts.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "UnitEffects.h"

namespace loom {

/// A unit whose copy `distance` copies earlier must come first, if there is
/// one; if `all`, also those before that copy.
struct UnitNeed {
  unsigned unit;
  unsigned distance;
  bool all = false;
};

struct BodyUnit {
  mlir::Operation *op;
  UnitEffects effects;
  /// The number of fences before it.
  unsigned slot;
  /// Whether what it computes depends on carried values.
  bool isDependent = false;
  /// What it uses of the body's arguments and of other units, each once.
  llvm::SmallVector<mlir::Value, 4> captures;
  llvm::SmallVector<UnitNeed> needs;

  /// Whether it and others of its kind never change places.
  bool isPinned() const { return effects.ordered || effects.convergent; }
};

/// A body whose copies are ordered by `interleaved` or `recurrence`.
class ScheduledBody {
public:
  /// Reports what such a body may not contain.
  static mlir::LogicalResult check(ScfForOp loop);

  /// `count` copies will be made of the body. Stages are no boundaries for
  /// `recurrence`, which puts its own.
  ScheduledBody(ScfForOp loop, uint64_t count, const Facts &facts);

  std::vector<BodyUnit> units;
  /// The place in the loop's carried values, if it is one of them.
  std::optional<unsigned> findCarried(mlir::Value value) const;

  /// The fences between slots.
  llvm::SmallVector<ScfScheduleFenceOp> fences;
  /// A later slot of one copy must precede an earlier slot of another, so that
  /// each copy of a fence is a boundary of its own.
  bool isSerial = false;
  /// How many units wait for others that the schedule wants behind them, and
  /// what the first one does that stands in the way.
  unsigned numKept = 0;
  llvm::StringRef keptBy;

private:
  void collect();
  void addValueNeeds();
  void addCarriedNeed(BodyUnit &unit, mlir::Value value);
  void addPinnedNeeds();
  void addEffectNeeds();
  void addEffectNeed(unsigned unit, UnitNeed need, llvm::StringRef what);
  bool isAgainstSchedule(unsigned unit, UnitNeed need) const;

  ScfForOp loop;
  uint64_t count;
  const Facts &facts;
  bool isRecurrence;
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
  llvm::DenseSet<unsigned> kept;
};

} // namespace loom

#endif // LOOM_DIALECT_SCF_TRANSFORMS_BODYUNITS_H
