//===- DecoderSafetyTest.cpp - Bytes that crash LLVM's disassembler -------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Decoder.h"
#include "gtest/gtest.h"
#include <cstring>
#include <random>

using namespace llvm;
using namespace loom::sim;

namespace {

using Words = std::array<uint32_t, 4>;

Expected<DecodedInstruction> decode(Decoder &decoder, const Words &words) {
  uint8_t bytes[sizeof(words)];
  memcpy(bytes, words.data(), sizeof(bytes));
  return decoder.decode(bytes, 0x1000);
}

std::unique_ptr<Decoder> makeDecoder(StringRef target, unsigned lanes) {
  return cantFail(Decoder::create(*findTarget(target), lanes));
}

bool isRefused(Decoder &decoder, const Words &words) {
  Expected<DecodedInstruction> decoded = decode(decoder, words);
  if (decoded)
    return false;
  consumeError(decoded.takeError());
  return true;
}

TEST(DecoderSafety, KnownCrashesOfGfx9) {
  for (const char *target : {"gfx942", "gfx950"}) {
    std::unique_ptr<Decoder> decoder = makeDecoder(target, 64);
    const Words crashes[] = {
        // SDWA with selections that there are not.
        {0x78b500f9, 0x47c54c5e, 0xb5e609d1},
        {0x566e96f9, 0x8c8f2ec4, 0x576747e8, 0x89807df7},
        {0x4395faf9, 0x7755452a, 0x4a02b2ff, 0xe5ff0bf8},
        // MTBUF and MUBUF with a literal as offset.
        {0xe9853d76, 0xffc2a6cd, 0x8fcab948, 0xd2a5b7d7},
        {0xe08c0adb, 0xff6f4537, 0xc6392135, 0xc7b607b8},
        // VOP3 with literals, or a literal as a compare's result.
        {0xd3c13f74, 0xecd6f0ff, 0x3d227c12, 0xd533c60f},
        {0xd2a343ff, 0x6335fea6, 0x18f0f706, 0x280c21ea},
        {0xd28900ff, 0x00000501},
        {0xd0aa68ff, 0x01640927, 0x3ca5fc62, 0x5f4f0ccd}};
    for (const Words &words : crashes)
      EXPECT_TRUE(isRefused(*decoder, words)) << std::hex << words[0];
    // v_add_u32_sdwa v0, v1, v2 dst_sel:BYTE_0 src0_sel:WORD_1 is none of them.
    EXPECT_FALSE(isRefused(*decoder, {0x680404f9, 0x06050001}));
  }
}

TEST(DecoderSafety, KnownCrashesOfGfx12) {
  std::unique_ptr<Decoder> decoder = makeDecoder("gfx1201", 32);
  EXPECT_TRUE(isRefused(*decoder, {0xbe9650ff, 0xaa000704, 0x7c27bbd8}));
}

TEST(DecoderSafety, OperandsThatThereAreNot) {
  std::unique_ptr<Decoder> gfx9 = makeDecoder("gfx942", 64);
  // v_fmac_f64 v[63:64], ...: pairs are aligned.
  EXPECT_TRUE(isRefused(*gfx9, {0x08000000u | 63u << 17 | 2u << 9 | 0x104u}));
  std::unique_ptr<Decoder> gfx11 = makeDecoder("gfx1100", 32);
  // global_load_b128 v[254:257], v[0:1], off.
  EXPECT_TRUE(isRefused(*gfx11, {0xdc5e0000, 0xfe7c0000}));
  EXPECT_FALSE(isRefused(*gfx11, {0xdc5e0000, 0xfc7c0000}));
}

/// Checks what the semantics rely on without looking.
void checkOperands(const Op &op, const std::string &text) {
  auto check = [&](const Operand &operand) {
    unsigned end = operand.index + operand.dwords;
    if (operand.kind == Operand::Vector)
      EXPECT_LE(end, unsigned(NumVectorRegisters)) << text;
    else if (operand.kind == Operand::Scalar)
      EXPECT_LE(end, unsigned(NumScalarRegisters)) << text;
  };
  for (unsigned i = 0; i < op.numDsts; ++i)
    check(op.dst[i]);
  for (unsigned i = 0; i < op.numSrcs; ++i)
    check(op.src[i]);
  // None of the ranges was dropped for want of room.
  EXPECT_LT(op.numReads, unsigned(Op::MaxRanges)) << text;
  EXPECT_LT(op.numWrites, unsigned(Op::MaxRanges)) << text;
}

/// Random words, most of them with the parts that make instructions longer.
Words makeWords(std::mt19937 &random) {
  Words words = {uint32_t(random()), uint32_t(random()), uint32_t(random()),
                 uint32_t(random())};
  switch (random() % 6) {
  case 0:
    words[0] = (words[0] & ~0xffu) | 0xff; // literal
    break;
  case 1:
    words[0] = (words[0] & ~0xffu) | 0xf9; // SDWA
    break;
  case 2:
    words[0] = (words[0] & ~0xffu) | 0xfa; // DPP
    break;
  case 3:
    words[1] |= 0xff000000;
    break;
  case 4:
    words[0] = 0xd0000000 | (words[0] & 0x07ffffff); // VOP3
    break;
  default:
    break;
  }
  return words;
}

TEST(DecoderSafety, RandomBytes) {
  const std::pair<const char *, unsigned> targets[] = {
      {"gfx1100", 32}, {"gfx942", 64}, {"gfx1201", 32}, {"gfx950", 64}};
  for (auto [target, lanes] : targets) {
    std::unique_ptr<Decoder> decoder = makeDecoder(target, lanes);
    std::mt19937 random(lanes);
    unsigned good = 0;
    for (unsigned i = 0; i < 20000; ++i) {
      Expected<DecodedInstruction> decoded =
          decode(*decoder, makeWords(random));
      if (!decoded) {
        consumeError(decoded.takeError());
        continue;
      }
      ++good;
      checkOperands(decoded->op, decoded->text);
      if (decoded->inner)
        checkOperands(*decoded->inner, decoded->text);
      if (decoded->second)
        checkOperands(*decoded->second, decoded->text);
    }
    EXPECT_GT(good, 5000u) << target;
  }
}

} // namespace
