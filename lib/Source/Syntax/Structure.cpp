//===- Structure.cpp - Statements and brackets of .loom text --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Structure.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace loom;

namespace {

/// An open bracket and what has been seen of its current comma-separated item.
struct Frame {
  Bracket kind = Bracket::None;
  bool opAngle = false;
  /// Set inside an asm region, at any depth.
  bool inAsm = false;
  bool itemHasEqual = false;
  bool itemHasColon = false;
  /// An earlier item had no colon: one type list follows all the names, as in
  /// `(%a, %b : T, U)`.
  bool grouped = false;
};

class Analysis {
public:
  Analysis(StringRef text, ArrayRef<Token> tokens)
      : text(text), tokens(tokens), contexts(tokens.size()) {}

  std::vector<TokenContext> run();

private:
  // Positions below count tokens without comments. Reading past either end is
  // answered as if by a comment, which no rule asks for.
  const Token &at(ptrdiff_t i) const {
    static const Token none;
    return i >= 0 && i < ptrdiff_t(code.size()) ? tokens[code[i]] : none;
  }
  bool is(ptrdiff_t i, TokenKind kind) const {
    return inRange(i) && at(i).is(kind);
  }
  bool inRange(ptrdiff_t i) const {
    return i >= 0 && i < ptrdiff_t(code.size());
  }
  StringRef word(ptrdiff_t i) const {
    return is(i, TokenKind::Identifier) ? at(i).text(text) : StringRef();
  }
  bool isDotted(ptrdiff_t i) const { return word(i).contains('.'); }
  TokenContext &context(ptrdiff_t i) { return contexts[code[i]]; }
  Frame &top() { return frames.back(); }

  void visit(ptrdiff_t i);
  void open(ptrdiff_t i, Bracket kind);
  void close(ptrdiff_t i);
  void colon(ptrdiff_t i);
  Bracket braceKind(ptrdiff_t i) const;
  bool beginsResults(ptrdiff_t i) const;
  bool beginsStatement(ptrdiff_t i);
  bool namesOp(ptrdiff_t i);
  bool definesLabel(ptrdiff_t i);
  bool endsInColon(ptrdiff_t i) const;

  StringRef text;
  ArrayRef<Token> tokens;
  std::vector<TokenContext> contexts;
  std::vector<uint32_t> code;
  SmallVector<Frame, 16> frames;
  /// The colon that ends the label being read, once its place is known: it
  /// follows the label or the parentheses that open right after the label.
  ptrdiff_t labelColon = -1;
  /// Depth of the frames at an open parenthesis of a label, or 0.
  size_t labelParen = 0;
};

} // namespace

std::vector<TokenContext> Analysis::run() {
  code.reserve(tokens.size());
  for (size_t i = 0; i < tokens.size(); ++i)
    if (!tokens[i].is(TokenKind::Comment))
      code.push_back(i);
  frames.push_back(Frame());
  size_t next = 0;
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].is(TokenKind::Comment))
      contexts[i].enclosing = top().kind;
    else
      visit(next++);
  }
  return std::move(contexts);
}

void Analysis::visit(ptrdiff_t i) {
  context(i).enclosing = top().kind;
  if (holdsStatements(top().kind)) {
    context(i).startsStatement = beginsStatement(i);
    if (namesOp(i))
      context(i).role = Role::OpName;
  }
  switch (at(i).kind) {
  case TokenKind::LParen:
    return open(i, Bracket::Paren);
  case TokenKind::LSquare:
    return open(i, Bracket::Square);
  case TokenKind::Less:
    return open(i, Bracket::Angle);
  case TokenKind::LBrace:
    return open(i, braceKind(i));
  case TokenKind::RParen:
  case TokenKind::RSquare:
  case TokenKind::Greater:
  case TokenKind::RBrace:
    return close(i);
  case TokenKind::Colon:
    return colon(i);
  case TokenKind::Equal:
    top().itemHasEqual = true;
    return;
  case TokenKind::Comma:
    top().grouped |= !top().itemHasColon;
    top().itemHasEqual = top().itemHasColon = false;
    return;
  default:
    return;
  }
}

