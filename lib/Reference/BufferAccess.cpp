//===- BufferAccess.cpp - Bytes of buffers on the reference device --------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handlers.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "ViewAccess.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace loom;

namespace {

/// A range of bytes: the operand numbers of a buffer and an offset.
struct Range {
  unsigned buffer, offset;
};

/// What an access of elements at a byte offset knows.
struct ElementsInfo {
  ElementFormat element;
  uint64_t alignment;
};

} // namespace

/// Nothing if the address is poison, which is reported.
static std::optional<Access> locate(Group &group, const Inst &inst,
                                    unsigned lane, Range range,
                                    uint64_t numBytes, uint64_t alignment = 1) {
  const Register &buffer = group.operand(inst, range.buffer);
  const Register &offset = group.operand(inst, range.offset);
  if (group.reportAnyPoison(inst, buffer, lane, "the address") ||
      group.reportPoison(inst, offset, 0, lane, "the address"))
    return {};
  return getBufferAccess(buffer, lane, offset.get(0, lane), numBytes,
                         alignment);
}

//===----------------------------------------------------------------------===//
// Ranges of bytes
//===----------------------------------------------------------------------===//

/// The number of bytes of a range; nothing if it is poison, which is reported.
static std::optional<uint64_t> getNumBytes(Group &group, const Inst &inst,
                                           unsigned lane, unsigned operand) {
  const Register &bytes = group.operand(inst, operand);
  if (group.isStopped() ||
      group.reportPoison(inst, bytes, 0, lane, "the number of bytes"))
    return {};
  return bytes.get(0, lane);
}

/// A range that exists, for a workitem; what is wrong is reported.
static std::optional<Access> locateRange(Group &group, const Inst &inst,
                                         unsigned lane, Range range,
                                         uint64_t numBytes) {
  std::optional<Access> access = locate(group, inst, lane, range, numBytes);
  if (numBytes && access &&
      !group.getMemory().checkBounds(group, inst, lane, *access))
    return {};
  if (access)
    group.count(numBytes);
  return access;
}

static void runCopy(Group &group, const Inst &inst) {
  Memory &memory = group.getMemory();
  for (unsigned lane : group.getLanes()) {
    std::optional<uint64_t> numBytes = getNumBytes(group, inst, lane, 4);
    if (!numBytes)
      continue;
    auto from = locateRange(group, inst, lane, {0, 1}, *numBytes);
    auto to = locateRange(group, inst, lane, {2, 3}, *numBytes);
    if (!from || !to)
      continue;
    if (from->root == to->root && from->start < to->start + *numBytes &&
        to->start < from->start + *numBytes)
      group.report(
          FaultKind::Undefined, inst, lane,
          "the ranges of " + Twine(*numBytes) + " bytes overlap: they are " +
              Twine(int64_t(to->start - from->start)) + " bytes apart");
    std::vector<char> bytes(*numBytes);
    memory.read(group, inst, lane, *from, bytes.data());
    memory.write(group, inst, lane, *to, bytes.data());
  }
}

static void runFill(Group &group, const Inst &inst) {
  const Register &pattern = group.operand(inst, 0);
  unsigned patternBytes = inst.words.front();
  for (unsigned lane : group.getLanes()) {
    std::optional<uint64_t> numBytes = getNumBytes(group, inst, lane, 3);
    if (!numBytes)
      continue;
    auto to = locateRange(group, inst, lane, {1, 2}, *numBytes);
    if (!to)
      continue;
    if (*numBytes)
      group.reportPoison(inst, pattern, 0, lane, "the stored value");
    uint64_t value = pattern.get(0, lane);
    std::vector<char> bytes(*numBytes);
    for (uint64_t i = 0; i < *numBytes; ++i)
      bytes[i] = value >> 8 * (i % patternBytes);
    group.getMemory().write(group, inst, lane, *to, bytes.data());
  }
}

static LogicalResult buildFill(BufferFillOp op, Inst &inst) {
  inst.words = {int64_t(ElementFormat(op.getPattern().getType()).bytes)};
  inst.run = runFill;
  return success();
}

static void runCompare(Group &group, const Inst &inst) {
  Memory &memory = group.getMemory();
  Register &result = group.result(inst);
  for (unsigned lane : group.getLanes()) {
    clearPoison(result, lane);
    result.set(0, lane, 0);
    std::optional<uint64_t> numBytes = getNumBytes(group, inst, lane, 4);
    if (!numBytes)
      continue;
    auto a = locateRange(group, inst, lane, {0, 1}, *numBytes);
    auto b = locateRange(group, inst, lane, {2, 3}, *numBytes);
    if (!a || !b)
      continue;
    std::vector<char> bytesA(*numBytes), bytesB(*numBytes);
    memory.read(group, inst, lane, *a, bytesA.data());
    memory.read(group, inst, lane, *b, bytesB.data());
    int order =
        *numBytes ? std::memcmp(bytesA.data(), bytesB.data(), *numBytes) : 0;
    result.set(0, lane, truncateBits((order > 0) - (order < 0), 32));
  }
}

static void runLoadByte(Group &group, const Inst &inst) {
  Register &result = group.result(inst);
  for (unsigned lane : group.getLanes()) {
    uint8_t byte = 0;
    if (auto access = locate(group, inst, lane, {0, 1}, 1))
      group.getMemory().read(group, inst, lane, *access, &byte);
    clearPoison(result, lane);
    result.set(0, lane, byte);
  }
}

