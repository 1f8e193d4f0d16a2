//===- FuncDialect.cpp - Helper functions ---------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Cfg/IR/Cfg.h"
#include "Loom/Dialect/Func/IR/FuncRequire.h"
#include "Loom/Interfaces/Inlining.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/Func/IR/FuncDialect.cpp.inc"
#include "Loom/Dialect/Func/IR/FuncEnums.cpp.inc"

namespace {
struct FuncInliner : InlineAnywhere {
  using InlineAnywhere::InlineAnywhere;
  using InlineAnywhere::isLegalToInline;

  bool isLegalToInline(Operation *call, Operation *callable,
                       bool) const override {
    auto callOp = dyn_cast<FuncCallOp>(call);
    auto definition = dyn_cast<FuncDefOp>(callable);
    if (!callOp || !definition || callOp.getInlining() == Inlining::Noinline ||
        definition.getInlining() == Inlining::Noinline)
      return false;
    // A graph of blocks does not fit into the one block of a structured op: the
    // call stays, and LLVM inlines it.
    return definition.getBody().hasOneBlock() ||
           mayHoldBlocks(callOp->getParentRegion());
  }
  void handleTerminator(Operation *op, Block *newDest) const override {
    OpBuilder builder(op);
    CfgBrOp::create(builder, op->getLoc(), op->getOperands(), newDest);
    op->erase();
  }
  void handleTerminator(Operation *op, ValueRange replaced) const override {
    for (auto [value, result] :
         llvm::zip(replaced, cast<FuncReturnOp>(op).getValues()))
      value.replaceAllUsesWith(result);
  }
};
} // namespace

void FuncDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/Func/IR/FuncOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Func/IR/FuncRequireOps.cpp.inc"
      >();
  addInterfaces<FuncInliner>();
}
