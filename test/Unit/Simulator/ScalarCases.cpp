//===- ScalarCases.cpp - Tests of the scalar unit -------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarCases.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;

static std::string registerOf(unsigned first, unsigned bits) {
  std::string number = std::to_string(first);
  if (bits == 32)
    return "s" + number;
  return "s[" + number + ":" + std::to_string(first + 1) + "]";
}

void loom::sim::test::checkScalars(const char *target, unsigned lanes,
                                   const std::vector<ScalarCase> &cases) {
  constexpr size_t Count = 320;
  Values64 a = makePatterns(Count, 1, 1), b = makePatterns(Count, 2, 3);
  Values64 old = makePatterns(Count, 3, 5), scc;
  for (size_t i = 0; i < Count; ++i)
    scc.push_back(i / 3 & 1);
  std::vector<AsmTest> tests;
  std::vector<const ScalarCase *> chosen;
  for (const ScalarCase &one : cases) {
    if (!(one.generations & generationOf(target)))
      continue;
    AsmTest test;
    test.target = target;
    test.lanes = lanes;
    test.scalars = {
        {"s[4:5]", old}, {"s[6:7]", a}, {"s[8:9]", b}, {"scc", scc}};
    test.body = nameOn(target, one.name);
    const char *separator = " ";
    auto add = [&](unsigned first, unsigned bits) {
      if (!bits)
        return;
      test.body += separator + registerOf(first, bits);
      separator = ", ";
    };
    add(4, one.d);
    add(6, one.a);
    add(8, one.b);
    test.results = {"s[4:5]", "scc"};
    tests.push_back(test);
    chosen.push_back(&one);
  }
  std::vector<AsmOutcome> outcomes = runAsmAll(tests);
  for (size_t number = 0; number < tests.size(); ++number) {
    const ScalarCase &one = *chosen[number];
    Values64 got = outcomes[number].wide("s[4:5]");
    Values gotScc = outcomes[number]["scc"];
    ASSERT_EQ(got.size(), Count) << tests[number].body;
    for (size_t i = 0; i < Count; ++i) {
      State state = {a[i] & mask(one.a), b[i] & mask(one.b),
                     old[i] & mask(one.d), bool(scc[i])};
      Result want = one.expect(state);
      uint64_t d = (old[i] & ~mask(one.d)) | want.d;
      ASSERT_TRUE(got[i] == d && gotScc[i] == want.scc)
          << target << ": " << tests[number].body << std::hex << " of " << a[i]
          << ", " << b[i] << ", old " << old[i] << ", scc " << scc[i]
          << ": got " << got[i] << " scc " << gotScc[i] << ", want " << d
          << " scc " << want.scc;
    }
  }
}
