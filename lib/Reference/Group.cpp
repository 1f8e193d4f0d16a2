//===- Group.cpp - A workgroup in execution -------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Group.h"
#include "Memory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/SaveAndRestore.h"
#include <numeric>

using namespace mlir;
using namespace loom;

Group::Frame::Frame(const FunctionCode &code, unsigned width) {
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

Register &Group::getRegister(unsigned number) {
  return frame->registers[number];
}

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
    for (unsigned lane : lanes)
      before.copyLane(lane, result);
    std::swap(result, before);
  }
}

void Group::runBlock(const BlockCode &block, LaneRef active) {
  llvm::SaveAndRestore scope(lanes, active);
  bool keeps = block.isInGraph && !isWhole(active);
  for (const Inst &inst : llvm::drop_end(block.insts)) {
    if (isStopped())
      return;
    if (inst.isPure && keeps)
      runKeepingInactive(inst);
    else
      inst.run(*this, inst);
  }
}

void Group::runGraph(const RegionCode &region, LaneRef active,
                     llvm::function_ref<void(const Inst &, LaneRef)> onExit) {
  std::vector<Lanes> waiting(region.size());
  waiting[0].assign(active.begin(), active.end());
  while (!isStopped()) {
    auto next =
        llvm::find_if(waiting, [](const Lanes &some) { return !some.empty(); });
    if (next == waiting.end())
      return;
    Lanes here = std::move(*next);
    next->clear();
    const BlockCode &block = region[next - waiting.begin()];
    runBlock(block, here);
    const Inst &terminator = block.terminator();
    if (terminator.successors.empty()) {
      onExit(terminator, here);
      continue;
    }
    Lanes parts[2];
    if (terminator.successors.size() == 1) {
      parts[0] = std::move(here);
    } else {
      const Register &condition = operand(terminator, 0);
      for (uint16_t lane : here) {
        llvm::SaveAndRestore scope(lanes, LaneRef(lane));
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
      Lanes merged;
      std::merge(waiting[successor].begin(), waiting[successor].end(),
                 parts[i].begin(), parts[i].end(), std::back_inserter(merged));
      waiting[successor] = std::move(merged);
    }
  }
}

void Group::assign(ArrayRef<unsigned> from, ArrayRef<unsigned> to,
                   LaneRef lanes) {
  auto copy = [&](Register &into, const Register &value) {
    if (isWhole(lanes))
      into = value;
    else
      for (unsigned lane : lanes)
        into.copyLane(lane, value);
  };
  bool overlap = llvm::any_of(
      from, [&](unsigned number) { return llvm::is_contained(to, number); });
  if (!overlap) {
    for (auto [source, target] : llvm::zip(from, to))
      copy(getRegister(target), getRegister(source));
    return;
  }
  SmallVector<Register> values;
  for (unsigned number : from)
    values.push_back(getRegister(number));
  for (auto [target, value] : llvm::zip(to, values))
    copy(getRegister(target), value);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

void Group::runConstants(const FunctionCode &code) {
  llvm::SaveAndRestore scope(lanes, LaneRef(all));
  for (const Inst &inst : code.constants)
    inst.run(*this, inst);
}

void Group::call(const Inst &inst) {
  const FunctionCode &code = *inst.callee;
  Frame own(code, width);
  for (auto [number, argument] :
       llvm::zip(inst.operands, code.body.front().arguments))
    for (unsigned lane : lanes)
      own.registers[argument].copyLane(lane, getRegister(number));
  Frame *caller = frame;
  {
    llvm::SaveAndRestore scope(frame, &own);
    runConstants(code);
    runGraph(code.body, lanes, [&](const Inst &exit, LaneRef leaving) {
      for (auto [value, result] : llvm::zip(exit.operands, inst.results))
        for (unsigned lane : leaving)
          caller->registers[result].copyLane(lane, getRegister(value));
    });
  }
}

void Group::run(ArrayRef<Register> arguments) {
  Frame own(launch.kernel, width);
  for (auto [number, value] :
       llvm::zip(launch.kernel.body.front().arguments, arguments))
    for (unsigned i = 0; i < value.getNumCells(); ++i)
      own.registers[number].fill(i, value.get(i, 0));
  llvm::SaveAndRestore scope(frame, &own);
  launch.memory.beginWorkgroup(*this);
  runConstants(launch.kernel);
  runGraph(launch.kernel.body, all, [](const Inst &, LaneRef) {});
  launch.memory.endWorkgroup(*this);
}
