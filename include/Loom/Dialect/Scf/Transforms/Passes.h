//===- Passes.h - Schedules of loops ---------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_TRANSFORMS_PASSES_H
#define LOOM_DIALECT_SCF_TRANSFORMS_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace loom {

#define GEN_PASS_DECL
#include "Loom/Dialect/Scf/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "Loom/Dialect/Scf/Transforms/Passes.h.inc"

} // namespace loom

#endif // LOOM_DIALECT_SCF_TRANSFORMS_PASSES_H
