//===- Sanitizers.h - Reports of devices about kernels ----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_HARNESS_SANITIZERS_H
#define LOOM_HARNESS_SANITIZERS_H

#include "Loom/Harness/Plan.h"

namespace loom {

/// Which reports a run is about.
struct SanitizerSet {
  bool access = false, value = false, race = false;

  /// Whether reports of a type (CheckEvents.h) are among them.
  bool includes(llvm::StringRef type) const;
  /// The words of `--sanitizer`.
  std::vector<std::string> getNames() const;
};

/// All that a device can report. A simulator's checks are always on, and not
/// asked for when kernels are compiled.
SanitizerSet getSupportedSanitizers(llvm::StringRef device);

/// Reads `access|value`, `none`, `all` as `--sanitizer` takes them. Fails for
/// unknown words and for what the device cannot report.
llvm::Expected<SanitizerSet> parseSanitizers(llvm::StringRef text,
                                             llvm::StringRef device);

/// The reports that a case expects something of.
SanitizerSet getExpectedReports(CheckCaseOp op);

/// Takes from the plan the cases that expect reports which the device never
/// makes, as issues, and those that expect reports which `chosen`, what the
/// user asked for, leaves out, as skipped.
void planEvents(TestPlan &plan, llvm::StringRef device,
                const std::optional<SanitizerSet> &chosen);

/// The issue that a report is: `issue` has kind, op, location and provider. A
/// message is made for it.
SampleIssue makeReportIssue(SampleIssue issue, SanitizerReport report);

/// Whether `issue` has a report that the pattern describes.
bool matches(CheckExpectEventOp op, const SampleIssue &issue);
/// Whether an expectation in the case of `launch`, behind it, lets it pass.
bool isExpected(mlir::Operation *launch, const SampleIssue &issue);

} // namespace loom

#endif // LOOM_HARNESS_SANITIZERS_H
