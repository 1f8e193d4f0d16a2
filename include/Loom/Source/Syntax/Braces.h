//===- Braces.h - Braces that are never closed ------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_SOURCE_SYNTAX_BRACES_H
#define LOOM_SOURCE_SYNTAX_BRACES_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace loom {

/// A `{` without its `}`.
struct OpenBrace {
  size_t end;         ///< The offset at which the last token of the text ends.
  llvm::StringRef op; ///< The name of the op it belongs to, in the text.
};

/// The brace that is open at the end of `text`, if one is. Where the text is
/// indented, that is the brace whose `}` is missing, not the outer one that is
/// open because its `}` closed the inner one. Nothing for text that is not made
/// of tokens.
std::optional<OpenBrace> findOpenBrace(llvm::StringRef text);

/// The offset of the innermost `{` that is open at `offset`.
std::optional<size_t> findBraceAround(llvm::StringRef text, size_t offset);

} // namespace loom

#endif // LOOM_SOURCE_SYNTAX_BRACES_H
