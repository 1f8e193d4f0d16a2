//===- ScfWhile.cpp - The loop with a tested header -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Interfaces/SymbolSyntax.h"
#include "Loom/Interfaces/ValueSpelling.h"
#include "LoopScheme.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace loom;

using Operand = OpAsmParser::UnresolvedOperand;

/// Whether `value` is defined in `region` or deeper, also while the op that
/// will own the region is being parsed.
static bool isInside(Value value, Region &region) {
  Region *scope = value.getParentRegion();
  while (scope && scope != &region) {
    Operation *op = scope->getParentOp();
    scope = op ? op->getParentRegion() : nullptr;
  }
  return scope;
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

/// The argument that is spelled `name`, if any.
static std::optional<unsigned>
findArgument(ArrayRef<OpAsmParser::Argument> arguments, const DimName &name) {
  for (auto [ordinal, argument] : llvm::enumerate(arguments))
    if (name && argument.ssaName.name == name->name &&
        argument.ssaName.number == name->number)
      return ordinal;
  return std::nullopt;
}

/// Parses `(%a = %x : T, ...)`, where a type may name an argument of the list,
/// into the scheme of the carried values.
static ParseResult parseCarried(OpAsmParser &parser, LoopScheme &scheme,
                                SmallVectorImpl<OpAsmParser::Argument> &header,
                                SmallVectorImpl<Value> &inits) {
  SmallVector<Operand> operands;
  SmallVector<SourceType> outer;
  if (parser.parseLParen() || parseBindings(parser, header, operands, outer))
    return failure();
  scheme.types = outer;
  for (SourceType &type : outer)
    for (auto [slot, name] : llvm::enumerate(type.names)) {
      std::optional<unsigned> sibling = findArgument(header, name);
      scheme.siblings.push_back(sibling ? int64_t(*sibling) : -1);
      if (!sibling)
        continue;
      Type given = header[*sibling].type, wanted = getSlotType(type.type, slot);
      if (given != wanted)
        return parser.emitError(name->location)
               << "'" << name->name << "' must be of type " << wanted
               << " here, not " << given;
      name = std::nullopt; // The initial value has another extent's name.
    }
  scheme.outer.resize(scheme.siblings.size());
  return resolveInits(parser, operands, outer, inits);
}

/// Where the carried and the forwarded values have the same types, they have
/// one scheme: a name in the type of an initial value is the sibling's value
/// where the result types name a sibling.
static void shareScheme(LoopScheme &carried, const LoopScheme &forwarded,
                        ValueRange inits) {
  if (carried.getTypes() != forwarded.getTypes())
    return;
  unsigned flat = 0;
  for (auto [type, init] : llvm::zip(carried.types, inits))
    for (auto [slot, name] : llvm::enumerate(type.names)) {
      int64_t &sibling = carried.siblings[flat];
      int64_t other = forwarded.siblings[flat++];
      if (name && sibling < 0 && other >= 0 &&
          isExtentOf(inits[other], init, slot))
        sibling = other;
    }
}

/// Parses `(%a: T, ...)` behind `do`: the scheme of `forwarded` once more, of
/// which `sent` are the header's values.
static ParseResult
parseBodyArguments(OpAsmParser &parser, const LoopScheme &forwarded,
                   ValueRange sent,
                   SmallVectorImpl<OpAsmParser::Argument> &body) {
  SmallVector<SourceType> types;
  auto parseArgument = [&]() -> ParseResult {
    OpAsmParser::Argument &argument = body.emplace_back();
    if (parser.parseArgument(argument) || parser.parseColon() ||
        parseSourceType(parser, types.emplace_back()))
      return failure();
    argument.type = types.back().type;
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     parseArgument))
    return failure();
  auto sameTypes = [](const SourceType &type, Type other) {
    return type.type == other;
  };
  if (!llvm::equal(types, forwarded.getTypes(), sameTypes) ||
      !llvm::equal(types, sent.getTypes(), sameTypes))
    return success(); // The verifier reports it.
  unsigned flat = 0;
  for (auto [ordinal, type] : llvm::enumerate(types))
    for (auto [slot, name] : llvm::enumerate(type.names)) {
      int64_t sibling = forwarded.siblings[flat++];
      if (!name)
        continue;
      std::optional<unsigned> named = findArgument(body, name);
      if (sibling >= 0 && (!named || *named != sibling))
        return parser.emitError(name->location)
               << "by the loop's result type this is '"
               << body[sibling].ssaName.name << "', not '" << name->name << "'";
      if (sibling < 0 && named)
        return parser.emitError(name->location)
               << "the loop's result type does not say that this is '"
               << name->name << "'";
      if (sibling < 0 && checkExtent(parser, name, sent[ordinal], slot))
        return failure();
    }
  return success();
}

