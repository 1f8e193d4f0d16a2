//===- SlotCases.cpp - Pairs of instructions with slots between -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SlotCases.h"
#include "gtest/gtest.h"
#include <algorithm>

using namespace loom::sim;
using namespace loom::sim::test;

static AsmTest makeTest(const char *target, unsigned lanes, std::string body) {
  AsmTest test;
  test.target = target;
  test.lanes = lanes;
  test.body = std::move(body);
  test.memory.resize(256);
  test.ldsBytes = 1024;
  test.options.checkWaitSlots = true;
  // The registers have no values: only slots are looked at.
  test.options.checkInitialized = false;
  return test;
}

static std::string describe(const AsmOutcome &outcome) {
  std::string text;
  for (const Finding &finding : outcome.findings)
    if (finding.kind == "wait-slots")
      text += finding.instruction + ": " + finding.detail + "\n";
  return text;
}

static std::string makeSlots(unsigned count) {
  std::string text;
  for (; count > 0; count -= std::min(count, 16u))
    text += "s_nop " + std::to_string(std::min(count, 16u) - 1) + "\n";
  return text;
}

void loom::sim::test::checkSlots(const char *target, unsigned lanes,
                                 llvm::ArrayRef<SlotCase> cases) {
  std::vector<AsmTest> tests;
  for (const SlotCase &one : cases)
    for (unsigned slots = 0; slots <= one.slots + 2; ++slots)
      tests.push_back(makeTest(target, lanes,
                               makeSlots(32) + one.producer + "\n" +
                                   makeSlots(slots) + one.consumer + "\n" +
                                   makeSlots(32)));
  std::vector<AsmOutcome> outcomes = runAsmAll(tests, /*wantFindings=*/true);
  size_t number = 0;
  for (const SlotCase &one : cases)
    for (unsigned slots = 0; slots <= one.slots + 2; ++slots, ++number) {
      std::string found = describe(outcomes[number]);
      EXPECT_EQ(!found.empty(), slots < one.slots)
          << target << ": " << one.producer << " | " << slots << " slots | "
          << one.consumer << "\n"
          << found;
    }
}

std::string loom::sim::test::slotsMissing(const char *target, unsigned lanes,
                                          const std::string &body) {
  AsmTest test = makeTest(target, lanes, body);
  return describe(runAsm(test, /*wantFindings=*/true));
}
