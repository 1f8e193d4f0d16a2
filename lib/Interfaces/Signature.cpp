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
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace loom;

#include "Loom/Interfaces/SignatureInterfaces.cpp.inc"

SmallVector<Type> Signature::getTypes() const {
  return llvm::map_to_vector(types, [](const SourceType &t) { return t.type; });
}

SmallVector<OpAsmParser::Argument> Signature::getNames() const {
  SmallVector<OpAsmParser::Argument> names(arguments);
  for (const Fresh &own : fresh) {
    OpAsmParser::Argument &name = names.emplace_back();
    name.ssaName = own.name;
    name.type = getSlotType(types[own.argument].type, own.slot);
  }
  return names;
}

std::optional<unsigned> Signature::find(StringRef name) const {
  for (auto [index, argument] : llvm::enumerate(arguments))
    if (argument.ssaName.name == name)
      return index;
  return std::nullopt;
}

/// What is in a slot: the number of a dimension, or kLayoutDimension.
static int64_t getDimension(Type type, unsigned slot) {
  if (isLayoutSlot(type, slot))
    return kLayoutDimension;
  auto shaped = cast<ShapedType>(type);
  for (unsigned dim = 0;; ++dim)
    if (shaped.isDynamicDim(dim) && slot-- == 0)
      return dim;
}

/// The type of the name in a slot, counted over all arguments.
static Type getSlotTypeIn(const Signature &signature, unsigned flat) {
  for (const SourceType &type : signature.types) {
    unsigned numSlots = getNumSlots(type.type);
    if (flat < numSlots)
      return getSlotType(type.type, flat);
    flat -= numSlots;
  }
  return {};
}

static ParseResult relate(OpAsmParser &parser, Signature &signature,
                          unsigned argument, unsigned slot,
                          const OpAsmParser::UnresolvedOperand &name,
                          llvm::StringMap<int64_t> &freshSlots,
                          StringRef whyNot) {
  Type type = signature.types[argument].type;
  if (std::optional<unsigned> sibling = signature.find(name.name)) {
    Type given = signature.types[*sibling].type;
    if (given != getSlotType(type, slot))
      return parser.emitError(name.location)
             << "'" << name.name
             << (isLayoutSlot(type, slot)
                     ? "' gives a layout and must be an encoding<layout>, not "
                     : "' gives an extent and must be an index, not ")
             << given;
    signature.relations.push_back(*sibling);
    return success();
  }
  auto [it, isNew] =
      freshSlots.try_emplace(name.name, signature.relations.size());
  if (!isNew) {
    if (getSlotTypeIn(signature, it->second) != getSlotType(type, slot))
      return parser.emitError(name.location)
             << "'" << name.name << "' cannot be both an extent and a layout";
    signature.relations.push_back(-(it->second + 2));
    return success();
  }
  if (!whyNot.empty())
    return parser.emitError(name.location)
           << "'" << name.name << "' is not a name of this signature, and "
           << whyNot;
  signature.relations.push_back(kOwnExtent);
  signature.fresh.push_back({name, argument, getDimension(type, slot), slot});
  return success();
}