/// An empty yield may be left out.
static void ensureYield(OpAsmParser &parser, Region &region, Location loc) {
  if (region.empty())
    region.emplaceBlock();
  Block &block = region.front();
  if (!block.empty() && block.back().hasTrait<OpTrait::IsTerminator>())
    return;
  OpBuilder builder(parser.getContext());
  builder.setInsertionPointToEnd(&block);
  ScfYieldOp::create(builder, loc);
}

/// Checks what the header forwards, and learns from it what the siblings of
/// `forwarded` do not give. Returns the values.
static ParseResult checkHeader(OpAsmParser &parser, Region &header,
                               LoopScheme &forwarded, ValueRange &sent) {
  if (header.empty() || header.front().empty() ||
      !header.front().back().hasTrait<OpTrait::IsTerminator>())
    return emitAtEnd(parser, header.empty() ? nullptr : &header.front(),
                     "the header of the loop must end in scf.condition");
  auto condition = dyn_cast<ScfConditionOp>(header.front().back());
  if (!condition)
    return success(); // The verifier reports it.
  sent = condition.getValues();
  if (bindScheme(parser, forwarded, sent, "forwarded value",
                 [&](Value extent) { return !isInside(extent, header); }))
    return failure();
  return checkInstance(
      forwarded, sent, [&] { return condition.emitOpError(); }, "value",
      "the loop's result type");
}

ParseResult ScfWhileOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::Argument> header, body;
  LoopScheme carried, forwarded;
  SmallVector<Value> inits;
  SMLoc loc = parser.getCurrentLocation();
  if (parseCarried(parser, carried, header, inits) || parser.parseArrow() ||
      parseScheme(parser, forwarded))
    return failure();
  shareScheme(carried, forwarded, inits);
  if (bindScheme(parser, carried, inits, "initial value",
                 [](Value) { return true; }) ||
      checkInstance(
          carried, inits, [&] { return parser.emitError(loc); },
          "initial value", "the loop's header argument"))
    return failure();
  result.addOperands(inits);
  result.addTypes(forwarded.getTypes());
  auto &properties = result.getOrAddProperties<Properties>();
  Builder &builder = parser.getBuilder();
  properties.header_siblings = builder.getDenseI64ArrayAttr(carried.siblings);
  properties.result_siblings = builder.getDenseI64ArrayAttr(forwarded.siblings);

  auto lookupIn = [](const LoopScheme &scheme) {
    return [&scheme](BlockArgument argument, unsigned slot) {
      return scheme.getExtent(argument.getOwner()->getArguments(),
                              argument.getArgNumber(), slot);
    };
  };
  Region *headerRegion = result.addRegion(), *bodyRegion = result.addRegion();
  ExtentScope headerScope(parser, *headerRegion, header, lookupIn(carried));
  ValueRange sent;
  if (parser.parseRegion(*headerRegion, header) ||
      checkHeader(parser, *headerRegion, forwarded, sent) ||
      parser.parseKeyword("do") ||
      parseBodyArguments(parser, forwarded, sent, body))
    return failure();
  ExtentScope bodyScope(parser, *bodyRegion, body, lookupIn(forwarded));
  if (parser.parseRegion(*bodyRegion, body))
    return failure();
  ensureYield(parser, *bodyRegion, result.location);
  if (auto yield = dyn_cast<ScfYieldOp>(bodyRegion->front().back()))
    if (checkInstance(
            carried, yield.getValues(), [&] { return yield.emitOpError(); },
            "value", "the loop's header argument"))
      return failure();
  return parser.parseOptionalAttrDictWithKeyword(result.attributes);
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

/// What the type of an initial value prints in its slots: the header argument
/// beside it, or else the outer value. `?` where reading that name would take
/// it for a sibling's.
static SmallVector<Value> getInitNames(ScfWhileOp loop, unsigned ordinal) {
  bool sameTypes = loop.getInits().getTypes() == loop.getResultTypes();
  Value init = loop.getInits()[ordinal];
  SmallVector<Value> names = getKnownExtents(init);
  unsigned flat = getFlatSlot(loop.getInits().getTypes(), ordinal, 0);
  for (auto [slot, name] : llvm::enumerate(names)) {
    int64_t sibling = loop.getHeaderSiblings()[flat + slot];
    int64_t other = sameTypes ? loop.getResultSiblings()[flat + slot] : -1;
    if (sibling >= 0)
      name = loop.getHeader().getArgument(sibling);
    else if (other >= 0 && isExtentOf(loop.getInits()[other], init, slot))
      name = {};
  }
  return names;
}

