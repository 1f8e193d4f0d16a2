//===- VectorBitOps.cpp - Dots, fields and streams of bits ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatLanes.h"
#include "Handlers.h"
#include "IntegerLanes.h"
#include "Loom/Dialect/Vector/IR/Vector.h"
#include "VectorOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Dots of floats
//===----------------------------------------------------------------------===//

namespace {
struct FloatDot {
  /// The lanes are extended, which is exact.
  FloatDecoder readA, readB;
  ExcludedValues excludedA, excludedB, excludedSum;
};
} // namespace

/// Adds the products of `words[0]` lanes to each accumulator, one after another
/// and each by a fused step.
template <typename Format>
static void runFloatDot(Group &group, const Inst &inst) {
  using Compute = typename Format::Compute;
  const auto &dot = *static_cast<const FloatDot *>(inst.data.get());
  const Register &a = group.operand(inst, 0), &b = group.operand(inst, 1);
  Register &result = group.result(inst);
  result = group.operand(inst, 2);
  unsigned numLanes = inst.words[0];
  for (unsigned cell = 0; cell < result.getNumCells(); ++cell)
    for (unsigned lane = 0; lane < group.getWidth(); ++lane) {
      uint64_t sum = result.get(cell, lane);
      uint32_t maker = dot.excludedSum.contains(sum) ? inst.id : 0;
      for (unsigned i = cell * numLanes; i < (cell + 1) * numLanes; ++i) {
        uint64_t x = a.get(i, lane), y = b.get(i, lane);
        sum = Format::encode(Format::fma(
            Compute(dot.readA(x)), Compute(dot.readB(y)), Format::decode(sum)));
        if (dot.excludedA.contains(x) || dot.excludedB.contains(y) ||
            dot.excludedSum.contains(sum))
          maker = inst.id;
        if (a.isPoison(i, lane) || b.isPoison(i, lane))
          maker = std::max(a.getPoison(i, lane), b.getPoison(i, lane));
      }
      result.set(cell, lane, sum);
      if (maker && !result.isPoison(cell, lane))
        result.setPoison(cell, lane, maker);
    }
}

static LogicalResult buildFloatDot(Operation *op, unsigned numLanes,
                                   Inst &inst) {
  Type a = op->getOperand(0).getType(), b = op->getOperand(1).getType();
  Type sum = op->getResult(0).getType();
  arith::FastMathFlags flags = getFastMathFlags(op);
  auto dot = std::make_shared<FloatDot>(
      FloatDot{getDecoder(a), getDecoder(b), ExcludedValues(flags, a),
               ExcludedValues(flags, b), ExcludedValues(flags, sum)});
  Handler run = chooseFormat(sum, [](auto format) -> Handler {
    return runFloatDot<decltype(format)>;
  });
  if (!run || !dot->readA || !dot->readB)
    return op->emitError("the reference device does not know this float type");
  inst.words = {numLanes};
  inst.data = std::move(dot);
  return setPure(inst, run);
}

static LogicalResult buildDotF(VectorDotFOp op, Inst &inst) {
  return buildFloatDot(op, op.getA().getType().getNumElements(), inst);
}

/// Of what the targets may do, two fused steps: the products are exact and each
/// addition rounds.
static LogicalResult buildDot2F(VectorDot2FOp op, Inst &inst) {
  return buildFloatDot(op, 2, inst);
}

//===----------------------------------------------------------------------===//
// Dots of integers
//===----------------------------------------------------------------------===//

/// The words: how many numbers of how many bits an accumulator takes, how many
/// of them lie in a cell, and whether those of each operand are signed.
static void runIntegerDot(Group &group, const Inst &inst) {
  unsigned numLanes = inst.words[0], bits = inst.words[1];
  unsigned perCell = inst.words[2];
  const Register *operands[] = {&group.operand(inst, 0),
                                &group.operand(inst, 1)};
  Register &result = group.result(inst);
  result = group.operand(inst, 2);
  auto read = [&](unsigned which, unsigned i, unsigned lane) -> int64_t {
    uint64_t field = operands[which]->get(i / perCell, lane);
    field = truncateBits(field >> (i % perCell * bits), bits);
    return inst.words[3 + which] ? signExtendBits(field, bits) : field;
  };
  for (unsigned cell = 0; cell < result.getNumCells(); ++cell)
    for (unsigned lane = 0; lane < group.getWidth(); ++lane) {
      uint64_t sum = result.get(cell, lane);
      for (unsigned i = cell * numLanes; i < (cell + 1) * numLanes; ++i) {
        sum += read(0, i, lane) * read(1, i, lane);
        for (const Register *operand : operands)
          if (uint32_t maker = operand->getPoison(i / perCell, lane))
            result.setPoison(cell, lane, maker);
      }
      result.set(cell, lane, truncateBits(sum, 32));
    }
}

static LogicalResult buildDot4I(VectorDot4IOp op, Inst &inst) {
  Dot4Kind kind = op.getKind();
  bool isASigned = kind == Dot4Kind::S8S8 || kind == Dot4Kind::S8U8;
  bool isBSigned = kind == Dot4Kind::S8S8 || kind == Dot4Kind::U8S8;
  inst.words = {4, 8, 1, isASigned, isBSigned};
  return setPure(inst, runIntegerDot);
}

