//===- Translate.h - From the LLVM dialect to LLVM IR -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TARGET_TRANSLATION_TRANSLATE_H
#define LOOM_TARGET_TRANSLATION_TRANSLATE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/IR/Module.h"
#include <memory>

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace loom {

/// Registers what translation needs of the LLVM and ROCDL dialects.
void registerTranslations(mlir::DialectRegistry &registry);

/// Translates a lowered module into `context`, argument names of kernels
/// included. Reports through the module's context and returns null on failure.
std::unique_ptr<llvm::Module> translateToLLVMIR(mlir::ModuleOp module,
                                                llvm::LLVMContext &context);

} // namespace loom

#endif // LOOM_TARGET_TRANSLATION_TRANSLATE_H
