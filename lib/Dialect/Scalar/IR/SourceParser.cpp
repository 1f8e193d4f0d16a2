//===- SourceParser.cpp - The parser of mapped source ops -----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace loom;

namespace {

/// Parses one mapped op; the members collect what the pieces find.
class SourceParser {
public:
  SourceParser(OpAsmParser &parser, OperationState &state, const SourceOp &row)
      : parser(parser), state(state), row(row),
        name(("scalar." + row.mnemonic).str()) {}

  ParseResult parse() { return failure(parseFlags() || parseForm()); }

private:
  ParseResult parseFlags();
  ParseResult parseForm();
  ParseResult parseConstant();
  ParseResult parseCompare();
  ParseResult parseOperands(unsigned count);
  ParseResult parseTypes();
  ParseResult parseAttributes();
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
  std::string name;
  SmallVector<OpAsmParser::UnresolvedOperand, 3> operands;
  SMLoc operandsLoc, typeLoc;
  Type operandType, resultType;
};

} // namespace

ParseResult SourceParser::parseFlags() {
  switch (row.flags) {
  case SourceFlags::None:
    return success();
  case SourceFlags::FastMath: {
    arith::FastMathFlagsAttr flags;
    if (parseFastMathGroup(parser, flags))
      return failure();
    state.addAttribute("fastmath", flags);
    return success();
  }
  case SourceFlags::Overflow: {
    arith::IntegerOverflowFlagsAttr flags;
    if (parseOverflowGroup(parser, flags))
      return failure();
    state.addAttribute("overflowFlags", flags);
    return success();
  }
  case SourceFlags::Exact:
    if (failed(parser.parseOptionalLess()))
      return success();
    state.addAttribute("isExact", parser.getBuilder().getUnitAttr());
    return failure(parser.parseKeyword("exact") || parser.parseGreater());
  }
  llvm_unreachable("unknown flag kind");
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
  return checkSourceTypes(row, name, operandType, resultType, emitError);
}

ParseResult SourceParser::parseOperands(unsigned count) {
  operandsLoc = parser.getCurrentLocation();
  if (parser.parseOperandList(operands, count) || parseTypes() ||
      parser.resolveOperands(operands, operandType, operandsLoc,
                             state.operands))
    return failure();
  return success();
}

ParseResult SourceParser::parseConstant() {
  ScalarLiteral literal;
  if (parseSourceLiteral(parser, literal) || parseTypes())
    return failure();
  TypedAttr value = getLiteralAttr(
      literal, resultType, [&] { return parser.emitError(literal.loc); });
  if (!value)
    return failure();
  state.addAttribute("value", value);
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
    parsed = parseOperands(3);
    break;
  case SourceForm::CompareI:
  case SourceForm::CompareF:
    parsed = failure(parseCompare() || parseOperands(2));
    break;
  }
  if (parsed)
    return failure();
  bool isTest = row.form == SourceForm::Test ||
                row.form == SourceForm::CompareI ||
                row.form == SourceForm::CompareF;
  state.addTypes(isTest ? parser.getBuilder().getI1Type() : resultType);
  // Narrowing to f8E4M3 saturates, which upstream's op does not.
  if (row.rule != SourceRule::NarrowFloat || !isa<Float8E4M3FNType>(resultType))
    state.name = getUpstreamName();
  return success();
}

ParseResult loom::parseScalarOp(OpAsmParser &parser, OperationState &state) {
  const SourceOp *row = findSourceOp(state.name.stripDialect());
  assert(row && "the hook is only given for ops in the table");
  return SourceParser(parser, state, *row).parse();
}
