//===- ValuBitsTest.cpp - Bits and bytes of vector registers --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorCases.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;

namespace {
using Formula = uint64_t (*)(LaneValues);
}

static VectorCase bits(std::string name, unsigned sources, Formula formula,
                       unsigned generations = OnAll,
                       std::string modifiers = "") {
  return {name,
          generations,
          32,
          32,
          sources > 1 ? 32u : 0,
          sources > 2 ? 32u : 0,
          [=](LaneValues v) { return LaneResult{formula(v) & 0xffffffff}; },
          modifiers};
}
#define FORMULA(...) [](LaneValues v) -> uint64_t { return __VA_ARGS__; }

static uint64_t byteOf(uint64_t value, unsigned byte) {
  return value >> (8 * byte) & 0xff;
}
static uint64_t distance(uint64_t a, uint64_t b) {
  return a > b ? a - b : b - a;
}

/// Bits from `offset` on, by the bit.
static uint64_t field(uint64_t value, unsigned offset, unsigned width,
                      bool isSigned) {
  uint64_t result = 0;
  for (unsigned bit = 0; bit < 32; ++bit) {
    unsigned from = offset + (bit < width || !isSigned ? bit : width - 1);
    bool inside = bit < width || (isSigned && width);
    bool value1 = from < 32 ? value >> from & 1 : isSigned && value >> 31;
    result |= uint64_t(inside && value1) << bit;
  }
  return result;
}

static uint64_t searchFrom(bool top, uint64_t value, uint64_t bit) {
  for (unsigned i = 0; i < 32; ++i)
    if ((value >> (top ? 31 - i : i) & 1) == bit)
      return i;
  return ~0ull;
}
static uint64_t signRun(uint64_t value) {
  return searchFrom(true, value, !(value >> 31));
}

static uint64_t permuted(LaneValues v) {
  uint64_t result = 0, both = v.a << 32 | v.b;
  for (unsigned i = 0; i < 4; ++i) {
    uint64_t selector = byteOf(v.c, i), byte = 0xff;
    if (selector < 8)
      byte = byteOf(both, selector);
    else if (selector == 12)
      byte = 0;
    else if (selector < 12)
      byte = byteOf(both, (selector - 8) * 2 + 1) & 0x80 ? 0xff : 0;
    result |= byte << (8 * i);
  }
  return result;
}

static uint64_t sad8(uint64_t a, uint64_t b, bool masked) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < 4; ++i)
    if (!masked || byteOf(b, i))
      sum += distance(byteOf(a, i), byteOf(b, i));
  return sum;
}
static uint64_t lerp(LaneValues v) {
  uint64_t result = 0;
  for (unsigned i = 0; i < 4; ++i)
    result |= ((byteOf(v.a, i) + byteOf(v.b, i) + (byteOf(v.c, i) & 1)) >> 1)
              << (8 * i);
  return result;
}
static uint64_t count(uint64_t value) {
  uint64_t ones = 0;
  for (; value; value &= value - 1)
    ++ones;
  return ones;
}
static uint64_t reversed(uint64_t value) {
  uint64_t result = 0;
  for (unsigned bit = 0; bit < 32; ++bit)
    result |= (value >> bit & 1) << (31 - bit);
  return result;
}
static uint64_t table(unsigned rows, LaneValues v) {
  uint64_t result = 0;
  for (unsigned bit = 0; bit < 32; ++bit) {
    unsigned row =
        (v.a >> bit & 1) * 4 + (v.b >> bit & 1) * 2 + (v.c >> bit & 1);
    result |= uint64_t(rows >> row & 1) << bit;
  }
  return result;
}

