//===- AsmRunner.h - Runs a few instructions in the simulator ---*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Assembles a kernel around a few instructions, runs it in the simulator and
/// returns registers. Everything is in this process.
///
///   AsmTest test;
///   test.target = "gfx942"; test.lanes = 64;
///   test.body = "v_add_u32 v4, v1, v2";
///   test.vectors = {a, b};              // v1, v2; 64 values or a multiple
///   test.results = {"v4"};
///   AsmOutcome out = runAsm(test);      // fails the gtest if it cannot run
///   EXPECT_EQ(out["v4"], expected);
///
/// Registers before the body: v0 has the number of the workitem in its group,
/// v1, v2, ... the rows of `vectors`, scalars what `scalars` says, and
/// s[92:93] the address of `memory` if there is one. The harness owns v253 to
/// v255 and s94 to s101. Everything else is uninitialized. EXEC has all lanes
/// unless `scalars` has "exec".
///
/// Longer rows run as several workgroups, each with the next values, so one
/// launch tries as many values as wanted. Assembled kernels are kept: the next
/// test that differs in values only costs no assembling.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_SIMULATOR_ASMRUNNER_H
#define LOOM_TEST_UNIT_SIMULATOR_ASMRUNNER_H

#include "Loom/Simulator/Simulator.h"
#include <map>
#include <string>
#include <vector>

namespace loom::sim::test {

/// One value per workitem of all groups (vector registers), or one per wave
/// (scalar registers).
using Values = std::vector<uint32_t>;
using Values64 = std::vector<uint64_t>;

/// MODE at the kernel's begin, from its descriptor.
struct FloatMode {
  /// 0 to nearest even, 1 up, 2 down, 3 to zero.
  unsigned round32 = 0, round1664 = 0;
  /// 0 flush all, 1 flush results, 2 flush sources, 3 flush nothing.
  unsigned denorm32 = 3, denorm1664 = 3;
  /// Not on gfx12.
  bool ieee = false, dx10Clamp = true;
};

struct AsmTest {
  std::string target = "gfx1100";
  unsigned lanes = 32;
  /// Waves of a workgroup.
  unsigned waves = 1;
  /// Lines of assembly. May branch forward to its own end: labels of the form
  /// `1:` and `1f`, `1b` are its own.
  std::string body;
  /// All of the same length, a multiple of `lanes` times `waves`.
  std::vector<Values> vectors;
  /// Register: "s4", "s[4:5]", "vcc", "exec", "m0" or "scc", and its value, or
  /// a value for each workgroup. EXEC is written last.
  std::vector<std::pair<std::string, Values64>> scalars;
  /// "v4", "a4", "s4", "s[4:5]", "vcc", "exec", "m0", "scc". EXEC and SCC are
  /// those after the body; vector registers are returned for all lanes,
  /// whatever EXEC was.
  std::vector<std::string> results;
  FloatMode mode;
  uint32_t ldsBytes = 0, scratchBytes = 0;
  /// Device memory of the body, its address in s[92:93]; see
  /// AsmOutcome::memory.
  std::vector<uint8_t> memory;
  RunOptions options = {/*threads=*/1};
};

struct AsmOutcome {
  /// The results by name. A pair of scalars is one value.
  std::map<std::string, Values> registers;
  std::map<std::string, Values64> pairs;
  /// What the body left in `memory`.
  std::vector<uint8_t> memory;
  std::vector<Finding> findings;
  std::vector<FidelityEntry> fidelity;

  const Values &operator[](const std::string &name) const;
  /// "s[4:5]", "vcc" and "exec"; or two registers "v4", "v5" of workitems for
  /// "v[4:5]".
  Values64 wide(const std::string &name) const;
};

/// Runs one test; what fails (assembling, opcodes without semantics) fails the
/// surrounding gtest, and so does a finding unless `wantFindings`.
AsmOutcome runAsm(const AsmTest &test, bool wantFindings = false);

/// The same for many tests of one target and wave size, assembled as one code
/// object; faster than one after the other.
std::vector<AsmOutcome> runAsmAll(llvm::ArrayRef<AsmTest> tests,
                                  bool wantFindings = false);

/// For tests of what is refused.
llvm::Expected<std::vector<AsmOutcome>>
tryRunAsm(llvm::ArrayRef<AsmTest> tests);

/// The assembly file of the tests' kernels `test0`, `test1`, ...
std::string makeAsmSource(llvm::ArrayRef<AsmTest> tests);

} // namespace loom::sim::test

#endif // LOOM_TEST_UNIT_SIMULATOR_ASMRUNNER_H
