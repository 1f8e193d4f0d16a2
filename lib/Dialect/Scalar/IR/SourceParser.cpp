//===- SourceParser.cpp - The parser of mapped source ops -----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scalar/IR/ScalarAddress.h"
#include "Loom/Interfaces/Literals.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace loom;

namespace {

/// Parses one mapped op; the members collect what the pieces find.
class SourceParser {
public:
  SourceParser(OpAsmParser &parser, OperationState &state, const SourceOp &row)
      : parser(parser), state(state), row(row),
        isLane(state.name.getDialectNamespace() == "loom_vector"),
        name(((isLane ? "vector." : "scalar.") + row.mnemonic).str()) {}

  ParseResult parse() { return failure(parseFlags() || parseForm()); }

private:
  ParseResult parseFlags();
  ParseResult parseForm();
  ParseResult parseConstant();
  ParseResult parseCompare();
  ParseResult parseLiterals();
  ParseResult parseOperands(unsigned count);
  ParseResult parseTypes();
  ParseResult parseMaskType();
  ParseResult parseAttributes();
  ParseResult finishOnOffsets();
  OperationName getUpstreamName() {
    return OperationName(row.upstream, parser.getContext());
  }
  template <typename Enum, typename EnumAttr>
  ParseResult
  parsePredicate(function_ref<std::optional<Enum>(StringRef)> symbolize,
                 StringRef expected);

  OpAsmParser &parser;
  OperationState &state;
  const SourceOp &row;
  bool isLane;
  std::string name;
  SmallVector<OpAsmParser::UnresolvedOperand, 3> operands;
  SMLoc operandsLoc, typeLoc;
  Type operandType, resultType;
  /// An i1 for each element: what comparisons and tests give.
  Type maskType;
};

} // namespace

ParseResult SourceParser::parseFlags() {
  NamedAttrList attributes;
  if (parseSourceFlags(parser, row.flags, attributes))
    return failure();
  state.attributes.append(attributes);
  return success();
}

/// Parses the optional dictionary. A key that upstream's op gives a meaning of
/// its own would change the op behind the back of the source syntax.
ParseResult SourceParser::parseAttributes() {
  SMLoc loc = parser.getCurrentLocation();
  NamedAttrList attributes;
  if (parser.parseOptionalAttrDict(attributes))
    return failure();
  ArrayRef<StringAttr> reserved = getUpstreamName().getAttributeNames();
  for (NamedAttribute attribute : attributes)
    if (llvm::is_contained(reserved, attribute.getName()))
      return parser.emitError(loc)
             << "'" << name << "' does not take the attribute '"
             << attribute.getName().getValue() << "'";
  state.attributes.append(attributes);
  return success();
}

static bool givesMask(const SourceOp &row) {
  return row.form == SourceForm::Test || row.form == SourceForm::CompareI ||
         row.form == SourceForm::CompareF;
}

ParseResult SourceParser::parseTypes() {
  if (parseAttributes() || parser.parseColon())
    return failure();
  typeLoc = parser.getCurrentLocation();
  if (parsePlainType(parser, operandType))
    return failure();
  resultType = operandType;
  if (row.form == SourceForm::Cast &&
      (parser.parseKeyword("to") || parsePlainType(parser, resultType)))
    return failure();
  auto emitError = [&] { return parser.emitError(typeLoc); };
  if (failed(checkSourceTypes(row, name, operandType, resultType, emitError)))
    return failure();
  maskType = parser.getBuilder().getI1Type();
  if (!isLane)
    return success();
  maskType = cast<VectorType>(operandType).clone(maskType);
  return givesMask(row) ? parseMaskType() : success();
}

/// Parses the `-> M` after the type of a comparison of vectors.
ParseResult SourceParser::parseMaskType() {
  if (parser.parseArrow())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  Type written;
  if (parsePlainType(parser, written))
    return failure();
  if (written == maskType)
    return success();
  return parser.emitError(loc)
         << "'" << name << "' of " << getTypeSpelling(operandType) << " gives "
         << getTypeSpelling(maskType) << ", not " << getTypeSpelling(written);
}

ParseResult SourceParser::parseOperands(unsigned count) {
  operandsLoc = parser.getCurrentLocation();
  if (parser.parseOperandList(operands, count) || parseTypes())
    return failure();
  SmallVector<Type, 3> types(count, operandType);
  if (row.form == SourceForm::Select)
    types.front() = maskType;
  return parser.resolveOperands(operands, types, operandsLoc, state.operands);
}

ParseResult SourceParser::parseConstant() {
  if (isLane && succeeded(parser.parseOptionalLSquare()))
    return parseLiterals();
  SourceLiteral literal;
  if (parseLiteral(parser, literal) || parseTypes())
    return failure();
  TypedAttr value =
      getLiteralAttr(parser, literal, resultType, LiteralRules::Constant);
  if (!value)
    return failure();
  state.addAttribute("value", value);
  return success();
}

