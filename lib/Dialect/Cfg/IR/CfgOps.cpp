//===- CfgOps.cpp - Branches ----------------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Cfg/IR/Cfg.h"
#include "Loom/Interfaces/Inlining.h"
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
      "cannot stand in '");
  diag << parent->getName() << "'";
  diag.attachNote(parent->getLoc()) << "it stands in this op";
  return diag;
}

LogicalResult loom::verifyBranch(Operation *branch) {
  if (failed(verifyPlace(branch)))
    return failure();
  ValueRange passed;
  if (auto br = dyn_cast<CfgBrOp>(branch))
    passed = br.getArguments();
  for (Block *dest : branch->getSuccessors()) {
    auto error = [&](const Twine &message) {
      InFlightDiagnostic diag = branch->emitOpError(message);
      if (dest->getNumArguments())
        diag.attachNote(dest->getArgument(0).getLoc())
            << "the block's arguments are here";
      return diag;
    };
    unsigned taken = dest->getNumArguments();
    if (isa<CfgCondBrOp>(branch) && taken)
      return error("passes no values, but a target takes " + Twine(taken) +
                   ": reach it through a cfg.br");
    if (passed.size() != taken)
      return error("passes " + Twine(passed.size()) +
                   " values, but the block takes " + Twine(taken));
    for (auto [number, value, argument] :
         llvm::enumerate(passed, dest->getArguments()))
      if (value.getType() != argument.getType())
        return error("value #" + Twine(number) + " has type ")
               << value.getType() << ", but the block takes "
               << argument.getType();
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

SuccessorOperands CfgCondBrOp::getSuccessorOperands(unsigned) {
  return SuccessorOperands(
      MutableOperandRange(*this, (*this)->getNumOperands(), 0));
}

Block *CfgCondBrOp::getSuccessorForOperands(ArrayRef<Attribute> operands) {
  auto condition = dyn_cast_or_null<IntegerAttr>(operands.front());
  if (!condition)
    return nullptr;
  return condition.getValue().isOne() ? getTrueDest() : getFalseDest();
}

LogicalResult CfgCondBrOp::canonicalize(CfgCondBrOp op,
                                        PatternRewriter &rewriter) {
  Block *dest = nullptr;
  if (op.getTrueDest() == op.getFalseDest() ||
      matchPattern(op.getCondition(), m_One()))
    dest = op.getTrueDest();
  else if (matchPattern(op.getCondition(), m_Zero()))
    dest = op.getFalseDest();
  if (!dest)
    return failure();
  rewriter.replaceOpWithNewOp<CfgBrOp>(op, ValueRange(), dest);
  return success();
}
