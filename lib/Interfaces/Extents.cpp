//===- Extents.cpp - Which value gives a dimension ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/Extents.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"

using namespace mlir;
using namespace loom;

#include "Loom/Interfaces/ExtentInterfaces.cpp.inc"

namespace {
struct OpenScope {
  Region *region;
  /// MLIR puts an entry block into its region once it is parsed to the end.
  /// Until then its arguments are known by where they are written.
  SmallVector<Location> arguments;
  SmallVector<std::string> names;
  ExtentScope::Lookup lookup;

  bool contains(BlockArgument argument) const {
    Block *block = argument.getOwner();
    if (block->getParent())
      return block->getParent() == region && block->isEntryBlock();
    unsigned number = argument.getArgNumber();
    return number < arguments.size() && arguments[number] == argument.getLoc();
  }
};

struct ScopeState {
  /// Innermost last.
  SmallVector<OpenScope> scopes;
  DenseMap<Value, std::string> names;
};
} // namespace

static ScopeState &state() {
  static thread_local ScopeState instance;
  return instance;
}

ExtentScope::ExtentScope(OpAsmParser &parser, Region &region,
                         ArrayRef<OpAsmParser::Argument> arguments,
                         Lookup lookup) {
  OpenScope &scope = state().scopes.emplace_back();
  scope.region = &region;
  for (const OpAsmParser::Argument &argument : arguments) {
    scope.arguments.push_back(
        argument.sourceLoc
            ? *argument.sourceLoc
            : parser.getEncodedSourceLoc(argument.ssaName.location));
    scope.names.push_back(argument.ssaName.name.str());
  }
  scope.lookup = std::move(lookup);
}

ExtentScope::~ExtentScope() {
  state().scopes.pop_back();
  if (state().scopes.empty())
    state().names.clear();
}

unsigned loom::getNumDynamicDims(Type type) { return getNumSlots(type); }

unsigned loom::getFlatSlot(TypeRange types, unsigned ordinal, unsigned slot) {
  for (Type type : types.take_front(ordinal))
    slot += getNumSlots(type);
  return slot;
}

/// Asks the op that made `shaped`, which may ask further for its operands.
static Value askOwner(Value shaped, unsigned slot) {
  if (auto argument = dyn_cast<BlockArgument>(shaped)) {
    for (const OpenScope &scope : llvm::reverse(state().scopes))
      if (scope.contains(argument))
        return scope.lookup(argument, slot);
    Block *block = argument.getOwner();
    if (block->getParent() && block->isEntryBlock()) {
      auto owner = dyn_cast<ExtentOpInterface>(block->getParentOp());
      return owner ? owner.getArgumentExtent(argument, slot) : Value();
    }
    // What a label names is said by the first op of its block.
    auto label = block->empty() || block->front().getNumRegions()
                     ? ExtentOpInterface()
                     : dyn_cast<ExtentOpInterface>(block->front());
    return label ? label.getArgumentExtent(argument, slot) : Value();
  }
  auto result = cast<OpResult>(shaped);
  if (auto owner = dyn_cast<ExtentOpInterface>(result.getOwner()))
    return owner.getResultExtent(result.getResultNumber(), slot);
  return {};
}

Value loom::getKnownExtent(Value shaped, unsigned slot) {
  // While text is read, what is traced through is not verified yet: a value may
  // be passed on as one with more slots.
  if (slot >= getNumSlots(shaped.getType()))
    return {};
  // Selections of selections meet the same values again and again, and ops that
  // nothing reaches may form a cycle: one question asks each owner once.
  struct Question {
    llvm::SmallDenseMap<std::pair<Value, unsigned>, Value> answers;
    unsigned depth = 0;
  };
  static thread_local Question question;
  constexpr unsigned kMaxDepth = 1000;
  auto [it, isNew] = question.answers.try_emplace({shaped, slot}, Value());
  if (!isNew)
    return it->second;
  Value extent;
  if (++question.depth < kMaxDepth)
    extent = askOwner(shaped, slot);
  question.answers[{shaped, slot}] = extent;
  if (--question.depth == 0)
    question.answers.clear();
  return extent;
}

