//===- ScfFor.cpp - The counted loop --------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Interfaces/ValueSpelling.h"
#include "LoopScheme.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace loom;

using Operand = OpAsmParser::UnresolvedOperand;

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

/// Bounds carry no type in the source. Resolves `operand` as an index, or else
/// as an offset.
static ParseResult resolveBound(OpAsmParser &parser, const Operand &operand,
                                Type &type, SmallVectorImpl<Value> &values) {
  if (type)
    return parser.resolveOperand(operand, type, values);
  {
    ScopedDiagnosticHandler quiet(parser.getContext(),
                                  [](Diagnostic &) { return success(); });
    for (Type domain : {Type(parser.getBuilder().getIndexType()),
                        Type(OffsetType::get(parser.getContext()))})
      if (succeeded(parser.resolveOperand(operand, domain, values))) {
        type = domain;
        return success();
      }
  }
  return parser.emitError(operand.location)
         << "the bounds of a loop are of type index or offset, but '"
         << operand.name << "' is of neither";
}

/// Reports operands that name what the body is given. Resolving them would make
/// the name one of a value outside, and the argument a second one.
static ParseResult checkOutside(OpAsmParser &parser, ArrayRef<Operand> operands,
                                ArrayRef<OpAsmParser::Argument> arguments) {
  for (const Operand &operand : operands)
    for (const OpAsmParser::Argument &argument : arguments)
      if (argument.ssaName.name == operand.name &&
          argument.ssaName.number == operand.number)
        return parser.emitError(operand.location)
               << "'" << operand.name << "' is "
               << (&argument == arguments.begin() ? "the induction variable"
                                                  : "a carried value")
               << " of this loop, which only its body knows";
  return success();
}

/// Parses `[%lo to %hi step %st]`.
static ParseResult parseBounds(OpAsmParser &parser,
                               SmallVectorImpl<Operand> &bounds) {
  return failure(
      parser.parseLSquare() || parser.parseOperand(bounds.emplace_back()) ||
      parser.parseKeyword("to") || parser.parseOperand(bounds.emplace_back()) ||
      parser.parseKeyword("step") ||
      parser.parseOperand(bounds.emplace_back()) || parser.parseRSquare());
}

/// Parses `-> (T, ...)`, the scheme of the carried values `inits`.
static ParseResult parseResults(OpAsmParser &parser, ArrayRef<Value> inits,
                                LoopScheme &scheme) {
  if (inits.empty() && failed(parser.parseOptionalArrow()))
    return success();
  if (!inits.empty() && parser.parseArrow())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parseScheme(parser, scheme))
    return failure();
  if (scheme.types.size() != inits.size())
    return parser.emitError(loc)
           << "the loop carries " << inits.size() << " values, but has "
           << scheme.types.size() << " result types";
  if (bindScheme(parser, scheme, inits, "initial value",
                 [](Value) { return true; }))
    return failure();
  return checkInstance(
      scheme, inits, [&] { return parser.emitError(loc); }, "initial value",
      "the loop's result type");
}

/// Reports a clause behind the last one, which is `schedule` or else `last`.
static ParseResult refuseClause(OpAsmParser &parser, StringRef last,
                                StringRef schedule) {
  static constexpr StringRef order[] = {"pipeline", "unroll", "schedule"};
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (failed(parser.parseOptionalKeyword(&word, order)))
    return success();
  InFlightDiagnostic diag = parser.emitError(loc) << "'" << word << "' ";
  if (word == last || word == schedule)
    return diag << "stands twice";
  bool precedes = word == "pipeline" && last == "unroll";
  return diag << "must stand before '" << (precedes ? last : schedule)
              << "': the order is pipeline, unroll, schedule";
}

