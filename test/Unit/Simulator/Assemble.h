//===- Assemble.h - Assembly text to code objects ---------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's assembler and lld in this process, for tests of single instructions.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_SIMULATOR_ASSEMBLE_H
#define LOOM_TEST_UNIT_SIMULATOR_ASSEMBLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace loom::sim::test {

/// A code object from a whole assembly file. `target` is a processor, "gfx942"
/// or "gfx9-4-generic". Errors hold the assembler's messages with the lines
/// they are about.
llvm::Expected<std::vector<uint8_t>> assembleCodeObject(llvm::StringRef target,
                                                        unsigned lanes,
                                                        llvm::StringRef source);

/// False if the assembler does not take the text, a line or more, for the
/// target: for tests that try what there is.
bool canAssemble(llvm::StringRef target, unsigned lanes, llvm::StringRef text);

/// The same for many lines at once, each by itself.
std::vector<bool> whichAssemble(llvm::StringRef target, unsigned lanes,
                                llvm::ArrayRef<std::string> lines);

} // namespace loom::sim::test

#endif // LOOM_TEST_UNIT_SIMULATOR_ASSEMBLE_H
