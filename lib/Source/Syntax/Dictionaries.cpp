//===- Dictionaries.cpp - The keys of attribute dictionaries --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Source/Syntax/Dictionaries.h"
#include "Structure.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace loom;

namespace {
/// The op that is being read, and how many dictionaries it has had.
struct Current {
  StringRef op;
  unsigned dictionaries = 0;
};

struct Frame {
  Bracket kind;
  /// Of the op at hand; its keys are looked at.
  bool isDictionary;
  /// What follows the bracket, such as `attributes {...}` behind a body, is of
  /// the same op.
  Current outer;
};
} // namespace

std::vector<DictionaryKey> loom::findDictionaryKeys(StringRef text,
                                                    ArrayRef<Token> all) {
  std::vector<TokenContext> contexts = analyzeStructure(text, all);
  SmallVector<size_t> code;
  for (size_t i = 0; i < all.size(); ++i)
    if (!all[i].is(TokenKind::Comment))
      code.push_back(i);
  auto is = [&](size_t i, TokenKind kind) {
    return i < code.size() && all[code[i]].is(kind);
  };
  std::vector<DictionaryKey> keys;
  SmallVector<Frame> frames;
  Current current;
  for (size_t i = 0; i < code.size(); ++i) {
    const Token &token = all[code[i]];
    const TokenContext &context = contexts[code[i]];
    if (context.role == Role::OpName)
      current = {token.text(text)};
    else if (token.is(TokenKind::String) && holdsStatements(context.enclosing))
      current = {};
    if (context.role == Role::Open) {
      bool isDictionary = context.bracket == Bracket::Dict &&
                          context.enclosing != Bracket::Asm &&
                          holdsStatements(context.enclosing) &&
                          !current.op.empty();
      current.dictionaries += isDictionary;
      frames.push_back({context.bracket, isDictionary, current});
    } else if (context.role == Role::Close) {
      // A stronger bracket ends weaker ones that were left open.
      while (!frames.empty()) {
        Frame frame = frames.pop_back_val();
        current = frame.outer;
        if (frame.kind == context.bracket)
          break;
      }
    }
    bool isWord =
        token.is(TokenKind::Identifier) || token.is(TokenKind::String);
    bool begins = is(i - 1, TokenKind::LBrace) || is(i - 1, TokenKind::Comma);
    bool ends = is(i + 1, TokenKind::Equal) || is(i + 1, TokenKind::Comma) ||
                is(i + 1, TokenKind::RBrace);
    if (isWord && begins && ends && !frames.empty() &&
        frames.back().isDictionary)
      keys.push_back({current.op, token.text(text).trim('"'), token.offset,
                      current.dictionaries - 1});
  }
  return keys;
}
