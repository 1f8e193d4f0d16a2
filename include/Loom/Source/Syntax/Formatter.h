//===- Formatter.h - Canonical layout of .loom text -------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_SOURCE_SYNTAX_FORMATTER_H
#define LOOM_SOURCE_SYNTAX_FORMATTER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace loom {

/// Lays out `.loom` text canonically: one op per line, two spaces of
/// indentation per region, fixed spacing, at most one blank line between ops.
///
/// An op that the author broke over several lines is joined, unless a comment
/// stands inside it or it would be longer than 120 columns; then the author's
/// breaks stay, and the lines after the first are indented by four more spaces.
///
/// Only white space changes: the result has the same tokens in the same order,
/// comments included, which is checked. Formatting twice gives the same text as
/// formatting once. Fails with a SyntaxError on text that has no tokens; the
/// caller is expected to have parsed and verified the text before.
llvm::Expected<std::string> formatSource(llvm::StringRef text);

} // namespace loom

#endif // LOOM_SOURCE_SYNTAX_FORMATTER_H
