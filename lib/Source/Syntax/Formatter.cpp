//===- Formatter.cpp - Canonical layout of .loom text ---------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Source/Syntax/Formatter.h"
#include "Loom/Source/Syntax/Lexer.h"
#include "Spacing.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace loom;

static constexpr unsigned indentWidth = 2;
static constexpr unsigned continuationWidth = 4;
static constexpr unsigned maxColumns = 120;

namespace {

class Formatter {
public:
  Formatter(StringRef text, ArrayRef<Token> tokens);

  std::string run();

private:
  bool isComment(size_t i) const { return tokens[i].is(TokenKind::Comment); }
  bool isRegion(size_t i, Role role) const {
    return contexts[i].role == role && contexts[i].bracket >= Bracket::Region;
  }
  bool endsLine(size_t i) const {
    return isRegion(i, Role::Open) || contexts[i].role == Role::LabelColon;
  }
  bool beginsLine(size_t i) const {
    return contexts[i].startsStatement || isRegion(i, Role::Close);
  }
  bool isLabel(size_t i) const {
    return tokens[i].is(TokenKind::Label) && contexts[i].startsStatement;
  }
  size_t indentOf(size_t i) const;
  bool spaceBefore(size_t i, size_t previous) const;

  size_t lineEnd(size_t begin) const;
  size_t joinedWidth(size_t begin, size_t end) const;
  bool keepsBreaks(size_t begin, size_t end) const;
  void printLine(size_t begin, size_t end);
  void printComment(size_t i);
  void blankLine(size_t i);

  StringRef text;
  ArrayRef<Token> tokens;
  std::vector<TokenContext> contexts;
  /// For each token, the first token at or after it that is no comment, or the
  /// number of tokens.
  std::vector<uint32_t> nextCode;
  std::string out;
  /// Open regions.
  size_t depth = 0;
  /// The next line is the first of the file or of a region, or follows a label:
  /// no blank line goes before it.
  bool atTop = true;
};

} // namespace

Formatter::Formatter(StringRef text, ArrayRef<Token> tokens)
    : text(text), tokens(tokens), contexts(analyzeStructure(text, tokens)),
      nextCode(tokens.size() + 1, tokens.size()) {
  for (size_t i = tokens.size(); i-- > 0;)
    nextCode[i] = isComment(i) ? nextCode[i + 1] : i;
  out.reserve(text.size() + text.size() / 4);
}

/// The indentation of a line that begins with token `i`, or of a comment before
/// that line. Labels stand at the indentation of the op that owns their region.
size_t Formatter::indentOf(size_t i) const {
  bool outer = depth != 0 && i < tokens.size() && isLabel(i);
  return indentWidth * (depth - outer);
}

bool Formatter::spaceBefore(size_t i, size_t previous) const {
  return needsSpace({text, tokens, contexts, previous, i, nextCode[i + 1]});
}

/// One past the last token of the line that begins at `begin`. Comments behind
/// that token are not part of the line; comments before it are.
size_t Formatter::lineEnd(size_t begin) const {
  size_t last = begin;
  while (!endsLine(last)) {
    size_t next = nextCode[last + 1];
    if (next == tokens.size() || beginsLine(next))
      break;
    last = next;
  }
  return last + 1;
}

size_t Formatter::joinedWidth(size_t begin, size_t end) const {
  size_t width = indentOf(begin) + tokens[begin].length;
  for (size_t i = begin + 1; i < end; ++i)
    width += tokens[i].length + spaceBefore(i, i - 1);
  return width;
}

bool Formatter::keepsBreaks(size_t begin, size_t end) const {
  for (size_t i = begin; i < end; ++i)
    if (isComment(i))
      return true;
  return joinedWidth(begin, end) > maxColumns;
}

void Formatter::printLine(size_t begin, size_t end) {
  size_t indent = indentOf(begin);
  bool breaks = keepsBreaks(begin, end);
  out.append(indent, ' ');
  out += tokens[begin].text(text);
  size_t previous = begin;
  for (size_t i = begin + 1; i < end; ++i) {
    bool afterComment = isComment(i - 1);
    if (breaks && (afterComment || tokens[i].newlines != 0)) {
      // `else` after a comment belongs under its closing brace.
      bool clause = isRegion(previous, Role::Close);
      out += '\n';
      out.append(indent + (clause ? 0 : continuationWidth), ' ');
    } else if (isComment(i)) {
      out += "  ";
    } else if (spaceBefore(i, previous)) {
      out += ' ';
    }
    out += tokens[i].text(text);
    if (!isComment(i))
      previous = i;
  }
}

void Formatter::blankLine(size_t i) {
  bool closes = i < tokens.size() && isRegion(i, Role::Close);
  if (!atTop && !closes && tokens[i].newlines > 1)
    out += '\n';
  atTop = false;
}

/// Prints a comment that stands between lines.
void Formatter::printComment(size_t i) {
  if (tokens[i].newlines == 0 && !out.empty()) {
    // Behind the last line, whose line break is already there.
    out.pop_back();
    out += "  ";
  } else {
    blankLine(i);
    out.append(indentOf(nextCode[i]), ' ');
  }
  out += tokens[i].text(text);
  out += '\n';
}

std::string Formatter::run() {
  for (size_t i = 0; i < tokens.size();) {
    if (isComment(i)) {
      printComment(i++);
      continue;
    }
    depth -= isRegion(i, Role::Close);
    blankLine(i);
    size_t end = lineEnd(i);
    printLine(i, end);
    out += '\n';
    depth += isRegion(end - 1, Role::Open);
    atTop = endsLine(end - 1);
    i = end;
  }
  return std::move(out);
}

/// The promise that only white space changes does not rest on the rules above.
static Error checkSameTokens(StringRef before, ArrayRef<Token> tokens,
                             StringRef after) {
  Expected<std::vector<Token>> again = tokenize(after);
  if (!again)
    return again.takeError();
  bool same =
      again->size() == tokens.size() &&
      all_of(zip(tokens, *again), [&](auto pair) {
        auto &[was, is] = pair;
        return was.kind == is.kind && was.text(before) == is.text(after);
      });
  if (same)
    return Error::success();
  return createStringError("formatting would have changed the tokens of the "
                           "text; this is a defect of the formatter");
}

Expected<std::string> loom::formatSource(StringRef text) {
  Expected<std::vector<Token>> tokens = tokenize(text);
  if (!tokens)
    return tokens.takeError();
  std::string out = Formatter(text, *tokens).run();
  if (Error error = checkSameTokens(text, *tokens, out))
    return std::move(error);
  return out;
}
