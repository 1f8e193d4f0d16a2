//===- BufferOps.cpp - Buffer facts and views -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AlignmentSyntax.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Interfaces/Inlining.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/Buffer/IR/BufferDialect.cpp.inc"
#include "Loom/Dialect/Buffer/IR/BufferEnums.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "Loom/Dialect/Buffer/IR/BufferTypes.cpp.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Buffer/IR/BufferOps.cpp.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Buffer/IR/BufferMaskOps.cpp.inc"

namespace {
struct BufferTypeSyntax : TypeSyntaxInterface {
  using TypeSyntaxInterface::TypeSyntaxInterface;

  ArrayRef<StringRef> getKeywords() const override {
    static constexpr StringRef keywords[] = {"buffer"};
    return keywords;
  }
  ParseResult parse(OpAsmParser &parser, StringRef,
                    SourceType &result) const override {
    result.type = BufferType::get(parser.getContext());
    return success();
  }
  LogicalResult print(OpAsmPrinter &printer, Type type,
                      ArrayRef<Value>) const override {
    if (!isa<BufferType>(type))
      return failure();
    printer << "buffer";
    return success();
  }
};
} // namespace

void BufferDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/Buffer/IR/BufferOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Buffer/IR/BufferStorageOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Buffer/IR/BufferAtomicOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Buffer/IR/BufferMaskOps.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "Loom/Dialect/Buffer/IR/BufferTypes.cpp.inc"
      >();
  addInterfaces<BufferTypeSyntax, InlineAnywhere>();
}

/// `buffer.pack` of literals folds to offsets.
Operation *BufferDialect::materializeConstant(OpBuilder &builder,
                                              Attribute value, Type type,
                                              Location loc) {
  auto bytes = dyn_cast<IntegerAttr>(value);
  if (!bytes || !isa<OffsetType>(type))
    return nullptr;
  return IndexConstantOp::create(builder, loc, type, bytes);
}

//===----------------------------------------------------------------------===//
// buffer.view
//===----------------------------------------------------------------------===//

ParseResult BufferViewOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand buffer, offset;
  Type bufferType;
  SourceType view;
  if (parser.parseOperand(buffer) || parser.parseLSquare() ||
      parser.parseOperand(offset) || parser.parseRSquare() ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parsePlainType(parser, bufferType) || parser.parseArrow() ||
      parseSourceType(parser, view) ||
      parser.resolveOperand(buffer, bufferType, result.operands) ||
      parser.resolveOperand(offset, OffsetType::get(parser.getContext()),
                            result.operands) ||
      resolveExtents(parser, view, result.operands))
    return failure();
  result.addTypes(view.type);
  auto type = dyn_cast<ViewType>(view.type);
  int32_t layout = type && type.carriesLayout();
  int32_t extents = view.names.size() - layout;
  result.getOrAddProperties<Properties>().operandSegmentSizes = {1, 1, extents,
                                                                 layout};
  return success();
}

void BufferViewOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getBuffer() << '[' << getOffset() << ']';
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getOperandSegmentSizesAttrName()});
  printer << " : ";
  printSourceType(printer, getBuffer().getType());
  printer << " -> ";
  printTypeOf(printer, getResult());
}

LogicalResult BufferViewOp::verify() {
  int64_t numDims = getType().getNumDynamicDims();
  if (int64_t(getExtents().size()) != numDims)
    return emitOpError("needs one extent per dynamic dimension: ")
           << numDims << ", found " << getExtents().size();
  return verifyCarriedLayout(*this, getType(), getLayout());
}

Value BufferViewOp::getResultExtent(unsigned, unsigned slot) {
  return slot < getExtents().size() ? getExtents()[slot] : getLayout();
}

//===----------------------------------------------------------------------===//
// buffer.assume.*
//===----------------------------------------------------------------------===//

