//===- CfgOps.cpp - Branches ----------------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Cfg/IR/Cfg.h"
#include "Loom/Interfaces/Inlining.h"
#include "Loom/Interfaces/ValueSpelling.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/Cfg/IR/CfgDialect.cpp.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Cfg/IR/CfgOps.cpp.inc"

using Operand = OpAsmParser::UnresolvedOperand;

namespace {
struct CfgInliner : InlineAnywhere {
  using InlineAnywhere::handleTerminator;
  using InlineAnywhere::InlineAnywhere;

  /// Branches between inlined blocks stay.
  void handleTerminator(Operation *, Block *) const override {}
};
} // namespace

void CfgDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/Cfg/IR/CfgOps.cpp.inc"
      >();
  addInterfaces<CfgInliner>();
}

bool loom::mayHoldBlocks(Region *region) {
  auto callable = dyn_cast<CallableOpInterface>(region->getParentOp());
  return callable && callable.getCallableRegion() == region;
}

static LogicalResult verifyPlace(Operation *branch) {
  Operation *parent = branch->getParentOp();
  if (mayHoldBlocks(branch->getParentRegion()))
    return success();
  InFlightDiagnostic diag = branch->emitOpError(
      "branches between the blocks of a function's or kernel's body, and "
      "cannot stand in ");
  // A kernel has a region that is no body.
  if (isa<CallableOpInterface>(parent))
    diag << "the region before 'launch'";
  else
    diag << "'" << parent->getName() << "'";
  diag.attachNote(parent->getLoc()) << "it stands in this op";
  return diag;
}

LogicalResult loom::verifyBranch(Operation *branch) {
  if (failed(verifyPlace(branch)))
    return failure();
  auto interface = cast<BranchOpInterface>(branch);
  for (unsigned i = 0, e = branch->getNumSuccessors(); i != e; ++i) {
    Block *dest = branch->getSuccessor(i);
    ValueRange passed =
        interface.getSuccessorOperands(i).getForwardedOperands();
    auto error = [&](const Twine &message) {
      InFlightDiagnostic diag = branch->emitOpError(message);
      if (dest->getNumArguments())
        diag.attachNote(dest->getArgument(0).getLoc())
            << "the block's arguments are here";
      return diag;
    };
    unsigned taken = dest->getNumArguments();
    if (isa<CfgCondBrOp>(branch) && passed.empty() && taken)
      return error("passes no values, but a target takes " + Twine(taken) +
                   ": reach it through a cfg.br");
    if (passed.size() != taken)
      return error("passes " + Twine(passed.size()) +
                   " values, but the block takes " + Twine(taken));
    for (auto [number, value, argument] :
         llvm::enumerate(passed, dest->getArguments()))
      if (value.getType() != argument.getType())
        return error("value #" + Twine(number) + " has type " +
                     spellTypeOf(value) + ", but the block takes " +
                     spellTypeOf(argument) +
                     getRefineHint(value.getType(), argument.getType()));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// cfg.br
//===----------------------------------------------------------------------===//

ParseResult CfgBrOp::parse(OpAsmParser &parser, OperationState &result) {
  Block *dest;
  if (parser.parseSuccessor(dest))
    return failure();
  result.addSuccessors(dest);
  auto parseArgument = [&]() -> ParseResult {
    Operand operand;
    return failure(parser.parseOperand(operand) || parser.parseColon() ||
                   parseTypeOf(parser, operand, result.operands));
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::OptionalParen,
                                     parseArgument))
    return failure();
  return parser.parseOptionalAttrDict(result.attributes);
}

void CfgBrOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSuccessor(getDest());
  if (!getArguments().empty()) {
    printer << '(';
    llvm::interleaveComma(getArguments(), printer, [&](Value argument) {
      printer << argument << ": ";
      printTypeOf(printer, argument);
    });
    printer << ')';
  }
  printer.printOptionalAttrDict((*this)->getAttrs());
}

SuccessorOperands CfgBrOp::getSuccessorOperands(unsigned) {
  return SuccessorOperands(getArgumentsMutable());
}

Block *CfgBrOp::getSuccessorForOperands(ArrayRef<Attribute>) {
  return getDest();
}

