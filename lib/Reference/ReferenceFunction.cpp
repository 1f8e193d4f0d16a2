//===- ReferenceFunction.cpp - Functions run from the IR itself -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A function runs in a workgroup of one workitem for each call, below a caller
/// without IR: it sets the arguments, calls, and takes the results.
///
//===----------------------------------------------------------------------===//

#include "Loom/Reference/ReferenceFunction.h"
#include "Group.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/View/IR/View.h"
#include "Loom/Interfaces/TypeSyntax.h"
#include "Memory.h"

using namespace mlir;
using namespace loom;

struct ReferenceFunction::State {
  FuncDefOp op;
  unsigned subgroupSize;
  Program program;
  const FunctionCode *callee = nullptr;
  /// The caller.
  FunctionCode code;
};

ReferenceFunction::ReferenceFunction(std::unique_ptr<State> state)
    : state(std::move(state)) {}
ReferenceFunction::~ReferenceFunction() = default;

/// Reports ops that ask for the place in a launch, here or in callees.
static LogicalResult checkBody(FuncDefOp function,
                               llvm::SmallPtrSetImpl<Operation *> &seen) {
  if (!seen.insert(function).second)
    return success();
  WalkResult result = function.walk([&](Operation *op) {
    if (isa_and_present<KernelDialect>(op->getDialect()) &&
        !isa<KernelSubgroupSizeOp>(op)) {
      op->emitError() << "this operation has no meaning outside of a kernel";
      return WalkResult::interrupt();
    }
    auto call = dyn_cast<FuncCallOp>(op);
    if (!call)
      return WalkResult::advance();
    auto callee = SymbolTable::lookupNearestSymbolFrom<FuncDefOp>(
        call, call.getCalleeAttr());
    if (callee && failed(checkBody(callee, seen)))
      return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// The caller
//===----------------------------------------------------------------------===//

namespace {
/// What one run of the caller works on; the `data` of its Insts.
struct Call {
  const FunctionCode &callee;
  ArrayRef<FunctionArgument> arguments;
  MutableArrayRef<FunctionResult> results;
  Memory &memory;
};
} // namespace

static const Call &getCall(const Inst &inst) {
  return *static_cast<const Call *>(inst.data.get());
}

static void setStorage(const FunctionArgument &argument, Type type,
                       Memory &memory, Register &value) {
  const ReferenceStorage &storage = argument.storage;
  value.fill(BufferCells::Root, memory.addArgument(storage.data, storage.size));
  value.fill(BufferCells::Base, storage.offset);
  value.fill(BufferCells::Length, storage.length);
  if (!isa<ViewType>(type))
    return;
  value.fill(ViewCells::Start, storage.offset);
  unsigned rank = argument.shape.size();
  uint64_t pitch = 1;
  for (unsigned axis = rank; axis-- > 0;) {
    value.fill(ViewCells::extent(axis), argument.shape[axis]);
    value.fill(ViewCells::pitch(rank, axis), pitch);
    pitch *= argument.shape[axis];
  }
}

static void runBegin(Group &group, const Inst &inst) {
  const Call &call = getCall(inst);
  auto function = cast<FuncDefOp>(call.callee.op);
  for (auto [i, argument, type] : llvm::enumerate(
           call.arguments, function.getFunctionType().getInputs())) {
    Register &value = group.result(inst, i);
    if (argument.bits.empty()) {
      setStorage(argument, type, call.memory, value);
      continue;
    }
    bool isSame = argument.bits.size() == 1;
    for (unsigned lane = 0; lane < group.getWidth(); ++lane)
      value.set(0, lane, argument.bits[isSame ? 0 : lane]);
  }
}

/// The elements of a buffer or view that workitem 0 returns.
static void takeStorage(Group &group, const Inst &inst, const Register &value,
                        Type type, FunctionResult &result) {
  unsigned rank = result.shape.size();
  uint64_t bytes = getStorageBits(result.elementType) / 8, count = 1;
  for (int64_t extent : result.shape)
    count *= extent;
  if (!group.getMemory().getBudget().take(count * sizeof(uint64_t))) {
    group.stop();
    return group.report(FaultKind::Limit, inst, 0,
                        "the result has " + Twine(count) + " elements; " +
                            Budget::describe());
  }
  result.bits.assign(count, 0);
  if (group.reportAnyPoison(inst, value, 0, "the result"))
    return;
  bool isView = isa<ViewType>(type);
  for (unsigned axis = 0; isView && axis < rank; ++axis)
    if (int64_t extent = value.get(ViewCells::extent(axis), 0);
        extent != result.shape[axis])
      return group.report(FaultKind::Undefined, inst, 0,
                          "the view that is returned has extent " +
                              Twine(extent) + " in axis " + Twine(axis) +
                              ", but the result " + Twine(result.shape[axis]));
  Access access;
  access.root = value.get(BufferCells::Root, 0);
  access.promise = value.get(BufferCells::Promise, 0);
  access.base = value.get(BufferCells::Base, 0);
  access.length = value.get(BufferCells::Length, 0);
  access.numBytes = bytes;
  uint64_t start = isView ? value.get(ViewCells::Start, 0) : access.base;
  for (uint64_t i = 0; i < count && !group.isStopped(); ++i) {
    uint64_t rest = i, offset = i;
    if (isView) {
      offset = 0;
      for (unsigned axis = rank; axis-- > 0;) {
        offset += rest % result.shape[axis] *
                  value.get(ViewCells::pitch(rank, axis), 0);
        rest /= result.shape[axis];
      }
    }
    access.start = start + offset * bytes;
    group.getMemory().read(group, inst, 0, access, &result.bits[i]);
    group.count(1);
  }
}

static void runEnd(Group &group, const Inst &inst) {
  const Call &call = getCall(inst);
  if (group.isStopped())
    return;
  auto function = cast<FuncDefOp>(call.callee.op);
  for (auto [i, result, type] :
       llvm::enumerate(call.results, function.getFunctionType().getResults())) {
    const Register &value = group.operand(inst, i);
    if (isa<BufferType, ViewType>(type)) {
      takeStorage(group, inst, value, type, result);
      continue;
    }
    result.bits.assign(group.getWidth(), 0);
    for (unsigned lane = 0; lane < group.getWidth(); ++lane)
      if (!group.reportPoison(inst, value, 0, lane, "the result"))
        result.bits[lane] = value.get(0, lane);
  }
}

static void runInner(Group &group, const Inst &inst) { group.call(inst); }

std::unique_ptr<ReferenceFunction>
ReferenceFunction::create(FuncDefOp function, unsigned subgroupSize) {
  llvm::SmallPtrSet<Operation *, 4> seen;
  if (failed(checkBody(function, seen)))
    return nullptr;
  auto state = std::make_unique<State>();
  state->op = function;
  state->subgroupSize = subgroupSize;
  state->callee = state->program.prepare(function);
  if (!state->callee)
    return nullptr;
  FunctionCode &code = state->code;
  code.op = function;
  BlockCode &block = code.body.emplace_back();
  block.block = &function.getBody().front();
  Inst begin, inner, end, exit;
  for (Inst *inst : {&begin, &inner, &end, &exit})
    inst->op = function;
  // What is returned is read where it is returned.
  const Inst &returned = state->callee->body.back().terminator();
  end.op = returned.op;
  end.id = returned.id;
  FunctionType type = function.getFunctionType();
  auto addRegisters = [&](TypeRange types, auto &numbers) {
    for (Type one : types) {
      numbers.push_back(code.registers.size());
      code.registers.push_back(*countCells(one));
    }
  };
  addRegisters(type.getInputs(), begin.results);
  inner.operands.assign(begin.results.begin(), begin.results.end());
  addRegisters(type.getResults(), inner.results);
  end.operands.assign(inner.results.begin(), inner.results.end());
  inner.callee = state->callee;
  begin.run = runBegin;
  inner.run = runInner;
  end.run = runEnd;
  block.insts = {begin, inner, end, exit};
  return std::unique_ptr<ReferenceFunction>(
      new ReferenceFunction(std::move(state)));
}

void ReferenceFunction::call(unsigned width,
                             ArrayRef<FunctionArgument> arguments,
                             MutableArrayRef<FunctionResult> results,
                             FaultLog &faults, Deadline deadline) {
  Memory memory;
  Call call{*state->callee, arguments, results, memory};
  for (Inst &inst : state->code.body.front().insts)
    inst.data = std::shared_ptr<const void>(std::shared_ptr<void>(), &call);
  Grid grid;
  grid.counts = {1, 1, 1};
  grid.sizes = {width, 1, 1};
  LaunchState launch = {
      state->program, state->code, grid,    state->subgroupSize,
      memory,         faults,      deadline};
  Group(launch, {0, 0, 0}).run({});
}
