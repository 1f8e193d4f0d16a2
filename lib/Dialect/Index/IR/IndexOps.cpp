//===- IndexOps.cpp - Index arithmetic ------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Index/IR/AssumeSyntax.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

static ParseResult parseAddressLiteral(OpAsmParser &parser,
                                       IntegerAttr &value) {
  // MLIR takes the words for 1-bit integers, and so `true` for -1.
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("true")) ||
      succeeded(parser.parseOptionalKeyword("false")))
    return parser.emitError(loc, "expected an integer literal");
  int64_t integer;
  if (parser.parseInteger(integer))
    return failure();
  value = parser.getBuilder().getIndexAttr(integer);
  return success();
}

static void printAddressLiteral(OpAsmPrinter &printer, Operation *,
                                IntegerAttr value) {
  printer << value.getInt();
}

#define GET_OP_CLASSES
#include "Loom/Dialect/Index/IR/IndexOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Folding
//===----------------------------------------------------------------------===//

static std::optional<int64_t> getInt(Attribute attr) {
  if (auto integer = dyn_cast_or_null<IntegerAttr>(attr))
    return integer.getValue().getSExtValue();
  return std::nullopt;
}

static Attribute indexAttr(MLIRContext *context, int64_t value) {
  return IntegerAttr::get(IndexType::get(context), value);
}

/// Folds where the exact result exists in the 64-bit domain of `type`;
/// arithmetic that leaves it stays for the lowering to diagnose.
static OpFoldResult
foldExact(Type type, Attribute lhs, Attribute rhs,
          function_ref<bool(int64_t, int64_t, int64_t &)> fold) {
  std::optional<int64_t> a = getInt(lhs), b = getInt(rhs);
  int64_t result;
  if (!a || !b || !fold(*a, *b, result))
    return {};
  if (isa<OffsetType>(type) && result < 0)
    return {};
  return indexAttr(type.getContext(), result);
}

OpFoldResult IndexConstantOp::fold(FoldAdaptor) { return getValueAttr(); }

LogicalResult IndexConstantOp::verify() {
  if (isa<OffsetType>(getType()) && getValue().isNegative())
    return emitOpError("an offset is never negative, found ")
           << getValue().getSExtValue();
  return success();
}

OpFoldResult IndexAddOp::fold(FoldAdaptor adaptor) {
  if (getInt(adaptor.getRhs()) == 0)
    return getLhs();
  if (getInt(adaptor.getLhs()) == 0)
    return getRhs();
  return foldExact(getType(), adaptor.getLhs(), adaptor.getRhs(),
                   [](int64_t a, int64_t b, int64_t &result) {
                     return !llvm::AddOverflow(a, b, result);
                   });
}

OpFoldResult IndexSubOp::fold(FoldAdaptor adaptor) {
  if (getInt(adaptor.getRhs()) == 0)
    return getLhs();
  return foldExact(getType(), adaptor.getLhs(), adaptor.getRhs(),
                   [](int64_t a, int64_t b, int64_t &result) {
                     return !llvm::SubOverflow(a, b, result);
                   });
}

OpFoldResult IndexMulOp::fold(FoldAdaptor adaptor) {
  if (getInt(adaptor.getRhs()) == 1)
    return getLhs();
  if (getInt(adaptor.getLhs()) == 1)
    return getRhs();
  if (getInt(adaptor.getLhs()) == 0 || getInt(adaptor.getRhs()) == 0)
    return indexAttr(getContext(), 0);
  return foldExact(getType(), adaptor.getLhs(), adaptor.getRhs(),
                   [](int64_t a, int64_t b, int64_t &result) {
                     return !llvm::MulOverflow(a, b, result);
                   });
}

OpFoldResult IndexDivOp::fold(FoldAdaptor adaptor) {
  if (getInt(adaptor.getRhs()) == 1)
    return getLhs();
  return foldExact(getType(), adaptor.getLhs(), adaptor.getRhs(),
                   [](int64_t a, int64_t b, int64_t &result) {
                     if (a < 0 || b <= 0)
                       return false;
                     result = a / b;
                     return true;
                   });
}

OpFoldResult IndexRemOp::fold(FoldAdaptor adaptor) {
  return foldExact(getType(), adaptor.getLhs(), adaptor.getRhs(),
                   [](int64_t a, int64_t b, int64_t &result) {
                     if (a < 0 || b <= 0)
                       return false;
                     result = a % b;
                     return true;
                   });
}

/// A negative dividend gives a value that nothing may use, but it traps
/// nowhere.
static Speculation::Speculatability speculateDivision(Value divisor) {
  APInt known;
  return matchPattern(divisor, m_ConstantInt(&known)) &&
                 known.isStrictlyPositive()
             ? Speculation::Speculatable
             : Speculation::NotSpeculatable;
}

