//===- UniformityAnalysis.cpp - Which workitems share a value -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UniformityAnalysis.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Set-up
//===----------------------------------------------------------------------===//

/// Whether there may be functions to call: in a symbol table of the root, or in
/// one that it holds.
static bool hasFunctions(Operation *root) {
  return llvm::any_of(root->getRegion(0).getOps(), [](Operation &op) {
    return isa<FuncDefOp>(op) || op.hasTrait<OpTrait::SymbolTable>();
  });
}

UniformityAnalysis::UniformityAnalysis(
    Operation *root, function_ref<bool(Value)> isExact,
    function_ref<bool(Operation *)> isConstantRead,
    function_ref<bool(Value)> isPrivate)
    : isExact(isExact), isPrivate(isPrivate), isConstantRead(isConstantRead) {
  // Below a symbol table, a look-up would leave what this thread may read.
  if (root->hasTrait<OpTrait::SymbolTable>() && hasFunctions(root)) {
    SymbolTableCollection symbols;
    root->walk([&](FuncCallOp call) {
      auto callee = symbols.lookupNearestSymbolFrom<FuncDefOp>(
          call, call.getCalleeAttr());
      if (!callee)
        return;
      callees[call] = callee;
      callers[callee].push_back(call);
    });
  }
  initializeRegions(root);
  run();
}

void UniformityAnalysis::initializeRegions(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      for (Value argument : block.getArguments())
        values[argument] = Uniformity::Cluster;
      for (Operation &nested : block)
        initialize(&nested);
    }
  // Arguments that no op the analysis knows passes.
  bool isKnown = isa<RegionBranchOpInterface, KernelDefOp>(op) ||
                 !knownCallers(op).empty();
  if (!isKnown)
    for (Region &region : op->getRegions())
      if (!region.empty())
        for (Value argument : region.getArguments())
          raise(argument, Uniformity::Varying);
}

ArrayRef<FuncCallOp>
UniformityAnalysis::knownCallers(Operation *function) const {
  auto it = callers.find(function);
  if (it == callers.end() || cast<FuncDefOp>(function).getIsPublic())
    return {};
  return it->second;
}

void UniformityAnalysis::initialize(Operation *op) {
  for (Value result : op->getResults())
    values[result] = Uniformity::Cluster;
  enqueue(op);
  initializeRegions(op);
}

void UniformityAnalysis::run() {
  // First in, last out; the order only matters for speed.
  std::reverse(worklist.begin(), worklist.end());
  while (!worklist.empty()) {
    Operation *op = worklist.back();
    worklist.pop_back();
    queued.erase(op);
    visit(op);
  }
}

void UniformityAnalysis::enqueue(Operation *op) {
  if (queued.insert(op).second)
    worklist.push_back(op);
}

void UniformityAnalysis::raise(Value value, Uniformity uniformity) {
  auto it = values.find(value);
  if (it == values.end() || uniformity <= it->second || isExact(value))
    return;
  it->second = uniformity;
  for (Operation *user : value.getUsers())
    enqueue(user);
}

void UniformityAnalysis::guard(Block *block, const DivergentControl &control) {
  if (control.uniformity == Uniformity::Cluster)
    return;
  DivergentControl &known =
      guards.try_emplace(block, DivergentControl{nullptr, {}, {}})
          .first->second;
  if (control.uniformity > known.uniformity)
    known = control;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

void UniformityAnalysis::visit(Operation *op) {
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op))
    return visitRegionBranch(branch);
  if (op->getNumSuccessors())
    return visitBranch(op);
  if (auto call = dyn_cast<FuncCallOp>(op))
    return visitCall(call);
  if (!op->hasTrait<OpTrait::IsTerminator>())
    return visitPlain(op);
  Operation *parent = op->getParentOp();
  if (auto branch = dyn_cast_or_null<RegionBranchOpInterface>(parent))
    visitRegionBranch(branch);
  else if (auto function = dyn_cast_or_null<FuncDefOp>(parent))
    visitReturn(op, function);
}

