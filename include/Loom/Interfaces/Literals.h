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
//   floats    `d.d` or an exponent, `inf`, `-inf`, `nan`, `-nan`, or `0x...`:
//             the bit pattern; LiteralRules says what else
//   i1        `true`, `false`, `1`, `0`
// A float is rounded once to its type, to nearest even.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_LITERALS_H
#define LOOM_INTERFACES_LITERALS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"

namespace loom {

/// A literal as written, with its sign.
struct SourceLiteral {
  std::string text;
  llvm::SMLoc loc;
};

/// What a place in the language takes.
enum class LiteralRules : uint8_t {
  /// The operand of a constant op. A float has a decimal point or an exponent,
  /// and fits its type. The type may be a vector: every element is the literal.
  Constant,
  /// Data, whose type stands elsewhere. A float may also be an integer that is
  /// exact in the type. One that overflows becomes infinite, or the largest
  /// value in f8E4M3, with a warning. Scalar types only.
  Data,
};

/// Makes the diagnostic to which a message about a literal is appended.
using LiteralEmitter = llvm::function_ref<mlir::InFlightDiagnostic(
    mlir::DiagnosticSeverity severity)>;

/// Whether `type` is one of the language's 13 scalars.
bool isScalarType(mlir::Type type);

/// The name of a type in `.loom`, for diagnostics.
std::string getTypeSpelling(mlir::Type type);

/// The type of the attribute that holds a literal of `type`: `index` for an
/// offset, also as the element of a vector, else `type` itself.
mlir::Type getLiteralAttrType(mlir::Type type);

/// Converts `text` to an IntegerAttr or FloatAttr for a scalar `type`, or to a
/// splat DenseElementsAttr for a vector. Reports an error and returns null
/// where it is no literal of that type.
mlir::TypedAttr getLiteralAttr(llvm::StringRef text, mlir::Type type,
                               LiteralEmitter emit,
                               LiteralRules rules = LiteralRules::Data);
/// The same, with diagnostics at the literal.
mlir::TypedAttr getLiteralAttr(mlir::AsmParser &parser,
                               const SourceLiteral &literal, mlir::Type type,
                               LiteralRules rules = LiteralRules::Data);

/// Whether `value` is what getLiteralAttr may return for the scalar `type`.
bool isLiteralOf(mlir::Attribute value, mlir::Type type);

/// The type a well-formed literal has where nothing else says it: i1, i64 or
/// f64.
mlir::Type getNaturalType(const SourceLiteral &literal,
                          mlir::MLIRContext *context);

/// Reads one literal without interpreting it.
mlir::ParseResult parseLiteral(mlir::AsmParser &parser, SourceLiteral &literal);

/// Prints a literal, or the one of a splat, so that reading it gives the same
/// bits: integers exactly, other numbers as the shortest decimal, NaNs other
/// than the default one as their bits.
void printLiteral(llvm::raw_ostream &os, mlir::Attribute value);
std::string getLiteralSpelling(mlir::Attribute value);

} // namespace loom

#endif // LOOM_INTERFACES_LITERALS_H
