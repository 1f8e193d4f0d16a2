//===- AccessNotes.h - What translation is to know of accesses --*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_CONVERSION_ACCESSNOTES_H
#define LOOM_CONVERSION_ACCESSNOTES_H

#include "llvm/ADT/StringRef.h"

namespace loom {

/// On an access in the LLVM dialect, if remarks were asked for: a dictionary of
/// what a remark is to say of it when its code is known: the remark's category
/// (`cache-policy`, `atomic` or `prefetch`) and, as the rest, its fields.
constexpr llvm::StringLiteral kAccessNoteAttr = "loom_access.note";
constexpr llvm::StringLiteral kCategoryField = "category";

/// On an access: its scopes, as arrays of `#llvm.alias_scope`. Before the LLVM
/// dialect, and in it where an op has no attribute of its own for that.
constexpr llvm::StringLiteral kAliasScopesAttr = "loom_access.alias_scopes";
constexpr llvm::StringLiteral kNoaliasScopesAttr = "loom_access.noalias_scopes";

} // namespace loom

#endif // LOOM_CONVERSION_ACCESSNOTES_H
