//===- ArithConstants.cpp - Constants -------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArithOps.h"
#include "LaneOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;
using namespace loom;

/// The bits of each element; one for all of a splat. Nothing for an attribute
/// of another kind.
static std::optional<std::vector<uint64_t>> getElements(Attribute value) {
  using Bits = std::vector<uint64_t>;
  if (auto integer = dyn_cast_or_null<IntegerAttr>(value))
    return Bits{integer.getValue().getZExtValue()};
  if (auto number = dyn_cast_or_null<FloatAttr>(value))
    return Bits{number.getValue().bitcastToAPInt().getZExtValue()};
  Bits bits;
  if (auto integers = dyn_cast_or_null<DenseIntElementsAttr>(value)) {
    if (integers.isSplat())
      return Bits{integers.getSplatValue<APInt>().getZExtValue()};
    for (const APInt &element : integers.getValues<APInt>())
      bits.push_back(element.getZExtValue());
    return bits;
  }
  if (auto numbers = dyn_cast_or_null<DenseFPElementsAttr>(value)) {
    if (numbers.isSplat())
      return Bits{
          numbers.getSplatValue<APFloat>().bitcastToAPInt().getZExtValue()};
    for (const APFloat &element : numbers.getValues<APFloat>())
      bits.push_back(element.bitcastToAPInt().getZExtValue());
    return bits;
  }
  return std::nullopt;
}

static void runConstant(Group &group, const Inst &inst) {
  const auto &elements =
      *static_cast<const std::vector<uint64_t> *>(inst.data.get());
  Register &result = group.result(inst);
  for (unsigned i = 0; i < result.getNumCells(); ++i)
    result.fill(i, elements.size() == 1 ? elements[0] : elements[i]);
}

LogicalResult loom::buildConstant(Operation *op, Attribute value, Inst &inst) {
  std::optional<std::vector<uint64_t>> elements = getElements(value);
  if (!elements)
    return op->emitError("the reference device does not know constants of "
                         "this kind");
  inst.data =
      std::make_shared<const std::vector<uint64_t>>(std::move(*elements));
  return setPure(inst, runConstant);
}

static void runPoison(Group &group, const Inst &inst) {
  Register &result = group.result(inst);
  for (size_t i = 0, e = countElements(result); i < e; ++i)
    result.setPoison(0, i, inst.id);
}

void loom::addConstantHandlers(HandlerTable &handlers) {
  handlers.addBuilder<arith::ConstantOp>([](arith::ConstantOp op, Inst &inst) {
    return buildConstant(op, op.getValue(), inst);
  });
  handlers.addPure<ub::PoisonOp>(runPoison);
}
