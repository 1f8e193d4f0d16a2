//===- DistributeCollectives.cpp - What workitems do together -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CollectiveEmitter.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// One collective
//===----------------------------------------------------------------------===//

FailureOr<Lanes> CollectiveEmitter::read(Value value) {
  if (Value shared = distributor.sharedValues.lookup(value))
    return Lanes{shared, {}};
  LaneArray array = distributor.getArray(value, mask);
  if (!array)
    return failure();
  return Lanes{{}, array};
}

Value CollectiveEmitter::load(OpBuilder &at, const Lanes &lanes, Value flat) {
  return lanes.shared ? lanes.shared
                      : distributor.loadLane(at, lanes.array, flat);
}

Value CollectiveEmitter::isActive(OpBuilder &at, Value flat) {
  return mask ? distributor.loadLane(at, mask, flat) : Maker(at).boolean(true);
}

void CollectiveEmitter::store(OpBuilder &at, Value result, Value flat,
                              Value element) {
  LaneArray &array = distributor.arrays[result];
  if (!array)
    array = distributor.makeArray(result.getType());
  // Workitems that are in a later block of the graph still need what they got.
  if (mask && distributor.crossing.contains(result))
    element = Maker(at).select(isActive(at, flat), element,
                               distributor.loadLane(at, array, flat));
  distributor.storeLane(at, array, flat, element);
}

void CollectiveEmitter::forEachSubgroup(
    function_ref<void(OpBuilder &, Group)> body) {
  Maker make(builder);
  int64_t items = position.getNumWorkitems(), width = position.subgroupSize;
  emitLaneLoop(
      builder, make.index(0), make.index(llvm::divideCeil(items, width)), {},
      [&](OpBuilder &at, Value subgroup, ValueRange) {
        Maker make(at);
        Value begin = make.binary<IndexMulOp>(subgroup, make.index(width));
        Value end = make.add(begin, make.index(width));
        if (items % width != 0)
          end = make.binary<IndexMinOp>(end, make.index(items));
        body(at, {begin, end});
        return SmallVector<Value>();
      });
}

void CollectiveEmitter::fill(OpBuilder &at, Group group, Value result,
                             Value element) {
  emitLaneLoop(at, group.begin, group.end, {},
               [&](OpBuilder &at, Value flat, ValueRange) {
                 store(at, result, flat, element);
                 return SmallVector<Value>();
               });
}

Value CollectiveEmitter::combineGroup(OpBuilder &at, Group group,
                                      CombiningKind kind, const Lanes &lanes) {
  Maker make(at);
  // The neutral value is only what a group without a lane has: no NaN and no
  // zero of another sign gets lost.
  Value first =
      mask
          ? make.constant(getNeutralValue(
                kind, lanes.shared ? lanes.shared.getType() : lanes.array.type))
          : load(at, lanes, group.begin);
  Value begin = mask ? group.begin : make.add(group.begin, make.index(1));
  return emitLaneLoop(
      at, begin, group.end, {first, make.boolean(!mask)},
      [&](OpBuilder &at, Value flat, ValueRange carried) {
        Maker make(at);
        Value element = load(at, lanes, flat);
        Value both = combine(at, make.loc, kind, carried[0], element);
        if (!mask)
          return SmallVector<Value>{both, carried[1]};
        Value active = isActive(at, flat);
        Value next = make.select(carried[1], both, element);
        return SmallVector<Value>{
            make.select(active, next, carried[0]),
            arith::OrIOp::create(at, make.loc, carried[1], active)};
      })[0];
}

