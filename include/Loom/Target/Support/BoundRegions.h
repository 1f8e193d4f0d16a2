//===- BoundRegions.h - Long blocks in parts for the scheduler --*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's machine scheduler takes time that grows with the square of the memory
/// accesses between two of its boundaries: a minute for a block of 8,000, as
/// unrolled loops make them.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TARGET_SUPPORT_BOUNDREGIONS_H
#define LOOM_TARGET_SUPPORT_BOUNDREGIONS_H

#include "llvm/IR/PassManager.h"

namespace loom {

/// Puts `llvm.amdgcn.sched.barrier`, a boundary for the scheduler, into blocks
/// with very many memory accesses, so that the time is linear. Far more are
/// left between two of these than an order of instructions can use: a wave has
/// at most 64 loads in flight. It runs last.
class BoundRegionsPass : public llvm::PassInfoMixin<BoundRegionsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);

  static bool isRequired() { return true; }
};

} // namespace loom

#endif // LOOM_TARGET_SUPPORT_BOUNDREGIONS_H
