//===- LdsPatternTest.cpp - Patterns of addresses in LDS ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LdsMemory.h"
#include "LdsPatternStore.h"
#include "gtest/gtest.h"
#include <functional>

using namespace loom::sim;
using namespace loom::sim::test;

namespace {
using AddressOf = std::function<uint32_t(unsigned lane)>;
} // namespace

/// What eight lanes have in common, or not; all within 4096 - 16 bytes.
static const AddressOf kAddresses[] = {
    [](unsigned lane) { return 4 * lane; },
    [](unsigned lane) { return 16 * lane; }, [](unsigned) { return 1236u; },
    [](unsigned lane) { return lane / 16 * 68; },
    [](unsigned lane) { return lane % 16 * 4 + 512; },
    [](unsigned lane) { return lane < 8 ? 40u : lane * 8; },
    [](unsigned lane) { return (63 - lane) * 4; },
    [](unsigned lane) { return lane * 2477 % 4081; },
    [](unsigned lane) { return lane == 7 ? 4u : lane * 4; },
    // One byte behind the lane before, and from far to near.
    [](unsigned lane) { return lane % 2 ? 2000 - lane : lane; }};

/// Half of the lanes of some eights, none and all of others.
static constexpr uint64_t kLanes[] = {~0ull, 0xff00ffff0055ffaaull,
                                      0x8000000000000001ull};

TEST(LdsPattern, Loads) {
  for (const Target &target : targets)
    for (const AddressOf &addressOf : kAddresses)
      for (uint64_t exec : kLanes)
        for (unsigned parts : {1u, 2u, 4u}) {
          AsmTest test = makeTest(target);
          for (unsigned lane = 0; lane < target.lanes; ++lane)
            test.vectors[0][lane] = addressOf(lane);
          for (unsigned part = 0; part < parts; ++part)
            test.body += "v_mov_b32 v" + std::to_string(10 + part) + ", 7\n";
          std::string low = std::to_string(uint32_t(exec));
          test.body += "s_mov_b32 exec_lo, " + low + "\n";
          if (target.lanes == 64)
            test.body +=
                "s_mov_b32 exec_hi, " + std::to_string(exec >> 32) + "\n";
          test.body += std::string(target.isGfx9 ? "ds_read_b" : "ds_load_b") +
                       std::to_string(32 * parts) + " " + tuple(10, parts) +
                       ", v1\n" + waitFor(target) + "s_mov_b32 exec_lo, -1\n";
          if (target.lanes == 64)
            test.body += "s_mov_b32 exec_hi, -1\n";
          for (unsigned part = 0; part < parts; ++part)
            test.results.push_back("v" + std::to_string(10 + part));
          AsmOutcome out = runAsm(test);
          for (unsigned part = 0; part < parts; ++part)
            for (unsigned lane = 0; lane < target.lanes; ++lane)
              ASSERT_EQ(out[test.results[part]][lane],
                        exec >> lane & 1
                            ? unalignedOf(addressOf(lane) + 4 * part)
                            : 7u)
                  << target.name << " lane " << lane << " part " << part;
        }
}

/// The last of several lanes that store to one place wins.
TEST(LdsPattern, Stores) {
  for (const Target &target : targets)
    for (const AddressOf &addressOf : kAddresses) {
      AsmTest test = makeTest(target);
      std::vector<uint8_t> expected(4096 + 4);
      for (unsigned at = 0; at < 4096; ++at)
        expected[at] = byteOf(at);
      for (unsigned lane = 0; lane < target.lanes; ++lane) {
        test.vectors[0][lane] = addressOf(lane);
        for (unsigned i = 0; i < 4; ++i)
          expected[addressOf(lane) + i] =
              uint8_t(test.vectors[1][lane] >> (8 * i));
      }
      test.body +=
          std::string(target.isGfx9 ? "ds_write_b32" : "ds_store_b32") +
          " v1, v2\nv_mul_u32_u24 v4, 4, v0\n";
      for (unsigned i = 0; i < 4096 / 4 / target.lanes; ++i) {
        std::string to = "v" + std::to_string(10 + i);
        test.body +=
            std::string(target.isGfx9 ? "ds_read_b32 " : "ds_load_b32 ") + to +
            ", v4 offset:" + std::to_string(4 * i * target.lanes) + "\n";
        test.results.push_back(to);
      }
      test.body += waitFor(target);
      AsmOutcome out = runAsm(test);
      for (unsigned at = 0; at < 4096; at += 4)
        for (unsigned i = 0; i < 4; ++i)
          ASSERT_EQ(uint8_t(out[test.results[at / 4 / target.lanes]]
                               [at / 4 % target.lanes] >>
                            (8 * i)),
                    expected[at + i])
              << target.name << " byte " << at + i;
    }
}

