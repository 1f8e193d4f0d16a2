//===- LdsLoadsTest.cpp - Loads from memory to LDS ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupCase.h"
#include "gtest/gtest.h"

using namespace loom::sim::test;

static WaveCase oneWave() { return {"gfx942", 64, /*waves=*/1}; }
static WaveCase twoWaves() { return {"gfx942", 64, /*waves=*/2}; }

/// Each wave loads 256 bytes to its own part of LDS.
static const char kLoad[] = R"(
    v_lshlrev_b32 v4, 2, v0
    v_readfirstlane_b32 s4, v4
    s_mov_b32 m0, s4
    s_nop 0
    global_load_lds_dword v4, s[92:93]
)";
static const char kBufferLoad[] = R"(
    v_lshlrev_b32 v4, 2, v0
    v_readfirstlane_b32 s4, v4
    s_mov_b32 m0, s4
    s_mov_b32 s8, s92
    s_and_b32 s9, s93, 0xffff
    s_mov_b32 s10, 4096
    s_mov_b32 s11, 0x20000
    buffer_load_dword v4, s[8:11], 0 offen lds
)";

TEST(LdsLoads, readBeforeTheWait) {
  for (const char *load : {kLoad, kBufferLoad}) {
    std::string found = findingsOf(oneWave(), std::string(load) + R"(
      ds_read_b32 v6, v4
      s_waitcnt vmcnt(0) lgkmcnt(0)
    )");
    EXPECT_TRUE(mentions(found, "pending-read of 'ds_read_b32 v6, v4'"))
        << found;
    EXPECT_TRUE(mentions(found, "LDS byte 0x0 is read before a wait of vmcnt "
                                "for '"))
        << found;
    EXPECT_EQ(findingsOf(oneWave(), std::string(load) + R"(
      s_waitcnt vmcnt(0)
      ds_read_b32 v6, v4
      s_waitcnt lgkmcnt(0)
    )"),
              "");
  }
}

TEST(LdsLoads, overwriteBeforeTheWait) {
  std::string found = findingsOf(oneWave(), std::string(kLoad) + R"(
    ds_write_b32 v4, v4
    s_waitcnt vmcnt(0) lgkmcnt(0)
  )");
  EXPECT_TRUE(mentions(found, "pending-write of 'ds_write_b32 v4, v4'"))
      << found;
}

/// A wait for LDS is none for memory.
TEST(LdsLoads, wrongCounter) {
  std::string found = findingsOf(oneWave(), std::string(kLoad) + R"(
    s_waitcnt lgkmcnt(0)
    ds_read_b32 v6, v4
    s_waitcnt vmcnt(0) lgkmcnt(0)
  )");
  EXPECT_TRUE(mentions(found, "pending-read")) << found;
}

TEST(LdsLoads, otherBytes) {
  EXPECT_EQ(findingsOf(oneWave(), std::string(R"(
    v_lshlrev_b32 v4, 2, v0
    ds_write_b32 v4, v4 offset:1024
  )") + kLoad + R"(
    ds_read_b32 v6, v4 offset:1024
    s_waitcnt vmcnt(0) lgkmcnt(0)
  )"),
            "");
}

/// Loads come in order: with one more behind it, the first is there.
TEST(LdsLoads, inOrder) {
  const std::string second = std::string(kLoad) + R"(
    s_movk_i32 m0, 0x400
    s_nop 0
    global_load_lds_dword v4, s[92:93]
    s_waitcnt vmcnt(1)
  )";
  EXPECT_EQ(findingsOf(oneWave(), second + R"(
    ds_read_b32 v6, v4
    s_waitcnt vmcnt(0) lgkmcnt(0)
  )"),
            "");
  std::string found = findingsOf(oneWave(), second + R"(
    ds_read_b32 v6, v4 offset:1024
    s_waitcnt vmcnt(0) lgkmcnt(0)
  )");
  EXPECT_TRUE(mentions(found, "LDS byte 0x400 is read before")) << found;
}

static const char kReadOther[] = R"(
    v_xor_b32 v5, 0x100, v4
    ds_read_b32 v6, v5
    s_waitcnt vmcnt(0) lgkmcnt(0)
)";

TEST(LdsLoads, otherWaves) {
  const std::string load = kLoad;
  EXPECT_EQ(findingsOf(twoWaves(),
                       load + "s_waitcnt vmcnt(0)\ns_barrier\n" + kReadOther),
            "");
  // The barrier alone does not say that the load has reached LDS.
  std::string found = findingsOf(twoWaves(), load + "s_barrier\n" + kReadOther);
  EXPECT_TRUE(mentions(found, "lds-race of 'ds_read_b32 v6, v5'")) << found;
  EXPECT_TRUE(mentions(found, "no wait lies between")) << found;
  found = findingsOf(twoWaves(),
                     load + "s_waitcnt lgkmcnt(0)\ns_barrier\n" + kReadOther);
  EXPECT_TRUE(mentions(found, "no wait lies between")) << found;
  found = findingsOf(twoWaves(), load + "s_waitcnt vmcnt(0)\n" + kReadOther);
  EXPECT_TRUE(mentions(found, "no barrier lies between")) << found;
}

/// Stores through FLAT addresses have two counters on gfx9; LDS has one.
TEST(LdsLoads, flatStores) {
  const std::string store = R"(
    v_lshlrev_b32 v4, 2, v0
    v_mov_b32 v6, v4
    s_mov_b64 s[6:7], src_shared_base
    v_mov_b32 v7, s7
    flat_store_dword v[6:7], v0
  )";
  const std::string read = "s_barrier\n" + std::string(kReadOther);
  EXPECT_EQ(
      findingsOf(twoWaves(), store + "s_waitcnt vmcnt(0) lgkmcnt(0)\n" + read),
      "");
  EXPECT_TRUE(
      mentions(findingsOf(twoWaves(), store + read), "no wait lies between"));
}
