//===- ValuWidthsTest.cpp - Vector integers of 16 and 64 bits -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorCases.h"
#include "gtest/gtest.h"
#include <algorithm>

using namespace loom::sim;
using namespace loom::sim::test;

using Wide = __int128;

//===----------------------------------------------------------------------===//
// 16 bits
//===----------------------------------------------------------------------===//

namespace {
using Exact = int64_t (*)(int64_t, int64_t, int64_t);
enum Rest { Cleared, Kept };
struct HalfCase {
  /// For gfx9, and for gfx11 and gfx12.
  const char *old, *renamed;
  unsigned sources;
  bool isSigned;
  /// The other half on gfx9; elsewhere it is kept.
  Rest rest;
  bool hasClamp;
  Exact exact;
};
} // namespace

#define EXACT(...)                                                             \
  []([[maybe_unused]] int64_t a, [[maybe_unused]] int64_t b,                   \
     [[maybe_unused]] int64_t c) -> int64_t { return __VA_ARGS__; }

static int64_t middle(int64_t a, int64_t b, int64_t c) {
  int64_t values[] = {a, b, c};
  std::sort(values, values + 3);
  return values[1];
}

static std::vector<HalfCase> halfCases() {
  return {
      {"v_add_u16", "v_add_nc_u16", 2, false, Cleared, true, EXACT(a + b)},
      {"v_sub_u16", "v_sub_nc_u16", 2, false, Cleared, true, EXACT(a - b)},
      {"v_subrev_u16", "", 2, false, Cleared, true, EXACT(b - a)},
      {"v_add_i16", "v_add_nc_i16", 2, true, Kept, true, EXACT(a + b)},
      {"v_sub_i16", "v_sub_nc_i16", 2, true, Kept, true, EXACT(a - b)},
      {"v_mul_lo_u16", "v_mul_lo_u16", 2, false, Cleared, false, EXACT(a * b)},
      {"v_mad_u16", "v_mad_u16", 3, false, Kept, true, EXACT(a * b + c)},
      {"v_mad_i16", "v_mad_i16", 3, true, Kept, true, EXACT(a * b + c)},
      {"v_mad_legacy_u16", "", 3, false, Cleared, true, EXACT(a * b + c)},
      {"v_mad_legacy_i16", "", 3, true, Cleared, true, EXACT(a * b + c)},
      {"v_min_i16", "v_min_i16", 2, true, Cleared, false,
       EXACT(std::min(a, b))},
      {"v_max_i16", "v_max_i16", 2, true, Cleared, false,
       EXACT(std::max(a, b))},
      {"v_min_u16", "v_min_u16", 2, false, Cleared, false,
       EXACT(std::min(a, b))},
      {"v_max_u16", "v_max_u16", 2, false, Cleared, false,
       EXACT(std::max(a, b))},
      {"v_min3_i16", "v_min3_i16", 3, true, Kept, false,
       EXACT(std::min({a, b, c}))},
      {"v_max3_u16", "v_max3_u16", 3, false, Kept, false,
       EXACT(std::max({a, b, c}))},
      {"v_med3_i16", "v_med3_i16", 3, true, Kept, false,
       EXACT(middle(a, b, c))},
      {"v_med3_u16", "v_med3_u16", 3, false, Kept, false,
       EXACT(middle(a, b, c))},
      {"v_lshlrev_b16", "v_lshlrev_b16", 2, false, Cleared, false,
       EXACT(b << (a & 15))},
      {"v_lshrrev_b16", "v_lshrrev_b16", 2, false, Cleared, false,
       EXACT(b >> (a & 15))},
      {"v_ashrrev_i16", "v_ashrrev_i16", 2, true, Cleared, false,
       EXACT(b >> (a & 15))},
      {"", "v_and_b16", 2, false, Kept, false, EXACT(a & b)},
      {"", "v_or_b16", 2, false, Kept, false, EXACT(a | b)},
      {"", "v_xor_b16", 2, false, Kept, false, EXACT(a ^ b)},
      {"", "v_not_b16", 1, false, Kept, false, EXACT(~a)},
  };
}

