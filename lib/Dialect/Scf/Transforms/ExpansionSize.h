//===- ExpansionSize.h - How much loops expand to ---------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_TRANSFORMS_EXPANSIONSIZE_H
#define LOOM_DIALECT_SCF_TRANSFORMS_EXPANSIONSIZE_H

#include "Loom/Analysis/Facts.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "llvm/Support/MathExtras.h"

namespace loom {

/// Ops that the loops of one function may expand to: 64,000 guarded ones,
/// twice. LLVM for AMDGPU compiles them in some 15 seconds.
constexpr uint64_t kMostExpandedOps = 1 << 17;

/// Guarded copies that the loops of one function may expand to. LLVM's
/// straight-line strength reduction and its kin take time that grows with the
/// square of them: some 7 seconds at this limit.
constexpr uint64_t kMostGuardedCopies = 1 << 11;

/// What the loops of a function expand to.
struct ExpandedSize {
  uint64_t ops = 0, guardedCopies = 0;

  bool isTooMuch() const {
    return ops > kMostExpandedOps || guardedCopies > kMostGuardedCopies;
  }
};

/// Ops in a region, nested ones included.
uint64_t countOps(mlir::Region &region);

/// What one loop adds to what those of its function expand to.
struct Expansion {
  ScfForOp loop;
  /// Copies of a body of `size` ops.
  uint64_t copies, size;
  /// Guarded copies but the first are there once more in native code, for the
  /// last group (ScheduledLoops.cpp).
  bool isGuarded = false;
  /// Copies of the loop.
  uint64_t instances = 1;

  /// Copies of the body in each of these.
  uint64_t countCopies() const {
    return isGuarded && copies != 0 ? llvm::SaturatingAdd(copies, copies - 1)
                                    : copies;
  }

  /// Adds to what there is so far, and refuses the loop if it becomes too much
  /// (scf.unroll/7 and scf.unroll/9).
  mlir::LogicalResult addTo(ExpandedSize &size) const;

private:
  mlir::LogicalResult refuseOps(uint64_t numOps, bool isMore) const;
  mlir::LogicalResult refuseGuards(uint64_t numGuarded) const;
};

/// Refuses `unroll` clauses of a function whose loops expand to too much, nests
/// multiplied, before anything is copied. Where a number of iterations is not
/// known yet, because it depends on the index of a loop around that becomes
/// copies, the least one counts.
mlir::LogicalResult checkExpansion(mlir::Operation *function,
                                   const Facts &facts);

} // namespace loom

#endif // LOOM_DIALECT_SCF_TRANSFORMS_EXPANSIONSIZE_H
