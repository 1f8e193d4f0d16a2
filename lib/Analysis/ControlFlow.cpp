//===- ControlFlow.cpp - What may run, for sparse analyses ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/SaveAndRestore.h"
#include <deque>

using namespace mlir;
using namespace loom;

namespace loom {
/// Looks at everything once, in the order in which it runs, and again at what
/// depends on something that was found out later.
class ControlFlowFinder {
public:
  ControlFlowFinder(Operation *root, ControlFlow &flow)
      : root(root), flow(flow) {}

  void run();

private:
  void initializeTable(Operation *table, bool allUsesVisible);
  void sweep(Block *block);
  void sweepRegions(Operation *op);
  void visit(Operation *op);
  void visitBranch(RegionBranchOpInterface branch, Operation *from);
  void addWay(ControlPoint point, Operation *from, ValueRange inputs);
  void visitSuccessors(Operation *op);
  Operation *resolve(CallOpInterface call);
  void visitCall(CallOpInterface call);
  void visitCallable(CallableOpInterface callable);
  void visitReturn(Operation *op, CallableOpInterface callable);
  /// Enters the regions of an op that says no more of them. Arguments that
  /// nothing is known of are those of all regions but one.
  void setEntryBlocksLive(Operation *op, Region *except);
  void setLive(Block *block);
  void fold(Operation *op);

  /// The constants among the operands, null for others; nothing if one has not
  /// been looked at yet. The op comes again when one changes.
  std::optional<SmallVector<Attribute>> getConstants(Operation *op);
  bool isAhead(Value value) const;
  /// `value` may be `constant`, or anything if that is null.
  void join(Value value, Attribute constant);
  void join(Value value, Value source) {
    if (auto it = constants.find(source); it != constants.end())
      join(value, Attribute(it->second));
  }
  void setUnknown(ValueRange values) {
    for (Value value : values)
      join(value, Attribute());
  }

  Operation *root;
  ControlFlow &flow;
  SymbolTableCollection symbols;
  llvm::SmallPtrSet<Operation *, 2> tables;
  /// Values that have been looked at; null for those that are no constants.
  DenseMap<Value, Attribute> constants;
  /// Blocks that were not live when everything around them was looked at.
  llvm::DenseSet<Block *> passed;
  std::deque<ControlPoint> pending;
  /// The block whose ops are looked at for the first time, and the one with the
  /// op around it if the same holds of it.
  Block *swept = nullptr, *around = nullptr;
};
} // namespace loom

//===----------------------------------------------------------------------===//
// The order
//===----------------------------------------------------------------------===//

void ControlFlowFinder::run() {
  // Below a symbol table, a look-up would leave what this thread may read.
  if (root->hasTrait<OpTrait::SymbolTable>())
    initializeTable(root, /*allUsesVisible=*/!root->getBlock());
  for (Region &region : root->getRegions())
    if (!region.empty()) {
      flow.live.insert(&region.front());
      setUnknown(region.getArguments());
    }
  sweepRegions(root);
  while (!pending.empty()) {
    ControlPoint point = pending.front();
    pending.pop_front();
    if (auto *block = dyn_cast<Block *>(point))
      sweep(block);
    else
      visit(cast<Operation *>(point));
  }
}

void ControlFlowFinder::sweepRegions(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      if (flow.isLive(&block))
        sweep(&block);
      else
        passed.insert(&block);
    }
}

void ControlFlowFinder::sweep(Block *block) {
  Block *outermost = std::exchange(around, swept);
  swept = block;
  for (Operation &op : *block) {
    visit(&op);
    if (op.getNumRegions())
      sweepRegions(&op);
  }
  swept = std::exchange(around, outermost);
}

void ControlFlowFinder::setLive(Block *block) {
  // One that has not been passed is still to come.
  if (flow.live.insert(block).second && passed.contains(block))
    pending.push_back(block);
}

