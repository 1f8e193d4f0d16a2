//===- Spacing.cpp - Space between two tokens of .loom text ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Spacing.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace loom;

namespace {

enum class Space { No, Yes, Author };

class Pair {
public:
  explicit Pair(const TokenPair &pair)
      : pair(pair), left(pair.tokens[pair.left]),
        right(pair.tokens[pair.right]), leftContext(pair.contexts[pair.left]),
        rightContext(pair.contexts[pair.right]) {}

  bool wouldMerge() const;
  Space decide() const;

private:
  StringRef leftText() const { return left.text(pair.text); }
  StringRef rightText() const { return right.text(pair.text); }
  bool opens(const TokenContext &context, Bracket bracket) const {
    return context.role == Role::Open && context.bracket == bracket;
  }
  bool closes(const TokenContext &context, Bracket bracket) const {
    return context.role == Role::Close && context.bracket == bracket;
  }
  Space around() const;
  Space beforeParen() const;
  Space beforeSquare() const;
  Space beforeAngle() const;
  Space inShape() const;
  Space afterSign() const;

  const TokenPair &pair;
  const Token &left;
  const Token &right;
  const TokenContext &leftContext;
  const TokenContext &rightContext;
};

} // namespace

/// Kinds whose text can go on with letters, digits or hyphens.
static bool isWordLike(TokenKind kind) {
  return kind >= TokenKind::Identifier && kind <= TokenKind::Float;
}

static bool isNumber(TokenKind kind) {
  return kind == TokenKind::Integer || kind == TokenKind::Float;
}

bool Pair::wouldMerge() const {
  // A name may end in a hyphen.
  if (right.is(TokenKind::Greater))
    return leftText().ends_with("-");
  if (!isWordLike(left.kind))
    return false;
  if (right.is(TokenKind::Minus))
    return !isNumber(left.kind);
  if (right.is(TokenKind::Arrow))
    return false;
  if (isNumber(right.kind))
    return true;
  if (!right.is(TokenKind::Identifier))
    return false;
  // `64xf32` is a number and a word; `0xf` would be one number.
  StringRef word = rightText();
  return !left.is(TokenKind::Integer) || word.front() != 'x' ||
         (leftText() == "0" && word.size() > 1 && isHexDigit(word[1]));
}

/// What the punctuation on either side asks for, whatever is beside it.
Space Pair::around() const {
  if (right.is(TokenKind::Comma))
    return Space::No;
  for (Bracket bracket :
       {Bracket::Paren, Bracket::Square, Bracket::Angle, Bracket::Dict})
    if (opens(leftContext, bracket) || closes(rightContext, bracket))
      return Space::No;
  if (left.is(TokenKind::Pipe) || right.is(TokenKind::Pipe))
    return Space::No;
  if (right.is(TokenKind::Colon) && (rightContext.role == Role::BindingColon ||
                                     rightContext.role == Role::LabelColon))
    return Space::No;
  for (TokenKind kind :
       {TokenKind::Comma, TokenKind::Equal, TokenKind::Colon, TokenKind::Arrow})
    if (left.is(kind) || right.is(kind))
      return Space::Yes;
  return Space::Author;
}

Space Pair::beforeParen() const {
  switch (left.kind) {
  case TokenKind::Identifier:
  case TokenKind::Symbol:
  case TokenKind::Label:
  case TokenKind::Attribute:
  case TokenKind::RSquare:
  case TokenKind::Greater:
    return Space::No;
  default:
    return Space::Author;
  }
}

Space Pair::beforeSquare() const {
  bool known = pair.after < pair.tokens.size();
  TokenKind inside = known ? pair.tokens[pair.after].kind : TokenKind::Comment;
  switch (left.kind) {
  case TokenKind::Value:
    // `%view[%i, 0]` is indexed; `%n [range(%n, 0, 4)]` is followed by facts.
    return inside == TokenKind::Identifier ? Space::Yes : Space::No;
  case TokenKind::String:
    // `"blk.{}.w"[%layer]`, but `module.import "path" [@a]`.
    return inside == TokenKind::Symbol ? Space::Yes : Space::No;
  case TokenKind::Symbol:
  case TokenKind::RSquare:
    return Space::No;
  case TokenKind::Identifier:
    // The two words of the language that take a domain: `check.trial[4](...)`.
    return leftText() == "configure" || leftText() == "check.trial"
               ? Space::No
               : Space::Yes;
  case TokenKind::Greater:
    return leftContext.opAngle ? Space::No : Space::Author;
  default:
    return Space::Author;
  }
}

Space Pair::beforeAngle() const {
  if (left.is(TokenKind::Identifier) || left.is(TokenKind::Attribute))
    return Space::No;
  return leftContext.opAngle ? Space::No : Space::Author;
}

/// `[%n]x64x3xf32` has no spaces. A list of other words in angle brackets, such
/// as `amdgpu.vgpr x4`, is no shape.
Space Pair::inShape() const {
  bool leftSide = left.is(TokenKind::Integer) || left.is(TokenKind::RSquare) ||
                  left.is(TokenKind::Question);
  bool rightSide =
      right.is(TokenKind::LSquare) || right.is(TokenKind::Question);
  auto isTimes = [&](const Token &token) {
    return token.is(TokenKind::Identifier) &&
           token.text(pair.text).starts_with("x");
  };
  if ((leftSide && isTimes(right)) || (rightSide && isTimes(left)))
    return Space::No;
  return Space::Author;
}

Space Pair::afterSign() const {
  bool literal =
      isNumber(right.kind) || rightText() == "inf" || rightText() == "nan";
  return literal ? Space::No : Space::Author;
}

static bool isRare(TokenKind kind) {
  return kind == TokenKind::Question || kind == TokenKind::Star ||
         kind == TokenKind::Exclaim || kind == TokenKind::Plus;
}

Space Pair::decide() const {
  Space space = around();
  if (space == Space::Author && leftContext.enclosing == Bracket::Angle &&
      rightContext.enclosing == Bracket::Angle)
    space = inShape();
  if (space != Space::Author)
    return space;
  if (left.is(TokenKind::Minus))
    return afterSign();
  if (isRare(left.kind) || isRare(right.kind))
    return Space::Author;
  switch (right.kind) {
  case TokenKind::LParen:
    return beforeParen();
  case TokenKind::LSquare:
    return beforeSquare();
  case TokenKind::Less:
    return beforeAngle();
  case TokenKind::RParen:
  case TokenKind::RSquare:
  case TokenKind::Greater:
    return Space::Author; // closes nothing
  case TokenKind::Identifier:
    // A shape outside angle brackets.
    return left.is(TokenKind::Integer) ? Space::Author : Space::Yes;
  default:
    return Space::Yes;
  }
}

bool loom::needsSpace(const TokenPair &tokens) {
  Pair pair(tokens);
  if (pair.wouldMerge())
    return true;
  Space space = pair.decide();
  return space == Space::Author ? tokens.tokens[tokens.right].spaced
                                : space == Space::Yes;
}
