//===- ValuIntegerTest.cpp - Arithmetic of vector integers ----------------===//
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

static int64_t signedOf(uint64_t value, unsigned bits) {
  return int64_t(value << (64 - bits)) >> (64 - bits);
}
/// `value` to the numbers of `bits` bits.
static uint64_t clampTo(Wide value, unsigned bits, bool isSigned) {
  Wide least = isSigned ? -(Wide(1) << (bits - 1)) : 0;
  Wide most = (Wide(1) << (bits - isSigned)) - 1;
  return uint64_t(std::clamp(value, least, most));
}

namespace {
using Exact = Wide (*)(LaneValues);
}

/// The instruction, and its form with the clamp bit.
static void addSaturating(std::vector<VectorCase> &cases, std::string name,
                          unsigned generations, unsigned sources, bool isSigned,
                          Exact exact) {
  unsigned c = sources == 3 ? 32 : 0;
  cases.push_back({name, generations, 32, 32, 32, c, [=](LaneValues v) {
                     return LaneResult{uint64_t(exact(v)) & 0xffffffff};
                   }});
  std::string e64;
  for (char letter : name)
    e64 += letter == '|' ? "_e64|" : std::string(1, letter);
  bool hasShortForm = sources == 2 && name.find("i32") == std::string::npos;
  cases.push_back(
      {hasShortForm ? e64 + "_e64" : name, generations, 32, 32, 32, c,
       [=](LaneValues v) {
         return LaneResult{clampTo(exact(v), 32, isSigned) & 0xffffffff};
       },
       "clamp"});
}

#define EXACT(...) [](LaneValues v) -> Wide { return __VA_ARGS__; }
#define S32(X) signedOf(X, 32)
#define S24(X) signedOf(X, 24)
#define U24(X) Wide((X) & 0xffffff)

static std::vector<VectorCase> sums() {
  std::vector<VectorCase> cases;
  addSaturating(cases, "v_add_u32|v_add_nc_u32", OnAll, 2, false,
                EXACT(Wide(v.a) + v.b));
  addSaturating(cases, "v_sub_u32|v_sub_nc_u32", OnAll, 2, false,
                EXACT(Wide(v.a) - v.b));
  addSaturating(cases, "v_subrev_u32|v_subrev_nc_u32", OnAll, 2, false,
                EXACT(Wide(v.b) - v.a));
  addSaturating(cases, "v_add_i32|v_add_nc_i32", OnAll, 2, true,
                EXACT(Wide(S32(v.a)) + S32(v.b)));
  addSaturating(cases, "v_sub_i32|v_sub_nc_i32", OnAll, 2, true,
                EXACT(Wide(S32(v.a)) - S32(v.b)));
  addSaturating(cases, "v_mad_u32_u24", OnAll, 3, false,
                EXACT(U24(v.a) * U24(v.b) + v.c));
  addSaturating(cases, "v_mad_i32_i24", OnAll, 3, true,
                EXACT(Wide(S24(v.a)) * S24(v.b) + S32(v.c)));
  return cases;
}

static VectorCase carrying(std::string name, bool readsMask, bool clamp,
                           Exact exact) {
  return {name,
          OnAll,
          32,
          32,
          32,
          0,
          [=](LaneValues v) {
            Wide value = exact(v);
            uint64_t d = clamp ? clampTo(value, 32, false) : uint64_t(value);
            return LaneResult{d & 0xffffffff, (value >> 32) != 0};
          },
          clamp ? "clamp" : "",
          true,
          readsMask};
}

static std::vector<VectorCase> carries() {
  std::vector<VectorCase> cases;
  for (bool clamp : {false, true}) {
    std::string form = clamp ? "_e64" : "";
    cases.push_back(
        carrying("v_add_co_u32" + form, false, clamp, EXACT(Wide(v.a) + v.b)));
    cases.push_back(
        carrying("v_sub_co_u32" + form, false, clamp, EXACT(Wide(v.a) - v.b)));
    cases.push_back(carrying("v_subrev_co_u32" + form, false, clamp,
                             EXACT(Wide(v.b) - v.a)));
    cases.push_back(carrying("v_addc_co_u32" + form + "|v_add_co_ci_u32" + form,
                             true, clamp, EXACT(Wide(v.a) + v.b + v.carry)));
    cases.push_back(carrying("v_subb_co_u32" + form + "|v_sub_co_ci_u32" + form,
                             true, clamp, EXACT(Wide(v.a) - v.b - v.carry)));
    cases.push_back(
        carrying("v_subbrev_co_u32" + form + "|v_subrev_co_ci_u32" + form, true,
                 clamp, EXACT(Wide(v.b) - v.a - v.carry)));
  }
  return cases;
}

