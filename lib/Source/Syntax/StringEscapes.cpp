//===- StringEscapes.cpp - JSON string escapes ----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StringEscapes.h"
#include "llvm/ADT/StringExtras.h"
#include <optional>

using namespace llvm;
using namespace loom;

/// Reads `\uXXXX` at `pos`.
static std::optional<uint32_t> readUnit(StringRef text, size_t pos) {
  StringRef unit = text.substr(pos, 6);
  if (unit.size() != 6 || !unit.starts_with("\\u"))
    return std::nullopt;
  uint32_t value = 0;
  for (char c : unit.drop_front(2)) {
    if (!isHexDigit(c))
      return std::nullopt;
    value = value * 16 + hexDigitValue(c);
  }
  return value;
}

static Escape decodeUnicode(StringRef text, size_t pos) {
  std::optional<uint32_t> unit = readUnit(text, pos);
  if (!unit)
    return {0, 2, "'\\u' needs four hexadecimal digits"};
  if (*unit < 0xD800 || *unit > 0xDFFF)
    return {*unit, 6, nullptr};
  if (*unit < 0xDC00) {
    std::optional<uint32_t> low = readUnit(text, pos + 6);
    if (low && *low >= 0xDC00 && *low <= 0xDFFF)
      return {0x10000 + ((*unit - 0xD800) << 10) + (*low - 0xDC00), 12,
              nullptr};
  }
  return {0, 6, "'\\u' escape is half of a surrogate pair"};
}

Escape loom::decodeEscape(StringRef text, size_t pos) {
  switch (pos + 1 < text.size() ? text[pos + 1] : '\0') {
  case '"':
    return {'"', 2, nullptr};
  case '\\':
    return {'\\', 2, nullptr};
  case '/':
    return {'/', 2, nullptr};
  case 'b':
    return {'\b', 2, nullptr};
  case 'f':
    return {'\f', 2, nullptr};
  case 'n':
    return {'\n', 2, nullptr};
  case 'r':
    return {'\r', 2, nullptr};
  case 't':
    return {'\t', 2, nullptr};
  case 'u':
    return decodeUnicode(text, pos);
  default:
    return {0, 1,
            "unknown escape in string; the escapes are "
            "\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"};
  }
}
