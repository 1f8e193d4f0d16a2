//===- SourcePrinter.cpp - The printer of mapped source ops ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scalar/IR/ScalarAddress.h"
#include "Loom/Interfaces/Literals.h"
#include "Loom/Interfaces/SourceText.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace loom;

/// The inherent attribute `name`, null where it is absent.
template <typename Attr>
static Attr getInherent(Operation *op, StringRef name) {
  return dyn_cast_or_null<Attr>(
      op->getInherentAttr(name).value_or(Attribute()));
}

/// Prints the value of a constant: one literal, or one per lane.
static void printConstant(OpAsmPrinter &printer, TypedAttr value) {
  auto elements = dyn_cast<DenseElementsAttr>(value);
  if (!elements || elements.isSplat())
    return printLiteral(printer.getStream(), value);
  printer << '[';
  llvm::interleaveComma(
      elements.getValues<Attribute>(), printer,
      [&](Attribute lane) { printLiteral(printer.getStream(), lane); });
  printer << ']';
}

/// Prints what stands between the flags and the operands.
static void printLead(const SourceOp &row, Operation *op,
                      OpAsmPrinter &printer) {
  switch (row.form) {
  case SourceForm::Constant:
    printer << ' ';
    if (auto value = getInherent<TypedAttr>(op, "value"))
      printConstant(printer, value);
    return;
  case SourceForm::CompareI:
    if (auto it = getInherent<arith::CmpIPredicateAttr>(op, "predicate"))
      printer << ' ' << arith::stringifyCmpIPredicate(it.getValue()) << ',';
    return;
  case SourceForm::CompareF:
    if (auto it = getInherent<arith::CmpFPredicateAttr>(op, "predicate"))
      printer << ' ' << arith::stringifyCmpFPredicate(it.getValue()) << ',';
    return;
  default:
    return;
  }
}

static void printTypes(const SourceOp &row, Operation *op,
                       OpAsmPrinter &printer) {
  Type result = op->getResult(0).getType();
  Type first = result;
  if (op->getNumOperands() != 0)
    first = op->getOperand(row.form == SourceForm::Select ? 1 : 0).getType();
  printer << " : ";
  printSourceType(printer, first);
  bool givesMask = row.form == SourceForm::Test ||
                   row.form == SourceForm::CompareI ||
                   row.form == SourceForm::CompareF;
  if (row.form == SourceForm::Cast)
    printer << " to ";
  else if (givesMask && isSourceVector(first))
    printer << " -> ";
  else
    return;
  printSourceType(printer, result);
}

void loom::printLaneOp(Operation *op, OpAsmPrinter &printer) {
  // The own fptrunc is spelled as the row whose upstream op does not saturate.
  auto onOffsets = dyn_cast<ScalarOffsetLanesOp>(op);
  const SourceOp *row = nullptr;
  if (onOffsets)
    row = findSourceOp(onOffsets.getLaneOp());
  else if (isa_and_present<ScalarDialect>(op->getDialect()))
    row = findSourceOp(op->getName().stripDialect());
  else
    row = findSourceOp(op);
  assert(row && "the op has no row");
  printer << getLaneOpName(op);
  if (!onOffsets)
    printSourceFlags(printer, row->flags, op);
  printLead(*row, op, printer);
  if (op->getNumOperands() != 0)
    printer << ' ' << op->getOperands();
  printer.printOptionalAttrDict(llvm::to_vector(op->getDiscardableAttrs()));
  printTypes(*row, op, printer);
}

void loom::printOwnLaneOp(Operation *op, OpAsmPrinter &printer, StringRef) {
  printer << "loom_";
  printLaneOp(op, printer);
}

//===----------------------------------------------------------------------===//
// Stand-ins
//===----------------------------------------------------------------------===//

/// From a stand-in to the op it stands for, which is not in any block but still
/// has its operands.
static llvm::DenseMap<Operation *, Operation *> &standIns() {
  static thread_local llvm::DenseMap<Operation *, Operation *> map;
  return map;
}

SourcePrintScope::SourcePrintScope(Operation *root) {
  assert(standIns().empty() && "one scope at a time");
  root->getContext()->loadDialect<ScalarDialect>();
  root->walk([&](Operation *op) {
    bool isOwn = op->getName().getDialectNamespace().starts_with("loom_");
    if (!isOwn && findSourceText(op))
      originals.push_back(op);
  });
  for (Operation *op : originals) {
    OperationState state(op->getLoc(), kStandInName);
    state.addOperands(op->getOperands());
    state.addTypes(op->getResultTypes());
    Operation *standIn = OpBuilder(op).create(state);
    op->replaceAllUsesWith(standIn);
    op->remove();
    standIns()[standIn] = op;
  }
}

SourcePrintScope::~SourcePrintScope() {
  standIns().clear();
  for (Operation *op : originals) {
    op->dropAllReferences();
    op->destroy();
  }
}

ParseResult ScalarStandInOp::parse(OpAsmParser &parser, OperationState &) {
  return parser.emitError(parser.getNameLoc(), "has no custom form");
}

void ScalarStandInOp::print(OpAsmPrinter &printer) {
  if (Operation *original = standIns().lookup(*this))
    findSourceText(original)->print(original, printer);
}
