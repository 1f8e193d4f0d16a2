//===- QuadSadTest.cpp - Four sums of differences at once -----------------===//
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

/// Sum of the differences of bytes `first` to `first` + 3 of `a` and the bytes
/// of `b`, leaving out zeros of `b` if `masked`.
static uint64_t sad(uint64_t a, uint32_t b, unsigned first, bool masked) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < 4; ++i) {
    int x = int(a >> (8 * (first + i)) & 255), y = int(b >> (8 * i) & 255);
    if (!masked || y)
      sum += uint64_t(std::abs(x - y));
  }
  return sum;
}

static VectorCase packed(const char *name, bool masked, bool clamp) {
  return {name,
          OnAll,
          64,
          64,
          32,
          64,
          [=](LaneValues v) {
            uint64_t d = 0;
            for (unsigned part = 0; part < 4; ++part) {
              uint64_t sum = sad(v.a, uint32_t(v.b), part, masked) +
                             (v.c >> (16 * part) & 0xffff);
              if (clamp && sum > 0xffff)
                sum = 0xffff;
              d |= (sum & 0xffff) << (16 * part);
            }
            return LaneResult{d};
          },
          clamp ? "clamp" : ""};
}

static void check(const char *target, unsigned lanes) {
  checkVectors(target, lanes,
               {packed("v_qsad_pk_u16_u8", false, false),
                packed("v_qsad_pk_u16_u8", false, true),
                packed("v_mqsad_pk_u16_u8", true, false),
                packed("v_mqsad_pk_u16_u8", true, true)});
  for (bool clamp : {false, true}) {
    AsmTest test;
    test.target = target;
    test.lanes = lanes;
    for (unsigned row = 1; row <= 9; ++row)
      test.vectors.push_back(lowHalves(makePatterns(lanes, row, row)));
    test.body = "v_mqsad_u32_u8 v[10:13], v[2:3], v4, v[6:9]";
    test.body += clamp ? " clamp" : "";
    test.results = {"v10", "v11", "v12", "v13"};
    AsmOutcome out = runAsm(test);
    for (unsigned part = 0; part < 4; ++part)
      for (unsigned lane = 0; lane < lanes; ++lane) {
        auto value = [&](unsigned row) {
          return uint64_t(test.vectors[row - 1][lane]);
        };
        uint64_t sum =
            sad(value(2) | value(3) << 32, uint32_t(value(4)), part, true) +
            value(6 + part);
        if (clamp && sum >> 32)
          sum = 0xffffffff;
        ASSERT_EQ(out[test.results[part]][lane], uint32_t(sum))
            << test.body << " lane " << lane;
      }
  }
}

TEST(QuadSad, Gfx1100) { check("gfx1100", 32); }
TEST(QuadSad, Gfx942) { check("gfx942", 64); }
