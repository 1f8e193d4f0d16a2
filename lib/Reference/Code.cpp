//===- Code.cpp - Functions as the reference device runs them -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Code.h"
#include "BlockOrder.h"
#include "Handlers.h"
#include "Lanes.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Interfaces/SourceText.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace loom;

const Inst &BlockCode::terminator() const { return insts.back(); }

const HandlerTable &loom::getHandlers() {
  static const HandlerTable table = [] {
    HandlerTable handlers;
    addControlHandlers(handlers);
    addKernelHandlers(handlers);
    addCollectiveHandlers(handlers);
    addProgramHandlers(handlers);
    addBufferHandlers(handlers);
    addBufferAccessHandlers(handlers);
    addViewHandlers(handlers);
    addLayoutHandlers(handlers);
    addVectorMemoryHandlers(handlers);
    addAtomicHandlers(handlers);
    addArithHandlers(handlers);
    addMathHandlers(handlers);
    addIndexHandlers(handlers);
    addScalarHandlers(handlers);
    addVectorHandlers(handlers);
    addVectorBitHandlers(handlers);
    addSanitizerHandlers(handlers);
    return handlers;
  }();
  return table;
}

class Program::FunctionBuilder {
public:
  FunctionBuilder(Program &program, FunctionCode &code)
      : program(program), code(code) {}

  LogicalResult build(Operation *function, Region &body) {
    code.op = function;
    buildRegion(body, code.body);
    return success(!failed);
  }

private:
  void fail(Operation *op, const Twine &message) {
    op->emitError() << message.str();
    failed = true;
  }
  unsigned number(Value value, Operation *reporter);
  void buildRegion(Region &region, RegionCode &blocks);
  Inst buildInst(Operation *op);
  void buildSuccessors(Operation *op, Inst &inst);
  void buildCall(FuncCallOp op, Inst &inst);

  Program &program;
  FunctionCode &code;
  DenseMap<Value, unsigned> numbers;
  DenseMap<Block *, unsigned> blockNumbers;
  bool failed = false;
};

unsigned Program::FunctionBuilder::number(Value value, Operation *reporter) {
  auto [it, isNew] = numbers.try_emplace(value, code.registers.size());
  if (!isNew)
    return it->second;
  std::optional<unsigned> cells = countCells(value.getType());
  if (!cells) {
    std::string type;
    llvm::raw_string_ostream(type) << value.getType();
    fail(reporter, "the reference device has no values of type " + type);
  }
  code.registers.push_back(cells.value_or(0));
  return it->second;
}

void Program::FunctionBuilder::buildRegion(Region &region, RegionCode &blocks) {
  for (auto [block, loopEnd] : orderBlocks(region)) {
    blockNumbers[block] = blocks.size();
    BlockCode &made = blocks.emplace_back();
    made.block = block;
    made.loopEnd = loopEnd;
    made.isInGraph = !region.hasOneBlock();
    for (BlockArgument argument : block->getArguments())
      made.arguments.push_back(number(argument, block->getParentOp()));
  }
  for (BlockCode &made : blocks)
    for (Operation &op : *made.block) {
      Inst inst = buildInst(&op);
      bool isConstant = inst.isPure && op.hasTrait<OpTrait::ConstantLike>();
      (isConstant ? code.constants : made.insts).push_back(std::move(inst));
    }
}

void Program::FunctionBuilder::buildSuccessors(Operation *op, Inst &inst) {
  auto branch = dyn_cast<BranchOpInterface>(op);
  for (auto [i, successor] : llvm::enumerate(op->getSuccessors())) {
    inst.successors.push_back(blockNumbers.lookup(successor));
    if (!branch)
      continue;
    OperandRange forwarded =
        branch.getSuccessorOperands(i).getForwardedOperands();
    inst.words.push_back(forwarded.empty() ? 0
                                           : forwarded.getBeginOperandIndex());
    inst.words.push_back(forwarded.size());
  }
}

void Program::FunctionBuilder::buildCall(FuncCallOp op, Inst &inst) {
  auto symbol = op.getCalleeAttr();
  Operation *callee =
      program.symbols.lookupNearestSymbolFrom(op, symbol.getAttr());
  if (!isa_and_nonnull<FuncDefOp>(callee))
    return fail(op, "the reference device cannot run @" + symbol.getValue() +
                        ": it has no body in this module");
  if (program.active.contains(callee))
    return fail(op, "the reference device cannot run a call that comes back to "
                    "its own function, @" +
                        symbol.getValue());
  inst.callee = program.prepare(callee);
  if (!inst.callee)
    failed = true;
}

Inst Program::FunctionBuilder::buildInst(Operation *op) {
  Inst inst;
  inst.op = op;
  program.ops.push_back(op);
  inst.id = program.ops.size();
  auto countElements = [&](Value value) {
    if (auto vector = dyn_cast<VectorType>(value.getType()))
      inst.numElements =
          std::max<uint32_t>(inst.numElements, vector.getNumElements());
  };
  for (Value operand : op->getOperands()) {
    inst.operands.push_back(number(operand, op));
    countElements(operand);
  }
  for (Value result : op->getResults()) {
    inst.results.push_back(number(result, op));
    countElements(result);
  }
  if (op->hasTrait<OpTrait::IsTerminator>()) {
    buildSuccessors(op, inst);
    return inst;
  }
  for (Region &region : op->getRegions())
    buildRegion(region, inst.regions.emplace_back());
  if (auto call = dyn_cast<FuncCallOp>(op))
    buildCall(call, inst);
  const HandlerBuilder *builder = getHandlers().lookup(op);
  if (!builder)
    fail(op,
         "the reference device cannot run " +
             findSourceName(op).value_or(op->getName().getStringRef().str()) +
             " yet");
  else if (llvm::failed((*builder)(op, inst)))
    failed = true;
  return inst;
}

const FunctionCode *Program::prepare(Operation *function) {
  auto [it, isNew] = functions.try_emplace(function);
  if (!isNew)
    return it->second.get();
  auto code = std::make_unique<FunctionCode>();
  Region &body = isa<KernelDefOp>(function)
                     ? cast<KernelDefOp>(function).getBody()
                     : cast<FuncDefOp>(function).getBody();
  active.insert(function);
  LogicalResult built = FunctionBuilder(*this, *code).build(function, body);
  active.erase(function);
  if (failed(built))
    return nullptr;
  return (functions[function] = std::move(code)).get();
}
