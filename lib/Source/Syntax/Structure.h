//===- Structure.h - Statements and brackets of .loom text ------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What can be said of a token stream without knowing any op: which brackets
// enclose a token, which braces are regions, where statements begin and which
// words name ops. `.loom` has no statement terminator, so this is decided from
// the neighbouring tokens. The rewriter and the formatter share the answer.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SOURCE_SYNTAX_STRUCTURE_H
#define LOOM_LIB_SOURCE_SYNTAX_STRUCTURE_H

#include "Loom/Source/Syntax/Lexer.h"
#include "llvm/ADT/ArrayRef.h"

namespace loom {

enum class Bracket : uint8_t {
  None,   // top level
  Paren,  // ( )
  Square, // [ ]
  Angle,  // < >
  Dict,   // { } of attributes or a table; also any `{}` that holds nothing
  Region, // { } of ops
  Cases,  // { } of `case` and `default` regions
  Asm,    // { } after `asm`
};

/// True for the brackets whose contents are statements.
inline bool holdsStatements(Bracket bracket) {
  return bracket == Bracket::None || bracket >= Bracket::Region;
}

enum class Role : uint8_t {
  Plain,
  OpName,       // dotted word that names an op, whatever its dialect
  LabelColon,   // the colon that ends a block label
  BindingColon, // the colon of `%a: T`
  Open,         // opening bracket; `bracket` says which
  Close,        // closing bracket that matches an opening one
};

struct TokenContext {
  /// The innermost bracket around the token; for a bracket, around the pair.
  Bracket enclosing = Bracket::None;
  /// For Role::Open and Role::Close, the bracket itself.
  Bracket bracket = Bracket::None;
  Role role = Role::Plain;
  /// The token begins a statement, a block label or a `case`.
  bool startsStatement = false;
  /// A `<` or `>` of the angle group that directly follows an op name.
  bool opAngle = false;
};

/// One entry per token. Comments get the bracket around them and nothing more.
/// Total: malformed input gives some answer, in linear time.
std::vector<TokenContext> analyzeStructure(llvm::StringRef text,
                                           llvm::ArrayRef<Token> tokens);

} // namespace loom

#endif // LOOM_LIB_SOURCE_SYNTAX_STRUCTURE_H
