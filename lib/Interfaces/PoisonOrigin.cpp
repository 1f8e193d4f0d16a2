//===- PoisonOrigin.cpp - Which op made a poison value --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/PoisonOrigin.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;
using namespace loom;

/// Discardable, and without a prefix because it belongs to no dialect.
static constexpr llvm::StringLiteral kOriginAttr = "poison_origin";

namespace {
struct PoisonListener : RewriterBase::Listener {
  void notifyOperationInserted(Operation *op,
                               OpBuilder::InsertPoint previous) override {
    // A constant goes directly before the op that is folded to it.
    Operation *folded = op->getNextNode();
    if (!isa<ub::PoisonOp>(op) || !folded || previous.isSet())
      return;
    Location origin = folded->getLoc();
    for (Value operand : folded->getOperands())
      if (auto poison = operand.getDefiningOp<ub::PoisonOp>()) {
        origin = getPoisonOrigin(poison);
        break;
      }
    op->setAttr(kOriginAttr, LocationAttr(origin));
  }
};
} // namespace

RewriterBase::Listener *loom::getPoisonListener() {
  static PoisonListener listener;
  return &listener;
}

void loom::inheritPoisonOrigin(Value result, Value operand) {
  auto made = result.getDefiningOp<ub::PoisonOp>();
  auto from = operand.getDefiningOp<ub::PoisonOp>();
  if (made && from && made != from)
    made->setAttr(kOriginAttr, LocationAttr(getPoisonOrigin(from)));
}

Location loom::getPoisonOrigin(Operation *op) {
  if (auto origin = op->getAttrOfType<LocationAttr>(kOriginAttr))
    return origin;
  return op->getLoc();
}