void ControlFlowFinder::setEntryBlocksLive(Operation *op, Region *except) {
  for (Region &region : op->getRegions()) {
    if (region.empty())
      continue;
    if (&region != except)
      setUnknown(region.getArguments());
    setLive(&region.front());
  }
}

std::optional<SmallVector<Attribute>>
ControlFlowFinder::getConstants(Operation *op) {
  SmallVector<Attribute> found;
  for (Value operand : op->getOperands()) {
    auto it = constants.find(operand);
    if (it == constants.end())
      return std::nullopt;
    found.push_back(it->second);
  }
  return found;
}

/// Whether all users of a value that is new are still to come: values of the
/// block that is looked at for the first time, of regions in it that are next,
/// and of an op around that is left.
bool ControlFlowFinder::isAhead(Value value) const {
  if (!swept)
    return false;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Block *owner = argument.getOwner();
    return owner->isEntryBlock() && owner->getParentOp()->getBlock() == swept;
  }
  Block *owner = value.getDefiningOp()->getBlock();
  return (owner == swept || owner == around) &&
         owner->getParent()->hasOneBlock();
}

void ControlFlowFinder::join(Value value, Attribute constant) {
  auto [it, isNew] = constants.try_emplace(value, constant);
  if (!isNew) {
    if (it->second == constant || !it->second)
      return;
    it->second = Attribute();
  }
  if (!isNew || !isAhead(value))
    for (Operation *user : value.getUsers())
      pending.push_back(user);
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

void ControlFlowFinder::visit(Operation *op) {
  Block *block = op->getBlock();
  if (!flow.isLive(block))
    return;
  auto call = dyn_cast<CallOpInterface>(op);
  if (call)
    visitCall(call);
  bool isBranch = false;
  if (op->getNumRegions()) {
    if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
      isBranch = true;
      visitBranch(branch, op);
    } else if (auto callable = dyn_cast<CallableOpInterface>(op)) {
      visitCallable(callable);
    } else {
      setEntryBlocksLive(op, /*except=*/nullptr);
    }
  }
  if (op->getNumSuccessors()) {
    visitSuccessors(op);
  } else if (&block->back() == op) {
    Operation *parent = block->getParentOp();
    if (auto branch = dyn_cast<RegionBranchOpInterface>(parent)) {
      if (isa<RegionBranchTerminatorOpInterface>(op))
        visitBranch(branch, op);
    } else if (auto callable = dyn_cast<CallableOpInterface>(parent)) {
      visitReturn(op, callable);
    }
  }
  if (op->getNumResults() && !isBranch && !call)
    fold(op);
}

void ControlFlowFinder::addWay(ControlPoint point, Operation *from,
                               ValueRange inputs) {
  unsigned number = flow.ways.size();
  auto [it, isNew] = flow.firstWays.try_emplace(point.getOpaqueValue(), number);
  for (unsigned last = it->second; !isNew; last = flow.ways[last].next) {
    if (flow.ways[last].from == from)
      return;
    if (flow.ways[last].next == ControlFlow::kNoWay) {
      flow.ways[last].next = number;
      break;
    }
  }
  flow.ways.push_back({from, inputs, ControlFlow::kNoWay});
}

void ControlFlowFinder::visitBranch(RegionBranchOpInterface branch,
                                    Operation *from) {
  std::optional<SmallVector<Attribute>> operands = getConstants(from);
  if (!operands)
    return;
  auto exit = from == branch ? RegionBranchTerminatorOpInterface()
                             : cast<RegionBranchTerminatorOpInterface>(from);
  SmallVector<RegionSuccessor> successors;
  if (exit)
    exit.getSuccessorRegions(*operands, successors);
  else
    branch.getEntrySuccessorRegions(*operands, successors);
  for (const RegionSuccessor &successor : successors) {
    Region *region = successor.getSuccessor();
    ValueRange inputs = successor.getSuccessorInputs();
    ValueRange values = region ? ValueRange(region->getArguments())
                               : ValueRange(branch->getResults());
    ControlPoint point = branch.getOperation();
    if (region)
      point = &region->front();
    addWay(point, from, inputs);
    // The op itself gives the others, such as an induction variable.
    unsigned first = getFirstInput(inputs);
    setUnknown(values.take_front(first));
    setUnknown(values.drop_front(first + inputs.size()));
    OperandRange sent = exit ? exit.getSuccessorOperands(successor)
                             : branch.getEntrySuccessorOperands(successor);
    for (auto [input, operand] : llvm::zip(inputs, sent))
      join(input, operand);
    if (region)
      setLive(&region->front());
  }
}

