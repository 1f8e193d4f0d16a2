//===- Literals.cpp - Scalar literals of the source language --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/Literals.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// `offset` belongs to a dialect, which this library is below.
static bool isOffset(Type type) {
  return type.getAbstractType().getName() == "loom_index.offset";
}

bool loom::isScalarType(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.isSignless() &&
           llvm::is_contained({1u, 8u, 16u, 32u, 64u}, integer.getWidth());
  return isOffset(type) ||
         isa<IndexType, Float8E4M3FNType, Float8E5M2Type, Float16Type,
             BFloat16Type, Float32Type, Float64Type>(type);
}

std::string loom::getTypeSpelling(Type type) {
  if (isOffset(type))
    return "offset";
  if (isa<Float8E4M3FNType>(type))
    return "f8E4M3";
  std::string spelling;
  llvm::raw_string_ostream os(spelling);
  auto vector = dyn_cast<VectorType>(type);
  if (!vector || vector.isScalable()) {
    os << type;
    return spelling;
  }
  os << "vector<";
  for (int64_t extent : vector.getShape())
    os << extent << 'x';
  os << getTypeSpelling(vector.getElementType()) << '>';
  return spelling;
}

Type loom::getLiteralAttrType(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.clone(getLiteralAttrType(vector.getElementType()));
  return isOffset(type) ? IndexType::get(type.getContext()) : type;
}

