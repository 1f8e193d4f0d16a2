//===- VectorMemoryOps.cpp - Vectors in views -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Vector/IR/VectorMemory.h"
#include "Loom/Interfaces/AtomicSyntax.h"
#include "Loom/Interfaces/Literals.h"
#include "Loom/Interfaces/WordDict.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Vector/IR/VectorMemoryOps.cpp.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Vector/IR/VectorAtomicOps.cpp.inc"

using Operand = OpAsmParser::UnresolvedOperand;

static const WordKey cacheKeys[] = {
    wordKey<CacheScopeAttr>("cache_scope", /*isRequired=*/false),
    wordKey<CacheTemporalAttr>("cache_temporal", /*isRequired=*/false)};
static const WordKey updateKeys[] = {wordKey<AtomicOrderingAttr>("ordering"),
                                     wordKey<AtomicScopeAttr>("scope")};
static const WordKey exchangeKeys[] = {
    wordKey<AtomicOrderingAttr>("success_ordering"),
    wordKey<AtomicOrderingAttr>("failure_ordering"),
    wordKey<AtomicScopeAttr>("scope")};

static ArrayRef<WordKey> getKeys(VectorAccessForm form) {
  if (!form.isAtomic())
    return cacheKeys;
  if (form.effect == VectorEffect::Cmpxchg)
    return exchangeKeys;
  return updateKeys;
}

/// Whether the op has a kind in its angle group.
static bool hasKind(VectorAccessForm form) {
  return form.effect == VectorEffect::Reduce ||
         form.effect == VectorEffect::Rmw;
}

static bool mayBeVolatile(VectorAccessForm form) {
  return form.addressing == VectorAddressing::Block && !form.isMasked;
}

static bool hasPass(VectorAccessForm form) {
  return form.isMasked && form.hasResult();
}

VectorAccess::VectorAccess(Operation *op, VectorAccessForm form)
    : op(op), form(form), view(form.getNumValues()), firstIndex(view + 1) {
  unsigned last = op->getNumOperands();
  if (hasPass(form))
    pass = --last;
  if (form.isMasked)
    mask = --last;
  if (form.addressing == VectorAddressing::Indexed)
    offsets = --last;
  numIndices = last - firstIndex;
  type = cast<VectorType>(form.getNumValues() ? op->getOperand(0).getType()
                                              : op->getResult(0).getType());
}

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

/// Parses `<volatile>`, or `<kind>` or `<kind, noftz>`.
static ParseResult parseGroup(OpAsmParser &parser, NamedAttrList &attributes,
                              VectorAccessForm form) {
  Builder &builder = parser.getBuilder();
  if (mayBeVolatile(form)) {
    if (failed(parser.parseOptionalLess()))
      return success();
    attributes.append("is_volatile", builder.getUnitAttr());
    return failure(parser.parseKeyword("volatile") || parser.parseGreater());
  }
  if (!hasKind(form))
    return success();
  AtomicKindAttr kind;
  UnitAttr noftz;
  if (parseAtomicGroup(parser, kind, noftz))
    return failure();
  attributes.append("kind", kind);
  if (noftz)
    attributes.append("noftz", noftz);
  return success();
}

namespace {
/// The operands of an access before their types are known.
struct ParsedAccess {
  SmallVector<Operand, 2> values;
  Operand view, mask, pass;
  SmallVector<Operand> indices, offsets;
};
} // namespace

/// Parses `%a, %b, %view[%i][%at], %mask, %pass`.
static ParseResult parseOperands(OpAsmParser &parser, ParsedAccess &access,
                                 VectorAccessForm form) {
  access.values.resize(form.getNumValues());
  for (Operand &value : access.values)
    if (parser.parseOperand(value) || parser.parseComma())
      return failure();
  if (parser.parseOperand(access.view) ||
      parser.parseOperandList(access.indices, OpAsmParser::Delimiter::Square))
    return failure();
  if (form.addressing == VectorAddressing::Indexed &&
      parser.parseOperandList(access.offsets, /*requiredOperandCount=*/1,
                              OpAsmParser::Delimiter::Square))
    return failure();
  if (form.isMasked &&
      (parser.parseComma() || parser.parseOperand(access.mask)))
    return failure();
  return failure(hasPass(form) &&
                 (parser.parseComma() || parser.parseOperand(access.pass)));
}

