//===- Literals.cpp - Scalar literals of the source language --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Config/IR/Literals.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include <cmath>

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

bool loom::isScalarType(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.isSignless() &&
           llvm::is_contained({1u, 8u, 16u, 32u, 64u}, integer.getWidth());
  return isa<IndexType, OffsetType, Float8E4M3FNType, Float8E5M2Type,
             Float16Type, BFloat16Type, Float32Type, Float64Type>(type);
}

std::string loom::getTypeSpelling(Type type) {
  if (isa<OffsetType>(type))
    return "offset";
  if (isa<Float8E4M3FNType>(type))
    return "f8E4M3";
  std::string spelling;
  llvm::raw_string_ostream(spelling) << type;
  return spelling;
}

Type loom::getLiteralAttrType(Type type) {
  return isa<OffsetType>(type) ? IndexType::get(type.getContext()) : type;
}

bool loom::isLiteralOf(Attribute value, Type type) {
  auto typed = dyn_cast_or_null<TypedAttr>(value);
  if (!typed || !isScalarType(type) ||
      typed.getType() != getLiteralAttrType(type))
    return false;
  if (auto integer = dyn_cast<IntegerAttr>(value))
    return !isa<OffsetType>(type) || !integer.getValue().isNegative();
  return isa<FloatAttr>(value);
}

//===----------------------------------------------------------------------===//
// From text
//===----------------------------------------------------------------------===//

namespace {
enum class LiteralKind { None, Boolean, Integer, Hex, Float, Special };
} // namespace

/// Enough for the exact decimal expansion of any f64. Conversion takes time
/// quadratic in the length.
static constexpr size_t kMaxLength = 1200;

static size_t countDigits(StringRef text) {
  return text.take_while(llvm::isDigit).size();
}

/// Classifies an unsigned literal.
static LiteralKind classify(StringRef text) {
  if (text == "true" || text == "false")
    return LiteralKind::Boolean;
  if (text == "inf" || text == "nan")
    return LiteralKind::Special;
  if (text.consume_front("0x"))
    return !text.empty() && llvm::all_of(text, llvm::isHexDigit)
               ? LiteralKind::Hex
               : LiteralKind::None;
  size_t digits = countDigits(text);
  if (digits == 0)
    return LiteralKind::None;
  text = text.drop_front(digits);
  if (text.empty())
    return LiteralKind::Integer;
  if (text.consume_front("."))
    text = text.drop_front(countDigits(text));
  if (text.consume_front_insensitive("e")) {
    if (!text.consume_front("-"))
      (void)text.consume_front("+");
    digits = countDigits(text);
    if (digits == 0)
      return LiteralKind::None;
    text = text.drop_front(digits);
  }
  return text.empty() ? LiteralKind::Float : LiteralKind::None;
}

static APInt getMagnitude(StringRef digits, LiteralKind kind) {
  APInt magnitude;
  bool invalid = kind == LiteralKind::Hex
                     ? digits.drop_front(2).getAsInteger(16, magnitude)
                     : digits.getAsInteger(10, magnitude);
  assert(!invalid && "classified as an integer");
  (void)invalid;
  return magnitude;
}

static TypedAttr getIntegerLiteral(StringRef text, Type type,
                                   LiteralEmitter emit) {
  StringRef digits = text;
  bool negative = digits.consume_front("-");
  LiteralKind kind = classify(digits);
  unsigned width = type.isInteger() ? type.getIntOrFloatBitWidth() : 64;
  if (kind == LiteralKind::Boolean && width == 1 && !negative)
    return IntegerAttr::get(type, APInt(1, digits == "true"));
  if (kind != LiteralKind::Integer && kind != LiteralKind::Hex) {
    emit(DiagnosticSeverity::Error)
        << "'" << text << "' is not an integer literal, as "
        << getTypeSpelling(type) << " needs";
    return {};
  }
  APInt value = getMagnitude(digits, kind);
  value = value.zext(std::max(value.getBitWidth(), 64u) + 1);
  if (negative)
    value.negate();
  if (width == 1) {
    if (value.isZero() || value.isOne())
      return IntegerAttr::get(type, value.trunc(1));
    emit(DiagnosticSeverity::Error)
        << "'" << text << "' is not a literal of i1: true, false, 1 or 0";
    return {};
  }
  bool isOffset = isa<OffsetType>(type);
  if (!value.isSignedIntN(width) || (isOffset && value.isNegative())) {
    APInt low = isOffset ? APInt(64, 0) : APInt::getSignedMinValue(width);
    emit(DiagnosticSeverity::Error)
        << "'" << text << "' is out of range for " << getTypeSpelling(type)
        << ": " << llvm::toString(low, 10, /*Signed=*/true) << " to "
        << llvm::toString(APInt::getSignedMaxValue(width), 10, true);
    return {};
  }
  return IntegerAttr::get(getLiteralAttrType(type), value.trunc(width));
}

