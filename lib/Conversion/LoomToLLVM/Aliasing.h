//===- Aliasing.h - What the facts say of accesses --------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_LOOMTOLLVM_ALIASING_H
#define LOOM_LIB_CONVERSION_LOOMTOLLVM_ALIASING_H

#include "mlir/IR/BuiltinOps.h"

namespace loom {
class Facts;

/// The arguments of `body` that may be called disjoint from everything else the
/// body accesses. An argument attribute speaks of the whole body, while a
/// `buffer.assume.noalias` speaks of its results in one execution: so there
/// must be one such op, given the arguments themselves, through whose results
/// every access goes that is not of an allocation.
llvm::SmallVector<unsigned> findDisjointArguments(mlir::Region &body,
                                                  const Facts &facts);

/// Marks the loads, stores and atomics of kernels and host entries that went
/// through the results of a `buffer.assume.noalias` whose promise holds for the
/// whole execution. Marks are for copyAliasScopes.
void markAliasScopes(mlir::ModuleOp module, const Facts &facts);

/// Tells LLVM of the marks of `access` on `lowered`, which does what `access`
/// did.
void copyAliasScopes(mlir::Operation *access, mlir::Operation *lowered);

/// Raises the alignment of loads and stores to what the base and the offset
/// have. Returns how many got a larger one.
unsigned raiseAlignments(mlir::Operation *root, const Facts &facts);

} // namespace loom

#endif // LOOM_LIB_CONVERSION_LOOMTOLLVM_ALIASING_H
