//===- TestCompile.h - Compilation in C API tests ---------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_CAPI_TESTCOMPILE_H
#define LOOM_TEST_UNIT_CAPI_TESTCOMPILE_H

#include "Loom-c/Loom.h"
#include <memory>
#include <string>
#include <vector>

namespace loom::test {

using Context = std::unique_ptr<LoomContext, decltype(&loomContextDestroy)>;
Context makeContext();

struct Told {
  LoomSeverity severity;
  std::string file;
  uint32_t line, column;
  std::string message;
};

struct Outcome {
  LoomStatus status;
  std::string bytes;
  std::vector<Told> told;

  /// Every message, one a line.
  std::string messages() const;
};

Outcome compile(LoomContext *context, const std::string &text,
                const char *filename, const LoomCompileOptions &options);

/// The same with nothing but a target.
Outcome compile(LoomContext *context, const std::string &text,
                const char *filename, const char *target);

/// docs/examples/saxpy.loom.
const std::string &getSaxpy();

bool contains(const std::string &text, const std::string &part);

/// An ELF file with the descriptor of a kernel of this name.
bool isCodeObject(const std::string &bytes, const std::string &kernel);

} // namespace loom::test

#endif // LOOM_TEST_UNIT_CAPI_TESTCOMPILE_H