static int64_t half(uint64_t value, bool high, bool isSigned) {
  uint64_t bits = value >> (high ? 16 : 0) & 0xffff;
  return isSigned ? int16_t(bits) : int64_t(bits);
}

/// op_sel: a bit for each source, and 8 for the destination.
static VectorCase makeHalf(const HalfCase &one, bool isGfx9, unsigned opSel,
                           bool clamp) {
  bool isSigned = one.isSigned;
  bool keeps = !isGfx9 || one.rest == Kept || opSel & 8;
  Exact exact = one.exact;
  std::string modifiers = clamp ? "clamp " : "";
  if (opSel) {
    modifiers = "op_sel:[";
    for (unsigned i = 0; i < one.sources; ++i)
      modifiers += opSel >> i & 1 ? "1," : "0,";
    modifiers += opSel & 8 ? "1]" : "0]";
  }
  if (clamp && opSel)
    modifiers += " clamp";
  return {isGfx9 ? one.old : one.renamed,
          OnAll,
          16,
          16,
          one.sources > 1 ? 16u : 0,
          one.sources > 2 ? 16u : 0,
          [=](LaneValues v) {
            int64_t value = exact(half(v.a, opSel & 1, isSigned),
                                  half(v.b, opSel & 2, isSigned),
                                  half(v.c, opSel & 4, isSigned));
            if (clamp)
              value = isSigned ? std::clamp<int64_t>(value, -32768, 32767)
                               : std::clamp<int64_t>(value, 0, 65535);
            uint64_t d = uint64_t(value) & 0xffff;
            uint64_t rest = keeps ? v.old & 0xffffffff : 0;
            return LaneResult{opSel & 8 ? (rest & 0xffff) | d << 16
                                        : (rest & 0xffff0000) | d};
          },
          modifiers};
}

static void checkHalves(const char *target, unsigned lanes, bool hasOpSel) {
  bool isGfx9 = generationOf(target) == On9;
  std::vector<VectorCase> cases;
  for (const HalfCase &one : halfCases()) {
    std::string name = isGfx9 ? one.old : one.renamed;
    if (name.empty())
      continue;
    std::vector<unsigned> selections = {0};
    if (hasOpSel && (!isGfx9 || one.rest == Kept))
      selections = {0, 1, 2, 8, 11};
    for (unsigned opSel : selections)
      for (bool clamp : {false, true}) {
        if ((clamp && !one.hasClamp) || (one.sources == 1 && opSel & 2))
          continue;
        VectorCase made = makeHalf(one, isGfx9, opSel, clamp);
        // Sources of 16 bits are whole registers in the assembly.
        for (unsigned *width : {&made.a, &made.b, &made.c})
          *width = *width ? 32 : 0;
        // Instructions that VOP3 alone has take op_sel, others name halves.
        bool takesOpSel = isGfx9 || name.find("_nc_") != name.npos ||
                          name.find("mad") != name.npos ||
                          name.find("3_") != name.npos;
        if (opSel && !takesOpSel) {
          // LLVM has halves of registers on gfx11 only unless asked.
          if (generationOf(target) == On12)
            continue;
          made.halves = opSel;
          made.modifiers.clear();
        }
        if (clamp && isGfx9 && one.rest == Cleared && one.sources == 2)
          made.name += "_e64";
        cases.push_back(made);
      }
  }
  checkVectors(target, lanes, cases);
}

TEST(ValuInteger16, Gfx1100) { checkHalves("gfx1100", 32, true); }
TEST(ValuInteger16, Gfx1100Wave64) { checkHalves("gfx1100", 64, false); }
TEST(ValuInteger16, Gfx942) { checkHalves("gfx942", 64, true); }
TEST(ValuInteger16, Gfx1201) { checkHalves("gfx1201", 32, true); }

static uint64_t bytesOf(int64_t low, int64_t high, int64_t least,
                        int64_t most) {
  return (uint64_t(std::clamp(low, least, most)) & 255) |
         (uint64_t(std::clamp(high, least, most)) & 255) << 8;
}
/// What is written has 16 bits; `keeps` says that the others stay.
static LaneResult lowHalf(LaneValues v, uint64_t bits, bool keeps) {
  return {(keeps ? v.old & 0xffff0000 : 0) | bits};
}