void Analysis::open(ptrdiff_t i, Bracket kind) {
  context(i).role = Role::Open;
  context(i).bracket = kind;
  Frame frame;
  frame.kind = kind;
  frame.inAsm = kind == Bracket::Asm || top().inAsm;
  frame.opAngle =
      kind == Bracket::Angle && i > 0 && context(i - 1).role == Role::OpName;
  context(i).opAngle = frame.opAngle;
  if (labelColon == i && kind == Bracket::Paren) {
    labelColon = -1;
    labelParen = frames.size();
  }
  frames.push_back(frame);
}

static bool isMatch(TokenKind closer, Bracket opener) {
  switch (closer) {
  case TokenKind::RParen:
    return opener == Bracket::Paren;
  case TokenKind::RSquare:
    return opener == Bracket::Square;
  case TokenKind::Greater:
    return opener == Bracket::Angle;
  default:
    return opener >= Bracket::Dict;
  }
}

/// Braces are the strongest brackets and angles the weakest: a stronger closer
/// ends weaker brackets that were left open, never the other way round.
void Analysis::close(ptrdiff_t i) {
  TokenKind kind = at(i).kind;
  auto isWeaker = [&](Bracket bracket) {
    if (kind == TokenKind::RBrace)
      return bracket > Bracket::None && bracket < Bracket::Dict;
    return kind != TokenKind::Greater && bracket == Bracket::Angle;
  };
  while (isWeaker(top().kind))
    frames.pop_back();
  if (isMatch(kind, top().kind) && frames.size() > 1) {
    context(i).role = Role::Close;
    context(i).bracket = top().kind;
    context(i).opAngle = top().opAngle;
    frames.pop_back();
  }
  context(i).enclosing = top().kind;
  context(i).startsStatement = false;
  if (labelParen && frames.size() <= labelParen) {
    labelColon = frames.size() == labelParen ? i + 1 : -1;
    labelParen = 0;
  }
}

void Analysis::colon(ptrdiff_t i) {
  if (labelColon == i) {
    context(i).role = Role::LabelColon;
    labelColon = -1;
    return;
  }
  if (is(i - 1, TokenKind::Value)) {
    bool binds = top().kind == Bracket::Paren
                     ? !top().itemHasEqual && !top().grouped
                     : is(i - 2, TokenKind::Colon); // config: `@k : %v: T`
    if (binds)
      context(i).role = Role::BindingColon;
  }
  top().itemHasColon = true;
}

Bracket Analysis::braceKind(ptrdiff_t i) const {
  size_t next = code[i] + 1;
  if (next < tokens.size() && tokens[next].is(TokenKind::RBrace))
    return Bracket::Dict;
  if (word(i - 1) == "asm")
    return Bracket::Asm;
  TokenKind first = at(i + 1).kind;
  bool key = first == TokenKind::Identifier || first == TokenKind::String ||
             first == TokenKind::Integer;
  if (key && is(i + 2, TokenKind::Equal))
    return Bracket::Dict;
  if (word(i + 1) == "case" ||
      (word(i + 1) == "default" && is(i + 2, TokenKind::LBrace)))
    return Bracket::Cases;
  // No comma follows an op at once; the key of an attribute of one of Loom's
  // dialects is no op either.
  bool mayBeOp = isDotted(i + 1) && !word(i + 1).starts_with("loom_");
  if (key && (is(i + 2, TokenKind::Comma) ||
              (!mayBeOp && is(i + 2, TokenKind::RBrace))))
    return Bracket::Dict;
  // Instructions do not look like ops, so what is nested in asm is asm too.
  return frames.back().inAsm ? Bracket::Asm : Bracket::Region;
}