SmallVector<Value> loom::getKnownExtents(Value shaped) {
  SmallVector<Value> extents;
  for (unsigned i = 0, e = getNumSlots(shaped.getType()); i != e; ++i)
    extents.push_back(getKnownExtent(shaped, i));
  return extents;
}

static ParseResult resolveName(OpAsmParser &parser,
                               const OpAsmParser::UnresolvedOperand &name,
                               Type type, SmallVectorImpl<Value> &values) {
  if (parser.resolveOperand(name, type, values))
    return failure();
  if (!state().scopes.empty())
    state().names.try_emplace(values.back(), name.name.str());
  return success();
}

ParseResult loom::emitMissingName(OpAsmParser &parser, const SourceType &type,
                                  unsigned slot) {
  InFlightDiagnostic diag = parser.emitError(type.loc);
  if (isLayoutSlot(type.type, slot))
    return diag << "the layout needs a name here, as in '%layout'";
  return diag << "each dynamic dimension needs a name here, as in '[%n]'";
}

ParseResult loom::resolveExtents(OpAsmParser &parser, const SourceType &type,
                                 SmallVectorImpl<Value> &extents) {
  for (auto [slot, name] : llvm::enumerate(type.names)) {
    if (!name)
      return emitMissingName(parser, type, slot);
    if (resolveName(parser, *name, getSlotType(type.type, slot), extents))
      return failure();
  }
  return success();
}

/// The spelling of `value`, as far as it is known while it is in scope.
static std::optional<StringRef> getSpelling(Value value) {
  auto it = state().names.find(value);
  if (it != state().names.end())
    return StringRef(it->second);
  if (auto argument = dyn_cast<BlockArgument>(value))
    for (const OpenScope &scope : llvm::reverse(state().scopes))
      if (scope.contains(argument) &&
          argument.getArgNumber() < scope.names.size())
        return StringRef(scope.names[argument.getArgNumber()]);
  return std::nullopt;
}

/// Whether MLIR's parser has made `value` up for a name that it has yet to see.
static bool isForwardReference(Value value) {
  Operation *op = value.getDefiningOp();
  return op && !op->getBlock() && isa<UnrealizedConversionCastOp>(op);
}

std::optional<std::pair<Value, unsigned>> loom::getSlotQuery(Operation *op) {
  if (auto query = dyn_cast_or_null<LayoutQueryOpInterface>(op)) {
    Type type = query.getShapedValue().getType();
    unsigned numSlots = getNumSlots(type);
    if (!numSlots || !isLayoutSlot(type, numSlots - 1))
      return std::nullopt;
    return std::pair(query.getShapedValue(), numSlots - 1);
  }
  auto query = dyn_cast_or_null<ShapedDimOpInterface>(op);
  if (!query)
    return std::nullopt;
  std::optional<int64_t> dim = getConstantIntValue(query.getDimension());
  auto type = dyn_cast<ShapedType>(query.getShapedValue().getType());
  if (!type || !dim || *dim < 0 || *dim >= type.getRank() ||
      !type.isDynamicDim(*dim))
    return std::nullopt;
  return std::pair(query.getShapedValue(), type.getDynamicDimIndex(*dim));
}

bool loom::isExtentOf(Value extent, Value shaped, unsigned slot) {
  Value known = getKnownExtent(shaped, slot);
  if (!extent || extent == known)
    return extent != nullptr;
  // Or a query of `shaped` itself, or of another value in whose slot there is
  // `known` as well.
  auto query = getSlotQuery(extent.getDefiningOp());
  if (!query)
    return false;
  auto [queried, ordinal] = *query;
  if (queried == shaped)
    return ordinal == slot;
  return known && getKnownExtent(queried, ordinal) == known;
}