/// Reads a decimal number, rounding once. Sets `overflow` where a finite number
/// does not fit.
static APFloat readDecimal(StringRef text, const llvm::fltSemantics &semantics,
                           bool &exact, bool &overflow) {
  APFloat value(semantics);
  llvm::Expected<APFloat::opStatus> status =
      value.convertFromString(text, APFloat::rmNearestTiesToEven);
  if (!status) {
    llvm::consumeError(status.takeError());
    llvm_unreachable("classified as a number");
  }
  exact = *status == APFloat::opOK;
  overflow = !value.isFinite();
  // Without an infinity the narrowing saturates.
  if (overflow && !APFloat::semanticsHasInf(semantics))
    value = APFloat::getLargest(semantics, text.starts_with("-"));
  return value;
}

static TypedAttr getSpecialFloat(StringRef text, FloatType type, bool negative,
                                 bool isNan, LiteralEmitter emit) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  if (isNan)
    return FloatAttr::get(type, APFloat::getNaN(semantics, negative));
  if (APFloat::semanticsHasInf(semantics))
    return FloatAttr::get(type, APFloat::getInf(semantics, negative));
  emit(DiagnosticSeverity::Error)
      << "'" << text << "': " << getTypeSpelling(type) << " has no infinity";
  return {};
}

static TypedAttr getFloatLiteral(StringRef text, FloatType type,
                                 LiteralEmitter emit) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  StringRef digits = text;
  bool negative = digits.consume_front("-");
  LiteralKind kind = classify(digits);
  switch (kind) {
  case LiteralKind::None:
  case LiteralKind::Boolean:
    emit(DiagnosticSeverity::Error) << "'" << text << "' is not a number, as "
                                    << getTypeSpelling(type) << " needs";
    return {};
  case LiteralKind::Special:
    return getSpecialFloat(text, type, negative, digits == "nan", emit);
  case LiteralKind::Hex: {
    APInt bits = getMagnitude(digits, kind);
    if (negative || bits.getActiveBits() > type.getWidth()) {
      emit(DiagnosticSeverity::Error)
          << "'" << text << "' is not a bit pattern of "
          << getTypeSpelling(type);
      return {};
    }
    return FloatAttr::get(
        type, APFloat(semantics, bits.zextOrTrunc(type.getWidth())));
  }
  case LiteralKind::Integer:
  case LiteralKind::Float:
    break;
  }
  bool exact, overflow;
  APFloat value = readDecimal(text, semantics, exact, overflow);
  if (kind == LiteralKind::Integer && !exact) {
    emit(DiagnosticSeverity::Error)
        << "'" << text << "' is not exact in " << getTypeSpelling(type)
        << ": write it as a float to have it rounded";
    return {};
  }
  auto attr = FloatAttr::get(type, value);
  if (overflow)
    emit(DiagnosticSeverity::Warning)
        << "'" << text << "' overflows " << getTypeSpelling(type)
        << " and becomes " << getLiteralSpelling(attr);
  return attr;
}

TypedAttr loom::getLiteralAttr(StringRef text, Type type, LiteralEmitter emit) {
  if (!isScalarType(type)) {
    emit(DiagnosticSeverity::Error)
        << "a literal has a scalar type, not " << getTypeSpelling(type);
    return {};
  }
  if (text.size() > kMaxLength) {
    emit(DiagnosticSeverity::Error) << "a literal has at most " << kMaxLength
                                    << " characters, not " << text.size();
    return {};
  }
  if (auto floatType = dyn_cast<FloatType>(type))
    return getFloatLiteral(text, floatType, emit);
  return getIntegerLiteral(text, type, emit);
}

