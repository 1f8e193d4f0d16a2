//===- Signature.cpp - Typed argument lists of symbols --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/Signature.h"
#include "DimSpellings.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace loom;

SmallVector<Type> Signature::getTypes() const {
  return llvm::map_to_vector(types, [](const SourceType &t) { return t.type; });
}

std::optional<unsigned> Signature::find(StringRef name) const {
  for (auto [index, argument] : llvm::enumerate(arguments))
    if (argument.ssaName.name == name)
      return index;
  return std::nullopt;
}

/// The dimension number of the `ordinal`-th dynamic dimension.
static unsigned getDimension(Type type, unsigned ordinal) {
  auto shaped = cast<ShapedType>(type);
  for (unsigned dim = 0;; ++dim)
    if (shaped.isDynamicDim(dim) && ordinal-- == 0)
      return dim;
}

static ParseResult relate(OpAsmParser &parser, Signature &signature,
                          unsigned argument, unsigned dynamicDim,
                          const OpAsmParser::UnresolvedOperand &name,
                          llvm::StringMap<int64_t> &freshDims,
                          StringRef whyNot) {
  if (std::optional<unsigned> sibling = signature.find(name.name)) {
    if (!signature.types[*sibling].type.isIndex())
      return parser.emitError(name.location)
             << "'" << name.name << "' gives an extent and must be an index, "
             << "not " << signature.types[*sibling].type;
    signature.relations.push_back(*sibling);
    return success();
  }
  auto [it, isNew] =
      freshDims.try_emplace(name.name, signature.relations.size());
  if (!isNew) {
    signature.relations.push_back(-(it->second + 2));
    return success();
  }
  if (!whyNot.empty())
    return parser.emitError(name.location)
           << "'" << name.name << "' is not a name of this signature, and "
           << whyNot;
  signature.relations.push_back(kOwnExtent);
  Type type = signature.types[argument].type;
  signature.fresh.push_back(
      {name, argument, getDimension(type, dynamicDim), dynamicDim});
  return success();
}

ParseResult loom::parseSignature(OpAsmParser &parser, Signature &signature,
                                 StringRef whyNot) {
  auto parseArgument = [&]() -> ParseResult {
    OpAsmParser::Argument &argument = signature.arguments.emplace_back();
    SourceType &type = signature.types.emplace_back();
    if (parser.parseArgument(argument) || parser.parseColon() ||
        parseSourceType(parser, type))
      return failure();
    argument.type = type.type;
    for (unsigned i = 0, e = signature.arguments.size() - 1; i != e; ++i)
      if (signature.arguments[i].ssaName.name == argument.ssaName.name)
        return parser.emitError(argument.ssaName.location)
               << "'" << argument.ssaName.name << "' is declared twice";
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     parseArgument))
    return failure();

  llvm::StringMap<int64_t> freshDims;
  for (auto [index, type] : llvm::enumerate(signature.types))
    for (auto [dynamicDim, name] : llvm::enumerate(type.names)) {
      if (!name)
        return parser.emitError(type.loc)
               << "each dynamic dimension needs a name here, as in '[%n]'";
      if (relate(parser, signature, index, dynamicDim, *name, freshDims,
                 whyNot))
        return failure();
    }
  return success();
}

/// The value with which `entry` begins by reading a dimension of `shaped`.
/// Constants may come before it; everything else may use it.
static Value findQuery(Block &entry, Value shaped, int64_t dim) {
  for (Operation &op : entry) {
    auto query = dyn_cast<ShapedDimOpInterface>(op);
    if (query && query.getShapedValue() == shaped &&
        getConstantIntValue(query.getDimension()) == dim)
      return op.getResult(0);
    if (!query && !op.hasTrait<OpTrait::ConstantLike>())
      break;
  }
  return {};
}

ParseResult loom::parseSignatureBody(
    OpAsmParser &parser, Signature &signature, Region &body,
    function_ref<Value(OpBuilder &, Location, Value, int64_t)> makeDim) {
  unsigned declared = signature.arguments.size();
  SmallVector<OpAsmParser::Argument> arguments(signature.arguments);
  for (const Signature::Fresh &fresh : signature.fresh) {
    OpAsmParser::Argument &extra = arguments.emplace_back();
    extra.ssaName = fresh.name;
    extra.type = parser.getBuilder().getIndexType();
  }
  // While parsing, a fresh name is an extra argument.
  auto lookup = [&](BlockArgument argument, unsigned dynamicDim) -> Value {
    Block *entry = argument.getOwner();
    if (argument.getArgNumber() >= declared)
      return {};
    unsigned flat = dynamicDim;
    for (unsigned i = 0; i != argument.getArgNumber(); ++i)
      flat += getNumDynamicDims(signature.types[i].type);
    int64_t relation = signature.relations[flat];
    if (relation <= -2)
      flat = -(relation + 2);
    else if (relation >= 0)
      return entry->getArgument(relation);
    unsigned base = 0;
    for (auto [ordinal, fresh] : llvm::enumerate(signature.fresh)) {
      base = 0;
      for (unsigned i = 0; i != fresh.argument; ++i)
        base += getNumDynamicDims(signature.types[i].type);
      if (base + fresh.dynamicDim == flat)
        return entry->getArgument(declared + ordinal);
    }
    return {};
  };
  ExtentScope scope(parser, body, arguments, lookup);
  if (parser.parseRegion(body, arguments, /*enableNameShadowing=*/true))
    return failure();
  if (body.empty())
    body.emplaceBlock().addArguments(
        signature.getTypes(),
        SmallVector<Location>(declared, parser.getBuilder().getUnknownLoc()));
  Block &entry = body.front();
  // The region has no parent operation yet, so the block knows no context.
  OpBuilder builder(parser.getContext());
  builder.setInsertionPointToStart(&entry);
  for (auto [ordinal, fresh] : llvm::enumerate(signature.fresh)) {
    BlockArgument extra = entry.getArgument(declared + ordinal);
    Value shaped = entry.getArgument(fresh.argument);
    Value dim = findQuery(entry, shaped, fresh.dimension);
    if (!dim)
      dim = makeDim(builder, extra.getLoc(), shaped, fresh.dimension);
    extra.replaceAllUsesWith(dim);
  }
  entry.eraseArguments(declared, entry.getNumArguments() - declared);
  return success();
}

