//===- WidenShuffles.h - Shuffles that AMDGPU cannot select -----*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM 22's AMDGPU backend makes an extension of i16 lanes to i32 of a shuffle
/// that places lanes 0, 1, 2, ... two apart, with zeros or nothing between
/// them. In vectors of 6, 10, 12 or 14 lanes, and those rounded up to them, it
/// then makes a bitcast between types of different sizes: "Cannot select: v3i32
/// = bitcast".
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TARGET_SUPPORT_WIDENSHUFFLES_H
#define LOOM_TARGET_SUPPORT_WIDENSHUFFLES_H

#include "llvm/IR/PassManager.h"

namespace loom {

/// Makes vectors of 16-bit lanes whose number is more than four and no power of
/// two in vectors whose number of lanes is one. It runs last: what simplifies
/// instructions would undo it.
class WidenShufflesPass : public llvm::PassInfoMixin<WidenShufflesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);

  /// Not to be left out of functions that are not optimized.
  static bool isRequired() { return true; }
};

} // namespace loom

#endif // LOOM_TARGET_SUPPORT_WIDENSHUFFLES_H
