//===- WorkgroupEmitter.cpp - Collectives of several subgroups ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WorkgroupEmitter.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

/// Up to so many subgroups each workitem combines their values itself; more
/// are combined by the lanes of each subgroup.
static constexpr int64_t kMaxSerial = 4;

//===----------------------------------------------------------------------===//
// Numbers and memory
//===----------------------------------------------------------------------===//

static int64_t getElementBytes(Type type) {
  unsigned bits = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  return llvm::PowerOf2Ceil(llvm::divideCeil(bits, 8));
}

static int64_t getNumElements(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector.getNumElements() : 1;
}

int64_t loom::getSlotBytes(Type type) {
  return getElementBytes(type) * getNumElements(type);
}

Value loom::createSubgroupId(ImplicitLocOpBuilder &at,
                             const WorkgroupShape &shape) {
  Value flat;
  for (Dimension dimension : {Dimension::Z, Dimension::Y, Dimension::X}) {
    int64_t size = shape.size[unsigned(dimension)];
    // A dimension of one workitem adds nothing, but some value is needed.
    if (size == 1 && (flat || dimension != Dimension::X))
      continue;
    Value id = KernelWorkitemIdOp::create(at, at.getIndexType(), dimension);
    if (flat)
      flat = IndexMulOp::create(at, flat, IndexConstantOp::create(at, size));
    flat = flat ? IndexAddOp::create(at, flat, id).getResult() : id;
  }
  Value width = IndexConstantOp::create(at, shape.subgroupSize);
  Value id = IndexDivOp::create(at, flat, width);
  Value shared = KernelBroadcastFirstOp::create(at, id.getType(), id);
  MLIRContext *context = at.getContext();
  auto range = PredicateAttr::get(
      context, PredicateKind::Range,
      {ValueRefAttr::get(context, 0), at.getI64IntegerAttr(0),
       at.getI64IntegerAttr(shape.getNumSubgroups() - 1)});
  return IndexAssumeOp::create(at, TypeRange{id.getType()}, ValueRange{shared},
                               ValueRange(), at.getArrayAttr(range))
      .getResult(0);
}

Value WorkgroupEmitter::getSubgroupId() {
  if (!subgroupId)
    subgroupId = createSubgroupId(at, shape);
  return subgroupId;
}

Value WorkgroupEmitter::isLane(Value number) {
  return arith::CmpIOp::create(at, arith::CmpIPredicate::eq, subgroup.getLane(),
                               number);
}

/// Of this workitem's subgroup; the last subgroup may be smaller.
Value WorkgroupEmitter::getLastLane() {
  int64_t width = shape.subgroupSize;
  Value last = subgroup.constant32(width - 1);
  int64_t rest = shape.getNumItems() % width;
  if (rest == 0)
    return last;
  Value final = IndexConstantOp::create(at, shape.getNumSubgroups() - 1);
  Value isFinal = IndexCmpOp::create(
      at, at.getI1Type(), arith::CmpIPredicate::eq, getSubgroupId(), final);
  return ScfSelectOp::create(at, last.getType(), isFinal,
                             subgroup.constant32(rest - 1), last);
}

void WorkgroupEmitter::createBarrier() {
  KernelBarrierOp::create(at, MemorySpace::Workgroup, AtomicScope::Workgroup,
                          AtomicOrdering::AcqRel);
}

static Value createOffset(ImplicitLocOpBuilder &at, int64_t bytes) {
  return IndexConstantOp::create(at, OffsetType::get(at.getContext()),
                                 at.getIndexAttr(bytes));
}

/// Calls `body` with the bytes at which each element of a value of `type` is
/// in the slot of subgroup `number`.
static void
forEachElement(ImplicitLocOpBuilder &at, Type type, Value number, int64_t base,
               function_ref<void(int64_t element, Value offset)> body) {
  Value slot =
      IndexScaleOp::create(at, OffsetType::get(at.getContext()), number,
                           createOffset(at, getSlotBytes(type)));
  int64_t bytes = getElementBytes(type);
  for (int64_t i = 0, count = getNumElements(type); i < count; ++i)
    body(i, IndexAddOp::create(at, slot, createOffset(at, base + i * bytes)));
}

void WorkgroupEmitter::publish(Value value, Value isSource) {
  if (exchange.needsBarrier)
    createBarrier();
  Type type = value.getType();
  Value number = getSubgroupId();
  auto only = ScfIfOp::create(at, TypeRange(), isSource);
  {
    OpBuilder::InsertionGuard guard(at);
    at.setInsertionPointToStart(&only.getThenRegion().emplaceBlock());
    forEachElement(at, type, number, exchange.offset,
                   [&](int64_t element, Value offset) {
                     Value scalar = value;
                     if (isa<VectorType>(type))
                       scalar = vector::ExtractOp::create(at, value, element);
                     BufferStoreOp::create(at, scalar, exchange.storage, offset,
                                           getElementBytes(type),
                                           /*is_volatile=*/false, {}, {});
                   });
    ScfYieldOp::create(at);
  }
  createBarrier();
}

