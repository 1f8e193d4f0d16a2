//===- Literals.h - Scalar literals of the source language ------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// One reading of literals for sources, configuration files and command lines.
// A literal is written before its type, so it is first read as text.
//   integers  decimal or `0x...`, in the signed domain of their type
//   floats    `d.d` or an exponent, `inf`, `-inf`, `nan`, `-nan`; also an
//             integer that is exact in the type, or `0x...`: the bit pattern
//   i1        `true`, `false`, `1`, `0`
// A float is rounded once to its type, to nearest even. Where that overflows,
// the value becomes infinite, or the largest one in f8E4M3, and a warning says
// so.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CONFIG_IR_LITERALS_H
#define LOOM_DIALECT_CONFIG_IR_LITERALS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"

namespace loom {

/// A literal as written, with its sign.
struct SourceLiteral {
  std::string text;
  llvm::SMLoc loc;
};

/// Makes the diagnostic to which a message about a literal is appended.
using LiteralEmitter = llvm::function_ref<mlir::InFlightDiagnostic(
    mlir::DiagnosticSeverity severity)>;

/// Whether `type` is one of the language's 13 scalars.
bool isScalarType(mlir::Type type);

/// The name of a type in `.loom`, for diagnostics.
std::string getTypeSpelling(mlir::Type type);

/// The type of the attribute that holds a literal of `type`: `index` for an
/// offset, else `type` itself.
mlir::Type getLiteralAttrType(mlir::Type type);

/// Converts `text` to an IntegerAttr or FloatAttr for the scalar `type`.
/// Reports an error and returns null where it is no literal of that type.
mlir::TypedAttr getLiteralAttr(llvm::StringRef text, mlir::Type type,
                               LiteralEmitter emit);
mlir::TypedAttr getLiteralAttr(mlir::AsmParser &parser,
                               const SourceLiteral &literal, mlir::Type type);

/// Whether `value` is what getLiteralAttr may return for `type`.
bool isLiteralOf(mlir::Attribute value, mlir::Type type);

/// Reads one literal without interpreting it.
mlir::ParseResult parseLiteral(mlir::AsmParser &parser, SourceLiteral &literal);

/// Prints a literal so that reading it gives the same bits; floats in the
/// fewest digits.
void printLiteral(llvm::raw_ostream &os, mlir::Attribute value);
std::string getLiteralSpelling(mlir::Attribute value);

/// Reads `{key = value, ...}`, where a value is a literal, a string, a list
/// `[...]` or a nested dictionary. Literals have no type here: integers are
/// kept as i64, floats as f64, `true` and `false` as i1.
mlir::ParseResult parseSourceDictionary(mlir::AsmParser &parser,
                                        mlir::DictionaryAttr &dictionary);
void printSourceDictionary(mlir::AsmPrinter &printer,
                           mlir::DictionaryAttr dictionary);

/// Whether `value` is something that parseSourceDictionary may give.
bool isSourceData(mlir::Attribute value);

} // namespace loom

#endif // LOOM_DIALECT_CONFIG_IR_LITERALS_H
