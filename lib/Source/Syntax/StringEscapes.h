//===- StringEscapes.h - JSON string escapes --------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SOURCE_SYNTAX_STRINGESCAPES_H
#define LOOM_LIB_SOURCE_SYNTAX_STRINGESCAPES_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace loom {

/// One decoded escape sequence. `error` is null when the escape is well formed;
/// otherwise it says what is wrong with it.
struct Escape {
  uint32_t codePoint = 0;
  /// Bytes of the sequence, its backslash and both halves of a surrogate pair
  /// included.
  unsigned length = 0;
  const char *error = nullptr;
};

/// Decodes the escape sequence whose backslash is at `text[pos]`.
Escape decodeEscape(llvm::StringRef text, size_t pos);

} // namespace loom

#endif // LOOM_LIB_SOURCE_SYNTAX_STRINGESCAPES_H
