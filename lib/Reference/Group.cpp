//===- Group.cpp - A workgroup in execution -------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Group.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Memory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/SaveAndRestore.h"
#include <numeric>

using namespace mlir;
using namespace loom;

Frame::Frame(const FunctionCode &code, unsigned width) {
  registers.reserve(code.registers.size());
  for (unsigned numCells : code.registers)
    registers.emplace_back(numCells, width);
}

Group::Group(LaunchState &launch, std::array<int64_t, 3> position)
    : launch(launch), position(position) {
  const std::array<int64_t, 3> &sizes = launch.grid.sizes;
  width = sizes[0] * sizes[1] * sizes[2];
  all.resize(width);
  std::iota(all.begin(), all.end(), 0);
  lanes = all;
}

Group::~Group() = default;

std::array<int64_t, 3> Group::getWorkitem(unsigned lane) const {
  const std::array<int64_t, 3> &sizes = launch.grid.sizes;
  return {lane % sizes[0], lane / sizes[0] % sizes[1],
          lane / (sizes[0] * sizes[1])};
}

uint64_t Group::getLinearPosition() const {
  const std::array<int64_t, 3> &counts = launch.grid.counts;
  return position[0] + counts[0] * (position[1] + counts[1] * position[2]);
}

std::string Group::spellWorkitem(unsigned lane) const {
  std::array<int64_t, 3> id = getWorkitem(lane);
  return ("(" + Twine(id[0]) + ", " + Twine(id[1]) + ", " + Twine(id[2]) + ")")
      .str();
}

//===----------------------------------------------------------------------===//
// Faults
//===----------------------------------------------------------------------===//

void Group::report(FaultKind kind, const Inst &inst, unsigned lane,
                   const Twine &message, Operation *other) {
  launch.faults.add({kind, inst.op, message.str(), other, position,
                     getWorkitem(lane), /*count=*/1});
}

bool Group::reportPoison(const Inst &inst, const Register &value, unsigned cell,
                         unsigned lane, StringRef use) {
  uint32_t maker = value.getPoison(cell, lane);
  if (!maker)
    return false;
  report(FaultKind::Poison, inst, lane,
         use + " depends on a value that is not defined",
         launch.program.getOp(maker));
  return true;
}

bool Group::reportAnyPoison(const Inst &inst, const Register &value,
                            unsigned lane, StringRef use) {
  if (value.mayBePoison())
    for (unsigned cell = 0; cell < value.getNumCells(); ++cell)
      if (reportPoison(inst, value, cell, lane, use))
        return true;
  return false;
}

