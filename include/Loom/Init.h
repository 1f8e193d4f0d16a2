//===- Init.h - Registration of everything ----------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INIT_H
#define LOOM_INIT_H

namespace mlir {
class DialectRegistry;
class MLIRContext;
} // namespace mlir

namespace loom {

/// Adds every Loom dialect, and the upstream dialects Loom's stages use.
void registerAllDialects(mlir::DialectRegistry &registry);

/// Registers every Loom pass and pipeline for textual pipelines.
void registerAllPasses();

/// Loads the dialects a `.loom` file may use, whose types are known by bare
/// words, so that each word is understood wherever it first appears.
void loadSourceDialects(mlir::MLIRContext &context);

} // namespace loom

#endif // LOOM_INIT_H
