//===- FloatLanes.cpp - Functions of floats -------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatLanes.h"

using namespace mlir;
using namespace loom;
using llvm::APFloat;

FloatDecoder loom::getDecoder(Type type) {
  return chooseFormat(type, [](auto format) -> FloatDecoder {
    using Format = decltype(format);
    return [](uint64_t bits) -> double { return Format::decode(bits); };
  });
}

arith::FastMathFlags loom::getFastMathFlags(Operation *op) {
  auto flags = op->getAttrOfType<arith::FastMathFlagsAttr>("fastmath");
  return flags ? flags.getValue() : arith::FastMathFlags::none;
}

ExcludedValues::ExcludedValues(arith::FastMathFlags flags, Type type) {
  auto element = dyn_cast<FloatType>(getElementTypeOrSelf(type));
  if (!element)
    return;
  using arith::FastMathFlags;
  noNaNs = bitEnumContainsAny(flags, FastMathFlags::nnan);
  noInfinities = bitEnumContainsAny(flags, FastMathFlags::ninf);
  const llvm::fltSemantics &semantics = element.getFloatSemantics();
  unsigned bits = APFloat::getSizeInBits(semantics);
  hasInfinity = APFloat::semanticsHasInf(semantics);
  magnitude = truncateBits(~uint64_t(0), bits - 1);
  exponent =
      magnitude &
      ~truncateBits(~uint64_t(0), APFloat::semanticsPrecision(semantics) - 1);
}

namespace {
/// A handler, and what must not occur in its operands and its result.
struct Promise {
  Handler compute;
  SmallVector<ExcludedValues, 3> operands;
  ExcludedValues result;
};
} // namespace

static void runPromise(Group &group, const Inst &inst) {
  const auto &promise = *static_cast<const Promise *>(inst.data.get());
  promise.compute(group, inst);
  Register &result = group.result(inst);
  auto check = [&](const ExcludedValues &excluded, const uint64_t *values) {
    if (!excluded.any())
      return;
    for (size_t i = 0, e = countElements(result); i < e; ++i)
      if (excluded.contains(values[i]) && !result.isPoison(0, i))
        result.setPoison(0, i, inst.id);
  };
  check(promise.result, result.cell(0));
  for (auto [i, excluded] : llvm::enumerate(promise.operands))
    check(excluded, group.operand(inst, i).cell(0));
}

LogicalResult loom::setFloatHandler(Operation *op, Inst &inst,
                                    Handler handler) {
  if (!handler)
    return op->emitError("the reference device does not know this float type");
  arith::FastMathFlags flags = getFastMathFlags(op);
  using arith::FastMathFlags;
  if (!bitEnumContainsAny(flags, FastMathFlags::nnan | FastMathFlags::ninf))
    return setPure(inst, handler);
  auto promise = std::make_shared<Promise>();
  promise->compute = handler;
  for (Type type : op->getOperandTypes())
    promise->operands.emplace_back(flags, type);
  promise->result = ExcludedValues(flags, op->getResult(0).getType());
  inst.data = std::move(promise);
  return setPure(inst, runPromise);
}
