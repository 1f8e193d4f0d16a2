//===- VectorReductions.cpp - Reductions and tables -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Combiner.h"
#include "FloatLanes.h"
#include "Loom/Dialect/Vector/IR/Vector.h"
#include "VectorOps.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

namespace {
struct Reduction {
  Combiner combiner;
  /// What the fast-math flags exclude from operands and partial results.
  ExcludedValues excluded;
  /// For each cell of the result, those of the source, in order. It is kept
  /// also where the flags free it.
  std::vector<SmallVector<unsigned>> cells;
};
} // namespace

static void runReduction(Group &group, const Inst &inst) {
  const auto &reduction = *static_cast<const Reduction *>(inst.data.get());
  const Register &source = group.operand(inst, 0);
  Register &result = group.result(inst);
  result = group.operand(inst, 1);
  auto check = [&](uint64_t bits, unsigned cell, unsigned lane) {
    if (reduction.excluded.contains(bits) && !result.isPoison(cell, lane))
      result.setPoison(cell, lane, inst.id);
  };
  for (auto [cell, addends] : llvm::enumerate(reduction.cells))
    for (unsigned lane = 0; lane < group.getWidth(); ++lane) {
      uint64_t value = result.get(cell, lane);
      check(value, cell, lane);
      for (unsigned addend : addends) {
        uint64_t element = source.get(addend, lane);
        value = reduction.combiner.combine(value, element);
        check(element, cell, lane);
        check(value, cell, lane);
        if (uint32_t maker = source.getPoison(addend, lane))
          result.setPoison(cell, lane, maker);
      }
      result.set(cell, lane, value);
    }
}

template <typename Op>
static LogicalResult buildReduction(Op op, ArrayRef<int64_t> axes, Inst &inst) {
  Type element = getElementTypeOrSelf(op.getType());
  auto reduction = std::make_shared<Reduction>(
      Reduction{Combiner(op.getKind(), element),
                ExcludedValues(op.getFastmath(), element),
                {}});
  ArrayRef<int64_t> from = getShape(op.getSource().getType());
  ArrayRef<int64_t> to = getShape(op.getType());
  reduction->cells.resize(*countCells(op.getType()));
  unsigned numElements = *countCells(op.getSource().getType());
  for (unsigned cell = 0; cell < numElements; ++cell) {
    SmallVector<int64_t> kept;
    for (auto [axis, coordinate] : llvm::enumerate(getCoordinates(from, cell)))
      if (!llvm::is_contained(axes, int64_t(axis)))
        kept.push_back(coordinate);
    reduction->cells[getCell(to, kept)].push_back(cell);
  }
  inst.data = std::move(reduction);
  return setPure(inst, runReduction);
}

static LogicalResult buildReduce(VectorReduceOp op, Inst &inst) {
  int64_t rank = op.getSource().getType().getRank();
  return buildReduction(op, llvm::to_vector(llvm::seq<int64_t>(rank)), inst);
}

static LogicalResult buildReduceAxes(VectorReduceAxesOp op, Inst &inst) {
  return buildReduction(op, op.getAxes(), inst);
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

/// An index beyond the end chooses the last entry.
static void runLookup(Group &group, const Inst &inst) {
  const Register &table = group.operand(inst, 0);
  const Register &indices = group.operand(inst, 1);
  Register &result = group.result(inst);
  result.clearPoison();
  uint64_t last = table.getNumCells() - 1;
  for (unsigned cell = 0; cell < result.getNumCells(); ++cell)
    for (unsigned lane = 0; lane < group.getWidth(); ++lane) {
      unsigned entry = std::min(indices.get(cell, lane), last);
      result.set(cell, lane, table.get(entry, lane));
      uint32_t maker = indices.getPoison(cell, lane);
      if (!maker)
        maker = table.getPoison(entry, lane);
      if (maker)
        result.setPoison(cell, lane, maker);
    }
}

/// The words: whether a threshold equal to the value counts, and the level of
/// NaN.
template <typename Format>
static void runQuantize(Group &group, const Inst &inst) {
  const Register &source = group.operand(inst, 0);
  const Register &thresholds = group.operand(inst, 1);
  Register &result = group.result(inst);
  result.clearPoison();
  bool countsEqual = inst.words[0];
  for (unsigned cell = 0; cell < result.getNumCells(); ++cell)
    for (unsigned lane = 0; lane < group.getWidth(); ++lane) {
      auto value = Format::decode(source.get(cell, lane));
      uint32_t maker = source.getPoison(cell, lane);
      uint64_t level = 0;
      for (unsigned i = 0; i < thresholds.getNumCells(); ++i) {
        auto threshold = Format::decode(thresholds.get(i, lane));
        level += threshold < value || (countsEqual && threshold == value);
        if (uint32_t other = thresholds.getPoison(i, lane))
          maker = other;
      }
      result.set(cell, lane, std::isnan(value) ? inst.words[1] : level);
      if (maker)
        result.setPoison(cell, lane, maker);
    }
}

static LogicalResult buildQuantize(VectorTableQuantizeOp op, Inst &inst) {
  int64_t numThresholds = op.getThresholds().getType().getNumElements();
  inst.words = {op.getTie() == QuantizeTie::Upper,
                op.getNan() == QuantizeNan::Max ? numThresholds : 0};
  Handler run = chooseFormat(op.getSource().getType(), [](auto f) -> Handler {
    return runQuantize<decltype(f)>;
  });
  return setFloatHandler(op, inst, run);
}

void loom::addVectorReduceHandlers(HandlerTable &handlers) {
  handlers.addBuilder<VectorReduceOp>(buildReduce);
  handlers.addBuilder<VectorReduceAxesOp>(buildReduceAxes);
  handlers.addPure<VectorTableLookupOp>(runLookup);
  handlers.addBuilder<VectorTableQuantizeOp>(buildQuantize);
}
