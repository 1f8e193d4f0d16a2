//===- Printer.h - From MLIR modules to .loom text --------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_SOURCE_PRINTER_H
#define LOOM_SOURCE_PRINTER_H

#include "mlir/IR/BuiltinOps.h"

namespace loom {

/// Prints `module` as `.loom` text that readSource understands. Fails, with an
/// error at the op and nothing printed, where an op has no spelling in the
/// source (after the lowering has begun).
mlir::LogicalResult printSource(mlir::ModuleOp module, llvm::raw_ostream &os);

} // namespace loom

#endif // LOOM_SOURCE_PRINTER_H
