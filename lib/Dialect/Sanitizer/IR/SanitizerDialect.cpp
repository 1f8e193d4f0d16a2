//===- SanitizerDialect.cpp - Checks at run time --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Index/IR/AssumeSyntax.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Dialect/Sanitizer/IR/Sanitizer.h"
#include "Loom/Interfaces/Inlining.h"
#include "Loom/Interfaces/Literals.h"
#include "Loom/Interfaces/SourceText.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/Sanitizer/IR/SanitizerDialect.cpp.inc"
#include "Loom/Dialect/Sanitizer/IR/SanitizerEnums.cpp.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Sanitizer/IR/SanitizerOps.cpp.inc"

using Operand = OpAsmParser::UnresolvedOperand;

void SanitizerDialect::initialize() {
  addInterfaces<InlineAnywhere>();
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/Sanitizer/IR/SanitizerOps.cpp.inc"
      >();
}

std::string loom::getSanitizerOrigin(Operation *check) {
  if (auto origin = check->getAttrOfType<StringAttr>(kSanitizerOriginAttr))
    return origin.str();
  return findSourceName(check).value_or(check->getName().getStringRef().str());
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// Parses `<read>`.
static ParseResult parseAccessKind(OpAsmParser &parser,
                                   SanitizerAccessAttr &access) {
  if (parser.parseLess())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<SanitizerAccess> known = symbolizeSanitizerAccess(word);
  if (!known)
    return parser.emitError(loc)
           << "expected read, write or read_write, found '" << word << "'";
  access = SanitizerAccessAttr::get(parser.getContext(), *known);
  return parser.parseGreater();
}

static void printAccessKind(OpAsmPrinter &printer, SanitizerAccess access) {
  printer << '<' << stringifySanitizerAccess(access) << '>';
}

/// Turns an entry of the dictionary from a list of integers into an array.
static ParseResult takeIntegers(OpAsmParser &parser, SMLoc loc,
                                NamedAttrList &attributes, StringRef key,
                                DenseI64ArrayAttr &result) {
  Attribute found = attributes.get(key);
  if (!found)
    return success();
  auto list = dyn_cast<ArrayAttr>(found);
  SmallVector<int64_t> values;
  for (Attribute element : list ? list.getValue() : ArrayRef<Attribute>()) {
    auto integer = dyn_cast<IntegerAttr>(element);
    if (!integer || !integer.getType().isInteger(64))
      list = {};
    else
      values.push_back(integer.getInt());
  }
  if (!list)
    return parser.emitError(loc)
           << "'" << key << "' is a list of integers, such as [1, 4]";
  attributes.erase(key);
  result = parser.getBuilder().getDenseI64ArrayAttr(values);
  return success();
}

static void addIntegers(Builder &builder, NamedAttrList &attributes,
                        StringRef key, std::optional<ArrayRef<int64_t>> list) {
  if (list)
    attributes.append(key, builder.getI64ArrayAttr(*list));
}

/// Parses `<read> %view[%i] {...} : VIEW`. The entries of the dictionary are
/// left in `attributes`, and `loc` is where it begins.
static ParseResult parseAccess(OpAsmParser &parser, OperationState &result,
                               SanitizerAccessAttr &access, SMLoc &loc) {
  Operand view;
  SmallVector<Operand> indices;
  return failure(
      parseAccessKind(parser, access) || parser.parseOperand(view) ||
      parser.parseOperandList(indices, OpAsmParser::Delimiter::Square) ||
      parser.getCurrentLocation(&loc) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parseTypeOf(parser, view, result.operands) ||
      parser.resolveOperands(indices, parser.getBuilder().getIndexType(),
                             result.operands));
}

/// Prints what parseAccess reads, with `entries` in the dictionary.
static void printAccess(OpAsmPrinter &printer, Operation *op,
                        SanitizerAccess access, Value view, ValueRange indices,
                        NamedAttrList entries) {
  printAccessKind(printer, access);
  printer << ' ' << view << '[' << indices << ']';
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    entries.append(attribute);
  printer.printOptionalAttrDict(
      entries.getDictionary(op->getContext()).getValue());
  printer << " : ";
  printTypeOf(printer, view);
}

static LogicalResult verifyRank(Operation *op, ViewType view, size_t count,
                                StringRef what) {
  if (int64_t(count) == view.getRank())
    return success();
  return op->emitOpError("needs one ")
         << what << " per dimension: the view has rank " << view.getRank()
         << ", found " << count;
}

static LogicalResult
verifyExtents(Operation *op, ViewType view,
              std::optional<ArrayRef<int64_t>> staticExtents) {
  if (!staticExtents)
    return success();
  if (failed(verifyRank(op, view, staticExtents->size(), "static extent")))
    return failure();
  for (int64_t extent : *staticExtents)
    if (extent < 1)
      return op->emitOpError("a static extent is at least 1, not ") << extent;
  return success();
}

ParseResult SanitizerAssertAccessOp::parse(OpAsmParser &parser,
                                           OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  SMLoc loc;
  return failure(parseAccess(parser, result, properties.access, loc) ||
                 takeIntegers(parser, loc, result.attributes, "static_extents",
                              properties.static_extents));
}

void SanitizerAssertAccessOp::print(OpAsmPrinter &printer) {
  Builder builder(getContext());
  NamedAttrList entries;
  addIntegers(builder, entries, "static_extents", getStaticExtents());
  printAccess(printer, *this, getAccess(), getView(), getIndices(), entries);
}

LogicalResult SanitizerAssertAccessOp::verify() {
  ViewType view = getView().getType();
  return failure(
      failed(verifyRank(*this, view, getIndices().size(), "index")) ||
      failed(verifyExtents(*this, view, getStaticExtents())));
}

ParseResult SanitizerAssertAccessesOp::parse(OpAsmParser &parser,
                                             OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  SMLoc loc;
  if (parseAccess(parser, result, properties.access, loc) ||
      takeIntegers(parser, loc, result.attributes, "static_extents",
                   properties.static_extents) ||
      takeIntegers(parser, loc, result.attributes, "static_strides",
                   properties.static_strides))
    return failure();
  properties.static_count =
      dyn_cast_or_null<IntegerAttr>(result.attributes.erase("static_count"));
  if (properties.static_strides && properties.static_count &&
      properties.static_count.getType().isInteger(64))
    return success();
  return parser.emitError(
      loc, "a strided set needs {static_count = 4, static_strides = [16, 1]}: "
           "an integer, and a list of as many as the view has dimensions");
}

void SanitizerAssertAccessesOp::print(OpAsmPrinter &printer) {
  Builder builder(getContext());
  NamedAttrList entries;
  entries.append("static_count", getStaticCountAttr());
  addIntegers(builder, entries, "static_extents", getStaticExtents());
  addIntegers(builder, entries, "static_strides", getStaticStrides());
  printAccess(printer, *this, getAccess(), getView(), getIndices(), entries);
}

LogicalResult SanitizerAssertAccessesOp::verify() {
  ViewType view = getView().getType();
  if (failed(verifyRank(*this, view, getIndices().size(), "index")) ||
      failed(verifyExtents(*this, view, getStaticExtents())) ||
      failed(
          verifyRank(*this, view, getStaticStrides().size(), "static stride")))
    return failure();
  int64_t count = getStaticCountAttr().getInt();
  if (count < 1)
    return emitOpError("has at least one block, not ") << count;
  for (int64_t stride : getStaticStrides()) {
    int64_t last;
    if (llvm::MulOverflow(stride, count - 1, last))
      return emitOpError("the stride ")
             << stride << " times " << count - 1 << " does not fit 64 bits";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static LogicalResult verifyValues(Operation *op, ValueRange values,
                                  ArrayAttr predicates) {
  if (values.empty())
    return op->emitOpError("needs at least one value");
  for (Value value : op->getOperands())
    if (!isScalarType(value.getType()))
      return op->emitOpError("checks scalars, not ")
             << getTypeSpelling(value.getType());
  return verifyPredicates(op, predicates, op->getOperandTypes());
}

ParseResult SanitizerAssertValueOp::parse(OpAsmParser &parser,
                                          OperationState &result) {
  return parseAssumeOp<SanitizerAssertValueOp>(parser, result);
}

void SanitizerAssertValueOp::print(OpAsmPrinter &printer) {
  printAssumption(printer, *this, getValues(), getPredicates(),
                  {getPredicatesAttrName(), getOperandSegmentSizesAttrName()});
}

LogicalResult SanitizerAssertValueOp::verify() {
  if (failed(verifyValues(*this, getValues(), getPredicates())))
    return failure();
  auto isAddress = [](Type type) { return isa<IndexType, OffsetType>(type); };
  if (!llvm::all_of(getOperandTypes(), isAddress) &&
      llvm::any_of(getOperandTypes(), isAddress))
    return emitOpError("checks addresses or other scalars, not both in one op");
  return verifyAssumption(*this, getValues(), getPredicates());
}

ParseResult SanitizerAssertOpOp::parse(OpAsmParser &parser,
                                       OperationState &result) {
  if (parseAssumeOp<SanitizerAssertOpOp>(parser, result))
    return failure();
  result.types.clear();
  return success();
}

void SanitizerAssertOpOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getValues() << ' ';
  printPredicates(printer, getPredicates(), [&](int64_t ordinal) {
    printer << (*this)->getOperand(ordinal);
  });
  printer.printOptionalAttrDict(
      (*this)->getAttrs(),
      {getPredicatesAttrName(), getOperandSegmentSizesAttrName()});
  printer << " : ";
  printPlainTypes(printer, *this, getValues().getTypes());
}

LogicalResult SanitizerAssertOpOp::verify() {
  return verifyValues(*this, getValues(), getPredicates());
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

ParseResult SanitizerAssertLayoutOp::parse(OpAsmParser &parser,
                                           OperationState &result) {
  Operand source;
  SourceType refined;
  if (parser.parseOperand(source) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parseTypeOf(parser, source, result.operands) || parser.parseArrow() ||
      parseSourceType(parser, refined) ||
      resolveExtents(parser, refined, result.operands))
    return failure();
  result.addTypes(refined.type);
  auto view = dyn_cast<ViewType>(refined.type);
  int32_t layout = view && view.carriesLayout();
  result.getOrAddProperties<Properties>().operandSegmentSizes = {
      1, int32_t(result.operands.size()) - 1 - layout, layout};
  return success();
}

void SanitizerAssertLayoutOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getSource();
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getOperandSegmentSizesAttrName()});
  printer << " : ";
  printTypeOf(printer, getSource());
  printer << " -> ";
  printTypeOf(printer, getResult());
}

