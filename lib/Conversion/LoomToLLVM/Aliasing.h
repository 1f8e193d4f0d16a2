//===- Aliasing.h - What noalias facts say of arguments ---------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_LOOMTOLLVM_ALIASING_H
#define LOOM_LIB_CONVERSION_LOOMTOLLVM_ALIASING_H

#include "mlir/IR/Region.h"

namespace loom {

/// The arguments of `body` that may be called disjoint from everything else the
/// body accesses. An argument attribute speaks of the whole body, while a
/// `buffer.assume.noalias` speaks of its results: so there must be one such op
/// through whose results every access goes.
llvm::SmallVector<unsigned> findDisjointArguments(mlir::Region &body);

} // namespace loom

#endif // LOOM_LIB_CONVERSION_LOOMTOLLVM_ALIASING_H
