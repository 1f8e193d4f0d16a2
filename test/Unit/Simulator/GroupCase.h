//===- GroupCase.h - Findings of a body that several waves run --*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_SIMULATOR_GROUPCASE_H
#define LOOM_TEST_UNIT_SIMULATOR_GROUPCASE_H

#include "AsmRunner.h"

namespace loom::sim::test {

struct WaveCase {
  const char *target = "gfx1100";
  unsigned lanes = 32, waves = 2, groups = 1;
  RunOptions options = {/*threads=*/1};
};

/// "kind of 'instruction': detail" of each finding, a line each. There are 4096
/// bytes of memory and 2048 of LDS.
inline std::string findingsOf(const WaveCase &how, const std::string &body) {
  AsmTest test;
  test.target = how.target;
  test.lanes = how.lanes;
  test.waves = how.waves;
  test.options = how.options;
  test.body = body;
  if (how.groups > 1)
    test.vectors = {Values(size_t(how.lanes) * how.waves * how.groups)};
  test.memory.resize(4096);
  test.ldsBytes = 2048;
  std::string text;
  for (const Finding &finding : runAsm(test, /*wantFindings=*/true).findings)
    text += finding.kind + " of '" + finding.instruction +
            "': " + finding.detail + "\n";
  return text;
}

inline bool mentions(const std::string &text, const char *part) {
  return text.find(part) != std::string::npos;
}

} // namespace loom::sim::test

#endif // LOOM_TEST_UNIT_SIMULATOR_GROUPCASE_H