TypedAttr loom::getLiteralAttr(AsmParser &parser, const SourceLiteral &literal,
                               Type type) {
  return getLiteralAttr(literal.text, type,
                        [&](DiagnosticSeverity severity) -> InFlightDiagnostic {
                          if (severity == DiagnosticSeverity::Error)
                            return parser.emitError(literal.loc);
                          return emitWarning(
                              parser.getEncodedSourceLoc(literal.loc));
                        });
}

//===----------------------------------------------------------------------===//
// From tokens
//===----------------------------------------------------------------------===//

/// The number that begins at `start`, as written. The token's value is not
/// used: MLIR would round it to f64 first.
static StringRef getNumberText(const char *start) {
  const char *end = start;
  bool isHex = start[0] == '0' && start[1] == 'x';
  auto continues = [&] {
    if (llvm::isAlnum(*end) || *end == '.')
      return true;
    return !isHex && (*end == '-' || *end == '+') &&
           llvm::toLower(end[-1]) == 'e';
  };
  while (continues())
    ++end;
  return StringRef(start, end - start);
}

ParseResult loom::parseLiteral(AsmParser &parser, SourceLiteral &literal) {
  literal.loc = parser.getCurrentLocation();
  literal.text = succeeded(parser.parseOptionalMinus()) ? "-" : "";
  StringRef word;
  if (succeeded(parser.parseOptionalKeyword(&word,
                                            {"true", "false", "inf", "nan"}))) {
    literal.text += word;
    return success();
  }
  const char *start = parser.getCurrentLocation().getPointer();
  if (!llvm::isDigit(*start))
    return parser.emitError(literal.loc, "expected a literal");
  literal.text += getNumberText(start);
  APInt ignored;
  OptionalParseResult integer = parser.parseOptionalInteger(ignored);
  if (integer.has_value())
    return *integer;
  double rounded;
  return parser.parseFloat(rounded);
}

//===----------------------------------------------------------------------===//
// To text
//===----------------------------------------------------------------------===//

/// The most zeros written in place of an exponent.
static constexpr unsigned kMaxPadding = 6;

/// Integers below this are written in full: 448.0 is clearer than 4.5e+2, which
/// is the same f8E4M3.
static constexpr double kExactBelow = 1e7;

static std::string getFloatSpelling(const APFloat &value) {
  const llvm::fltSemantics &semantics = value.getSemantics();
  if (value.isInfinity())
    return value.isNegative() ? "-inf" : "inf";
  for (bool negative : {false, true})
    if (value.isNaN() &&
        value.bitwiseIsEqual(APFloat::getNaN(semantics, negative)))
      return negative ? "-nan" : "nan";
  if (value.isNaN())
    return "0x" + llvm::toString(value.bitcastToAPInt(), 16, /*Signed=*/false);
  APFloat wide = value;
  bool lossy;
  wide.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &lossy);
  double number = wide.convertToDouble();
  if (value.isInteger() && std::abs(number) < kExactBelow)
    return (value.isNegative() ? "-" : "") +
           std::to_string(int64_t(std::abs(number))) + ".0";
  SmallString<32> text;
  // 17 digits identify any f64.
  for (unsigned digits = 1; digits <= 17; ++digits) {
    text.clear();
    value.toString(text, digits, kMaxPadding);
    bool exact, overflow;
    if (readDecimal(text, semantics, exact, overflow).bitwiseIsEqual(value))
      break;
  }
  if (text.find_first_of(".E") == StringRef::npos)
    text += ".0";
  return text.str().lower();
}

std::string loom::getLiteralSpelling(Attribute value) {
  if (auto number = dyn_cast<FloatAttr>(value))
    return getFloatSpelling(number.getValue());
  auto integer = cast<IntegerAttr>(value);
  if (integer.getType().isInteger(1))
    return integer.getValue().isZero() ? "false" : "true";
  return llvm::toString(integer.getValue(), 10, /*Signed=*/true);
}

void loom::printLiteral(raw_ostream &os, Attribute value) {
  os << getLiteralSpelling(value);
}

//===----------------------------------------------------------------------===//
// Dictionaries
//===----------------------------------------------------------------------===//