ParseResult loom::parseSignature(OpAsmParser &parser, Signature &signature,
                                 StringRef whyNot, StringRef whyNoLayout) {
  auto parseArgument = [&]() -> ParseResult {
    OpAsmParser::Argument &argument = signature.arguments.emplace_back();
    SourceType &type = signature.types.emplace_back();
    SMLoc loc = parser.getCurrentLocation();
    OptionalParseResult named = parser.parseOptionalArgument(argument);
    if (!named.has_value())
      return parser.emitError(loc) << "an argument is written '%name: type'";
    if (failed(*named) || parser.parseColon() || parseSourceType(parser, type))
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

  llvm::StringMap<int64_t> freshSlots;
  for (auto [index, type] : llvm::enumerate(signature.types))
    for (auto [slot, name] : llvm::enumerate(type.names)) {
      if (!name)
        return emitMissingName(parser, type, slot);
      bool isLayout = isLayoutSlot(type.type, slot) && !whyNoLayout.empty();
      if (relate(parser, signature, index, slot, *name, freshSlots,
                 isLayout ? whyNoLayout : whyNot))
        return failure();
    }
  return success();
}

/// The value with which `entry` begins by reading a slot of `shaped`. Constants
/// may come before it; everything else may use it.
static Value findQuery(Block &entry, Value shaped, unsigned slot) {
  for (Operation &op : entry) {
    if (getSlotQuery(&op) == std::pair(shaped, slot))
      return op.getResult(0);
    if (!isa<ShapedDimOpInterface, LayoutQueryOpInterface>(op) &&
        !op.hasTrait<OpTrait::ConstantLike>())
      break;
  }
  return {};
}

/// The label of the first block of the region that comes next, or null.
static const char *findEntryLabel(OpAsmParser &parser) {
  const char *at = parser.getCurrentLocation().getPointer();
  if (*at++ != '{')
    return nullptr;
  // The text ends in a null character.
  while (llvm::isSpace(*at) || (at[0] == '/' && at[1] == '/'))
    if (*at++ == '/')
      while (*at && *at != '\n' && *at != '\r')
        ++at;
  return *at == '^' ? at : nullptr;
}

ParseResult loom::parseSignatureBody(
    OpAsmParser &parser, Signature &signature, Region &body,
    function_ref<Value(OpBuilder &, Location, Value, int64_t)> makeDim) {
  unsigned declared = signature.arguments.size();
  SmallVector<Type> types = signature.getTypes();
  // While parsing, a fresh name is an extra argument.
  SmallVector<OpAsmParser::Argument> arguments = signature.getNames();
  auto lookup = [&](BlockArgument argument, unsigned slot) -> Value {
    Block *entry = argument.getOwner();
    if (argument.getArgNumber() >= declared)
      return {};
    unsigned flat = getFlatSlot(types, argument.getArgNumber(), slot);
    int64_t relation = signature.relations[flat];
    if (relation >= 0)
      return entry->getArgument(relation);
    if (relation <= -2)
      flat = -(relation + 2);
    for (auto [ordinal, fresh] : llvm::enumerate(signature.fresh))
      if (getFlatSlot(types, fresh.argument, fresh.slot) == flat)
        return entry->getArgument(declared + ordinal);
    return {};
  };
  ExtentScope scope(parser, body, arguments, lookup);
  // MLIR takes the label of an entry block that has no arguments.
  if (const char *label = arguments.empty() ? findEntryLabel(parser) : nullptr)
    return emitError(parser.getEncodedSourceLoc(SMLoc::getFromPointer(label)),
                     "invalid block name in region with named arguments");
  if (parser.parseRegion(body, arguments, /*enableNameShadowing=*/true))
    return failure();
  if (body.empty())
    body.emplaceBlock().addArguments(
        types,
        SmallVector<Location>(declared, parser.getBuilder().getUnknownLoc()));
  Block &entry = body.front();
  // The region has no parent operation yet, so the block knows no context.
  OpBuilder builder(parser.getContext());
  builder.setInsertionPointToStart(&entry);
  for (auto [ordinal, fresh] : llvm::enumerate(signature.fresh)) {
    BlockArgument extra = entry.getArgument(declared + ordinal);
    Value shaped = entry.getArgument(fresh.argument);
    Value dim = findQuery(entry, shaped, fresh.slot);
    if (!dim)
      dim = makeDim(builder, extra.getLoc(), shaped, fresh.dimension);
    extra.replaceAllUsesWith(dim);
  }
  entry.eraseArguments(declared, entry.getNumArguments() - declared);
  return success();
}

/// Says what is wrong when a name comes where a result type should.
static ParseResult refuseResultName(OpAsmParser &parser) {
  OpAsmParser::UnresolvedOperand name;
  OptionalParseResult named = parser.parseOptionalOperand(name);
  if (!named.has_value())
    return success();
  if (failed(*named))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("as")))
    return parser.emitError(name.location)
           << "tied results are not supported yet";
  return parser.emitError(name.location)
         << "a result has no name: 'where' speaks of arguments and of "
            "dimensions";
}

ParseResult loom::parseOptionalResults(OpAsmParser &parser,
                                       const Signature &signature,
                                       SmallVectorImpl<Type> &types,
                                       SmallVectorImpl<int64_t> &relations) {
  if (failed(parser.parseOptionalArrow()))
    return success();
  auto parseResult = [&]() -> ParseResult {
    SourceType type;
    if (refuseResultName(parser) || parseSourceType(parser, type))
      return failure();
    types.push_back(type.type);
    for (auto [slot, name] : llvm::enumerate(type.names)) {
      std::optional<unsigned> sibling;
      if (name)
        sibling = signature.find(name->name);
      if (!sibling)
        return parser.emitError(name ? name->location : type.loc)
               << (isLayoutSlot(type.type, slot) ? "the layout" : "the extent")
               << " of a result must be an argument of this signature";
      relations.push_back(*sibling);
    }
    return success();
  };
  return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                        parseResult);
}

Value loom::getSignatureExtent(BlockArgument argument, unsigned slot,
                               ArrayRef<int64_t> relations) {
  Block *entry = argument.getOwner();
  if (!entry->isEntryBlock())
    return {};
  unsigned flat =
      getFlatSlot(entry->getArgumentTypes(), argument.getArgNumber(), slot);
  if (flat >= relations.size())
    return {};
  int64_t relation = relations[flat];
  if (relation <= -2)
    flat = -(relation + 2);
  else if (relation >= 0)
    return entry->getArgument(relation);
  // An own extent is known when the entry block begins by reading it.
  unsigned owner = 0;
  while (flat >= getNumSlots(entry->getArgument(owner).getType()))
    flat -= getNumSlots(entry->getArgument(owner++).getType());
  Value shaped = entry->getArgument(owner);
  return findQuery(*entry, shaped, flat);
}

