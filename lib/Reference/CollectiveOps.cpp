//===- CollectiveOps.cpp - Collectives on the reference device ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Combiner.h"
#include "Group.h"
#include "Handlers.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Participation
//===----------------------------------------------------------------------===//

/// The workitems that execute a collective together, ascending.
using Party = LaneRef;
using PartyFn = llvm::function_ref<void(Party)>;

/// Calls `fn` for the active workitems of each subgroup that has any.
static void forEachSubgroup(Group &group, const Inst &, PartyFn fn) {
  LaneRef rest = group.getLanes();
  unsigned size = group.getSubgroupSize();
  while (!rest.empty()) {
    unsigned subgroup = rest.front() / size;
    Party party =
        rest.take_while([&](uint16_t lane) { return lane / size == subgroup; });
    fn(party);
    rest = rest.drop_front(party.size());
  }
}

/// Calls `fn` for the workgroup, all of whose workitems must be active.
static void forWorkgroup(Group &group, const Inst &inst, PartyFn fn) {
  if (group.checkParticipation(inst, AtomicScope::Workgroup, "collective"))
    fn(group.getLanes());
}

using ForEachParty = void (*)(Group &, const Inst &, PartyFn);

/// The first poison among the members' cells, or 0.
static uint32_t findPoison(const Register &value, unsigned cell, Party party) {
  if (value.mayBePoison())
    for (uint16_t lane : party)
      if (uint32_t maker = value.getPoison(cell, lane))
        return maker;
  return 0;
}

static void setForAll(Register &result, unsigned cell, Party party,
                      uint64_t value, uint32_t poison) {
  for (uint16_t lane : party) {
    result.set(cell, lane, value);
    if (poison || result.mayBePoison())
      result.setPoison(cell, lane, poison);
  }
}

//===----------------------------------------------------------------------===//
// Reductions and scans
//===----------------------------------------------------------------------===//

static Combiner getCombiner(CombiningKind kind, Value value) {
  return Combiner(kind, getElementTypeOrSelf(value.getType()));
}

static void reduce(const Combiner &combiner, const Register &value,
                   Register &result, Party party) {
  for (unsigned cell = 0; cell < value.getNumCells(); ++cell) {
    uint64_t all = value.get(cell, party.front());
    for (uint16_t lane : party.drop_front())
      all = combiner.combine(all, value.get(cell, lane));
    setForAll(result, cell, party, all, findPoison(value, cell, party));
  }
}

/// Calls `fn` for each cluster of a reduction that has members.
static void forEachCluster(KernelSubgroupReduceOp op, Party party, PartyFn fn) {
  if (!op.getClusterSize())
    return fn(party);
  unsigned stride = op.getClusterStride().value_or(1);
  unsigned span = *op.getClusterSize() * stride;
  Lanes rest(party.begin(), party.end());
  while (!rest.empty()) {
    unsigned first = rest.front();
    Lanes cluster;
    llvm::copy_if(rest, std::back_inserter(cluster), [&](uint16_t lane) {
      return lane % stride == first % stride && lane / span == first / span;
    });
    fn(cluster);
    llvm::erase_if(
        rest, [&](uint16_t lane) { return llvm::is_contained(cluster, lane); });
  }
}

static void runSubgroupReduce(Group &group, const Inst &inst) {
  auto op = cast<KernelSubgroupReduceOp>(inst.op);
  Combiner combiner = getCombiner(op.getKind(), op.getValue());
  forEachSubgroup(group, inst, [&](Party party) {
    forEachCluster(op, party, [&](Party cluster) {
      reduce(combiner, group.operand(inst, 0), group.result(inst), cluster);
    });
  });
}

static void runWorkgroupReduce(Group &group, const Inst &inst) {
  auto op = cast<KernelWorkgroupReduceOp>(inst.op);
  Combiner combiner = getCombiner(op.getKind(), op.getValue());
  forWorkgroup(group, inst, [&](Party party) {
    reduce(combiner, group.operand(inst, 0), group.result(inst), party);
  });
}

