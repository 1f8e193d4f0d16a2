//===- SaluBitsTest.cpp - Bits and comparisons of the scalar unit ---------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each instruction against the formula of the manual, a bit at a time where
/// the manual does so, with SCC before and after.
///
//===----------------------------------------------------------------------===//

#include "ScalarCases.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;

static Result nonZero(uint64_t d) { return {d, d != 0}; }
static int32_t signed32(uint64_t a) { return int32_t(uint32_t(a)); }

/// Bits of `value` from `offset` on, what is beyond `size` being the sign.
static uint64_t field(uint64_t value, unsigned size, uint64_t control,
                      bool isSigned) {
  unsigned offset = control & (size - 1), width = (control >> 16) & 127;
  uint64_t result = 0;
  for (unsigned bit = 0; bit < size; ++bit) {
    unsigned from = offset + bit;
    if (bit >= width)
      from = isSigned && width ? offset + width - 1 : 1000;
    if (from >= size)
      from = isSigned && from < 1000 ? size - 1 : 1000;
    if (from < 1000)
      result |= (value >> from & 1) << bit;
  }
  return result;
}

static int64_t firstBit(uint64_t value, unsigned size, bool one) {
  for (unsigned bit = 0; bit < size; ++bit)
    if ((value >> bit & 1) == one)
      return bit;
  return -1;
}
static int64_t lastBit(uint64_t value, unsigned size) {
  for (unsigned bit = 0; bit < size; ++bit)
    if (value >> (size - 1 - bit) & 1)
      return bit;
  return -1;
}
static int64_t signBits(uint64_t value, unsigned size) {
  for (unsigned bit = 1; bit < size; ++bit)
    if ((value >> (size - 1 - bit) & 1) != (value >> (size - 1) & 1))
      return bit;
  return -1;
}
static uint64_t countBits(uint64_t value, unsigned size, bool one) {
  uint64_t count = 0;
  for (unsigned bit = 0; bit < size; ++bit)
    count += (value >> bit & 1) == one;
  return count;
}
static std::vector<ScalarCase> bitCases() {
  auto keep = [](uint64_t (*f)(State)) {
    return [=](State s) { return Result{f(s), s.scc}; };
  };
  auto sets = [](uint64_t (*f)(State)) {
    return [=](State s) { return nonZero(f(s)); };
  };
#define KEEP(...) keep([](State s) -> uint64_t { return __VA_ARGS__; })
#define SETS(...) sets([](State s) -> uint64_t { return __VA_ARGS__; })
  return {
      {"s_ashr_i32", OnAll, 32, 32, 32,
       SETS(uint32_t(signed32(s.a) >> (s.b & 31)))},
      {"s_ashr_i64", OnAll, 64, 64, 32,
       SETS(uint64_t(int64_t(s.a) >> (s.b & 63)))},
      {"s_bfe_u32", OnAll, 32, 32, 32, SETS(field(s.a, 32, s.b, false))},
      {"s_bfe_i32", OnAll, 32, 32, 32, SETS(field(s.a, 32, s.b, true))},
      {"s_bfe_u64", OnAll, 64, 64, 32, SETS(field(s.a, 64, s.b, false))},
      {"s_bfe_i64", OnAll, 64, 64, 32, SETS(field(s.a, 64, s.b, true))},
      {"s_bfm_b32", OnAll, 32, 32, 32,
       KEEP((mask(s.a & 31) << (s.b & 31)) & mask(32))},
      {"s_bfm_b64", OnAll, 64, 32, 32, KEEP(mask(s.a & 63) << (s.b & 63))},
      {"s_bcnt0_i32_b32", OnAll, 32, 32, 0, SETS(countBits(s.a, 32, false))},
      {"s_bcnt0_i32_b64", OnAll, 32, 64, 0, SETS(countBits(s.a, 64, false))},
      {"s_bcnt1_i32_b32", OnAll, 32, 32, 0, SETS(countBits(s.a, 32, true))},
      {"s_bcnt1_i32_b64", OnAll, 32, 64, 0, SETS(countBits(s.a, 64, true))},
      {"s_ff0_i32_b32", On9, 32, 32, 0,
       KEEP(uint32_t(firstBit(s.a, 32, false)))},
      {"s_ff0_i32_b64", On9, 32, 64, 0,
       KEEP(uint32_t(firstBit(s.a, 64, false)))},
      {"s_ff1_i32_b32|s_ctz_i32_b32", OnAll, 32, 32, 0,
       KEEP(uint32_t(firstBit(s.a, 32, true)))},
      {"s_ff1_i32_b64|s_ctz_i32_b64", OnAll, 32, 64, 0,
       KEEP(uint32_t(firstBit(s.a, 64, true)))},
      {"s_flbit_i32_b32|s_clz_i32_u32", OnAll, 32, 32, 0,
       KEEP(uint32_t(lastBit(s.a, 32)))},
      {"s_flbit_i32_b64|s_clz_i32_u64", OnAll, 32, 64, 0,
       KEEP(uint32_t(lastBit(s.a, 64)))},
      {"s_flbit_i32|s_cls_i32", OnAll, 32, 32, 0,
       KEEP(uint32_t(signBits(s.a, 32)))},
      {"s_flbit_i32_i64|s_cls_i32_i64", OnAll, 32, 64, 0,
       KEEP(uint32_t(signBits(s.a, 64)))},
      {"s_sext_i32_i8", OnAll, 32, 32, 0, KEEP(uint32_t(int8_t(s.a)))},
      {"s_sext_i32_i16", OnAll, 32, 32, 0, KEEP(uint32_t(int16_t(s.a)))},
      {"s_bitset0_b32", OnAll, 32, 32, 0, KEEP(s.old & ~(1ull << (s.a & 31)))},
      {"s_bitset1_b32", OnAll, 32, 32, 0, KEEP(s.old | 1ull << (s.a & 31))},
      {"s_bitset0_b64", OnAll, 64, 32, 0, KEEP(s.old & ~(1ull << (s.a & 63)))},
      {"s_bitset1_b64", OnAll, 64, 32, 0, KEEP(s.old | 1ull << (s.a & 63))},
      {"s_pack_ll_b32_b16", OnAll, 32, 32, 32,
       KEEP((s.b & 0xffff) << 16 | (s.a & 0xffff))},
      {"s_pack_lh_b32_b16", OnAll, 32, 32, 32,
       KEEP((s.b >> 16) << 16 | (s.a & 0xffff))},
      {"s_pack_hh_b32_b16", OnAll, 32, 32, 32,
       KEEP((s.b >> 16) << 16 | s.a >> 16)},
      {"s_pack_hl_b32_b16", On11 | On12, 32, 32, 32,
       KEEP((s.b & 0xffff) << 16 | s.a >> 16)},
      {"s_bitreplicate_b64_b32", OnAll, 64, 32, 0, KEEP([](uint64_t a) {
         uint64_t d = 0;
         for (unsigned bit = 0; bit < 64; ++bit)
           d |= (a >> (bit / 2) & 1) << bit;
         return d;
       }(s.a))},
  };
#undef KEEP
#undef SETS
}

