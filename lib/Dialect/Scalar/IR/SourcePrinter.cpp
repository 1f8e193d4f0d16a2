//===- SourcePrinter.cpp - The printer of mapped source ops ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scalar/IR/Scalar.h"
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

static void printFlags(const SourceOp &row, Operation *op,
                       OpAsmPrinter &printer) {
  if (auto flags = getInherent<arith::FastMathFlagsAttr>(op, "fastmath"))
    printFastMathGroup(printer, op, flags);
  if (auto flags =
          getInherent<arith::IntegerOverflowFlagsAttr>(op, "overflowFlags"))
    printOverflowGroup(printer, op, flags);
  if (row.flags == SourceFlags::Exact && getInherent<UnitAttr>(op, "isExact"))
    printer << "<exact>";
}

bool loom::printScalarOp(Operation *op, OpAsmPrinter &printer) {
  const SourceOp *row = findSourceOp(op);
  if (!row || isa<ShapedType>(op->getResult(0).getType()))
    return false;
  printer << "scalar." << row->mnemonic;
  printFlags(*row, op, printer);
  if (row->form == SourceForm::Constant) {
    printer << ' ';
    printSourceLiteral(printer.getStream(),
                       getInherent<TypedAttr>(op, "value"));
  } else if (row->form == SourceForm::CompareI) {
    auto predicate = getInherent<arith::CmpIPredicateAttr>(op, "predicate");
    printer << ' ' << arith::stringifyCmpIPredicate(predicate.getValue())
            << ',';
  } else if (row->form == SourceForm::CompareF) {
    auto predicate = getInherent<arith::CmpFPredicateAttr>(op, "predicate");
    printer << ' ' << arith::stringifyCmpFPredicate(predicate.getValue())
            << ',';
  }
  if (op->getNumOperands() != 0)
    printer << ' ' << op->getOperands();
  printer.printOptionalAttrDict(llvm::to_vector(op->getDiscardableAttrs()));
  printer << " : ";
  Type result = op->getResult(0).getType();
  printSourceType(printer, op->getNumOperands() == 0
                               ? result
                               : op->getOperand(0).getType());
  if (row->form == SourceForm::Cast) {
    printer << " to ";
    printSourceType(printer, result);
  }
  return true;
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
    const SourceOp *row = findSourceOp(op);
    if (row && !isa<ShapedType>(op->getResult(0).getType()))
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
    printScalarOp(original, printer);
}
