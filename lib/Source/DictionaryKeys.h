//===- DictionaryKeys.h - Which keys an op has ------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SOURCE_DICTIONARYKEYS_H
#define LOOM_LIB_SOURCE_DICTIONARYKEYS_H

#include "Loom/Source/Syntax/Dictionaries.h"

namespace loom {

/// Says that a key is none of its op, and which the op has; empty where it is
/// one. MLIR would keep an unknown key without a word, and take one that has a
/// syntax of its own, such as the kind of a reduction, for that.
std::string explainUnknownKey(const DictionaryKey &key);

} // namespace loom

#endif // LOOM_LIB_SOURCE_DICTIONARYKEYS_H
