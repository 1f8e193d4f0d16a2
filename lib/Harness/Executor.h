//===- Executor.h - Runs the samples of cases -------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_HARNESS_EXECUTOR_H
#define LOOM_LIB_HARNESS_EXECUTOR_H

#include "CaseFiles.h"
#include "Launcher.h"
#include "Loom/Harness/Plan.h"
#include "Oracle.h"

namespace loom {

/// What runs the ops of a case.
struct SampleContext {
  Launcher &launcher;
  Evaluator &evaluator;
  Oracle &oracle;
  CaseFiles &files;
};

/// One evaluation of a case, in program order. What it does not do to its end
/// is an issue of the result.
SampleResult runSample(const CasePlan &plan, int64_t ordinal,
                       SampleContext &context);

} // namespace loom

#endif // LOOM_LIB_HARNESS_EXECUTOR_H