static std::vector<VectorCase> logic() {
  return {
      bits("v_not_b32", 1, FORMULA(~v.a)),
      bits("v_and_b32", 2, FORMULA(v.a & v.b)),
      bits("v_or_b32", 2, FORMULA(v.a | v.b)),
      bits("v_xor_b32", 2, FORMULA(v.a ^ v.b)),
      bits("v_xnor_b32", 2, FORMULA(~(v.a ^ v.b))),
      bits("v_or3_b32", 3, FORMULA(v.a | v.b | v.c)),
      bits("v_xor3_b32", 3, FORMULA(v.a ^ v.b ^ v.c), On11 | On12),
      bits("v_and_or_b32", 3, FORMULA((v.a & v.b) | v.c)),
      bits("v_lshl_or_b32", 3, FORMULA(v.a << (v.b & 31) | v.c)),
      bits("v_lshlrev_b32", 2, FORMULA(v.b << (v.a & 31))),
      bits("v_lshrrev_b32", 2, FORMULA(v.b >> (v.a & 31))),
      bits("v_ashrrev_i32", 2, FORMULA(uint64_t(int32_t(v.b) >> (v.a & 31)))),
      bits("v_alignbit_b32", 3, FORMULA((v.a << 32 | v.b) >> (v.c & 31))),
      bits("v_alignbyte_b32", 3, FORMULA((v.a << 32 | v.b) >> (v.c & 3) * 8)),
      bits("v_bfi_b32", 3, FORMULA((v.a & v.b) | (~v.a & v.c))),
      bits("v_bfe_u32", 3, FORMULA(field(v.a, v.b & 31, v.c & 31, false))),
      bits("v_bfe_i32", 3, FORMULA(field(v.a, v.b & 31, v.c & 31, true))),
      bits("v_bfm_b32", 2, FORMULA(((1ull << (v.a & 31)) - 1) << (v.b & 31))),
      bits("v_bcnt_u32_b32", 2, FORMULA(count(v.a) + v.b)),
      bits("v_bfrev_b32", 1, FORMULA(reversed(v.a))),
      bits("v_ffbh_u32|v_clz_i32_u32", 1, FORMULA(searchFrom(true, v.a, 1))),
      bits("v_ffbl_b32|v_ctz_i32_b32", 1, FORMULA(searchFrom(false, v.a, 1))),
      bits("v_ffbh_i32|v_cls_i32", 1, FORMULA(signRun(v.a))),
  };
}

static std::vector<VectorCase> bytes() {
  auto clamped = [](uint64_t sum) { return sum >> 32 ? 0xffffffffull : sum; };
  std::vector<VectorCase> cases = {
      bits("v_perm_b32", 3, permuted),
      bits("v_lerp_u8", 3, lerp),
      bits("v_sad_u8", 3, FORMULA(sad8(v.a, v.b, false) + v.c)),
      bits("v_sad_hi_u8", 3, FORMULA((sad8(v.a, v.b, false) << 16) + v.c)),
      bits("v_msad_u8", 3, FORMULA(sad8(v.a, v.b, true) + v.c)),
      bits("v_sad_u16", 3,
           FORMULA(distance(v.a & 0xffff, v.b & 0xffff) +
                   distance(v.a >> 16, v.b >> 16) + v.c)),
      bits("v_sad_u32", 3, FORMULA(distance(v.a, v.b) + v.c)),
  };
  VectorCase saturated = cases.back();
  saturated.modifiers = "clamp";
  saturated.expect = [=](LaneValues v) {
    return LaneResult{clamped(distance(v.a, v.b) + v.c)};
  };
  cases.push_back(saturated);

  VectorCase select = bits("v_cndmask_b32", 2, FORMULA(v.carry ? v.b : v.a));
  select.readsMask = true;
  cases.push_back(select);
  return cases;
}

static void checkAll(const char *target, unsigned lanes) {
  checkVectors(target, lanes, logic());
  checkVectors(target, lanes, bytes());
}

TEST(ValuBits, Gfx1100) { checkAll("gfx1100", 32); }
TEST(ValuBits, Gfx1100Wave64) { checkAll("gfx1100", 64); }
TEST(ValuBits, Gfx942) { checkAll("gfx942", 64); }
TEST(ValuBits, Gfx1201) { checkAll("gfx1201", 32); }

TEST(ValuBits, Gfx950) {
  checkVectors(
      "gfx950", 64,
      {bits("v_bitop3_b32", 3, FORMULA(table(0x1b, v)), On9, "bitop3:0x1b"),
       bits("v_bitop3_b32", 3, FORMULA(table(0xe4, v)), On9, "bitop3:0xe4"),
       bits("v_prng_b32", 1, FORMULA(v.a << 1 ^ (v.a >> 31) * 0xc5), On9)});
}

/// The selecting mask may be any scalar, and sources have modifiers of floats.
TEST(ValuBits, SelectWithModifiers) {
  AsmTest test;
  test.vectors = {Values(32, 0x3f800000), Values(32, 0xc0000000)};
  test.scalars = {{"s4", {0xffff0000}}};
  test.body = "v_cndmask_b32_e64 v3, -v1, |v2|, s4";
  test.results = {"v3"};
  Values expected(32, 0xbf800000);
  std::fill(expected.begin() + 16, expected.end(), 0x40000000);
  EXPECT_EQ(runAsm(test)["v3"], expected);
}
