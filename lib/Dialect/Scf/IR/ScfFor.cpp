//===- ScfFor.cpp - The counted loop --------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scf/IR/Scf.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace loom;

using Operand = OpAsmParser::UnresolvedOperand;

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

namespace {
/// The carried values of a loop while it is read.
struct Carried {
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<Type> types;
  /// Per dynamic dimension of all carried values.
  SmallVector<int64_t> siblings;
  /// The extent outside the loop, for a dimension without a sibling.
  SmallVector<Value> outer;
};
} // namespace

/// Bounds carry no type in the source. Resolves `operand` as an index, or else
/// as an offset.
static ParseResult resolveBound(OpAsmParser &parser, const Operand &operand,
                                Type &type, SmallVectorImpl<Value> &values) {
  Type index = parser.getBuilder().getIndexType();
  if (!type) {
    ScopedDiagnosticHandler quiet(parser.getContext(),
                                  [](Diagnostic &) { return success(); });
    type = succeeded(parser.resolveOperand(operand, index, values))
               ? index
               : Type(OffsetType::get(parser.getContext()));
    if (type == index)
      return success();
  }
  return parser.resolveOperand(operand, type, values);
}

/// Parses `[%lo to %hi step %st]`.
static ParseResult parseBounds(OpAsmParser &parser, Type &type,
                               SmallVectorImpl<Value> &values) {
  Operand lower, upper, step;
  return failure(parser.parseLSquare() || parser.parseOperand(lower) ||
                 parser.parseKeyword("to") || parser.parseOperand(upper) ||
                 parser.parseKeyword("step") || parser.parseOperand(step) ||
                 parser.parseRSquare() ||
                 resolveBound(parser, lower, type, values) ||
                 resolveBound(parser, upper, type, values) ||
                 resolveBound(parser, step, type, values));
}

/// Parses `(%a = %x : T, ...)`, also grouped as `(%a = %x, %b = %y : T, U)`.
static ParseResult parseBindings(OpAsmParser &parser, Carried &carried,
                                 SmallVectorImpl<Value> &inits) {
  if (failed(parser.parseOptionalLParen()))
    return success();
  if (succeeded(parser.parseOptionalRParen()))
    return success();
  do {
    SmallVector<Operand> group;
    do {
      if (parser.parseArgument(carried.arguments.emplace_back()) ||
          parser.parseEqual() || parser.parseOperand(group.emplace_back()))
        return failure();
    } while (succeeded(parser.parseOptionalComma()));
    if (parser.parseColon())
      return failure();
    for (auto [index, operand] : llvm::enumerate(group)) {
      if ((index && parser.parseComma()) || parseTypeOf(parser, operand, inits))
        return failure();
      carried.arguments[inits.size() - 1].type = inits.back().getType();
    }
  } while (succeeded(parser.parseOptionalComma()));
  return parser.parseRParen();
}

/// The result of the op being parsed that is spelled `name`, if any.
static std::optional<unsigned> findResult(OpAsmParser &parser,
                                          const Operand &name) {
  for (unsigned i = 0, e = parser.getNumResults(); i != e; ++i) {
    auto [spelling, number] = parser.getResultName(i);
    if (name.name.drop_front() == spelling && name.number == number)
      return i;
  }
  return std::nullopt;
}

/// Relates one named dimension of the result scheme.
static ParseResult relateDim(OpAsmParser &parser, const Operand &name,
                             Value init, unsigned dynamicDim,
                             Carried &carried) {
  if (std::optional<unsigned> sibling = findResult(parser, name)) {
    carried.siblings.push_back(*sibling);
    carried.outer.push_back({});
    return success();
  }
  SourceType only;
  only.loc = name.location;
  only.names.resize(dynamicDim + 1);
  only.names[dynamicDim] = name;
  if (checkExtents(parser, only, init))
    return failure();
  Value known = getKnownExtent(init, dynamicDim);
  if (!known)
    return parser.emitError(name.location)
           << "nothing says that the initial value has the extent '"
           << name.name << "': a view.refine states it";
  carried.siblings.push_back(-1);
  carried.outer.push_back(known);
  return success();
}

/// Parses `-> (T, ...)`, the scheme of the carried values.
static ParseResult parseScheme(OpAsmParser &parser, ArrayRef<Value> inits,
                               Carried &carried) {
  if (inits.empty() && failed(parser.parseOptionalArrow()))
    return success();
  if (!inits.empty() && parser.parseArrow())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  auto parseResult = [&]() -> ParseResult {
    SourceType type;
    if (parseSourceType(parser, type))
      return failure();
    unsigned ordinal = carried.types.size();
    carried.types.push_back(type.type);
    if (ordinal >= inits.size())
      return success();
    for (auto [dynamicDim, name] : llvm::enumerate(type.names)) {
      if (!name) {
        carried.siblings.push_back(-1);
        carried.outer.push_back(getKnownExtent(inits[ordinal], dynamicDim));
      } else if (relateDim(parser, *name, inits[ordinal], dynamicDim,
                           carried)) {
        return failure();
      }
    }
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     parseResult))
    return failure();
  if (carried.types.size() != inits.size())
    return parser.emitError(loc)
           << "the loop carries " << inits.size() << " values, but has "
           << carried.types.size() << " result types";
  return success();
}

