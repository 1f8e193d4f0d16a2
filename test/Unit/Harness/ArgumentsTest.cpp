//===- ArgumentsTest.cpp - Argument blocks of launches --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/Arguments.h"
#include "gtest/gtest.h"

using namespace loom;

static std::string pack(const KernelInfo &kernel,
                        llvm::ArrayRef<uint64_t> values) {
  llvm::Expected<std::vector<char>> block = packArguments(kernel, values);
  if (!block)
    return llvm::toString(block.takeError());
  std::string text;
  for (char byte : *block)
    text += "0123456789abcdef"[uint8_t(byte) >> 4],
        text += "0123456789abcdef"[byte & 15];
  return text;
}

TEST(Arguments, Layout) {
  // (i8, buffer, i1, f32, i16, index)
  KernelInfo kernel;
  kernel.name = "k";
  kernel.arguments = {
      {"a", "value", "i8", 0, 1},   {"b", "pointer", "buffer", 8, 8},
      {"c", "value", "i1", 16, 1},  {"d", "value", "f32", 20, 4},
      {"e", "value", "i16", 24, 2}, {"f", "value", "index", 32, 8}};
  EXPECT_EQ(pack(kernel, {0xAB, 0x1122334455667788, 1, 0x3f800000, 0xFFFE,
                          uint64_t(-2)}),
            "ab00000000000000"
            "8877665544332211"
            "010000000000803f"
            "feff000000000000"
            "feffffffffffffff");
}

TEST(Arguments, Refusals) {
  KernelInfo kernel;
  kernel.name = "k";
  EXPECT_EQ(pack(kernel, {}), "");
  EXPECT_EQ(pack(kernel, {1}), "kernel 'k' takes 0 arguments, not 1");
  kernel.arguments = {{"a", "value", "i8", 0, 1}};
  EXPECT_EQ(pack(kernel, {256}),
            "a value for argument 'a' of kernel 'k' does not fit 1 bytes");
}
