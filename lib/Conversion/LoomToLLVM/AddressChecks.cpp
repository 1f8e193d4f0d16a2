//===- AddressChecks.cpp - Arithmetic that has no result ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Carriers.h"
#include "Loom/Analysis/Proofs.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace loom;

static bool hasBadLiteral(Operation *op);

namespace {
/// What is known where an op is checked. Nothing that is wrong with an op is an
/// error where no execution gets, such as in a loop that never runs.
class Checker {
public:
  Checker(Operation *root, const Facts &facts) : root(root), facts(facts) {}

  LogicalResult check(Operation *op) {
    bool failed = checkOverflow(op).failed() || checkShift(op).failed() ||
                  checkDivision(op).failed();
    if (auto cast = dyn_cast<IndexCastOp>(op))
      failed |= checkCast(cast).failed();
    if (auto loop = dyn_cast<ScfForOp>(op))
      failed |= checkStep(loop).failed();
    if (hasBadLiteral(op) && isDead(op))
      unused.push_back(op);
    return failure(failed);
  }

  /// Stages after this one know no facts, and look at literals: those that no
  /// execution uses are replaced by 1.
  void replaceUnused();

private:
  LogicalResult checkOverflow(Operation *op);
  LogicalResult checkCast(IndexCastOp op);
  LogicalResult checkShift(Operation *op);
  LogicalResult checkDivision(Operation *op);
  LogicalResult checkStep(ScfForOp op);

  /// Asked last, as few programs need the prover.
  bool isDead(Operation *op) {
    if (!prover)
      prover.emplace(root, facts);
    return prover->isUnreachable(op->getBlock());
  }

  Operation *root;
  const Facts &facts;
  std::optional<Prover> prover;
  SmallVector<Operation *> unused;
};
} // namespace

/// Whether a shift or a division has a literal that leaves it without a result,
/// in some lane.
static bool hasBadLiteral(Operation *op) {
  bool isShift = isa<IndexShlIOp, IndexShrSIOp, IndexShrUIOp, arith::ShLIOp,
                     arith::ShRSIOp, arith::ShRUIOp>(op);
  bool isDivision = isa<IndexDivOp, IndexRemOp, arith::DivSIOp, arith::DivUIOp,
                        arith::RemSIOp, arith::RemUIOp, ScalarCeilDivSIOp,
                        ScalarCeilDivUIOp, ScalarFloorDivSIOp>(op);
  Attribute literal;
  if ((!isShift && !isDivision) ||
      !matchPattern(op->getOperand(1), m_Constant(&literal)))
    return false;
  auto isBad = [&](const APInt &value) {
    return isShift ? value.uge(value.getBitWidth()) : value.isZero();
  };
  if (auto number = dyn_cast<IntegerAttr>(literal))
    return isBad(number.getValue());
  auto lanes = dyn_cast<DenseIntElementsAttr>(literal);
  return lanes && llvm::any_of(lanes.getValues<APInt>(), isBad);
}

void Checker::replaceUnused() {
  for (Operation *op : unused) {
    OpBuilder builder(op);
    Type type = op->getOperand(1).getType();
    Value one;
    if (isa<IndexType, OffsetType>(type))
      one = IndexConstantOp::create(builder, op->getLoc(), type,
                                    builder.getIndexAttr(1));
    else
      one = arith::ConstantOp::create(builder, op->getLoc(),
                                      builder.getOneAttr(type));
    op->setOperand(1, one);
  }
}

/// An op is reported when its result cannot be represented whatever happens.
LogicalResult Checker::checkOverflow(Operation *op) {
  if (!isa<IndexAddOp, IndexSubOp, IndexMulOp, IndexScaleOp, IndexMaddOp>(op))
    return success();
  SmallVector<int64_t, 3> values;
  for (Value operand : op->getOperands()) {
    std::optional<int64_t> exact = facts.get(operand).getExact();
    if (!exact)
      return success();
    values.push_back(*exact);
  }
  int64_t result = 0;
  bool overflows = false;
  if (isa<IndexAddOp>(op))
    overflows = llvm::AddOverflow(values[0], values[1], result);
  else if (isa<IndexSubOp>(op))
    overflows = llvm::SubOverflow(values[0], values[1], result);
  else
    overflows = llvm::MulOverflow(values[0], values[1], result);
  // The product of a madd counts, whatever the sum is.
  if (isa<IndexMaddOp>(op))
    overflows |= llvm::AddOverflow(result, values[2], result);
  bool isOffset = isa<OffsetType>(op->getResult(0).getType());
  if ((!overflows && !(isOffset && result < 0)) || isDead(op))
    return success();
  InFlightDiagnostic diag = op->emitOpError("the result of ");
  for (auto [index, value] : llvm::enumerate(values)) {
    if (index)
      diag << (index + 1 == values.size() ? " and " : ", ");
    diag << value;
  }
  return diag << " is not "
              << (isOffset ? "an offset: it leaves [0, 2^63-1]"
                           : "an index: it leaves 64 bits");
}

LogicalResult Checker::checkCast(IndexCastOp op) {
  Type from = getElementTypeOrSelf(op.getSource().getType());
  Type to = getElementTypeOrSelf(op.getType());
  bool needsSign =
      isa<OffsetType>(to) && (isa<IndexType>(from) || from.isInteger(64));
  if (!needsSign || facts.getAt(op.getSource(), op).isNonNegative() ||
      isDead(op))
    return success();
  return op.emitOpError("to offset needs its ")
         << (isa<IndexType>(from) ? "index" : "i64")
         << " operand to be proven non-negative: "
         << (isa<VectorType>(op.getType())
                 ? "take vector.maxsi with zeros, or assume the scalar before "
                   "vector.splat"
                 : "assume it before the cast");
}

LogicalResult Checker::checkShift(Operation *op) {
  bool rotates = isa<IndexRotLIOp, IndexRotRIOp>(op);
  if (!rotates && !isa<IndexShlIOp, IndexShrSIOp, IndexShrUIOp>(op))
    return success();
  IntegerFacts amount = facts.get(op->getOperand(1));
  if ((amount.max >= 0 && amount.min <= 63) || isDead(op))
    return success();
  return op->emitOpError(rotates ? "rotates" : "shifts")
         << " by an amount outside [0, 63]";
}

/// The same for literals that are not in the domain of a division.
LogicalResult Checker::checkDivision(Operation *op) {
  APInt dividend, divisor;
  if (!isa<IndexDivOp, IndexRemOp>(op))
    return success();
  if (matchPattern(op->getOperand(1), m_ConstantInt(&divisor)) &&
      !divisor.isStrictlyPositive() && !isDead(op)) {
    if (divisor.isZero())
      return op->emitOpError("divides by zero");
    return op->emitOpError("divides by ")
           << divisor.getSExtValue() << ", but a divisor is at least 1";
  }
  if (matchPattern(op->getOperand(0), m_ConstantInt(&dividend)) &&
      dividend.isNegative() && !isDead(op))
    return op->emitOpError("divides ")
           << dividend.getSExtValue() << ", but a dividend is at least 0";
  return success();
}

LogicalResult Checker::checkStep(ScfForOp op) {
  if (facts.get(op.getStep()).max >= 1 || isDead(op))
    return success();
  return op.emitOpError("needs a positive step");
}

LogicalResult loom::checkAddressArithmetic(Operation *root,
                                           const Facts &facts) {
  Checker checker(root, facts);
  bool failed = false;
  root->walk([&](Operation *op) { failed |= checker.check(op).failed(); });
  checker.replaceUnused();
  return failure(failed);
}