bool Group::checkParticipation(const Inst &inst, AtomicScope scope,
                               StringRef what) {
  if (isWhole(lanes))
    return true;
  std::vector<bool> isActive(width);
  for (uint16_t lane : lanes)
    isActive[lane] = true;
  unsigned size = scope == AtomicScope::Subgroup ? getSubgroupSize() : width;
  for (unsigned lane : lanes) {
    unsigned first = lane / size * size;
    for (unsigned other = first; other < std::min(first + size, width); ++other)
      if (!isActive[other]) {
        report(FaultKind::Divergence, inst, lane,
               "not all workitems of the " + stringifyAtomicScope(scope) +
                   " reach the " + what + ": workitem " + spellWorkitem(other) +
                   " does not");
        return false;
      }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Time
//===----------------------------------------------------------------------===//

void Group::lookAtClock() {
  // Some milliseconds.
  constexpr uint64_t kBetween = 1 << 17;
  launch.nextLook = launch.laneOperations + kBetween;
  if (!launch.deadline || isStopped() ||
      std::chrono::steady_clock::now() < *launch.deadline)
    return;
  stop();
  bool isKernel = isa<KernelDefOp>(launch.kernel.op);
  if (!innermost)
    return launch.faults.add({FaultKind::Timeout, launch.kernel.op,
                              isKernel
                                  ? ("the time is over after " +
                                     Twine(getLinearPosition()) + " workgroups")
                                        .str()
                                  : "the time is over",
                              nullptr, position, getWorkitem(0)});
  bool isBranch = !innermost->inst->successors.empty();
  report(FaultKind::Timeout, *innermost->inst, lanes.empty() ? 0 : lanes[0],
         isBranch ? "the time is over after " + Twine(innermost->iteration) +
                        " blocks, at this branch"
                  : "the time is over in iteration " +
                        Twine(innermost->iteration) + " of this loop");
}

void Group::loop(const Inst &inst, llvm::function_ref<bool()> runIteration) {
  Loop here{&inst, 1};
  llvm::SaveAndRestore scope(innermost, static_cast<const Loop *>(&here));
  for (; !isStopped() && runIteration(); ++here.iteration)
    count(1);
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

void Group::runKeepingInactive(const Inst &inst) {
  SmallVector<Register, 1> kept;
  for (unsigned number : inst.results) {
    Register &result = getRegister(number);
    kept.push_back(result);
  }
  inst.run(*this, inst);
  for (auto [number, before] : llvm::zip(inst.results, kept)) {
    Register &result = getRegister(number);
    before.copyLanes(lanes, result);
    std::swap(result, before);
  }
}

void Group::runBlock(const BlockCode &block, LaneRef active) {
  llvm::SaveAndRestore scope(lanes, active);
  bool keeps = block.isInGraph && !isWhole(active);
  for (const Inst &inst : llvm::drop_end(block.insts)) {
    if (isStopped())
      return;
    count(active.size() * inst.numElements);
    if (inst.isPure && keeps)
      runKeepingInactive(inst);
    else
      inst.run(*this, inst);
  }
}

namespace {
/// Where the workitems in a graph of blocks wait.
class Waiting {
public:
  explicit Waiting(const RegionCode &region)
      : region(region), atBlock(region.size()), atLatch(region.size()) {}

  void add(unsigned block, LaneRef lanes, bool isBack) {
    Lanes &some = (isBack ? atLatch : atBlock)[block];
    Lanes merged;
    std::merge(some.begin(), some.end(), lanes.begin(), lanes.end(),
               std::back_inserter(merged));
    some = std::move(merged);
  }

  /// The next block, and who runs it: the first one where somebody waits. Those
  /// who are back at a loop's first block wait behind its last one, until
  /// nobody is in the loop any more.
  std::optional<unsigned> take(Lanes &lanes) {
    unsigned next = find(atBlock, 0);
    unsigned latch = region.size();
    for (unsigned head = find(atLatch, 0); head < region.size();
         head = find(atLatch, head + 1))
      // Of two that end together the inner one comes first.
      if (latch == region.size() ||
          region[head].loopEnd <= region[latch].loopEnd)
        latch = head;
    if (latch < region.size() && next >= region[latch].loopEnd) {
      add(latch, atLatch[latch], /*isBack=*/false);
      atLatch[latch].clear();
      next = latch;
    }
    if (next == region.size())
      return {};
    lanes = std::move(atBlock[next]);
    atBlock[next].clear();
    return next;
  }

private:
  static unsigned find(ArrayRef<Lanes> places, unsigned from) {
    while (from < places.size() && places[from].empty())
      ++from;
    return from;
  }

  const RegionCode &region;
  std::vector<Lanes> atBlock, atLatch;
};
} // namespace

void Group::runGraph(const RegionCode &region, LaneRef active,
                     llvm::function_ref<void(const Inst &, LaneRef)> onExit) {
  if (region.size() == 1) {
    const BlockCode &block = region.front();
    runBlock(block, active);
    return onExit(block.terminator(), active);
  }
  Loop here{&region.front().terminator(), 0};
  llvm::SaveAndRestore scope(innermost, static_cast<const Loop *>(&here));
  Waiting waiting(region);
  waiting.add(0, active, /*isBack=*/false);
  Lanes arrived;
  for (; !isStopped(); ++here.iteration) {
    std::optional<unsigned> number = waiting.take(arrived);
    if (!number)
      return;
    const BlockCode &block = region[*number];
    const Inst &terminator = block.terminator();
    here.inst = &terminator;
    count(1);
    runBlock(block, arrived);
    if (terminator.successors.empty()) {
      onExit(terminator, arrived);
      continue;
    }
    Lanes parts[2];
    if (terminator.successors.size() == 1) {
      parts[0] = std::move(arrived);
    } else {
      const Register &condition = operand(terminator, 0);
      for (uint16_t lane : arrived) {
        reportPoison(terminator, condition, 0, lane, "a branch");
        parts[condition.get(0, lane) & 1 ? 0 : 1].push_back(lane);
      }
    }
    for (auto [i, successor] : llvm::enumerate(terminator.successors)) {
      if (parts[i].empty())
        continue;
      ArrayRef<unsigned> forwarded =
          ArrayRef<unsigned>(terminator.operands)
              .slice(terminator.words[2 * i], terminator.words[2 * i + 1]);
      assign(forwarded, region[successor].arguments, parts[i]);
      waiting.add(successor, parts[i], /*isBack=*/successor <= *number);
    }
  }
}

void Group::assign(ArrayRef<unsigned> from, ArrayRef<unsigned> to,
                   LaneRef lanes) {
  bool overlap = llvm::any_of(
      from, [&](unsigned number) { return llvm::is_contained(to, number); });
  if (!overlap) {
    for (auto [source, target] : llvm::zip(from, to))
      getRegister(target).copyLanes(lanes, getRegister(source));
    return;
  }
  SmallVector<Register> values;
  for (unsigned number : from)
    values.push_back(getRegister(number));
  for (auto [target, value] : llvm::zip(to, values))
    getRegister(target).copyLanes(lanes, value);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

Frame *Group::getFrame(const FunctionCode &code, Operation *reporter) {
  std::unique_ptr<Frame> &known = launch.frames[&code];
  if (known)
    return known.get();
  uint64_t bytes = 0;
  for (unsigned numCells : code.registers)
    bytes += uint64_t(numCells) * width * sizeof(uint64_t);
  if (!launch.memory.getBudget().take(bytes)) {
    stop();
    launch.faults.add({FaultKind::Limit, reporter,
                       ("the values of a workgroup need " + Twine(bytes) +
                        " bytes more; " + Budget::describe())
                           .str(),
                       nullptr, position, getWorkitem(0)});
    return nullptr;
  }
  known = std::make_unique<Frame>(code, width);
  llvm::SaveAndRestore scope(frame, known.get());
  llvm::SaveAndRestore lanesScope(lanes, LaneRef(all));
  for (const Inst &inst : code.constants)
    inst.run(*this, inst);
  return known.get();
}

void Group::call(const Inst &inst) {
  const FunctionCode &code = *inst.callee;
  Frame *own = getFrame(code, inst.op);
  if (!own)
    return;
  for (auto [number, argument] :
       llvm::zip(inst.operands, code.body.front().arguments))
    own->registers[argument].copyLanes(lanes, getRegister(number));
  Frame *caller = frame;
  llvm::SaveAndRestore scope(frame, own);
  runGraph(code.body, lanes, [&](const Inst &exit, LaneRef leaving) {
    for (auto [value, result] : llvm::zip(exit.operands, inst.results))
      caller->registers[result].copyLanes(leaving, getRegister(value));
  });
}

void Group::run(ArrayRef<Register> arguments) {
  Frame *own = getFrame(launch.kernel, launch.kernel.op);
  if (!own)
    return;
  for (auto [number, value] :
       llvm::zip(launch.kernel.body.front().arguments, arguments))
    for (unsigned i = 0; i < value.getNumCells(); ++i)
      own->registers[number].fill(i, value.get(i, 0));
  llvm::SaveAndRestore scope(frame, own);
  count(1);
  launch.memory.beginWorkgroup(*this);
  runGraph(launch.kernel.body, all, [](const Inst &, LaneRef) {});
  launch.memory.endWorkgroup(*this);
}
