//===- DefinednessTest.cpp - SCC and registers known when they run --------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupCase.h"
#include "gtest/gtest.h"

using namespace loom::sim::test;

static std::string gfx11(const std::string &body) {
  return findingsOf({"gfx1100", 32, /*waves=*/1}, body);
}
static std::string gfx9(const std::string &body) {
  return findingsOf({"gfx942", 64, /*waves=*/1}, body);
}

//===----------------------------------------------------------------------===//
// SCC
//===----------------------------------------------------------------------===//

static const char kBranch[] = "s_cbranch_scc1 1f\n1:\n";

TEST(Definedness, branchOnScc) {
  for (const char *sets :
       {"s_cmp_eq_u32 s30, 0\n", "s_cmp_lg_u64 s[30:31], 0\n",
        "s_bitcmp1_b32 s30, 3\n", "s_and_b32 s4, s30, 1\n",
        "s_add_u32 s4, s30, 1\n", "s_not_b32 s4, s30\n",
        "s_cmpk_eq_u32 s30, 0x7\n", "s_lshl_b64 s[4:5], s[30:31], 3\n",
        "s_add_u32 s4, s30, 1\ns_addc_u32 s5, 0, 0\n"}) {
    std::string found = gfx11(std::string(sets) + kBranch);
    EXPECT_TRUE(mentions(found, "uninitialized-register of 's_cbranch_scc1"))
        << sets << found;
    EXPECT_TRUE(mentions(found, "scc comes from what was never written"))
        << sets << found;
    std::string written = "s_mov_b32 s30, 1\ns_mov_b32 s31, 1\n";
    EXPECT_EQ(gfx11(written + sets + kBranch), "") << sets;
  }
}

/// Nobody looks at it.
TEST(Definedness, sccThatIsNotUsed) {
  EXPECT_EQ(gfx11("s_cmp_eq_u32 s30, 0\n s_cmp_eq_u32 s92, 0\n" +
                  std::string(kBranch)),
            "");
  // One of the two has a value, which may decide.
  EXPECT_EQ(gfx11("s_and_b32 s4, s30, s92\n" + std::string(kBranch)), "");
}

/// The value that a condition selects has none if the condition has none.
TEST(Definedness, selections) {
  const std::string compare = "s_cmp_eq_u32 s30, 0\n";
  const std::string store = R"(
    v_mov_b32 v5, 0
    v_mov_b32 v6, s4
    global_store_b32 v5, v6, s[92:93]
  )";
  for (const char *select :
       {"s_cselect_b32 s4, 1, 2\n", "s_mov_b32 s4, 1\ns_cmov_b32 s4, 2\n",
        "s_addc_u32 s4, s92, 0\n", "s_subb_u32 s4, s92, 0\n",
        "s_cselect_b64 s[4:5], s[92:93], 0\n", "s_mov_b32 s4, src_scc\n"}) {
    EXPECT_TRUE(mentions(gfx11(compare + select + store),
                         "uninitialized-register of 'global_store_b32"))
        << select;
    EXPECT_EQ(gfx11("s_cmp_eq_u32 s92, 0\n" + std::string(select) + store), "")
        << select;
  }
}

/// A conditional move that does not move keeps what was there.
TEST(Definedness, conditionalMove) {
  const std::string store = R"(
    v_mov_b32 v5, 0
    v_mov_b32 v6, s4
    global_store_b32 v5, v6, s[92:93]
  )";
  const std::string isNot = "s_cmp_lg_u32 s92, s92\n";
  const std::string is = "s_cmp_eq_u32 s92, s92\n";
  EXPECT_EQ(gfx11(is + "s_cmov_b32 s4, 1\n" + store), "");
  EXPECT_TRUE(mentions(gfx11(isNot + "s_cmov_b32 s4, 1\n" + store), "v6"));
  EXPECT_EQ(gfx11("s_mov_b32 s4, 1\n" + isNot + "s_cmov_b32 s4, s30\n" + store),
            "");
  EXPECT_TRUE(mentions(
      gfx11("s_mov_b32 s4, 1\n" + is + "s_cmov_b32 s4, s30\n" + store), "v6"));
  // The first time it moves nothing, the second time it does.
  EXPECT_EQ(gfx11(R"(
    s_mov_b32 s6, 0
  1:
    s_cmp_eq_u32 s6, 1
    s_cmov_b32 s4, 1
    s_add_u32 s6, s6, 1
    s_cmp_lg_u32 s6, 3
    s_cbranch_scc1 1b
  )" + store),
            "");
}

//===----------------------------------------------------------------------===//
// Registers that M0 selects
//===----------------------------------------------------------------------===//

static const char kStoreV8[] = R"(
    v_mov_b32 v5, 0
    global_store_dword v5, v8, s[92:93]
)";

