//===- KeepWaits.h - Waits of releases behind loops -------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Before a release, a wave on AMDGPU waits for its memory accesses. LLVM 22
/// puts that wait there as one that it may remove, and removes it when it finds
/// nothing in flight on its first way through the function, on which it has not
/// seen what comes by the back edges of loops. A load of workgroup memory at
/// the end of a loop is then still in flight when the wave meets the barrier at
/// the begin, behind which others write that memory.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TARGET_SUPPORT_KEEPWAITS_H
#define LOOM_TARGET_SUPPORT_KEEPWAITS_H

#include "llvm/IR/PassManager.h"

namespace loom {

/// Puts a wait that stays beside each release that control may reach from a
/// loop. It runs last.
class KeepWaitsPass : public llvm::PassInfoMixin<KeepWaitsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);

  static bool isRequired() { return true; }
};

} // namespace loom

#endif // LOOM_TARGET_SUPPORT_KEEPWAITS_H