/// In bounds or not is decided for the sum with the offset, which wraps.
TEST(LdsPattern, Bounds) {
  AsmTest test = makeTest(targets[0]);
  for (unsigned lane = 0; lane < 32; ++lane)
    test.vectors[0][lane] = 4 * lane - 64;
  test.body += "ds_load_b32 v10, v1 offset:64\ns_waitcnt lgkmcnt(0)\n";
  test.results = {"v10"};
  AsmOutcome out = runAsm(test);
  for (unsigned lane = 0; lane < 32; ++lane)
    EXPECT_EQ(out["v10"][lane], dwordOf(lane));
  test.body += "ds_load_b32 v10, v1 offset:4036\ns_waitcnt lgkmcnt(0)\n";
  out = runAsm(test, /*wantFindings=*/true);
  ASSERT_EQ(out.findings.size(), 1u);
  EXPECT_EQ(out.findings.front().kind, "lds-out-of-bounds");
  EXPECT_EQ(out.findings.front().lane, 31);
  EXPECT_EQ(out["v10"][31], 0u);
  EXPECT_EQ(out["v10"][30], dwordOf(1023));
}

/// Each wave of two stores and loads at its own addresses, in round s10 at
/// those of the other one.
static std::vector<Finding> runRounds(unsigned round, const char *load) {
  AsmTest test;
  test.waves = 2;
  test.ldsBytes = 2048;
  test.scalars = {{"s10", {round}}};
  test.body = R"(
    v_lshlrev_b32 v4, 2, v0
    s_mov_b32 s4, 0
1:
    s_cmp_eq_u32 s4, s10
    s_cselect_b32 s5, 0x80, 0
    v_xor_b32 v5, s5, v4
    ds_store_b32 v4, v0
    s_waitcnt lgkmcnt(0)
  )" + std::string(load) +
              R"(
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_add_i32 s4, s4, 1
    s_cmp_lt_u32 s4, 9
    s_cbranch_scc1 1b
  )";
  return runAsm(test, /*wantFindings=*/true).findings;
}

/// Rounds in which nothing is wrong must not hide one that is.
TEST(LdsPattern, RaceOfOneRound) {
  for (unsigned round : {1u, 3u, 8u}) {
    std::vector<Finding> findings = runRounds(round, "ds_load_b32 v6, v5");
    ASSERT_EQ(findings.size(), 1u) << round;
    EXPECT_EQ(findings.front().kind, "lds-race");
    EXPECT_EQ(findings.front().instruction, "ds_load_b32 v6, v5");
  }
  EXPECT_TRUE(runRounds(9, "ds_load_b32 v6, v5").empty());
}

/// Nor one in which what is read has no value.
TEST(LdsPattern, EmptyInOneRound) {
  const char *load = "v_mad_u32_u24 v5, s5, 8, v4\nds_load_b32 v6, v5";
  for (unsigned round : {0u, 3u, 8u}) {
    std::vector<Finding> findings = runRounds(round, load);
    ASSERT_EQ(findings.size(), 1u) << round;
    EXPECT_EQ(findings.front().kind, "uninitialized-lds");
  }
}

/// More patterns than are kept, each of another stride, in areas of two waves.
TEST(LdsPattern, ManyPatterns) {
  AsmTest test;
  test.waves = 2;
  test.ldsBytes = 2048;
  test.body = R"(
    v_and_b32 v4, 31, v0
    v_lshrrev_b32 v5, 5, v0
    v_lshlrev_b32 v5, 10, v5
    v_mov_b32 v8, 0
    s_movk_i32 s4, 1
1:
    v_mul_lo_u32 v6, v4, s4
    v_lshl_add_u32 v6, v6, 2, 0
    v_and_b32 v6, 0x3fc, v6
    v_add_nc_u32 v6, v6, v5
    v_add_nc_u32 v7, s4, v0
    ds_store_b32 v6, v7
    ds_load_b32 v9, v6
    s_waitcnt lgkmcnt(0)
    v_sub_nc_u32 v9, v9, v7
    v_or_b32 v8, v8, v9
    s_barrier
    s_add_i32 s4, s4, 2
    s_cmp_lt_u32 s4, 1001
    s_cbranch_scc1 1b
  )";
  test.results = {"v8"};
  EXPECT_EQ(runAsm(test)["v8"], Values(64, 0));
}

TEST(LdsPattern, Store) {
  LdsPatternStore store;
  uint32_t addresses[64];
  for (unsigned lane = 0; lane < 64; ++lane)
    addresses[lane] = 100 + 4 * (lane % 16);
  LdsPattern *first = store.find(1, addresses, ~0ull, 4);
  EXPECT_EQ(first->span, 64u);
  EXPECT_EQ(first->numRuns, 1u);
  EXPECT_EQ(first->consecutive, 0xffu);
  EXPECT_EQ(first->same, 0u);
  // Elsewhere it is the same one; other lanes or bytes make another.
  for (uint32_t &address : addresses)
    address += 28;
  EXPECT_EQ(store.find(1, addresses, ~0ull, 4), first);
  EXPECT_NE(store.find(1, addresses, 1, 4), first);
  EXPECT_NE(store.find(1, addresses, ~0ull, 8), first);
  EXPECT_EQ(store.find(1, addresses, ~0ull, 4), first);
  // A log that names it keeps it; else its place serves the next one.
  uint64_t id = first->id;
  first->loggedIn = store.epoch;
  addresses[5] = 0;
  LdsPattern *second = store.find(1, addresses, ~0ull, 4);
  EXPECT_NE(second, first);
  EXPECT_EQ(first->id, id);
  addresses[5] = 1;
  LdsPattern *third = store.find(1, addresses, ~0ull, 4);
  EXPECT_EQ(third, second);
  EXPECT_GT(third->id, id + 1);
}