LogicalResult BufferAssumeNoaliasOp::verify() {
  if (getBuffers().size() < 2)
    return emitOpError("needs at least two buffers, found ")
           << getBuffers().size();
  llvm::SmallDenseSet<Value, 8> seen;
  for (Value buffer : getBuffers())
    if (!seen.insert(buffer).second)
      return emitOpError("names one buffer twice: it overlaps itself");
  return success();
}

LogicalResult BufferAssumeAlignmentOp::verify() {
  if (getBuffers().empty())
    return emitOpError("needs at least one buffer");
  int64_t alignment = getMinimumAlignment();
  if (alignment < 1 || !llvm::isPowerOf2_64(alignment))
    return emitOpError("minimum_alignment must be a power of two, found ")
           << alignment;
  return success();
}

//===----------------------------------------------------------------------===//
// Raw access
//===----------------------------------------------------------------------===//

static LogicalResult verifyAccess(Operation *op, Type type, int64_t alignment) {
  // A view and a tensor have elements too.
  auto vector = dyn_cast<VectorType>(type);
  Type element = vector ? vector.getElementType() : type;
  if ((vector && (vector.getRank() != 1 || vector.isScalable())) ||
      !isa<IntegerType, FloatType, IndexType, OffsetType, BufferType>(element))
    return op->emitOpError("accesses a scalar or a vector of rank 1, not ")
           << type;
  if (alignment < 1 || !llvm::isPowerOf2_64(alignment))
    return op->emitOpError("alignment must be a power of two, found ")
           << alignment;
  return success();
}

LogicalResult BufferLoadOp::verify() {
  return failure(
      failed(verifyAccess(*this, getType(), getAlignmentAttr().getInt())) ||
      failed(verifyCachePolicy(*this, AccessKind::Load, getCacheScopeAttr(),
                               getCacheTemporalAttr())));
}

LogicalResult BufferStoreOp::verify() {
  return failure(
      failed(verifyAccess(*this, getValue().getType(),
                          getAlignmentAttr().getInt())) ||
      failed(verifyCachePolicy(*this, AccessKind::Store, getCacheScopeAttr(),
                               getCacheTemporalAttr())));
}

void BufferLoadOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  addAccessEffects(getBufferMutable(), getIsVolatile(), /*isWrite=*/false,
                   effects);
}

void BufferStoreOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  addAccessEffects(getBufferMutable(), getIsVolatile(), /*isWrite=*/true,
                   effects);
}

//===----------------------------------------------------------------------===//
// Masked access
//===----------------------------------------------------------------------===//

static LogicalResult verifyMaskedAccess(Operation *op, Type type, Type mask,
                                        int64_t alignment) {
  auto vector = dyn_cast<VectorType>(type);
  auto maskVector = dyn_cast<VectorType>(mask);
  if (!vector)
    return op->emitOpError("accesses a vector of rank 1, not ") << type;
  if (!maskVector || !maskVector.getElementType().isInteger(1) ||
      maskVector.getShape() != vector.getShape())
    return op->emitOpError("needs a mask of the shape of ")
           << type << ", found " << mask;
  return verifyAccess(op, type, alignment);
}

LogicalResult BufferLoadMaskOp::verify() {
  return failure(
      failed(verifyMaskedAccess(*this, getType(), getMask().getType(),
                                getAlignmentAttr().getInt())) ||
      failed(verifyCachePolicy(*this, AccessKind::Load, getCacheScopeAttr(),
                               getCacheTemporalAttr())));
}

LogicalResult BufferStoreMaskOp::verify() {
  return failure(
      failed(verifyMaskedAccess(*this, getValue().getType(),
                                getMask().getType(),
                                getAlignmentAttr().getInt())) ||
      failed(verifyCachePolicy(*this, AccessKind::Store, getCacheScopeAttr(),
                               getCacheTemporalAttr())));
}

void BufferLoadMaskOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  addAccessEffects(getBufferMutable(), /*isVolatile=*/false, /*isWrite=*/false,
                   effects);
}

void BufferStoreMaskOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  addAccessEffects(getBufferMutable(), /*isVolatile=*/false, /*isWrite=*/true,
                   effects);
}
