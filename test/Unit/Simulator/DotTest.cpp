//===- DotTest.cpp - Dot products within a register ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Integer forms with random bits; float forms with integers, whose sums are
// exact in any order.
//
//===----------------------------------------------------------------------===//

#include "FloatCheck.h"
#include "llvm/ADT/bit.h"
#include <random>

using namespace llvm;
using namespace loom::sim;
using namespace loom::sim::test;

namespace {
struct Entry {
  const char *target;
  /// With $D, $A, $B and, unless it accumulates, $C.
  const char *text;
  unsigned bits;
  bool signedA, signedB, accumulates, clamps;
};
} // namespace

static int64_t dot(const Entry &entry, uint64_t a, uint64_t b) {
  int64_t sum = 0;
  for (unsigned i = 0; i < 32; i += entry.bits) {
    auto element = [&](uint64_t bits, bool isSigned) {
      APInt value = APInt(64, bits >> i).trunc(entry.bits);
      return isSigned ? value.getSExtValue() : int64_t(value.getZExtValue());
    };
    sum += element(a, entry.signedA) * element(b, entry.signedB);
  }
  return sum;
}

static std::vector<Operands> makeRandom(unsigned seed) {
  std::mt19937_64 generator(seed);
  std::vector<Operands> operands;
  for (unsigned i = 0; i < 4000; ++i) {
    Operands each = {uint32_t(generator()), uint32_t(generator()),
                     uint32_t(generator())};
    // Extremes meet, also in the addend.
    static const uint64_t extremes[] = {0x80000000, 0x7fffffff, 0xffffffff, 0,
                                        0x80008000, 0x80808080, 0x88888888};
    if (i % 4 == 0)
      each[i / 4 % 3] = extremes[i / 12 % 7];
    if (i % 8 == 0)
      each[(i / 4 + 1) % 3] = extremes[i / 84 % 7];
    operands.push_back(each);
  }
  return operands;
}

TEST(Dot, Integers) {
  static const Entry entries[] = {
      {"gfx1100", "v_dot4_i32_iu8 $D, $A, $B, $C", 8, false, false, false,
       true},
      {"gfx1100", "v_dot4_i32_iu8 $D, $A, $B, $C neg_lo:[1,0,0]", 8, true,
       false, false, true},
      {"gfx1100", "v_dot4_i32_iu8 $D, $A, $B, $C neg_lo:[0,1,0]", 8, false,
       true, false, true},
      {"gfx1100", "v_dot4_i32_iu8 $D, $A, $B, $C neg_lo:[1,1,0]", 8, true, true,
       false, true},
      {"gfx1201", "v_dot8_i32_iu4 $D, $A, $B, $C neg_lo:[1,1,0]", 4, true, true,
       false, true},
      {"gfx1100", "v_dot8_i32_iu4 $D, $A, $B, $C neg_lo:[1,0,0]", 4, true,
       false, false, true},
      {"gfx942", "v_dot2_i32_i16 $D, $A, $B, $C", 16, true, true, false, true},
      {"gfx942", "v_dot4_i32_i8 $D, $A, $B, $C", 8, true, true, false, true},
      {"gfx942", "v_dot8_i32_i4 $D, $A, $B, $C", 4, true, true, false, true},
      {"gfx942", "v_dot2c_i32_i16 $D, $A, $B", 16, true, true, true, false},
      {"gfx942", "v_dot4c_i32_i8 $D, $A, $B", 8, true, true, true, false},
      {"gfx942", "v_dot8c_i32_i4 $D, $A, $B", 4, true, true, true, false}};
  for (const Entry &entry : entries)
    for (bool clamp : {false, true}) {
      if (clamp && !entry.clamps)
        continue;
      FloatCheck check;
      bool isGfx9 = StringRef(entry.target).starts_with("gfx9");
      check.configuration = {entry.target, isGfx9 ? 64u : 32u};
      check.result = b32;
      check.body = std::string(entry.accumulates ? "v_mov_b32 $D, $C\n" : "") +
                   entry.text + (clamp ? " clamp" : "");
      expectFloats(check, makeRandom(1), [&](const Operands &o) -> uint64_t {
        int64_t sum = dot(entry, o[0], o[1]) + int32_t(o[2]);
        if (clamp)
          sum = std::clamp<int64_t>(sum, INT32_MIN, INT32_MAX);
        return uint32_t(sum);
      });
    }
}

TEST(Dot, Unsigned) {
  static const Entry entries[] = {
      {"gfx942", "v_dot2_u32_u16 $D, $A, $B, $C", 16, false, false, false,
       true},
      {"gfx942", "v_dot4_u32_u8 $D, $A, $B, $C", 8, false, false, false, true},
      {"gfx1100", "v_dot4_u32_u8 $D, $A, $B, $C", 8, false, false, false, true},
      {"gfx1201", "v_dot8_u32_u4 $D, $A, $B, $C", 4, false, false, false,
       true}};
  for (const Entry &entry : entries)
    for (bool clamp : {false, true}) {
      FloatCheck check;
      bool isGfx9 = StringRef(entry.target).starts_with("gfx9");
      check.configuration = {entry.target, isGfx9 ? 64u : 32u};
      check.result = b32;
      check.body = std::string(entry.text) + (clamp ? " clamp" : "");
      expectFloats(check, makeRandom(2), [&](const Operands &o) -> uint64_t {
        uint64_t sum = uint64_t(dot(entry, o[0], o[1])) + o[2];
        return clamp ? std::min<uint64_t>(sum, 0xffffffff) : uint32_t(sum);
      });
    }
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

/// A register of small integers as `format`.
static uint64_t pack(const Format &format, ArrayRef<int> values) {
  uint64_t result = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    APFloat value = APFloat(double(values[i]));
    bool loses;
    value.convert(*format.semantics, RoundingMode::NearestTiesToEven, &loses);
    result |= toBits(value) << (i * format.bits);
  }
  return result;
}

