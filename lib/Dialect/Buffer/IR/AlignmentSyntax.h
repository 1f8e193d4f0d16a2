//===- AlignmentSyntax.h - The N of align(N) --------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_DIALECT_BUFFER_IR_ALIGNMENTSYNTAX_H
#define LOOM_LIB_DIALECT_BUFFER_IR_ALIGNMENTSYNTAX_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

namespace loom {

/// The custom directive `Alignment` of assembly formats.
inline mlir::ParseResult parseAlignment(mlir::OpAsmParser &parser,
                                        mlir::IntegerAttr &alignment) {
  int64_t bytes;
  if (parser.parseInteger(bytes))
    return mlir::failure();
  alignment = parser.getBuilder().getI64IntegerAttr(bytes);
  return mlir::success();
}

inline void printAlignment(mlir::OpAsmPrinter &printer, mlir::Operation *,
                           mlir::IntegerAttr alignment) {
  printer << alignment.getInt();
}

} // namespace loom

#endif // LOOM_LIB_DIALECT_BUFFER_IR_ALIGNMENTSYNTAX_H