/// `%a = op`, `%a, %b = op`; but `scf.for %i = [` names no result. Only called
/// where a list can begin, so that a list is read once.
bool Analysis::beginsResults(ptrdiff_t i) const {
  while (is(i, TokenKind::Value) && is(i + 1, TokenKind::Comma))
    i += 2;
  return is(i, TokenKind::Value) && is(i + 1, TokenKind::Equal) &&
         (is(i + 2, TokenKind::Identifier) || is(i + 2, TokenKind::String));
}

/// Whether a colon follows a label and its arguments. Stops at the next label,
/// so that every token is looked at once.
bool Analysis::endsInColon(ptrdiff_t i) const {
  if (!is(++i, TokenKind::LParen))
    return is(i, TokenKind::Colon);
  for (unsigned depth = 0; inRange(i) && !is(i, TokenKind::Label); ++i) {
    depth += is(i, TokenKind::LParen);
    if (is(i, TokenKind::RParen) && --depth == 0)
      return is(i + 1, TokenKind::Colon);
  }
  return false;
}

bool Analysis::definesLabel(ptrdiff_t i) {
  // After an op name or a comma a label is a branch target, but for an op
  // without operands, such as a return.
  if (is(i - 1, TokenKind::Comma))
    return false;
  if (i > 0 && context(i - 1).role == Role::OpName && !endsInColon(i))
    return false;
  // In asm the mnemonic before a target is a plain word on the same line.
  return top().kind != Bracket::Asm || at(i).newlines != 0 ||
         is(i - 1, TokenKind::LBrace) ||
         (i > 0 && context(i - 1).role == Role::LabelColon);
}

bool Analysis::beginsStatement(ptrdiff_t i) {
  const Token &token = at(i);
  bool first = i == 0 || (context(i - 1).role == Role::Open &&
                          holdsStatements(context(i - 1).bracket));
  bool afterLabel = i > 0 && context(i - 1).role == Role::LabelColon;
  switch (token.kind) {
  case TokenKind::Value:
    if (!is(i - 1, TokenKind::Comma) && beginsResults(i))
      return true;
    break;
  case TokenKind::Label:
    if (definesLabel(i)) {
      labelColon = i + 1;
      return true;
    }
    break;
  case TokenKind::Attribute:
    if (top().kind == Bracket::None && is(i + 1, TokenKind::Equal))
      return true;
    break;
  case TokenKind::Identifier:
    if (top().kind == Bracket::Cases &&
        (word(i) == "case" || word(i) == "default"))
      return true;
    if (namesOp(i) && !is(i - 1, TokenKind::Equal))
      return true;
    break;
  case TokenKind::RBrace:
    return false;
  default:
    return first || afterLabel;
  }
  // Instructions are one to a line.
  bool line = top().kind == Bracket::Asm && token.newlines != 0 &&
              !is(i - 1, TokenKind::Comma) && !is(i - 1, TokenKind::Equal);
  return first || afterLabel || line;
}

/// The rule of the language's prefixless op names: a dotted word at a place
/// where neither an operand, a type nor an attribute can stand.
bool Analysis::namesOp(ptrdiff_t i) {
  if (!isDotted(i) || top().kind == Bracket::Asm || is(i + 1, TokenKind::Equal))
    return false;
  if (i == 0)
    return true;
  switch (at(i - 1).kind) {
  case TokenKind::Arrow:
  case TokenKind::Comma:
  case TokenKind::Less:
  case TokenKind::LParen:
  case TokenKind::LSquare:
  case TokenKind::Pipe:
    return false;
  case TokenKind::Colon:
    return context(i - 1).role == Role::LabelColon;
  case TokenKind::Equal:
    // `%r = op` against `"key" = word`.
    return is(i - 2, TokenKind::Value);
  case TokenKind::Identifier:
    // `: S to T` and `(%a as T)`.
    return word(i - 1) != "to" && word(i - 1) != "as";
  default:
    return true;
  }
}

std::vector<TokenContext> loom::analyzeStructure(StringRef text,
                                                 ArrayRef<Token> tokens) {
  return Analysis(text, tokens).run();
}