//===----------------------------------------------------------------------===//
// cfg.cond_br
//===----------------------------------------------------------------------===//

/// Parses a block and the values that MLIR made the branch pass to it. The
/// ellipsis is no token of the source, where nobody can write them.
static ParseResult parseDestination(OpAsmParser &parser, OperationState &result,
                                    int32_t &count) {
  Block *dest;
  if (parser.parseSuccessor(dest))
    return failure();
  result.addSuccessors(dest);
  if (failed(parser.parseOptionalEllipsis()))
    return success();
  auto parseArgument = [&]() -> ParseResult {
    Operand operand;
    ++count;
    return failure(parser.parseOperand(operand) || parser.parseColon() ||
                   parseTypeOf(parser, operand, result.operands));
  };
  return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                        parseArgument);
}

ParseResult CfgCondBrOp::parse(OpAsmParser &parser, OperationState &result) {
  Operand condition;
  int32_t onTrue = 0, onFalse = 0;
  if (parser.parseOperand(condition) ||
      parser.resolveOperand(condition, parser.getBuilder().getI1Type(),
                            result.operands) ||
      parser.parseComma() || parseDestination(parser, result, onTrue) ||
      parser.parseComma() || parseDestination(parser, result, onFalse))
    return failure();
  result.getOrAddProperties<Properties>().operandSegmentSizes = {1, onTrue,
                                                                 onFalse};
  return parser.parseOptionalAttrDict(result.attributes);
}

static void printDestination(OpAsmPrinter &printer, Block *dest,
                             ValueRange arguments) {
  printer.printSuccessor(dest);
  if (arguments.empty())
    return;
  printer << " ...(";
  llvm::interleaveComma(arguments, printer, [&](Value argument) {
    printer << argument << ": ";
    printTypeOf(printer, argument);
  });
  printer << ')';
}

void CfgCondBrOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getCondition() << ", ";
  printDestination(printer, getTrueDest(), getTrueArguments());
  printer << ", ";
  printDestination(printer, getFalseDest(), getFalseArguments());
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getOperandSegmentSizesAttrName()});
}

SuccessorOperands CfgCondBrOp::getSuccessorOperands(unsigned number) {
  return SuccessorOperands(number == 0 ? getTrueArgumentsMutable()
                                       : getFalseArgumentsMutable());
}

Block *CfgCondBrOp::getSuccessorForOperands(ArrayRef<Attribute> operands) {
  auto condition = dyn_cast_or_null<IntegerAttr>(operands.front());
  if (!condition)
    return nullptr;
  return condition.getValue().isOne() ? getTrueDest() : getFalseDest();
}

LogicalResult CfgCondBrOp::canonicalize(CfgCondBrOp op,
                                        PatternRewriter &rewriter) {
  bool isSame = op.getTrueDest() == op.getFalseDest() &&
                op.getTrueArguments() == op.getFalseArguments();
  bool isTrue = isSame || matchPattern(op.getCondition(), m_One());
  if (!isTrue && !matchPattern(op.getCondition(), m_Zero()))
    return failure();
  rewriter.replaceOpWithNewOp<CfgBrOp>(
      op, isTrue ? op.getTrueArguments() : op.getFalseArguments(),
      isTrue ? op.getTrueDest() : op.getFalseDest());
  return success();
}

void loom::splitPayloads(Operation *root) {
  SmallVector<CfgCondBrOp> branches;
  root->walk([&](CfgCondBrOp branch) { branches.push_back(branch); });
  for (CfgCondBrOp branch : branches)
    for (unsigned number : {0, 1}) {
      MutableOperandRange passed = number == 0
                                       ? branch.getTrueArgumentsMutable()
                                       : branch.getFalseArgumentsMutable();
      if (passed.empty())
        continue;
      auto *edge = new Block;
      edge->insertAfter(branch->getBlock());
      auto builder = OpBuilder::atBlockEnd(edge);
      CfgBrOp::create(builder, branch.getLoc(), ValueRange(passed),
                      branch->getSuccessor(number));
      branch->setSuccessor(edge, number);
      passed.clear();
    }
}
