//===- CheckParamOps.cpp - Parameters of a case ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckSyntax.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Check/IR/CheckParamOps.cpp.inc"

/// Parses `[name("n")] [{...}] : T`.
static ParseResult parseNameAndType(OpAsmParser &parser, OperationState &result,
                                    StringAttr &name, Type &type) {
  if (parseOptionalStringClause(parser, "name", name) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parsePlainType(parser, type))
    return failure();
  result.addTypes(type);
  return success();
}

static void printNameAndType(OpAsmPrinter &printer, Operation *op,
                             StringAttr name, ArrayRef<StringRef> inherent) {
  if (name)
    printer << " name(" << name << ')';
  printer.printOptionalAttrDict(op->getAttrs(), inherent);
  printer << " : ";
  printSourceType(printer, op->getResult(0).getType());
}

static LogicalResult verifyName(Operation *op, std::optional<StringRef> name) {
  if (name && name->empty())
    return op->emitOpError("has an empty name: leave it out instead");
  return success();
}

/// An integer as a sample of `type`.
static TypedAttr makeSample(Type type, int64_t value) {
  return IntegerAttr::get(getLiteralAttrType(type), value);
}

/// The integer that a sample of `type` holds.
static std::optional<int64_t> getSampleInt(Type type, TypedAttr value) {
  if (!isLiteralOf(value, type) || !isa<IntegerAttr>(value))
    return std::nullopt;
  return cast<IntegerAttr>(value).getInt();
}

//===----------------------------------------------------------------------===//
// check.param.range
//===----------------------------------------------------------------------===//

static bool isRangeType(Type type) {
  return isScalarType(type) && !isa<FloatType>(type) && !type.isInteger(1);
}

static constexpr StringLiteral kRangeTypes =
    "an interval has the type index, offset, i8, i16, i32 or i64, not ";

ParseResult CheckParamRangeOp::parse(OpAsmParser &parser,
                                     OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  SourceLiteral lower, upper, step;
  StringRef word;
  Type type;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<CheckProgression> progression = symbolizeCheckProgression(word);
  if (!progression)
    return parser.emitError(loc)
           << "expected linear or po2, found '" << word << "'";
  properties.progression =
      CheckProgressionAttr::get(parser.getContext(), *progression);
  if (parseIntervalClause(parser, "bounds", lower, upper))
    return failure();
  bool hasStep = succeeded(parser.parseOptionalKeyword("step"));
  if (hasStep && (parser.parseLParen() || parseLiteral(parser, step) ||
                  parser.parseRParen()))
    return failure();
  loc = parser.getCurrentLocation();
  if (parseNameAndType(parser, result, properties.param_name, type))
    return failure();
  if (!isRangeType(type))
    return parser.emitError(loc) << kRangeTypes << getTypeSpelling(type);
  if (getI64Literal(parser, lower, type, properties.lower) ||
      getI64Literal(parser, upper, type, properties.upper))
    return failure();
  if (!hasStep)
    return success();
  // A step is a distance: that of an i8 interval may be 200.
  return getI64Literal(parser, step, parser.getBuilder().getIndexType(),
                       properties.step);
}

void CheckParamRangeOp::print(OpAsmPrinter &printer) {
  printer << ' ' << stringifyCheckProgression(getProgression()) << " bounds("
          << getLowerAttr().getInt() << " to " << getUpperAttr().getInt()
          << ')';
  if (getStep())
    printer << " step(" << getStepAttr().getInt() << ')';
  printNameAndType(printer, *this, getParamNameAttr(),
                   {getProgressionAttrName(), getLowerAttrName(),
                    getUpperAttrName(), getStepAttrName(),
                    getParamNameAttrName()});
}

/// The exponents of the first and the last power of two of an interval that
/// begins at 1 or above; the first is greater where there is none.
static std::pair<int64_t, int64_t> getExponents(int64_t lower, int64_t upper) {
  return {llvm::Log2_64_Ceil(lower), llvm::Log2_64(upper)};
}

