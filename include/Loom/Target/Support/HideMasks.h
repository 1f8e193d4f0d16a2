//===- HideMasks.h - Masks that the loop vectorizer gets wrong --*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM 22's loop vectorizer reads `i & 3` of a loop's counter i as a counter
/// of two bits. Whether that one wraps is to be checked at run time, but the
/// check can get lost, and then the loop loads consecutive memory behind the
/// four elements: 0, 1, 2, 3, 4, ... instead of 0, 1, 2, 3, 0, ...
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TARGET_SUPPORT_HIDEMASKS_H
#define LOOM_TARGET_SUPPORT_HIDEMASKS_H

#include "llvm/IR/PassManager.h"

namespace loom {

/// Spells `x & mask` in loops so that the vectorizer does not look into it, and
/// narrow truncations too. It runs right before the vectorizers; what
/// simplifies instructions behind them restores the masks.
class HideMasksPass : public llvm::PassInfoMixin<HideMasksPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace loom

#endif // LOOM_TARGET_SUPPORT_HIDEMASKS_H
