//===- Predicates.cpp - Facts an author states ----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Index/IR/PredicateValues.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace loom;

static unsigned getArity(PredicateKind kind) {
  switch (kind) {
  case PredicateKind::Range:
    return 3;
  case PredicateKind::Pow2:
  case PredicateKind::NotNan:
  case PredicateKind::NotInf:
  case PredicateKind::Finite:
    return 1;
  default:
    return 2;
  }
}

static bool isFloatClass(PredicateKind kind) {
  return kind == PredicateKind::NotNan || kind == PredicateKind::NotInf ||
         kind == PredicateKind::Finite;
}

std::optional<int64_t> loom::getLiteral(Attribute argument) {
  if (auto literal = dyn_cast<IntegerAttr>(argument))
    return literal.getInt();
  return std::nullopt;
}

std::optional<int64_t> loom::getOrdinal(Attribute argument) {
  if (auto reference = dyn_cast<ValueRefAttr>(argument))
    return reference.getOrdinal();
  return std::nullopt;
}

LogicalResult
PredicateAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                      PredicateKind kind, ArrayRef<Attribute> arguments) {
  if (arguments.size() != getArity(kind))
    return emitError() << "predicate '" << stringifyPredicateKind(kind)
                       << "' takes " << getArity(kind) << " arguments, not "
                       << arguments.size();
  for (auto [position, argument] : llvm::enumerate(arguments)) {
    if (!isa<ValueRefAttr, IntegerAttr>(argument))
      return emitError() << "a predicate argument is a value or an integer";
    if (position == 0 && !isa<ValueRefAttr>(argument))
      return emitError() << "the first argument of predicate '"
                         << stringifyPredicateKind(kind)
                         << "' must be the value it speaks of";
  }
  std::optional<int64_t> factor = getLiteral(arguments.back());
  if (kind == PredicateKind::Mul && factor && *factor < 1)
    return emitError() << "predicate 'mul' needs a positive factor, not "
                       << *factor;
  if (kind == PredicateKind::Range) {
    std::optional<int64_t> low = getLiteral(arguments[1]);
    if (low && factor && *low > *factor)
      return emitError() << "predicate 'range' is empty: " << *low << " to "
                         << *factor;
  }
  return success();
}

static ParseResult parsePredicate(
    OpAsmParser &parser,
    function_ref<ParseResult(const OpAsmParser::UnresolvedOperand &, int64_t &)>
        bind,
    Attribute &result) {
  MLIRContext *context = parser.getContext();
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<PredicateKind> kind = symbolizePredicateKind(word);
  if (!kind)
    return parser.emitError(loc)
           << "unknown predicate '" << word
           << "': expected eq, ne, lt, le, gt, ge, mul, min, max, range, pow2, "
              "not_nan, not_inf or finite";
  SmallVector<Attribute> arguments;
  auto parseArgument = [&]() -> ParseResult {
    // MLIR takes the words for 1-bit integers, and so `true` for -1.
    SMLoc argumentLoc = parser.getCurrentLocation();
    if (succeeded(parser.parseOptionalKeyword("true")) ||
        succeeded(parser.parseOptionalKeyword("false")))
      return parser.emitError(argumentLoc, "expected a value or an integer");
    int64_t integer;
    OptionalParseResult literal = parser.parseOptionalInteger(integer);
    if (literal.has_value()) {
      arguments.push_back(parser.getBuilder().getI64IntegerAttr(integer));
      return *literal;
    }
    OpAsmParser::UnresolvedOperand name;
    int64_t ordinal;
    if (parser.parseOperand(name) || bind(name, ordinal))
      return failure();
    arguments.push_back(ValueRefAttr::get(context, ordinal));
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     parseArgument))
    return failure();
  auto emitError = [&]() -> InFlightDiagnostic {
    return parser.emitError(loc);
  };
  result =
      PredicateAttr::getChecked(function_ref<InFlightDiagnostic()>(emitError),
                                context, *kind, ArrayRef<Attribute>(arguments));
  return success(static_cast<bool>(result));
}

using Bind = function_ref<ParseResult(const OpAsmParser::UnresolvedOperand &,
                                      int64_t &)>;

static ParseResult parseList(OpAsmParser &parser, Bind bind,
                             ArrayAttr &predicates,
                             SmallVectorImpl<SMLoc> *locations) {
  SmallVector<Attribute> list;
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, [&] {
        if (locations)
          locations->push_back(parser.getCurrentLocation());
        return parsePredicate(parser, bind, list.emplace_back());
      }))
    return failure();
  predicates = parser.getBuilder().getArrayAttr(list);
  return success();
}

ParseResult loom::parsePredicates(OpAsmParser &parser, Bind bind,
                                  ArrayAttr &predicates) {
  return parseList(parser, bind, predicates, /*locations=*/nullptr);
}