static uint64_t getLinearSteps(int64_t lower, int64_t upper, int64_t step) {
  return (uint64_t(upper) - uint64_t(lower)) / uint64_t(step);
}

LogicalResult CheckParamRangeOp::verify() {
  Type type = getResult().getType();
  if (!isRangeType(type))
    return emitOpError() << kRangeTypes << getTypeSpelling(type);
  unsigned width = type.isInteger() ? type.getIntOrFloatBitWidth() : 64;
  for (int64_t bound : {int64_t(getLower()), int64_t(getUpper())})
    if (!llvm::isIntN(width, bound) || (isa<OffsetType>(type) && bound < 0))
      return emitOpError("bound ")
             << bound << " is out of range for " << getTypeSpelling(type);
  int64_t lower = getLower(), upper = getUpper();
  if (lower > upper)
    return emitOpError("interval is empty: ") << lower << " to " << upper;
  if (getProgression() == CheckProgression::Po2) {
    if (getStep())
      return emitOpError("a step belongs to a linear progression");
    if (lower < 1)
      return emitOpError("powers of two begin at 1, but the lower bound is ")
             << lower;
    auto [first, last] = getExponents(lower, upper);
    if (first > last)
      return emitOpError("no power of two lies in ")
             << lower << " to " << upper;
  } else {
    int64_t step = getStep().value_or(1);
    if (step < 1)
      return emitOpError("needs a positive step, not ") << step;
    if (getLinearSteps(lower, upper, step) >= uint64_t(kMaxSamples))
      return emitOpError("has more than ") << kMaxSamples << " samples";
  }
  return verifyName(*this, getParamName());
}

int64_t CheckParamRangeOp::getNumSamples() {
  if (getProgression() == CheckProgression::Linear)
    return getLinearSteps(getLower(), getUpper(), getStep().value_or(1)) + 1;
  auto [first, last] = getExponents(getLower(), getUpper());
  return last - first + 1;
}

TypedAttr CheckParamRangeOp::getSample(int64_t number) {
  // The steps wrap where the interval is wider than a signed distance.
  uint64_t value =
      getProgression() == CheckProgression::Linear
          ? uint64_t(getLower()) + uint64_t(number) * getStep().value_or(1)
          : uint64_t(1) << (getExponents(getLower(), getUpper()).first +
                            number);
  return makeSample(getResult().getType(), int64_t(value));
}

std::optional<int64_t> CheckParamRangeOp::findSample(TypedAttr value) {
  std::optional<int64_t> number = getSampleInt(getResult().getType(), value);
  int64_t lower = getLower(), upper = getUpper();
  if (!number || *number < lower || *number > upper)
    return std::nullopt;
  if (getProgression() == CheckProgression::Po2) {
    if (!llvm::isPowerOf2_64(*number))
      return std::nullopt;
    return llvm::Log2_64(*number) - getExponents(lower, upper).first;
  }
  uint64_t distance = uint64_t(*number) - uint64_t(lower);
  uint64_t step = getStep().value_or(1);
  if (distance % step)
    return std::nullopt;
  return distance / step;
}

//===----------------------------------------------------------------------===//
// check.param.choice
//===----------------------------------------------------------------------===//

ParseResult CheckParamChoiceOp::parse(OpAsmParser &parser,
                                      OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  SmallVector<SourceLiteral> literals;
  Type type;
  if (parser.parseKeyword("values") || parser.parseLParen() ||
      parser.parseCommaSeparatedList(
          OpAsmParser::Delimiter::Square,
          [&] { return parseLiteral(parser, literals.emplace_back()); }) ||
      parser.parseRParen() ||
      parseNameAndType(parser, result, properties.param_name, type))
    return failure();
  SmallVector<Attribute> values;
  for (const SourceLiteral &literal : literals) {
    values.push_back(getLiteralAttr(parser, literal, type));
    if (!values.back())
      return failure();
  }
  properties.values = parser.getBuilder().getArrayAttr(values);
  return success();
}

