//===- Reader.h - From .loom files to MLIR modules --------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All of these report through the context's diagnostic engine, with the user's
// own line, column and spelling, and return null on failure.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_SOURCE_READER_H
#define LOOM_SOURCE_READER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace loom {

/// Reads and verifies `.loom` text. `filename` appears in locations.
mlir::OwningOpRef<mlir::ModuleOp> readSource(llvm::StringRef text,
                                             llvm::StringRef filename,
                                             mlir::MLIRContext *context);

/// Reads and verifies a compiled module, the bytes of a `.loombc` file. The
/// header is checked first.
mlir::OwningOpRef<mlir::ModuleOp> readCompiled(llvm::MemoryBufferRef buffer,
                                               mlir::MLIRContext *context);

/// Reads any of: `.loombc`, which it knows by its first bytes, MLIR text when
/// the name ends in `.mlir`, and `.loom` text otherwise.
mlir::OwningOpRef<mlir::ModuleOp> readModule(llvm::MemoryBufferRef buffer,
                                             mlir::MLIRContext *context);

/// Writes the `.loombc` form of `module`: magic, version, payload length and
/// xxh3 checksum (all little endian), then MLIR's generic text with locations.
mlir::LogicalResult writeCompiled(mlir::ModuleOp module, llvm::raw_ostream &os);

/// True for a buffer that starts like a compiled module.
bool isCompiled(llvm::StringRef bytes);

} // namespace loom

#endif // LOOM_SOURCE_READER_H
