//===- Output.h - Files that tools write ------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_SUPPORT_OUTPUT_H
#define LOOM_SUPPORT_OUTPUT_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace loom {

/// Writes a file that gets its name only when it is complete. A device or a
/// pipe is written to and not replaced. The error names the path, except for
/// one that `write` returns.
llvm::Error
writeFile(llvm::StringRef path,
          llvm::function_ref<llvm::Error(llvm::raw_ostream &)> write);

} // namespace loom

#endif // LOOM_SUPPORT_OUTPUT_H
