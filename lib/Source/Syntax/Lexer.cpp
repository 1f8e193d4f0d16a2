//===- Lexer.cpp - Tokens of .loom text -----------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Source/Syntax/Lexer.h"
#include "StringEscapes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <limits>

using namespace llvm;
using namespace loom;

char SyntaxError::ID = 0;

SyntaxError::SyntaxError(StringRef buffer, size_t offset, std::string message)
    : offset(offset), text(std::move(message)) {
  StringRef before = buffer.take_front(offset);
  line = before.count('\n') + 1;
  size_t lineStart = before.rfind('\n');
  column = offset - (lineStart == StringRef::npos ? 0 : lineStart + 1) + 1;
}

void SyntaxError::log(raw_ostream &os) const {
  os << line << ':' << column << ": " << text;
}

std::error_code SyntaxError::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

static bool isNameStart(char c) { return isAlpha(c) || c == '_' || c == '$'; }
static bool isNameChar(char c) { return isNameStart(c) || isDigit(c); }

namespace {

class Lexer {
public:
  explicit Lexer(StringRef text) : text(text) {}

  Expected<std::vector<Token>> run();

private:
  /// The character `ahead` bytes on, or NUL past the end. A NUL inside the text
  /// is refused wherever it could be taken for the end.
  char peek(size_t ahead = 0) const {
    return pos + ahead < text.size() ? text[pos + ahead] : '\0';
  }
  bool atEnd() const { return pos >= text.size(); }

  bool fail(size_t at, const Twine &message) {
    errorOffset = at;
    error = message.str();
    return false;
  }

  void skipSpace();
  void skipName(bool dots);
  void skipDigits();
  bool lexOne();
  bool lexComment();
  bool lexPunctuation();
  bool lexNumber();
  bool lexString();
  bool lexSigil(TokenKind kind, const char *what);
  bool lexSymbol();
  bool lexUTF8(const char *where);
  bool countBracket(TokenKind kind);
  bool failUnexpected();

  StringRef text;
  size_t pos = 0;
  Token token;
  /// Open brackets of each kind, in the order of TokenKind.
  unsigned openBrackets[4] = {};
  size_t errorOffset = 0;
  std::string error;
};

} // namespace

Expected<std::vector<Token>> Lexer::run() {
  if (text.size() >= std::numeric_limits<uint32_t>::max())
    return make_error<SyntaxError>(text, 0, "text is larger than 4 GiB");
  std::vector<Token> tokens;
  // Real files have about one token per five bytes.
  tokens.reserve(text.size() / 5 + 16);
  for (;;) {
    token = Token();
    skipSpace();
    if (atEnd())
      return tokens;
    token.offset = pos;
    if (!lexOne())
      return make_error<SyntaxError>(text, errorOffset, std::move(error));
    token.length = pos - token.offset;
    if (token.is(TokenKind::Comment))
      token.length = token.text(text).rtrim(" \t").size();
    tokens.push_back(token);
  }
}

void Lexer::skipSpace() {
  unsigned newlines = 0;
  size_t begin = pos;
  for (; !atEnd(); ++pos) {
    char c = text[pos];
    if (c == '\n' || (c == '\r' && peek(1) != '\n'))
      ++newlines;
    else if (c != ' ' && c != '\t' && c != '\r')
      break;
  }
  token.spaced = pos != begin;
  token.newlines = std::min(newlines, 2u);
}

/// Skips name characters and hyphens; a hyphen that begins `->` is not part of
/// the name.
void Lexer::skipName(bool dots) {
  for (; !atEnd(); ++pos) {
    char c = text[pos];
    if (c == '-' ? peek(1) == '>' : !isNameChar(c) && !(dots && c == '.'))
      return;
  }
}

void Lexer::skipDigits() {
  while (isDigit(peek()))
    ++pos;
}

bool Lexer::lexOne() {
  char c = text[pos];
  if (isNameStart(c)) {
    token.kind = TokenKind::Identifier;
    skipName(/*dots=*/true);
    return true;
  }
  if (isDigit(c))
    return lexNumber();
  switch (c) {
  case '%':
    return lexSigil(TokenKind::Value, "a value");
  case '^':
    return lexSigil(TokenKind::Label, "a block");
  case '#':
    return lexSigil(TokenKind::Attribute, "an attribute");
  case '@':
    return lexSymbol();
  case '"':
    token.kind = TokenKind::String;
    return lexString();
  case '/':
    return peek(1) == '/' ? lexComment() : failUnexpected();
  default:
    return lexPunctuation();
  }
}

/// Checks and skips one non-ASCII character.
bool Lexer::lexUTF8(const char *where) {
  const auto *begin = reinterpret_cast<const UTF8 *>(text.data()) + pos;
  const auto *end = reinterpret_cast<const UTF8 *>(text.data()) + text.size();
  unsigned length = getNumBytesForUTF8(*begin);
  if (length > size_t(end - begin) ||
      !isLegalUTF8Sequence(begin, begin + length))
    return fail(pos, Twine("invalid UTF-8 in ") + where);
  pos += length;
  return true;
}

bool Lexer::lexComment() {
  token.kind = TokenKind::Comment;
  while (!atEnd() && text[pos] != '\n' && text[pos] != '\r') {
    if (text[pos] == '\0')
      return fail(pos, "NUL byte in comment");
    if (isASCII(text[pos]))
      ++pos;
    else if (!lexUTF8("comment"))
      return false;
  }
  return true;
}

