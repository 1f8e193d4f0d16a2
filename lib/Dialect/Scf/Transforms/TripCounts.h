//===- TripCounts.h - How often a loop runs ---------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_TRANSFORMS_TRIPCOUNTS_H
#define LOOM_DIALECT_SCF_TRANSFORMS_TRIPCOUNTS_H

#include "Loom/Analysis/Facts.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "mlir/IR/Builders.h"

namespace loom {

/// The one number of iterations that facts about the bounds leave, or that
/// follows from bounds that are written as one value plus constants.
/// Nothing if there may be several, or none at all below 2^63.
std::optional<uint64_t> findExactTripCount(ScfForOp loop, const Facts &facts);

/// Whether `factor` is proven to divide the number of iterations.
bool isTripCountMultipleOf(ScfForOp loop, int64_t factor, const Facts &facts);

/// A constant of the type of an induction variable.
mlir::Value createAddress(mlir::OpBuilder &builder, mlir::Location loc,
                          mlir::Type type, int64_t value);

/// `base + offset`, which the caller knows to be an address.
mlir::Value addAddress(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::Value base, int64_t offset);

/// Whether at least `count` iterations of a loop with the exact step `step` are
/// left at `from`: from + (count - 1) * step < upper, for every pair of bounds
/// without overflow. `count` >= 1, and (count - 1) * step is an address. Facts
/// are about `like`, which `from` is no less than (a bound, or the induction
/// variable).
mlir::Value emitHasIterations(mlir::OpBuilder &builder, ScfForOp like,
                              mlir::Value from, int64_t count, int64_t step,
                              const Facts &facts);

/// Where the full groups of `factor` iterations end: the lower bound plus the
/// largest multiple of factor * step that iterations cover, and the upper bound
/// if all of them are in full groups and the sum might not be an address.
mlir::Value emitEndOfGroups(mlir::OpBuilder &builder, ScfForOp loop,
                            int64_t factor, int64_t step, const Facts &facts);

} // namespace loom

#endif // LOOM_DIALECT_SCF_TRANSFORMS_TRIPCOUNTS_H