ParseResult loom::parseOptionalWhere(OpAsmParser &parser,
                                     ArrayRef<OpAsmParser::Argument> arguments,
                                     ArrayAttr &predicates) {
  return parseOptionalWhere(parser, arguments, predicates,
                            /*locations=*/nullptr);
}

ParseResult loom::parseOptionalWhere(OpAsmParser &parser,
                                     ArrayRef<OpAsmParser::Argument> arguments,
                                     ArrayAttr &predicates,
                                     SmallVectorImpl<SMLoc> *locations) {
  if (failed(parser.parseOptionalKeyword("where")))
    return success();
  auto bind = [&](const OpAsmParser::UnresolvedOperand &name,
                  int64_t &ordinal) -> ParseResult {
    for (auto [index, argument] : llvm::enumerate(arguments))
      if (argument.ssaName.name == name.name) {
        ordinal = index;
        return success();
      }
    return parser.emitError(name.location)
           << "'" << name.name << "' is not a name of this signature";
  };
  return parseList(parser, bind, predicates, locations);
}

void loom::printPredicates(OpAsmPrinter &printer, ArrayAttr predicates,
                           function_ref<void(int64_t)> printRef) {
  printer << '[';
  llvm::interleaveComma(predicates, printer, [&](Attribute attr) {
    auto predicate = cast<PredicateAttr>(attr);
    printer << stringifyPredicateKind(predicate.getKind()) << '(';
    llvm::interleaveComma(
        predicate.getArguments(), printer, [&](Attribute argument) {
          if (std::optional<int64_t> ordinal = getOrdinal(argument))
            printRef(*ordinal);
          else
            printer << *getLiteral(argument);
        });
    printer << ')';
  });
  printer << ']';
}

LogicalResult loom::verifyPredicates(Operation *op, ArrayAttr predicates,
                                     TypeRange types) {
  if (!predicates)
    return success();
  for (Attribute attr : predicates) {
    auto predicate = cast<PredicateAttr>(attr);
    for (Attribute argument : predicate.getArguments()) {
      std::optional<int64_t> ordinal = getOrdinal(argument);
      if (!ordinal)
        continue;
      if (*ordinal < 0 || *ordinal >= int64_t(types.size()))
        return op->emitOpError("has a predicate about value #")
               << *ordinal << ", but only " << types.size() << " are named";
      Type type = types[*ordinal];
      bool fits = isFloatClass(predicate.getKind())
                      ? isa<FloatType>(getElementTypeOrSelf(type))
                      : isa<IndexType, IntegerType, OffsetType>(type);
      if (!fits)
        return op->emitOpError("predicate '")
               << stringifyPredicateKind(predicate.getKind())
               << "' does not apply to a value of type " << type;
    }
  }
  return success();
}

ParseResult loom::parseAssumption(OpAsmParser &parser, OperationState &result,
                                  Assumption &assumption) {
  SmallVector<OpAsmParser::UnresolvedOperand> values, references;
  SmallVector<Type> types;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperandList(values))
    return failure();
  // A name that is not assumed is an endpoint; its ordinal follows the values.
  auto bind = [&](const OpAsmParser::UnresolvedOperand &name,
                  int64_t &ordinal) -> ParseResult {
    auto same = [&](const OpAsmParser::UnresolvedOperand &other) {
      return other.name == name.name && other.number == name.number;
    };
    if (auto *it = llvm::find_if(values, same); it != values.end()) {
      ordinal = it - values.begin();
      return success();
    }
    auto *it = llvm::find_if(references, same);
    ordinal = values.size() + (it - references.begin());
    if (it == references.end())
      references.push_back(name);
    return success();
  };
  if (parsePredicates(parser, bind, assumption.predicates) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parsePlainTypes(parser, types) ||
      parser.resolveOperands(values, types, loc, result.operands))
    return failure();
  // Endpoints take the type of the first assumed value.
  for (auto &reference : references)
    if (types.empty() ||
        parser.resolveOperand(reference, types.front(), result.operands))
      return failure();
  assumption.numValues = values.size();
  assumption.numReferences = references.size();
  result.addTypes(types);
  return success();
}

void loom::printAssumption(OpAsmPrinter &printer, Operation *op,
                           ValueRange values, ArrayAttr predicates,
                           ArrayRef<StringRef> elided) {
  printer << ' ' << values << ' ';
  printPredicates(printer, predicates,
                  [&](int64_t ordinal) { printer << op->getOperand(ordinal); });
  printer.printOptionalAttrDict(op->getAttrs(), elided);
  printer << " : ";
  printPlainTypes(printer, op, op->getResultTypes());
}

LogicalResult loom::verifyAssumption(Operation *op, ValueRange values,
                                     ArrayAttr predicates) {
  if (values.empty())
    return op->emitOpError("needs at least one value");
  if (op->getResultTypes() != values.getTypes())
    return op->emitOpError("needs one result of the same type per value");
  return verifyPredicates(op, predicates, op->getOperandTypes());
}