ParseResult loom::checkExtent(OpAsmParser &parser, const DimName &name,
                              Value shaped, unsigned slot) {
  if (!name)
    return success();
  SmallVector<Value, 1> resolved;
  if (resolveName(parser, *name, getSlotType(shaped.getType(), slot), resolved))
    return failure();
  if (isExtentOf(resolved.front(), shaped, slot))
    return success();
  Value known = getKnownExtent(shaped, slot);
  bool isLayout = isLayoutSlot(shaped.getType(), slot);
  InFlightDiagnostic diag = parser.emitError(name->location);
  if (isForwardReference(resolved.front()))
    return diag << "'" << name->name << "' is not defined before its use";
  if (!known)
    return diag << "nothing says that '" << name->name << "' is "
                << (isLayout ? "the layout" : "this dimension")
                << " of the value: name its '"
                << (isLayout ? "view.layout'" : "view.dim'");
  diag << (isLayout ? "the layout is " : "this dimension is ");
  if (std::optional<StringRef> spelling = getSpelling(known))
    diag << "'" << *spelling << "', not '" << name->name << "'";
  else
    diag << "given by another value than '" << name->name << "'";
  diag.attachNote(known.getLoc())
      << (isLayout ? "the layout" : "the extent") << " is defined here";
  return failure();
}

ParseResult loom::checkExtents(OpAsmParser &parser, const SourceType &type,
                               Value shaped) {
  for (auto [slot, name] : llvm::enumerate(type.names))
    if (checkExtent(parser, name, shaped, slot))
      return failure();
  return success();
}

ParseResult loom::parseTypeOf(OpAsmParser &parser,
                              const OpAsmParser::UnresolvedOperand &operand,
                              SmallVectorImpl<Value> &values) {
  SourceType type;
  return failure(parseSourceType(parser, type) ||
                 parser.resolveOperand(operand, type.type, values) ||
                 checkExtents(parser, type, values.back()));
}

ParseResult loom::parseTypesOf(
    OpAsmParser &parser, ArrayRef<OpAsmParser::UnresolvedOperand> operands,
    SmallVectorImpl<Value> &values, OpAsmParser::Delimiter delimiter) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<SourceType> types;
  if (parser.parseCommaSeparatedList(delimiter, [&] {
        return parseSourceType(parser, types.emplace_back());
      }))
    return failure();
  // With a type too few, each operand behind it would be held to another's.
  if (types.size() != operands.size())
    return parser.emitError(loc)
           << "has " << operands.size()
           << (operands.size() == 1 ? " operand" : " operands") << " but "
           << types.size() << (types.size() == 1 ? " type" : " types");
  for (auto [operand, type] : llvm::zip(operands, types))
    if (parser.resolveOperand(operand, type.type, values) ||
        checkExtents(parser, type, values.back()))
      return failure();
  return success();
}

ParseResult
loom::parseTypedOperands(OpAsmParser &parser,
                         ArrayRef<OpAsmParser::UnresolvedOperand> operands,
                         SmallVectorImpl<Value> &values) {
  if (operands.empty())
    return success();
  // The results of an op behind this one were taken for operands.
  SMLoc loc = operands.front().location;
  if (succeeded(parser.parseOptionalEqual()))
    return parser.emitError(loc) << "ends its block, but an op follows";
  return failure(
      parser.parseColon() ||
      parseTypesOf(parser, operands, values, OpAsmParser::Delimiter::None));
}

void loom::printTypeOf(OpAsmPrinter &printer, Value value) {
  printSourceType(printer, value.getType(), getKnownExtents(value));
}

void loom::printTypesOf(OpAsmPrinter &printer, ValueRange values) {
  llvm::interleaveComma(values, printer,
                        [&](Value value) { printTypeOf(printer, value); });
}