Value WorkgroupEmitter::read(Value number, Type type) {
  SmallVector<Value> elements;
  forEachElement(at, type, number, exchange.offset, [&](int64_t, Value offset) {
    elements.push_back(BufferLoadOp::create(
        at, getElementTypeOrSelf(type), exchange.storage, offset,
        getElementBytes(type), /*is_volatile=*/false, {}, {}));
  });
  if (!isa<VectorType>(type))
    return elements.front();
  return vector::FromElementsOp::create(at, type, elements);
}

Value WorkgroupEmitter::read(int64_t number, Type type) {
  return read(IndexConstantOp::create(at, number), type);
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

Value WorkgroupEmitter::combineSubgroups(CombiningKind kind, Value result) {
  int64_t count = shape.getNumSubgroups();
  if (count == 1)
    return result;
  Type type = result.getType();
  publish(result, isLane(subgroup.constant32(0)));
  Value total;
  if (isWhole && count > kMaxSerial && llvm::isPowerOf2_64(count) &&
      count <= shape.subgroupSize) {
    // Each cluster of lanes reads all slots.
    Value slot = arith::AndIOp::create(at, subgroup.getLane(),
                                       subgroup.constant32(count - 1));
    Value number = IndexCastOp::create(at, at.getIndexType(), slot);
    total = subgroup.reduceCluster(kind, read(number, type), count,
                                   /*stride=*/1);
  } else {
    SmallVector<Value> all;
    for (int64_t i = 0; i < count; ++i)
      all.push_back(read(i, type));
    while (all.size() > 1) {
      SmallVector<Value> next;
      for (size_t i = 0; i + 1 < all.size(); i += 2)
        next.push_back(combine(at, at.getLoc(), kind, all[i], all[i + 1]));
      if (all.size() % 2 != 0)
        next.push_back(all.back());
      all = std::move(next);
    }
    total = all.front();
  }
  // Tells the target that the value is the same in all lanes.
  return KernelBroadcastFirstOp::create(at, type, total);
}

Value WorkgroupEmitter::reduce(CombiningKind kind, Value value) {
  return combineSubgroups(kind, subgroup.reduce(kind, value));
}

Value WorkgroupEmitter::scan(CombiningKind kind, Value value, ScanMode mode,
                             ScanDirection direction) {
  int64_t count = shape.getNumSubgroups();
  if (count == 1)
    return subgroup.scan(kind, value, mode, direction);
  bool isForward = direction == ScanDirection::Forward;
  Type type = value.getType();
  Value inclusive = subgroup.scan(kind, value, ScanMode::Inclusive, direction);
  publish(inclusive,
          isLane(isForward ? getLastLane() : subgroup.constant32(0)));
  // What the subgroups before this one hold, in the order of the scan.
  Value before, prefix, hasPrefix;
  for (int64_t i = 0; i + 1 < count; ++i) {
    int64_t number = isForward ? i : count - 1 - i;
    Value one = read(number, type);
    before = before ? combine(at, at.getLoc(), kind, before, one) : one;
    Value isBehind = IndexCmpOp::create(
        at, at.getI1Type(),
        isForward ? arith::CmpIPredicate::sgt : arith::CmpIPredicate::slt,
        getSubgroupId(), IndexConstantOp::create(at, number));
    if (!hasPrefix)
      hasPrefix = isBehind;
    prefix = prefix ? ScfSelectOp::create(at, type, isBehind, before, prefix)
                    : before;
  }
  auto select = [&](Value condition, Value a, Value b) -> Value {
    return ScfSelectOp::create(at, type, condition, a, b);
  };
  auto withPrefix = [&](Value own) {
    return select(hasPrefix, combine(at, at.getLoc(), kind, prefix, own), own);
  };
  if (mode == ScanMode::Inclusive)
    return withPrefix(inclusive);
  auto [below, ok] = subgroup.getNeighbour(inclusive, direction);
  Value neutral = arith::ConstantOp::create(at, getNeutralValue(kind, type));
  return select(ok, withPrefix(below), select(hasPrefix, prefix, neutral));
}

/// An i32 per subgroup, which is not 0 where `vote` holds.
Value WorkgroupEmitter::voteByCombining(CombiningKind kind, Value vote) {
  if (shape.getNumSubgroups() == 1)
    return vote;
  Value word = arith::ExtUIOp::create(at, at.getI32Type(), vote);
  return arith::CmpIOp::create(at, arith::CmpIPredicate::ne,
                               combineSubgroups(kind, word),
                               subgroup.constant32(0));
}

Value WorkgroupEmitter::voteAny(Value predicate) {
  return voteByCombining(CombiningKind::OrI, subgroup.voteAny(predicate));
}

Value WorkgroupEmitter::voteAll(Value predicate) {
  return voteByCombining(CombiningKind::AndI, subgroup.voteAll(predicate));
}

Value WorkgroupEmitter::voteCount(Value predicate) {
  return combineSubgroups(CombiningKind::AddI, subgroup.voteCount(predicate));
}
