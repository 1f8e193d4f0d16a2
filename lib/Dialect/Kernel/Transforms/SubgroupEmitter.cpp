//===- SubgroupEmitter.cpp - Collectives from exchanges -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SubgroupEmitter.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace loom;

/// Lanes that exchange values in one instruction on every target.
static constexpr int64_t kRow = 16;

//===----------------------------------------------------------------------===//
// Small parts
//===----------------------------------------------------------------------===//

Value SubgroupEmitter::constant32(int64_t value) {
  return arith::ConstantOp::create(at, at.getI32IntegerAttr(int32_t(value)));
}

Value SubgroupEmitter::maskConstant(uint64_t bits) {
  return arith::ConstantOp::create(
      at, at.getIntegerAttr(getMaskType(), APInt(unsigned(size), bits,
                                                 /*isSigned=*/false,
                                                 /*implicitTrunc=*/true)));
}

Value SubgroupEmitter::toMask(Value bits) {
  if (size == 64)
    return bits;
  return arith::TruncIOp::create(at, getMaskType(), bits);
}

Value SubgroupEmitter::toBits(Value mask) {
  if (size == 64)
    return mask;
  return arith::ExtUIOp::create(at, at.getI64Type(), mask);
}

Value SubgroupEmitter::getLane() {
  if (!lane)
    lane = IndexCastOp::create(at, at.getI32Type(),
                               KernelLaneIdOp::create(at, at.getIndexType()));
  return lane;
}

Value SubgroupEmitter::getActive() {
  if (!active)
    active = toMask(KernelActiveMaskOp::create(at, at.getI64Type()));
  return active;
}

Value SubgroupEmitter::extend(Value lane) {
  if (size == 32)
    return lane;
  return arith::ExtUIOp::create(at, getMaskType(), lane);
}

Value SubgroupEmitter::isNotZero(Value mask) {
  return arith::CmpIOp::create(at, arith::CmpIPredicate::ne, mask,
                               maskConstant(0));
}

Value SubgroupEmitter::firstOf(Value mask) {
  Value first = math::CountTrailingZerosOp::create(at, mask);
  return size == 32 ? first
                    : arith::TruncIOp::create(at, at.getI32Type(), first);
}

Value SubgroupEmitter::lastOf(Value mask) {
  Value above = math::CountLeadingZerosOp::create(at, mask);
  if (size != 32)
    above = arith::TruncIOp::create(at, at.getI32Type(), above);
  return arith::SubIOp::create(at, constant32(size - 1), above);
}

Value SubgroupEmitter::ballot(Value predicate) {
  return toMask(KernelBallotOp::create(at, at.getI64Type(), predicate));
}

std::pair<Value, Value> SubgroupEmitter::shuffle(ShuffleMode mode, Value value,
                                                 Value offset, int64_t width) {
  auto op = KernelShuffleOp::create(at, value.getType(), at.getI1Type(), mode,
                                    value, offset, constant32(width));
  return {op.getResult(), op.getOk()};
}

Value SubgroupEmitter::broadcast(Value value, int64_t lane) {
  return KernelBroadcastOp::create(at, value.getType(), value,
                                   constant32(lane));
}

Value SubgroupEmitter::select(Value condition, Value a, Value b) {
  return ScfSelectOp::create(at, a.getType(), condition, a, b);
}

