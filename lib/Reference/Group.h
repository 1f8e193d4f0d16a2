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
/// a graph of blocks the first block in which any of them waits runs next.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_GROUP_H
#define LOOM_LIB_REFERENCE_GROUP_H

#include "Code.h"
#include "Lanes.h"
#include "Loom/Reference/Faults.h"
#include "Loom/Runtime/Device.h"

namespace loom {
class Memory;

/// What all workgroups of a launch share.
struct LaunchState {
  const Program &program;
  const FunctionCode &kernel;
  Grid grid;
  unsigned subgroupSize;
  Memory &memory;
  FaultLog &faults;
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

  Register &getRegister(unsigned number);
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
  /// Nothing more is to be run.
  bool isStopped() const { return launch.faults.isFull(); }

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

private:
  struct Frame {
    explicit Frame(const FunctionCode &code, unsigned width);
    std::vector<Register> registers;
  };

  void runKeepingInactive(const Inst &inst);
  void runConstants(const FunctionCode &code);

  LaunchState &launch;
  std::array<int64_t, 3> position;
  unsigned width;
  Lanes all;
  LaneRef lanes;
  Frame *frame = nullptr;
};

} // namespace loom

#endif // LOOM_LIB_REFERENCE_GROUP_H