static LogicalResult buildDot8I4(VectorDot8I4Op op, Inst &inst) {
  Dot8Kind kind = op.getKind();
  bool isASigned = kind == Dot8Kind::S4S4 || kind == Dot8Kind::S4U4;
  bool isBSigned = kind == Dot8Kind::S4S4 || kind == Dot8Kind::U4S4;
  inst.words = {8, 4, 8, isASigned, isBSigned};
  return setPure(inst, runIntegerDot);
}

//===----------------------------------------------------------------------===//
// Fields
//===----------------------------------------------------------------------===//

namespace {
/// Bits `words[0]` to `words[0] + words[1]` of the base become the low ones of
/// the field.
struct InsertBits : LaneFunction {
  unsigned offset, width;
  explicit InsertBits(const Inst &inst)
      : LaneFunction(inst), offset(inst.words[0]), width(inst.words[1]) {}
  uint64_t operator()(uint64_t field, uint64_t base) const {
    uint64_t mask = truncateBits(~uint64_t(0), width) << offset;
    return (base & ~mask) | (field << offset & mask);
  }
};
} // namespace

static LogicalResult buildInsertBits(VectorBitfieldInsertOp op, Inst &inst) {
  inst.words = {int64_t(op.getOffset()), int64_t(op.getWidth())};
  return setPure(inst, mapBinary<InsertBits>);
}

//===----------------------------------------------------------------------===//
// Streams of bits
//===----------------------------------------------------------------------===//

namespace {
/// The low `from` bits of all cells of the operand are one stream, each from
/// its least significant bit on. The cells of the result are `to` bits of it
/// each; the sign of a number is extended to `extended` bits, if it is more.
struct Recut {
  unsigned from, to, extended;
  bool isSigned;
};
} // namespace

static void runRecut(Group &group, const Inst &inst) {
  const auto &recut = *static_cast<const Recut *>(inst.data.get());
  const Register &source = group.operand(inst, 0);
  Register &result = group.result(inst);
  result.clearPoison();
  for (unsigned cell = 0; cell < result.getNumCells(); ++cell)
    for (unsigned lane = 0; lane < group.getWidth(); ++lane) {
      uint64_t value = 0;
      uint32_t maker = 0;
      for (unsigned done = 0; done < recut.to;) {
        uint64_t bit = uint64_t(cell) * recut.to + done;
        unsigned from = bit / recut.from, skipped = bit % recut.from;
        unsigned count = std::min(recut.from - skipped, recut.to - done);
        value |= truncateBits(source.get(from, lane) >> skipped, count) << done;
        if (uint32_t other = source.getPoison(from, lane))
          maker = other;
        done += count;
      }
      if (recut.isSigned)
        value = truncateBits(signExtendBits(value, recut.to), recut.extended);
      result.set(cell, lane, value);
      if (maker)
        result.setPoison(cell, lane, maker);
    }
}

static LogicalResult buildRecut(Inst &inst, unsigned from, unsigned to,
                                bool isSigned = false, unsigned extended = 0) {
  inst.data = std::make_shared<Recut>(Recut{from, to, extended, isSigned});
  return setPure(inst, runRecut);
}

template <typename Op> static void addBitcast(HandlerTable &handlers) {
  handlers.addBuilder<Op>([](Op op, Inst &inst) {
    return buildRecut(inst, getElementBits(op->getOperand(0).getType()),
                      getElementBits(op->getResult(0).getType()));
  });
}

static LogicalResult buildBitpack(VectorBitpackOp op, Inst &inst) {
  return buildRecut(inst, op.getWidth(), getElementBits(op.getType()));
}

template <typename Op, bool isSigned>
static void addBitunpack(HandlerTable &handlers) {
  handlers.addBuilder<Op>([](Op op, Inst &inst) {
    return buildRecut(inst, getElementBits(op.getSource().getType()),
                      op.getWidth(), isSigned, getElementBits(op.getType()));
  });
}

void loom::addVectorBitHandlers(HandlerTable &handlers) {
  handlers.addBuilder<VectorDotFOp>(buildDotF);
  handlers.addBuilder<VectorDot2FOp>(buildDot2F);
  handlers.addBuilder<VectorDot4IOp>(buildDot4I);
  handlers.addBuilder<VectorDot8I4Op>(buildDot8I4);
  addExtractBits<VectorBitfieldExtractUOp, false>(handlers);
  addExtractBits<VectorBitfieldExtractSOp, true>(handlers);
  handlers.addBuilder<VectorBitfieldInsertOp>(buildInsertBits);
  addBitcast<VectorBitcastOp>(handlers);
  addBitcast<vector::BitCastOp>(handlers);
  handlers.addBuilder<VectorBitpackOp>(buildBitpack);
  addBitunpack<VectorBitunpackUOp, false>(handlers);
  addBitunpack<VectorBitunpackSOp, true>(handlers);
}