template <typename Op, ForEachParty forEachParty>
static void runScan(Group &group, const Inst &inst) {
  auto op = cast<Op>(inst.op);
  Combiner combiner = getCombiner(op.getKind(), op.getValue());
  bool isExclusive = op.getMode() == ScanMode::Exclusive;
  const Register &value = group.operand(inst, 0);
  Register &result = group.result(inst);
  forEachParty(group, inst, [&](Party party) {
    Lanes order(party.begin(), party.end());
    if (op.getDirection() == ScanDirection::Reverse)
      std::reverse(order.begin(), order.end());
    for (unsigned cell = 0; cell < value.getNumCells(); ++cell) {
      uint64_t before = combiner.getNeutral();
      uint32_t poisonBefore = 0;
      bool isFirst = true;
      for (uint16_t lane : order) {
        uint64_t own = value.get(cell, lane);
        uint64_t with = isFirst ? own : combiner.combine(before, own);
        uint32_t poisonWith =
            poisonBefore ? poisonBefore : value.getPoison(cell, lane);
        setForAll(result, cell, lane, isExclusive ? before : with,
                  isExclusive ? poisonBefore : poisonWith);
        before = with;
        poisonBefore = poisonWith;
        isFirst = false;
      }
    }
  });
}

//===----------------------------------------------------------------------===//
// Exchange
//===----------------------------------------------------------------------===//

/// The lane of the subgroup that `lane` reads, or -1. The offset is signed: -1
/// lane above is the one below.
static int64_t getSource(ShuffleMode mode, unsigned lane, int32_t offset,
                         uint32_t width) {
  int64_t first = lane / width * width, within = lane % width, source;
  switch (mode) {
  case ShuffleMode::Xor:
    source = within ^ offset;
    break;
  case ShuffleMode::Up:
    source = within - offset;
    break;
  case ShuffleMode::Down:
    source = within + offset;
    break;
  case ShuffleMode::Index:
    source = offset;
    break;
  }
  return source < 0 || source >= int64_t(width) ? -1 : first + source;
}

static void runShuffle(Group &group, const Inst &inst) {
  auto op = cast<KernelShuffleOp>(inst.op);
  const Register &value = group.operand(inst, 0);
  const Register &offsets = group.operand(inst, 1);
  const Register &widths = group.operand(inst, 2);
  unsigned size = group.getSubgroupSize();
  forEachSubgroup(group, inst, [&](Party party) {
    uint64_t width = widths.get(0, party.front());
    unsigned first = party.front() / size * size;
    Register read = value;
    Register ok(1, group.getWidth());
    for (uint16_t lane : party) {
      if (group.reportPoison(inst, offsets, 0, lane, "a shuffle") ||
          group.reportPoison(inst, widths, 0, lane, "a shuffle"))
        continue;
      if (widths.get(0, lane) != width) {
        group.report(FaultKind::Undefined, inst, lane,
                     "the width is " + Twine(widths.get(0, lane)) +
                         ", and in another lane " + Twine(width));
        continue;
      }
      if (!llvm::isPowerOf2_64(width) || width > size) {
        group.report(FaultKind::Undefined, inst, lane,
                     "the width is " + Twine(int32_t(width)) +
                         ", not a power of two up to " + Twine(size));
        continue;
      }
      int64_t source =
          getSource(op.getMode(), lane - first, offsets.get(0, lane), width);
      if (source < 0 || !llvm::is_contained(party, first + source))
        continue;
      read.copyLane(lane, value, first + source);
      ok.set(0, lane, 1);
    }
    for (uint16_t lane : party) {
      group.result(inst, 0).copyLane(lane, read);
      group.result(inst, 1).copyLane(lane, ok);
    }
  });
}

static void runBroadcast(Group &group, const Inst &inst) {
  const Register &value = group.operand(inst, 0);
  const Register &sources = group.operand(inst, 1);
  unsigned size = group.getSubgroupSize();
  forEachSubgroup(group, inst, [&](Party party) {
    unsigned first = party.front() / size * size;
    uint64_t source = sources.get(0, party.front());
    for (uint16_t lane : party) {
      if (group.reportPoison(inst, sources, 0, lane, "a broadcast"))
        return;
      if (sources.get(0, lane) == source)
        continue;
      return group.report(
          FaultKind::Undefined, inst, lane,
          "the lane to read is " + Twine(int32_t(sources.get(0, lane))) +
              ", and for another lane " + Twine(int32_t(source)));
    }
    if (source >= size || !llvm::is_contained(party, first + source))
      return group.report(FaultKind::Undefined, inst, party.front(),
                          "lane " + Twine(int32_t(source)) +
                              " does not take part");
    for (uint16_t lane : party)
      group.result(inst).copyLane(lane, value, first + source);
  });
}

static void runBroadcastFirst(Group &group, const Inst &inst) {
  forEachSubgroup(group, inst, [&](Party party) {
    for (uint16_t lane : party)
      group.result(inst).copyLane(lane, group.operand(inst, 0), party.front());
  });
}

//===----------------------------------------------------------------------===//
// Votes and masks
//===----------------------------------------------------------------------===//

