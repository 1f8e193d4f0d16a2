//===- Index.h - Address domains --------------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_INDEX_IR_INDEX_H
#define LOOM_DIALECT_INDEX_IR_INDEX_H

#include "Loom/Interfaces/TypeSyntax.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "Loom/Dialect/Index/IR/IndexDialect.h.inc"
#include "Loom/Dialect/Index/IR/IndexEnums.h.inc"

#define GET_TYPEDEF_CLASSES
#include "Loom/Dialect/Index/IR/IndexTypes.h.inc"

#define GET_ATTRDEF_CLASSES
#include "Loom/Dialect/Index/IR/IndexAttrs.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Index/IR/IndexOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Index/IR/IndexBitOps.h.inc"

namespace loom {

/// Parses `[pred(%a, 1), ...]`. `bind` turns a name into the ordinal of the
/// value it stands for, or reports an error.
mlir::ParseResult parsePredicates(
    mlir::OpAsmParser &parser,
    llvm::function_ref<mlir::ParseResult(
        const mlir::OpAsmParser::UnresolvedOperand &, int64_t &ordinal)>
        bind,
    mlir::ArrayAttr &predicates);

/// Prints what parsePredicates reads; `printRef` prints the k-th value's name.
void printPredicates(mlir::OpAsmPrinter &printer, mlir::ArrayAttr predicates,
                     llvm::function_ref<void(int64_t)> printRef);

/// Parses ` where [...]` if present. Names are those of `arguments`.
mlir::ParseResult
parseOptionalWhere(mlir::OpAsmParser &parser,
                   llvm::ArrayRef<mlir::OpAsmParser::Argument> arguments,
                   mlir::ArrayAttr &predicates);

/// Checks that every predicate refers to one of `types` and that its relation
/// suits the type it speaks of.
mlir::LogicalResult verifyPredicates(mlir::Operation *op,
                                     mlir::ArrayAttr predicates,
                                     mlir::TypeRange types);

/// What the text of an `assume` op says beside its operands and result types.
struct Assumption {
  mlir::ArrayAttr predicates;
  /// The assumed values come first, then the endpoints of predicates that are
  /// not assumed themselves.
  int32_t numValues;
  int32_t numReferences;
};

/// Parses `%v... [predicates] attr-dict : T...`, the form of every `assume` op,
/// and fills in the operands and result types.
mlir::ParseResult parseAssumption(mlir::OpAsmParser &parser,
                                  mlir::OperationState &result,
                                  Assumption &assumption);
/// Prints what parseAssumption reads, but for the attributes in `elided`.
void printAssumption(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                     mlir::ValueRange values, mlir::ArrayAttr predicates,
                     llvm::ArrayRef<llvm::StringRef> elided);
mlir::LogicalResult verifyAssumption(mlir::Operation *op,
                                     mlir::ValueRange values,
                                     mlir::ArrayAttr predicates);

/// The literal a predicate argument holds, if it is one.
std::optional<int64_t> getLiteral(mlir::Attribute argument);
/// The ordinal a predicate argument refers to, if it does.
std::optional<int64_t> getOrdinal(mlir::Attribute argument);

} // namespace loom

#endif // LOOM_DIALECT_INDEX_IR_INDEX_H
