//===- Func.h - Helper functions --------------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_FUNC_IR_FUNC_H
#define LOOM_DIALECT_FUNC_IR_FUNC_H

#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Interfaces/Signature.h"
#include "Loom/Interfaces/TargetName.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

#include "Loom/Dialect/Func/IR/FuncDialect.h.inc"
#include "Loom/Dialect/Func/IR/FuncEnums.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Func/IR/FuncOps.h.inc"

namespace loom {

/// Checks that the extents of the views `call` passes are related as the
/// callee's signature says. Like all names in types this is settled once, while
/// reading: later passes may know less of an extent.
mlir::LogicalResult checkCallExtents(SignatureUseOpInterface call);

/// Checks that the views `op`, which ends a body with a signature, returns have
/// the extents its result types state. Also settled once, while reading.
mlir::LogicalResult checkReturnExtents(mlir::Operation *op);

} // namespace loom

#endif // LOOM_DIALECT_FUNC_IR_FUNC_H
