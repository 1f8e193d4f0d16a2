//===- ViewAtomicOps.cpp - Atomic element access --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/View/IR/View.h"
#include "Loom/Interfaces/AtomicSyntax.h"
#include "Loom/Interfaces/WordDict.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/View/IR/ViewAtomicOps.cpp.inc"

using Operand = OpAsmParser::UnresolvedOperand;
using Effects =
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

static const WordKey orderingKeys[] = {wordKey<AtomicOrderingAttr>("ordering"),
                                       wordKey<AtomicScopeAttr>("scope")};
static const WordKey exchangeKeys[] = {
    wordKey<AtomicOrderingAttr>("success_ordering"),
    wordKey<AtomicOrderingAttr>("failure_ordering"),
    wordKey<AtomicScopeAttr>("scope")};
static const WordKey prefetchKeys[] = {
    wordKey<PrefetchIntentAttr>("intent"),
    wordKey<PrefetchLocalityAttr>("locality")};

//===----------------------------------------------------------------------===//
// Shared syntax and rules
//===----------------------------------------------------------------------===//

/// Parses `%a, %b, %view[%i] {words} : [T,] VIEW [-> T]`, where the values
/// before the view, if any, have the type T.
static ParseResult parseAtomic(OpAsmParser &parser, OperationState &result,
                               unsigned numValues, ArrayRef<WordKey> keys,
                               bool hasResult) {
  SmallVector<Operand, 2> values(numValues);
  Operand view;
  SmallVector<Operand> indices;
  for (Operand &value : values)
    if (parser.parseOperand(value) || parser.parseComma())
      return failure();
  if (parser.parseOperand(view) ||
      parser.parseOperandList(indices, OpAsmParser::Delimiter::Square) ||
      parseWordDict(parser, result.attributes, keys) || parser.parseColon())
    return failure();
  if (numValues) {
    Type type;
    if (parsePlainType(parser, type) || parser.parseComma() ||
        parser.resolveOperands(values, type, result.operands))
      return failure();
  }
  if (parseTypeOf(parser, view, result.operands) ||
      parser.resolveOperands(indices, parser.getBuilder().getIndexType(),
                             result.operands))
    return failure();
  if (!hasResult)
    return success();
  Type type;
  if (parser.parseArrow() || parsePlainType(parser, type))
    return failure();
  result.addTypes(type);
  return success();
}

static void printAtomic(OpAsmPrinter &printer, Operation *op, ValueRange values,
                        Value view, ValueRange indices, ArrayRef<WordKey> keys,
                        ArrayRef<StringRef> elided) {
  printer << ' ';
  for (Value value : values)
    printer << value << ", ";
  printer << view << '[' << indices << ']';
  printWordDict(printer, op, keys, elided);
  printer << " : ";
  if (!values.empty()) {
    printSourceType(printer, values.front().getType());
    printer << ", ";
  }
  printTypeOf(printer, view);
  if (op->getNumResults()) {
    printer << " -> ";
    printSourceType(printer, op->getResult(0).getType());
  }
}

template <typename Properties>
static ParseResult parseKind(OpAsmParser &parser, Properties &properties) {
  return parseAtomicGroup(parser, properties.kind, properties.noftz);
}

/// The rules of every access: rank, element type, alignment.
static LogicalResult verifyAccess(Operation *op, ViewType view, size_t indices,
                                  TypeRange types) {
  if (int64_t(indices) != view.getRank())
    return op->emitOpError("needs one index per dimension: the view has rank ")
           << view.getRank() << ", found " << indices;
  for (Type type : types)
    if (type != view.getElementType())
      return op->emitOpError("accesses ")
             << type << ", but the view's element type is "
             << view.getElementType();
  int64_t natural = getStorageBits(view.getElementType()) / 8;
  if (view.getAlignment() && view.getAlignment() < natural)
    return op->emitOpError("an atomic access needs the natural alignment of ")
           << view.getElementType() << ", " << natural
           << " bytes, and the view has align(" << view.getAlignment() << ")";
  return success();
}