LogicalResult SanitizerAssertLayoutOp::verify() {
  ViewType source = getSource().getType(), result = getResult().getType();
  if (source.getRank() != result.getRank())
    return emitOpError("keeps the rank, but goes from ")
           << source.getRank() << " to " << result.getRank();
  if (source.getElementType() != result.getElementType())
    return emitOpError("keeps the element type, but goes from ")
           << source.getElementType() << " to " << result.getElementType();
  if (getExtents().size() != size_t(result.getNumDynamicDims()))
    return emitOpError("needs one extent per dynamic dimension: ")
           << result.getNumDynamicDims() << ", found " << getExtents().size();
  for (auto [from, to] : llvm::zip(source.getShape(), result.getShape()))
    if (!ShapedType::isDynamic(from) && !ShapedType::isDynamic(to) &&
        from != to)
      return emitOpError("cannot change the extent ") << from << " to " << to;
  return verifyCarriedLayout(*this, result, getLayout());
}

Value SanitizerAssertLayoutOp::getResultExtent(unsigned, unsigned slot) {
  return slot < getExtents().size() ? getExtents()[slot] : getLayout();
}

//===----------------------------------------------------------------------===//
// What checks become
//===----------------------------------------------------------------------===//

/// Parses an optional `at(%x, ...)`.
static ParseResult parsePlace(OpAsmParser &parser,
                              SmallVectorImpl<Operand> &place) {
  if (failed(parser.parseOptionalKeyword("at")))
    return success();
  return parser.parseOperandList(place, OpAsmParser::Delimiter::Paren);
}

