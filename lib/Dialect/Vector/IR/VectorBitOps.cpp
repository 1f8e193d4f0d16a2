//===- VectorBitOps.cpp - Bits of lanes -----------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scalar/IR/BitFields.h"
#include "Loom/Dialect/Vector/IR/Vector.h"
#include "Loom/Interfaces/Literals.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace loom;

/// Parses `<width>`.
static ParseResult parseBitWidth(OpAsmParser &parser, IntegerAttr &width) {
  int64_t value;
  if (parser.parseLess() || parser.parseInteger(value) || parser.parseGreater())
    return failure();
  width = parser.getBuilder().getI64IntegerAttr(value);
  return success();
}

static void printBitWidth(OpAsmPrinter &printer, Operation *,
                          IntegerAttr width) {
  printer << '<' << width.getInt() << '>';
}

#define GET_OP_CLASSES
#include "Loom/Dialect/Vector/IR/VectorBitOps.cpp.inc"

/// The most lanes of a constant that is folded; longer ones are not worth their
/// memory.
static constexpr int64_t kMaxFoldedLanes = 1024;

/// The lanes of a constant, or nothing if they are not known or too many.
static SmallVector<APInt> getLanes(Attribute constant) {
  auto lanes = dyn_cast_or_null<DenseIntElementsAttr>(constant);
  if (!lanes || lanes.getNumElements() > kMaxFoldedLanes)
    return {};
  return llvm::to_vector(lanes.getValues<APInt>());
}

//===----------------------------------------------------------------------===//
// Fields of each lane
//===----------------------------------------------------------------------===//

static LogicalResult verifyShapes(Operation *op, VectorType a, VectorType b) {
  if (a.getShape() == b.getShape())
    return success();
  return op->emitOpError("works lane by lane, but ")
         << getTypeSpelling(a) << " and " << getTypeSpelling(b)
         << " have other shapes";
}

template <typename Op> static LogicalResult verifyExtract(Op op) {
  VectorType from = op.getSource().getType(), to = op.getType();
  if (failed(verifyShapes(op, from, to)))
    return failure();
  return verifyBitRange(op, op.getOffset(), op.getWidth(), from, to);
}

LogicalResult VectorBitfieldExtractUOp::verify() {
  return verifyExtract(*this);
}
LogicalResult VectorBitfieldExtractSOp::verify() {
  return verifyExtract(*this);
}

template <typename Op>
static OpFoldResult foldExtract(Op op, Attribute source, bool isSigned) {
  SmallVector<APInt> lanes = getLanes(source);
  if (lanes.empty())
    return {};
  unsigned bits = op.getType().getElementTypeBitWidth();
  for (APInt &lane : lanes) {
    APInt field = lane.extractBits(op.getWidth(), op.getOffset());
    lane = isSigned ? field.sext(bits) : field.zext(bits);
  }
  return DenseElementsAttr::get(op.getType(), lanes);
}

OpFoldResult VectorBitfieldExtractUOp::fold(FoldAdaptor adaptor) {
  return foldExtract(*this, adaptor.getSource(), /*isSigned=*/false);
}
OpFoldResult VectorBitfieldExtractSOp::fold(FoldAdaptor adaptor) {
  return foldExtract(*this, adaptor.getSource(), /*isSigned=*/true);
}

LogicalResult VectorBitfieldInsertOp::verify() {
  VectorType field = getField().getType(), base = getBase().getType();
  if (failed(verifyShapes(*this, field, base)))
    return failure();
  return verifyBitRange(*this, getOffset(), getWidth(), base, field);
}

OpFoldResult VectorBitfieldInsertOp::fold(FoldAdaptor adaptor) {
  SmallVector<APInt> fields = getLanes(adaptor.getField());
  SmallVector<APInt> lanes = getLanes(adaptor.getBase());
  if (fields.empty() || lanes.empty())
    return {};
  for (auto [lane, field] : llvm::zip_equal(lanes, fields))
    lane.insertBits(field.trunc(getWidth()), getOffset());
  return DenseElementsAttr::get(getType(), lanes);
}

//===----------------------------------------------------------------------===//
// Streams of bits
//===----------------------------------------------------------------------===//

/// `numbers` has the lanes of which `width` bits are in the stream `words`.
static LogicalResult verifyStream(Operation *op, int64_t width,
                                  VectorType numbers, VectorType words) {
  if (width < 1 || width > 64)
    return op->emitOpError("needs a width from 1 to 64, not ") << width;
  if (width > numbers.getElementTypeBitWidth())
    return op->emitOpError("has numbers of ")
           << width << " bits, which do not fit the lanes of "
           << getTypeSpelling(numbers);
  // Shapes are bounded by 63 bits of bytes; in bits they may need more.
  __int128 packed = __int128(numbers.getNumElements()) * width;
  __int128 stream =
      __int128(words.getNumElements()) * words.getElementTypeBitWidth();
  if (packed == stream)
    return success();
  return op->emitOpError("has ")
         << numbers.getNumElements() << " numbers of " << width
         << " bits, which are not the bits of " << getTypeSpelling(words);
}

/// Cuts `stream` into `count` pieces of `width` bits.
static SmallVector<APInt> cut(const APInt &stream, int64_t count,
                              int64_t width) {
  SmallVector<APInt> pieces;
  for (int64_t piece = 0; piece != count; ++piece)
    pieces.push_back(stream.extractBits(width, piece * width));
  return pieces;
}

/// The low `width` bits of all lanes, side by side.
static APInt join(ArrayRef<APInt> lanes, int64_t width) {
  APInt stream(lanes.size() * width, 0);
  for (auto [number, lane] : llvm::enumerate(lanes))
    stream.insertBits(lane.trunc(width), number * width);
  return stream;
}

LogicalResult VectorBitpackOp::verify() {
  return verifyStream(*this, getWidth(), getSource().getType(), getType());
}

OpFoldResult VectorBitpackOp::fold(FoldAdaptor adaptor) {
  SmallVector<APInt> lanes = getLanes(adaptor.getSource());
  VectorType type = getType();
  if (lanes.empty() || type.getNumElements() > kMaxFoldedLanes)
    return {};
  return DenseElementsAttr::get(type, cut(join(lanes, getWidth()),
                                          type.getNumElements(),
                                          type.getElementTypeBitWidth()));
}

LogicalResult VectorBitunpackUOp::verify() {
  return verifyStream(*this, getWidth(), getType(), getSource().getType());
}
LogicalResult VectorBitunpackSOp::verify() {
  return verifyStream(*this, getWidth(), getType(), getSource().getType());
}

template <typename Op>
static OpFoldResult foldUnpack(Op op, Attribute source, bool isSigned) {
  SmallVector<APInt> words = getLanes(source);
  VectorType type = op.getType();
  if (words.empty() || type.getNumElements() > kMaxFoldedLanes)
    return {};
  APInt stream = join(words, words.front().getBitWidth());
  SmallVector<APInt> lanes = cut(stream, type.getNumElements(), op.getWidth());
  unsigned bits = type.getElementTypeBitWidth();
  for (APInt &lane : lanes)
    lane = isSigned ? lane.sext(bits) : lane.zext(bits);
  return DenseElementsAttr::get(type, lanes);
}

OpFoldResult VectorBitunpackUOp::fold(FoldAdaptor adaptor) {
  return foldUnpack(*this, adaptor.getSource(), /*isSigned=*/false);
}
OpFoldResult VectorBitunpackSOp::fold(FoldAdaptor adaptor) {
  return foldUnpack(*this, adaptor.getSource(), /*isSigned=*/true);
}
