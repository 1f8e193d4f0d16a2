//===- ViewOps.cpp - Element access and windows ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/View/IR/View.h"
#include "Loom/Interfaces/Signature.h"
#include "Loom/Interfaces/WordDict.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/View/IR/ViewOps.cpp.inc"

using Operand = OpAsmParser::UnresolvedOperand;

static const WordKey cacheKeys[] = {
    wordKey<CacheScopeAttr>("cache_scope", /*isRequired=*/false),
    wordKey<CacheTemporalAttr>("cache_temporal", /*isRequired=*/false)};

/// Parses `%view[%i, %j]`.
static ParseResult parseAccess(OpAsmParser &parser, Operand &view,
                               SmallVectorImpl<Operand> &indices) {
  return failure(
      parser.parseOperand(view) ||
      parser.parseOperandList(indices, OpAsmParser::Delimiter::Square));
}

static ParseResult parseOptionalVolatile(OpAsmParser &parser, bool &flag) {
  flag = succeeded(parser.parseOptionalLess());
  if (flag)
    return failure(parser.parseKeyword("volatile") || parser.parseGreater());
  return success();
}

void loom::addAccessEffects(
    OpOperand &storage, bool isVolatile, bool isWrite,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  auto *resource = SideEffects::DefaultResource::get();
  if (isWrite || isVolatile)
    effects.emplace_back(MemoryEffects::Write::get(), &storage, resource);
  if (!isWrite || isVolatile)
    effects.emplace_back(MemoryEffects::Read::get(), &storage, resource);
}

static LogicalResult verifyIndexCount(Operation *op, ViewType view,
                                      size_t count) {
  if (int64_t(count) == view.getRank())
    return success();
  return op->emitOpError("needs one index per dimension: the view has rank ")
         << view.getRank() << ", found " << count;
}

static LogicalResult verifyElement(Operation *op, ViewType view, Type type) {
  if (type == view.getElementType())
    return success();
  return op->emitOpError("accesses ")
         << type << ", but the view's element type is "
         << view.getElementType();
}

//===----------------------------------------------------------------------===//
// view.load
//===----------------------------------------------------------------------===//

ParseResult ViewLoadOp::parse(OpAsmParser &parser, OperationState &result) {
  Operand view;
  SmallVector<Operand> indices;
  bool isVolatile;
  Type type;
  if (parseOptionalVolatile(parser, isVolatile) ||
      parseAccess(parser, view, indices) ||
      parseWordDict(parser, result.attributes, cacheKeys) ||
      parser.parseColon() || parseTypeOf(parser, view, result.operands) ||
      parser.parseArrow() || parsePlainType(parser, type) ||
      parser.resolveOperands(indices, parser.getBuilder().getIndexType(),
                             result.operands))
    return failure();
  if (isVolatile)
    result.getOrAddProperties<Properties>().is_volatile =
        parser.getBuilder().getUnitAttr();
  result.addTypes(type);
  return success();
}

void ViewLoadOp::print(OpAsmPrinter &printer) {
  if (getIsVolatile())
    printer << "<volatile>";
  printer << ' ' << getView() << '[' << getIndices() << ']';
  printWordDict(printer, *this, cacheKeys, {getIsVolatileAttrName()});
  printer << " : ";
  printTypeOf(printer, getView());
  printer << " -> ";
  printSourceType(printer, getType());
}

LogicalResult ViewLoadOp::verify() {
  ViewType view = getView().getType();
  return failure(
      failed(verifyIndexCount(*this, view, getIndices().size())) ||
      failed(verifyElement(*this, view, getType())) ||
      failed(verifyCachePolicy(*this, AccessKind::Load, getCacheScopeAttr(),
                               getCacheTemporalAttr())));
}

void ViewLoadOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  addAccessEffects(getViewMutable(), getIsVolatile(), /*isWrite=*/false,
                   effects);
}

//===----------------------------------------------------------------------===//
// view.store
//===----------------------------------------------------------------------===//