void CollectiveEmitter::scanGroup(OpBuilder &at, Group group,
                                  CombiningKind kind, const Lanes &lanes,
                                  Value result, ScanMode mode,
                                  ScanDirection direction) {
  Maker make(at);
  Value neutral = make.constant(getNeutralValue(kind, result.getType()));
  Value last = make.sub(make.add(group.begin, group.end), make.index(1));
  emitLaneLoop(at, group.begin, group.end, {neutral, make.boolean(false)},
               [&](OpBuilder &at, Value turn, ValueRange carried) {
                 Maker make(at);
                 Value flat = direction == ScanDirection::Forward
                                  ? turn
                                  : make.sub(last, turn);
                 Value element = load(at, lanes, flat),
                       active = isActive(at, flat);
                 Value both = combine(at, make.loc, kind, carried[0], element);
                 Value next = make.select(carried[1], both, element);
                 store(at, result, flat,
                       mode == ScanMode::Inclusive ? next : carried[0]);
                 return SmallVector<Value>{
                     make.select(active, next, carried[0]),
                     arith::OrIOp::create(at, make.loc, carried[1], active)};
               });
}

Value CollectiveEmitter::voteGroup(OpBuilder &at, Group group,
                                   const Lanes &lanes, bool any) {
  Maker make(at);
  return emitLaneLoop(
      at, group.begin, group.end, {make.boolean(!any)},
      [&](OpBuilder &at, Value flat, ValueRange carried) {
        Maker make(at);
        Value vote = make.select(isActive(at, flat), load(at, lanes, flat),
                                 make.boolean(!any));
        Value next = any ? arith::OrIOp::create(at, make.loc, carried[0], vote)
                               .getResult()
                         : make.both(carried[0], vote);
        return SmallVector<Value>{next};
      })[0];
}

/// The active lanes for which `test` holds, as bits.
Value CollectiveEmitter::ballotGroup(
    OpBuilder &at, Group group, function_ref<Value(OpBuilder &, Value)> test) {
  return emitLaneLoop(
      at, group.begin, group.end, {Maker(at).i64(0)},
      [&](OpBuilder &at, Value flat, ValueRange carried) {
        Maker make(at);
        Value holds = make.select(isActive(at, flat), test(at, flat),
                                  make.boolean(false));
        Value bit = make.bit(holds, make.sub(flat, group.begin));
        return SmallVector<Value>{
            arith::OrIOp::create(at, make.loc, carried[0], bit)};
      })[0];
}

Value CollectiveEmitter::firstActive(OpBuilder &at, Group group) {
  if (!mask)
    return group.begin;
  // From the last to the first, so that the first wins.
  Maker make(at);
  Value last = make.sub(make.add(group.begin, group.end), make.index(1));
  return emitLaneLoop(at, group.begin, group.end, {group.begin},
                      [&](OpBuilder &at, Value turn, ValueRange carried) {
                        Maker make(at);
                        Value flat = make.sub(last, turn);
                        return SmallVector<Value>{
                            make.select(isActive(at, flat), flat, carried[0])};
                      })[0];
}

/// `lanes`, which are known, must be in one subgroup of this device.
static LogicalResult checkLanes(Operation *op, const Twine &what, int64_t lanes,
                                int64_t subgroupSize) {
  if (lanes <= subgroupSize)
    return success();
  return op->emitOpError(what)
         << " " << lanes << " lanes, but a subgroup of the device 'cpu' has "
         << subgroupSize;
}

