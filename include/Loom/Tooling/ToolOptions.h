//===- ToolOptions.h - Command lines of the tools ---------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TOOLING_TOOLOPTIONS_H
#define LOOM_TOOLING_TOOLOPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace loom {

/// An error for the first of `options` that was given more than once: LLVM
/// keeps the last value, without a word.
llvm::Error checkGivenOnce(llvm::ArrayRef<const llvm::cl::Option *> options);

/// An error where two of `files`, pairs of what they are called and a path, are
/// the same file: the later one would replace the earlier, or the input.
/// Standard input and output, devices and empty paths are none.
llvm::Error checkDistinctFiles(
    std::vector<std::pair<llvm::StringRef, llvm::StringRef>> files);

/// Makes the passes known that `--pipeline` can name: Loom's, and the upstream
/// ones that lead to the LLVM dialect.
void registerPassesByName();

} // namespace loom

#endif // LOOM_TOOLING_TOOLOPTIONS_H