bool Lexer::failUnexpected() {
  char c = text[pos];
  if (c == '\0')
    return fail(pos, "NUL byte");
  if (!isASCII(c))
    return fail(pos, "non-ASCII character outside a string or comment");
  if (!isPrint(c))
    return fail(pos, "control character 0x" + Twine::utohexstr(c));
  return fail(pos, "unexpected character '" + Twine(c) + "'");
}

static bool punctuationKind(char c, TokenKind &kind) {
  switch (c) {
#define PUNCTUATION(CHAR, KIND)                                                \
  case CHAR:                                                                   \
    kind = TokenKind::KIND;                                                    \
    return true;
    PUNCTUATION('(', LParen)
    PUNCTUATION(')', RParen)
    PUNCTUATION('{', LBrace)
    PUNCTUATION('}', RBrace)
    PUNCTUATION('[', LSquare)
    PUNCTUATION(']', RSquare)
    PUNCTUATION('<', Less)
    PUNCTUATION('>', Greater)
    PUNCTUATION('=', Equal)
    PUNCTUATION(':', Colon)
    PUNCTUATION(',', Comma)
    PUNCTUATION('|', Pipe)
    PUNCTUATION('?', Question)
    PUNCTUATION('*', Star)
    PUNCTUATION('!', Exclaim)
    PUNCTUATION('+', Plus)
    PUNCTUATION('-', Minus)
#undef PUNCTUATION
  default:
    return false;
  }
}

bool Lexer::lexPunctuation() {
  if (!punctuationKind(text[pos], token.kind))
    return failUnexpected();
  if (token.is(TokenKind::Minus) && peek(1) == '>') {
    token.kind = TokenKind::Arrow;
    ++pos;
  }
  ++pos;
  return countBracket(token.kind);
}

/// Counts each kind by itself, so that a stray closer of another kind cannot
/// hide depth.
bool Lexer::countBracket(TokenKind kind) {
  if (kind < TokenKind::LParen || kind > TokenKind::Greater)
    return true;
  unsigned index = unsigned(kind) - unsigned(TokenKind::LParen);
  unsigned &open = openBrackets[index / 2];
  if (index % 2) {
    open -= open != 0;
    return true;
  }
  ++open;
  if (openBrackets[0] + openBrackets[1] + openBrackets[2] + openBrackets[3] <=
      maxBracketDepth)
    return true;
  return fail(token.offset, "brackets nest deeper than " +
                                Twine(maxBracketDepth) + " levels");
}

bool Lexer::lexNumber() {
  token.kind = TokenKind::Integer;
  // As in MLIR, `0xf32` is one token; the parser of a shape splits it again.
  if (peek() == '0' && peek(1) == 'x' && isHexDigit(peek(2))) {
    pos += 2;
    while (isHexDigit(peek()))
      ++pos;
    return true;
  }
  skipDigits();
  if (peek() == '.') {
    if (!isDigit(peek(1)))
      return fail(pos, "expected a digit after '.' in a number");
    token.kind = TokenKind::Float;
    ++pos;
    skipDigits();
  }
  if (peek() == 'e' || peek() == 'E') {
    size_t sign = peek(1) == '+' || peek(1) == '-';
    if (isDigit(peek(1 + sign))) {
      token.kind = TokenKind::Float;
      pos += 1 + sign;
      skipDigits();
    }
  }
  return true;
}

bool Lexer::lexString() {
  size_t begin = pos++;
  while (!atEnd() && text[pos] != '\n' && text[pos] != '\r') {
    char c = text[pos];
    if (c == '"') {
      ++pos;
      return true;
    }
    if (c == '\0')
      return fail(pos, "NUL byte in string");
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      return fail(pos, "control character in string; write it as an escape");
    if (c == '\\') {
      // A backslash at the end of the line is an unterminated string.
      if (peek(1) == '\0' || peek(1) == '\n' || peek(1) == '\r')
        break;
      Escape escape = decodeEscape(text, pos);
      if (escape.error)
        return fail(pos, escape.error);
      pos += escape.length;
    } else if (isASCII(c)) {
      ++pos;
    } else if (!lexUTF8("string")) {
      return false;
    }
  }
  return fail(begin, "unterminated string");
}

bool Lexer::lexSigil(TokenKind kind, const char *what) {
  token.kind = kind;
  bool attribute = kind == TokenKind::Attribute;
  ++pos;
  if (!isNameStart(peek()) && (attribute || !isDigit(peek())))
    return fail(token.offset, "expected the name of " + Twine(what) +
                                  " after '" + Twine(text[token.offset]) + "'");
  skipName(/*dots=*/attribute);
  if (!attribute && peek() == '.')
    return fail(pos, "the name of " + Twine(what) + " cannot contain '.'");
  // `%pair#1` is one use; `%a #q8` and `%a#q8` are two tokens.
  if (kind == TokenKind::Value && peek() == '#' && isDigit(peek(1))) {
    ++pos;
    skipDigits();
  }
  return true;
}

bool Lexer::lexSymbol() {
  token.kind = TokenKind::Symbol;
  ++pos;
  if (peek() == '"')
    return lexString();
  if (!isNameChar(peek()))
    return fail(token.offset, "expected the name of a symbol after '@'");
  skipName(/*dots=*/true);
  return true;
}

Expected<std::vector<Token>> loom::tokenize(StringRef text) {
  return Lexer(text).run();
}