static bool onlyAllocates(Operation *op) {
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects || !effects.hasEffect<MemoryEffects::Allocate>())
    return false;
  return !effects.hasEffect<MemoryEffects::Read>() &&
         !effects.hasEffect<MemoryEffects::Write>();
}

void UniformityAnalysis::visitPlain(Operation *op) {
  if (op->getNumResults() == 0)
    return;
  SmallVector<Uniformity> operands;
  for (Value operand : op->getOperands())
    operands.push_back(get(operand));
  if (auto source = dyn_cast<UniformityOpInterface>(op)) {
    for (auto [number, result] : llvm::enumerate(op->getResults()))
      raise(result, source.getResultUniformity(number, operands));
    return;
  }
  Uniformity uniformity = Uniformity::Varying;
  bool isFunction = op->getNumRegions() == 0 &&
                    (isMemoryEffectFree(op) || isConstantRead(op));
  if (isFunction)
    uniformity = joinUniformity(operands);
  else if (onlyAllocates(op) && !llvm::any_of(op->getResults(), isPrivate))
    uniformity =
        joinUniformity(Uniformity::Workgroup, joinUniformity(operands));
  for (Value result : op->getResults())
    raise(result, uniformity);
}

void UniformityAnalysis::visitCall(FuncCallOp call) {
  FuncDefOp callee = callees.lookup(call);
  if (!callee) {
    for (Value result : call->getResults())
      raise(result, Uniformity::Varying);
    return;
  }
  Block &entry = callee.getBody().front();
  for (auto [argument, operand] :
       llvm::zip(entry.getArguments(), call->getOperands()))
    raise(argument, get(operand));
  for (Block &block : callee.getBody())
    if (!block.empty() && block.back().getNumSuccessors() == 0)
      enqueue(&block.back());
}

/// Results of one call come from one return, which the control in the function
/// chooses.
void UniformityAnalysis::visitReturn(Operation *op, FuncDefOp function) {
  Uniformity chosen = Uniformity::Cluster;
  if (!function.getBody().hasOneBlock())
    if (auto it = guards.find(op->getBlock()); it != guards.end())
      chosen = it->second.uniformity;
  for (FuncCallOp call : callers.lookup(function))
    for (auto [result, operand] :
         llvm::zip(call->getResults(), op->getOperands()))
      raise(result, joinUniformity(chosen, get(operand)));
}

//===----------------------------------------------------------------------===//
// Structured control flow
//===----------------------------------------------------------------------===//

void UniformityAnalysis::addConditions(Operation *op,
                                       const llvm::SmallBitVector &forwarded,
                                       DivergentControl &control) {
  for (auto [number, operand] : llvm::enumerate(op->getOperands()))
    if (!forwarded.test(number) && get(operand) > control.uniformity)
      control = {control.control, operand, get(operand)};
}

static void mark(OperandRange range, llvm::SmallBitVector &forwarded) {
  if (!range.empty())
    forwarded.set(range.getBeginOperandIndex(),
                  range.getBeginOperandIndex() + range.size());
}

/// By what the op decides where to go: operands of it and of its terminators
/// that are not passed on.
DivergentControl UniformityAnalysis::controlOf(RegionBranchOpInterface branch) {
  DivergentControl control{branch, {}, Uniformity::Cluster};
  SmallVector<RegionSuccessor> successors;
  branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  llvm::SmallBitVector forwarded(branch->getNumOperands());
  for (const RegionSuccessor &successor : successors)
    mark(branch.getEntrySuccessorOperands(successor), forwarded);
  addConditions(branch, forwarded, control);
  for (Region &region : branch->getRegions())
    for (Block &block : region) {
      if (block.empty())
        continue;
      auto exit = dyn_cast<RegionBranchTerminatorOpInterface>(block.back());
      if (!exit)
        continue;
      successors.clear();
      branch.getSuccessorRegions(exit, successors);
      llvm::SmallBitVector sent(exit->getNumOperands());
      for (const RegionSuccessor &successor : successors)
        mark(exit.getSuccessorOperands(successor), sent);
      addConditions(exit, sent, control);
    }
  return control;
}

