//===- FormatTool.h - What loom-format does ---------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TOOLS_LOOM_FORMAT_FORMATTOOL_H
#define LOOM_TOOLS_LOOM_FORMAT_FORMATTOOL_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <string>
#include <vector>

namespace loom {

struct FormatOptions {
  std::string from = "auto";
  std::string to = "text";
  std::string output = "-";
  bool check = false;
  bool inPlace = false;
  /// Paths; `-` or no path at all is standard input.
  std::vector<std::string> inputs;
};

/// Parses and verifies one module and reports what is wrong with it. The
/// buffer's identifier is the name to report it under.
using VerifyModule = llvm::function_ref<bool(const llvm::MemoryBuffer &)>;

/// Runs the tool and returns its exit status, 0 or 1. No file is written before
/// its whole module has passed `verify`.
int runFormat(const FormatOptions &options, VerifyModule verify);

} // namespace loom

#endif // LOOM_TOOLS_LOOM_FORMAT_FORMATTOOL_H
