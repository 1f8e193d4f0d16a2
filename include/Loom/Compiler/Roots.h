//===- Roots.h - Copies of what is compiled ---------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_COMPILER_ROOTS_H
#define LOOM_COMPILER_ROOTS_H

#include "mlir/IR/BuiltinOps.h"

namespace loom {

/// A copy of `module` to compile `roots` from: without checks, and without
/// kernels that are no roots, unless a function launches them. So compiling
/// every kernel by itself does not copy all kernels and cases each time. All of
/// the module if there are no roots.
mlir::OwningOpRef<mlir::ModuleOp>
cloneForRoots(mlir::ModuleOp module, llvm::ArrayRef<std::string> roots);

} // namespace loom

#endif // LOOM_COMPILER_ROOTS_H