void UniformityAnalysis::visitRegionBranch(RegionBranchOpInterface branch) {
  DivergentControl control = controlOf(branch);
  for (Region &region : branch->getRegions())
    for (Block &block : region)
      guard(&block, control);
  // What is the same on all ways needs no choice.
  llvm::SmallMapVector<Value, Value, 8> only;
  auto receive = [&](const RegionSuccessor &successor, OperandRange operands) {
    for (auto [input, operand] :
         llvm::zip(successor.getSuccessorInputs(), operands)) {
      raise(input, get(operand));
      auto [it, isNew] = only.try_emplace(input, operand);
      if (!isNew && it->second != operand)
        it->second = Value();
    }
  };
  SmallVector<RegionSuccessor> successors;
  branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  for (const RegionSuccessor &successor : successors)
    receive(successor, branch.getEntrySuccessorOperands(successor));
  for (Region &region : branch->getRegions())
    for (Block &block : region) {
      if (block.empty())
        continue;
      auto exit = dyn_cast<RegionBranchTerminatorOpInterface>(block.back());
      if (!exit)
        continue;
      successors.clear();
      branch.getSuccessorRegions(exit, successors);
      for (const RegionSuccessor &successor : successors)
        receive(successor, exit.getSuccessorOperands(successor));
    }
  for (auto [input, operand] : only) {
    // A value made in a loop differs with the number of its iterations.
    bool isMade =
        operand && branch->isAncestor(operand.getParentRegion()->getParentOp());
    if (!operand || isMade)
      raise(input, control.uniformity);
  }
  // Arguments that the op itself gives, such as an induction variable.
  Uniformity operands = control.uniformity;
  for (Region &region : branch->getRegions())
    if (!region.empty())
      for (Value argument : region.getArguments())
        if (!only.contains(argument))
          raise(argument, operands);
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

Uniformity UniformityAnalysis::getExecution(Block *block) const {
  for (Uniformity allowed :
       {Uniformity::Cluster, Uniformity::Workgroup, Uniformity::Subgroup}) {
    llvm::DenseSet<Operation *> visited;
    Operation *op = block->empty() ? nullptr : &block->front();
    if (op && !findDivergentControl(op, allowed, visited))
      return allowed;
  }
  return Uniformity::Varying;
}

std::optional<DivergentControl>
UniformityAnalysis::findDivergentControl(Operation *op,
                                         Uniformity allowed) const {
  llvm::DenseSet<Operation *> visited;
  return findDivergentControl(op, allowed, visited);
}

std::optional<DivergentControl> UniformityAnalysis::findDivergentControl(
    Operation *op, Uniformity allowed,
    llvm::DenseSet<Operation *> &visited) const {
  if (allowed == Uniformity::Varying)
    return std::nullopt;
  Operation *parent = nullptr;
  for (Block *block = op->getBlock(); block; block = parent->getBlock()) {
    auto it = guards.find(block);
    if (it != guards.end() && it->second.uniformity > allowed)
      return it->second;
    parent = block->getParentOp();
    if (!parent || isa<KernelDefOp, ModuleOp>(parent))
      return std::nullopt;
    if (isa<RegionBranchOpInterface>(parent))
      continue;
    ArrayRef<FuncCallOp> calls = knownCallers(parent);
    if (calls.empty())
      return DivergentControl{parent, {}, Uniformity::Varying};
    // Recursion adds nothing to what the first call says.
    if (!visited.insert(parent).second)
      return std::nullopt;
    for (FuncCallOp call : calls)
      if (auto control = findDivergentControl(call, allowed, visited))
        return control;
    return std::nullopt;
  }
  return std::nullopt;
}
