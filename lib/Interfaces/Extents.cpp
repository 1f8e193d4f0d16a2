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

unsigned loom::getNumDynamicDims(Type type) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    return shaped.hasRank() ? shaped.getNumDynamicDims() : 0;
  return 0;
}

Value loom::getKnownExtent(Value shaped, unsigned dynamicDim) {
  if (auto argument = dyn_cast<BlockArgument>(shaped)) {
    for (const OpenScope &scope : llvm::reverse(state().scopes))
      if (scope.contains(argument))
        return scope.lookup(argument, dynamicDim);
    if (auto owner = dyn_cast_or_null<ExtentOpInterface>(
            argument.getOwner()->getParentOp()))
      return owner.getArgumentExtent(argument, dynamicDim);
    return {};
  }
  auto result = cast<OpResult>(shaped);
  if (auto owner = dyn_cast<ExtentOpInterface>(result.getOwner()))
    return owner.getResultExtent(result.getResultNumber(), dynamicDim);
  return {};
}

SmallVector<Value> loom::getKnownExtents(Value shaped) {
  SmallVector<Value> extents;
  for (unsigned i = 0, e = getNumDynamicDims(shaped.getType()); i != e; ++i)
    extents.push_back(getKnownExtent(shaped, i));
  return extents;
}

static ParseResult resolveName(OpAsmParser &parser,
                               const OpAsmParser::UnresolvedOperand &name,
                               SmallVectorImpl<Value> &values) {
  if (parser.resolveOperand(name, parser.getBuilder().getIndexType(), values))
    return failure();
  if (!state().scopes.empty())
    state().names.try_emplace(values.back(), name.name.str());
  return success();
}

ParseResult loom::resolveExtents(OpAsmParser &parser, const SourceType &type,
                                 SmallVectorImpl<Value> &extents) {
  for (const DimName &name : type.names) {
    if (!name)
      return parser.emitError(type.loc)
             << "each dynamic dimension needs a name here, as in '[%n]'";
    if (resolveName(parser, *name, extents))
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

/// Whether `extent` is a dimension query of `shaped` itself, or of another
/// value whose dimension is `known` as well.
static bool isDimOf(Value extent, Value shaped, unsigned dynamicDim,
                    Value known) {
  auto query = extent.getDefiningOp<ShapedDimOpInterface>();
  if (!query)
    return false;
  Value queried = query.getShapedValue();
  std::optional<int64_t> dim = getConstantIntValue(query.getDimension());
  auto type = cast<ShapedType>(queried.getType());
  if (!dim || *dim < 0 || *dim >= type.getRank() || !type.isDynamicDim(*dim))
    return false;
  unsigned ordinal = type.getDynamicDimIndex(*dim);
  if (queried == shaped)
    return ordinal == dynamicDim;
  return known && getKnownExtent(queried, ordinal) == known;
}

ParseResult loom::checkExtents(OpAsmParser &parser, const SourceType &type,
                               Value shaped) {
  for (auto [index, name] : llvm::enumerate(type.names)) {
    if (!name)
      continue;
    SmallVector<Value, 1> resolved;
    if (resolveName(parser, *name, resolved))
      return failure();
    Value known = getKnownExtent(shaped, index);
    if (known == resolved.front() ||
        isDimOf(resolved.front(), shaped, index, known))
      continue;
    InFlightDiagnostic diag = parser.emitError(name->location);
    if (isForwardReference(resolved.front()))
      return diag << "'" << name->name << "' is not defined before its use";
    if (!known)
      return diag << "nothing says that '" << name->name
                  << "' is this dimension of the value: name its 'view.dim'";
    if (std::optional<StringRef> spelling = getSpelling(known))
      diag << "this dimension is '" << *spelling << "', not '" << name->name
           << "'";
    else
      diag << "this dimension is given by another value than '" << name->name
           << "'";
    diag.attachNote(known.getLoc()) << "the extent is defined here";
    return failure();
  }
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

void loom::printTypeOf(OpAsmPrinter &printer, Value value) {
  printSourceType(printer, value.getType(), getKnownExtents(value));
}

void loom::printTypesOf(OpAsmPrinter &printer, ValueRange values) {
  llvm::interleaveComma(values, printer,
                        [&](Value value) { printTypeOf(printer, value); });
}