void ControlFlowFinder::visitSuccessors(Operation *op) {
  std::optional<SmallVector<Attribute>> operands = getConstants(op);
  if (!operands)
    return;
  auto branch = dyn_cast<BranchOpInterface>(op);
  Block *sole = branch ? branch.getSuccessorForOperands(*operands) : nullptr;
  Block *from = op->getBlock();
  for (Block *to : op->getSuccessors())
    if (!sole || to == sole)
      flow.liveEdges.insert({from, to});
  for (auto [number, to] : llvm::enumerate(op->getSuccessors())) {
    if (!flow.isLive(from, to))
      continue;
    if (branch) {
      SuccessorOperands sent = branch.getSuccessorOperands(number);
      for (auto [index, argument] : llvm::enumerate(to->getArguments()))
        if (Value operand = sent[index])
          join(argument, operand);
        else
          join(argument, Attribute());
    } else {
      setUnknown(to->getArguments());
    }
    setLive(to);
  }
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Finds which functions of a symbol table may be called from where nobody sees
/// it. Tables stand directly in tables.
void ControlFlowFinder::initializeTable(Operation *table, bool allUsesVisible) {
  auto name = dyn_cast<SymbolOpInterface>(table);
  allUsesVisible |= !name || name.isPrivate();
  tables.insert(table);
  Region &region = table->getRegion(0);
  bool mayKnowAll = false;
  for (Operation &op : region.front()) {
    if (op.hasTrait<OpTrait::SymbolTable>())
      initializeTable(&op, allUsesVisible);
    auto callable = dyn_cast<CallableOpInterface>(op);
    auto symbol = dyn_cast<SymbolOpInterface>(op);
    if (!callable || !symbol || !callable.getCallableRegion())
      continue;
    if (symbol.isPublic() || (!allUsesVisible && symbol.isNested()))
      flow.calls[callable].hasUnknown = true;
    else
      mayKnowAll = true;
  }
  if (!mayKnowAll)
    return;
  // A use that is no call may lead to calls.
  std::optional<SymbolTable::UseRange> uses =
      SymbolTable::getSymbolUses(&region);
  if (!uses) {
    root->walk([&](CallableOpInterface callable) {
      flow.calls[callable].hasUnknown = true;
    });
    return;
  }
  for (const SymbolTable::SymbolUse &use : *uses)
    if (!isa<CallOpInterface>(use.getUser()))
      if (Operation *symbol = symbols.lookupSymbolIn(root, use.getSymbolRef()))
        flow.calls[symbol].hasUnknown = true;
}

void ControlFlowFinder::visitCallable(CallableOpInterface callable) {
  // Of one that is in no table nothing is known.
  ControlFlow::Ends &calls = flow.calls[callable];
  calls.hasUnknown |= !tables.contains(callable->getParentOp());
  if (calls.hasUnknown)
    setEntryBlocksLive(callable, /*except=*/nullptr);
  else if (!calls.known.empty())
    setEntryBlocksLive(callable, callable.getCallableRegion());
}

/// The function that `call` calls, if it is a part of what is analyzed.
Operation *ControlFlowFinder::resolve(CallOpInterface call) {
  if (!root->hasTrait<OpTrait::SymbolTable>())
    return nullptr;
  Operation *callee = call.resolveCallableInTable(&symbols);
  if (!isa_and_nonnull<SymbolOpInterface>(callee) || !root->isAncestor(callee))
    return nullptr;
  auto callable = dyn_cast<CallableOpInterface>(callee);
  return callable && callable.getCallableRegion() ? callee : nullptr;
}

void ControlFlowFinder::visitCall(CallOpInterface call) {
  Operation *callee = resolve(call);
  if (!callee)
    return setUnknown(call->getResults());
  ControlFlow::Ends &calls = flow.calls[callee];
  if (flow.callees.try_emplace(call, callee).second) {
    calls.known.insert(call);
    if (flow.isLive(callee->getBlock()))
      visitCallable(cast<CallableOpInterface>(callee));
  }
  if (!calls.hasUnknown)
    for (auto [argument, operand] : llvm::zip(cast<CallableOpInterface>(callee)
                                                  .getCallableRegion()
                                                  ->getArguments(),
                                              call.getArgOperands()))
      join(argument, operand);
  const ControlFlow::Ends &returns = flow.returnsTo(call);
  if (returns.hasUnknown)
    setUnknown(call->getResults());
  for (Operation *exit : returns.known)
    for (auto [result, operand] :
         llvm::zip(call->getResults(), exit->getOperands()))
      join(result, operand);
}

void ControlFlowFinder::visitReturn(Operation *op,
                                    CallableOpInterface callable) {
  ControlFlow::Ends &returns = flow.returns[callable];
  bool isReturn = op->hasTrait<OpTrait::ReturnLike>();
  if (isReturn)
    returns.known.insert(op);
  else
    returns.hasUnknown = true;
  // What uses the result of a call may have been waiting for it.
  llvm::SaveAndRestore late(swept, static_cast<Block *>(nullptr));
  for (Operation *call : flow.callsOf(callable).known) {
    if (!isReturn)
      setUnknown(call->getResults());
    else
      for (auto [result, operand] :
           llvm::zip(call->getResults(), op->getOperands()))
        join(result, operand);
  }
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

namespace {
/// Undoes what a fold changes in place.
class FoldGuard {
public:
  explicit FoldGuard(Operation *op)
      : op(op), operands(op->getOperands()),
        attributes(op->getRawDictionaryAttrs()),
        storage(llvm::divideCeil(op->getPropertiesStorageSize(),
                                 sizeof(std::max_align_t))) {
    if (!storage.empty())
      op->getName().initOpProperties(storage.data(),
                                     op->getPropertiesStorage());
  }
  ~FoldGuard() {
    if (!storage.empty())
      op->getName().destroyOpProperties(storage.data());
  }
  void restore() {
    op->setOperands(operands);
    if (!storage.empty())
      op->copyProperties(storage.data());
    op->setDiscardableAttrs(attributes);
  }

private:
  Operation *op;
  SmallVector<Value> operands;
  DictionaryAttr attributes;
  SmallVector<std::max_align_t, 8> storage;
};
} // namespace

void ControlFlowFinder::fold(Operation *op) {
  // A region may be changed in place.
  if (op->getNumRegions())
    return setUnknown(op->getResults());
  std::optional<SmallVector<Attribute>> operands = getConstants(op);
  if (!operands)
    return;
  FoldGuard guard(op);
  SmallVector<OpFoldResult> folded;
  if (failed(op->fold(*operands, folded)))
    return setUnknown(op->getResults());
  if (folded.empty()) {
    guard.restore();
    return setUnknown(op->getResults());
  }
  for (auto [result, constant] : llvm::zip(op->getResults(), folded))
    if (auto attribute = dyn_cast<Attribute>(constant))
      join(result, attribute);
    else
      join(result, cast<Value>(constant));
}

ControlFlow::ControlFlow(Operation *root) {
  ControlFlowFinder(root, *this).run();
}
