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

/// Whether a key is an attribute that a tool keeps on an op, with the name of
/// one of Loom's dialects in front: MLIR has nobody who would check it. Those
/// of other dialects mean nothing here, and what lowering notes for translation
/// is not for an author to say.
bool isDialectKey(llvm::StringRef key);

/// Says that a key is none of its op, and which the op has; empty where it is
/// one. MLIR would keep an unknown key without a word, and take one that has a
/// syntax of its own, such as the kind of a reduction, for that.
std::string explainUnknownKey(const DictionaryKey &key);

} // namespace loom

#endif // LOOM_LIB_SOURCE_DICTIONARYKEYS_H