static void printPlace(OpAsmPrinter &printer, ValueRange place) {
  if (!place.empty())
    printer << " at(" << place << ')';
}

static LogicalResult verifyPlace(Operation *op, ValueRange place) {
  if (place.empty() || place.size() == kSanitizerPlaceSize)
    return success();
  return op->emitOpError("needs the three coordinates of the workgroup and "
                         "those of the workitem, found ")
         << place.size() << " values";
}

ParseResult SanitizerAssertBytesOp::parse(OpAsmParser &parser,
                                          OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Builder &builder = parser.getBuilder();
  int64_t alignment = 1;
  Operand buffer, offset, bytes;
  SmallVector<Operand> place;
  Type type, byteType = OffsetType::get(parser.getContext());
  if (parseAccessKind(parser, properties.access))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("align")) &&
      (parser.parseLParen() || parser.parseInteger(alignment) ||
       parser.parseRParen()))
    return failure();
  properties.alignment = builder.getI64IntegerAttr(alignment);
  if (parser.parseOperand(buffer) || parser.parseLSquare() ||
      parser.parseOperand(offset) || parser.parseRSquare() ||
      parser.parseComma() || parser.parseOperand(bytes) ||
      parsePlace(parser, place) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parsePlainType(parser, type) ||
      parser.resolveOperand(buffer, type, result.operands) ||
      parser.resolveOperand(offset, byteType, result.operands) ||
      parser.resolveOperand(bytes, byteType, result.operands) ||
      parser.resolveOperands(place, builder.getIndexType(), result.operands))
    return failure();
  return success();
}

