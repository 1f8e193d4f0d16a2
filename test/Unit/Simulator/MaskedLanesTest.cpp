//===- MaskedLanesTest.cpp - Lanes that are off keep what they have -------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Every vector instruction that there are semantics for, with every other lane
/// off. Operands are tried until the assembler takes them.
///
//===----------------------------------------------------------------------===//

#include "Assemble.h"
#include "Patterns.h"
#include "SemanticsTable.h"
#include "gtest/gtest.h"
#include <set>

using namespace loom::sim;
using namespace loom::sim::test;

namespace {
class Names final : public SemanticsSink {
public:
  void add(const Semantics *first, const Semantics *last) override {
    for (; first != last; ++first)
      all.insert(first->name);
  }
  std::set<std::string> all;
};
} // namespace

/// Those that write no vector register, ignore EXEC by rule, or are matrices.
static bool isExcluded(llvm::StringRef name) {
  if (!name.starts_with("v_"))
    return true;
  for (const char *prefix :
       {"v_cmp", "v_readlane", "v_readfirstlane", "v_writelane", "v_mfma",
        "v_smfmac", "v_wmma", "v_swmmac", "v_nop", "v_pipeflush", "v_clrexcp",
        "v_s_", "v_movrel", "v_swaprel"})
    if (name.starts_with(prefix))
      return true;
  return false;
}

/// Lanes look at one another: what is off changes the others' results.
static bool isCrossLane(llvm::StringRef name) {
  return name.starts_with("v_permlane");
}

static std::vector<std::string> getNames() {
  Names names;
#define ADD(FAMILY) baseline::register##FAMILY(names);
  LOOM_SIM_FAMILIES(ADD)
#undef ADD
  std::vector<std::string> result;
  for (const std::string &name : names.all)
    if (!isExcluded(name))
      result.push_back(name);
  return result;
}

/// Destinations are v10 to v41, sources are from v2 on; `M` is a mask.
static const char *const operandLists[] = {
    "v10, v2",
    "v10, v2, v4",
    "v10, v2, v4, v6",
    "v10, M, v2, v4",
    "v10, M, v2, v4, M",
    "v10, v2, v4, M",
    "v10, M, v2, v4, v6",
    "v10, v2, v4, 0x40490fdb",
    "v10, v2, 0x40490fdb, v4",
    "v10, v2, v4, 0x4049",
    "v10, v2, 0x4049, v4",
    "v10, v2, s10, s11",
    "v10, v[2:3]",
    "v10, v[2:3], v4",
    "v10, v[2:3], v4, v6",
    "v[10:11], v2",
    "v[10:11], v2, v4",
    "v[10:11], v2, v[4:5]",
    "v[10:11], v[2:3]",
    "v[10:11], v[2:3], v4",
    "v[10:11], v[2:3], v4, v[6:7]",
    "v[10:11], v[2:3], v[4:5]",
    "v[10:11], v[2:3], v[4:5], v[6:7]",
    "v[10:11], M, v2, v4, v[6:7]",
    "v[10:11], M, v[2:3], v[4:5], v[6:7]",
    "v[10:13], v[2:3], v4, v[6:9]",
    "v[10:15], v[2:17], v4",
    "v[10:15], v[2:17], v4, v6",
    "v[10:15], v[2:17], v[18:33], v4",
    "v[10:15], v[2:33], v4, v6",
    "v[10:25], v[2:7], v4",
    "v[10:41], v[2:7], v4",
    "v[10:25], v[2:5], v4",
    "v[10:15], v[2:9], v4",
    "a10, v2",
    "v10, a2",
    "a10, a2",
};

/// The first operands that the assembler takes for each name it knows.
static std::vector<std::string> findLines(const char *target, unsigned lanes) {
  std::string mask = lanes == 64 ? "vcc" : "vcc_lo";
  std::vector<std::string> lines, found;
  for (const std::string &name : getNames())
    for (std::string operands : operandLists) {
      for (size_t at; (at = operands.find('M')) != operands.npos;)
        operands.replace(at, 1, mask);
      lines.push_back(name + " " + operands);
    }
  std::vector<bool> good = whichAssemble(target, lanes, lines);
  constexpr size_t Count = std::size(operandLists);
  for (size_t begin = 0; begin < lines.size(); begin += Count)
    for (size_t i = begin; i < begin + Count; ++i)
      if (good[i]) {
        found.push_back(lines[i]);
        break;
      }
  return found;
}

/// The first workgroup has every other lane off, the second has none off.
static AsmTest makeTest(const char *target, unsigned lanes,
                        const std::string &line) {
  AsmTest test;
  test.target = target;
  test.lanes = lanes;
  bool isWide =
      line.find("v[2:17]") != line.npos || line.find("v[2:33]") != line.npos ||
      line.find("v[10:25]") != line.npos || line.find("v[10:41]") != line.npos;
  for (unsigned row = 1; row <= (isWide ? 41 : 15); ++row) {
    Values values = lowHalves(makePatterns(lanes, row, row));
    values.insert(values.end(), values.begin(), values.begin() + lanes);
    test.vectors.push_back(values);
    if (row <= 4 || row >= 10)
      test.results.push_back("v" + std::to_string(row));
  }
  test.scalars = {{"vcc", {0xdeadbeef12345678ull}},
                  {"s[10:11]", {0x0fedcba987654321ull}},
                  {"s[12:13]", {0x5555555555555555ull, ~0ull}},
                  {"exec", {~0ull}}};
  if (line.find(" a") != line.npos)
    test.body = "v_accvgpr_write_b32 a2, v2\nv_accvgpr_write_b32 a10, v10\n";
  test.body += "s_mov_b64 exec, s[12:13]\n" + line;
  return test;
}

static void check(const char *target, unsigned lanes, size_t atLeast) {
  std::vector<std::string> lines = findLines(target, lanes);
  EXPECT_GE(lines.size(), atLeast) << target;
  std::vector<AsmTest> tests;
  for (const std::string &line : lines)
    tests.push_back(makeTest(target, lanes, line));
  std::vector<AsmOutcome> outcomes = runAsmAll(tests);
  for (size_t number = 0; number < tests.size(); ++number)
    for (const std::string &name : tests[number].results) {
      const Values &got = outcomes[number][name];
      const Values &before =
          tests[number].vectors[std::stoi(name.substr(1)) - 1];
      ASSERT_EQ(got.size(), 2 * lanes);
      for (unsigned lane = 0; lane < lanes; ++lane) {
        bool isOn = lane % 2 == 0;
        if (!isOn || !isCrossLane(lines[number]))
          ASSERT_EQ(got[lane], isOn ? got[lanes + lane] : before[lane])
              << target << ": " << name << " of lane " << lane << " in "
              << lines[number];
      }
    }
}

TEST(MaskedLanes, Gfx1100) { check("gfx1100", 32, 250); }
TEST(MaskedLanes, Gfx1100Wave64) { check("gfx1100", 64, 250); }
TEST(MaskedLanes, Gfx942) { check("gfx942", 64, 250); }
TEST(MaskedLanes, Gfx1201) { check("gfx1201", 32, 250); }
TEST(MaskedLanes, Gfx950) { check("gfx950", 64, 250); }