static VectorCase plain(std::string name, unsigned sources, Exact exact) {
  return {name, OnAll, 32, 32, 32, sources == 3 ? 32u : 0, [=](LaneValues v) {
            return LaneResult{uint64_t(exact(v)) & 0xffffffff};
          }};
}

static std::vector<VectorCase> products() {
  return {
      plain("v_add3_u32", 3, EXACT(Wide(v.a) + v.b + v.c)),
      plain("v_lshl_add_u32", 3, EXACT((Wide(v.a) << (v.b & 31)) + v.c)),
      plain("v_add_lshl_u32", 3, EXACT((Wide(v.a) + v.b) << (v.c & 31))),
      plain("v_xad_u32", 3, EXACT(Wide(v.a ^ v.b) + v.c)),
      plain("v_mul_lo_u32", 2, EXACT(Wide(v.a) * v.b)),
      plain("v_mul_hi_u32", 2, EXACT((Wide(v.a) * v.b) >> 32)),
      plain("v_mul_hi_i32", 2, EXACT((Wide(S32(v.a)) * S32(v.b)) >> 32)),
      plain("v_mul_u32_u24", 2, EXACT(U24(v.a) * U24(v.b))),
      plain("v_mul_i32_i24", 2, EXACT(Wide(S24(v.a)) * S24(v.b))),
      plain("v_mul_hi_u32_u24", 2, EXACT((U24(v.a) * U24(v.b)) >> 32)),
      plain("v_mul_hi_i32_i24", 2, EXACT((Wide(S24(v.a)) * S24(v.b)) >> 32)),
      plain("v_mad_u32_u16", 3,
            EXACT(Wide(v.a & 0xffff) * (v.b & 0xffff) + v.c)),
      plain("v_mad_i32_i16", 3,
            EXACT(Wide(signedOf(v.a, 16)) * signedOf(v.b, 16) + S32(v.c))),
  };
}

static uint64_t middle(int64_t a, int64_t b, int64_t c) {
  int64_t values[] = {a, b, c};
  std::sort(values, values + 3);
  return uint64_t(values[1]);
}

static std::vector<VectorCase> orders() {
  std::vector<VectorCase> cases = {
      plain("v_min_i32", 2, EXACT(std::min(S32(v.a), S32(v.b)))),
      plain("v_max_i32", 2, EXACT(std::max(S32(v.a), S32(v.b)))),
      plain("v_min_u32", 2, EXACT(std::min(v.a, v.b))),
      plain("v_max_u32", 2, EXACT(std::max(v.a, v.b))),
      plain("v_min3_i32", 3, EXACT(std::min({S32(v.a), S32(v.b), S32(v.c)}))),
      plain("v_max3_i32", 3, EXACT(std::max({S32(v.a), S32(v.b), S32(v.c)}))),
      plain("v_min3_u32", 3, EXACT(std::min({v.a, v.b, v.c}))),
      plain("v_max3_u32", 3, EXACT(std::max({v.a, v.b, v.c}))),
      plain("v_med3_i32", 3, EXACT(middle(S32(v.a), S32(v.b), S32(v.c)))),
      plain("v_med3_u32", 3,
            EXACT(middle(int64_t(v.a), int64_t(v.b), int64_t(v.c)))),
  };
  std::vector<VectorCase> newer = {
      plain("v_minmax_i32", 3,
            EXACT(std::max(std::min(S32(v.a), S32(v.b)), S32(v.c)))),
      plain("v_maxmin_i32", 3,
            EXACT(std::min(std::max(S32(v.a), S32(v.b)), S32(v.c)))),
      plain("v_minmax_u32", 3, EXACT(std::max(std::min(v.a, v.b), v.c))),
      plain("v_maxmin_u32", 3, EXACT(std::min(std::max(v.a, v.b), v.c))),
  };
  for (VectorCase &one : newer) {
    one.generations = On11 | On12;
    cases.push_back(one);
  }
  return cases;
}

static void checkAll(const char *target, unsigned lanes) {
  checkVectors(target, lanes, sums());
  checkVectors(target, lanes, carries());
  checkVectors(target, lanes, products());
  checkVectors(target, lanes, orders());
}

TEST(ValuInteger, Gfx1100) { checkAll("gfx1100", 32); }
TEST(ValuInteger, Gfx1100Wave64) { checkAll("gfx1100", 64); }
TEST(ValuInteger, Gfx942) { checkAll("gfx942", 64); }
TEST(ValuInteger, Gfx1201) { checkAll("gfx1201", 32); }
