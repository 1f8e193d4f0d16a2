//===- TargetName.h - The modifier target(@t) -------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_TARGETNAME_H
#define LOOM_INTERFACES_TARGETNAME_H

#include "mlir/IR/OpImplementation.h"

namespace loom {

/// Parses `target(@t)` if it is next. No op declares a target yet, so that any
/// name is an error.
mlir::ParseResult parseOptionalTarget(mlir::OpAsmParser &parser,
                                      mlir::FlatSymbolRefAttr &target);

/// The same check for a module that does not come from text; `target` may be
/// null.
mlir::LogicalResult verifyTargetName(mlir::Operation *op,
                                     mlir::FlatSymbolRefAttr target);

} // namespace loom

#endif // LOOM_INTERFACES_TARGETNAME_H