/// Parses `, TYPE` for `operand`.
static ParseResult parseNextType(OpAsmParser &parser, const Operand &operand,
                                 SmallVectorImpl<Value> &operands, Type &type) {
  return failure(parser.parseComma() || parsePlainType(parser, type) ||
                 parser.resolveOperand(operand, type, operands));
}

/// Parses `[V, ] VIEW [, O] [, M] [, V] [-> V]`.
static ParseResult parseTypes(OpAsmParser &parser, OperationState &result,
                              const ParsedAccess &access,
                              VectorAccessForm form) {
  Type type, other;
  if (!access.values.empty() &&
      (parsePlainType(parser, type) || parser.parseComma() ||
       parser.resolveOperands(access.values, type, result.operands)))
    return failure();
  if (parseTypeOf(parser, access.view, result.operands) ||
      parser.resolveOperands(access.indices, parser.getBuilder().getIndexType(),
                             result.operands))
    return failure();
  if (form.addressing == VectorAddressing::Indexed &&
      parseNextType(parser, access.offsets.front(), result.operands, other))
    return failure();
  if (form.isMasked &&
      parseNextType(parser, access.mask, result.operands, other))
    return failure();
  if (!form.hasResult())
    return success();
  if (hasPass(form) && access.values.empty()) {
    if (parseNextType(parser, access.pass, result.operands, type))
      return failure();
  } else if (parser.parseArrow() || parsePlainType(parser, type) ||
             (hasPass(form) &&
              parser.resolveOperand(access.pass, type, result.operands))) {
    return failure();
  }
  result.addTypes(type);
  return success();
}

ParseResult loom::parseVectorAccess(OpAsmParser &parser, OperationState &result,
                                    VectorAccessForm form) {
  ParsedAccess access;
  return failure(parseGroup(parser, result.attributes, form) ||
                 parseOperands(parser, access, form) ||
                 parseWordDict(parser, result.attributes, getKeys(form)) ||
                 parser.parseColon() ||
                 parseTypes(parser, result, access, form));
}

