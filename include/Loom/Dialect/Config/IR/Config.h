//===- Config.h - Late compile-time constants -------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CONFIG_IR_CONFIG_H
#define LOOM_DIALECT_CONFIG_IR_CONFIG_H

#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Interfaces/Literals.h"
#include "mlir/IR/SymbolTable.h"

#include "Loom/Dialect/Config/IR/ConfigDialect.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Config/IR/ConfigOps.h.inc"

namespace loom {
/// Says that a key has no value, and how to give it one.
std::string describeUnbound(llvm::StringRef key, mlir::Type type);
/// Reports that the key which `get` reads, declared by `key`, has no value.
mlir::InFlightDiagnostic emitUnbound(ConfigGetOp get, mlir::Operation *key);
} // namespace loom

#endif // LOOM_DIALECT_CONFIG_IR_CONFIG_H
