//===- ExactDivisions.h - Divisions that LLVM gets wrong --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM 22's back end for AMDGPU divides integers of few significant bits by a
/// reciprocal in f32, and 64-bit integers of at most 32 bits in 32, and is
/// wrong in three ways:
///
/// - It corrects quotients that are too small only, but from 23 bits on some
///   are too large: 16777214 / 3 becomes 5592405.
/// - It takes signed quotients to have as many bits as the operands: -128 / -1
///   of bytes in i32 becomes -128.
/// - It takes 64-bit quotients of 32-bit operands to be 32-bit ones.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TARGET_SUPPORT_EXACTDIVISIONS_H
#define LOOM_TARGET_SUPPORT_EXACTDIVISIONS_H

#include "llvm/IR/PassManager.h"

namespace loom {

/// Expands the divisions and remainders that LLVM would get wrong. It runs
/// after all that learns more about the operands.
class ExactDivisionsPass : public llvm::PassInfoMixin<ExactDivisionsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);

  static bool isRequired() { return true; }
};

} // namespace loom

#endif // LOOM_TARGET_SUPPORT_EXACTDIVISIONS_H
