//===- MemoryModel.h - Rules of ordering and caching ------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The words of the memory model (MemoryModel.td) and the rules that every op
// with such words shares, whichever dialect it is of.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_MEMORYMODEL_H
#define LOOM_INTERFACES_MEMORYMODEL_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpDefinition.h"

#include "Loom/Interfaces/MemoryModelEnums.h.inc"

namespace loom {

/// What an access does, for the rules below.
enum class AccessKind { Load, Store };

bool isExchange(AtomicKind kind);
/// Whether `kind` works on floats; all others work on integers.
bool isFloatKind(AtomicKind kind);

/// Whether an atomic access may have this type: integers of 8 to 64 bits,
/// index, offset, and floats.
bool isAtomicType(mlir::Type type);

/// Emits at `op` the error for a read-modify-write of `type` that has no
/// meaning: a type that is not atomic, an integer kind on a float, an 8-bit
/// float in arithmetic, `noftz` on anything but `addf`.
mlir::LogicalResult verifyAtomicUpdate(mlir::Operation *op, AtomicKind kind,
                                       bool noftz, mlir::Type type);

/// The same for an atomic load, store or compare-exchange.
mlir::LogicalResult verifyAtomicType(mlir::Operation *op, mlir::Type type);

/// Orderings of a plain atomic load or store.
mlir::LogicalResult verifyAccessOrdering(mlir::Operation *op, AccessKind access,
                                         AtomicOrdering ordering);

/// Orderings of a compare-exchange.
mlir::LogicalResult verifyExchangeOrderings(mlir::Operation *op,
                                            AtomicOrdering success,
                                            AtomicOrdering failure);

/// Whether cache words suit the access; both may be null.
mlir::LogicalResult verifyCachePolicy(mlir::Operation *op, AccessKind access,
                                      CacheScopeAttr scope,
                                      CacheTemporalAttr temporal);

} // namespace loom

#endif // LOOM_INTERFACES_MEMORYMODEL_H