bool loom::isLiteralOf(Attribute value, Type type) {
  auto typed = dyn_cast_or_null<TypedAttr>(value);
  if (!typed || !isScalarType(type) ||
      typed.getType() != getLiteralAttrType(type))
    return false;
  if (auto integer = dyn_cast<IntegerAttr>(value))
    return !isOffset(type) || !integer.getValue().isNegative();
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
  bool isUnsigned = isOffset(type);
  if (!value.isSignedIntN(width) || (isUnsigned && value.isNegative())) {
    APInt low = isUnsigned ? APInt(64, 0) : APInt::getSignedMinValue(width);
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

static TypedAttr getHexFloat(StringRef text, StringRef digits, FloatType type,
                             LiteralEmitter emit) {
  APInt bits = getMagnitude(digits, LiteralKind::Hex);
  if (!text.starts_with("-") && bits.getActiveBits() <= type.getWidth())
    return FloatAttr::get(type, APFloat(type.getFloatSemantics(),
                                        bits.zextOrTrunc(type.getWidth())));
  emit(DiagnosticSeverity::Error)
      << "'" << text << "' is not a bit pattern of " << getTypeSpelling(type);
  return {};
}

/// A decimal integer or float.
static TypedAttr getDecimalFloat(StringRef text, bool isInteger, FloatType type,
                                 LiteralRules rules, LiteralEmitter emit) {
  bool exact, overflow;
  APFloat value = readDecimal(text, type.getFloatSemantics(), exact, overflow);
  if (isInteger && !exact) {
    emit(DiagnosticSeverity::Error)
        << "'" << text << "' is not exact in " << getTypeSpelling(type)
        << ": write it as a float to have it rounded";
    return {};
  }
  if (overflow && rules == LiteralRules::Constant) {
    emit(DiagnosticSeverity::Error)
        << "the literal is too large for " << getTypeSpelling(type);
    return {};
  }
  auto attr = FloatAttr::get(type, value);
  if (overflow)
    emit(DiagnosticSeverity::Warning)
        << "'" << text << "' overflows " << getTypeSpelling(type)
        << " and becomes " << getLiteralSpelling(attr);
  return attr;
}

static TypedAttr getFloatLiteral(StringRef text, FloatType type,
                                 LiteralRules rules, LiteralEmitter emit) {
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
  case LiteralKind::Hex:
    return getHexFloat(text, digits, type, emit);
  case LiteralKind::Integer:
    if (rules == LiteralRules::Constant) {
      emit(DiagnosticSeverity::Error)
          << "a literal of " << getTypeSpelling(type)
          << " needs a decimal point or an exponent";
      return {};
    }
    break;
  case LiteralKind::Float:
    break;
  }
  return getDecimalFloat(text, kind == LiteralKind::Integer, type, rules, emit);
}

TypedAttr loom::getLiteralAttr(StringRef text, Type type, LiteralEmitter emit,
                               LiteralRules rules) {
  if (auto vector = dyn_cast<VectorType>(type);
      vector && rules == LiteralRules::Constant && vector.hasStaticShape() &&
      !vector.isScalable()) {
    TypedAttr element =
        getLiteralAttr(text, vector.getElementType(), emit, rules);
    if (!element)
      return {};
    return SplatElementsAttr::get(cast<VectorType>(getLiteralAttrType(type)),
                                  Attribute(element));
  }
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
    return getFloatLiteral(text, floatType, rules, emit);
  return getIntegerLiteral(text, type, emit);
}

TypedAttr loom::getLiteralAttr(AsmParser &parser, const SourceLiteral &literal,
                               Type type, LiteralRules rules) {
  return getLiteralAttr(
      literal.text, type,
      [&](DiagnosticSeverity severity) -> InFlightDiagnostic {
        if (severity == DiagnosticSeverity::Error)
          return parser.emitError(literal.loc);
        return emitWarning(parser.getEncodedSourceLoc(literal.loc));
      },
      rules);
}

Type loom::getNaturalType(const SourceLiteral &literal, MLIRContext *context) {
  StringRef digits = literal.text;
  (void)digits.consume_front("-");
  Builder builder(context);
  switch (classify(digits)) {
  case LiteralKind::Boolean:
    return builder.getI1Type();
  case LiteralKind::Integer:
  case LiteralKind::Hex:
    return builder.getI64Type();
  default:
    return builder.getF64Type();
  }
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
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (succeeded(parser.parseOptionalKeyword(&word))) {
    if (!llvm::is_contained({"true", "false", "inf", "nan"}, word))
      return parser.emitError(loc)
             << "expected a number, inf, nan, true or false, not '" << word
             << "'";
    literal.text += word;
    return success();
  }
  const char *start = loc.getPointer();
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

/// Prints a positive number: an integer of up to 15 digits exactly, anything
/// else as the shortest decimal that reads back as it. `0.1`, `65504.0` (the
/// shortest for f16 would be 65500.0), `1.5e-07`.
static void printNumber(raw_ostream &os, const APFloat &value) {
  APSInt integer(/*BitWidth=*/64, /*isUnsigned=*/true);
  bool isExact;
  value.convertToInteger(integer, APFloat::rmTowardZero, &isExact);
  if (isExact && integer.getZExtValue() < 1000000000000000) {
    os << integer.getZExtValue() << ".0";
    return;
  }
  // 17 significant digits tell any two doubles apart.
  constexpr unsigned kEnoughDigits = 17;
  llvm::SmallString<32> text;
  for (unsigned digits = 1; digits <= kEnoughDigits; ++digits) {
    text.clear();
    // A maximum padding of 0 asks for scientific notation.
    value.toString(text, digits, /*FormatMaxPadding=*/0);
    APFloat back(value.getSemantics());
    auto status = back.convertFromString(text, APFloat::rmNearestTiesToEven);
    if (!status)
      llvm::consumeError(status.takeError());
    else if (back.bitwiseIsEqual(value))
      break;
  }
  auto [mantissa, exponentText] = StringRef(text).split('E');
  int exponent = 0;
  exponentText.consume_front("+");
  exponentText.getAsInteger(10, exponent);
  std::string digits;
  llvm::copy_if(mantissa, std::back_inserter(digits), llvm::isDigit);
  digits.erase(std::max<size_t>(digits.find_last_not_of('0') + 1, 1));

  if (exponent < -4 || exponent >= 16) {
    os << digits[0] << '.' << (digits.size() > 1 ? digits.substr(1) : "0")
       << 'e' << (exponent < 0 ? '-' : '+')
       << (std::abs(exponent) < 10 ? "0" : "") << std::abs(exponent);
    return;
  }
  if (exponent < 0) {
    os << "0." << std::string(-exponent - 1, '0') << digits;
    return;
  }
  size_t whole = exponent + 1;
  if (digits.size() <= whole)
    os << digits << std::string(whole - digits.size(), '0') << ".0";
  else
    os << digits.substr(0, whole) << '.' << digits.substr(whole);
}

static void printFloat(raw_ostream &os, APFloat value) {
  bool isNegative = value.isNegative();
  if (value.isNaN() && !value.bitwiseIsEqual(
                           APFloat::getNaN(value.getSemantics(), isNegative))) {
    os << "0x" << llvm::toString(value.bitcastToAPInt(), 16, /*Signed=*/false);
    return;
  }
  if (isNegative) {
    os << '-';
    value.changeSign();
  }
  if (value.isNaN())
    os << "nan";
  else if (value.isInfinity())
    os << "inf";
  else if (value.isZero())
    os << "0.0";
  else
    printNumber(os, value);
}

void loom::printLiteral(raw_ostream &os, Attribute value) {
  if (auto splat = dyn_cast<SplatElementsAttr>(value))
    value = splat.getSplatValue<Attribute>();
  if (auto number = dyn_cast<FloatAttr>(value)) {
    printFloat(os, number.getValue());
    return;
  }
  auto integer = cast<IntegerAttr>(value);
  if (integer.getType().isInteger(1))
    os << (integer.getValue().isZero() ? "false" : "true");
  else
    os << llvm::toString(integer.getValue(), 10, /*Signed=*/true);
}

std::string loom::getLiteralSpelling(Attribute value) {
  std::string spelling;
  llvm::raw_string_ostream os(spelling);
  printLiteral(os, value);
  return spelling;
}
