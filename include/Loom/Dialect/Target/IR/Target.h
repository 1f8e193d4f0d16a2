//===- Target.h - Facts about the target ------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_TARGET_IR_TARGET_H
#define LOOM_DIALECT_TARGET_IR_TARGET_H

#include "Loom/Interfaces/TargetName.h"
#include "Loom/Interfaces/TypeSyntax.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "Loom/Dialect/Target/IR/TargetDialect.h.inc"
#include "Loom/Dialect/Target/IR/TargetEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "Loom/Dialect/Target/IR/TargetAttrs.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Target/IR/TargetOps.h.inc"

namespace loom {
/// Whether a target may have subgroups of `size` workitems: a power of two
/// from 1 to 1024.
bool isValidSubgroupSize(int64_t size);
} // namespace loom

#endif // LOOM_DIALECT_TARGET_IR_TARGET_H
