//===- Lexer.h - Tokens of .loom text ---------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The token level of the `.loom` language. It knows nothing of MLIR: the
// formatter works on these tokens alone, and the rewriter turns them into the
// text that MLIR's parser reads.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_SOURCE_SYNTAX_LEXER_H
#define LOOM_SOURCE_SYNTAX_LEXER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <vector>

namespace loom {

enum class TokenKind : uint8_t {
  Comment,    // `// ...`, without the white space at its end
  Identifier, // word, dotted word, `gfx11-generic`
  Value,      // `%name`, `%name#0`
  Symbol,     // `@name`, `@"any text"`
  Label,      // `^name`
  Attribute,  // `#name`, `#dialect.name`
  Integer,    // `12`, `0x1f`; a sign is a token of its own
  Float,      // `1.5`, `1e-3`
  String,     // `"..."` with JSON escapes
  LParen,
  RParen,
  LBrace,
  RBrace,
  LSquare,
  RSquare,
  Less,
  Greater,
  Equal,
  Colon,
  Comma,
  Arrow,
  Pipe,
  Question,
  Star,
  Exclaim,
  Plus,
  Minus,
};

/// One token. The text is not owned: it is `length` bytes of the buffer that
/// was tokenized, at byte `offset`.
struct Token {
  uint32_t offset = 0;
  uint32_t length = 0;
  TokenKind kind = TokenKind::Comment;
  /// Line breaks between the previous token and this one; 2 stands for two or
  /// more, that is for at least one blank line.
  uint8_t newlines = 0;
  /// White space, of any kind, stands before this token.
  bool spaced = false;

  bool is(TokenKind k) const { return kind == k; }
  llvm::StringRef text(llvm::StringRef buffer) const {
    return buffer.substr(offset, length);
  }
};

/// A located complaint about `.loom` text. Offsets are bytes from 0; lines and
/// columns count from 1, columns in bytes.
class SyntaxError : public llvm::ErrorInfo<SyntaxError> {
public:
  static char ID;

  /// Computes line and column of `offset` in `text`.
  SyntaxError(llvm::StringRef text, size_t offset, std::string message);

  size_t getOffset() const { return offset; }
  unsigned getLine() const { return line; }
  unsigned getColumn() const { return column; }
  llvm::StringRef getMessage() const { return text; }

  /// Prints `line:column: message`.
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

private:
  size_t offset;
  unsigned line;
  unsigned column;
  std::string text;
};

/// Deepest bracket nesting that tokenize() accepts. Every parser behind it is
/// recursive, so depth is bounded before any of them sees the text.
constexpr unsigned maxBracketDepth = 256;

/// Splits a whole `.loom` buffer into tokens, comments included. The first
/// lexical error ends it and is returned as a SyntaxError. Time is linear in
/// the size of the text, which must be below 4 GiB.
llvm::Expected<std::vector<Token>> tokenize(llvm::StringRef text);

} // namespace loom

#endif // LOOM_SOURCE_SYNTAX_LEXER_H