void ScfWhileOp::print(OpAsmPrinter &printer) {
  printer << '(';
  llvm::interleaveComma(llvm::enumerate(getHeader().getArguments(), getInits()),
                        printer, [&](auto it) {
                          auto [ordinal, argument, init] = it;
                          printer << argument << " = " << init << " : ";
                          printSourceType(printer, init.getType(),
                                          getInitNames(*this, ordinal));
                        });
  printer << ") -> (";
  printTypesOf(printer, getResults());
  printer << ") ";
  printer.printRegion(getHeader(), /*printEntryBlockArgs=*/false);
  printer << " do(";
  llvm::interleaveComma(getBody().getArguments(), printer, [&](Value argument) {
    printer << argument << ": ";
    printTypeOf(printer, argument);
  });
  printer << ") ";
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(),
      {getHeaderSiblingsAttrName(), getResultSiblingsAttrName()});
}

//===----------------------------------------------------------------------===//
// Verification and interfaces
//===----------------------------------------------------------------------===//

LogicalResult ScfWhileOp::verify() {
  if (getHeader().getArgumentTypes() != getInits().getTypes())
    return emitOpError("header arguments and initial values differ in type");
  if (getBody().getArgumentTypes() != getResultTypes())
    return emitOpError("body arguments (")
           << getBody().getArgumentTypes() << ") and results ("
           << getResultTypes() << ") differ in type";
  // Here and not in a region verifier, which would come after that of the
  // region interface, whose messages speak of control flow edges.
  Block &header = getHeader().front(), &body = getBody().front();
  auto condition = header.empty() ? ScfConditionOp()
                                  : dyn_cast<ScfConditionOp>(header.back());
  if (!condition)
    return emitOpError("its header must end in scf.condition");
  auto yield = body.empty() ? ScfYieldOp() : dyn_cast<ScfYieldOp>(body.back());
  if (!yield)
    return emitOpError("its body must end in scf.yield");
  auto mismatch = [&](Operation *op, const Twine &found, TypeRange types,
                      const Twine &wanted, TypeRange wantedTypes) {
    InFlightDiagnostic diag = op->emitOpError(found)
                              << " (" << types << "), but " << wanted << " ("
                              << wantedTypes << ")"
                              << getRefineHint(types, wantedTypes);
    diag.attachNote(getLoc()) << "the loop is here";
    return diag;
  };
  if (condition.getValues().getTypes() != getResultTypes())
    return mismatch(condition, "forwards", condition.getValues().getTypes(),
                    "the loop's results are", getResultTypes());
  if (yield.getValues().getTypes() != getInits().getTypes())
    return mismatch(yield, "yields", yield.getValues().getTypes(),
                    "the loop carries", getInits().getTypes());
  if (failed(verifySiblings(*this, getHeaderSiblings(), getInits().getTypes())))
    return failure();
  return verifySiblings(*this, getResultSiblings(), getResultTypes());
}

/// What gives a slot of the `ordinal`-th forwarded value, where `instance` are
/// the body's arguments or the results.
static Value getForwardedExtent(ScfWhileOp loop, ValueRange instance,
                                unsigned ordinal, unsigned slot) {
  unsigned flat = getFlatSlot(loop.getResultTypes(), ordinal, slot);
  int64_t sibling = loop.getResultSiblings()[flat];
  if (sibling >= 0)
    return instance[sibling];
  Block &header = loop.getHeader().front();
  auto condition = header.empty() ? ScfConditionOp()
                                  : dyn_cast<ScfConditionOp>(header.back());
  if (!condition || ordinal >= condition.getValues().size())
    return {};
  Value known = getKnownExtent(condition.getValues()[ordinal], slot);
  return known && !isInside(known, loop.getHeader()) ? known : Value();
}

Value ScfWhileOp::getResultExtent(unsigned resultNumber, unsigned slot) {
  return getForwardedExtent(*this, getResults(), resultNumber, slot);
}

Value ScfWhileOp::getArgumentExtent(BlockArgument argument, unsigned slot) {
  unsigned ordinal = argument.getArgNumber();
  if (argument.getParentRegion() == &getBody())
    return getForwardedExtent(*this, getBody().getArguments(), ordinal, slot);
  unsigned flat = getFlatSlot(getInits().getTypes(), ordinal, slot);
  int64_t sibling = getHeaderSiblings()[flat];
  return sibling >= 0 ? Value(getHeader().getArgument(sibling))
                      : getKnownExtent(getInits()[ordinal], slot);
}

OperandRange ScfWhileOp::getEntrySuccessorOperands(RegionSuccessor) {
  return getInits();
}

void ScfWhileOp::getSuccessorRegions(
    RegionBranchPoint point, SmallVectorImpl<RegionSuccessor> &regions) {
  Operation *predecessor = point.getTerminatorPredecessorOrNull();
  if (!predecessor || predecessor->getParentRegion() == &getBody()) {
    regions.emplace_back(&getHeader(), getHeader().getArguments());
    return;
  }
  regions.emplace_back(&getBody(), getBody().getArguments());
  regions.emplace_back(getOperation(), getResults());
}