LogicalResult CollectiveEmitter::emitOne(KernelShuffleOp op) {
  APInt width;
  if (matchPattern(op.getWidth(), m_ConstantInt(&width)) &&
      failed(checkLanes(op, "its width is", width.getSExtValue(),
                        position.subgroupSize)))
    return failure();
  FailureOr<Lanes> lanes = read(op.getValue()), offsets = read(op.getOffset()),
                   widths = read(op.getWidth());
  if (failed(lanes) || failed(offsets) || failed(widths))
    return failure();
  forEachSubgroup([&](OpBuilder &at, Group group) {
    emitLaneLoop(
        at, group.begin, group.end, {},
        [&](OpBuilder &at, Value flat, ValueRange) {
          Maker make(at);
          Value lane = make.sub(flat, group.begin);
          Value offset = make.toIndex(load(at, *offsets, flat));
          Value width = make.toIndex(load(at, *widths, flat));
          // The width is a power of two: division by masking.
          Value inside =
              make.binary<IndexAndIOp>(lane, make.sub(width, make.index(1)));
          Value segment = make.sub(lane, inside);
          Value source;
          switch (op.getMode()) {
          case ShuffleMode::Xor:
            source = make.binary<IndexXorIOp>(inside, offset);
            break;
          case ShuffleMode::Up:
            source = make.sub(inside, offset);
            break;
          case ShuffleMode::Down:
            source = make.add(inside, offset);
            break;
          case ShuffleMode::Index:
            source = offset;
            break;
          }
          Value inSegment = make.both(
              make.less(make.sub(make.index(0), make.index(1)), source),
              make.less(source, width));
          Value from = make.add(make.add(group.begin, segment), source);
          Value inGroup = make.both(inSegment, make.less(from, group.end));
          Value safe = make.select(inGroup, from, flat);
          Value ok = make.both(inGroup, isActive(at, safe));
          store(at, op.getResult(), flat,
                load(at, *lanes, make.select(ok, safe, flat)));
          store(at, op.getOk(), flat, ok);
          return SmallVector<Value>();
        });
  });
  return success();
}

/// The lanes of a cluster are `stride` apart.
LogicalResult CollectiveEmitter::emitClusterReduce(KernelSubgroupReduceOp op) {
  FailureOr<Lanes> lanes = read(op.getValue());
  if (failed(lanes))
    return failure();
  int64_t size = *op.getClusterSize();
  int64_t stride = op.getClusterStride().value_or(1);
  if (failed(checkLanes(op, "a cluster spans", size * stride,
                        position.subgroupSize)))
    return failure();
  forEachSubgroup([&](OpBuilder &at, Group group) {
    emitLaneLoop(
        at, group.begin, group.end, {},
        [&](OpBuilder &at, Value flat, ValueRange) {
          Maker make(at);
          Value lane = make.sub(flat, group.begin);
          // Clear the bits of the lane's number that select in the cluster.
          Value first = make.binary<IndexAndIOp>(
              lane, make.index(~((size - 1) * stride)));
          Value start = make.add(group.begin, first);
          Value neutral =
              make.constant(getNeutralValue(op.getKind(), op.getType()));
          Value sum = emitLaneLoop(
              at, make.index(0), make.index(size),
              {neutral, make.boolean(false)},
              [&](OpBuilder &at, Value turn, ValueRange carried) {
                Maker make(at);
                Value other = make.add(
                    start, make.binary<IndexMulOp>(turn, make.index(stride)));
                Value exists = make.less(other, group.end);
                Value safe = make.select(exists, other, flat);
                Value active = make.both(exists, isActive(at, safe));
                Value element = load(at, *lanes, safe);
                Value both =
                    combine(at, make.loc, op.getKind(), carried[0], element);
                Value next = make.select(carried[1], both, element);
                return SmallVector<Value>{
                    make.select(active, next, carried[0]),
                    arith::OrIOp::create(at, make.loc, carried[1], active)};
              })[0];
          store(at, op.getResult(), flat, sum);
          return SmallVector<Value>();
        });
  });
  return success();
}

LogicalResult CollectiveEmitter::emitOne(KernelMatchAnyOp op) {
  FailureOr<Lanes> lanes = read(op.getValue());
  if (failed(lanes))
    return failure();
  forEachSubgroup([&](OpBuilder &at, Group group) {
    emitLaneLoop(at, group.begin, group.end, {},
                 [&](OpBuilder &at, Value flat, ValueRange) {
                   Value own = load(at, *lanes, flat);
                   Value bits =
                       ballotGroup(at, group, [&](OpBuilder &at, Value other) {
                         return Maker(at).same(load(at, *lanes, other), own);
                       });
                   store(at, op.getResult(), flat, bits);
                   return SmallVector<Value>();
                 });
  });
  return success();
}

