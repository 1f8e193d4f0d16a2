//===- Scf.h - Structured control flow --------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_IR_SCF_H
#define LOOM_DIALECT_SCF_IR_SCF_H

#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Interfaces/Clauses.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

#include "Loom/Dialect/Scf/IR/ScfDialect.h.inc"
#include "Loom/Dialect/Scf/IR/ScfEnums.h.inc"

namespace loom {
class ScfSwitchOp;
class ScfYieldOp;
} // namespace loom

#define GET_OP_CLASSES
#include "Loom/Dialect/Scf/IR/ScfOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Scf/IR/ScfSwitchOps.h.inc"

#endif // LOOM_DIALECT_SCF_IR_SCF_H
