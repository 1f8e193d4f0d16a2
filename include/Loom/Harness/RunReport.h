//===- RunReport.h - What one launch showed ---------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_HARNESS_RUNREPORT_H
#define LOOM_HARNESS_RUNREPORT_H

#include "Loom/Harness/TestReport.h"
#include "Loom/Runtime/Device.h"

namespace loom {

/// A buffer after the run.
struct RunBuffer {
  /// `4x8xf32`.
  std::string type;
  /// Whether it was marked as a result.
  bool isMarked = false;
  int64_t elementCount = 0;
  /// The first elements as literals; nothing if it is not shown.
  std::optional<std::vector<std::string>> values;
  /// If it was compared.
  struct Comparison {
    /// `equal` or `close`.
    std::string kind;
    int64_t mismatchCount = 0;
    /// Of the first element that differs.
    std::vector<int64_t> firstIndex;
    std::string actual, expected;
  };
  std::optional<Comparison> comparison;

  bool differs() const { return comparison && comparison->mismatchCount; }
};

/// The three classes of evidence apart: `buffers` is numerical, `manifest` is
/// what the compiler says, and nothing here is physical.
struct RunReport {
  DeviceDescription device;
  std::string target;
  /// Empty if none was chosen.
  std::string kernel;
  std::optional<Grid> grid;
  /// Where the number of workgroups comes from: `option`, `workload`, `static`
  /// or `default`.
  std::string countSource;
  std::optional<std::vector<std::string>> sanitizers;
  /// Nothing if the kernel did not run to its end.
  std::optional<std::vector<RunBuffer>> buffers;
  /// Of the artifact (Manifest.h), if there is one that can be kept.
  std::optional<Json> manifest;
  /// Where it is; empty if it was not kept.
  std::string artifactPath;
  std::vector<SampleIssue> issues;

  int64_t getComparedCount() const;
  int64_t getDifferingCount() const;
  bool passed() const { return issues.empty() && getDifferingCount() == 0; }
};

/// The report in the format `loom.run.v0`.
std::string getJsonText(const RunReport &report);

/// The same for people.
void printText(const RunReport &report, llvm::raw_ostream &os);

/// What went wrong, a paragraph each, and a last line `loom-run: PASS (...)`.
void printSummary(const RunReport &report, llvm::raw_ostream &os);

} // namespace loom

#endif // LOOM_HARNESS_RUNREPORT_H
