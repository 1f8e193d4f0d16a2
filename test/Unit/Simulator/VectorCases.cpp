//===- VectorCases.cpp - Tests of vector integers -------------------------===//
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

static std::string registerOf(unsigned first, unsigned bits) {
  std::string number = std::to_string(first);
  if (bits <= 32)
    return "v" + number;
  return "v[" + number + ":" + std::to_string(first + bits / 32 - 1) + "]";
}

static std::string halfOf(const VectorCase &one, unsigned which) {
  return !one.halves ? "" : *one.halves >> which & 1 ? ".h" : ".l";
}

static uint64_t lowBits(uint64_t value, unsigned bits) {
  return bits >= 64 ? value : value & ((1ull << bits) - 1);
}

namespace {
/// What all cases of a check have in common.
struct Inputs {
  size_t count;
  Values64 a, b, c, old, vcc;
  uint64_t exec;
};
} // namespace

static Inputs makeInputs(unsigned lanes) {
  Inputs inputs;
  inputs.count = lanes * (lanes == 32 ? 12 : 6);
  inputs.a = makePatterns(inputs.count, 11, 1);
  inputs.b = makePatterns(inputs.count, 12, 3);
  inputs.c = makePatterns(inputs.count, 13, 5);
  inputs.old = makePatterns(inputs.count, 14, 7);
  inputs.vcc = makePatterns(inputs.count / lanes, 15, 9);
  inputs.exec = 0x7fffeffffbfdf7f5ull;
  return inputs;
}

static AsmTest makeTest(const char *target, unsigned lanes,
                        const VectorCase &one, const Inputs &inputs) {
  AsmTest test;
  test.target = target;
  test.lanes = lanes;
  // v1 is free, v2 to v7 are sources, v8 and v9 what the destination has.
  test.vectors = {
      Values(inputs.count), lowHalves(inputs.a),   highHalves(inputs.a),
      lowHalves(inputs.b),  highHalves(inputs.b),  lowHalves(inputs.c),
      highHalves(inputs.c), lowHalves(inputs.old), highHalves(inputs.old)};
  test.scalars = {{"vcc", inputs.vcc},
                  {"exec", {inputs.exec}},
                  {"s[10:11]", {inputs.exec}}};
  std::string vcc = lanes == 64 ? "vcc" : "vcc_lo";
  test.body = "s_mov_b64 exec, -1\n"
              "v_mov_b32 v20, v8\nv_mov_b32 v21, v9\n"
              "s_mov_b64 exec, s[10:11]\n" +
              nameOn(target, one.name) + " " + registerOf(20, one.d) +
              halfOf(one, 3);
  if (one.writesMask)
    test.body += ", " + vcc;
  unsigned widths[] = {one.a, one.b, one.c};
  for (unsigned i = 0; i < 3; ++i)
    if (widths[i])
      test.body += ", " + registerOf(2 + 2 * i, widths[i]) + halfOf(one, i);
  if (one.readsMask)
    test.body += ", " + vcc;
  test.body += " " + one.modifiers;
  test.results = {"v20", "v21", "vcc"};
  return test;
}

static void compare(const AsmTest &test, const VectorCase &one,
                    const Inputs &inputs, const AsmOutcome &outcome) {
  const Values &low = outcome["v20"], &high = outcome["v21"];
  Values64 vcc = outcome.wide("vcc");
  ASSERT_EQ(low.size(), inputs.count) << test.body;
  for (size_t i = 0; i < inputs.count; ++i) {
    unsigned lane = i % test.lanes;
    bool isOn = inputs.exec >> lane & 1;
    LaneValues values = {
        lowBits(inputs.a[i], one.a), lowBits(inputs.b[i], one.b),
        lowBits(inputs.c[i], one.c),
        bool(inputs.vcc[i / test.lanes] >> lane & 1), inputs.old[i]};
    LaneResult want = one.expect(values);
    // 16 bits: the case says what becomes of the other half.
    unsigned width = one.d == 16 ? 32 : one.d;
    uint64_t d = inputs.old[i];
    if (isOn)
      d = lowBits(want.d, width) | (d & ~lowBits(~0ull, width));
    uint64_t got = low[i] | uint64_t(high[i]) << 32;
    ASSERT_EQ(got, d) << test.target << ": " << test.body << std::hex << " of "
                      << inputs.a[i] << ", " << inputs.b[i] << ", "
                      << inputs.c[i] << ", old " << inputs.old[i] << ", lane "
                      << std::dec << lane;
    if (one.writesMask)
      ASSERT_EQ(vcc[i / test.lanes] >> lane & 1, isOn && want.carry)
          << test.target << ": carry of " << test.body << std::hex << " of "
          << inputs.a[i] << ", " << inputs.b[i] << ", " << inputs.c[i];
  }
}

void loom::sim::test::checkVectors(const char *target, unsigned lanes,
                                   const std::vector<VectorCase> &cases) {
  Inputs inputs = makeInputs(lanes);
  std::vector<AsmTest> tests;
  std::vector<const VectorCase *> chosen;
  for (const VectorCase &one : cases)
    if (one.generations & generationOf(target)) {
      tests.push_back(makeTest(target, lanes, one, inputs));
      chosen.push_back(&one);
    }
  std::vector<AsmOutcome> outcomes = runAsmAll(tests);
  for (size_t number = 0; number < tests.size(); ++number)
    compare(tests[number], *chosen[number], inputs, outcomes[number]);
}
