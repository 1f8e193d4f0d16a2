//===- VectorOps.cpp - Making vectors and moving their lanes --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "Loom/Dialect/Vector/IR/Vector.h"
#include "Loom/Interfaces/Literals.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

/// Parses `<axis>`.
static ParseResult parseAxis(OpAsmParser &parser, IntegerAttr &axis) {
  int64_t value;
  if (parser.parseLess() || parser.parseInteger(value) || parser.parseGreater())
    return failure();
  axis = parser.getBuilder().getI64IntegerAttr(value);
  return success();
}

static void printAxis(OpAsmPrinter &printer, Operation *, IntegerAttr axis) {
  printer << '<' << axis.getInt() << '>';
}

#define GET_OP_CLASSES
#include "Loom/Dialect/Vector/IR/VectorOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

static LogicalResult verifyAxis(Operation *op, int64_t axis, VectorType type) {
  if (axis >= 0 && axis < type.getRank())
    return success();
  return op->emitOpError("has no axis ")
         << axis << " in " << getTypeSpelling(type) << ", which has rank "
         << type.getRank();
}

/// `type` with another extent along `axis`.
static VectorType resize(VectorType type, int64_t axis, int64_t extent) {
  SmallVector<int64_t> shape(type.getShape());
  shape[axis] = extent;
  return VectorType::get(shape, type.getElementType());
}

static LogicalResult verifyResult(Operation *op, VectorType expected,
                                  Type found) {
  if (found == expected)
    return success();
  return op->emitOpError("gives ") << getTypeSpelling(expected) << " here, not "
                                   << getTypeSpelling(found);
}

LogicalResult VectorMaskRangeOp::verify() {
  if (getType().getRank() == 1)
    return success();
  return emitOpError("gives a mask of rank 1, not ")
         << getTypeSpelling(getType());
}

LogicalResult VectorShuffleOp::verify() {
  VectorType type = getSource().getType();
  if (type.getRank() != 1)
    return emitOpError("needs a vector of rank 1, not ")
           << getTypeSpelling(type);
  int64_t count = type.getNumElements();
  if (int64_t(getLanes().size()) != count)
    return emitOpError("needs one lane number per lane of ")
           << getTypeSpelling(type) << ", not " << getLanes().size();
  for (int64_t lane : getLanes())
    if (lane < 0 || lane >= count)
      return emitOpError("has no lane ")
             << lane << " in " << getTypeSpelling(type);
  return success();
}

OpFoldResult VectorShuffleOp::fold(FoldAdaptor) {
  for (auto [position, lane] : llvm::enumerate(getLanes()))
    if (int64_t(position) != lane)
      return {};
  return getSource();
}

LogicalResult VectorConcatOp::verify() {
  if (getSources().empty())
    return emitOpError("needs at least one vector");
  auto first = cast<VectorType>(getSources().front().getType());
  int64_t axis = getAxis(), extent = 0;
  if (failed(verifyAxis(*this, axis, first)))
    return failure();
  for (Value source : getSources()) {
    auto type = cast<VectorType>(source.getType());
    if (type.getRank() != first.getRank() ||
        resize(type, axis, 1) != resize(first, axis, 1))
      return emitOpError("joins vectors that agree but for axis ")
             << axis << ", not " << getTypeSpelling(first) << " and "
             << getTypeSpelling(type);
    if (llvm::AddOverflow(extent, type.getDimSize(axis), extent))
      return emitOpError("gives too many lanes");
  }
  return verifyResult(*this, resize(first, axis, extent), getType());
}

OpFoldResult VectorConcatOp::fold(FoldAdaptor) {
  return getSources().size() == 1 ? OpFoldResult(getSources().front())
                                  : OpFoldResult();
}

LogicalResult VectorInterleaveOp::verify() {
  VectorType type = getEven().getType();
  if (failed(verifyAxis(*this, getAxis(), type)))
    return failure();
  int64_t extent;
  if (llvm::MulOverflow(type.getDimSize(getAxis()), int64_t(2), extent))
    return emitOpError("gives too many lanes");
  return verifyResult(*this, resize(type, getAxis(), extent), getType());
}

