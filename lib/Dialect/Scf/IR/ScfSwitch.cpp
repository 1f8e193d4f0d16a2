//===- ScfSwitch.cpp - Choices by a condition or an index -----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Interfaces/ValueSpelling.h"
#include "LoopScheme.h"
#include "TakenRegion.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Scf/IR/ScfSwitchOps.cpp.inc"

using Operand = OpAsmParser::UnresolvedOperand;

//===----------------------------------------------------------------------===//
// Keys
//===----------------------------------------------------------------------===//

/// Parses the next key, which must be greater than the one before it.
static ParseResult parseKey(OpAsmParser &parser,
                            SmallVectorImpl<int64_t> &keys) {
  SMLoc loc = parser.getCurrentLocation();
  int64_t key;
  if (parser.parseInteger(key))
    return failure();
  if (!keys.empty() && key == keys.back())
    return parser.emitError(loc) << "key " << key << " appears twice";
  if (!keys.empty() && key < keys.back())
    return parser.emitError(loc) << "keys are in ascending order, but " << key
                                 << " comes after " << keys.back();
  keys.push_back(key);
  return success();
}

static LogicalResult verifyKeys(Operation *op, ArrayRef<int64_t> keys) {
  for (auto [before, key] : llvm::zip(keys, keys.drop_front(!keys.empty())))
    if (before >= key)
      return op->emitOpError("keys must be in ascending order, found ")
             << before << " before " << key;
  return success();
}

/// The ordinal of `value` in `keys`, or their number.
static unsigned findKey(ArrayRef<int64_t> keys, int64_t value) {
  const int64_t *found = llvm::lower_bound(keys, value);
  return found != keys.end() && *found == value ? found - keys.begin()
                                                : keys.size();
}

static std::optional<int64_t> getExact(Value selector) {
  APInt value;
  if (!matchPattern(selector, m_ConstantInt(&value)))
    return std::nullopt;
  return value.getSExtValue();
}

//===----------------------------------------------------------------------===//
// scf.switch
//===----------------------------------------------------------------------===//

static ParseResult parseCase(OpAsmParser &parser, OperationState &result,
                             Region &region) {
  if (parser.parseRegion(region))
    return failure();
  ScfSwitchOp::ensureTerminator(region, parser.getBuilder(), result.location);
  return success();
}

/// Parses `{ case 0 { ... } default { ... } }`.
static ParseResult parseCases(OpAsmParser &parser, OperationState &result,
                              SmallVectorImpl<int64_t> &keys) {
  auto defaultRegion = std::make_unique<Region>();
  SmallVector<std::unique_ptr<Region>> cases;
  if (parser.parseLBrace())
    return failure();
  while (succeeded(parser.parseOptionalKeyword("case")))
    if (parseKey(parser, keys) ||
        parseCase(parser, result,
                  *cases.emplace_back(std::make_unique<Region>())))
      return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalKeyword("default")))
    return parser.emitError(loc) << "expected 'case' or 'default'; a switch "
                                    "ends in its 'default'";
  if (parseCase(parser, result, *defaultRegion))
    return failure();
  loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("case")) ||
      succeeded(parser.parseOptionalKeyword("default")))
    return parser.emitError(loc) << "'default' comes last, and once";
  result.addRegion(std::move(defaultRegion));
  result.addRegions(cases);
  return parser.parseRBrace();
}

ParseResult ScfSwitchOp::parse(OpAsmParser &parser, OperationState &result) {
  Operand selector;
  SmallVector<SourceType> types;
  SmallVector<int64_t> keys;
  if (parser.parseOperand(selector) ||
      parser.resolveOperand(selector, parser.getBuilder().getIndexType(),
                            result.operands))
    return failure();
  if (succeeded(parser.parseOptionalArrow()) &&
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, [&] {
        return parseSourceType(parser, types.emplace_back());
      }))
    return failure();
  for (SourceType &type : types)
    result.addTypes(type.type);
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes) ||
      parseCases(parser, result, keys))
    return failure();
  result.getOrAddProperties<Properties>().keys =
      parser.getBuilder().getDenseI64ArrayAttr(keys);
  // A named extent of a result must be that of every yielded value.
  for (auto [ordinal, type] : llvm::enumerate(types))
    for (const std::unique_ptr<Region> &region : result.regions) {
      ScfYieldOp yield = findYield(*region);
      if (!yield || ordinal >= yield.getNumOperands() ||
          yield.getOperand(ordinal).getType() != type.type)
        continue; // The verifier reports it.
      if (checkExtents(parser, type, yield.getOperand(ordinal)))
        return failure();
    }
  return success();
}

void ScfSwitchOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getSelector();
  if (getNumResults()) {
    printer << " -> (";
    printTypesOf(printer, getResults());
    printer << ')';
  }
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(),
                                           {getKeysAttrName()});
  printer << " {";
  printer.increaseIndent();
  auto printCase = [&](Region &region) {
    // As loom-format writes it.
    if (!getNumResults() && llvm::hasSingleElement(region.front()))
      printer << "{}";
    else
      printer.printRegion(region, /*printEntryBlockArgs=*/false,
                          /*printBlockTerminators=*/getNumResults() != 0);
  };
  for (auto [key, region] : llvm::zip(getKeys(), getCaseRegions())) {
    printer.printNewline();
    printer << "case " << key << ' ';
    printCase(region);
  }
  printer.printNewline();
  printer << "default ";
  printCase(getDefaultRegion());
  printer.decreaseIndent();
  printer.printNewline();
  printer << '}';
}

LogicalResult ScfSwitchOp::verify() {
  if (getKeys().size() != getCaseRegions().size())
    return emitOpError("has ") << getKeys().size() << " keys for "
                               << getCaseRegions().size() << " cases";
  if (failed(verifyKeys(*this, getKeys())))
    return failure();
  // Here and not in a region verifier, which would come after that of the
  // region interface, whose messages speak of control flow edges.
  for (Region &region : (*this)->getRegions()) {
    ScfYieldOp yield = findYield(region);
    // A missing terminator is reported by its trait.
    if (!yield || yield->getOperandTypes() == getResultTypes())
      continue;
    InFlightDiagnostic diag =
        yield->emitOpError("yields (")
        << yield->getOperandTypes() << "), but the switch's results are ("
        << getResultTypes() << ")"
        << getRefineHint(yield->getOperandTypes(), getResultTypes());
    diag.attachNote(getLoc()) << "the switch is here";
    return diag;
  }
  return success();
}

Region &ScfSwitchOp::getRegionFor(int64_t value) {
  unsigned ordinal = findKey(getKeys(), value);
  return ordinal < getKeys().size() ? getCaseRegions()[ordinal]
                                    : getDefaultRegion();
}

Value ScfSwitchOp::getResultExtent(unsigned resultNumber, unsigned slot) {
  OpResult result = (*this)->getResult(resultNumber);
  Value extent = getYieldedExtent(getDefaultRegion(), result, slot);
  for (Region &region : getCaseRegions())
    if (extent != getYieldedExtent(region, result, slot))
      return {};
  return extent;
}

void ScfSwitchOp::getSuccessorRegions(
    RegionBranchPoint point, SmallVectorImpl<RegionSuccessor> &regions) {
  if (!point.isParent()) {
    regions.emplace_back(getOperation(), getResults());
    return;
  }
  for (Region &region : (*this)->getRegions())
    regions.emplace_back(&region);
}

void ScfSwitchOp::getEntrySuccessorRegions(
    ArrayRef<Attribute> operands, SmallVectorImpl<RegionSuccessor> &regions) {
  if (auto selector = dyn_cast_or_null<IntegerAttr>(operands.front()))
    regions.emplace_back(&getRegionFor(selector.getValue().getSExtValue()));
  else
    getSuccessorRegions(RegionBranchPoint::parent(), regions);
}

/// A switch with an exact selector, or without cases, is its one region.
LogicalResult ScfSwitchOp::canonicalize(ScfSwitchOp op,
                                        PatternRewriter &rewriter) {
  std::optional<int64_t> selector = getExact(op.getSelector());
  if (!selector && !op.getKeys().empty())
    return failure();
  replaceByRegion(op,
                  selector ? op.getRegionFor(*selector) : op.getDefaultRegion(),
                  rewriter);
  return success();
}

//===----------------------------------------------------------------------===//
// scf.lookup
//===----------------------------------------------------------------------===//

