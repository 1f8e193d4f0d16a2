//===- ScheduleMarks.h - What a lowering keeps of a schedule ----*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_CONVERSION_SCHEDULEMARKS_H
#define LOOM_CONVERSION_SCHEDULEMARKS_H

#include "llvm/ADT/StringRef.h"

namespace loom {

/// The marks of Loom's loops and conditionals (ScfOps.td) on the upstream ops
/// that have taken their place.
constexpr llvm::StringLiteral kScheduledAttr = "loom_scf.scheduled";
constexpr llvm::StringLiteral kLaneGuardAttr = "loom_scf.lane_guard";

/// On the branch back of a marked loop that has become blocks, up to and in the
/// LLVM dialect: translation to LLVM IR forbids to change the loop.
constexpr llvm::StringLiteral kKeptLoopAttr = "loom_access.kept_loop";

} // namespace loom

#endif // LOOM_CONVERSION_SCHEDULEMARKS_H