static std::vector<ScalarCase> compareCases() {
  std::vector<ScalarCase> cases;
  auto scc = [&](const char *name, unsigned a, unsigned b,
                 std::function<bool(State)> test) {
    cases.push_back(
        {name, OnAll, 0, a, b, [=](State s) { return Result{0, test(s)}; }});
  };
#define SIGNED(OP) [](State s) { return signed32(s.a) OP signed32(s.b); }
#define UNSIGNED(OP) [](State s) { return s.a OP s.b; }
  scc("s_cmp_eq_i32", 32, 32, SIGNED(==));
  scc("s_cmp_lg_i32", 32, 32, SIGNED(!=));
  scc("s_cmp_gt_i32", 32, 32, SIGNED(>));
  scc("s_cmp_ge_i32", 32, 32, SIGNED(>=));
  scc("s_cmp_lt_i32", 32, 32, SIGNED(<));
  scc("s_cmp_le_i32", 32, 32, SIGNED(<=));
  scc("s_cmp_eq_u32", 32, 32, UNSIGNED(==));
  scc("s_cmp_lg_u32", 32, 32, UNSIGNED(!=));
  scc("s_cmp_gt_u32", 32, 32, UNSIGNED(>));
  scc("s_cmp_ge_u32", 32, 32, UNSIGNED(>=));
  scc("s_cmp_lt_u32", 32, 32, UNSIGNED(<));
  scc("s_cmp_le_u32", 32, 32, UNSIGNED(<=));
  scc("s_cmp_eq_u64", 64, 64, UNSIGNED(==));
  scc("s_cmp_lg_u64", 64, 64, UNSIGNED(!=));
  scc("s_bitcmp0_b32", 32, 32,
      [](State s) { return !(s.a >> (s.b & 31) & 1); });
  scc("s_bitcmp1_b32", 32, 32, [](State s) { return s.a >> (s.b & 31) & 1; });
  scc("s_bitcmp0_b64", 64, 32,
      [](State s) { return !(s.a >> (s.b & 63) & 1); });
  scc("s_bitcmp1_b64", 64, 32, [](State s) { return s.a >> (s.b & 63) & 1; });
#undef SIGNED
#undef UNSIGNED
  return cases;
}

static void checkAll(const char *target, unsigned lanes) {
  checkScalars(target, lanes, bitCases());
  checkScalars(target, lanes, compareCases());
}

TEST(SaluBits, Gfx1100) { checkAll("gfx1100", 32); }
TEST(SaluBits, Gfx1100Wave64) { checkAll("gfx1100", 64); }
TEST(SaluBits, Gfx942) { checkAll("gfx942", 64); }
TEST(SaluBits, Gfx1201) { checkAll("gfx1201", 32); }