static void runStoreByte(Group &group, const Inst &inst) {
  const Register &value = group.operand(inst, 0);
  for (unsigned lane : group.getLanes()) {
    group.reportPoison(inst, value, 0, lane, "the stored value");
    uint8_t byte = value.get(0, lane);
    if (auto access = locate(group, inst, lane, {1, 2}, 1))
      group.getMemory().write(group, inst, lane, *access, &byte);
  }
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

static const ElementsInfo &getInfo(const Inst &inst) {
  return *static_cast<const ElementsInfo *>(inst.data.get());
}

static void runLoad(Group &group, const Inst &inst) {
  const ElementsInfo &info = getInfo(inst);
  Register &result = group.result(inst);
  unsigned size = info.element.bytes;
  SmallVector<char, 64> bytes(result.getNumCells() * size);
  for (unsigned lane : group.getLanes()) {
    std::fill(bytes.begin(), bytes.end(), 0);
    if (auto access =
            locate(group, inst, lane, {0, 1}, bytes.size(), info.alignment))
      group.getMemory().read(group, inst, lane, *access, bytes.data());
    clearPoison(result, lane);
    for (unsigned i = 0; i < result.getNumCells(); ++i)
      result.set(i, lane, info.element.load(&bytes[i * size]));
  }
}

static void runStore(Group &group, const Inst &inst) {
  const ElementsInfo &info = getInfo(inst);
  const Register &value = group.operand(inst, 0);
  unsigned size = info.element.bytes;
  SmallVector<char, 64> bytes(value.getNumCells() * size);
  for (unsigned lane : group.getLanes()) {
    for (unsigned i = 0; i < value.getNumCells(); ++i) {
      group.reportPoison(inst, value, i, lane, "the stored value");
      info.element.store(value.get(i, lane), &bytes[i * size]);
    }
    if (auto access =
            locate(group, inst, lane, {1, 2}, bytes.size(), info.alignment))
      group.getMemory().write(group, inst, lane, *access, bytes.data());
  }
}

/// Calls `visit(i, access)` for the active elements of the masked access whose
/// operands, from the buffer to the mask, begin at `first`.
static void visitMasked(Group &group, const Inst &inst, unsigned lane,
                        unsigned first,
                        llvm::function_ref<void(unsigned, Access &)> visit) {
  const ElementsInfo &info = getInfo(inst);
  const Register &element = group.operand(inst, first + 2);
  const Register &mask = group.operand(inst, first + 3);
  bool isCompact = inst.words.front();
  std::optional<Access> access;
  uint64_t start = 0, numActive = 0;
  for (unsigned i = 0; i < mask.getNumCells(); ++i) {
    group.reportPoison(inst, mask, i, lane, "a mask");
    if (!(mask.get(i, lane) & 1))
      continue;
    if (numActive++ == 0) {
      access = locate(group, inst, lane, {first, first + 1}, info.element.bytes,
                      std::min<uint64_t>(info.alignment, info.element.bytes));
      if (!access || group.reportPoison(inst, element, 0, lane, "the address"))
        return;
      start = access->start + element.get(0, lane) * info.element.bytes;
    }
    uint64_t place = isCompact ? numActive - 1 : i;
    access->start = start + place * info.element.bytes;
    visit(i, *access);
  }
}

static void runLoadMask(Group &group, const Inst &inst) {
  const ElementsInfo &info = getInfo(inst);
  const Register &pass = group.operand(inst, 4);
  Register &result = group.result(inst);
  for (unsigned lane : group.getLanes()) {
    result.copyLane(lane, pass);
    visitMasked(group, inst, lane, 0, [&](unsigned i, Access &access) {
      char bytes[8] = {};
      group.getMemory().read(group, inst, lane, access, bytes);
      result.set(i, lane, info.element.load(bytes));
      if (result.mayBePoison())
        result.setPoison(i, lane, 0);
    });
  }
}

static void runStoreMask(Group &group, const Inst &inst) {
  const ElementsInfo &info = getInfo(inst);
  const Register &value = group.operand(inst, 0);
  for (unsigned lane : group.getLanes())
    visitMasked(group, inst, lane, 1, [&](unsigned i, Access &access) {
      char bytes[8];
      group.reportPoison(inst, value, i, lane, "the stored value");
      info.element.store(value.get(i, lane), bytes);
      group.getMemory().write(group, inst, lane, access, bytes);
    });
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

/// Adds an access of values of the type that `getType(op)` gives.
template <typename Op, typename Fn>
static void addAccess(HandlerTable &handlers, Handler run, Fn getType) {
  handlers.addBuilder<Op>([run, getType](Op op, Inst &inst) -> LogicalResult {
    Type element = getElementTypeOrSelf(getType(op));
    if (isa<BufferType>(element))
      return op.emitError("the reference device does not keep buffers in "
                          "memory");
    inst.data = std::make_shared<ElementsInfo>(
        ElementsInfo{ElementFormat(element), uint64_t(op.getAlignment())});
    if constexpr (std::is_same_v<Op, BufferLoadMaskOp> ||
                  std::is_same_v<Op, BufferStoreMaskOp>)
      inst.words = {op.getIsCompact()};
    inst.run = run;
    return success();
  });
}

void loom::addBufferAccessHandlers(HandlerTable &handlers) {
  auto ofResult = [](auto op) { return op.getResult().getType(); };
  auto ofValue = [](auto op) { return op.getValue().getType(); };
  handlers.add<BufferCopyOp>(runCopy);
  handlers.addBuilder<BufferFillOp>(buildFill);
  handlers.add<BufferCompareOp>(runCompare);
  handlers.add<BufferLoadByteOp>(runLoadByte);
  handlers.add<BufferStoreByteOp>(runStoreByte);
  addAccess<BufferLoadOp>(handlers, runLoad, ofResult);
  addAccess<BufferStoreOp>(handlers, runStore, ofValue);
  addAccess<BufferLoadMaskOp>(handlers, runLoadMask, ofResult);
  addAccess<BufferStoreMaskOp>(handlers, runStoreMask, ofValue);
}