ParseResult ViewStoreOp::parse(OpAsmParser &parser, OperationState &result) {
  Operand value, view;
  SmallVector<Operand> indices;
  bool isVolatile;
  Type type;
  if (parseOptionalVolatile(parser, isVolatile) || parser.parseOperand(value) ||
      parser.parseComma() || parseAccess(parser, view, indices) ||
      parseWordDict(parser, result.attributes, cacheKeys) ||
      parser.parseColon() || parsePlainType(parser, type) ||
      parser.parseComma() ||
      parser.resolveOperand(value, type, result.operands) ||
      parseTypeOf(parser, view, result.operands) ||
      parser.resolveOperands(indices, parser.getBuilder().getIndexType(),
                             result.operands))
    return failure();
  if (isVolatile)
    result.getOrAddProperties<Properties>().is_volatile =
        parser.getBuilder().getUnitAttr();
  return success();
}

void ViewStoreOp::print(OpAsmPrinter &printer) {
  if (getIsVolatile())
    printer << "<volatile>";
  printer << ' ' << getValue() << ", " << getView() << '[' << getIndices()
          << ']';
  printWordDict(printer, *this, cacheKeys, {getIsVolatileAttrName()});
  printer << " : ";
  printSourceType(printer, getValue().getType());
  printer << ", ";
  printTypeOf(printer, getView());
}

LogicalResult ViewStoreOp::verify() {
  ViewType view = getView().getType();
  return failure(
      failed(verifyIndexCount(*this, view, getIndices().size())) ||
      failed(verifyElement(*this, view, getValue().getType())) ||
      failed(verifyCachePolicy(*this, AccessKind::Store, getCacheScopeAttr(),
                               getCacheTemporalAttr())));
}

void ViewStoreOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  addAccessEffects(getViewMutable(), getIsVolatile(), /*isWrite=*/true,
                   effects);
}

//===----------------------------------------------------------------------===//
// view.subview, view.refine
//===----------------------------------------------------------------------===//

/// Parses ` : VIEW -> VIEW`, resolving the source and the result's extents. A
/// layout in the result's type is that of the source, or else a new one, which
/// becomes the last operand.
static ParseResult parseDerived(OpAsmParser &parser, OperationState &result,
                                const Operand &source,
                                ArrayRef<Operand> offsets, bool keepsLayout) {
  SourceType derived;
  if (parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parseTypeOf(parser, source, result.operands) || parser.parseArrow() ||
      parseSourceType(parser, derived) ||
      parser.resolveOperands(offsets, parser.getBuilder().getIndexType(),
                             result.operands))
    return failure();
  result.addTypes(derived.type);
  auto view = dyn_cast<ViewType>(derived.type);
  Value from = result.operands.front();
  if (keepsLayout && view && view.carriesLayout()) {
    auto fromType = dyn_cast<ViewType>(from.getType());
    // The verifier reports that the source has another kind of layout.
    if (fromType && fromType.carriesLayout() &&
        checkExtent(parser, derived.names.back(), from,
                    fromType.getNumDynamicDims()))
      return failure();
    derived.names.pop_back();
  }
  return resolveExtents(parser, derived, result.operands);
}

static LogicalResult verifyDerived(Operation *op, ViewType source,
                                   ViewType result, size_t extents) {
  if (source.getRank() != result.getRank())
    return op->emitOpError("keeps the rank, but goes from ")
           << source.getRank() << " to " << result.getRank();
  if (source.getElementType() != result.getElementType())
    return op->emitOpError("keeps the element type, but goes from ")
           << source.getElementType() << " to " << result.getElementType();
  if (extents != size_t(result.getNumDynamicDims()))
    return op->emitOpError("needs one extent per dynamic dimension: ")
           << result.getNumDynamicDims() << ", found " << extents;
  return success();
}