/// Parses `[pipeline(%d)] [unroll(%f)] [unroll] [schedule(...)]`.
static ParseResult parseClauses(OpAsmParser &parser,
                                ArrayRef<OpAsmParser::Argument> arguments,
                                ScfForOp::Properties &properties,
                                SmallVectorImpl<Value> &operands) {
  Type index = parser.getBuilder().getIndexType();
  auto parseValue = [&]() -> ParseResult {
    Operand value;
    return failure(parser.parseOperand(value) || parser.parseRParen() ||
                   checkOutside(parser, value, arguments) ||
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
  bool unrolls = factor || properties.unroll_full;
  StringRef last = unrolls ? "unroll" : pipeline ? "pipeline" : "";
  if (failed(parser.parseOptionalKeyword("schedule")))
    return refuseClause(parser, last, {});
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
  return refuseClause(parser, unrolls ? "unroll" : "", "schedule");
}

ParseResult ScfForOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  SmallVector<OpAsmParser::Argument> arguments(1);
  SmallVector<OpAsmParser::Argument> carried;
  SmallVector<Operand> bounds, operands;
  SmallVector<SourceType> types;
  SmallVector<Value> inits;
  Type type;
  LoopScheme scheme;
  if (parser.parseArgument(arguments.front()) || parser.parseEqual() ||
      parseBounds(parser, bounds) ||
      (succeeded(parser.parseOptionalLParen()) &&
       parseBindings(parser, carried, operands, types)))
    return failure();
  arguments.append(carried);
  if (checkOutside(parser, bounds, arguments) ||
      checkOutside(parser, operands, arguments))
    return failure();
  for (const Operand &bound : bounds)
    if (resolveBound(parser, bound, type, result.operands))
      return failure();
  if (resolveInits(parser, operands, types, inits) ||
      parseResults(parser, inits, scheme))
    return failure();
  result.operands.append(inits.begin(), inits.end());
  arguments.front().type = type;
  for (auto [argument, type] :
       llvm::zip(llvm::drop_begin(arguments), scheme.types))
    argument.type = type.type;
  properties.operandSegmentSizes = {1, 1, 1, int32_t(inits.size()), 0, 0};
  properties.extent_siblings =
      parser.getBuilder().getDenseI64ArrayAttr(scheme.siblings);
  if (parseClauses(parser, arguments, properties, result.operands) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  result.addTypes(scheme.getTypes());

  auto lookup = [&](BlockArgument argument, unsigned slot) -> Value {
    unsigned number = argument.getArgNumber();
    ValueRange all = argument.getOwner()->getArguments();
    return number ? scheme.getExtent(all.drop_front(), number - 1, slot)
                  : Value();
  };
  Region *body = result.addRegion();
  ExtentScope scope(parser, *body, arguments, lookup);
  if (parser.parseRegion(*body, arguments))
    return failure();
  ScfForOp::ensureTerminator(*body, parser.getBuilder(), result.location);
  ScfYieldOp yield = findYield(*body);
  if (!yield)
    return success(); // The verifier reports it.
  return checkInstance(
      scheme, yield.getValues(), [&] { return yield.emitOpError(); }, "value",
      "the loop's result type");
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
  InFlightDiagnostic diag =
      yield.emitOpError("yields (")
      << yield.getValues().getTypes() << "), but the loop's results are ("
      << loop.getResultTypes() << ")"
      << getRefineHint(yield.getValues().getTypes(), loop.getResultTypes());
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
  if (failed(verifySiblings(*this, getExtentSiblings(), getResultTypes())))
    return failure();
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

/// What gives a slot of the `ordinal`-th carried value, where `instance` are
/// the values of one iteration.
static Value getCarriedExtent(ScfForOp loop, ValueRange instance,
                              unsigned ordinal, unsigned slot) {
  unsigned flat = getFlatSlot(loop.getResultTypes(), ordinal, slot);
  int64_t sibling = loop.getExtentSiblings()[flat];
  return sibling >= 0 ? instance[sibling]
                      : getKnownExtent(loop.getInits()[ordinal], slot);
}

/// A loop that never runs is its initial values.
LogicalResult ScfForOp::canonicalize(ScfForOp op, PatternRewriter &rewriter) {
  APInt lower, upper;
  if (!matchPattern(op.getLower(), m_ConstantInt(&lower)) ||
      !matchPattern(op.getUpper(), m_ConstantInt(&upper)) || lower.slt(upper))
    return failure();
  rewriter.replaceOp(op, op.getInits());
  return success();
}

Value ScfForOp::getResultExtent(unsigned resultNumber, unsigned slot) {
  return getCarriedExtent(*this, getResults(), resultNumber, slot);
}

Value ScfForOp::getArgumentExtent(BlockArgument argument, unsigned slot) {
  unsigned number = argument.getArgNumber();
  return number ? getCarriedExtent(*this, getCarried(), number - 1, slot)
                : Value();
}

OperandRange ScfForOp::getEntrySuccessorOperands(RegionSuccessor) {
  return getInits();
}

void ScfForOp::getSuccessorRegions(RegionBranchPoint,
                                   SmallVectorImpl<RegionSuccessor> &regions) {
  regions.emplace_back(&getBody(), getCarried());
  regions.emplace_back(getOperation(), getResults());
}