ParseResult ScfLookupOp::parse(OpAsmParser &parser, OperationState &result) {
  Operand selector;
  SmallVector<SmallVector<Operand>> rows;
  SmallVector<SMLoc> locations;
  SmallVector<int64_t> keys;
  auto parseRow = [&]() -> ParseResult {
    locations.push_back(parser.getCurrentLocation());
    return parser.parseOperandList(rows.emplace_back(),
                                   OpAsmParser::Delimiter::Paren);
  };
  if (parser.parseOperand(selector) || parser.parseLBrace())
    return failure();
  while (failed(parser.parseOptionalRBrace()))
    if (parseKey(parser, keys) || parser.parseEqual() || parseRow())
      return failure();
  SmallVector<SourceType> types;
  if (parser.parseKeyword("default") || parseRow() ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parser.parseCommaSeparatedList(
          [&] { return parseSourceType(parser, types.emplace_back()); }) ||
      parser.resolveOperand(selector, parser.getBuilder().getIndexType(),
                            result.operands))
    return failure();
  for (auto [row, loc] : llvm::zip(rows, locations)) {
    if (row.size() != types.size())
      return parser.emitError(loc)
             << "the row has " << row.size() << " values for " << types.size()
             << " types";
    for (auto [operand, type] : llvm::zip(row, types))
      if (parser.resolveOperand(operand, type.type, result.operands) ||
          checkExtents(parser, type, result.operands.back()))
        return failure();
  }
  for (SourceType &type : types)
    result.addTypes(type.type);
  result.getOrAddProperties<Properties>().keys =
      parser.getBuilder().getDenseI64ArrayAttr(keys);
  return success();
}

void ScfLookupOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getSelector() << " {";
  llvm::interleave(
      llvm::enumerate(getKeys()), printer,
      [&](auto it) {
        printer << it.value() << " = (" << getRow(it.index()) << ')';
      },
      " ");
  printer << "} default(" << getRow(getKeys().size()) << ')';
  printer.printOptionalAttrDict((*this)->getAttrs(), {getKeysAttrName()});
  printer << " : ";
  printTypesOf(printer, getResults());
}

LogicalResult ScfLookupOp::verify() {
  if (!getNumResults())
    return emitOpError("needs at least one result");
  if (failed(verifyKeys(*this, getKeys())))
    return failure();
  if (getValues().size() != size_t(getNumRows()) * getNumResults())
    return emitOpError("has ")
           << getValues().size() << " values for " << getNumRows()
           << " rows of " << getNumResults();
  for (unsigned row = 0, e = getNumRows(); row != e; ++row)
    if (getRow(row).getTypes() != getResultTypes())
      return emitOpError("row #")
             << row << " has types (" << getRow(row).getTypes()
             << "), but the results are (" << getResultTypes() << ")";
  for (Type type : getResultTypes())
    if (isa<TensorType>(type))
      return emitOpError("chooses between values of a kernel, and ")
             << type << " is host memory";
  return success();
}

LogicalResult ScfLookupOp::fold(FoldAdaptor adaptor,
                                SmallVectorImpl<OpFoldResult> &results) {
  unsigned chosen = getKeys().size();
  if (auto selector = dyn_cast_or_null<IntegerAttr>(adaptor.getSelector())) {
    chosen = findKey(getKeys(), selector.getValue().getSExtValue());
  } else {
    for (unsigned row = 0; row != chosen; ++row)
      if (!llvm::equal(getRow(row), getRow(chosen)))
        return failure();
  }
  for (Value value : getRow(chosen))
    results.push_back(value);
  return success();
}

Value ScfLookupOp::getResultExtent(unsigned resultNumber, unsigned slot) {
  Value extent = getKnownExtent(getRow(0)[resultNumber], slot);
  for (unsigned row = 1, e = getNumRows(); row != e; ++row)
    if (extent != getKnownExtent(getRow(row)[resultNumber], slot))
      return {};
  return extent;
}

//===----------------------------------------------------------------------===//
// scf.select
//===----------------------------------------------------------------------===//

LogicalResult ScfSelectOp::verify() {
  if (isa<TensorType>(getType()))
    return emitOpError("chooses between values of a kernel, and ")
           << getType() << " is host memory";
  return success();
}