/// Parses `[pipeline(%d)] [unroll(%f)] [unroll] [schedule(...)]`.
static ParseResult parseClauses(OpAsmParser &parser,
                                ScfForOp::Properties &properties,
                                SmallVectorImpl<Value> &operands) {
  Type index = parser.getBuilder().getIndexType();
  auto parseValue = [&]() -> ParseResult {
    Operand value;
    return failure(parser.parseOperand(value) || parser.parseRParen() ||
                   parser.resolveOperand(value, index, operands));
  };
  int32_t pipeline = 0, factor = 0;
  if (succeeded(parser.parseOptionalKeyword("pipeline"))) {
    if (parser.parseLParen() || parseValue())
      return failure();
    pipeline = 1;
  }
  if (succeeded(parser.parseOptionalKeyword("unroll"))) {
    if (succeeded(parser.parseOptionalLParen())) {
      if (parseValue())
        return failure();
      factor = 1;
    } else {
      properties.unroll_full = parser.getBuilder().getUnitAttr();
    }
    SMLoc loc = parser.getCurrentLocation();
    if (succeeded(parser.parseOptionalKeyword("unroll")))
      return parser.emitError(loc)
             << "'unroll' and 'unroll(%factor)' exclude each other";
  }
  properties.operandSegmentSizes[4] = pipeline;
  properties.operandSegmentSizes[5] = factor;
  if (failed(parser.parseOptionalKeyword("schedule")))
    return success();
  StringRef word;
  SMLoc loc;
  if (parser.parseLParen() || parser.getCurrentLocation(&loc) ||
      parser.parseKeyword(&word) || parser.parseRParen())
    return failure();
  std::optional<LoopSchedule> schedule = symbolizeLoopSchedule(word);
  if (!schedule)
    return parser.emitError(loc)
           << "unknown schedule '" << word
           << "': expected linear, interleaved or recurrence";
  properties.schedule = LoopScheduleAttr::get(parser.getContext(), *schedule);
  return success();
}

static unsigned flatDim(TypeRange types, unsigned ordinal,
                        unsigned dynamicDim) {
  for (Type type : types.take_front(ordinal))
    dynamicDim += getNumDynamicDims(type);
  return dynamicDim;
}

/// Checks that each yielded value has the extents the scheme promises.
static ParseResult checkYield(OpAsmParser &parser, Region &body,
                              const Carried &carried) {
  auto yield = dyn_cast<ScfYieldOp>(body.front().back());
  if (!yield || yield.getNumOperands() != carried.types.size())
    return success(); // The verifier reports it.
  for (auto [ordinal, value] : llvm::enumerate(yield.getValues()))
    for (unsigned dim = 0, e = getNumDynamicDims(value.getType()); dim != e;
         ++dim) {
      unsigned flat = flatDim(carried.types, ordinal, dim);
      int64_t sibling = carried.siblings[flat];
      Value wanted =
          sibling >= 0 ? yield.getOperand(sibling) : carried.outer[flat];
      if (!wanted || getKnownExtent(value, dim) == wanted)
        continue;
      return yield.emitOpError("value #")
             << ordinal << " has another extent in dynamic dimension " << dim
             << " than the loop's result type says";
    }
  return success();
}

ParseResult ScfForOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  SmallVector<OpAsmParser::Argument> arguments(1);
  Type type;
  Carried carried;
  SmallVector<Value> inits;
  if (parser.parseArgument(arguments.front()) || parser.parseEqual() ||
      parseBounds(parser, type, result.operands) ||
      parseBindings(parser, carried, inits) ||
      parseScheme(parser, inits, carried))
    return failure();
  result.operands.append(inits.begin(), inits.end());
  arguments.front().type = type;
  for (auto [argument, scheme] : llvm::zip(carried.arguments, carried.types))
    argument.type = scheme;
  arguments.append(carried.arguments);
  properties.operandSegmentSizes = {1, 1, 1, int32_t(inits.size()), 0, 0};
  properties.extent_siblings =
      parser.getBuilder().getDenseI64ArrayAttr(carried.siblings);
  if (parseClauses(parser, properties, result.operands) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  result.addTypes(carried.types);

  auto lookup = [&](BlockArgument argument, unsigned dynamicDim) -> Value {
    unsigned number = argument.getArgNumber();
    if (!number)
      return {};
    unsigned flat = flatDim(carried.types, number - 1, dynamicDim);
    int64_t sibling = carried.siblings[flat];
    return sibling >= 0 ? argument.getOwner()->getArgument(sibling + 1)
                        : carried.outer[flat];
  };
  Region *body = result.addRegion();
  ExtentScope scope(parser, *body, arguments, lookup);
  if (parser.parseRegion(*body, arguments))
    return failure();
  ScfForOp::ensureTerminator(*body, parser.getBuilder(), result.location);
  return checkYield(parser, *body, carried);
}

void ScfForOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getInductionVar() << " = [" << getLower() << " to "
          << getUpper() << " step " << getStep() << ']';
  if (!getInits().empty()) {
    printer << '(';
    llvm::interleaveComma(llvm::zip(getCarried(), getInits()), printer,
                          [&](auto pair) {
                            auto [argument, init] = pair;
                            printer << argument << " = " << init << " : ";
                            printTypeOf(printer, init);
                          });
    printer << ") -> (";
    printTypesOf(printer, getResults());
    printer << ')';
  }
  if (getPipelineDepth())
    printer << " pipeline(" << getPipelineDepth() << ')';
  if (getUnrollFactor())
    printer << " unroll(" << getUnrollFactor() << ')';
  if (getUnrollFull())
    printer << " unroll";
  if (getSchedule())
    printer << " schedule(" << stringifyLoopSchedule(*getSchedule()) << ')';
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(),
      {getOperandSegmentSizesAttrName(), getUnrollFullAttrName(),
       getScheduleAttrName(), getExtentSiblingsAttrName()});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/!getInits().empty());
}

//===----------------------------------------------------------------------===//
// Verification and interfaces
//===----------------------------------------------------------------------===//

/// Stands before what the region interface checks of the same values, whose
/// messages speak of control flow edges.
static LogicalResult verifyBody(ScfForOp loop) {
  Block &body = loop.getBody().front();
  if (body.getNumArguments() != loop.getNumResults() + 1 ||
      body.getArgument(0).getType() != loop.getLower().getType())
    return loop.emitOpError("its body must take the induction variable and one "
                            "argument per result");
  for (auto [argument, result] :
       llvm::zip(loop.getCarried(), loop.getResults()))
    if (argument.getType() != result.getType())
      return loop.emitOpError("carried argument of type ")
             << argument.getType() << " differs from the result type "
             << result.getType();
  // A missing terminator is reported by its trait.
  auto yield = body.empty() ? ScfYieldOp() : dyn_cast<ScfYieldOp>(body.back());
  if (!yield || yield.getValues().getTypes() == loop.getResultTypes())
    return success();
  InFlightDiagnostic diag = yield.emitOpError("yields (")
                            << yield.getValues().getTypes()
                            << "), but the loop's results are ("
                            << loop.getResultTypes() << ")";
  diag.attachNote(loop.getLoc()) << "the loop is here";
  return diag;
}

LogicalResult ScfForOp::verify() {
  if (getLower().getType() != getUpper().getType() ||
      getLower().getType() != getStep().getType())
    return emitOpError("bounds and step must have one type, found ")
           << getLower().getType() << ", " << getUpper().getType() << " and "
           << getStep().getType();
  if (getUnrollFull() && getUnrollFactor())
    return emitOpError("'unroll' and 'unroll(%factor)' exclude each other");
  if (getSchedule() && !getUnrollFull() && !getUnrollFactor())
    return emitOpError("'schedule' needs 'unroll' or 'unroll(%factor)'");
  if (getInits().getTypes() != getResultTypes())
    return emitOpError("initial values and results differ in type");
  if (getExtentSiblings().size() !=
      flatDim(getResultTypes(), getNumResults(), 0))
    return emitOpError("needs one extent sibling per dynamic dimension");
  for (int64_t sibling : getExtentSiblings())
    if (sibling < -1 || sibling >= int64_t(getNumResults()) ||
        (sibling >= 0 && !getResult(sibling).getType().isIndex()))
      return emitOpError("extent sibling ")
             << sibling << " is not an index carried by the loop";
  return verifyBody(*this);
}

ScfYieldOp ScfForOp::getYield() {
  return cast<ScfYieldOp>(getBody().front().getTerminator());
}

SmallVector<ClauseKind> ScfForOp::getPendingClauses() {
  SmallVector<ClauseKind> pending;
  if (getPipelineDepth())
    pending.push_back(Pipeline);
  if (getUnrollFactor() || getUnrollFull())
    pending.push_back(Unroll);
  if (getSchedule())
    pending.push_back(Schedule);
  return pending;
}

Value ScfForOp::getResultExtent(unsigned resultNumber, unsigned dynamicDim) {
  int64_t sibling =
      getExtentSiblings()[flatDim(getResultTypes(), resultNumber, dynamicDim)];
  return sibling >= 0 ? Value(getResult(sibling))
                      : getKnownExtent(getInits()[resultNumber], dynamicDim);
}

Value ScfForOp::getArgumentExtent(BlockArgument argument, unsigned dynamicDim) {
  unsigned number = argument.getArgNumber();
  if (number == 0)
    return {};
  int64_t sibling =
      getExtentSiblings()[flatDim(getResultTypes(), number - 1, dynamicDim)];
  return sibling >= 0 ? Value(getCarried()[sibling])
                      : getKnownExtent(getInits()[number - 1], dynamicDim);
}

OperandRange ScfForOp::getEntrySuccessorOperands(RegionSuccessor) {
  return getInits();
}

void ScfForOp::getSuccessorRegions(RegionBranchPoint,
                                   SmallVectorImpl<RegionSuccessor> &regions) {
  regions.emplace_back(&getBody(), getCarried());
  regions.emplace_back(getOperation(), getResults());
}
