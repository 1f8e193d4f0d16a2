//===- Registration.h - Loom in a user's MLIR contexts ------------*- C -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For programs that use MLIR through its own C interface (mlir-c) and the same
/// libMLIR.so as libLoom-c. A process uses either libLoom-c or Loom's C++
/// libraries: two copies of a dialect do not fit into one context, nor two
/// copies of a pass into MLIR's registry.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_C_REGISTRATION_H
#define LOOM_C_REGISTRATION_H

#include "Loom-c/Loom.h"
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Adds every Loom dialect, and the upstream dialects Loom's stages use, to a
/// registry that the caller owns.
LOOM_C_API void loomRegisterDialects(MlirDialectRegistry registry);

/// Registers every Loom pass and pipeline for textual pipelines, once per
/// process however often it is called. MLIR's pass registry has no lock: not
/// while another thread registers or parses a pipeline outside of this library.
LOOM_C_API void loomRegisterPasses(void);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // LOOM_C_REGISTRATION_H