static void checkPacks(const char *target, unsigned lanes) {
  bool keeps = generationOf(target) != On9;
  checkVectors(
      target, lanes,
      {{"v_pack_b32_f16", OnAll, 32, 32, 32, 0,
        [](LaneValues v) {
          return LaneResult{(v.a & 0xffff) | (v.b & 0xffff) << 16};
        }},
       {"v_pack_b32_f16", OnAll, 32, 32, 32, 0,
        [](LaneValues v) { return LaneResult{v.a >> 16 | (v.b & 0xffff0000)}; },
        "op_sel:[1,1,0]"},
       {"v_sat_pk_u8_i16", OnAll, 16, 32, 0, 0, [=](LaneValues v) {
          return lowHalf(
              v, bytesOf(half(v.a, false, true), half(v.a, true, true), 0, 255),
              keeps);
        }}});
}

TEST(ValuPacks, Gfx1100) { checkPacks("gfx1100", 32); }
TEST(ValuPacks, Gfx942) { checkPacks("gfx942", 64); }
TEST(ValuPacks, Gfx950) {
  auto expect = [](int64_t least, int64_t most) {
    return [=](LaneValues v) {
      return lowHalf(v,
                     bytesOf(int32_t(v.a) >> (v.c & 31),
                             int32_t(v.b) >> (v.c & 31), least, most),
                     true);
    };
  };
  checkVectors("gfx950", 64,
               {{"v_ashr_pk_i8_i32", On9, 16, 32, 32, 32, expect(-128, 127)},
                {"v_ashr_pk_u8_i32", On9, 16, 32, 32, 32, expect(0, 255)}});
}

//===----------------------------------------------------------------------===//
// 64 bits
//===----------------------------------------------------------------------===//

static uint64_t saturatedSum(Wide sum, bool isSigned) {
  Wide most = isSigned ? (Wide(1) << 63) - 1 : (Wide(1) << 64) - 1;
  Wide least = isSigned ? -(Wide(1) << 63) : 0;
  return uint64_t(std::clamp(sum, least, most));
}

static std::vector<VectorCase> wideCases() {
  std::vector<VectorCase> cases = {
      {"v_lshlrev_b64", OnAll, 64, 32, 64, 0,
       [](LaneValues v) { return LaneResult{v.b << (v.a & 63)}; }},
      {"v_lshrrev_b64", OnAll, 64, 32, 64, 0,
       [](LaneValues v) { return LaneResult{v.b >> (v.a & 63)}; }},
      {"v_ashrrev_i64", OnAll, 64, 32, 64, 0,
       [](LaneValues v) {
         return LaneResult{uint64_t(int64_t(v.b) >> (v.a & 63))};
       }},
      {"v_lshl_add_u64", On9, 64, 64, 32, 64,
       [](LaneValues v) { return LaneResult{(v.a << (v.b & 7)) + v.c}; }},
  };
  for (bool clamp : {false, true})
    for (bool isSigned : {false, true})
      cases.push_back(
          {isSigned ? "v_mad_i64_i32" : "v_mad_u64_u32", OnAll, 64, 32, 32, 64,
           [=](LaneValues v) {
             Wide sum = isSigned ? Wide(int32_t(v.a)) * int32_t(v.b) +
                                       Wide(int64_t(v.c))
                                 : Wide(v.a) * Wide(v.b) + Wide(v.c);
             uint64_t d = clamp ? saturatedSum(sum, isSigned) : uint64_t(sum);
             return LaneResult{d, bool(sum >> 64 & 1)};
           },
           clamp ? "clamp" : "", true});
  return cases;
}

TEST(ValuInteger64, Gfx1100) { checkVectors("gfx1100", 32, wideCases()); }
TEST(ValuInteger64, Gfx1100Wave64) { checkVectors("gfx1100", 64, wideCases()); }
TEST(ValuInteger64, Gfx942) { checkVectors("gfx942", 64, wideCases()); }
TEST(ValuInteger64, Gfx1201) { checkVectors("gfx1201", 32, wideCases()); }
