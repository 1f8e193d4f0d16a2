//===- Rewriter.h - From .loom text to MLIR text ----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `.loom` text is MLIR's custom assembly of the Loom dialects without their
// `loom_` prefix and with a few spellings that MLIR's lexer does not take. The
// rewriter makes the text for MLIR's parser and remembers where each byte of it
// came from, so that users only ever see their own file.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_SOURCE_SYNTAX_REWRITER_H
#define LOOM_SOURCE_SYNTAX_REWRITER_H

#include "Loom/Source/Syntax/Lexer.h"
#include <utility>

namespace loom {

/// True for the first segment of a source op name that belongs to Loom: `scf`
/// of `scf.for`, whose MLIR dialect is `loom_scf`.
bool isSourceDialect(llvm::StringRef name);

/// Line and column of byte offsets in one buffer; both count from 1, columns in
/// bytes.
class LineTable {
public:
  explicit LineTable(llvm::StringRef text);

  std::pair<unsigned, unsigned> lineColumn(size_t offset) const;
  /// The offset of a position; one past the end of the text is clamped to it.
  size_t offset(unsigned line, unsigned column) const;

private:
  std::vector<size_t> starts;
  size_t size;
};

/// Text for MLIR's parser, and the way back from it. Refers to the original
/// text, which must outlive it.
class RewrittenSource {
public:
  /// The text for MLIR's parser. It has the same line breaks as the original.
  llvm::StringRef getText() const { return text; }
  llvm::StringRef getOriginal() const { return original; }

  /// Maps an offset in the rewritten text. What the rewriter put in maps to the
  /// place where it was put; the inside of a replaced escape to its beginning.
  size_t originalOffset(size_t rewrittenOffset) const;

  /// The same for lines and columns, which count from 1, columns in bytes.
  std::pair<unsigned, unsigned>
  originalLineColumn(unsigned rewrittenLine, unsigned rewrittenColumn) const;

  /// The author's spelling of the token at a line and column of the *original*
  /// text; empty between tokens.
  llvm::StringRef tokenAt(unsigned line, unsigned column) const;
  /// The same of the first token that ends behind that place, comments aside.
  llvm::StringRef tokenFrom(unsigned line, unsigned column) const;

  /// The last token that begins before that place, comments aside, and where it
  /// begins; empty where there is none.
  std::pair<llvm::StringRef, std::pair<unsigned, unsigned>>
  tokenBefore(unsigned line, unsigned column) const;
  /// Of an op with results, of which the first stands at that place: how many
  /// names there are, and the name of the op.
  std::pair<unsigned, llvm::StringRef> resultsFrom(unsigned line,
                                                   unsigned column) const;

  /// The name of a value, as the author spells it, by what stands at a line and
  /// column of the *original* text: the name itself, the name of the op of
  /// which it is result `number`, or the parenthesis of a label of which it is
  /// argument `number`. Empty where there is none.
  llvm::StringRef valueAt(unsigned line, unsigned column,
                          unsigned number) const;

  /// Words at the place of an op name whose first segment is no Loom dialect,
  /// left as they are. They refer to the original text, in its order.
  llvm::ArrayRef<llvm::StringRef> getForeignOps() const { return foreignOps; }

private:
  friend class SourceRewriter;

  /// The token at a line and column of the original text, or null.
  const Token *findToken(unsigned line, unsigned column) const;

  /// A stretch `[original, original + originalLength)` that became
  /// `[rewritten, rewritten + rewrittenLength)`.
  struct Edit {
    uint32_t original;
    uint32_t originalLength;
    size_t rewritten;
    uint32_t rewrittenLength;
  };

  RewrittenSource(llvm::StringRef original, std::vector<Token> tokens,
                  std::string text);

  llvm::StringRef original;
  std::vector<Token> tokens;
  std::string text;
  std::vector<Edit> edits;
  std::vector<llvm::StringRef> foreignOps;
  LineTable originalLines;
  LineTable rewrittenLines;
};

/// Rewrites `text`, whose tokens come from tokenize(). Linear time. Cannot
/// fail: what makes no sense is left for MLIR's parser to complain about.
///
/// - `loom_` goes before op names and before the dialect of `#dialect.name`
///   where the first segment is a Loom dialect, outside asm regions;
/// - value and block names that begin with a digit but are no number get a
///   prefix with a dot, which no name in the source can contain;
/// - symbol names that MLIR would split are quoted;
/// - `1e5` becomes `1.0e5`, and a name directly before `->` gets a space;
/// - JSON string escapes become MLIR's.
RewrittenSource rewriteForMLIR(llvm::StringRef text, std::vector<Token> tokens);

/// Undoes the renamings in a piece of MLIR text, such as a diagnostic:
/// `loom_scf.for` becomes `scf.for`, and `%v.2d` becomes `%2d`.
std::string restoreSpelling(llvm::StringRef message);

} // namespace loom

#endif // LOOM_SOURCE_SYNTAX_REWRITER_H