ParseResult ViewSubviewOp::parse(OpAsmParser &parser, OperationState &result) {
  Operand source;
  SmallVector<Operand> offsets;
  if (parseAccess(parser, source, offsets) ||
      parseDerived(parser, result, source, offsets, /*keepsLayout=*/true))
    return failure();
  int32_t extents = result.operands.size() - 1 - offsets.size();
  result.getOrAddProperties<Properties>().operandSegmentSizes = {
      1, int32_t(offsets.size()), extents};
  return success();
}

void ViewSubviewOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getSource() << '[' << getOffsets() << ']';
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getOperandSegmentSizesAttrName()});
  printer << " : ";
  printTypeOf(printer, getSource());
  printer << " -> ";
  printTypeOf(printer, getResult());
}

LogicalResult ViewSubviewOp::verify() {
  ViewType source = getSource().getType(), result = getType();
  if (failed(verifyDerived(*this, source, result, getExtents().size())) ||
      failed(verifyIndexCount(*this, source, getOffsets().size())))
    return failure();
  if (source.getAlignment() != result.getAlignment())
    return emitOpError("keeps the access alignment of its source");
  if (source.getLayout() != result.getLayout())
    return emitOpError("keeps the layout of its source");
  for (auto [from, to] : llvm::zip(source.getShape(), result.getShape()))
    if (!ShapedType::isDynamic(from) && !ShapedType::isDynamic(to) && to > from)
      return emitOpError("window extent ")
             << to << " exceeds the source extent " << from;
  return success();
}

Value ViewSubviewOp::getResultExtent(unsigned, unsigned slot) {
  if (slot < getExtents().size())
    return getExtents()[slot];
  // The op may not be verified yet.
  Value from = getOperation()->getOperand(0);
  auto source = dyn_cast<ViewType>(from.getType());
  return source && source.carriesLayout()
             ? getKnownExtent(from, source.getNumDynamicDims())
             : Value();
}

ParseResult ViewRefineOp::parse(OpAsmParser &parser, OperationState &result) {
  Operand source;
  if (parser.parseOperand(source) ||
      parseDerived(parser, result, source, {}, /*keepsLayout=*/false))
    return failure();
  auto view = dyn_cast<ViewType>(result.types.front());
  int32_t layout = view && view.carriesLayout();
  int32_t extents = result.operands.size() - 1 - layout;
  result.getOrAddProperties<Properties>().operandSegmentSizes = {1, extents,
                                                                 layout};
  return success();
}

void ViewRefineOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getSource();
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getOperandSegmentSizesAttrName()});
  printer << " : ";
  printTypeOf(printer, getSource());
  printer << " -> ";
  printTypeOf(printer, getResult());
}

LogicalResult ViewRefineOp::verify() {
  ViewType source = getSource().getType(), result = getType();
  if (failed(verifyDerived(*this, source, result, getExtents().size())))
    return failure();
  for (auto [from, to] : llvm::zip(source.getShape(), result.getShape()))
    if (!ShapedType::isDynamic(from) && !ShapedType::isDynamic(to) &&
        from != to)
      return emitOpError("cannot change the extent ") << from << " to " << to;
  return verifyCarriedLayout(*this, result, getLayout());
}

Value ViewRefineOp::getResultExtent(unsigned, unsigned slot) {
  return slot < getExtents().size() ? getExtents()[slot] : getLayout();
}

//===----------------------------------------------------------------------===//
// view.dim, view.layout
//===----------------------------------------------------------------------===//

/// A query cannot name its own result, nor that of a later one.
static void printQueriedType(OpAsmPrinter &printer, Value view) {
  SmallVector<Value> extents = getKnownExtents(view);
  for (Value &extent : extents)
    if (extent &&
        isa_and_nonnull<ViewDimOp, ViewLayoutOp>(extent.getDefiningOp()))
      extent = {};
  printSourceType(printer, view.getType(), extents);
}