LogicalResult CollectiveEmitter::emitOne(KernelMatchAllOp op) {
  FailureOr<Lanes> lanes = read(op.getValue());
  if (failed(lanes))
    return failure();
  forEachSubgroup([&](OpBuilder &at, Group group) {
    Maker make(at);
    Value first = load(at, *lanes, firstActive(at, group));
    Value equal = ballotGroup(at, group, [&](OpBuilder &at, Value flat) {
      return Maker(at).same(load(at, *lanes, flat), first);
    });
    Value all = ballotGroup(at, group, [&](OpBuilder &at, Value) {
      return Maker(at).boolean(true);
    });
    Value same = make.same(equal, all);
    fill(at, group, op.getResult(), make.select(same, all, make.i64(0)));
    fill(at, group, op.getSame(), same);
  });
  return success();
}

LogicalResult CollectiveEmitter::perSubgroup(
    Operation *op, Value value,
    function_ref<Value(OpBuilder &, Group, const Lanes &)> body) {
  FailureOr<Lanes> lanes = read(value);
  if (failed(lanes))
    return failure();
  forEachSubgroup([&](OpBuilder &at, Group group) {
    fill(at, group, op->getResult(0), body(at, group, *lanes));
  });
  return success();
}

LogicalResult
CollectiveEmitter::perWorkgroup(Operation *op, Value value,
                                function_ref<Value(const Lanes &)> body) {
  FailureOr<Lanes> lanes = read(value);
  if (failed(lanes))
    return failure();
  distributor.setShared(op->getResult(0), body(*lanes));
  return success();
}

//===----------------------------------------------------------------------===//
// Workgroups
//===----------------------------------------------------------------------===//

LogicalResult CollectiveEmitter::emitOne(KernelWorkgroupReduceOp op) {
  return perWorkgroup(op, op.getValue(), [&](const Lanes &lanes) {
    return combineGroup(builder, getWorkgroup(), op.getKind(), lanes);
  });
}

LogicalResult CollectiveEmitter::emitOne(KernelWorkgroupVoteAnyOp op) {
  return perWorkgroup(op, op.getPredicate(), [&](const Lanes &lanes) {
    return voteGroup(builder, getWorkgroup(), lanes, /*any=*/true);
  });
}

LogicalResult CollectiveEmitter::emitOne(KernelWorkgroupVoteAllOp op) {
  return perWorkgroup(op, op.getPredicate(), [&](const Lanes &lanes) {
    return voteGroup(builder, getWorkgroup(), lanes, /*any=*/false);
  });
}

LogicalResult CollectiveEmitter::emitOne(KernelWorkgroupVoteCountOp op) {
  return perWorkgroup(op, op.getPredicate(), [&](const Lanes &lanes) {
    Maker make(builder);
    Group group = getWorkgroup();
    Value zero = make.constant(builder.getI32IntegerAttr(0));
    return emitLaneLoop(
        builder, group.begin, group.end, {zero},
        [&](OpBuilder &at, Value flat, ValueRange carried) {
          Value one = arith::ExtUIOp::create(
              at, at.getUnknownLoc(), at.getI32Type(), load(at, lanes, flat));
          return SmallVector<Value>{
              arith::AddIOp::create(at, at.getUnknownLoc(), carried[0], one)};
        })[0];
  });
}

LogicalResult CollectiveEmitter::emitOne(KernelWorkgroupScanOp op) {
  FailureOr<Lanes> lanes = read(op.getValue());
  if (failed(lanes))
    return failure();
  scanGroup(builder, getWorkgroup(), op.getKind(), *lanes, op.getResult(),
            op.getMode(), op.getDirection());
  return success();
}

//===----------------------------------------------------------------------===//
// Subgroups
//===----------------------------------------------------------------------===//

LogicalResult CollectiveEmitter::emitOne(KernelSubgroupScanOp op) {
  FailureOr<Lanes> lanes = read(op.getValue());
  if (failed(lanes))
    return failure();
  forEachSubgroup([&](OpBuilder &at, Group group) {
    scanGroup(at, group, op.getKind(), *lanes, op.getResult(), op.getMode(),
              op.getDirection());
  });
  return success();
}

