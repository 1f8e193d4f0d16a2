//===- BitFields.h - Bit fields of scalars and lanes ------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCALAR_IR_BITFIELDS_H
#define LOOM_DIALECT_SCALAR_IR_BITFIELDS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

namespace loom {

/// Parses `{offset = o, width = w}`, in either order.
mlir::ParseResult parseBitRange(mlir::OpAsmParser &parser,
                                mlir::IntegerAttr &offset,
                                mlir::IntegerAttr &width);
void printBitRange(mlir::OpAsmPrinter &printer, mlir::Operation *,
                   mlir::IntegerAttr offset, mlir::IntegerAttr width);

/// Reports at `op` a range of bits that the integer type `base` does not have,
/// or that `field` cannot hold.
mlir::LogicalResult verifyBitRange(mlir::Operation *op, int64_t offset,
                                   int64_t width, mlir::Type base,
                                   mlir::Type field);

/// `value` in every lane of `type`, an integer or a vector of integers as wide.
mlir::Value createBits(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::Type type, const llvm::APInt &value);

/// Truncates an integer or its lanes, or extends them by the sign or by zeros.
mlir::Value resizeBits(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::Value value, mlir::Type type, bool isSigned);

/// `width` bits of `source` from bit `offset` on, extended to `type`. Both are
/// integers, or vectors of one shape.
mlir::Value extractBits(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Value source, int64_t offset, int64_t width,
                        bool isSigned, mlir::Type type);

/// `base` with the low `width` bits of `field` from bit `offset` on.
mlir::Value insertBits(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::Value field, mlir::Value base, int64_t offset,
                       int64_t width);

} // namespace loom

#endif // LOOM_DIALECT_SCALAR_IR_BITFIELDS_H
