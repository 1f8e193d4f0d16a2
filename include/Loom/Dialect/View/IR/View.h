//===- View.h - Typed windows on storage ------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_VIEW_IR_VIEW_H
#define LOOM_DIALECT_VIEW_IR_VIEW_H

#include "Loom/Dialect/Encoding/IR/Encoding.h"
#include "Loom/Interfaces/Extents.h"
#include "Loom/Interfaces/MemoryModel.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "Loom/Dialect/View/IR/ViewDialect.h.inc"

#define GET_TYPEDEF_CLASSES
#include "Loom/Dialect/View/IR/ViewTypes.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/View/IR/ViewOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/View/IR/ViewAtomicOps.h.inc"

namespace loom {

/// The effects of one access of a view or buffer; a volatile access is ordered
/// like a read and a write.
void addAccessEffects(mlir::OpOperand &storage, bool isVolatile, bool isWrite,
                      llvm::SmallVectorImpl<mlir::SideEffects::EffectInstance<
                          mlir::MemoryEffects::Effect>> &effects);

/// Makes the op that reads what a fresh name in a signature stands for: a
/// dimension, or kLayoutDimension (Signature.h), of a view.
mlir::Value createViewQuery(mlir::OpBuilder &builder, mlir::Location loc,
                            mlir::Value view, int64_t dimension);

/// Fails unless `layout` is given exactly when values of type `view` carry a
/// layout, and its rank, as far as it is known, is the view's.
mlir::LogicalResult verifyCarriedLayout(mlir::Operation *op, ViewType view,
                                        mlir::Value layout);

} // namespace loom

#endif // LOOM_DIALECT_VIEW_IR_VIEW_H