/// v8 from v10 + 1, and to v7 + 1.
TEST(Definedness, relativeMoves) {
  const std::string begin = "v_mov_b32 v11, 1\ns_mov_b32 m0, 1\n";
  EXPECT_EQ(gfx11(begin + "v_movrels_b32 v8, v10\n" + kStoreV8), "");
  EXPECT_TRUE(mentions(gfx11(begin + "v_movrels_b32 v8, v11\n" + kStoreV8),
                       "v8 was never written"));
  EXPECT_EQ(gfx11(begin + "v_movreld_b32 v7, v11\n" + kStoreV8), "");
  EXPECT_TRUE(mentions(gfx11(begin + "v_movreld_b32 v8, v11\n" + kStoreV8),
                       "v8 was never written"));
  EXPECT_TRUE(mentions(gfx11("v_mov_b32 v11, 1\nv_movrels_b32 v8, v10\n"),
                       "m0 was never written"));
}

TEST(Definedness, relativeScalars) {
  const std::string begin = "s_mov_b32 s11, 1\ns_mov_b32 m0, 1\n";
  const std::string store = std::string("v_mov_b32 v8, s20\n") + kStoreV8;
  EXPECT_EQ(gfx11(begin + "s_movrels_b32 s20, s10\n" + store), "");
  EXPECT_TRUE(mentions(gfx11(begin + "s_movrels_b32 s20, s11\n" + store),
                       "v8 was never written"));
  EXPECT_EQ(gfx11(begin + "s_movreld_b32 s19, s11\n" + store), "");
  EXPECT_TRUE(mentions(gfx11(begin + "s_movreld_b32 s20, s11\n" + store),
                       "v8 was never written"));
}

TEST(Definedness, indexedInstructions) {
  auto body = [](const char *mode, const char *move) {
    return std::string("v_mov_b32 v11, 1\ns_mov_b32 s4, 1\n") +
           "s_set_gpr_idx_on s4, gpr_idx(" + mode + ")\n" + move +
           "\ns_set_gpr_idx_off\n" + kStoreV8;
  };
  EXPECT_EQ(gfx9(body("SRC0", "v_mov_b32 v8, v10")), "");
  EXPECT_TRUE(mentions(gfx9(body("SRC0", "v_mov_b32 v8, v11")),
                       "v8 was never written"));
  EXPECT_EQ(gfx9(body("DST", "v_mov_b32 v7, v11")), "");
  EXPECT_TRUE(
      mentions(gfx9(body("DST", "v_mov_b32 v8, v11")), "v8 was never written"));
  EXPECT_TRUE(
      mentions(gfx9("s_set_gpr_idx_on s30, gpr_idx(SRC0)\ns_set_gpr_idx_off\n"),
               "s30 was never written"));
}

/// A load into a register that M0 selects.
TEST(Definedness, waitsOfIndexedInstructions) {
  auto nine = [](const char *wait, const char *mode, const char *move) {
    return std::string("v_mov_b32 v5, 0\ns_mov_b32 s4, 1\n"
                       "global_load_dword v11, v5, s[92:93]\n") +
           wait + "s_set_gpr_idx_on s4, gpr_idx(" + mode + ")\n" + move +
           "\ns_set_gpr_idx_off\ns_waitcnt vmcnt(0)\n";
  };
  std::string found = gfx9(nine("", "SRC0", "v_mov_b32 v8, v10"));
  EXPECT_TRUE(mentions(found, "pending-read of 'v_mov_b32_e32 v8, v10'"))
      << found;
  EXPECT_TRUE(mentions(found, "v11 is read before a wait of vmcnt")) << found;
  EXPECT_EQ(gfx9(nine("", "SRC0", "v_mov_b32 v8, v9")), "");
  EXPECT_EQ(gfx9(nine("s_waitcnt vmcnt(0)\n", "SRC0", "v_mov_b32 v8, v10")),
            "");
  found = gfx9(nine("", "DST", "v_mov_b32 v10, 1"));
  EXPECT_TRUE(mentions(found, "pending-write")) << found;
  EXPECT_EQ(gfx9(nine("", "DST", "v_mov_b32 v11, 1")), "");

  auto eleven = [](const char *wait, const char *move) {
    return std::string("v_mov_b32 v5, 0\ns_mov_b32 m0, 1\n"
                       "global_load_b32 v11, v5, s[92:93]\n") +
           wait + move + "\ns_waitcnt vmcnt(0)\n";
  };
  EXPECT_TRUE(
      mentions(gfx11(eleven("", "v_movrels_b32 v8, v10")), "pending-read"));
  EXPECT_EQ(gfx11(eleven("", "v_movrels_b32 v8, v9")), "");
  EXPECT_EQ(gfx11(eleven("s_waitcnt vmcnt(0)\n", "v_movrels_b32 v8, v10")), "");
  EXPECT_TRUE(
      mentions(gfx11(eleven("", "v_movreld_b32 v10, v5")), "pending-write"));
}
