//===- CombiningKind.h - How values are combined ----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_COMBININGKIND_H
#define LOOM_INTERFACES_COMBININGKIND_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"

#include "Loom/Interfaces/CombiningKind.h.inc"

namespace loom {

/// Whether `kind` combines values of `type`, an integer, a float, or a vector
/// of them. `minsi` needs an integer, `addf` a float, and so on.
bool isCombinable(CombiningKind kind, mlir::Type type);

/// Emits at `op` the error for a `kind` that does not combine `type`; success
/// if it does.
mlir::LogicalResult verifyCombinable(mlir::Operation *op, CombiningKind kind,
                                     mlir::Type type);

/// The `arith` op that combines `a` and `b`, of one type `kind` combines.
mlir::Value combine(mlir::OpBuilder &builder, mlir::Location loc,
                    CombiningKind kind, mlir::Value a, mlir::Value b);

/// What combining no value of `type` gives: 0 for sums, ors and `maxui`, 1 for
/// products, all ones for `andi` and `minui`, -0.0 for `addf`, and for the
/// other minima and maxima the value that loses, an infinity if there is one.
mlir::TypedAttr getNeutralValue(CombiningKind kind, mlir::Type type);

} // namespace loom

#endif // LOOM_INTERFACES_COMBININGKIND_H