ParseResult loom::parseOptionalResults(OpAsmParser &parser,
                                       const Signature &signature,
                                       SmallVectorImpl<Type> &types,
                                       SmallVectorImpl<int64_t> &relations) {
  if (failed(parser.parseOptionalArrow()))
    return success();
  auto parseResult = [&]() -> ParseResult {
    SourceType type;
    if (parseSourceType(parser, type))
      return failure();
    types.push_back(type.type);
    for (const DimName &name : type.names) {
      std::optional<unsigned> sibling;
      if (name)
        sibling = signature.find(name->name);
      if (!sibling)
        return parser.emitError(name ? name->location : type.loc)
               << "the extent of a result must be an argument of this "
                  "signature";
      relations.push_back(*sibling);
    }
    return success();
  };
  return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                        parseResult);
}

Value loom::getSignatureExtent(BlockArgument argument, unsigned dynamicDim,
                               ArrayRef<int64_t> relations) {
  Block *entry = argument.getOwner();
  if (!entry->isEntryBlock())
    return {};
  unsigned flat = dynamicDim;
  for (unsigned i = 0; i != argument.getArgNumber(); ++i)
    flat += getNumDynamicDims(entry->getArgument(i).getType());
  if (flat >= relations.size())
    return {};
  int64_t relation = relations[flat];
  if (relation <= -2)
    flat = -(relation + 2);
  else if (relation >= 0)
    return entry->getArgument(relation);
  // An own extent is known when the entry block begins by reading it.
  unsigned owner = 0;
  while (flat >= getNumDynamicDims(entry->getArgument(owner).getType()))
    flat -= getNumDynamicDims(entry->getArgument(owner++).getType());
  Value shaped = entry->getArgument(owner);
  return findQuery(*entry, shaped, getDimension(shaped.getType(), flat));
}

/// Prints `type` with names for its extents. `entry` gives those of arguments,
/// or else they are spelled `%argN`; an own extent is `%dimN`, whether a value
/// reads it or not: a signature comes before all values.
static void printRelated(OpAsmPrinter &printer, Type type,
                         ArrayRef<int64_t> relations, unsigned &flat,
                         Block *entry) {
  SmallVector<std::string> spellings;
  for (unsigned i = 0, e = getNumDynamicDims(type); i != e; ++i, ++flat) {
    int64_t relation = relations[flat];
    llvm::raw_string_ostream os(spellings.emplace_back());
    if (relation >= 0 && entry)
      printer.printOperand(entry->getArgument(relation), os);
    else if (relation >= 0)
      os << "%arg" << relation;
    else
      os << "%dim" << (relation == kOwnExtent ? flat : -(relation + 2));
  }
  DimSpellings scope(spellings);
  printSourceType(printer, type);
}

void loom::printSignature(OpAsmPrinter &printer, Block &entry,
                          ArrayRef<int64_t> relations) {
  unsigned flat = 0;
  printer << '(';
  llvm::interleaveComma(entry.getArguments(), printer, [&](Value argument) {
    printer << argument << ": ";
    printRelated(printer, argument.getType(), relations, flat, &entry);
  });
  printer << ')';
}

void loom::printDeclaration(OpAsmPrinter &printer, ArrayRef<Type> types,
                            ArrayRef<int64_t> relations) {
  unsigned flat = 0;
  printer << '(';
  llvm::interleaveComma(llvm::enumerate(types), printer, [&](auto it) {
    printer << "%arg" << it.index() << ": ";
    printRelated(printer, it.value(), relations, flat, nullptr);
  });
  printer << ')';
}

void loom::printResults(OpAsmPrinter &printer, ArrayRef<Type> types,
                        ArrayRef<int64_t> relations, Block *entry) {
  if (types.empty())
    return;
  unsigned flat = 0;
  printer << " -> (";
  llvm::interleaveComma(types, printer, [&](Type type) {
    printRelated(printer, type, relations, flat, entry);
  });
  printer << ')';
}

LogicalResult loom::verifyRelations(Operation *op, ArrayRef<Type> types,
                                    ArrayRef<int64_t> relations,
                                    ArrayRef<Type> arguments) {
  unsigned dims = 0;
  for (Type type : types)
    dims += getNumDynamicDims(type);
  if (dims != relations.size())
    return op->emitOpError("has ") << dims << " dynamic dimensions, but "
                                   << relations.size() << " relations";
  for (auto [flat, relation] : llvm::enumerate(relations)) {
    bool valid = relation == kOwnExtent ||
                 (relation < -1 && -(relation + 2) < int64_t(flat)) ||
                 (relation >= 0 && relation < int64_t(arguments.size()) &&
                  arguments[relation].isIndex());
    if (!valid)
      return op->emitOpError("has an invalid relation ")
             << relation << " for dynamic dimension " << flat;
  }
  return success();
}
