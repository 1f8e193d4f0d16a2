//===- SanitizerOps.cpp - An author's checks on the reference device ------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handlers.h"
#include "Loom/Dialect/Sanitizer/IR/Sanitizer.h"
#include "Loom/Interfaces/Literals.h"
#include "Predicates.h"
#include "ViewAccess.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

template <typename Op>
static void runAssertion(Group &group, const Inst &inst) {
  auto op = cast<Op>(inst.op);
  auto getName = [](int64_t ordinal) { return "#" + std::to_string(ordinal); };
  Promise promise{op.getPredicates(), {}, {}, getName};
  for (auto [i, value] : llvm::enumerate(op->getOperands())) {
    promise.values.push_back(&group.operand(inst, i));
    promise.types.push_back(value.getType());
  }
  checkPromise(group, inst, promise, "the assertion ");
  // The checked values are the first operands.
  for (unsigned i = 0; i < inst.results.size(); ++i)
    for (unsigned lane : group.getLanes())
      group.result(inst, i).copyLane(lane, group.operand(inst, i));
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

namespace {
/// Blocks of elements of a view.
struct Blocks {
  Blocks(ViewType type, std::optional<ArrayRef<int64_t>> extents)
      : view(type, /*view=*/0, /*firstIndex=*/1), extents(type.getRank(), 1),
        lastBlock(type.getRank(), 0) {
    if (extents)
      this->extents.assign(extents->begin(), extents->end());
  }

  ViewAccessInfo view;
  SmallVector<int64_t> extents;
  /// From the first block to the last one.
  SmallVector<int64_t> lastBlock;
};
} // namespace

static bool checkBytes(Group &group, const Inst &inst, unsigned lane,
                       const Access &access) {
  const Memory &memory = group.getMemory();
  if (!memory.checkBounds(group, inst, lane, access))
    return false;
  uint64_t alignment = memory.getAlignment(access.root, access.start);
  if (alignment < access.alignment)
    group.report(FaultKind::Misaligned, inst, lane,
                 "the address is a multiple of " + Twine(alignment) +
                     ", not of " + Twine(access.alignment));
  return alignment >= access.alignment;
}

/// The element that is reported is the first outside of its axis.
static bool checkBlock(ViewLocator &locator, const Blocks &blocks,
                       ArrayRef<int64_t> first) {
  for (unsigned axis = 0; axis < blocks.view.rank; ++axis) {
    SmallVector<int64_t, 4> at(blocks.view.rank, 0);
    int64_t extent = locator.getExtent(axis), index = first[axis];
    if (index >= 0 && index <= extent - blocks.extents[axis])
      continue;
    for (unsigned other = 0; other < blocks.view.rank; ++other)
      at[other] = std::clamp<int64_t>(
          first[other], 0, std::max<int64_t>(locator.getExtent(other) - 1, 0));
    at[axis] = index < 0 ? index : std::max(index, extent);
    return locator.checkExtents(at);
  }
  return true;
}

static void runAssertAccess(Group &group, const Inst &inst) {
  const auto &blocks = *static_cast<const Blocks *>(inst.data.get());
  ViewLocator locator(group, inst, blocks.view);
  auto check = [&](unsigned lane, ArrayRef<int64_t> first) {
    if (!checkBlock(locator, blocks, first))
      return false;
    SmallVector<int64_t, 4> last(first);
    for (auto [index, extent] : llvm::zip(last, blocks.extents))
      index += extent - 1;
    Access access = locator.getAccess(first);
    access.alignment = blocks.view.alignment;
    access.numBytes += locator.getAccess(last).start - access.start;
    return checkBytes(group, inst, lane, access);
  };
  for (unsigned lane : group.getLanes()) {
    if (!locator.start(lane) || !check(lane, locator.getIndices()))
      continue;
    SmallVector<int64_t, 4> at(locator.getIndices());
    for (auto [index, distance] : llvm::zip(at, blocks.lastBlock))
      index = uint64_t(index) + uint64_t(distance);
    check(lane, at);
  }
}

static LogicalResult buildAssertAccess(SanitizerAssertAccessOp op, Inst &inst) {
  inst.data =
      std::make_shared<Blocks>(op.getView().getType(), op.getStaticExtents());
  inst.run = runAssertAccess;
  return success();
}

static LogicalResult buildAssertAccesses(SanitizerAssertAccessesOp op,
                                         Inst &inst) {
  auto blocks =
      std::make_shared<Blocks>(op.getView().getType(), op.getStaticExtents());
  for (auto [distance, stride] :
       llvm::zip(blocks->lastBlock, op.getStaticStrides()))
    distance = stride * (op.getStaticCountAttr().getInt() - 1);
  inst.data = std::move(blocks);
  inst.run = runAssertAccess;
  return success();
}

static void runAssertBytes(Group &group, const Inst &inst) {
  auto alignment =
      uint64_t(cast<SanitizerAssertBytesOp>(inst.op).getAlignment());
  const Register &buffer = group.operand(inst, 0),
                 &offset = group.operand(inst, 1),
                 &bytes = group.operand(inst, 2);
  for (unsigned lane : group.getLanes()) {
    bool isPoison =
        group.reportPoison(inst, offset, 0, lane, "the address") ||
        group.reportPoison(inst, bytes, 0, lane, "the number of bytes");
    if (!isPoison && bytes.get(0, lane))
      checkBytes(group, inst, lane,
                 getBufferAccess(buffer, lane, offset.get(0, lane),
                                 bytes.get(0, lane), alignment));
  }
}

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

static FaultKind getKind(StringRef kind) {
  return llvm::StringSwitch<FaultKind>(kind)
      .Case("out-of-bounds", FaultKind::OutOfBounds)
      .Case("misaligned", FaultKind::Misaligned)
      .Case("assumption", FaultKind::Assumption)
      .Default(FaultKind::Undefined);
}

static std::string spellCell(uint64_t bits, Type type) {
  if (auto number = dyn_cast<FloatType>(type))
    return getLiteralSpelling(
        FloatAttr::get(number, APFloat(number.getFloatSemantics(),
                                       APInt(number.getWidth(), bits))));
  if (type.isInteger(1))
    return bits ? "true" : "false";
  return std::to_string(signExtendBits(bits, getCellBits(type)));
}

static void runReportIf(Group &group, const Inst &inst) {
  auto op = cast<SanitizerReportIfOp>(inst.op);
  const Register &condition = group.operand(inst, 0);
  for (unsigned lane : group.getLanes()) {
    if (group.reportPoison(inst, condition, 0, lane, "a check") ||
        !(condition.get(0, lane) & 1))
      continue;
    std::string message = op.getMessage().str();
    for (auto [number, value] : llvm::enumerate(op.getValues())) {
      std::string from = "{" + std::to_string(number) + "}";
      std::string to = spellCell(group.operand(inst, 1 + number).get(0, lane),
                                 value.getType());
      for (size_t at = 0; (at = message.find(from, at)) != std::string::npos;
           at += to.size())
        message.replace(at, from.size(), to);
    }
    group.report(getKind(op.getKind()), inst, lane, message);
  }
}

void loom::addSanitizerHandlers(HandlerTable &handlers) {
  handlers.add<SanitizerAssertValueOp>(runAssertion<SanitizerAssertValueOp>);
  handlers.add<SanitizerAssertOpOp>(runAssertion<SanitizerAssertOpOp>);
  handlers.addBuilder<SanitizerAssertAccessOp>(buildAssertAccess);
  handlers.addBuilder<SanitizerAssertAccessesOp>(buildAssertAccesses);
  handlers.add<SanitizerAssertBytesOp>(runAssertBytes);
  handlers.add<SanitizerReportIfOp>(runReportIf);
}
