//===- BFloatBits.h - bf16 as its bits --------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_MATHTOLLVM_BFLOATBITS_H
#define LOOM_LIB_CONVERSION_MATHTOLLVM_BFLOATBITS_H

#include "mlir/IR/BuiltinOps.h"

namespace loom {

/// Makes every value of bf16 an i16, but around an op that computes with it:
/// LLVM's x86 back end carries a bf16 from block to block as an f32, and the
/// way back changes NaN.
void makeBFloatsBits(mlir::ModuleOp module);

} // namespace loom

#endif // LOOM_LIB_CONVERSION_MATHTOLLVM_BFLOATBITS_H
