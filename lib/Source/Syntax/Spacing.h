//===- Spacing.h - Space between two tokens of .loom text -------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SOURCE_SYNTAX_SPACING_H
#define LOOM_LIB_SOURCE_SYNTAX_SPACING_H

#include "Structure.h"

namespace loom {

/// Tokens, none of them a comment, that stand on one line.
struct TokenPair {
  llvm::StringRef text;
  llvm::ArrayRef<Token> tokens;
  llvm::ArrayRef<TokenContext> contexts;
  /// Indices of the two tokens, and of the one that follows them (or the size
  /// of `tokens`).
  size_t left;
  size_t right;
  size_t after;
};

/// True if canonical text has a space between the two tokens. Where the
/// language fixes no spacing, the author's is kept; two tokens that would
/// become other tokens without a space always get one.
bool needsSpace(const TokenPair &pair);

} // namespace loom

#endif // LOOM_LIB_SOURCE_SYNTAX_SPACING_H