namespace {
struct FloatEntry {
  const char *target, *text;
  Format elementA, elementB, sum;
  /// What the instruction leaves of the second element's sign and order.
  int factors[2] = {1, 1};
};
} // namespace

/// Not a static table: it has other files' formats.
static std::vector<FloatEntry> makeFloatEntries() {
  const Format fp8 = {"fp8", 8, &APFloat::Float8E4M3FN()};
  const Format bf8 = {"bf8", 8, &APFloat::Float8E5M2()};
  return {{"gfx1100", "v_dot2_f32_f16 $D, $A, $B, $C", f16, f16, f32},
          {"gfx1100",
           "v_dot2_f32_f16 $D, $A, $B, $C neg_lo:[1,0,0]",
           f16,
           f16,
           f32,
           {-1, 1}},
          {"gfx1100",
           "v_dot2_f32_f16 $D, $A, $B, $C neg_hi:[0,1,0]",
           f16,
           f16,
           f32,
           {1, -1}},
          {"gfx942", "v_dot2_f32_f16 $D, $A, $B, $C", f16, f16, f32},
          {"gfx942", "v_dot2c_f32_f16 $D, $A, $B", f16, f16, f32},
          {"gfx1100", "v_dot2acc_f32_f16 $D, $A, $B", f16, f16, f32},
          {"gfx1100", "v_dot2_f32_bf16 $D, $A, $B, $C", bf16, bf16, f32},
          {"gfx950", "v_dot2_f32_bf16 $D, $A, $B, $C", bf16, bf16, f32},
          {"gfx950", "v_dot2c_f32_bf16 $D, $A, $B", bf16, bf16, f32},
          {"gfx1100", "v_dot2_f16_f16 $D, $A, $B, $C", f16, f16, f16},
          {"gfx1100", "v_dot2_bf16_bf16 $D, $A, $B, $C", bf16, bf16, bf16},
          {"gfx1201", "v_dot4_f32_fp8_bf8 $D, $A, $B, $C", fp8, bf8, f32},
          {"gfx1201", "v_dot4_f32_bf8_fp8 $D, $A, $B, $C", bf8, fp8, f32},
          {"gfx1201", "v_dot4_f32_fp8_fp8 $D, $A, $B, $C", fp8, fp8, f32},
          {"gfx1201", "v_dot4_f32_bf8_bf8 $D, $A, $B, $C", bf8, bf8, f32}};
}

TEST(Dot, Floats) {
  for (const FloatEntry &entry : makeFloatEntries()) {
    std::mt19937 generator(9);
    std::vector<Operands> operands;
    std::vector<int64_t> sums;
    unsigned count = 32 / entry.elementA.bits;
    for (unsigned i = 0; i < 500; ++i) {
      std::vector<int> a, b;
      int c = int(generator() % 17) - 8;
      int64_t sum = c;
      for (unsigned k = 0; k < count; ++k) {
        a.push_back(int(generator() % 9) - 4);
        b.push_back(int(generator() % 9) - 4);
        sum += entry.factors[k % 2] * a[k] * b[k];
      }
      operands.push_back({pack(entry.elementA, a), pack(entry.elementB, b),
                          pack(entry.sum, c)});
      sums.push_back(sum);
    }
    FloatCheck check;
    bool isGfx9 = StringRef(entry.target).starts_with("gfx9");
    check.configuration = {entry.target, isGfx9 ? 64u : 32u};
    check.result = b32;
    check.body =
        std::string(!StringRef(entry.text).contains("$C") ? "v_mov_b32 $D, $C\n"
                                                          : "") +
        entry.text;
    // A result of 16 bits keeps the other half.
    uint64_t kept = entry.sum.bits == 16 ? 0x55550000 : 0;
    if (kept && !isGfx9)
      for (size_t at = 0;
           (at = check.body.find_first_of("DC", at)) != std::string::npos; ++at)
        if (at && check.body[at - 1] == '$' && entry.sum.bits == 16)
          check.body.insert(at + 1, ".l");
    size_t index = 0;
    expectFloats(check, operands, [&](const Operands &) {
      return pack(entry.sum, int(sums[index++])) | kept;
    });
  }
}

/// A half of VOPD; the accumulator is the destination.
TEST(Dot, VopdOfBf16) {
  for (const char *target : {"gfx1100", "gfx1201"}) {
    AsmTest test;
    test.target = target;
    // (2, 3) and (4, 0.5) as bf16.
    test.vectors = {Values(32, 0x40404000), Values(32, 0x3f004080)};
    test.body = "v_mov_b32 v4, 1.0\nv_dual_dot2acc_f32_bf16 v4, v1, v2 :: "
                "v_dual_mov_b32 v7, v2";
    test.results = {"v4", "v7"};
    AsmOutcome out = runAsm(test);
    EXPECT_EQ(out["v4"], Values(32, 0x41280000)); // 1 + 8 + 1.5
    EXPECT_EQ(out["v7"], test.vectors[1]);
  }
}
