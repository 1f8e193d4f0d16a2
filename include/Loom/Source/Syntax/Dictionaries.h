//===- Dictionaries.h - The keys of attribute dictionaries ------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_SOURCE_SYNTAX_DICTIONARIES_H
#define LOOM_SOURCE_SYNTAX_DICTIONARIES_H

#include "Loom/Source/Syntax/Lexer.h"

namespace loom {

/// `key` of `op {key = ...}`. Both refer to the text.
struct DictionaryKey {
  llvm::StringRef op;
  llvm::StringRef key; ///< Without the quotes of a string.
  size_t offset;       ///< Where the key stands in the text.
  unsigned dictionary; ///< Counts the dictionaries of one op from 0.
};

/// The keys of the dictionaries that stand directly behind ops, in the order of
/// the text. What is nested in their values is left out, and so are ops in
/// quotes, whose attributes are all in one dictionary. Linear time.
std::vector<DictionaryKey> findDictionaryKeys(llvm::StringRef text,
                                              llvm::ArrayRef<Token> tokens);

} // namespace loom

#endif // LOOM_SOURCE_SYNTAX_DICTIONARIES_H
