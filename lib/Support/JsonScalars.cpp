//===- JsonScalars.cpp - Scalars of a JSON file from a user ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Support/JsonScalars.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace loom;

char TextError::ID;

void TextError::log(raw_ostream &os) const {
  os << place.line << ':' << place.column << ": " << message;
}

std::error_code TextError::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

/// Objects are read by recursion.
static constexpr unsigned kMaxDepth = 64;

namespace {
class Reader {
public:
  Reader(StringRef text, std::vector<JsonScalar> *objects)
      : text(text), rest(text), objects(objects) {}

  Expected<std::vector<JsonScalar>> run();

private:
  TextPlace getPlace(StringRef at);
  Error fail(StringRef at, const Twine &message) {
    return make_error<TextError>(getPlace(at), message.str());
  }
  /// What stands at the cursor, for a message.
  std::string describeNext() const;
  Error skipSpace();
  Error readObject(const std::string &path, unsigned depth);
  Error readMember(const std::string &path, unsigned depth);
  Error readScalar(const std::string &path);
  Error readNumber(std::string &result);
  Error readString(std::string &result);
  Error readEscape(StringRef start, std::string &result);
  Error readUnit(StringRef start, uint16_t &unit);

  StringRef text;
  /// From the cursor to the end.
  StringRef rest;
  /// Up to here lines are counted, `line` of them; the next begins at
  /// `lineStart`.
  size_t counted = 0, lineStart = 0;
  unsigned line = 0;
  std::vector<JsonScalar> scalars;
  std::vector<JsonScalar> *objects;
  StringMap<TextPlace> seen;
};
} // namespace

/// Counts on from the place before, as most are asked for in order.
TextPlace Reader::getPlace(StringRef at) {
  size_t offset = at.data() - text.data();
  if (offset < lineStart)
    lineStart = line = counted = 0;
  for (; counted < offset; ++counted)
    if (text[counted] == '\n') {
      lineStart = counted + 1;
      ++line;
    }
  return {line + 1, unsigned(offset - lineStart + 1)};
}

std::string Reader::describeNext() const {
  if (rest.empty())
    return "the end of the file";
  StringRef word = rest.take_while([](char c) { return isAlnum(c); });
  if (!word.empty())
    return ("'" + word.take_front(40) + "'").str();
  if (isPrint(rest.front()))
    return ("'" + rest.take_front(1) + "'").str();
  return "the byte 0x" + utohexstr(uint8_t(rest.front()), true, 2);
}

