//===- SaluTest.cpp - Integers of the scalar unit -------------------------===//
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

static uint64_t reverse(uint64_t value, unsigned size) {
  uint64_t result = 0;
  for (unsigned bit = 0; bit < size; ++bit)
    result |= (value >> bit & 1) << (size - 1 - bit);
  return result;
}
static uint64_t quads(uint64_t value, unsigned size, bool whole) {
  uint64_t result = 0;
  for (unsigned quad = 0; quad < size / 4; ++quad)
    if (value >> (quad * 4) & 15)
      result |= whole ? 15ull << (quad * 4) : 1ull << quad;
  return result;
}

static std::vector<ScalarCase> arithmeticCases() {
  auto withCarry = [](uint64_t sum) {
    return Result{sum & mask(32), sum >> 32 != 0};
  };
  return {
      {"s_add_u32", OnAll, 32, 32, 32,
       [=](State s) { return withCarry(s.a + s.b); }},
      {"s_addc_u32", OnAll, 32, 32, 32,
       [=](State s) { return withCarry(s.a + s.b + s.scc); }},
      {"s_sub_u32", OnAll, 32, 32, 32,
       [](State s) { return Result{(s.a - s.b) & mask(32), s.b > s.a}; }},
      {"s_subb_u32", OnAll, 32, 32, 32,
       [](State s) {
         return Result{(s.a - s.b - s.scc) & mask(32), s.b + s.scc > s.a};
       }},
      {"s_add_i32", OnAll, 32, 32, 32,
       [](State s) {
         int64_t sum = int64_t(signed32(s.a)) + signed32(s.b);
         return Result{uint64_t(sum) & mask(32), sum != signed32(sum)};
       }},
      {"s_sub_i32", OnAll, 32, 32, 32,
       [](State s) {
         int64_t sum = int64_t(signed32(s.a)) - signed32(s.b);
         return Result{uint64_t(sum) & mask(32), sum != signed32(sum)};
       }},
      {"s_mul_i32", OnAll, 32, 32, 32,
       [](State s) { return Result{(s.a * s.b) & mask(32), s.scc}; }},
      {"s_mul_hi_u32", OnAll, 32, 32, 32,
       [](State s) { return Result{(s.a * s.b) >> 32, s.scc}; }},
      {"s_mul_hi_i32", OnAll, 32, 32, 32,
       [](State s) {
         int64_t product = int64_t(signed32(s.a)) * signed32(s.b);
         return Result{uint64_t(product >> 32) & mask(32), s.scc};
       }},
      {"s_mul_u64", On12, 64, 64, 64,
       [](State s) { return Result{s.a * s.b, s.scc}; }},
      {"s_add_nc_u64", On12, 64, 64, 64,
       [](State s) { return Result{s.a + s.b, s.scc}; }},
      {"s_sub_nc_u64", On12, 64, 64, 64,
       [](State s) { return Result{s.a - s.b, s.scc}; }},
      {"s_min_i32", OnAll, 32, 32, 32,
       [](State s) {
         bool first = signed32(s.a) < signed32(s.b);
         return Result{first ? s.a : s.b, first};
       }},
      {"s_min_u32", OnAll, 32, 32, 32,
       [](State s) { return Result{s.a < s.b ? s.a : s.b, s.a < s.b}; }},
      {"s_max_i32", OnAll, 32, 32, 32,
       [](State s) {
         bool first = signed32(s.a) >= signed32(s.b);
         return Result{first ? s.a : s.b, first};
       }},
      {"s_max_u32", OnAll, 32, 32, 32,
       [](State s) { return Result{s.a >= s.b ? s.a : s.b, s.a >= s.b}; }},
      {"s_abs_i32", OnAll, 32, 32, 0,
       [](State s) { return nonZero((s.a >> 31 ? 0 - s.a : s.a) & mask(32)); }},
      {"s_absdiff_i32", OnAll, 32, 32, 32,
       [](State s) {
         uint64_t d = (s.a - s.b) & mask(32);
         return nonZero((d >> 31 ? 0 - d : d) & mask(32));
       }},
      {"s_lshl1_add_u32", OnAll, 32, 32, 32,
       [](State s) {
         uint64_t sum = (s.a << 1) + s.b;
         return Result{sum & mask(32), sum >> 32 != 0};
       }},
      {"s_lshl4_add_u32", OnAll, 32, 32, 32,
       [](State s) {
         uint64_t sum = (s.a << 4) + s.b;
         return Result{sum & mask(32), sum >> 32 != 0};
       }},
  };
}

