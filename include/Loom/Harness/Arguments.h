//===- Arguments.h - Argument blocks of launches ----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_HARNESS_ARGUMENTS_H
#define LOOM_HARNESS_ARGUMENTS_H

#include "Loom/Compiler/Compiler.h"
#include "llvm/Support/Error.h"

namespace loom {

/// The argument block of a kernel: each value, little endian, at the offset and
/// in the length the compiler gave it, zeros between. `values` are the bits of
/// scalars, zero-extended, and the addresses of buffers. Fails where a value
/// does not fit or their number is wrong.
llvm::Expected<std::vector<char>>
packArguments(const KernelInfo &kernel, llvm::ArrayRef<uint64_t> values);

} // namespace loom

#endif // LOOM_HARNESS_ARGUMENTS_H
