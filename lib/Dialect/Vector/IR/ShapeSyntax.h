//===- ShapeSyntax.h - Source syntax of upstream's vector ops ---*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_DIALECT_VECTOR_IR_SHAPESYNTAX_H
#define LOOM_LIB_DIALECT_VECTOR_IR_SHAPESYNTAX_H

#include "mlir/IR/OpImplementation.h"

namespace loom {

/// Whether a source op is an op of upstream's `vector` and not lane-wise.
bool isShapeOp(llvm::StringRef mnemonic);

/// Parses the text after the name of such an op, which `state` has, and makes
/// `state` the upstream op.
mlir::ParseResult parseShapeOp(mlir::OpAsmParser &parser,
                               mlir::OperationState &state);

/// How the source calls an op of upstream's `vector`, without the dialect;
/// empty where it cannot say it.
llvm::StringRef getShapeMnemonic(mlir::Operation *op);

/// Prints an op that has a mnemonic, beginning with `vector.`.
void printShapeOp(mlir::Operation *op, mlir::OpAsmPrinter &printer);

} // namespace loom

#endif // LOOM_LIB_DIALECT_VECTOR_IR_SHAPESYNTAX_H
