//===- ExpandLayoutTypes.cpp - How many pitches a layout has --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "ViewParts.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/IntEqClasses.h"

using namespace mlir;
using namespace loom;

namespace {
/// What is known of layouts that one set of parts must serve.
struct LayoutClass {
  bool mayBeDense = false;
  bool mayBeStrided = false;
  std::optional<unsigned> rank;
  /// An op from which the rank is known.
  Operation *witness = nullptr;

  Type getType(MLIRContext *context) const {
    SmallVector<Type> parts;
    // Nothing makes a layout that only comes from outside; it has pitches.
    if (mayBeStrided || !mayBeDense) {
      if (mayBeDense)
        parts.push_back(IntegerType::get(context, 1));
      parts.append(rank.value_or(0), IndexType::get(context));
    }
    return TupleType::get(context, parts);
  }
};

/// Joins layouts between which control flow or a call passes a value.
class LayoutExpansion {
public:
  explicit LayoutExpansion(ModuleOp module) : module(module) {}

  LogicalResult run();

private:
  void number();
  void connect(Operation *op);
  void connectCall(FuncCallOp call);
  LogicalResult constrain(Operation *op);
  LogicalResult needRank(Operation *op, Value layout, unsigned rank);
  void assignTypes();

  void join(Value a, Value b) {
    if (isLayout(a.getType()) && isLayout(b.getType()))
      equivalences.join(nodes.lookup(a), nodes.lookup(b));
  }
  LayoutClass &getClass(Value layout) {
    return classes[equivalences[nodes.lookup(layout)]];
  }

  ModuleOp module;
  DenseMap<Value, unsigned> nodes;
  /// The node of each function result that is a layout.
  DenseMap<std::pair<Operation *, unsigned>, unsigned> resultNodes;
  unsigned numNodes = 0;
  llvm::IntEqClasses equivalences;
  SmallVector<LayoutClass> classes;
};
} // namespace

void LayoutExpansion::number() {
  auto add = [&](ValueRange values) {
    for (Value value : values)
      if (isLayout(value.getType()))
        nodes.try_emplace(value, numNodes++);
  };
  module.walk([&](Operation *op) {
    add(op->getResults());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        add(block.getArguments());
    if (auto function = dyn_cast<FuncDefOp>(op))
      for (auto [index, type] :
           llvm::enumerate(function.getFunctionType().getResults()))
        if (isLayout(type))
          resultNodes.try_emplace({op, index}, numNodes++);
  });
}

void LayoutExpansion::connectCall(FuncCallOp call) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<FuncDefOp>(
      call, call.getCalleeAttr());
  if (!callee)
    return;
  for (auto [operand, argument] :
       llvm::zip(call.getOperands(), callee.getBody().getArguments()))
    join(operand, argument);
  for (auto [index, result] : llvm::enumerate(call.getResults()))
    if (isLayout(result.getType()))
      equivalences.join(nodes.lookup(result),
                        resultNodes.lookup({callee, index}));
}

void LayoutExpansion::connect(Operation *op) {
  if (auto call = dyn_cast<FuncCallOp>(op))
    return connectCall(call);
  if (auto exit = dyn_cast<FuncReturnOp>(op)) {
    for (auto [index, value] : llvm::enumerate(exit.getValues()))
      if (isLayout(value.getType()))
        equivalences.join(nodes.lookup(value),
                          resultNodes.lookup({op->getParentOp(), index}));
    return;
  }
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
    RegionBranchSuccessorMapping mapping;
    branch.getSuccessorOperandInputMapping(mapping);
    for (auto &[operand, inputs] : mapping)
      for (Value input : inputs)
        join(operand->get(), input);
    return;
  }
  if (auto branch = dyn_cast<BranchOpInterface>(op)) {
    for (auto [index, successor] : llvm::enumerate(op->getSuccessors())) {
      SuccessorOperands operands = branch.getSuccessorOperands(index);
      for (auto [position, argument] :
           llvm::enumerate(successor->getArguments()))
        if (Value operand = operands[position])
          join(operand, argument);
    }
    return;
  }
  if (auto lookup = dyn_cast<ScfLookupOp>(op)) {
    for (unsigned row = 0, e = lookup.getNumRows(); row != e; ++row)
      for (auto [value, result] :
           llvm::zip(lookup.getRow(row), lookup.getResults()))
        join(value, result);
    return;
  }
  // A select or an assumption: any operand may be any result.
  for (Value result : op->getResults())
    for (Value operand : op->getOperands())
      join(result, operand);
}

