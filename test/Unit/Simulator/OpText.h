//===- OpText.h - Decoded instructions as text, for tests -------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_SIMULATOR_OPTEXT_H
#define LOOM_TEST_UNIT_SIMULATOR_OPTEXT_H

#include "Program.h"

namespace loom::sim::test {

/// A kernel `k` around lines of assembly, `tail` behind its end.
std::string makeKernel(llvm::StringRef target, unsigned lanes,
                       llvm::StringRef body, llvm::StringRef tail = "",
                       unsigned vgprs = 256);

/// Assembles and decodes it; fails the gtest and is null if that fails.
std::unique_ptr<Program> decodeKernel(llvm::StringRef target, unsigned lanes,
                                      llvm::StringRef body,
                                      llvm::StringRef tail = "");

/// Everything an Op says but its place, what is at its default left out:
/// "v0 = v1.neg #3f800000 | clamp". Temporaries are t0, t1; `:2` are two
/// registers. A wrapper has its own operands, then its parts in braces.
std::string describe(const Op &op);

/// Registers read and written: "r v0:2* exec w v4"; a star is an observed read.
std::string describeRegisters(const Op &op);

} // namespace loom::sim::test

#endif // LOOM_TEST_UNIT_SIMULATOR_OPTEXT_H