ParseResult ViewDimOp::parse(OpAsmParser &parser, OperationState &result) {
  Operand view;
  IntegerAttr dimension;
  Type type;
  if (parser.parseOperand(view) || parser.parseLSquare() ||
      parser.parseAttribute(dimension, parser.getBuilder().getI64Type()) ||
      parser.parseRSquare() ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parseTypeOf(parser, view, result.operands) || parser.parseArrow() ||
      parsePlainType(parser, type))
    return failure();
  result.getOrAddProperties<Properties>().dim = dimension;
  result.addTypes(type);
  return success();
}

void ViewDimOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getView() << '[' << getDim() << ']';
  printer.printOptionalAttrDict((*this)->getAttrs(), {getDimAttrName()});
  printer << " : ";
  printQueriedType(printer, getView());
  printer << " -> index";
}

LogicalResult ViewDimOp::verify() {
  int64_t rank = getView().getType().getRank();
  if (getDimAttr().getInt() < 0 || getDimAttr().getInt() >= rank)
    return emitOpError("has no dimension ")
           << getDimAttr().getInt() << " in a view of rank " << rank;
  return success();
}

// Names are also traced through ops that are not verified yet.
Value ViewDimOp::getShapedValue() { return getOperation()->getOperand(0); }
OpFoldResult ViewDimOp::getDimension() { return getDimAttr(); }

OpFoldResult ViewDimOp::fold(FoldAdaptor) {
  ViewType type = getView().getType();
  int64_t dim = getDimAttr().getInt();
  if (!type.isDynamicDim(dim))
    return IntegerAttr::get(IndexType::get(getContext()), type.getDimSize(dim));
  Value extent = loom::getKnownExtent(getView(), type.getDynamicDimIndex(dim));
  if (extent && extent != getResult())
    return extent;
  return {};
}

ParseResult ViewLayoutOp::parse(OpAsmParser &parser, OperationState &result) {
  Operand view;
  Type type;
  if (parser.parseOperand(view) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parseTypeOf(parser, view, result.operands) || parser.parseArrow() ||
      parsePlainType(parser, type))
    return failure();
  result.addTypes(type);
  return success();
}

void ViewLayoutOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getView();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : ";
  printQueriedType(printer, getView());
  printer << " -> ";
  printSourceType(printer, getType());
}

Value ViewLayoutOp::getShapedValue() { return getOperation()->getOperand(0); }

OpFoldResult ViewLayoutOp::fold(FoldAdaptor) {
  ViewType type = getView().getType();
  if (type.getStatedPitches())
    return type.getLayout();
  if (!type.carriesLayout())
    return {};
  // Not one that may be dense: it would mean other pitches for a view of other
  // extents.
  Value layout = getKnownExtent(getView(), type.getNumDynamicDims());
  if (layout && layout != getResult() &&
      isa_and_nonnull<EncodingLayoutStridedOp, EncodingLayoutAssumeStridedOp,
                      ViewLayoutOp>(layout.getDefiningOp()))
    return layout;
  return {};
}

Value loom::createViewQuery(OpBuilder &builder, Location loc, Value view,
                            int64_t dimension) {
  if (dimension == kLayoutDimension)
    return ViewLayoutOp::create(
        builder, loc,
        EncodingType::get(builder.getContext(), EncodingRole::Layout), view);
  return ViewDimOp::create(builder, loc, builder.getIndexType(), view,
                           dimension);
}

LogicalResult loom::verifyCarriedLayout(Operation *op, ViewType view,
                                        Value layout) {
  if (view.carriesLayout() != bool(layout))
    return op->emitOpError(view.carriesLayout()
                               ? "needs a layout, which its result carries"
                               : "has a layout, but its result carries none");
  std::optional<unsigned> rank = layout ? getKnownRank(layout) : std::nullopt;
  if (!rank || int64_t(*rank) == view.getRank())
    return success();
  InFlightDiagnostic diag = op->emitOpError("the layout has rank ")
                            << *rank << ", but the view has rank "
                            << view.getRank();
  diag.attachNote(layout.getLoc()) << "the layout is made here";
  return diag;
}
