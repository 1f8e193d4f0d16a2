//===- Group.h - A workgroup in execution -----------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The workitems of a workgroup run in step: an operation is done for all that
/// are active before the next one begins. Control flow that differs between
/// workitems narrows the active ones; they meet again where the region ends. In
/// a graph of blocks the first block in which any of them waits runs next; who
/// is back at the beginning of a loop waits for those who are still in it.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_GROUP_H
#define LOOM_LIB_REFERENCE_GROUP_H

#include "Code.h"
#include "Lanes.h"
#include "Loom/Interfaces/MemoryModel.h"
#include "Loom/Reference/Faults.h"
#include "Loom/Reference/Reference.h"
#include "Loom/Runtime/Device.h"

namespace loom {
class Memory;

/// The values of a function while it runs, in all workitems.
struct Frame {
  Frame(const FunctionCode &code, unsigned width);
  std::vector<Register> registers;
};

/// What all workgroups of a launch share.
struct LaunchState {
  const Program &program;
  const FunctionCode &kernel;
  Grid grid;
  unsigned subgroupSize;
  Memory &memory;
  FaultLog &faults;
  Deadline deadline = {};
  /// Of the workgroups before. No function calls itself, so one is enough for
  /// each; its constants are there.
  llvm::DenseMap<const FunctionCode *, std::unique_ptr<Frame>> frames{};
  /// Operations times workitems times elements.
  uint64_t laneOperations = 0;
  /// When to look at the clock again.
  uint64_t nextLook = 0;
  bool isStopped = false;
};

class Group {
public:
  Group(LaunchState &launch, std::array<int64_t, 3> position);
  ~Group();

  /// Runs the kernel to its end, or until the log of faults is full.
  /// `arguments` has one register of one workitem for each launch argument.
  void run(llvm::ArrayRef<Register> arguments);

  //===--------------------------------------------------------------------===//
  // For handlers
  //===--------------------------------------------------------------------===//

  /// Workitems of the workgroup.
  unsigned getWidth() const { return width; }
  unsigned getSubgroupSize() const { return launch.subgroupSize; }
  const Grid &getGrid() const { return launch.grid; }
  std::array<int64_t, 3> getPosition() const { return position; }
  /// The place of a workitem in the workgroup.
  std::array<int64_t, 3> getWorkitem(unsigned lane) const;
  /// Counts workgroups of the launch, x fastest.
  uint64_t getLinearPosition() const;
  Memory &getMemory() { return launch.memory; }

  /// The active workitems.
  LaneRef getLanes() const { return lanes; }
  bool isWhole(LaneRef lanes) const { return lanes.size() == width; }

  Register &getRegister(unsigned number) { return frame->registers[number]; }
  const Register &operand(const Inst &inst, unsigned i) {
    return getRegister(inst.operands[i]);
  }
  Register &result(const Inst &inst, unsigned i = 0) {
    return getRegister(inst.results[i]);
  }

  void report(FaultKind kind, const Inst &inst, unsigned lane,
              const llvm::Twine &message, mlir::Operation *other = nullptr);
  /// Reports, and returns true, if the cell is poison: for operands on which
  /// control flow, an address or memory depends. `use` says what for.
  bool reportPoison(const Inst &inst, const Register &value, unsigned cell,
                    unsigned lane, llvm::StringRef use);
  /// Reports, and returns true, if any cell of a workitem's value is poison.
  bool reportAnyPoison(const Inst &inst, const Register &value, unsigned lane,
                       llvm::StringRef use);
  /// Reports that an operation for all workitems of `scope` is not reached by
  /// all of them, if so; returns true if it is. `what` names the operation.
  bool checkParticipation(const Inst &inst, AtomicScope scope,
                          llvm::StringRef what);
  /// "(1, 0, 0)": the place of a workitem in the workgroup.
  std::string spellWorkitem(unsigned lane) const;

  /// Counts lane operations. Once in many of them it looks at the clock, and
  /// when the time is over it reports that at the innermost loop and stops the
  /// run. Whatever may run for long calls it now and then.
  void count(uint64_t laneOperations) {
    launch.laneOperations += laneOperations;
    if (launch.laneOperations >= launch.nextLook)
      lookAtClock();
  }
  /// Stops the run.
  void stop() { launch.isStopped = true; }
  /// Nothing more is to be run.
  bool isStopped() const { return launch.isStopped || launch.faults.isFull(); }

  //===--------------------------------------------------------------------===//
  // For control flow
  //===--------------------------------------------------------------------===//

  /// Runs all but the terminator, with these workitems active.
  void runBlock(const BlockCode &block, LaneRef active);
  /// Runs a region of blocks from the entry; `onExit` is given each terminator
  /// without successors and the workitems that reach it.
  void runGraph(const RegionCode &region, LaneRef active,
                llvm::function_ref<void(const Inst &, LaneRef)> onExit);
  /// Copies registers for some workitems, all at once.
  void assign(llvm::ArrayRef<unsigned> from, llvm::ArrayRef<unsigned> to,
              LaneRef lanes);
  /// Runs a function in registers of its own.
  void call(const Inst &inst);
  /// Calls `runIteration` until it returns false or the run is stopped.
  void loop(const Inst &inst, llvm::function_ref<bool()> runIteration);

private:
  /// A loop that runs, and in which iteration it is, counted from 1.
  struct Loop {
    const Inst *inst;
    uint64_t iteration;
  };

  void runKeepingInactive(const Inst &inst);
  /// The registers of a function, with its constants. Null, which is reported
  /// at `reporter`, if they do not fit.
  Frame *getFrame(const FunctionCode &code, mlir::Operation *reporter);
  void lookAtClock();

  LaunchState &launch;
  std::array<int64_t, 3> position;
  unsigned width;
  Lanes all;
  LaneRef lanes;
  Frame *frame = nullptr;
  /// Null outside of loops.
  const Loop *innermost = nullptr;
};

} // namespace loom

#endif // LOOM_LIB_REFERENCE_GROUP_H
