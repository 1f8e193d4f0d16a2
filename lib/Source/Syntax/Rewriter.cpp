//===- Rewriter.cpp - From .loom text to MLIR text ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Source/Syntax/Rewriter.h"
#include "StringEscapes.h"
#include "Structure.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ConvertUTF.h"

using namespace llvm;
using namespace loom;

static constexpr StringRef dialectPrefix = "loom_";
/// Stands between the sigil and a name that begins with a digit.
static constexpr StringRef namePrefix = "v.";

bool loom::isSourceDialect(StringRef name) {
  return StringSwitch<bool>(name)
      .Cases({"func", "cfg", "template", "config", "target", "amdgpu"}, true)
      .Cases({"index", "scalar", "vector", "buffer", "view", "encoding"}, true)
      .Cases({"kernel", "scf", "check", "command", "global"}, true)
      .Cases({"sanitizer", "low", "module", "metadata"}, true)
      .Default(false);
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

LineTable::LineTable(StringRef text) : size(text.size()) {
  starts.push_back(0);
  for (size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n')
      starts.push_back(i + 1);
}

std::pair<unsigned, unsigned> LineTable::lineColumn(size_t offset) const {
  offset = std::min(offset, size);
  auto next = upper_bound(starts, offset);
  unsigned line = next - starts.begin();
  return {line, unsigned(offset - starts[line - 1] + 1)};
}

size_t LineTable::offset(unsigned line, unsigned column) const {
  if (line == 0 || column == 0)
    return 0;
  if (line > starts.size())
    return size;
  return std::min(size, size_t(starts[line - 1]) + column - 1);
}

RewrittenSource::RewrittenSource(StringRef original, std::vector<Token> tokens,
                                 std::string text)
    : original(original), tokens(std::move(tokens)), text(std::move(text)),
      originalLines(original), rewrittenLines(this->text) {}

size_t RewrittenSource::originalOffset(size_t rewrittenOffset) const {
  rewrittenOffset = std::min(rewrittenOffset, text.size());
  auto next =
      upper_bound(edits, rewrittenOffset, [](size_t offset, const Edit &edit) {
        return offset < edit.rewritten;
      });
  if (next == edits.begin())
    return rewrittenOffset;
  const Edit &edit = *std::prev(next);
  size_t end = edit.rewritten + edit.rewrittenLength;
  if (rewrittenOffset < end)
    return edit.original;
  return edit.original + edit.originalLength + (rewrittenOffset - end);
}

std::pair<unsigned, unsigned>
RewrittenSource::originalLineColumn(unsigned rewrittenLine,
                                    unsigned rewrittenColumn) const {
  size_t offset = rewrittenLines.offset(rewrittenLine, rewrittenColumn);
  return originalLines.lineColumn(originalOffset(offset));
}

const Token *RewrittenSource::findToken(unsigned line, unsigned column) const {
  size_t offset = originalLines.offset(line, column);
  auto next =
      upper_bound(tokens, offset, [](size_t offset, const Token &token) {
        return offset < token.offset;
      });
  if (next == tokens.begin())
    return nullptr;
  const Token &token = *std::prev(next);
  return offset < size_t(token.offset) + token.length ? &token : nullptr;
}

StringRef RewrittenSource::tokenAt(unsigned line, unsigned column) const {
  const Token *token = findToken(line, column);
  return token ? token->text(original) : StringRef();
}

StringRef RewrittenSource::tokenFrom(unsigned line, unsigned column) const {
  size_t offset = originalLines.offset(line, column);
  auto token = llvm::partition_point(tokens, [&](const Token &token) {
    return size_t(token.offset) + token.length <= offset;
  });
  while (token != tokens.end() && token->is(TokenKind::Comment))
    ++token;
  return token == tokens.end() ? StringRef() : token->text(original);
}

std::pair<StringRef, std::pair<unsigned, unsigned>>
RewrittenSource::tokenBefore(unsigned line, unsigned column) const {
  size_t offset = originalLines.offset(line, column);
  auto token = llvm::partition_point(
      tokens, [&](const Token &token) { return token.offset < offset; });
  while (token != tokens.begin())
    if (!(--token)->is(TokenKind::Comment))
      return {token->text(original), originalLines.lineColumn(token->offset)};
  return {};
}

std::pair<unsigned, StringRef>
RewrittenSource::resultsFrom(unsigned line, unsigned column) const {
  const Token *token = findToken(line, column);
  const Token *end = tokens.data() + tokens.size();
  unsigned names = 0;
  for (; token && token != end && !token->is(TokenKind::Equal); ++token)
    names += token->is(TokenKind::Value);
  while (token && token != end &&
         (token->is(TokenKind::Equal) || token->is(TokenKind::Comment)))
    ++token;
  StringRef op = token && token != end ? token->text(original) : StringRef();
  return {names, op.trim('"')};
}

StringRef RewrittenSource::valueAt(unsigned line, unsigned column,
                                   unsigned number) const {
  const Token *token = findToken(line, column);
  if (!token)
    return StringRef();
  if (token->is(TokenKind::Value))
    return number == 0 ? token->text(original) : StringRef();
  const Token *end = tokens.data() + tokens.size();
  if (token->is(TokenKind::LParen)) {
    for (; token != end && !token->is(TokenKind::RParen); ++token)
      if (token->is(TokenKind::Value) && token + 1 != end &&
          token[1].is(TokenKind::Colon) && number-- == 0)
        return token->text(original);
    return StringRef();
  }
  // Back over `%a, %b =`.
  SmallVector<const Token *> results;
  TokenKind expected = TokenKind::Equal;
  while (token != tokens.data()) {
    --token;
    if (token->is(TokenKind::Comment))
      continue;
    if (!token->is(expected))
      break;
    if (expected == TokenKind::Value)
      results.push_back(token);
    expected =
        expected == TokenKind::Value ? TokenKind::Comma : TokenKind::Value;
  }
  if (number >= results.size())
    return StringRef();
  return results[results.size() - 1 - number]->text(original);
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// Whether MLIR takes the name of a value or block, given without its sigil,
/// for a number and more.
static bool needsNamePrefix(StringRef name) {
  name = name.split('#').first;
  return isDigit(name.front()) && !all_of(name, isDigit);
}

namespace loom {

/// Copies the text and edits it on the way. Edits come in ascending order.
class SourceRewriter {
public:
  SourceRewriter(StringRef text, ArrayRef<Token> tokens)
      : text(text), tokens(tokens), contexts(analyzeStructure(text, tokens)) {
    out.reserve(text.size() + text.size() / 4);
  }

  static RewrittenSource run(StringRef text, std::vector<Token> tokens);

private:
  void replace(size_t offset, size_t length, StringRef by);
  void insert(size_t offset, StringRef what) { replace(offset, 0, what); }

  void rewriteToken(size_t i, bool inAsm);
  size_t rewriteLabel(size_t i);
  void rewriteOpName(const Token &token);
  void rewriteSymbol(const Token &token);
  void rewriteEscapes(const Token &token);
  void separateArrow(size_t i);

  StringRef text;
  ArrayRef<Token> tokens;
  std::vector<TokenContext> contexts;
  std::string out;
  /// Bytes of `text` copied or replaced so far.
  size_t done = 0;
  std::vector<RewrittenSource::Edit> edits;
  std::vector<StringRef> foreignOps;
};

} // namespace loom

void SourceRewriter::replace(size_t offset, size_t length, StringRef by) {
  out += text.slice(done, offset);
  edits.push_back(
      {uint32_t(offset), uint32_t(length), out.size(), uint32_t(by.size())});
  out += by;
  done = offset + length;
}

void SourceRewriter::rewriteOpName(const Token &token) {
  StringRef name = token.text(text);
  if (isSourceDialect(name.split('.').first))
    insert(token.offset, dialectPrefix);
  else
    foreignOps.push_back(name);
}

/// MLIR's bare symbol names have letters, digits, `_`, `$` and `.`, and do not
/// begin with a digit, `$` or `.`.
void SourceRewriter::rewriteSymbol(const Token &token) {
  StringRef name = token.text(text).drop_front();
  if (name.front() == '"')
    return rewriteEscapes(token);
  if ((isAlpha(name.front()) || name.front() == '_') && !name.contains('-'))
    return;
  insert(token.offset + 1, "\"");
  insert(token.offset + token.length, "\"");
}

void SourceRewriter::rewriteEscapes(const Token &token) {
  StringRef string = token.text(text);
  for (size_t pos = string.find('\\'); pos != StringRef::npos;) {
    Escape escape = decodeEscape(string, pos);
    StringRef spelling = string.substr(pos, 2);
    if (spelling != "\\\"" && spelling != "\\\\" && spelling != "\\n" &&
        spelling != "\\t") {
      char bytes[UNI_MAX_UTF8_BYTES_PER_CODE_POINT];
      char *bytesEnd = bytes;
      ConvertCodePointToUTF8(escape.codePoint, bytesEnd);
      std::string hex;
      for (char byte : StringRef(bytes, bytesEnd - bytes))
        hex += "\\" + toHex(StringRef(&byte, 1));
      replace(token.offset + pos, escape.length, hex);
    }
    pos = string.find('\\', pos + escape.length);
  }
}

/// MLIR takes the hyphen of `%a->` into the name.
void SourceRewriter::separateArrow(size_t i) {
  if (i + 1 < tokens.size() && tokens[i + 1].is(TokenKind::Arrow) &&
      !tokens[i + 1].spaced)
    insert(tokens[i + 1].offset, " ");
}

void SourceRewriter::rewriteToken(size_t i, bool inAsm) {
  const Token &token = tokens[i];
  StringRef spelling = token.text(text);
  switch (token.kind) {
  case TokenKind::Identifier:
    if (contexts[i].role == Role::OpName)
      rewriteOpName(token);
    return;
  case TokenKind::Attribute: {
    auto [dialect, name] = spelling.drop_front().split('.');
    if (!inAsm && !name.empty() && isSourceDialect(dialect))
      insert(token.offset + 1, dialectPrefix);
    return separateArrow(i);
  }
  case TokenKind::Value:
  case TokenKind::Label: {
    if (needsNamePrefix(spelling.drop_front()))
      insert(token.offset + 1, namePrefix);
    return separateArrow(i);
  }
  case TokenKind::Symbol:
    return rewriteSymbol(token);
  case TokenKind::String:
    return rewriteEscapes(token);
  case TokenKind::Float:
    if (!spelling.contains('.'))
      insert(token.offset + spelling.find_first_of("eE"), ".0");
    return;
  default:
    return;
  }
}

/// MLIR reads the labels of blocks by itself and knows its own spelling of
/// types only. So the arguments of a label become the results of an op, which
/// reads their types as the source spells them:
///
///   ^body(%i: offset):  ->  ^body: %i = loom_cfg.label ...(offset)
///
/// Returns the position of the colon after the label's arguments, or 0 where
/// there is nothing of the kind.
size_t SourceRewriter::rewriteLabel(size_t i) {
  SmallVector<size_t> names;
  size_t colon = i + 1;
  auto isColon = [&](size_t at, Role role) {
    return at < tokens.size() && tokens[at].is(TokenKind::Colon) &&
           contexts[at].role == role;
  };
  for (; colon < tokens.size() && !isColon(colon, Role::LabelColon); ++colon) {
    if (tokens[colon].is(TokenKind::Label))
      return 0;
    if (tokens[colon].is(TokenKind::Value) &&
        isColon(colon + 1, Role::BindingColon))
      names.push_back(colon);
  }
  if (names.empty() || colon == tokens.size() ||
      !tokens[i + 1].is(TokenKind::LParen))
    return 0;
  std::string results;
  for (size_t name : names) {
    StringRef spelling = tokens[name].text(text).drop_front();
    results += results.empty() ? ": %" : ", %";
    results += needsNamePrefix(spelling) ? namePrefix : "";
    results += spelling;
  }
  replace(tokens[i + 1].offset, 1, results + " = loom_cfg.label ...(");
  const size_t *name = names.begin();
  for (size_t at = i + 2; at < colon; ++at) {
    if (name == names.end() || at != *name) {
      rewriteToken(at, /*inAsm=*/false);
      continue;
    }
    // The name and its colon, and comments between them.
    size_t begin = tokens[at].offset, end = tokens[++at].offset + 1;
    replace(begin, end - begin, "");
    ++name;
  }
  replace(tokens[colon].offset, 1, "");
  return colon;
}

RewrittenSource SourceRewriter::run(StringRef text, std::vector<Token> tokens) {
  SourceRewriter rewriter(text, tokens);
  // The asm regions that are open; regions in asm are asm themselves.
  unsigned asmDepth = 0;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const TokenContext &context = rewriter.contexts[i];
    if (context.bracket == Bracket::Asm)
      context.role == Role::Open ? ++asmDepth : --asmDepth;
    rewriter.rewriteToken(i, asmDepth != 0);
    if (context.startsStatement && tokens[i].is(TokenKind::Label) && !asmDepth)
      i = std::max(i, rewriter.rewriteLabel(i));
  }
  rewriter.out += text.drop_front(rewriter.done);
  RewrittenSource result(text, std::move(tokens), std::move(rewriter.out));
  result.edits = std::move(rewriter.edits);
  result.foreignOps = std::move(rewriter.foreignOps);
  return result;
}

RewrittenSource loom::rewriteForMLIR(StringRef text,
                                     std::vector<Token> tokens) {
  return SourceRewriter::run(text, std::move(tokens));
}

std::string loom::restoreSpelling(StringRef message) {
  std::string out;
  out.reserve(message.size());
  auto isNameChar = [](char c) { return isAlnum(c) || c == '_' || c == '$'; };
  while (!message.empty()) {
    bool boundary = out.empty() || !isNameChar(out.back());
    StringRef rest = message;
    if (boundary && rest.consume_front(dialectPrefix) &&
        isSourceDialect(rest.take_while(isNameChar)) &&
        rest.drop_while(isNameChar).starts_with(".")) {
      message = rest;
      // A type has no prefix at all: `!loom_view.view<4xf32>`.
      if (!out.empty() && out.back() == '!') {
        out.pop_back();
        message = rest.drop_while(isNameChar).drop_front();
      }
      continue;
    }
    // Also after a dimension, as in `4xf8E4M3FN`.
    if ((boundary || out.back() == 'x') && rest.consume_front("f8E4M3FN") &&
        (rest.empty() || !isNameChar(rest.front()))) {
      message = rest;
      out += "f8E4M3";
      continue;
    }
    char c = message.front();
    message = message.drop_front();
    out += c;
    rest = message;
    if ((c == '%' || c == '^') && rest.consume_front(namePrefix) &&
        !rest.empty() && isDigit(rest.front()))
      message = rest;
  }
  return out;
}
