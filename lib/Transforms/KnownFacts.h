//===- KnownFacts.h - What facts say, for messages --------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_TRANSFORMS_KNOWNFACTS_H
#define LOOM_LIB_TRANSFORMS_KNOWNFACTS_H

#include "Loom/Analysis/Facts.h"
#include "Loom/Dialect/Index/IR/Index.h"

namespace loom {

/// The predicate and what is known at `op` of the values it speaks of:
/// `lt(%i, %n); known: %i is [0, 7], %n is 4`. An ordinal k in it stands for
/// `values[k]`, which is called `getName(k)`.
std::string describeKnown(PredicateAttr predicate, mlir::ValueRange values,
                          llvm::function_ref<std::string(int64_t)> getName,
                          const Facts &facts, mlir::Operation *op);

} // namespace loom

#endif // LOOM_LIB_TRANSFORMS_KNOWNFACTS_H