void loom::printVectorAccess(OpAsmPrinter &printer, Operation *op,
                             VectorAccessForm form) {
  VectorAccess access(op, form);
  if (op->hasAttr("is_volatile"))
    printer << "<volatile>";
  if (hasKind(form))
    printAtomicGroup(printer,
                     op->getAttrOfType<AtomicKindAttr>("kind").getValue(),
                     op->hasAttr("noftz"));
  printer << ' ';
  for (Value value : op->getOperands().take_front(access.view))
    printer << value << ", ";
  Value view = op->getOperand(access.view);
  printer << view << '['
          << op->getOperands().slice(access.firstIndex, access.numIndices)
          << ']';
  if (access.offsets)
    printer << '[' << op->getOperand(access.offsets) << ']';
  for (unsigned operand : {access.mask, access.pass})
    if (operand)
      printer << ", " << op->getOperand(operand);
  printWordDict(printer, op, getKeys(form), {"is_volatile", "kind", "noftz"});
  printer << " : ";
  if (form.getNumValues()) {
    printSourceType(printer, access.type);
    printer << ", ";
  }
  printTypeOf(printer, view);
  for (unsigned operand : {access.offsets, access.mask}) {
    if (!operand)
      continue;
    printer << ", ";
    printSourceType(printer, op->getOperand(operand).getType());
  }
  if (!form.hasResult())
    return;
  printer << (access.pass && !form.getNumValues() ? ", " : " -> ");
  printSourceType(printer, access.type);
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

/// The block of a vector has a place in the view.
static LogicalResult verifyBlock(const VectorAccess &access) {
  ViewType view = access.getView();
  int64_t outer = view.getRank() - access.type.getRank();
  if (outer < 0)
    return access.op->emitOpError("accesses a block of rank ")
           << access.type.getRank() << " in a view of rank " << view.getRank();
  if (access.form.isMasked)
    return success();
  for (auto [axis, needed] : llvm::enumerate(access.type.getShape())) {
    int64_t dim = outer + axis, extent = view.getDimSize(dim);
    if (!ShapedType::isDynamic(extent) && extent < needed)
      return access.op->emitOpError("accesses ")
             << needed << " elements along dimension " << dim
             << " of the view, which has " << extent;
  }
  return success();
}

/// The vectors beside the values have their shape.
static LogicalResult verifyShapes(const VectorAccess &access) {
  auto hasOtherShape = [&](unsigned operand) {
    auto type = cast<VectorType>(access.op->getOperand(operand).getType());
    return type.getShape() != access.type.getShape();
  };
  auto spell = [&](unsigned operand) {
    return getTypeSpelling(access.op->getOperand(operand).getType());
  };
  if (access.mask && hasOtherShape(access.mask))
    return access.op->emitOpError("needs a mask of the shape of ")
           << getTypeSpelling(access.type) << ", found " << spell(access.mask);
  if (access.pass &&
      access.op->getOperand(access.pass).getType() != access.type)
    return access.op->emitOpError("has lanes without a mask bit of type ")
           << spell(access.pass) << ", and others of "
           << getTypeSpelling(access.type);
  if (!access.offsets)
    return success();
  if (hasOtherShape(access.offsets))
    return access.op->emitOpError("needs offsets of the shape of ")
           << getTypeSpelling(access.type) << ", found "
           << spell(access.offsets);
  Type lane =
      getElementTypeOrSelf(access.op->getOperand(access.offsets).getType());
  if (!lane.isIndex() && (!isa<IntegerType>(lane) || lane.isInteger(1)))
    return access.op->emitOpError(
               "counts elements: its offsets are index, or integers of 8 to 64 "
               "bits, not ")
           << spell(access.offsets);
  return success();
}

static LogicalResult verifyAtomicWords(const VectorAccess &access) {
  Operation *op = access.op;
  ViewType view = access.getView();
  Type element = view.getElementType();
  int64_t natural = getStorageBits(element) / 8;
  if (view.getAlignment() && view.getAlignment() < natural)
    return op->emitOpError("an atomic access needs the natural alignment of ")
           << element << ", " << natural << " bytes, and the view has align("
           << view.getAlignment() << ")";
  if (access.form.effect == VectorEffect::Cmpxchg) {
    auto getOrdering = [&](StringRef name) {
      return op->getAttrOfType<AtomicOrderingAttr>(name).getValue();
    };
    return failure(
        failed(verifyAtomicType(op, element)) ||
        failed(verifyExchangeOrderings(op, getOrdering("success_ordering"),
                                       getOrdering("failure_ordering"))));
  }
  AtomicKind kind = op->getAttrOfType<AtomicKindAttr>("kind").getValue();
  if (access.form.effect == VectorEffect::Reduce && isExchange(kind))
    return op->emitOpError("'")
           << stringifyAtomicKind(kind)
           << "' without its result is a store: use vector.atomic.rmw";
  return verifyAtomicUpdate(op, kind, op->hasAttr("noftz"), element);
}

LogicalResult loom::verifyVectorAccess(Operation *op, VectorAccessForm form) {
  VectorAccess access(op, form);
  ViewType view = access.getView();
  if (int64_t(access.numIndices) != view.getRank())
    return op->emitOpError("needs one index per dimension: the view has rank ")
           << view.getRank() << ", found " << access.numIndices;
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()).take_front(access.view),
        TypeRange(op->getResultTypes())})
    for (Type type : types) {
      if (getElementTypeOrSelf(type) != view.getElementType())
        return op->emitOpError("accesses lanes of ")
               << getTypeSpelling(getElementTypeOrSelf(type))
               << ", but the view's element type is "
               << getTypeSpelling(view.getElementType());
      if (type != access.type)
        return op->emitOpError("goes from ")
               << getTypeSpelling(access.type) << " to "
               << getTypeSpelling(type) << ", which has another shape";
    }
  if (view.getRank() == 0)
    return op->emitOpError("needs a view of rank 1 or more");
  if (form.addressing == VectorAddressing::Block && failed(verifyBlock(access)))
    return failure();
  if (failed(verifyShapes(access)))
    return failure();
  if (form.isAtomic())
    return verifyAtomicWords(access);
  return verifyCachePolicy(
      op,
      form.effect == VectorEffect::Load ? AccessKind::Load : AccessKind::Store,
      op->getAttrOfType<CacheScopeAttr>("cache_scope"),
      op->getAttrOfType<CacheTemporalAttr>("cache_temporal"));
}

void loom::addVectorAccessEffects(
    Operation *op, VectorAccessForm form,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  if (!form.isAtomic())
    return addAccessEffects(op->getOpOperand(form.getNumValues()),
                            op->hasAttr("is_volatile"),
                            form.effect == VectorEffect::Store, effects);
  // An atomic access orders other accesses, so nothing may move across it.
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}
