//===- Reference.cpp - Kernels run from the IR itself ---------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Reference/Reference.h"
#include "Group.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/View/IR/View.h"
#include "Memory.h"

using namespace mlir;
using namespace loom;

struct ReferenceKernel::State {
  KernelDefOp op;
  unsigned subgroupSize;
  Program program;
  const FunctionCode *code = nullptr;
};

ReferenceKernel::ReferenceKernel(std::unique_ptr<State> state)
    : state(std::move(state)) {}
ReferenceKernel::~ReferenceKernel() = default;

std::unique_ptr<ReferenceKernel>
ReferenceKernel::create(KernelDefOp kernel, unsigned subgroupSize) {
  auto state = std::make_unique<State>();
  state->op = kernel;
  state->subgroupSize = subgroupSize;
  state->code = state->program.prepare(kernel);
  if (!state->code)
    return nullptr;
  return std::unique_ptr<ReferenceKernel>(
      new ReferenceKernel(std::move(state)));
}

/// The extents of a launch argument that is a view, and its dense pitches.
static void setShape(KernelDefOp kernel, BlockArgument argument,
                     ArrayRef<Register> arguments, Register &view) {
  auto type = cast<ViewType>(argument.getType());
  unsigned rank = type.getShape().size();
  unsigned dynamicDim = 0;
  for (unsigned axis = 0; axis < rank; ++axis) {
    int64_t extent = type.getShape()[axis];
    if (ShapedType::isDynamic(extent)) {
      auto value =
          cast<BlockArgument>(kernel.getArgumentExtent(argument, dynamicDim++));
      extent = arguments[value.getArgNumber()].get(0, 0);
    }
    view.set(ViewCells::extent(axis), 0, extent);
  }
  uint64_t pitch = 1;
  std::optional<ArrayRef<int64_t>> stated = type.getStatedPitches();
  for (unsigned axis = rank; axis-- > 0;) {
    view.set(ViewCells::pitch(rank, axis), 0, stated ? (*stated)[axis] : pitch);
    pitch *= view.get(ViewCells::extent(axis), 0);
  }
}

static void runGroups(LaunchState &launch, ArrayRef<Register> arguments) {
  const std::array<int64_t, 3> &counts = launch.grid.counts;
  for (int64_t z = 0; z < counts[2]; ++z)
    for (int64_t y = 0; y < counts[1]; ++y)
      for (int64_t x = 0; x < counts[0]; ++x) {
        Group group(launch, {x, y, z});
        group.run(arguments);
        if (group.isStopped())
          return;
      }
}

uint64_t ReferenceKernel::launch(const Grid &grid,
                                 ArrayRef<ReferenceArgument> arguments,
                                 FaultLog &faults, Deadline deadline) {
  Memory memory;
  std::vector<Register> values;
  Block &entry = state->op.getBody().front();
  for (auto [argument, given] : llvm::zip(entry.getArguments(), arguments)) {
    Register &value =
        values.emplace_back(*countCells(argument.getType()), /*width=*/1);
    if (const auto *scalar = std::get_if<uint64_t>(&given)) {
      value.set(0, 0, *scalar);
      continue;
    }
    const auto &storage = std::get<ReferenceStorage>(given);
    value.set(BufferCells::Root, 0,
              memory.addArgument(storage.data, storage.size));
    value.set(BufferCells::Base, 0, storage.offset);
    value.set(BufferCells::Length, 0, storage.length);
    if (isa<ViewType>(argument.getType()))
      value.set(ViewCells::Start, 0, storage.offset);
  }
  // The extents of a view may be arguments behind it.
  for (auto [argument, value] : llvm::zip(entry.getArguments(), values))
    if (isa<ViewType>(argument.getType()))
      setShape(state->op, argument, values, value);
  LaunchState launch = {
      state->program, *state->code, grid,    state->subgroupSize,
      memory,         faults,       deadline};
  runGroups(launch, values);
  return launch.laneOperations;
}
