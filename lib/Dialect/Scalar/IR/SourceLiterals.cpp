//===- SourceLiterals.cpp - Literals of scalar constants ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scalar/IR/SourceOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Error.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

/// Reads the digits of a number token straight from the buffer: MLIR's parser
/// wants to know the type of a float before it reads it, ours follows later,
/// and rounding twice would be wrong.
static void lexNumber(const char *begin, ScalarLiteral &literal) {
  const char *end = begin;
  auto skipDigits = [&] {
    while (llvm::isDigit(*end))
      ++end;
  };
  if (begin[0] == '0' && begin[1] == 'x' && llvm::isHexDigit(begin[2])) {
    for (end += 2; llvm::isHexDigit(*end); ++end)
      ;
    literal.kind = ScalarLiteral::Hex;
    literal.digits = StringRef(begin, end - begin).drop_front(2);
    return;
  }
  skipDigits();
  literal.kind = ScalarLiteral::Integer;
  if (*end == '.') {
    literal.kind = ScalarLiteral::Decimal;
    ++end;
    skipDigits();
    const char *exponent = end;
    if (*exponent == 'e' || *exponent == 'E') {
      ++exponent;
      if (*exponent == '+' || *exponent == '-')
        ++exponent;
      if (llvm::isDigit(*exponent)) {
        end = exponent;
        skipDigits();
      }
    }
  }
  literal.digits = StringRef(begin, end - begin);
}

ParseResult loom::parseSourceLiteral(OpAsmParser &parser,
                                     ScalarLiteral &literal) {
  literal.loc = parser.getCurrentLocation();
  literal.isNegative = succeeded(parser.parseOptionalMinus());
  SMLoc loc = parser.getCurrentLocation();
  if (llvm::isDigit(*loc.getPointer())) {
    lexNumber(loc.getPointer(), literal);
    if (literal.kind == ScalarLiteral::Decimal) {
      double ignored;
      return parser.parseFloat(ignored);
    }
    APInt ignored;
    return *parser.parseOptionalInteger(ignored);
  }
  StringRef word;
  if (failed(parser.parseOptionalKeyword(&word)))
    return parser.emitError(loc) << "expected a literal";
  auto kind = llvm::StringSwitch<std::optional<ScalarLiteral::Kind>>(word)
                  .Case("inf", ScalarLiteral::Inf)
                  .Case("nan", ScalarLiteral::NaN)
                  .Case("true", ScalarLiteral::True)
                  .Case("false", ScalarLiteral::False)
                  .Default(std::nullopt);
  bool isBool = kind == ScalarLiteral::True || kind == ScalarLiteral::False;
  if (!kind || (isBool && literal.isNegative))
    return parser.emitError(loc)
           << "expected a number, inf, nan, true or false, not '" << word
           << "'";
  literal.kind = *kind;
  return success();
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

using EmitError = function_ref<InFlightDiagnostic()>;

static bool isInteger(const ScalarLiteral &literal) {
  return literal.kind == ScalarLiteral::Integer ||
         literal.kind == ScalarLiteral::Hex;
}

/// The magnitude of an integer literal, wide enough for it and for a sign.
static APInt getMagnitude(const ScalarLiteral &literal) {
  unsigned radix = literal.kind == ScalarLiteral::Hex ? 16 : 10;
  unsigned bits = APInt::getSufficientBitsNeeded(literal.digits, radix);
  return APInt(std::max(bits, 64u) + 2, literal.digits, radix);
}

static TypedAttr getIntegerLiteral(const ScalarLiteral &literal,
                                   IntegerType type, EmitError emitError) {
  unsigned width = type.getWidth();
  if (literal.kind == ScalarLiteral::True ||
      literal.kind == ScalarLiteral::False) {
    if (width == 1)
      return IntegerAttr::get(type, literal.kind == ScalarLiteral::True);
    emitError() << "true and false are literals of i1, not of " << type;
    return {};
  }
  if (!isInteger(literal)) {
    emitError() << "expected an integer literal for " << type;
    return {};
  }
  APInt value = getMagnitude(literal);
  if (literal.isNegative)
    value.negate();
  if (width == 1) {
    if (value.isZero() || value.isOne())
      return IntegerAttr::get(type, value.trunc(1));
    emitError() << "a literal of i1 is 0, 1, true or false";
    return {};
  }
  if (value.isSignedIntN(width))
    return IntegerAttr::get(type, value.trunc(width));
  llvm::SmallString<24> low, high;
  APInt::getSignedMinValue(width).toStringSigned(low);
  APInt::getSignedMaxValue(width).toStringSigned(high);
  emitError() << "the literal does not fit " << type
              << ": integer literals are signed, from " << low << " to "
              << high;
  return {};
}

static TypedAttr getFloatLiteral(const ScalarLiteral &literal, FloatType type,
                                 StringRef typeName, EmitError emitError) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  switch (literal.kind) {
  case ScalarLiteral::Inf:
    if (APFloat::semanticsHasInf(semantics))
      return FloatAttr::get(type,
                            APFloat::getInf(semantics, literal.isNegative));
    emitError() << typeName << " has no infinity";
    return {};
  case ScalarLiteral::NaN:
    return FloatAttr::get(type,
                          APFloat::getQNaN(semantics, literal.isNegative));
  case ScalarLiteral::Decimal: {
    APFloat value(semantics);
    auto status =
        value.convertFromString(literal.digits, APFloat::rmNearestTiesToEven);
    if (!status) {
      llvm::consumeError(status.takeError());
      emitError() << "malformed float literal";
      return {};
    }
    if (*status & (APFloat::opOverflow | APFloat::opInvalidOp)) {
      emitError() << "the literal is too large for " << typeName;
      return {};
    }
    if (literal.isNegative)
      value.changeSign();
    return FloatAttr::get(type, value);
  }
  case ScalarLiteral::Hex: {
    APInt bits = getMagnitude(literal);
    if (!literal.isNegative && bits.isIntN(type.getWidth()))
      return FloatAttr::get(type,
                            APFloat(semantics, bits.trunc(type.getWidth())));
    emitError() << "a hexadecimal literal of " << typeName << " is its "
                << type.getWidth() << " bits";
    return {};
  }
  default:
    emitError() << "a literal of " << typeName
                << " needs a decimal point or an exponent";
    return {};
  }
}

TypedAttr loom::getLiteralAttr(const ScalarLiteral &literal, Type type,
                               EmitError emitError) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return getIntegerLiteral(literal, integer, emitError);
  std::string name;
  llvm::raw_string_ostream os(name);
  if (isa<Float8E4M3FNType>(type))
    os << "f8E4M3";
  else
    os << type;
  return getFloatLiteral(literal, cast<FloatType>(type), name, emitError);
}

//===----------------------------------------------------------------------===//
// Printing
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

void loom::printSourceLiteral(raw_ostream &os, TypedAttr attr) {
  if (auto integer = dyn_cast<IntegerAttr>(attr)) {
    if (integer.getType().isInteger(1))
      os << (integer.getValue().isZero() ? "false" : "true");
    else
      os << integer.getValue().getSExtValue();
    return;
  }
  APFloat value = cast<FloatAttr>(attr).getValue();
  bool isNegative = value.isNegative();
  if (value.isNaN() && !value.bitwiseIsEqual(APFloat::getQNaN(
                           value.getSemantics(), isNegative))) {
    llvm::SmallString<16> bits;
    value.bitcastToAPInt().toStringUnsigned(bits, 16);
    os << "0x" << bits;
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