LogicalResult VectorDeinterleaveOp::verify() {
  VectorType type = getSource().getType();
  if (failed(verifyAxis(*this, getAxis(), type)))
    return failure();
  int64_t extent = type.getDimSize(getAxis());
  if (extent % 2 != 0)
    return emitOpError("needs an even extent along axis ")
           << getAxis() << ", not the " << extent << " of "
           << getTypeSpelling(type);
  return verifyResult(*this, resize(type, getAxis(), extent / 2),
                      getEven().getType());
}

//===----------------------------------------------------------------------===//
// vector.slice
//===----------------------------------------------------------------------===//

LogicalResult VectorSliceOp::verify() {
  VectorType from = getSource().getType(), to = getType();
  int64_t rank = from.getRank();
  if (to.getRank() != rank || to.getElementType() != from.getElementType())
    return emitOpError("gives a vector of the same rank and lanes, not ")
           << getTypeSpelling(to) << " of " << getTypeSpelling(from);
  if (int64_t(getStaticOffsets().size()) != rank)
    return emitOpError("needs ")
           << rank << " offsets into " << getTypeSpelling(from) << ", not "
           << getStaticOffsets().size();
  if (llvm::count_if(getStaticOffsets(), ShapedType::isDynamic) !=
      int64_t(getOffsets().size()))
    return emitOpError("needs one operand for each dynamic offset");
  for (int64_t dim = 0; dim != rank; ++dim) {
    int64_t offset = getStaticOffsets()[dim];
    bool isDynamic = ShapedType::isDynamic(offset);
    int64_t room = from.getDimSize(dim) - to.getDimSize(dim);
    if (isDynamic ? room < 0 : offset < 0 || offset > room) {
      InFlightDiagnostic diagnostic = emitOpError("takes ");
      diagnostic << to.getDimSize(dim) << " lanes";
      if (!isDynamic)
        diagnostic << " from " << offset << " on";
      return diagnostic << " in dimension " << dim << " of "
                        << getTypeSpelling(from) << ", which has the extent "
                        << from.getDimSize(dim);
    }
  }
  return success();
}

OpFoldResult VectorSliceOp::fold(FoldAdaptor) {
  // Nothing but the whole fits.
  if (getType() == getSource().getType())
    return getSource();
  return {};
}

//===----------------------------------------------------------------------===//
// vector.bitcast
//===----------------------------------------------------------------------===//

static unsigned getLaneBits(VectorType type) {
  return type.getElementTypeBitWidth();
}

ParseResult VectorBitcastOp::parse(OpAsmParser &parser, OperationState &state) {
  OpAsmParser::UnresolvedOperand source;
  Type from, to;
  SMLoc loc;
  if (parser.parseOperand(source) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon() ||
      parser.getCurrentLocation(&loc) || parsePlainType(parser, from) ||
      parser.parseKeyword("to") || parsePlainType(parser, to) ||
      parser.resolveOperand(source, from, state.operands))
    return failure();
  state.addTypes(to);
  for (Type type : {from, to})
    if (!isVectorOfScalars(type))
      return parser.emitError(loc) << "'vector.bitcast' needs a vector type, "
                                      "not "
                                   << getTypeSpelling(type);
  auto source_ = cast<VectorType>(from), result = cast<VectorType>(to);
  StringRef upstream;
  if (source_.getElementType() == result.getElementType() &&
      source_.getNumElements() == result.getNumElements())
    upstream = vector::ShapeCastOp::getOperationName();
  else if (source_.getShape() == result.getShape() &&
           isNumber(source_.getElementType()) &&
           isNumber(result.getElementType()) &&
           getLaneBits(source_) == getLaneBits(result))
    upstream = arith::BitcastOp::getOperationName();
  if (!upstream.empty())
    state.name = OperationName(upstream, parser.getContext());
  return success();
}

void VectorBitcastOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getSource();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : ";
  printSourceType(printer, getSource().getType());
  printer << " to ";
  printSourceType(printer, getType());
}

LogicalResult VectorBitcastOp::verify() {
  VectorType from = getSource().getType(), to = getType();
  // Shapes are bounded by 63 bits of bytes; in bits they may need more.
  auto bits = [](VectorType type) {
    return __int128(type.getNumElements()) * getLaneBits(type);
  };
  if (bits(from) == bits(to))
    return success();
  return emitOpError("converts between vectors with the same number of bits, "
                     "not ")
         << getTypeSpelling(from) << " to " << getTypeSpelling(to);
}
