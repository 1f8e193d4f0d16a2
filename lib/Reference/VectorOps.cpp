//===- VectorOps.cpp - Vectors --------------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorOps.h"
#include "FloatLanes.h"
#include "Handlers.h"
#include "Loom/Dialect/Vector/IR/Vector.h"

using namespace mlir;
using namespace loom;

/// Some value that is not likely to be the one that a program hopes for.
static void runEmpty(Group &group, const Inst &inst) {
  Register &result = group.result(inst);
  uint64_t value = truncateBits(0x5a5a5a5a5a5a5a5a, inst.words[0]);
  for (unsigned cell = 0; cell < result.getNumCells(); ++cell)
    result.fill(cell, value);
}

static LogicalResult buildEmpty(VectorEmptyOp op, Inst &inst) {
  inst.words = {getElementBits(op.getType())};
  return setPure(inst, runEmpty);
}

//===----------------------------------------------------------------------===//
// Progressions
//===----------------------------------------------------------------------===//

namespace {
/// Wraps.
struct IntegerSteps {
  static uint64_t at(uint64_t base, uint64_t step, uint64_t k, unsigned bits,
                     bool &) {
    return truncateBits(base + k * step, bits);
  }
};
/// May not leave 64 bits: as signed numbers in `index`, unsigned in `offset`.
struct IndexSteps {
  static uint64_t at(uint64_t base, uint64_t step, uint64_t k, unsigned,
                     bool &isPoison) {
    __int128 value = int64_t(base) + __int128(int64_t(step)) * k;
    isPoison = value != int64_t(value);
    return value;
  }
};
struct OffsetSteps {
  static uint64_t at(uint64_t base, uint64_t step, uint64_t k, unsigned,
                     bool &isPoison) {
    unsigned __int128 value = base + static_cast<unsigned __int128>(step) * k;
    isPoison = value != uint64_t(value);
    return value;
  }
};
/// The number, the product and the sum are rounded, one after another.
template <typename Format> struct FloatSteps {
  static uint64_t round(typename Format::Compute value) {
    return Format::encode(value);
  }
  static uint64_t at(uint64_t base, uint64_t step, uint64_t k, unsigned,
                     bool &) {
    uint64_t number = Format::fromUnsigned(k);
    uint64_t product = round(Format::decode(number) * Format::decode(step));
    return round(Format::decode(base) + Format::decode(product));
  }
};
} // namespace

template <typename Steps> static void runIota(Group &group, const Inst &inst) {
  const Register &base = group.operand(inst, 0), &step = group.operand(inst, 1);
  Register &result = group.result(inst);
  result.clearPoison();
  for (unsigned cell = 0; cell < result.getNumCells(); ++cell)
    for (unsigned lane = 0; lane < group.getWidth(); ++lane) {
      bool isPoison = false;
      result.set(cell, lane,
                 Steps::at(base.get(0, lane), step.get(0, lane), cell,
                           inst.words[0], isPoison));
      uint32_t maker = isPoison ? inst.id : 0;
      for (const Register *operand : {&base, &step})
        if (uint32_t other = operand->getPoison(0, lane))
          maker = other;
      if (maker)
        result.setPoison(cell, lane, maker);
    }
}

static LogicalResult buildIota(VectorIotaOp op, Inst &inst) {
  Type element = getElementTypeOrSelf(op.getType());
  inst.words = {getCellBits(element)};
  if (isa<IntegerType>(element))
    return setPure(inst, runIota<IntegerSteps>);
  if (element.isIndex())
    return setPure(inst, runIota<IndexSteps>);
  if (isa<OffsetType>(element))
    return setPure(inst, runIota<OffsetSteps>);
  Handler run = chooseFormat(element, [](auto format) -> Handler {
    return runIota<FloatSteps<decltype(format)>>;
  });
  return setFloatHandler(op, inst, run);
}

/// Lane k is active if lower + k * step < upper, without wrapping.
static void runMaskRange(Group &group, const Inst &inst) {
  const Register *operands[] = {&group.operand(inst, 0),
                                &group.operand(inst, 1),
                                &group.operand(inst, 2)};
  Register &result = group.result(inst);
  result.clearPoison();
  for (unsigned lane = 0; lane < group.getWidth(); ++lane) {
    __int128 next = int64_t(operands[0]->get(0, lane));
    int64_t upper = operands[1]->get(0, lane);
    int64_t step = operands[2]->get(0, lane);
    for (unsigned cell = 0; cell < result.getNumCells(); ++cell) {
      result.set(cell, lane, next < upper);
      next += step;
    }
    for (const Register *operand : operands)
      if (uint32_t maker = operand->getPoison(0, lane))
        for (unsigned cell = 0; cell < result.getNumCells(); ++cell)
          result.setPoison(cell, lane, maker);
  }
}

void loom::addVectorHandlers(HandlerTable &handlers) {
  addVectorMoveHandlers(handlers);
  addVectorElementHandlers(handlers);
  addVectorReduceHandlers(handlers);
  handlers.addBuilder<VectorEmptyOp>(buildEmpty);
  handlers.addBuilder<VectorIotaOp>(buildIota);
  handlers.addPure<VectorMaskRangeOp>(runMaskRange);
}
