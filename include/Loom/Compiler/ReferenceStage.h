//===- ReferenceStage.h - What the reference device runs --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_COMPILER_REFERENCESTAGE_H
#define LOOM_COMPILER_REFERENCESTAGE_H

#include "Loom/Compiler/Compiler.h"
#include "mlir/IR/OwningOpRef.h"
#include <optional>

namespace loom {

/// The stage of the pipeline after which the IR is run: so a transformation can
/// be compared with what it started from.
enum class ReferenceStage { Read, Specialize, Schedule };

/// `read`, `specialize` or `schedule`.
std::optional<ReferenceStage> parseReferenceStage(llvm::StringRef text);
llvm::StringRef stringifyReferenceStage(ReferenceStage stage);

/// A copy of `module`, whose configuration is bound, with what the roots of
/// `options` reach, after `stage`. Null with diagnostics if it cannot be made.
mlir::OwningOpRef<mlir::ModuleOp>
prepareReference(mlir::ModuleOp module, const CompileOptions &options,
                 ReferenceStage stage);

} // namespace loom

#endif // LOOM_COMPILER_REFERENCESTAGE_H