/// An atomic access orders other accesses, so nothing may move across it.
static void addAtomicEffects(Effects &effects) {
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

//===----------------------------------------------------------------------===//
// view.atomic.reduce, view.atomic.rmw
//===----------------------------------------------------------------------===//

ParseResult ViewAtomicReduceOp::parse(OpAsmParser &parser,
                                      OperationState &result) {
  return failure(
      parseKind(parser, result.getOrAddProperties<Properties>()) ||
      parseAtomic(parser, result, 1, orderingKeys, /*hasResult=*/false));
}

void ViewAtomicReduceOp::print(OpAsmPrinter &printer) {
  printAtomicGroup(printer, getKind(), getNoftz());
  printAtomic(printer, *this, getValue(), getView(), getIndices(), orderingKeys,
              {getKindAttrName(), getNoftzAttrName()});
}

LogicalResult ViewAtomicReduceOp::verify() {
  if (isExchange(getKind()))
    return emitOpError("'") << stringifyAtomicKind(getKind())
                            << "' without its result is a store: use "
                               "view.atomic.store or view.atomic.rmw";
  Type type = getValue().getType();
  return failure(
      failed(verifyAccess(*this, getView().getType(), getIndices().size(),
                          type)) ||
      failed(verifyAtomicUpdate(*this, getKind(), getNoftz(), type)));
}

void ViewAtomicReduceOp::getEffects(Effects &effects) {
  addAtomicEffects(effects);
}

ParseResult ViewAtomicRmwOp::parse(OpAsmParser &parser,
                                   OperationState &result) {
  return failure(
      parseKind(parser, result.getOrAddProperties<Properties>()) ||
      parseAtomic(parser, result, 1, orderingKeys, /*hasResult=*/true));
}

void ViewAtomicRmwOp::print(OpAsmPrinter &printer) {
  printAtomicGroup(printer, getKind(), getNoftz());
  printAtomic(printer, *this, getValue(), getView(), getIndices(), orderingKeys,
              {getKindAttrName(), getNoftzAttrName()});
}

LogicalResult ViewAtomicRmwOp::verify() {
  return failure(
      failed(verifyAccess(*this, getView().getType(), getIndices().size(),
                          {getValue().getType(), getType()})) ||
      failed(verifyAtomicUpdate(*this, getKind(), getNoftz(), getType())));
}

void ViewAtomicRmwOp::getEffects(Effects &effects) {
  addAtomicEffects(effects);
}

//===----------------------------------------------------------------------===//
// view.atomic.cmpxchg
//===----------------------------------------------------------------------===//

ParseResult ViewAtomicCmpxchgOp::parse(OpAsmParser &parser,
                                       OperationState &result) {
  return parseAtomic(parser, result, 2, exchangeKeys, /*hasResult=*/true);
}

void ViewAtomicCmpxchgOp::print(OpAsmPrinter &printer) {
  printAtomic(printer, *this, {getExpected(), getReplacement()}, getView(),
              getIndices(), exchangeKeys, {});
}

LogicalResult ViewAtomicCmpxchgOp::verify() {
  return failure(
      failed(verifyAccess(
          *this, getView().getType(), getIndices().size(),
          {getExpected().getType(), getReplacement().getType(), getType()})) ||
      failed(verifyAtomicType(*this, getType())) ||
      failed(verifyExchangeOrderings(*this, getSuccessOrdering(),
                                     getFailureOrdering())));
}

void ViewAtomicCmpxchgOp::getEffects(Effects &effects) {
  addAtomicEffects(effects);
}

//===----------------------------------------------------------------------===//
// view.atomic.load, view.atomic.store
//===----------------------------------------------------------------------===//

ParseResult ViewAtomicLoadOp::parse(OpAsmParser &parser,
                                    OperationState &result) {
  return parseAtomic(parser, result, 0, orderingKeys, /*hasResult=*/true);
}

void ViewAtomicLoadOp::print(OpAsmPrinter &printer) {
  printAtomic(printer, *this, {}, getView(), getIndices(), orderingKeys, {});
}

LogicalResult ViewAtomicLoadOp::verify() {
  return failure(
      failed(verifyAccess(*this, getView().getType(), getIndices().size(),
                          getType())) ||
      failed(verifyAtomicType(*this, getType())) ||
      failed(verifyAccessOrdering(*this, AccessKind::Load, getOrdering())));
}

void ViewAtomicLoadOp::getEffects(Effects &effects) {
  addAtomicEffects(effects);
}

ParseResult ViewAtomicStoreOp::parse(OpAsmParser &parser,
                                     OperationState &result) {
  return parseAtomic(parser, result, 1, orderingKeys, /*hasResult=*/false);
}

void ViewAtomicStoreOp::print(OpAsmPrinter &printer) {
  printAtomic(printer, *this, getValue(), getView(), getIndices(), orderingKeys,
              {});
}

LogicalResult ViewAtomicStoreOp::verify() {
  Type type = getValue().getType();
  return failure(
      failed(verifyAccess(*this, getView().getType(), getIndices().size(),
                          type)) ||
      failed(verifyAtomicType(*this, type)) ||
      failed(verifyAccessOrdering(*this, AccessKind::Store, getOrdering())));
}

void ViewAtomicStoreOp::getEffects(Effects &effects) {
  addAtomicEffects(effects);
}

//===----------------------------------------------------------------------===//
// view.prefetch
//===----------------------------------------------------------------------===//

ParseResult ViewPrefetchOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseAtomic(parser, result, 0, prefetchKeys, /*hasResult=*/false);
}

void ViewPrefetchOp::print(OpAsmPrinter &printer) {
  printAtomic(printer, *this, {}, getView(), getIndices(), prefetchKeys, {});
}

LogicalResult ViewPrefetchOp::verify() {
  ViewType view = getView().getType();
  if (int64_t(getIndices().size()) != view.getRank())
    return emitOpError("needs one index per dimension: the view has rank ")
           << view.getRank() << ", found " << getIndices().size();
  return success();
}