bool loom::isSourceData(Attribute value) {
  if (auto list = dyn_cast<ArrayAttr>(value))
    return llvm::all_of(list, isSourceData);
  if (auto dictionary = dyn_cast<DictionaryAttr>(value))
    return llvm::all_of(dictionary, [](NamedAttribute entry) {
      return isSourceData(entry.getValue());
    });
  if (auto integer = dyn_cast<IntegerAttr>(value))
    return integer.getType().isInteger(64) || integer.getType().isInteger(1);
  if (auto number = dyn_cast<FloatAttr>(value))
    return number.getType().isF64();
  return isa<StringAttr>(value);
}

/// Bounds the recursion: nothing that is meant nests deeper.
static constexpr unsigned kMaxNesting = 16;

static ParseResult parseEntries(AsmParser &parser, DictionaryAttr &dictionary,
                                unsigned depth);

static ParseResult parseSourceValue(AsmParser &parser, Attribute &value,
                                    unsigned depth) {
  if (depth > kMaxNesting)
    return parser.emitError(parser.getCurrentLocation())
           << "lists and dictionaries nest at most " << kMaxNesting
           << " deep here";
  Builder &builder = parser.getBuilder();
  std::string string;
  if (succeeded(parser.parseOptionalString(&string))) {
    value = builder.getStringAttr(string);
    return success();
  }
  if (succeeded(parser.parseOptionalLSquare())) {
    SmallVector<Attribute> list;
    if (failed(parser.parseOptionalRSquare()) &&
        (parser.parseCommaSeparatedList([&] {
          return parseSourceValue(parser, list.emplace_back(), depth + 1);
        }) ||
         parser.parseRSquare()))
      return failure();
    value = builder.getArrayAttr(list);
    return success();
  }
  if (succeeded(parser.parseOptionalLBrace())) {
    DictionaryAttr nested;
    if (parseEntries(parser, nested, depth + 1))
      return failure();
    value = nested;
    return success();
  }
  SourceLiteral literal;
  if (parseLiteral(parser, literal))
    return failure();
  StringRef digits = literal.text;
  (void)digits.consume_front("-");
  LiteralKind kind = classify(digits);
  Type type = kind == LiteralKind::Boolean ? Type(builder.getI1Type())
              : kind == LiteralKind::Integer || kind == LiteralKind::Hex
                  ? Type(builder.getI64Type())
                  : Type(builder.getF64Type());
  value = getLiteralAttr(parser, literal, type);
  return success(static_cast<bool>(value));
}

/// Parses what follows the opening brace.
static ParseResult parseEntries(AsmParser &parser, DictionaryAttr &dictionary,
                                unsigned depth) {
  NamedAttrList entries;
  auto parseEntry = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    std::string key;
    Attribute value;
    if (parser.parseKeywordOrString(&key) || parser.parseEqual() ||
        parseSourceValue(parser, value, depth))
      return failure();
    if (key.empty())
      return parser.emitError(loc, "a key cannot be empty");
    if (entries.get(key))
      return parser.emitError(loc) << "key '" << key << "' is given twice";
    entries.append(key, value);
    return success();
  };
  if (failed(parser.parseOptionalRBrace()) &&
      (parser.parseCommaSeparatedList(parseEntry) || parser.parseRBrace()))
    return failure();
  dictionary = entries.getDictionary(parser.getContext());
  return success();
}

ParseResult loom::parseSourceDictionary(AsmParser &parser,
                                        DictionaryAttr &dictionary) {
  return failure(parser.parseLBrace() || parseEntries(parser, dictionary, 0));
}

static void printSourceValue(AsmPrinter &printer, Attribute value) {
  if (auto string = dyn_cast<StringAttr>(value)) {
    printer.printString(string);
  } else if (auto list = dyn_cast<ArrayAttr>(value)) {
    printer << '[';
    llvm::interleaveComma(list, printer, [&](Attribute element) {
      printSourceValue(printer, element);
    });
    printer << ']';
  } else if (auto nested = dyn_cast<DictionaryAttr>(value)) {
    printSourceDictionary(printer, nested);
  } else {
    printLiteral(printer.getStream(), value);
  }
}

void loom::printSourceDictionary(AsmPrinter &printer,
                                 DictionaryAttr dictionary) {
  printer << '{';
  llvm::interleaveComma(dictionary, printer, [&](NamedAttribute entry) {
    printer.printKeywordOrString(entry.getName());
    printer << " = ";
    printSourceValue(printer, entry.getValue());
  });
  printer << '}';
}
