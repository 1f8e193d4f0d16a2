//===- LdsExchangeTest.cpp - Exchanges of lanes through LDS ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LdsMemory.h"
#include "gtest/gtest.h"
#include <functional>

using namespace loom::sim;
using namespace loom::sim::test;

static void expectExchange(const Target &target, const std::string &body,
                           uint64_t mask,
                           const std::function<int(unsigned)> &from) {
  SCOPED_TRACE(std::string(target.name) + " " + body);
  AsmTest test;
  test.target = target.name;
  test.lanes = target.lanes;
  Values index(target.lanes), data(target.lanes);
  for (unsigned lane = 0; lane < target.lanes; ++lane) {
    index[lane] = 4 * ((lane * 7 + 3) % target.lanes);
    data[lane] = 1000 + lane;
  }
  test.vectors = {index, data};
  test.body = "v_mov_b32 v3, 5\n";
  test.scalars = {{"s[4:5]", {mask}}};
  test.body += target.lanes == 64 ? "s_mov_b64 exec, s[4:5]\n"
                                  : "s_mov_b32 exec_lo, s4\n";
  test.body += body + "\n" + waitFor(target);
  test.results = {"v3"};
  AsmOutcome out = runAsm(test);
  for (unsigned lane = 0; lane < target.lanes; ++lane) {
    int source = from(lane);
    bool gives = source >= 0 && mask >> source & 1;
    uint32_t expected = !(mask >> lane & 1) ? 5 : gives ? 1000 + source : 0;
    ASSERT_EQ(out["v3"][lane], expected) << "lane " << lane;
  }
}

/// gfx11 exchanges within halves of a wave of 64.
TEST(LdsExchange, Permute) {
  for (const Target &target : targets)
    for (uint64_t mask : {~0ull, 0x9e3779b97f4a7c15ull}) {
      unsigned lanes = target.lanes;
      unsigned width = target.name == std::string("gfx1100") ? 32u : lanes;
      auto index = [=](unsigned lane) { return (lane * 7 + 3) % lanes; };
      expectExchange(target, "ds_bpermute_b32 v3, v1, v2", mask,
                     [=](unsigned lane) {
                       return int(index(lane) % width + lane / width * width);
                     });
      expectExchange(target, "ds_permute_b32 v3, v1, v2", mask,
                     [=](unsigned lane) {
                       int found = -1;
                       for (unsigned from = 0; from < lanes; ++from)
                         if ((mask >> from & 1) &&
                             index(from) % width + from / width * width == lane)
                           found = int(from);
                       return found;
                     });
    }
}

TEST(LdsExchange, Swizzle) {
  struct {
    const char *mode;
    std::function<unsigned(unsigned)> from;
  } modes[] = {
      {"swizzle(QUAD_PERM, 2, 0, 3, 1)",
       [](unsigned i) { return (i & ~3u) + "\2\0\3\1"[i & 3]; }},
      {"swizzle(BITMASK_PERM, \"0p1i0\")",
       [](unsigned i) { return (i & 8) | 4 | ((i & 2) ^ 2); }},
      {"swizzle(BROADCAST, 8, 3)", [](unsigned i) { return (i & ~7u) + 3; }},
      {"swizzle(SWAP, 4)", [](unsigned i) { return i ^ 4; }},
      {"swizzle(REVERSE, 16)", [](unsigned i) { return i ^ 15; }},
  };
  for (const Target &target : targets)
    for (auto &mode : modes)
      for (uint64_t mask : {~0ull, 0x9e3779b97f4a7c15ull})
        expectExchange(target,
                       std::string("ds_swizzle_b32 v3, v2 offset:") + mode.mode,
                       mask, [&](unsigned lane) {
                         return int(mode.from(lane % 32) + lane / 32 * 32);
                       });
  // and 5, or 8, xor 3.
  expectExchange(targets[0], "ds_swizzle_b32 v3, v2 offset:0xd05", ~0ull,
                 [](unsigned lane) { return int(((lane & 5) | 8) ^ 3); });
  // Rotation by 3 within groups of 8 (the mask keeps bits 3 and 4).
  expectExchange(
      targets[2], "ds_swizzle_b32 v3, v2 offset:0xc078", ~0ull,
      [](unsigned lane) { return int((lane & ~7u) + (lane + 3) % 8); });
  // FFT without a mask reverses the bits of the lane.
  expectExchange(targets[2], "ds_swizzle_b32 v3, v2 offset:0xe000", ~0ull,
                 [](unsigned lane) {
                   unsigned reversed = 0;
                   for (unsigned bit = 0; bit < 5; ++bit)
                     reversed |= (lane >> bit & 1) << (4 - bit);
                   return int(reversed | (lane & 32));
                 });
}

/// gfx950: 16 lanes load a tile of 16 columns and get the columns.
TEST(LdsExchange, Transposed) {
  struct {
    const char *name;
    unsigned bits, registers;
  } forms[] = {{"b64_tr_b16", 16, 2},
               {"b64_tr_b8", 8, 2},
               {"b64_tr_b4", 4, 2},
               {"b96_tr_b6", 6, 3}};
  for (auto &form : forms) {
    SCOPED_TRACE(form.name);
    Target target = {"gfx950", 64, true};
    AsmTest test = makeTest(target);
    unsigned bytes = 4 * form.registers;
    for (unsigned lane = 0; lane < 64; ++lane)
      test.vectors[0][lane] = bytes * lane;
    test.body += std::string("ds_read_") + form.name + " " +
                 tuple(10, form.registers) + ", v1\n" + waitFor(target);
    for (unsigned part = 0; part < form.registers; ++part)
      test.results.push_back("v" + std::to_string(10 + part));
    AsmOutcome out = runAsm(test);
    auto bitAt = [&](unsigned bit) { return byteOf(bit / 8) >> (bit % 8) & 1; };
    unsigned rows = 32 * form.registers / form.bits;
    for (unsigned lane = 0; lane < 64; ++lane)
      for (unsigned row = 0; row < rows; ++row)
        for (unsigned bit = 0; bit < form.bits; ++bit) {
          unsigned tile = lane / 16 * 16 * bytes * 8;
          unsigned from = tile + (row * 16 + lane % 16) * form.bits + bit;
          unsigned to = row * form.bits + bit;
          ASSERT_EQ(out[test.results[to / 32]][lane] >> (to % 32) & 1,
                    uint32_t(bitAt(from)));
        }
  }
}