/// Forms of 32 and 64 bits of the same formula.
static void addBoth(std::vector<ScalarCase> &cases, std::string name,
                    unsigned sources,
                    std::function<Result(State, unsigned)> expect,
                    unsigned secondBits = 0) {
  for (unsigned bits : {32u, 64u}) {
    std::string suffix = "_b" + std::to_string(bits);
    auto [old, renamed] = llvm::StringRef(name).split('|');
    std::string full = old.str() + suffix;
    if (!renamed.empty())
      full += "|" + renamed.str() + suffix;
    unsigned b = sources < 2 ? 0 : secondBits ? secondBits : bits;
    cases.push_back({full, OnAll, bits, bits, b, [=](State s) {
                       Result result = expect(s, bits);
                       result.d &= mask(bits);
                       return result;
                     }});
  }
}

static std::vector<ScalarCase> logicCases() {
  std::vector<ScalarCase> cases;
  auto logic = [&](const char *name, uint64_t (*f)(uint64_t, uint64_t)) {
    addBoth(cases, name, 2, [=](State s, unsigned bits) {
      return nonZero(f(s.a, s.b) & mask(bits));
    });
  };
  logic("s_and", [](uint64_t a, uint64_t b) { return a & b; });
  logic("s_or", [](uint64_t a, uint64_t b) { return a | b; });
  logic("s_xor", [](uint64_t a, uint64_t b) { return a ^ b; });
  logic("s_nand", [](uint64_t a, uint64_t b) { return ~(a & b); });
  logic("s_nor", [](uint64_t a, uint64_t b) { return ~(a | b); });
  logic("s_xnor", [](uint64_t a, uint64_t b) { return ~(a ^ b); });
  logic("s_andn2|s_and_not1", [](uint64_t a, uint64_t b) { return a & ~b; });
  logic("s_orn2|s_or_not1", [](uint64_t a, uint64_t b) { return a | ~b; });
  addBoth(cases, "s_not", 1,
          [](State s, unsigned bits) { return nonZero(~s.a & mask(bits)); });
  addBoth(
      cases, "s_lshl", 2,
      [](State s, unsigned bits) {
        return nonZero((s.a << (s.b & (bits - 1))) & mask(bits));
      },
      32);
  addBoth(
      cases, "s_lshr", 2,
      [](State s, unsigned bits) { return nonZero(s.a >> (s.b & (bits - 1))); },
      32);
  addBoth(cases, "s_brev", 1, [](State s, unsigned bits) {
    return Result{reverse(s.a, bits), s.scc};
  });
  addBoth(cases, "s_quadmask", 1, [](State s, unsigned bits) {
    return nonZero(quads(s.a, bits, false));
  });
  addBoth(cases, "s_wqm", 1, [](State s, unsigned bits) {
    return nonZero(quads(s.a, bits, true));
  });
  addBoth(cases, "s_mov", 1,
          [](State s, unsigned) { return Result{s.a, s.scc}; });
  addBoth(cases, "s_cmov", 1,
          [](State s, unsigned) { return Result{s.scc ? s.a : s.old, s.scc}; });
  addBoth(cases, "s_cselect", 2,
          [](State s, unsigned) { return Result{s.scc ? s.a : s.b, s.scc}; });
  return cases;
}

static void checkAll(const char *target, unsigned lanes) {
  checkScalars(target, lanes, arithmeticCases());
  checkScalars(target, lanes, logicCases());
}

TEST(Salu, Gfx1100) { checkAll("gfx1100", 32); }
TEST(Salu, Gfx1100Wave64) { checkAll("gfx1100", 64); }
TEST(Salu, Gfx942) { checkAll("gfx942", 64); }
TEST(Salu, Gfx1201) { checkAll("gfx1201", 32); }
