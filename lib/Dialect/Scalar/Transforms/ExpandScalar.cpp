//===- ExpandScalar.cpp - Expand Loom's own scalar ops --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expand.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Dialect/Scalar/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

namespace loom {
#define GEN_PASS_DEF_EXPANDSCALAR
#include "Loom/Dialect/Scalar/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

Type loom::likeShape(Type shape, Type element) {
  auto vector = dyn_cast<VectorType>(shape);
  return vector ? Type(vector.clone(element)) : element;
}

Value loom::createConstant(ImplicitLocOpBuilder &builder, Type shape,
                           TypedAttr scalar) {
  if (auto vector = dyn_cast<VectorType>(likeShape(shape, scalar.getType())))
    return arith::ConstantOp::create(
        builder, DenseElementsAttr::get(vector, Attribute(scalar)));
  return arith::ConstantOp::create(builder, scalar);
}

/// How the author calls an op that is checked below.
static std::string nameOf(Operation *op) {
  std::string name = getLaneOpName(op);
  return name.empty() ? op->getName().getStringRef().str() : name;
}

/// Refuses what a constant operand makes undefined for every value of the other
/// one, in any lane: the backends would delete or change the code around it in
/// silence.
static LogicalResult checkConstantOperand(Operation *op) {
  bool isShift = isa<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>(op);
  bool isDivision =
      isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
          ScalarCeilDivSIOp, ScalarCeilDivUIOp, ScalarFloorDivSIOp>(op);
  Attribute constant;
  if ((!isShift && !isDivision) ||
      !matchPattern(op->getOperand(1), m_Constant(&constant)))
    return success();
  auto check = [&](const APInt &value) -> LogicalResult {
    if (isDivision && value.isZero())
      return op->emitError() << "'" << nameOf(op) << "' divides by zero";
    unsigned width = value.getBitWidth();
    if (!isShift || value.ult(width))
      return success();
    llvm::SmallString<24> amount;
    value.toStringUnsigned(amount);
    return op->emitError() << "'" << nameOf(op) << "' shifts by " << amount
                           << ", but an amount must be less than the width of "
                           << width << " bits";
  };
  if (auto value = dyn_cast<IntegerAttr>(constant))
    return check(value.getValue());
  auto lanes = dyn_cast<DenseIntElementsAttr>(constant);
  if (!lanes)
    return success();
  if (lanes.isSplat())
    return check(lanes.getSplatValue<APInt>());
  for (const APInt &value : lanes.getValues<APInt>())
    if (failed(check(value)))
      return failure();
  return success();
}

namespace {
struct ExpandScalar : loom::impl::ExpandScalarBase<ExpandScalar> {
  void runOnOperation() override {
    bool hasErrors = false;
    getOperation()->walk(
        [&](Operation *op) { hasErrors |= failed(checkConstantOperand(op)); });
    if (hasErrors)
      return signalPassFailure();
    getOperation()->walk([&](Operation *op) { expand(op); });
  }

  void expand(Operation *op) {
    if (auto assume = dyn_cast<ScalarAssumeOp>(op)) {
      assume.replaceAllUsesWith(assume.getValues());
      assume.erase();
      ++numAssumptions;
      return;
    }
    if (!isa_and_present<ScalarDialect>(op->getDialect()) &&
        !isa<math::IsInfOp>(op))
      return;
    ImplicitLocOpBuilder builder(op->getLoc(), op);
    Value result = expandInteger(builder, op);
    if (!result)
      result = expandFloat(builder, op);
    assert(result && "every op of the dialect has an expansion");
    op->getResult(0).replaceAllUsesWith(result);
    op->erase();
    ++numExpanded;
  }
};
} // namespace