Value SubgroupEmitter::combineIf(Value condition, CombiningKind kind,
                                 Value other, Value own) {
  return select(condition, combine(at, at.getLoc(), kind, other, own), own);
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

Value SubgroupEmitter::reduce(CombiningKind kind, Value value) {
  if (!isWhole)
    return KernelBroadcastFirstOp::create(at, value.getType(),
                                          reduceMasked(kind, value, size, 1));
  Value inRow = reduceCluster(kind, value, kRow, 1);
  SmallVector<Value> rows;
  for (int64_t row = 0; row < size; row += kRow)
    rows.push_back(broadcast(inRow, row));
  while (rows.size() > 1) {
    for (size_t i = 0; i < rows.size() / 2; ++i)
      rows[i] = combine(at, at.getLoc(), kind, rows[2 * i], rows[2 * i + 1]);
    rows.resize(rows.size() / 2);
  }
  return rows.front();
}

/// After each step all lanes of a block have the block's result, so that any
/// lane of the sibling block will do. The one in mirrored order is the source:
/// all targets have an instruction for that.
Value SubgroupEmitter::reduceCluster(CombiningKind kind, Value value,
                                     int64_t count, int64_t stride) {
  if (!isWhole)
    return reduceMasked(kind, value, count, stride);
  for (int64_t reach = 1; reach < count; reach *= 2) {
    Value offset = constant32((2 * reach - 1) * stride);
    Value other = shuffle(ShuffleMode::Xor, value, offset, size).first;
    value = combine(at, at.getLoc(), kind, value, other);
  }
  return value;
}

/// The source is the first active lane of the sibling block, if it has one.
Value SubgroupEmitter::reduceMasked(CombiningKind kind, Value value,
                                    int64_t count, int64_t stride) {
  for (int64_t reach = 1; reach < count; reach *= 2) {
    uint64_t block = 0;
    for (int64_t i = 0; i < reach; ++i)
      block |= uint64_t(1) << (i * stride);
    Value begin = arith::AndIOp::create(at, getLane(),
                                        constant32(~((reach - 1) * stride)));
    Value sibling =
        arith::XOrIOp::create(at, begin, constant32(reach * stride));
    Value candidates = arith::AndIOp::create(
        at, arith::ShRUIOp::create(at, getActive(), extend(sibling)),
        maskConstant(block));
    Value source = arith::AddIOp::create(at, sibling, firstOf(candidates));
    Value other = shuffle(ShuffleMode::Index, value, source, size).first;
    value = combineIf(isNotZero(candidates), kind, other, value);
  }
  return value;
}

//===----------------------------------------------------------------------===//
// Scans
//===----------------------------------------------------------------------===//

Value SubgroupEmitter::scan(CombiningKind kind, Value value, ScanMode mode,
                            ScanDirection direction) {
  Value inclusive = isWhole ? scanWhole(kind, value, direction)
                            : scanMasked(kind, value, direction);
  return mode == ScanMode::Inclusive
             ? inclusive
             : makeExclusive(kind, inclusive, direction);
}

/// In each row lanes read 1, 2, 4 and 8 back; then the results of whole rows
/// go to the rows after them.
Value SubgroupEmitter::scanWhole(CombiningKind kind, Value value,
                                 ScanDirection direction) {
  bool isForward = direction == ScanDirection::Forward;
  ShuffleMode mode = isForward ? ShuffleMode::Up : ShuffleMode::Down;
  for (int64_t reach = 1; reach < kRow; reach *= 2) {
    auto [other, ok] = shuffle(mode, value, constant32(reach), kRow);
    value = combineIf(ok, kind, other, value);
  }
  Value before, prefix, isBehindFirst;
  for (int64_t row = kRow; row < size; row += kRow) {
    Value last = broadcast(value, isForward ? row - 1 : size - row);
    before = before ? combine(at, at.getLoc(), kind, before, last) : last;
    Value isBehind = arith::CmpIOp::create(
        at, isForward ? arith::CmpIPredicate::uge : arith::CmpIPredicate::ult,
        getLane(), constant32(isForward ? row : size - row));
    if (!isBehindFirst)
      isBehindFirst = isBehind;
    prefix = prefix ? select(isBehind, before, prefix) : before;
  }
  return combineIf(isBehindFirst, kind, prefix, value);
}

/// A block of twice the lanes is two blocks: the lanes of the second combine
/// with all of the first, which its last active lane has.
Value SubgroupEmitter::scanMasked(CombiningKind kind, Value value,
                                  ScanDirection direction) {
  bool isForward = direction == ScanDirection::Forward;
  for (int64_t reach = 1; reach < size; reach *= 2) {
    Value bit = arith::AndIOp::create(at, getLane(), constant32(reach));
    Value isSecond = arith::CmpIOp::create(
        at, isForward ? arith::CmpIPredicate::ne : arith::CmpIPredicate::eq,
        bit, constant32(0));
    Value first =
        arith::AndIOp::create(at, getLane(), constant32(~(2 * reach - 1)));
    if (!isForward)
      first = arith::OrIOp::create(at, first, constant32(reach));
    Value candidates = arith::AndIOp::create(
        at, arith::ShRUIOp::create(at, getActive(), extend(first)),
        maskConstant((uint64_t(1) << reach) - 1));
    Value source = arith::AddIOp::create(
        at, first, isForward ? lastOf(candidates) : firstOf(candidates));
    Value other = shuffle(ShuffleMode::Index, value, source, size).first;
    Value isUsed = arith::AndIOp::create(at, isSecond, isNotZero(candidates));
    value = combineIf(isUsed, kind, other, value);
  }
  return value;
}

std::pair<Value, Value> SubgroupEmitter::getNeighbour(Value value,
                                                      ScanDirection direction) {
  return shuffle(direction == ScanDirection::Forward ? ShuffleMode::Up
                                                     : ShuffleMode::Down,
                 value, constant32(1), size);
}

Value SubgroupEmitter::makeExclusive(CombiningKind kind, Value inclusive,
                                     ScanDirection direction) {
  Value neutral =
      arith::ConstantOp::create(at, getNeutralValue(kind, inclusive.getType()));
  if (isWhole) {
    auto [other, ok] = getNeighbour(inclusive, direction);
    return select(ok, other, neutral);
  }
  // The active lanes below, or above, this one.
  Value one = maskConstant(direction == ScanDirection::Forward ? 1 : ~1ull);
  Value edge = arith::ShLIOp::create(at, one, extend(getLane()));
  if (direction == ScanDirection::Forward)
    edge = arith::SubIOp::create(at, edge, maskConstant(1));
  Value others = arith::AndIOp::create(at, getActive(), edge);
  Value source =
      direction == ScanDirection::Forward ? lastOf(others) : firstOf(others);
  Value other = shuffle(ShuffleMode::Index, inclusive, source, size).first;
  return select(isNotZero(others), other, neutral);
}

//===----------------------------------------------------------------------===//
// Votes and matches
//===----------------------------------------------------------------------===//

Value SubgroupEmitter::voteAny(Value predicate) {
  return isNotZero(ballot(predicate));
}

Value SubgroupEmitter::voteAll(Value predicate) {
  Value yes = arith::ConstantOp::create(at, at.getBoolAttr(true));
  Value against = ballot(arith::XOrIOp::create(at, predicate, yes));
  return arith::CmpIOp::create(at, arith::CmpIPredicate::eq, against,
                               maskConstant(0));
}

Value SubgroupEmitter::voteCount(Value predicate) {
  Value count = math::CtPopOp::create(at, ballot(predicate));
  return size == 32 ? count
                    : arith::TruncIOp::create(at, at.getI32Type(), count);
}

/// The bits that are compared, an integer.
static Value getRepresentation(ImplicitLocOpBuilder &at, Value value) {
  Type type = value.getType();
  if (isa<IntegerType>(type))
    return value;
  return arith::BitcastOp::create(
      at, at.getIntegerType(type.getIntOrFloatBitWidth()), value);
}

/// One ballot per bit: no lane waits for another's turn.
Value SubgroupEmitter::matchAny(Value value) {
  Value bits = getRepresentation(at, value);
  unsigned width = bits.getType().getIntOrFloatBitWidth();
  Value same = getActive(), ones = maskConstant(~0ull);
  for (unsigned i = 0; i < width; ++i) {
    Value bit = bits;
    if (i > 0)
      bit = arith::ShRUIOp::create(
          at, bit,
          arith::ConstantOp::create(at, at.getIntegerAttr(bits.getType(), i)));
    if (width > 1)
      bit = arith::TruncIOp::create(at, at.getI1Type(), bit);
    Value set = ballot(bit);
    Value agree = select(bit, set, arith::XOrIOp::create(at, set, ones));
    same = arith::AndIOp::create(at, same, agree);
  }
  return toBits(same);
}

std::pair<Value, Value> SubgroupEmitter::matchAll(Value value) {
  Value bits = getRepresentation(at, value);
  Value first = KernelBroadcastFirstOp::create(at, bits.getType(), bits);
  Value differs =
      arith::CmpIOp::create(at, arith::CmpIPredicate::ne, bits, first);
  Value same = arith::CmpIOp::create(at, arith::CmpIPredicate::eq,
                                     ballot(differs), maskConstant(0));
  Value mask = select(same, getActive(), maskConstant(0));
  return {toBits(mask), same};
}
