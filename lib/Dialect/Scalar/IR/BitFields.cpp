//===- BitFields.cpp - Bit fields of scalars and lanes --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scalar/IR/BitFields.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Syntax and rules
//===----------------------------------------------------------------------===//

ParseResult loom::parseBitRange(OpAsmParser &parser, IntegerAttr &offset,
                                IntegerAttr &width) {
  auto parseField = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef key;
    if (parser.parseKeyword(&key) || parser.parseEqual())
      return failure();
    IntegerAttr *field = key == "offset"  ? &offset
                         : key == "width" ? &width
                                          : nullptr;
    if (!field)
      return parser.emitError(loc)
             << "expected offset or width, not '" << key << "'";
    if (*field)
      return parser.emitError(loc) << "'" << key << "' is given twice";
    int64_t value;
    if (parser.parseInteger(value))
      return failure();
    *field = parser.getBuilder().getI64IntegerAttr(value);
    return success();
  };
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Braces,
                                     parseField))
    return failure();
  if (!offset || !width)
    return parser.emitError(loc) << "expected both an offset and a width";
  return success();
}

void loom::printBitRange(OpAsmPrinter &printer, Operation *, IntegerAttr offset,
                         IntegerAttr width) {
  printer << "{offset = " << offset.getInt() << ", width = " << width.getInt()
          << '}';
}

static unsigned widthOf(Type type) {
  return getElementTypeOrSelf(type).getIntOrFloatBitWidth();
}

LogicalResult loom::verifyBitRange(Operation *op, int64_t offset, int64_t width,
                                   Type base, Type field) {
  unsigned bits = widthOf(base);
  if (width < 1)
    return op->emitOpError("needs a width of at least 1, not ") << width;
  if (offset < 0)
    return op->emitOpError("needs an offset of at least 0, not ") << offset;
  if (width > bits || offset > int64_t(bits) - width)
    return op->emitOpError("takes ")
           << width << " bits from bit " << offset << " on, but "
           << getElementTypeOrSelf(base) << " has only " << bits;
  if (width > widthOf(field))
    return op->emitOpError("takes ") << width << " bits, which do not fit "
                                     << getElementTypeOrSelf(field);
  return success();
}

//===----------------------------------------------------------------------===//
// Expansion
//===----------------------------------------------------------------------===//

Value loom::createBits(OpBuilder &builder, Location loc, Type type,
                       const APInt &value) {
  TypedAttr attribute = IntegerAttr::get(getElementTypeOrSelf(type),
                                         value.zextOrTrunc(widthOf(type)));
  if (auto vector = dyn_cast<VectorType>(type))
    attribute = DenseElementsAttr::get(vector, Attribute(attribute));
  return arith::ConstantOp::create(builder, loc, attribute);
}

Value loom::resizeBits(OpBuilder &builder, Location loc, Value value, Type type,
                       bool isSigned) {
  unsigned from = widthOf(value.getType()), to = widthOf(type);
  if (from > to)
    return builder.createOrFold<arith::TruncIOp>(loc, type, value);
  if (from == to)
    return value;
  if (isSigned)
    return builder.createOrFold<arith::ExtSIOp>(loc, type, value);
  return builder.createOrFold<arith::ExtUIOp>(loc, type, value);
}

template <typename Shift>
static Value shiftBy(OpBuilder &builder, Location loc, Value value,
                     int64_t amount) {
  if (amount == 0)
    return value;
  Type type = value.getType();
  return Shift::create(
      builder, loc, value,
      createBits(builder, loc, type, APInt(widthOf(type), amount)));
}

Value loom::extractBits(OpBuilder &builder, Location loc, Value source,
                        int64_t offset, int64_t width, bool isSigned,
                        Type type) {
  int64_t bits = widthOf(source.getType());
  Value field;
  if (isSigned) {
    Value top =
        shiftBy<arith::ShLIOp>(builder, loc, source, bits - offset - width);
    field = shiftBy<arith::ShRSIOp>(builder, loc, top, bits - width);
  } else {
    field = shiftBy<arith::ShRUIOp>(builder, loc, source, offset);
    if (offset + width < bits)
      field =
          arith::AndIOp::create(builder, loc, field,
                                createBits(builder, loc, source.getType(),
                                           APInt::getLowBitsSet(bits, width)));
  }
  return resizeBits(builder, loc, field, type, isSigned);
}

Value loom::insertBits(OpBuilder &builder, Location loc, Value field,
                       Value base, int64_t offset, int64_t width) {
  Type type = base.getType();
  int64_t bits = widthOf(type);
  Value low =
      extractBits(builder, loc, field, 0, width, /*isSigned=*/false, type);
  if (width == bits)
    return low;
  Value placed = shiftBy<arith::ShLIOp>(builder, loc, low, offset);
  Value kept = arith::AndIOp::create(
      builder, loc, base,
      createBits(builder, loc, type,
                 ~APInt::getBitsSet(bits, offset, offset + width)));
  return arith::OrIOp::create(builder, loc, kept, placed);
}