Speculation::Speculatability IndexDivOp::getSpeculatability() {
  return speculateDivision(getRhs());
}

Speculation::Speculatability IndexRemOp::getSpeculatability() {
  return speculateDivision(getRhs());
}

OpFoldResult IndexMinOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs())
    return getLhs();
  return foldExact(getType(), adaptor.getLhs(), adaptor.getRhs(),
                   [](int64_t a, int64_t b, int64_t &result) {
                     result = std::min(a, b);
                     return true;
                   });
}

OpFoldResult IndexMaxOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs())
    return getLhs();
  return foldExact(getType(), adaptor.getLhs(), adaptor.getRhs(),
                   [](int64_t a, int64_t b, int64_t &result) {
                     result = std::max(a, b);
                     return true;
                   });
}

OpFoldResult IndexMaddOp::fold(FoldAdaptor adaptor) {
  std::optional<int64_t> a = getInt(adaptor.getA()), b = getInt(adaptor.getB()),
                         c = getInt(adaptor.getC());
  if (a == 0 || b == 0)
    return getC();
  int64_t product, result;
  if (!a || !b || !c || llvm::MulOverflow(*a, *b, product) ||
      llvm::AddOverflow(product, *c, result))
    return {};
  return indexAttr(getContext(), result);
}

OpFoldResult IndexScaleOp::fold(FoldAdaptor adaptor) {
  return foldExact(getType(), adaptor.getCoordinate(), adaptor.getStride(),
                   [](int64_t a, int64_t b, int64_t &result) {
                     return !llvm::MulOverflow(a, b, result);
                   });
}

OpFoldResult IndexCmpOp::fold(FoldAdaptor adaptor) {
  std::optional<int64_t> a = getInt(adaptor.getLhs()),
                         b = getInt(adaptor.getRhs());
  if (!a || !b)
    return {};
  bool holds = arith::applyCmpPredicate(getPredicate(), APInt(64, *a, true),
                                        APInt(64, *b, true));
  return BoolAttr::get(getContext(), holds);
}

//===----------------------------------------------------------------------===//
// index.assume
//===----------------------------------------------------------------------===//

ParseResult IndexAssumeOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseAssumeOp<IndexAssumeOp>(parser, result);
}

void IndexAssumeOp::print(OpAsmPrinter &printer) {
  printAssumption(printer, *this, getValues(), getPredicates(),
                  {getPredicatesAttrName(), getOperandSegmentSizesAttrName()});
}

LogicalResult IndexAssumeOp::verify() {
  return verifyAssumption(*this, getValues(), getPredicates());
}

//===----------------------------------------------------------------------===//
// index.cast
//===----------------------------------------------------------------------===//

LogicalResult IndexCastOp::verify() {
  Type from = getSource().getType(), to = getType();
  bool fromAddress = isa<IndexType, OffsetType>(getElementTypeOrSelf(from));
  bool toAddress = isa<IndexType, OffsetType>(getElementTypeOrSelf(to));
  if (!fromAddress && !toAddress)
    return emitOpError("converts to or from index or offset, not ")
           << getSource().getType() << " to " << getType();
  if (from == to)
    return emitOpError("converts ") << to << " to itself";
  auto shapeOf = [](Type type) {
    auto vector = dyn_cast<VectorType>(type);
    return vector ? vector.getShape() : ArrayRef<int64_t>();
  };
  if (isa<VectorType>(from) == isa<VectorType>(to) &&
      shapeOf(from) == shapeOf(to))
    return success();
  return emitOpError("works lane by lane, but ")
         << from << " and " << to << " have other shapes";
}

OpFoldResult IndexCastOp::fold(FoldAdaptor adaptor) {
  auto constant = dyn_cast_or_null<IntegerAttr>(adaptor.getSource());
  if (!constant)
    return {};
  Type from = getSource().getType(), to = getType();
  APInt value = constant.getValue();
  if (auto integer = dyn_cast<IntegerType>(to))
    return IntegerAttr::get(to, value.sextOrTrunc(integer.getWidth()));
  // i1 and everything entering `offset` is unsigned.
  bool isUnsigned = from.isInteger(1) || isa<OffsetType>(to);
  APInt wide = value.getBitWidth() >= 64 ? value
               : isUnsigned              ? value.zext(64)
                                         : value.sext(64);
  if (isa<OffsetType>(to) && wide.isNegative())
    return {};
  return indexAttr(getContext(), wide.getSExtValue());
}