Error Reader::skipSpace() {
  while (true) {
    rest = rest.ltrim(" \t\r\n");
    if (rest.starts_with("//")) {
      rest = rest.drop_until([](char c) { return c == '\n'; });
      continue;
    }
    if (!rest.starts_with("/*"))
      return Error::success();
    size_t end = rest.find("*/", 2);
    if (end == StringRef::npos)
      return fail(rest, "this comment does not end");
    rest = rest.drop_front(end + 2);
  }
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

Expected<std::vector<JsonScalar>> Reader::run() {
  std::string shared = text.str();
  char *begin = shared.data();
  if (const auto *source = reinterpret_cast<const UTF8 *>(begin);
      !isLegalUTF8String(&source, source + shared.size())) {
    size_t at = reinterpret_cast<const char *>(source) - begin;
    return fail(text.drop_front(at), "this is not UTF-8");
  }
  rest.consume_front("\xEF\xBB\xBF");
  if (Error error = skipSpace())
    return std::move(error);
  if (!rest.starts_with("{"))
    return fail(rest, "expected an object, found " + describeNext());
  if (Error error = readObject("", 0))
    return std::move(error);
  if (Error error = skipSpace())
    return std::move(error);
  if (!rest.empty())
    return fail(rest, "expected the end of the file behind the object, found " +
                          describeNext());
  return std::move(scalars);
}

/// The cursor is at the brace.
Error Reader::readObject(const std::string &path, unsigned depth) {
  if (depth == kMaxDepth)
    return fail(rest, "objects are nested deeper than " + Twine(kMaxDepth));
  rest = rest.drop_front();
  while (true) {
    if (Error error = skipSpace())
      return error;
    if (rest.consume_front("}"))
      return Error::success();
    if (!rest.starts_with("\""))
      return fail(rest,
                  "expected a key in quotes or '}', found " + describeNext());
    if (Error error = readMember(path, depth))
      return error;
    if (Error error = skipSpace())
      return error;
    if (!rest.consume_front(",") && !rest.starts_with("}"))
      return fail(rest, "expected ',' or '}', found " + describeNext());
  }
}

Error Reader::readMember(const std::string &path, unsigned depth) {
  StringRef start = rest;
  std::string key;
  if (Error error = readString(key))
    return error;
  if (key.empty())
    return fail(start, "this key is empty");
  if (Error error = skipSpace())
    return error;
  if (!rest.consume_front(":"))
    return fail(rest, "expected ':' behind the key, found " + describeNext());
  if (Error error = skipSpace())
    return error;
  std::string whole = path.empty() ? key : path + "." + key;
  if (rest.starts_with("{")) {
    if (objects)
      objects->push_back({whole, "", getPlace(rest)});
    return readObject(whole, depth + 1);
  }
  auto [entry, isNew] = seen.try_emplace(whole, getPlace(start));
  if (isNew)
    return readScalar(whole);
  const TextPlace &first = entry->second;
  return fail(start, "key '" + whole + "' occurs twice, first at " +
                         Twine(first.line) + ":" + Twine(first.column));
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

Error Reader::readScalar(const std::string &path) {
  StringRef start = rest;
  JsonScalar scalar{path, "", getPlace(start)};
  if (rest.starts_with("\"")) {
    if (Error error = readString(scalar.text))
      return error;
  } else if (rest.starts_with("-") || (!rest.empty() && isDigit(rest[0]))) {
    if (Error error = readNumber(scalar.text))
      return error;
  } else {
    StringRef word = rest.take_while([](char c) { return isAlpha(c); });
    if (rest.starts_with("[") || word == "null")
      return fail(start, "key '" + path +
                             "' must be a number, a boolean or a string, not " +
                             (word.empty() ? "an array" : "null"));
    if (word != "true" && word != "false")
      return fail(start, "expected a value, found " + describeNext());
    rest = rest.drop_front(word.size());
    scalar.text = word.str();
  }
  scalars.push_back(std::move(scalar));
  return Error::success();
}

Error Reader::readNumber(std::string &result) {
  StringRef start = rest;
  auto dropDigits = [&] {
    StringRef digits = rest.take_while(isDigit);
    rest = rest.drop_front(digits.size());
    return digits.size();
  };
  rest.consume_front("-");
  bool leadsZero = rest.starts_with("0");
  size_t whole = dropDigits();
  bool isValid = whole == 1 || (whole > 1 && !leadsZero);
  if (rest.consume_front("."))
    isValid &= dropDigits() > 0;
  if (rest.consume_front("e") || rest.consume_front("E")) {
    if (!rest.consume_front("+"))
      rest.consume_front("-");
    isValid &= dropDigits() > 0;
  }
  // A word that is glued to it belongs to it.
  StringRef tail = rest.take_while(
      [](char c) { return isAlnum(c) || c == '.' || c == '_'; });
  rest = rest.drop_front(tail.size());
  result = start.drop_back(rest.size()).str();
  if (isValid && tail.empty())
    return Error::success();
  return fail(start, "'" + result + "' is not a number of JSON");
}

/// The cursor is at the quote.
Error Reader::readString(std::string &result) {
  StringRef start = rest;
  rest = rest.drop_front();
  while (true) {
    StringRef plain = rest.take_while(
        [](char c) { return c != '"' && c != '\\' && uint8_t(c) >= 0x20; });
    result += plain;
    rest = rest.drop_front(plain.size());
    if (rest.consume_front("\""))
      return Error::success();
    if (rest.empty() || rest.front() == '\n' || rest.front() == '\r')
      return fail(start, "this string does not end on its line");
    if (rest.front() != '\\')
      return fail(rest, "a control character must be escaped in a string");
    StringRef escape = rest;
    rest = rest.drop_front();
    if (Error error = readEscape(escape, result))
      return error;
  }
}

/// The cursor is behind the backslash, at which `start` is.
Error Reader::readEscape(StringRef start, std::string &result) {
  static constexpr StringLiteral letters = "\"\\/bfnrt",
                                 values = "\"\\/\b\f\n\r\t";
  size_t which = rest.empty() ? StringRef::npos : letters.find(rest.front());
  if (which != StringRef::npos) {
    rest = rest.drop_front();
    result += values[which];
    return Error::success();
  }
  uint16_t unit = 0, low = 0;
  if (Error error = readUnit(start, unit))
    return error;
  uint32_t point = unit;
  bool isHigh = unit >= 0xD800 && unit < 0xDC00;
  if (isHigh && rest.consume_front("\\")) {
    if (Error error = readUnit(start, low))
      return error;
    point = 0x10000 + ((uint32_t(unit) - 0xD800) << 10) + (low - 0xDC00);
  }
  bool isAlone =
      isHigh ? low < 0xDC00 || low >= 0xE000 : unit >= 0xDC00 && unit < 0xE000;
  char buffer[UNI_MAX_UTF8_BYTES_PER_CODE_POINT], *end = buffer;
  if (isAlone || !ConvertCodePointToUTF8(point, end))
    return fail(start, "this escape is half of a character");
  result.append(buffer, end);
  return Error::success();
}

/// Reads `uXXXX`.
Error Reader::readUnit(StringRef start, uint16_t &unit) {
  StringRef digits = rest.substr(1, 4);
  if (!rest.starts_with("u") || digits.size() != 4 ||
      digits.getAsInteger(16, unit))
    return fail(start, "this is no escape of JSON");
  rest = rest.drop_front(5);
  return Error::success();
}

Expected<std::vector<JsonScalar>>
loom::readJsonScalars(StringRef text, std::vector<JsonScalar> *objects) {
  return Reader(text, objects).run();
}
