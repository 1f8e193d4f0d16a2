//===- DeviceMemoryTest.cpp - Allocations, guards and bad addresses ===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceMemory.h"
#include "AsmRunner.h"
#include "gtest/gtest.h"
#include <thread>

using namespace loom::sim;
using namespace loom::sim::test;

using Access = GuardedMemory::Access;

static uint64_t addressOf(void *pointer) {
  return reinterpret_cast<uint64_t>(pointer);
}

TEST(DeviceMemory, allocationsAreAlignedAndApart) {
  GuardedMemory memory;
  std::vector<uint64_t> begins;
  for (uint64_t size : {0, 1, 255, 256, 4096})
    begins.push_back(addressOf(memory.allocate(size)));
  for (size_t i = 0; i < begins.size(); ++i) {
    EXPECT_EQ(begins[i] % 256, 0u);
    for (size_t j = 0; j < i; ++j)
      EXPECT_NE(begins[i], begins[j]);
  }
}

TEST(DeviceMemory, accessMustFit) {
  GuardedMemory memory;
  uint64_t begin = addressOf(memory.allocate(100));
  GuardedMemory::Part part;
  EXPECT_EQ(memory.lookUp(begin, 100, true, part), Access::Allowed);
  EXPECT_EQ(memory.lookUp(begin + 96, 4, true, part), Access::Allowed);
  EXPECT_EQ(memory.lookUp(begin + 97, 4, true, part), Access::Unknown);
  EXPECT_EQ(memory.lookUp(begin - 1, 4, true, part), Access::Unknown);
  EXPECT_EQ(memory.lookUp(~0ull - 1, 4, true, part), Access::Unknown);
  EXPECT_EQ(memory.lookUp(begin, ~0ull, true, part), Access::Unknown);
}

TEST(DeviceMemory, freedMemoryIsKnown) {
  GuardedMemory memory;
  void *pointer = memory.allocate(64);
  GuardedMemory::Part part;
  EXPECT_TRUE(memory.release(pointer));
  EXPECT_FALSE(memory.release(pointer));
  EXPECT_EQ(memory.lookUp(addressOf(pointer) + 8, 4, false, part),
            Access::Freed);
  EXPECT_FALSE(memory.find(addressOf(pointer)).has_value());
  EXPECT_FALSE(memory.release(nullptr));
}

TEST(DeviceMemory, releaseTakesTheBeginOnly) {
  GuardedMemory memory;
  auto *pointer = static_cast<char *>(memory.allocate(64));
  EXPECT_FALSE(memory.release(pointer + 4));
  auto found = memory.find(addressOf(pointer + 4));
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->first, addressOf(pointer));
  EXPECT_EQ(found->second, 64u);
}

TEST(DeviceMemory, protectedParts) {
  GuardedMemory memory;
  void *pointer = memory.allocate(300);
  uint64_t begin = addressOf(pointer);
  memory.protect(pointer, {{100, 50}});
  GuardedMemory::Part part;
  EXPECT_EQ(memory.lookUp(begin, 4, false, part), Access::Allowed);
  EXPECT_EQ(memory.lookUp(begin, 4, true, part), Access::ReadOnly);
  EXPECT_EQ(memory.lookUp(begin + 100, 50, true, part), Access::Allowed);
  EXPECT_EQ(memory.lookUp(begin + 150, 4, true, part), Access::ReadOnly);
}

TEST(DeviceMemory, tooMuchIsRefused) {
  GuardedMemory memory;
  EXPECT_EQ(memory.allocate(~0ull), nullptr);
  EXPECT_EQ(memory.allocate(1ull << 50), nullptr);
}

TEST(DeviceMemory, manyFreesDoNotKeepAllMemory) {
  GuardedMemory memory;
  for (unsigned i = 0; i < 10000; ++i)
    EXPECT_TRUE(memory.release(memory.allocate(1 << 16)));
}

TEST(DeviceMemory, threads) {
  GuardedMemory memory;
  auto work = [&memory] {
    for (unsigned i = 0; i < 1000; ++i) {
      void *pointer = memory.allocate(64);
      GuardedMemory::Part part;
      EXPECT_EQ(memory.lookUp(addressOf(pointer), 64, true, part),
                Access::Allowed);
      EXPECT_TRUE(memory.release(pointer));
    }
  };
  std::thread other(work);
  work();
  other.join();
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

static std::vector<Finding> run(const char *body) {
  AsmTest test;
  test.body = body;
  test.memory.resize(256);
  test.ldsBytes = 64;
  test.scratchBytes = 32;
  return runAsm(test, /*wantFindings=*/true).findings;
}

TEST(DeviceMemory, loadBehindTheEnd) {
  auto findings = run(R"(
    v_lshlrev_b32 v5, 2, v0
    v_mov_b32 v4, 7
    global_load_b32 v4, v5, s[92:93] offset:248
    s_waitcnt vmcnt(0)
  )");
  // 248 + 4 * lane: the first two lanes are inside.
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, "out-of-bounds");
  EXPECT_EQ(findings[0].lane, 2);
  EXPECT_EQ(findings[0].count, 30u);
  EXPECT_NE(findings[0].detail.find("256 bytes behind the begin of one of 256"),
            std::string::npos)
      << findings[0].detail;
}

/// With v5 as the offset into 6 bytes.
static size_t countFindings(int offset, const char *access) {
  AsmTest test;
  test.body = "v_mov_b32 v5, " + std::to_string(offset) +
              "\n v_mov_b32 v6, 1\n v_mov_b32 v7, 2\n" + access +
              "\n s_waitcnt vmcnt(0)\n";
  test.memory.resize(6);
  return runAsm(test, /*wantFindings=*/true).findings.size();
}

TEST(DeviceMemory, wordAroundTheEndIsExchanged) {
  const char load[] = "global_load_b32 v4, v5, s[92:93]";
  std::string exchange = std::string(load) +
                         "\n global_atomic_cmpswap_b32 v8, v5, v[6:7], "
                         "s[92:93] glc\n ";
  EXPECT_EQ(countFindings(4, load), 1u);
  EXPECT_EQ(countFindings(4, exchange.c_str()), 0u);
  EXPECT_EQ(countFindings(8, exchange.c_str()), 2u);
  // Others in the same program are not let through.
  for (const char *other : {"global_store_b32 v5, v6, s[92:93]",
                            "global_load_u16 v4, v5, s[92:93] offset:2",
                            "global_load_b32 v4, v5, s[92:93] offset:-1",
                            "global_load_b64 v[10:11], v5, s[92:93]"})
    EXPECT_EQ(countFindings(4, (exchange + other).c_str()), 1u) << other;
}

TEST(DeviceMemory, storeToArgumentsIsRefused) {
  auto findings = run(R"(
    v_mov_b32 v5, 0
    global_store_b32 v5, v0, s[0:1]
  )");
  ASSERT_GE(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, "out-of-bounds");
  EXPECT_NE(findings[0].detail.find("may not write"), std::string::npos)
      << findings[0].detail;
}

TEST(DeviceMemory, ldsAndScratchHaveEnds) {
  auto findings = run(R"(
    v_mov_b32 v5, 64
    ds_store_b32 v5, v0
    s_waitcnt lgkmcnt(0)
  )");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, "lds-out-of-bounds");
  findings = run(R"(
    v_mov_b32 v5, 32
    scratch_store_b32 v5, v0, off
    s_waitcnt_vscnt null, 0x0
  )");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, "scratch-overflow");
}
