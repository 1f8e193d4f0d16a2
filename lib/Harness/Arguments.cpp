//===- Arguments.cpp - Argument blocks of launches ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/Arguments.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace loom;

llvm::Expected<std::vector<char>>
loom::packArguments(const KernelInfo &kernel, llvm::ArrayRef<uint64_t> values) {
  if (values.size() != kernel.arguments.size())
    return llvm::createStringError("kernel '" + kernel.name + "' takes " +
                                   llvm::Twine(kernel.arguments.size()) +
                                   " arguments, not " +
                                   llvm::Twine(values.size()));
  std::vector<char> block;
  for (auto [argument, value] : llvm::zip(kernel.arguments, values)) {
    size_t length = argument.byteLength, end = argument.byteOffset + length;
    if (length < 1 || length > 8 ||
        (length < 8 && !llvm::isUIntN(8 * length, value)))
      return llvm::createStringError(
          "a value for argument '" + argument.name + "' of kernel '" +
          kernel.name + "' does not fit " + llvm::Twine(length) + " bytes");
    block.resize(std::max(block.size(), end));
    std::memcpy(&block[argument.byteOffset], &value, length);
  }
  return block;
}
