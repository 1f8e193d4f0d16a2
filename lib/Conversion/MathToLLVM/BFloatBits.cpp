//===- BFloatBits.cpp - bf16 as its bits ----------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BFloatBits.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace loom;

/// Whether the type is made of bf16 at any depth.
static bool hasBFloat(Type type) {
  return type
      .walk([](Type part) {
        return part.isBF16() ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

static bool mentionsBFloat(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        bool found = llvm::any_of(op->getResultTypes(), hasBFloat) ||
                     llvm::any_of(op->getOperandTypes(), hasBFloat);
        if (auto function = dyn_cast<FunctionOpInterface>(op))
          found |= hasBFloat(function.getFunctionType());
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

static Attribute toBits(Attribute attr) {
  Type bits = IntegerType::get(attr.getContext(), 16);
  auto convert = [](const APFloat &value) { return value.bitcastToAPInt(); };
  if (auto value = dyn_cast<FloatAttr>(attr))
    return IntegerAttr::get(bits, convert(value.getValue()));
  if (auto elements = dyn_cast<DenseFPElementsAttr>(attr))
    return elements.mapValues(bits, convert);
  return {};
}

/// Whether an op computes with its floats, instead of moving them.
static bool computes(Operation *op) {
  if (auto update = dyn_cast<LLVM::AtomicRMWOp>(op))
    return update.getBinOp() != LLVM::AtomicBinOp::xchg;
  return isa_and_present<arith::ArithDialect, math::MathDialect>(
             op->getDialect()) &&
         !isa<arith::ConstantOp, arith::SelectOp, arith::BitcastOp>(op);
}

namespace {
/// An op that stays one on floats, with the types it had.
struct Computation {
  explicit Computation(Operation *op)
      : op(op), operands(op->getOperandTypes()), results(op->getResultTypes()) {
  }

  void putBetweenCasts() const;

  Operation *op;
  SmallVector<Type> operands, results;
};
} // namespace

void Computation::putBetweenCasts() const {
  OpBuilder builder(op);
  for (auto [operand, type] : llvm::zip(op->getOpOperands(), operands))
    if (operand.get().getType() != type)
      operand.set(
          arith::BitcastOp::create(builder, op->getLoc(), type, operand.get()));
  builder.setInsertionPointAfter(op);
  for (auto [result, type] : llvm::zip(op->getResults(), results)) {
    Type bits = result.getType();
    if (bits == type)
      continue;
    result.setType(type);
    auto cast = arith::BitcastOp::create(builder, op->getLoc(), bits, result);
    result.replaceAllUsesExcept(cast, cast);
  }
}

static SmallVector<Computation> collectComputations(ModuleOp module) {
  SmallVector<Computation> found;
  module.walk([&](Operation *op) {
    if (computes(op) && (llvm::any_of(op->getOperandTypes(), hasBFloat) ||
                         llvm::any_of(op->getResultTypes(), hasBFloat)))
      found.emplace_back(op);
  });
  return found;
}

void loom::makeBFloatsBits(ModuleOp module) {
  if (!mentionsBFloat(module))
    return;
  SmallVector<Computation> computations = collectComputations(module);
  AttrTypeReplacer replacer;
  replacer.addReplacement([](FloatType type) -> std::optional<Type> {
    if (!type.isBF16())
      return std::nullopt;
    return IntegerType::get(type.getContext(), 16);
  });
  // A constant changes with its type, so its parts are not looked at.
  replacer.addReplacement(
      [](TypedAttr attr) -> std::optional<std::pair<Attribute, WalkResult>> {
        if (!getElementTypeOrSelf(attr.getType()).isBF16())
          return std::nullopt;
        Attribute bits = toBits(attr);
        if (!bits)
          return std::nullopt;
        return std::pair(bits, WalkResult::skip());
      });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  for (const Computation &computation : computations)
    computation.putBetweenCasts();
}