void CheckParamChoiceOp::print(OpAsmPrinter &printer) {
  printer << " values([";
  llvm::interleaveComma(getValues(), printer, [&](Attribute value) {
    printLiteral(printer.getStream(), value);
  });
  printer << "])";
  printNameAndType(printer, *this, getParamNameAttr(),
                   {getValuesAttrName(), getParamNameAttrName()});
}

LogicalResult CheckParamChoiceOp::verify() {
  Type type = getResult().getType();
  if (!isScalarType(type))
    return emitOpError("chooses among scalars, not among values of type ")
           << getTypeSpelling(type);
  if (getValues().empty())
    return emitOpError("has no values to choose from");
  if (getValues().size() > size_t(kMaxSamples))
    return emitOpError("has more than ") << kMaxSamples << " samples";
  llvm::SmallPtrSet<const void *, 16> seen;
  for (Attribute value : getValues()) {
    if (!isLiteralOf(value, type))
      return emitOpError("needs values of type ")
             << getTypeSpelling(type) << ", not " << value;
    if (!seen.insert(value.getAsOpaquePointer()).second)
      return emitOpError("has the value ")
             << getLiteralSpelling(value) << " twice";
  }
  return verifyName(*this, getParamName());
}

int64_t CheckParamChoiceOp::getNumSamples() { return getValues().size(); }

TypedAttr CheckParamChoiceOp::getSample(int64_t number) {
  return cast<TypedAttr>(getValues()[number]);
}

std::optional<int64_t> CheckParamChoiceOp::findSample(TypedAttr value) {
  const Attribute *found = llvm::find(getValues(), value);
  if (found == getValues().end())
    return std::nullopt;
  return found - getValues().begin();
}

//===----------------------------------------------------------------------===//
// check.param.seed
//===----------------------------------------------------------------------===//

ParseResult CheckParamSeedOp::parse(OpAsmParser &parser,
                                    OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Type i64 = parser.getBuilder().getI64Type(), type;
  SourceLiteral base, count;
  return failure(
      parseLiteralClause(parser, "base", base) ||
      parseLiteralClause(parser, "count", count) ||
      parseNameAndType(parser, result, properties.param_name, type) ||
      getI64Literal(parser, base, i64, properties.base) ||
      getI64Literal(parser, count, i64, properties.count));
}

void CheckParamSeedOp::print(OpAsmPrinter &printer) {
  printer << " base(" << getBaseAttr().getInt() << ") count("
          << getCountAttr().getInt() << ')';
  printNameAndType(
      printer, *this, getParamNameAttr(),
      {getBaseAttrName(), getCountAttrName(), getParamNameAttrName()});
}

LogicalResult CheckParamSeedOp::verify() {
  int64_t base = getBase(), count = getCount(), last;
  if (!getResult().getType().isInteger(64))
    return emitOpError("gives seeds of type i64, not ")
           << getTypeSpelling(getResult().getType());
  if (count < 1 || count > kMaxSamples)
    return emitOpError("needs a count from 1 to ")
           << kMaxSamples << ", not " << count;
  if (llvm::AddOverflow(base, count - 1, last))
    return emitOpError("has seeds that do not fit i64: base ")
           << base << ", count " << count;
  return verifyName(*this, getParamName());
}

int64_t CheckParamSeedOp::getNumSamples() { return getCount(); }

TypedAttr CheckParamSeedOp::getSample(int64_t number) {
  return makeSample(getResult().getType(), getBase() + number);
}

std::optional<int64_t> CheckParamSeedOp::findSample(TypedAttr value) {
  std::optional<int64_t> seed = getSampleInt(getResult().getType(), value);
  int64_t base = getBase();
  if (!seed || *seed < base ||
      uint64_t(*seed) - uint64_t(base) >= uint64_t(getCount()))
    return std::nullopt;
  return *seed - base;
}