SmallVector<OwnExtent> loom::getOwnExtents(TypeRange arguments,
                                           ArrayRef<int64_t> relations) {
  SmallVector<OwnExtent> own;
  for (auto [number, type] : llvm::enumerate(arguments))
    for (unsigned slot = 0, e = getNumSlots(type); slot != e; ++slot) {
      if (relations.front() == kOwnExtent)
        own.push_back({unsigned(number), slot});
      relations = relations.drop_front();
    }
  return own;
}

SmallVector<Type> loom::getNameTypes(ArrayRef<Type> arguments,
                                     ArrayRef<int64_t> relations) {
  SmallVector<Type> types(arguments);
  for (OwnExtent own : getOwnExtents(arguments, relations))
    types.push_back(getSlotType(arguments[own.argument], own.slot));
  return types;
}

SmallVector<SmallVector<Value>>
loom::getNamedValues(Block &entry, ArrayRef<int64_t> relations) {
  SmallVector<SmallVector<Value>> values;
  for (BlockArgument argument : entry.getArguments())
    values.emplace_back(1, argument);
  // The names of own extents by the slot that defines them.
  llvm::SmallDenseMap<unsigned, unsigned> names;
  unsigned flat = 0;
  for (BlockArgument argument : entry.getArguments())
    for (unsigned slot = 0, e = getNumSlots(argument.getType()); slot != e;
         ++slot, ++flat) {
      int64_t relation = relations[flat];
      if (relation >= 0)
        continue;
      auto [name, isNew] = names.try_emplace(
          relation == kOwnExtent ? flat : -(relation + 2), values.size());
      if (isNew)
        values.emplace_back();
      SmallVector<Value> &queries = values[name->second];
      Value leading = findQuery(entry, argument, slot);
      if (leading && relation == kOwnExtent)
        queries.insert(queries.begin(), leading);
      else if (leading)
        queries.push_back(leading);
      for (Operation *user : argument.getUsers())
        if (getSlotQuery(user) == std::pair(Value(argument), slot) &&
            user->getResult(0) != leading)
          queries.push_back(user->getResult(0));
    }
  return values;
}

/// Prints `type` with names for its extents. `entry` gives those of arguments,
/// or else they are spelled `%argN`; an own extent is `%dimN`, an own layout
/// `%layoutN`, whether a value reads it or not: a signature comes before all
/// values.
static void printRelated(OpAsmPrinter &printer, Type type,
                         ArrayRef<int64_t> relations, unsigned &flat,
                         Block *entry) {
  SmallVector<std::string> spellings;
  for (unsigned i = 0, e = getNumSlots(type); i != e; ++i, ++flat) {
    int64_t relation = relations[flat];
    llvm::raw_string_ostream os(spellings.emplace_back());
    if (relation >= 0 && entry)
      printer.printOperand(entry->getArgument(relation), os);
    else if (relation >= 0)
      os << "%arg" << relation;
    else
      os << (isLayoutSlot(type, i) ? "%layout" : "%dim")
         << (relation == kOwnExtent ? flat : -(relation + 2));
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

void loom::printSignatureName(OpAsmPrinter &printer, int64_t ordinal,
                              unsigned numArguments,
                              ArrayRef<int64_t> relations, Block *entry) {
  if (ordinal < numArguments) {
    if (entry)
      printer << entry->getArgument(ordinal);
    else
      printer << "%arg" << ordinal;
    return;
  }
  // No predicate speaks of a layout.
  ordinal -= numArguments;
  for (auto [flat, relation] : llvm::enumerate(relations))
    if (relation == kOwnExtent && ordinal-- == 0)
      printer << "%dim" << flat;
}

LogicalResult loom::verifyRelations(Operation *op, ArrayRef<Type> types,
                                    ArrayRef<int64_t> relations,
                                    ArrayRef<Type> arguments, bool allowOwn) {
  SmallVector<Type> slots;
  for (Type type : types)
    for (unsigned slot = 0, e = getNumSlots(type); slot != e; ++slot)
      slots.push_back(getSlotType(type, slot));
  if (slots.size() != relations.size())
    return op->emitOpError("has ")
           << slots.size() << " dynamic dimensions, but " << relations.size()
           << " relations";
  for (auto [flat, relation] : llvm::enumerate(relations)) {
    int64_t earlier = -(relation + 2);
    bool valid = relation >= 0
                     ? relation < int64_t(arguments.size()) &&
                           arguments[relation] == slots[flat]
                     : allowOwn && (relation == kOwnExtent ||
                                    (earlier < int64_t(flat) &&
                                     relations[earlier] == kOwnExtent &&
                                     slots[earlier] == slots[flat]));
    if (!valid)
      return op->emitOpError("has an invalid relation ")
             << relation << " for dynamic dimension " << flat;
  }
  return success();
}

int64_t loom::getSlotDimension(Type type, unsigned slot) {
  for (auto [dimension, extent] :
       llvm::enumerate(cast<ShapedType>(type).getShape()))
    if (ShapedType::isDynamic(extent) && slot-- == 0)
      return dimension;
  return kLayoutDimension;
}
