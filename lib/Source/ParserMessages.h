//===- ParserMessages.h - MLIR's parser in the author's words ---*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_SOURCE_PARSERMESSAGES_H
#define LOOM_SOURCE_PARSERMESSAGES_H

#include "Loom/Source/Syntax/Rewriter.h"

namespace loom {

/// A line and a column of the author's text.
struct SourcePlace {
  unsigned line = 0;
  unsigned column = 0;
};

/// Says what MLIR's parser has to say at `place` in words of the language: it
/// speaks of SSA values, aliases and unregistered dialects. Other messages stay
/// as they are. Moves `place` where MLIR points behind what it means.
std::string explainParserMessage(llvm::StringRef message,
                                 const RewrittenSource &source,
                                 SourcePlace &place);

/// The first of `tokens` that counts results, as `%a:2 =` does in MLIR, or
/// null: the source has a name for each.
const Token *findCountedResults(llvm::ArrayRef<Token> tokens);

} // namespace loom

#endif // LOOM_SOURCE_PARSERMESSAGES_H
