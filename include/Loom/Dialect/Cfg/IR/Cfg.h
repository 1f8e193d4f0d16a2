//===- Cfg.h - Branches between blocks --------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CFG_IR_CFG_H
#define LOOM_DIALECT_CFG_IR_CFG_H

#include "Loom/Interfaces/Extents.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "Loom/Dialect/Cfg/IR/CfgDialect.h.inc"

namespace loom {
/// Checks where a branch stands and what it passes.
mlir::LogicalResult verifyBranch(mlir::Operation *branch);

template <typename Op>
class CheckedBranch : public mlir::OpTrait::TraitBase<Op, CheckedBranch> {
public:
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return verifyBranch(op);
  }
};
} // namespace loom

#define GET_OP_CLASSES
#include "Loom/Dialect/Cfg/IR/CfgOps.h.inc"

namespace loom {

/// Whether `region` may hold several blocks: it is the body of a function or of
/// a kernel.
bool mayHoldBlocks(mlir::Region *region);

/// Gives each edge of a `cfg.cond_br` that passes values a block of its own,
/// which passes them with a `cfg.br`: what the source can spell, and what most
/// passes expect.
void splitPayloads(mlir::Operation *root);

/// Makes every `cfg.label` below `root` into the arguments of its block, with
/// the location of the label. Part of reading source text.
void resolveLabels(mlir::Operation *root);

/// Makes the arguments of all blocks but entry blocks into `cfg.label` ops.
/// Afterwards the module can only be printed. Part of printing source text.
void spellLabels(mlir::Operation *root);

/// Moves the arguments that the printed form of a `cfg.label` holds back into
/// the label before it: the other half of spellLabels. `text` is the printed
/// form of one op.
std::string joinLabels(llvm::StringRef text);

/// Checks that the values `branch` passes have the extents that the label of
/// its target names. Like all names in types this is settled once, while
/// reading.
mlir::LogicalResult checkBranchExtents(CfgBrOp branch);

} // namespace loom

#endif // LOOM_DIALECT_CFG_IR_CFG_H
