//===- Plan.h - The samples of cases ----------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_HARNESS_PLAN_H
#define LOOM_HARNESS_PLAN_H

#include "Loom/Dialect/Check/IR/Check.h"
#include "Loom/Harness/TestReport.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"

namespace loom {

/// The most samples a case may have unless the user says otherwise.
constexpr int64_t kDefaultMaxSamplesPerCase = 1024;

/// A case and its samples: the cartesian product of its parameters, numbered
/// from 0 with the last parameter changing fastest. A case without parameters
/// has one sample.
struct CasePlan {
  CheckCaseOp op;
  int64_t sampleCount = 1;

  /// The values of the parameters in sample `ordinal`, in program order.
  llvm::SmallVector<mlir::TypedAttr> getSample(int64_t ordinal) const;
  /// The same as a report has them.
  ParameterValues describeSample(int64_t ordinal) const;
  /// What the samples from `first` to before `end` would do.
  PlannedCase describe(int64_t first, int64_t end) const;
};

/// What is to be run, in the order of the module.
struct TestPlan {
  std::vector<CasePlan> cases;
  std::vector<SkippedCase> skipped;
  std::vector<PlanningIssue> issues;
  /// Selected cases, whatever became of them.
  int64_t caseCount = 0;
};

/// Plans the case named `caseName`, or all of them where that is empty, for
/// the device named `device`, whose code is made for `target`. Fails where
/// there is no such case.
llvm::Expected<TestPlan> planTests(mlir::ModuleOp module,
                                   llvm::StringRef caseName,
                                   int64_t maxSamplesPerCase,
                                   llvm::StringRef device,
                                   llvm::StringRef target);

/// `file:line:column` of a location, or what there is of it.
std::string getLocationText(mlir::Location location);
/// `file: `, for an error about the whole module; empty where it has no file.
std::string getFilePrefix(mlir::ModuleOp module);
/// The name of an op as the source spells it.
std::string getSourceName(mlir::Operation *op);

} // namespace loom

#endif // LOOM_HARNESS_PLAN_H