LogicalResult CollectiveEmitter::emitOne(KernelSubgroupReduceOp op) {
  if (op.getClusterSize())
    return emitClusterReduce(op);
  return perSubgroup(op, op.getValue(),
                     [&](OpBuilder &at, Group group, const Lanes &lanes) {
                       return combineGroup(at, group, op.getKind(), lanes);
                     });
}

LogicalResult CollectiveEmitter::emitOne(KernelVoteAnyOp op) {
  return perSubgroup(op, op.getPredicate(),
                     [&](OpBuilder &at, Group group, const Lanes &lanes) {
                       return voteGroup(at, group, lanes, /*any=*/true);
                     });
}

LogicalResult CollectiveEmitter::emitOne(KernelVoteAllOp op) {
  return perSubgroup(op, op.getPredicate(),
                     [&](OpBuilder &at, Group group, const Lanes &lanes) {
                       return voteGroup(at, group, lanes, /*any=*/false);
                     });
}

LogicalResult CollectiveEmitter::emitOne(KernelBallotOp op) {
  if (op.getType().getIntOrFloatBitWidth() < position.subgroupSize)
    return op.emitOpError("as i32 needs subgroups of at most 32 lanes, but the "
                          "device 'cpu' has ")
           << position.subgroupSize << ": use i64";
  return perSubgroup(
      op, op.getPredicate(),
      [&](OpBuilder &at, Group group, const Lanes &lanes) {
        Value bits = ballotGroup(at, group, [&](OpBuilder &at, Value flat) {
          return load(at, lanes, flat);
        });
        if (op.getType().isInteger(64))
          return bits;
        return arith::TruncIOp::create(at, op.getLoc(), op.getType(), bits)
            .getResult();
      });
}

LogicalResult CollectiveEmitter::emitOne(KernelActiveMaskOp op) {
  forEachSubgroup([&](OpBuilder &at, Group group) {
    fill(at, group, op.getResult(),
         ballotGroup(at, group, [](OpBuilder &at, Value) {
           return Maker(at).boolean(true);
         }));
  });
  return success();
}

LogicalResult CollectiveEmitter::emitOne(KernelBroadcastFirstOp op) {
  return perSubgroup(op, op.getValue(),
                     [&](OpBuilder &at, Group group, const Lanes &lanes) {
                       return load(at, lanes, firstActive(at, group));
                     });
}

LogicalResult CollectiveEmitter::emitOne(KernelBroadcastOp op) {
  FailureOr<Lanes> from = read(op.getLane());
  if (failed(from))
    return failure();
  return perSubgroup(
      op, op.getValue(), [&](OpBuilder &at, Group group, const Lanes &lanes) {
        Maker make(at);
        Value lane = make.toIndex(load(at, *from, firstActive(at, group)));
        return load(at, lanes, make.add(group.begin, lane));
      });
}

LogicalResult CollectiveEmitter::emit(Operation *op) {
  return TypeSwitch<Operation *, LogicalResult>(op)
      // Nests end here, which is all a single thread needs.
      .Case<KernelBarrierOp, KernelBarrierArriveOp, KernelBarrierWaitOp>(
          [](auto) { return success(); })
      .Case<KernelWorkgroupReduceOp, KernelWorkgroupVoteAnyOp,
            KernelWorkgroupVoteAllOp, KernelWorkgroupVoteCountOp,
            KernelWorkgroupScanOp, KernelSubgroupScanOp, KernelSubgroupReduceOp,
            KernelVoteAnyOp, KernelVoteAllOp, KernelBallotOp,
            KernelActiveMaskOp, KernelBroadcastFirstOp, KernelBroadcastOp,
            KernelShuffleOp, KernelMatchAnyOp, KernelMatchAllOp>(
          [&](auto one) { return emitOne(one); })
      .Default([](Operation *other) {
        return other->emitOpError("is not supported on the device 'cpu' yet");
      });
}

LogicalResult Distributor::emitCollective(Operation *op, LaneArray mask) {
  return CollectiveEmitter(*this, builder, mask, position).emit(op);
}