/// Bits for the lanes of a subgroup for which `test` holds.
static uint64_t getMask(Group &group, Party party,
                        llvm::function_ref<bool(uint16_t)> test) {
  uint64_t mask = 0;
  for (uint16_t lane : party)
    if (test(lane))
      mask |= uint64_t(1) << (lane % group.getSubgroupSize());
  return mask;
}

static size_t countTrue(const Register &predicate, Party party) {
  return llvm::count_if(
      party, [&](uint16_t lane) { return predicate.get(0, lane) & 1; });
}

static uint64_t voteAny(size_t count, size_t) { return count > 0; }
static uint64_t voteAll(size_t count, size_t total) { return count == total; }
static uint64_t voteCount(size_t count, size_t) { return count; }

template <ForEachParty forEachParty, uint64_t (*decide)(size_t, size_t)>
static void runVote(Group &group, const Inst &inst) {
  const Register &predicate = group.operand(inst, 0);
  forEachParty(group, inst, [&](Party party) {
    setForAll(group.result(inst), 0, party,
              decide(countTrue(predicate, party), party.size()),
              findPoison(predicate, 0, party));
  });
}

static void runBallot(Group &group, const Inst &inst) {
  const Register &predicate = group.operand(inst, 0);
  bool isNarrow = inst.op->getResult(0).getType().isInteger(32);
  if (isNarrow && group.getSubgroupSize() > 32)
    return group.report(FaultKind::Undefined, inst, group.getLanes().front(),
                        "a subgroup of " + Twine(group.getSubgroupSize()) +
                            " lanes has no ballot of 32 bits");
  forEachSubgroup(group, inst, [&](Party party) {
    uint64_t mask = getMask(group, party, [&](uint16_t lane) {
      return predicate.get(0, lane) & 1;
    });
    setForAll(group.result(inst), 0, party, mask,
              findPoison(predicate, 0, party));
  });
}

static void runActiveMask(Group &group, const Inst &inst) {
  forEachSubgroup(group, inst, [&](Party party) {
    uint64_t mask = getMask(group, party, [](uint16_t) { return true; });
    setForAll(group.result(inst), 0, party, mask, /*poison=*/0);
  });
}

static void runMatchAny(Group &group, const Inst &inst) {
  const Register &value = group.operand(inst, 0);
  forEachSubgroup(group, inst, [&](Party party) {
    uint32_t poison = findPoison(value, 0, party);
    for (uint16_t lane : party) {
      uint64_t mask = getMask(group, party, [&](uint16_t other) {
        return value.get(0, other) == value.get(0, lane);
      });
      setForAll(group.result(inst), 0, lane, mask, poison);
    }
  });
}

static void runMatchAll(Group &group, const Inst &inst) {
  const Register &value = group.operand(inst, 0);
  forEachSubgroup(group, inst, [&](Party party) {
    uint32_t poison = findPoison(value, 0, party);
    bool areSame = llvm::all_of(party, [&](uint16_t lane) {
      return value.get(0, lane) == value.get(0, party.front());
    });
    uint64_t mask = getMask(group, party, [](uint16_t) { return true; });
    setForAll(group.result(inst, 0), 0, party, areSame ? mask : 0, poison);
    setForAll(group.result(inst, 1), 0, party, areSame, poison);
  });
}

void loom::addCollectiveHandlers(HandlerTable &handlers) {
  handlers.add<KernelSubgroupReduceOp>(runSubgroupReduce);
  handlers.add<KernelWorkgroupReduceOp>(runWorkgroupReduce);
  handlers.add<KernelSubgroupScanOp>(
      runScan<KernelSubgroupScanOp, forEachSubgroup>);
  handlers.add<KernelWorkgroupScanOp>(
      runScan<KernelWorkgroupScanOp, forWorkgroup>);
  handlers.add<KernelShuffleOp>(runShuffle);
  handlers.add<KernelBroadcastOp>(runBroadcast);
  handlers.add<KernelBroadcastFirstOp>(runBroadcastFirst);
  handlers.add<KernelVoteAnyOp>(runVote<forEachSubgroup, voteAny>);
  handlers.add<KernelVoteAllOp>(runVote<forEachSubgroup, voteAll>);
  handlers.add<KernelWorkgroupVoteAnyOp>(runVote<forWorkgroup, voteAny>);
  handlers.add<KernelWorkgroupVoteAllOp>(runVote<forWorkgroup, voteAll>);
  handlers.add<KernelWorkgroupVoteCountOp>(runVote<forWorkgroup, voteCount>);
  handlers.add<KernelBallotOp>(runBallot);
  handlers.add<KernelActiveMaskOp>(runActiveMask);
  handlers.add<KernelMatchAnyOp>(runMatchAny);
  handlers.add<KernelMatchAllOp>(runMatchAll);
}
