//===- Expand.h - Expansions of single ops ----------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_DIALECT_SCALAR_TRANSFORMS_EXPAND_H
#define LOOM_LIB_DIALECT_SCALAR_TRANSFORMS_EXPAND_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace loom {

/// `element`, or a vector of it in the shape of `shape`.
mlir::Type likeShape(mlir::Type shape, mlir::Type element);

/// A scalar constant, or a vector of it in the shape of `shape`.
mlir::Value createConstant(mlir::ImplicitLocOpBuilder &builder,
                           mlir::Type shape, mlir::TypedAttr scalar);

/// Builds what computes the result of `op`, at the place of `builder`. Null
/// where `op` is no integer, or float, op of the dialect.
mlir::Value expandInteger(mlir::ImplicitLocOpBuilder &builder,
                          mlir::Operation *op);
mlir::Value expandFloat(mlir::ImplicitLocOpBuilder &builder,
                        mlir::Operation *op);

} // namespace loom

#endif // LOOM_LIB_DIALECT_SCALAR_TRANSFORMS_EXPAND_H
