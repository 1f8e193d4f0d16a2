//===- Findings.h - What a run has shown -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_FINDINGS_H
#define LOOM_LIB_SIMULATOR_FINDINGS_H

#include "Loom/Simulator/Simulator.h"
#include "Program.h"
#include "Wave.h"
#include <mutex>

namespace loom::sim {

/// "pending-read", ... of a kind.
llvm::StringRef nameOfFinding(FindingKind kind);

/// Findings of a launch, one for each kind and instruction. Thread-safe. Which
/// of several equal ones is kept does not depend on the threads: that of the
/// first workgroup, wave and lane.
class Findings {
public:
  explicit Findings(const Program &program) : program(program) {}

  struct Place {
    uint64_t groupIndex = 0;
    std::array<uint32_t, 3> group = {};
    uint32_t wave = 0;
    int lane = -1;
  };
  void add(const Op *op, FindingKind kind, const Place &place,
           const std::string &detail);
  /// So far.
  size_t getCount();
  /// By instruction, then kind.
  std::vector<Finding> take();

private:
  struct Entry {
    Finding finding;
    std::tuple<uint64_t, uint32_t, int> order;
  };
  const Program &program;
  std::mutex mutex;
  std::map<std::pair<uint64_t, FindingKind>, Entry> entries;
};

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_FINDINGS_H
