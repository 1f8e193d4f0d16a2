//===- KeepFences.h - Boundaries of schedules in LLVM IR --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `llvm.amdgcn.sched.barrier` is a boundary for LLVM's machine scheduler. To
/// passes over LLVM IR it is a call that cannot touch memory of a `noalias`
/// argument. Those that make vectors of scalars move accesses and arithmetic
/// across it: two loads of neighbouring elements, one on each side, become one.
/// The code generator moves a load to the one block that uses it, behind the
/// boundary. What converts a value that is loaded under a guard, and else zero,
/// is done under the guard instead, where it waits for the load.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TARGET_SUPPORT_KEEPFENCES_H
#define LOOM_TARGET_SUPPORT_KEEPFENCES_H

#include "llvm/IR/PassManager.h"

namespace loom {

/// In functions with such a boundary, hides that a guarded load gives zero
/// where it is not done. It runs first; SealFencesPass takes it back.
class HideZerosPass : public llvm::PassInfoMixin<HideZerosPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

/// Keeps LLVM's vectorizers of scalar code out of functions with such a
/// boundary. It runs before them; SealFencesPass takes back what it sets.
class KeepFencesPass : public llvm::PassInfoMixin<KeepFencesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

/// Puts beside each boundary what the code generator's vectorizer of loads and
/// stores does not move accesses across: an empty statement of assembly, which
/// for all it knows does not return. Uses, without any instruction, what is
/// loaded before a boundary for other blocks. It runs last.
class SealFencesPass : public llvm::PassInfoMixin<SealFencesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);

  /// The code generator's vectorizer also runs without optimization.
  static bool isRequired() { return true; }
};

} // namespace loom

#endif // LOOM_TARGET_SUPPORT_KEEPFENCES_H
