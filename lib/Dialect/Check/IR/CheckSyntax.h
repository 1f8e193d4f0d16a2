//===- CheckSyntax.h - Shared syntax of check ops ---------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_DIALECT_CHECK_IR_CHECKSYNTAX_H
#define LOOM_LIB_DIALECT_CHECK_IR_CHECKSYNTAX_H

#include "Loom/Dialect/Check/IR/Check.h"
#include "mlir/IR/OpImplementation.h"

namespace loom {

/// A clause `keyword(literal)` or `keyword(%value)`.
struct ScalarClause {
  SourceLiteral literal;
  std::optional<mlir::OpAsmParser::UnresolvedOperand> value;
};

/// Parses the clause; its keyword is consumed already.
mlir::ParseResult parseScalarClause(mlir::OpAsmParser &parser,
                                    ScalarClause &clause);

/// Gives the clause its type: sets `attr`, or appends to `operands`.
mlir::ParseResult
resolveScalarClause(mlir::OpAsmParser &parser, const ScalarClause &clause,
                    mlir::Type type, mlir::TypedAttr &attr,
                    llvm::SmallVectorImpl<mlir::Value> &operands);

/// Prints ` keyword(...)`.
void printScalarClause(mlir::OpAsmPrinter &printer, llvm::StringRef keyword,
                       mlir::Attribute attr, mlir::Value value);

/// Checks that there is exactly one of `attr` and `value`, of type `type`.
mlir::LogicalResult verifyScalarClause(mlir::Operation *op,
                                       llvm::StringRef keyword,
                                       mlir::Attribute attr, mlir::Value value,
                                       mlir::Type type);

/// Parses `keyword(%value)`.
mlir::ParseResult
parseOperandClause(mlir::OpAsmParser &parser, llvm::StringRef keyword,
                   mlir::OpAsmParser::UnresolvedOperand &operand);

/// Parses `keyword(literal)`.
mlir::ParseResult parseLiteralClause(mlir::OpAsmParser &parser,
                                     llvm::StringRef keyword,
                                     SourceLiteral &literal);

/// Parses `keyword(literal to literal)`.
mlir::ParseResult parseIntervalClause(mlir::OpAsmParser &parser,
                                      llvm::StringRef keyword,
                                      SourceLiteral &lower,
                                      SourceLiteral &upper);

/// Parses `keyword("string")`.
mlir::ParseResult parseStringClause(mlir::OpAsmParser &parser,
                                    llvm::StringRef keyword,
                                    mlir::StringAttr &value);
/// The same if present.
mlir::ParseResult parseOptionalStringClause(mlir::OpAsmParser &parser,
                                            llvm::StringRef keyword,
                                            mlir::StringAttr &value);

/// Converts a literal to an attribute of integer type `type`, held as an i64.
mlir::ParseResult getI64Literal(mlir::OpAsmParser &parser,
                                const SourceLiteral &literal, mlir::Type type,
                                mlir::IntegerAttr &value);

/// Parses `[{...}] : tensor<...>`, the type of a new tensor. Its names are to
/// be resolved later, after the operands that come before them.
mlir::ParseResult parseTensorType(mlir::OpAsmParser &parser,
                                  mlir::OperationState &result,
                                  SourceType &type);
/// Prints it, for the first result of `op`.
void printTensorType(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                     llvm::ArrayRef<llvm::StringRef> inherent);
/// Checks the type of a new tensor, which has these extents.
mlir::LogicalResult verifyTensor(mlir::Operation *op, mlir::Type type,
                                 mlir::OperandRange extents);

} // namespace loom

#endif // LOOM_LIB_DIALECT_CHECK_IR_CHECKSYNTAX_H
