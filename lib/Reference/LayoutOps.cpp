//===- LayoutOps.cpp - Layouts on the reference device --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handlers.h"
#include "Loom/Dialect/Encoding/IR/Encoding.h"
#include "ViewAccess.h"

using namespace mlir;
using namespace loom;

static void runDense(Group &group, const Inst &inst) {
  Register &result = group.result(inst);
  result.clearPoison();
  result.fill(LayoutCells::IsDense, 1);
  result.fill(LayoutCells::Rank, 0);
}

/// `inst.words` has the static pitches. A negative pitch is undefined: what is
/// addressed with it is reported.
static void runStrided(Group &group, const Inst &inst) {
  Register &result = group.result(inst);
  spreadPoison(group, inst);
  result.fill(LayoutCells::IsDense, 0);
  result.fill(LayoutCells::Rank, inst.words.size());
  unsigned operand = 0;
  for (auto [axis, pitch] : llvm::enumerate(inst.words)) {
    unsigned cell = LayoutCells::Pitches + axis;
    if (!ShapedType::isDynamic(pitch)) {
      result.fill(cell, pitch);
      continue;
    }
    const Register &value = group.operand(inst, operand++);
    for (unsigned lane = 0; lane < group.getWidth(); ++lane) {
      result.set(cell, lane, value.get(0, lane));
      if (int64_t(value.get(0, lane)) < 0)
        result.setPoison(cell, lane, inst.id);
    }
  }
}

static LogicalResult buildStrided(EncodingLayoutStridedOp op, Inst &inst) {
  ArrayRef<int64_t> pitches = op.getStaticPitches();
  if (pitches.size() > LayoutCells::kMaxRank)
    return op.emitError("the reference device has layouts of rank ")
           << LayoutCells::kMaxRank << " at most";
  inst.words.assign(pitches.begin(), pitches.end());
  inst.run = runStrided;
  inst.isPure = true;
  return success();
}

/// Whether some extents have these dense pitches.
static bool mayBeDense(const Register &layout, unsigned lane) {
  if (layout.get(LayoutCells::IsDense, lane))
    return true;
  uint64_t inner = 1;
  for (unsigned axis = layout.get(LayoutCells::Rank, lane); axis-- > 0;) {
    uint64_t pitch = layout.get(LayoutCells::Pitches + axis, lane);
    bool isLast = axis + 1 == layout.get(LayoutCells::Rank, lane);
    if (isLast ? pitch != 1 : inner ? pitch % inner != 0 : pitch != 0)
      return false;
    inner = pitch;
  }
  return true;
}

/// `inst.words`: whether the layout is said to be dense, and its rank or -1.
static void runAssume(Group &group, const Inst &inst) {
  const Register &source = group.operand(inst, 0);
  Register &result = group.result(inst);
  bool saysDense = inst.words[0];
  int64_t rank = inst.words[1];
  for (unsigned lane : group.getLanes()) {
    bool isDense = source.get(LayoutCells::IsDense, lane);
    int64_t actual = source.get(LayoutCells::Rank, lane);
    if (group.reportAnyPoison(inst, source, lane, "a layout"))
      ;
    else if (saysDense ? !mayBeDense(source, lane) : isDense)
      group.report(FaultKind::Assumption, inst, lane,
                   saysDense ? "the layout has the pitches of no dense view"
                             : "the layout is dense");
    else if (!isDense && rank >= 0 && rank != actual)
      group.report(FaultKind::Assumption, inst, lane,
                   "the layout has rank " + Twine(actual) + ", not " +
                       Twine(rank));
    result.copyLane(lane, source);
    if (saysDense)
      result.set(LayoutCells::IsDense, lane, 1);
  }
}

template <typename Op> static void addAssume(HandlerTable &handlers) {
  handlers.addBuilder<Op>([](Op op, Inst &inst) {
    inst.words = {std::is_same_v<Op, EncodingLayoutAssumeDenseOp>,
                  op.getRank() ? int64_t(*op.getRank()) : -1};
    inst.run = runAssume;
    return success();
  });
}

void loom::addLayoutHandlers(HandlerTable &handlers) {
  handlers.addPure<EncodingLayoutDenseOp>(runDense);
  handlers.addBuilder<EncodingLayoutStridedOp>(buildStrided);
  addAssume<EncodingLayoutAssumeDenseOp>(handlers);
  addAssume<EncodingLayoutAssumeStridedOp>(handlers);
}
