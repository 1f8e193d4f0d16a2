//===- WaitDeletion.h - Runs of a kernel without one of its waits -*- C++
//-*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each field of a wait (vmcnt(0) and lgkmcnt(1) of one s_waitcnt are two) is
/// judged by runs of the kernel in the simulator. The first run has all waits
/// and shows which are reached and which find something outstanding. Then there
/// is a run without each of the latter, which has to end with a finding.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_SIMULATOR_WAITS_WAITDELETION_H
#define LOOM_TEST_SIMULATOR_WAITS_WAITDELETION_H

#include "ModuleParts.h"
#include "Wave.h"
#include <functional>
#include <vector>

namespace loom::sim::test {

/// What becomes of a program without the field.
enum class Verdict : uint8_t {
  NotReached,
  /// The counter was low enough whenever the wait was reached.
  Satisfied,
  /// Nothing is found, and nobody can tell: see Observers.h.
  Unobserved,
  /// Nothing is found. Somebody may see what the wait waited for, but no
  /// barrier is between: a flag or a lock in memory tells when. The simulator
  /// does not know that order.
  HandedOver,
  /// Nothing is found, though waves behind a barrier see it.
  Remains,
  Reported
};

struct WaitField {
  const Op *op = nullptr;
  /// "vmcnt", ...
  const char *counter = nullptr;
  /// The wait with no other field.
  Op alone;
  /// In the present launch.
  bool reached = false, useful = false;
  Verdict verdict = Verdict::NotReached;
  /// The finding, or the instructions that were outstanding.
  std::string detail;
};

/// Takes a module's waits over for its life. One run at a time, on one thread.
/// Several launches are judged together: a deletion that one of them reports is
/// reported.
class WaitDeletion {
public:
  explicit WaitDeletion(const LoadedModule &module);
  ~WaitDeletion();

  /// `run` runs a kernel of the module from the same state each time. The first
  /// run's result is returned, with findings if the waits are wrong as they
  /// are; then nothing is deleted.
  llvm::Expected<RunResult>
  judge(const std::function<llvm::Expected<RunResult>()> &run);

  /// A line with the sums, and lines for each field that remains.
  void print(llvm::raw_ostream &os, llvm::StringRef name) const;

private:
  static const Op *execute(const Op *op, Wave &wave);
  llvm::Error judge(WaitField &field,
                    const std::function<llvm::Expected<RunResult>()> &run);
  void measure(WaitField &field, Wave &wave);

  const Program &program;
  std::vector<WaitField> fields;
  struct Site {
    Op *op = nullptr;
    ExecFn original = nullptr;
    size_t first = 0, count = 0;
  };
  std::vector<Site> sites;
  /// By Op::textIndex.
  std::vector<const Site *> byText;
  const WaitField *deleted = nullptr;
  bool measures = false;
  /// Findings of the first run, none of which is about a wait.
  size_t expected = 0;
  static WaitDeletion *current;
};

} // namespace loom::sim::test

#endif // LOOM_TEST_SIMULATOR_WAITS_WAITDELETION_H