/// Parses `1, 2, 3] : V`: the lanes in row-major order.
ParseResult SourceParser::parseLiterals() {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<SourceLiteral> literals;
  if (parser.parseCommaSeparatedList(
          [&] { return parseLiteral(parser, literals.emplace_back()); }) ||
      parser.parseRSquare() || parseTypes())
    return failure();
  auto vector = cast<VectorType>(resultType);
  if (vector.getNumElements() != int64_t(literals.size()))
    return parser.emitError(loc)
           << "a list of " << literals.size() << " literals for the "
           << vector.getNumElements() << " lanes of "
           << getTypeSpelling(vector);
  SmallVector<Attribute> values;
  auto type = cast<VectorType>(getLiteralAttrType(vector));
  for (const SourceLiteral &literal : literals) {
    TypedAttr value = getLiteralAttr(parser, literal, vector.getElementType(),
                                     LiteralRules::Constant);
    if (!value)
      return failure();
    values.push_back(value);
  }
  state.addAttribute("value", DenseElementsAttr::get(type, values));
  return success();
}

template <typename Enum, typename EnumAttr>
ParseResult SourceParser::parsePredicate(
    function_ref<std::optional<Enum>(StringRef)> symbolize,
    StringRef expected) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<Enum> predicate = symbolize(word);
  if (!predicate)
    return parser.emitError(loc)
           << "unknown comparison '" << word << "': expected " << expected;
  state.addAttribute("predicate",
                     EnumAttr::get(parser.getContext(), *predicate));
  return parser.parseComma();
}

ParseResult SourceParser::parseCompare() {
  if (row.form == SourceForm::CompareI)
    return parsePredicate<arith::CmpIPredicate, arith::CmpIPredicateAttr>(
        [](StringRef word) { return arith::symbolizeCmpIPredicate(word); },
        "eq, ne, slt, sle, sgt, sge, ult, ule, ugt or uge");
  return parsePredicate<arith::CmpFPredicate, arith::CmpFPredicateAttr>(
      [](StringRef word) -> std::optional<arith::CmpFPredicate> {
        // Upstream's constant predicates are no comparisons.
        if (word == "false" || word == "true")
          return std::nullopt;
        return arith::symbolizeCmpFPredicate(word);
      },
      "oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une or "
      "uno");
}

/// Upstream's ops do not take lanes of `offset`.
ParseResult SourceParser::finishOnOffsets() {
  if (state.attributes.get("isExact"))
    return parser.emitError(typeLoc)
           << "'" << name << "' takes no flags on lanes of offset";
  auto overflow = dyn_cast_or_null<arith::IntegerOverflowFlagsAttr>(
      state.attributes.erase("overflowFlags"));
  if (overflow && overflow.getValue() != arith::IntegerOverflowFlags::none)
    return parser.emitError(typeLoc)
           << "'" << name << "' takes no flags on lanes of offset";
  state.addAttribute("lane_op",
                     parser.getBuilder().getStringAttr(row.mnemonic));
  state.name = OperationName(ScalarOffsetLanesOp::getOperationName(),
                             parser.getContext());
  return success();
}

ParseResult SourceParser::parseForm() {
  ParseResult parsed = success();
  switch (row.form) {
  case SourceForm::Constant:
    parsed = parseConstant();
    break;
  case SourceForm::Poison:
    parsed = parseTypes();
    break;
  case SourceForm::Unary:
  case SourceForm::Test:
  case SourceForm::Cast:
    parsed = parseOperands(1);
    break;
  case SourceForm::Binary:
    parsed = parseOperands(2);
    break;
  case SourceForm::Ternary:
  case SourceForm::Select:
    parsed = parseOperands(3);
    break;
  case SourceForm::CompareI:
  case SourceForm::CompareF:
    parsed = failure(parseCompare() || parseOperands(2));
    break;
  }
  if (parsed)
    return failure();
  state.addTypes(givesMask(row) ? maskType : resultType);
  if (isa<OffsetType>(getElementTypeOrSelf(operandType)) &&
      takesOffsetLanes(row))
    return finishOnOffsets();
  // Narrowing to f8E4M3 saturates, which upstream's op does not.
  bool saturates = row.rule == SourceRule::NarrowFloat &&
                   isa<Float8E4M3FNType>(getElementTypeOrSelf(resultType));
  state.name = saturates ? OperationName(ScalarFPTruncOp::getOperationName(),
                                         parser.getContext())
                         : getUpstreamName();
  return success();
}

ParseResult loom::parseLaneOp(OpAsmParser &parser, OperationState &state) {
  const SourceOp *row = findSourceOp(state.name.stripDialect());
  assert(row && "the hook is only given for ops in the table");
  return SourceParser(parser, state, *row).parse();
}