void SanitizerAssertBytesOp::print(OpAsmPrinter &printer) {
  printAccessKind(printer, getAccess());
  if (getAlignment() != 1)
    printer << " align(" << getAlignment() << ')';
  printer << ' ' << getBuffer() << '[' << getOffset() << "], " << getBytes();
  printPlace(printer, getPlace());
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getAccessAttrName(), getAlignmentAttrName()});
  printer << " : ";
  printSourceType(printer, getBuffer().getType());
}

LogicalResult SanitizerAssertBytesOp::verify() {
  int64_t alignment = getAlignmentAttr().getInt();
  if (alignment < 1 || !llvm::isPowerOf2_64(uint64_t(alignment)))
    return emitOpError("the alignment must be a power of two, found ")
           << alignment;
  return verifyPlace(*this, getPlace());
}

ParseResult SanitizerReportIfOp::parse(OpAsmParser &parser,
                                       OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Builder &builder = parser.getBuilder();
  Operand condition;
  SmallVector<Operand> values, place;
  SmallVector<Type> types;
  if (parser.parseOperand(condition) ||
      parser.parseAttribute(properties.kind) ||
      parser.parseAttribute(properties.message))
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalLParen()) &&
      (parser.parseOperandList(values) || parser.parseColon() ||
       parsePlainTypes(parser, types) || parser.parseRParen()))
    return failure();
  if (parsePlace(parser, place) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.resolveOperand(condition, builder.getI1Type(), result.operands) ||
      parser.resolveOperands(values, types, loc, result.operands) ||
      parser.resolveOperands(place, builder.getIndexType(), result.operands))
    return failure();
  properties.operandSegmentSizes = {1, int32_t(values.size()),
                                    int32_t(place.size())};
  return success();
}

void SanitizerReportIfOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getCondition() << ' ' << getKindAttr() << ' '
          << getMessageAttr();
  if (!getValues().empty()) {
    printer << " (" << getValues() << " : ";
    printPlainTypes(printer, *this, getValues().getTypes());
    printer << ')';
  }
  printPlace(printer, getPlace());
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getKindAttrName(), getMessageAttrName(),
                                 getOperandSegmentSizesAttrName()});
}

LogicalResult SanitizerReportIfOp::verify() {
  if (!llvm::is_contained(
          {"out-of-bounds", "misaligned", "assumption", "undefined"},
          getKind()))
    return emitOpError("reports out-of-bounds, misaligned, assumption or "
                       "undefined, not '")
           << getKind() << "'";
  if (getValues().size() > kMaxValues)
    return emitOpError("has at most ")
           << kMaxValues << " values, found " << getValues().size();
  for (Value value : getValues())
    if (!isScalarType(value.getType()))
      return emitOpError("tells scalars, not ")
             << getTypeSpelling(value.getType());
  return verifyPlace(*this, getPlace());
}
