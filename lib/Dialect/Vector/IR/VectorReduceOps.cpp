//===- VectorReduceOps.cpp - Reductions and tables ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Vector/IR/Vector.h"
#include "Loom/Interfaces/Literals.h"
#include "Loom/Interfaces/WordDict.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

/// Parses `<kind[, flags]>`.
static ParseResult parseReduceGroup(OpAsmParser &parser,
                                    CombiningKindAttr &kind,
                                    arith::FastMathFlagsAttr &flags) {
  if (parser.parseLess())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<CombiningKind> value = symbolizeCombiningKind(word);
  if (!value)
    return parser.emitError(loc)
           << "'" << word
           << "' is no combining kind: expected addi, addf, muli, mulf, minsi, "
              "maxsi, minui, maxui, andi, ori, xori, minimumf, maximumf, "
              "minnumf or maxnumf";
  kind = CombiningKindAttr::get(parser.getContext(), *value);
  return failure(parseTrailingFastMath(parser, flags) || parser.parseGreater());
}

static void printReduceGroup(OpAsmPrinter &printer, Operation *op,
                             CombiningKindAttr kind,
                             arith::FastMathFlagsAttr flags) {
  printer << '<' << stringifyCombiningKind(kind.getValue());
  printTrailingFastMath(printer, op, flags);
  printer << '>';
}

#define GET_OP_CLASSES
#include "Loom/Dialect/Vector/IR/VectorReduceOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

template <typename Op> static LogicalResult verifyReduction(Op op) {
  VectorType type = op.getSource().getType();
  if (failed(verifyCombinable(op, op.getKind(), type)))
    return failure();
  bool isFloat = isa<FloatType>(type.getElementType());
  if (isFloat || op.getFastmath() == arith::FastMathFlags::none)
    return success();
  return op.emitOpError("takes fast-math flags only with floats");
}

LogicalResult VectorReduceOp::verify() {
  if (failed(verifyReduction(*this)))
    return failure();
  Type lane = getSource().getType().getElementType();
  if (getType() == lane)
    return success();
  return emitOpError("starts from ")
         << getTypeSpelling(lane) << ", the type of a lane, not "
         << getTypeSpelling(getType());
}

LogicalResult VectorReduceAxesOp::verify() {
  if (failed(verifyReduction(*this)))
    return failure();
  VectorType type = getSource().getType();
  llvm::SmallBitVector reduced(type.getRank());
  for (int64_t axis : getAxes()) {
    if (axis < 0 || axis >= type.getRank())
      return emitOpError("has no axis ")
             << axis << " in " << getTypeSpelling(type) << ", which has rank "
             << type.getRank();
    if (reduced.test(axis))
      return emitOpError("names axis ") << axis << " twice";
    reduced.set(axis);
  }
  if (reduced.none())
    return emitOpError("needs at least one axis");
  SmallVector<int64_t> shape;
  for (auto [dim, extent] : llvm::enumerate(type.getShape()))
    if (!reduced.test(dim))
      shape.push_back(extent);
  Type expected = type.getElementType();
  if (!shape.empty())
    expected = VectorType::get(shape, expected);
  if (getType() == expected)
    return success();
  return emitOpError("starts from ")
         << getTypeSpelling(expected) << " here, not "
         << getTypeSpelling(getType());
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

LogicalResult VectorTableLookupOp::verify() {
  VectorType table = getTable().getType();
  if (table.getRank() != 1)
    return emitOpError("needs a table of rank 1, not ")
           << getTypeSpelling(table);
  VectorType expected = getIndices().getType().clone(table.getElementType());
  if (getType() == expected)
    return success();
  return emitOpError("gives ") << getTypeSpelling(expected) << " here, not "
                               << getTypeSpelling(getType());
}

static ArrayRef<WordKey> getQuantizeKeys() {
  static const WordKey keys[] = {wordKey<QuantizeNanAttr>("nan"),
                                 wordKey<QuantizeTieAttr>("tie")};
  return keys;
}

ParseResult VectorTableQuantizeOp::parse(OpAsmParser &parser,
                                         OperationState &state) {
  OpAsmParser::UnresolvedOperand source, thresholds;
  Type from, levels, to;
  if (parser.parseOperand(source) || parser.parseComma() ||
      parser.parseOperand(thresholds) ||
      parseWordDict(parser, state.attributes, getQuantizeKeys()) ||
      parser.parseColon() || parsePlainType(parser, from) ||
      parser.parseComma() || parsePlainType(parser, levels) ||
      parser.parseArrow() || parsePlainType(parser, to) ||
      parser.resolveOperand(source, from, state.operands) ||
      parser.resolveOperand(thresholds, levels, state.operands))
    return failure();
  state.addTypes(to);
  return success();
}

void VectorTableQuantizeOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getSource() << ", " << getThresholds();
  printWordDict(printer, *this, getQuantizeKeys(), {});
  printer << " : ";
  printSourceType(printer, getSource().getType());
  printer << ", ";
  printSourceType(printer, getThresholds().getType());
  printer << " -> ";
  printSourceType(printer, getType());
}

LogicalResult VectorTableQuantizeOp::verify() {
  VectorType source = getSource().getType();
  VectorType thresholds = getThresholds().getType();
  VectorType result = getType();
  if (thresholds.getRank() != 1 ||
      thresholds.getElementType() != source.getElementType())
    return emitOpError("needs thresholds of rank 1 and of the type of a lane, "
                       "not ")
           << getTypeSpelling(thresholds) << " for " << getTypeSpelling(source);
  if (result.getShape() != source.getShape())
    return emitOpError("gives a level for each lane of ")
           << getTypeSpelling(source) << ", not " << getTypeSpelling(result);
  unsigned bits = result.getElementTypeBitWidth();
  if (!llvm::isUIntN(bits, thresholds.getNumElements()))
    return emitOpError("has ")
           << thresholds.getNumElements()
           << " thresholds, a number that does not fit the lanes of "
           << getTypeSpelling(result);
  return success();
}
