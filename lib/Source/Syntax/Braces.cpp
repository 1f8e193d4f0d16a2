//===- Braces.cpp - Braces that are never closed --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Source/Syntax/Braces.h"
#include "Structure.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace loom;

/// The text of the line of `offset` before it.
static StringRef getLineBefore(StringRef text, size_t offset) {
  StringRef before = text.take_front(offset);
  return before.drop_front(before.rfind('\n') + 1);
}

/// The white space with which the line of `offset` begins, in bytes.
static size_t getIndent(StringRef text, size_t offset) {
  StringRef before = getLineBefore(text, offset);
  return std::min(before.find_first_not_of(" \t"), before.size());
}

/// Whether a `}` stands further left than the op whose brace it closes.
static bool closesFurtherLeft(StringRef text, size_t offset, StringRef op) {
  size_t indent = getIndent(text, offset);
  return indent == getLineBefore(text, offset).size() &&
         indent < getIndent(text, op.data() - text.data());
}

std::optional<OpenBrace> loom::findOpenBrace(StringRef text) {
  Expected<std::vector<Token>> tokens = tokenize(text);
  if (!tokens) {
    consumeError(tokens.takeError());
    return std::nullopt;
  }
  std::vector<TokenContext> contexts = analyzeStructure(text, *tokens);
  SmallVector<StringRef> open;
  StringRef op, suspect;
  size_t end = 0;
  for (auto [token, context] : zip(*tokens, contexts)) {
    if (token.is(TokenKind::Comment))
      continue;
    end = size_t(token.offset) + token.length;
    if (context.role == Role::OpName)
      op = token.text(text);
    if (token.is(TokenKind::LBrace)) {
      open.push_back(op);
    } else if (token.is(TokenKind::RBrace) && !open.empty()) {
      // What follows the brace, such as `launch(...)`, is of the same op.
      op = open.pop_back_val();
      if (suspect.empty() && !op.empty() &&
          closesFurtherLeft(text, token.offset, op))
        suspect = op;
    }
  }
  if (open.empty() || open.back().empty())
    return std::nullopt;
  return OpenBrace{end, suspect.empty() ? open.back() : suspect};
}

std::optional<size_t> loom::findBraceAround(StringRef text, size_t offset) {
  Expected<std::vector<Token>> tokens = tokenize(text);
  if (!tokens) {
    consumeError(tokens.takeError());
    return std::nullopt;
  }
  SmallVector<size_t> open;
  for (const Token &token : *tokens) {
    if (size_t(token.offset) >= offset)
      break;
    if (token.is(TokenKind::LBrace))
      open.push_back(token.offset);
    else if (token.is(TokenKind::RBrace) && !open.empty())
      open.pop_back();
  }
  return open.empty() ? std::nullopt : std::optional(open.back());
}