LogicalResult LayoutExpansion::needRank(Operation *op, Value layout,
                                        unsigned rank) {
  LayoutClass &known = getClass(layout);
  if (!known.rank) {
    known.rank = rank;
    known.witness = op;
  }
  if (*known.rank == rank)
    return success();
  // Some ops make a layout of their rank, and the others take one.
  auto makes = [](Operation *one) {
    return isa<EncodingLayoutStridedOp, ViewLayoutOp>(one);
  };
  bool isMade = makes(op), otherIsMade = makes(known.witness);
  InFlightDiagnostic diag = op->emitOpError(isMade ? "makes" : "needs");
  diag << " a layout of rank " << rank << ", but "
       << (isMade && otherIsMade ? "another of rank " : "one of rank ")
       << *known.rank << ' '
       << (!otherIsMade ? "is needed where it comes"
           : isMade     ? "may come in its place"
                        : "may come here");
  diag.attachNote(known.witness->getLoc())
      << "rank " << *known.rank << (otherIsMade ? " is made" : " is needed")
      << " here";
  return diag;
}

LogicalResult LayoutExpansion::constrain(Operation *op) {
  if (isa<EncodingLayoutDenseOp>(op)) {
    getClass(op->getResult(0)).mayBeDense = true;
    return success();
  }
  if (auto strided = dyn_cast<EncodingLayoutStridedOp>(op)) {
    getClass(strided.getResult()).mayBeStrided = true;
    return needRank(op, strided.getResult(), strided.getRank());
  }
  if (auto query = dyn_cast<ViewLayoutOp>(op)) {
    getClass(query.getResult()).mayBeStrided = true;
    return needRank(op, query.getResult(), query.getView().getType().getRank());
  }
  if (auto view = dyn_cast<BufferViewOp>(op); view && view.getLayout())
    return needRank(op, view.getLayout(), view.getType().getRank());
  if (auto view = dyn_cast<ViewRefineOp>(op); view && view.getLayout())
    return needRank(op, view.getLayout(), view.getType().getRank());
  if (isa<EncodingLayoutAssumeDenseOp, EncodingLayoutAssumeStridedOp>(op))
    if (auto rank = op->getAttrOfType<IntegerAttr>("rank"))
      return needRank(op, op->getResult(0), rank.getInt());
  return success();
}

void LayoutExpansion::assignTypes() {
  MLIRContext *context = module.getContext();
  for (auto &[value, node] : nodes) {
    Value layout = value;
    layout.setType(classes[equivalences[node]].getType(context));
  }
  module.walk([&](FuncDefOp function) {
    SmallVector<Type> results(function.getFunctionType().getResults());
    for (auto [index, type] : llvm::enumerate(results))
      if (isLayout(type))
        type = classes[equivalences[resultNodes.lookup({function, index})]]
                   .getType(context);
    function.setFunctionType(FunctionType::get(
        context, function.getBody().getArgumentTypes(), results));
  });
}

LogicalResult LayoutExpansion::run() {
  number();
  if (numNodes == 0)
    return success();
  equivalences.grow(numNodes);
  module.walk([&](Operation *op) { connect(op); });
  equivalences.compress();
  classes.resize(equivalences.getNumClasses());
  // In the order of the program, so that the same op is always the witness.
  WalkResult result = module.walk([&](Operation *op) {
    return failed(constrain(op)) ? WalkResult::interrupt()
                                 : WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  assignTypes();
  return success();
}

LogicalResult loom::expandLayoutTypes(ModuleOp module) {
  return LayoutExpansion(module).run();
}
