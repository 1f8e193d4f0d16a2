//===- SourceFlags.cpp - Flags in angle brackets --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace loom;

using arith::FastMathFlags;
using arith::FastMathFlagsAttr;
using arith::IntegerOverflowFlags;
using arith::IntegerOverflowFlagsAttr;

static constexpr FastMathFlags kFastMathFlags[] = {
    FastMathFlags::reassoc, FastMathFlags::nnan, FastMathFlags::ninf,
    FastMathFlags::nsz,     FastMathFlags::arcp, FastMathFlags::contract,
    FastMathFlags::afn};
static constexpr IntegerOverflowFlags kOverflowFlags[] = {
    IntegerOverflowFlags::nsw, IntegerOverflowFlags::nuw};

static std::optional<FastMathFlags> symbolize(StringRef word, FastMathFlags) {
  if (word == "none")
    return std::nullopt;
  return arith::symbolizeFastMathFlags(word);
}
static std::optional<IntegerOverflowFlags> symbolize(StringRef word,
                                                     IntegerOverflowFlags) {
  if (word == "none")
    return std::nullopt;
  return arith::symbolizeIntegerOverflowFlags(word);
}

/// Parses `a|b`.
template <typename Enum>
static ParseResult parseFlagSet(OpAsmParser &parser, StringRef expected,
                                Enum &flags) {
  flags = Enum::none;
  do {
    SMLoc loc = parser.getCurrentLocation();
    StringRef word;
    if (parser.parseKeyword(&word))
      return failure();
    std::optional<Enum> flag = symbolize(word, Enum());
    if (!flag)
      return parser.emitError(loc)
             << "unknown flag '" << word << "': expected " << expected;
    if ((flags & *flag) == *flag)
      return parser.emitError(loc) << "flag '" << word << "' is given twice";
    flags = flags | *flag;
  } while (succeeded(parser.parseOptionalVerticalBar()));
  return success();
}

static ParseResult parseFastMathSet(OpAsmParser &parser,
                                    FastMathFlagsAttr &attr) {
  FastMathFlags flags;
  if (parseFlagSet(parser,
                   "reassoc, nnan, ninf, nsz, arcp, contract, afn or fast",
                   flags))
    return failure();
  attr = FastMathFlagsAttr::get(parser.getContext(), flags);
  return success();
}

static void printFastMathSet(OpAsmPrinter &printer, FastMathFlags flags) {
  if (flags == FastMathFlags::fast) {
    printer << "fast";
    return;
  }
  llvm::ListSeparator bar("|");
  for (FastMathFlags flag : kFastMathFlags)
    if ((flags & flag) == flag)
      printer << StringRef(bar) << arith::stringifyFastMathFlags(flag);
}

ParseResult loom::parseFastMathGroup(OpAsmParser &parser,
                                     FastMathFlagsAttr &flags) {
  if (succeeded(parser.parseOptionalLess()))
    return failure(parseFastMathSet(parser, flags) || parser.parseGreater());
  flags = FastMathFlagsAttr::get(parser.getContext(), FastMathFlags::none);
  return success();
}

void loom::printFastMathGroup(OpAsmPrinter &printer, Operation *,
                              FastMathFlagsAttr flags) {
  if (flags.getValue() == FastMathFlags::none)
    return;
  printer << '<';
  printFastMathSet(printer, flags.getValue());
  printer << '>';
}

ParseResult loom::parseTrailingFastMath(OpAsmParser &parser,
                                        FastMathFlagsAttr &flags) {
  if (succeeded(parser.parseOptionalComma()))
    return parseFastMathSet(parser, flags);
  flags = FastMathFlagsAttr::get(parser.getContext(), FastMathFlags::none);
  return success();
}

void loom::printTrailingFastMath(OpAsmPrinter &printer, Operation *,
                                 FastMathFlagsAttr flags) {
  if (flags.getValue() == FastMathFlags::none)
    return;
  printer << ", ";
  printFastMathSet(printer, flags.getValue());
}

ParseResult loom::parseOverflowGroup(OpAsmParser &parser,
                                     IntegerOverflowFlagsAttr &attr) {
  auto flags = IntegerOverflowFlags::none;
  if (succeeded(parser.parseOptionalLess()) &&
      (parseFlagSet(parser, "nsw or nuw", flags) || parser.parseGreater()))
    return failure();
  attr = IntegerOverflowFlagsAttr::get(parser.getContext(), flags);
  return success();
}

void loom::printOverflowGroup(OpAsmPrinter &printer, Operation *,
                              IntegerOverflowFlagsAttr attr) {
  if (attr.getValue() == IntegerOverflowFlags::none)
    return;
  printer << '<';
  llvm::ListSeparator bar("|");
  for (IntegerOverflowFlags flag : kOverflowFlags)
    if ((attr.getValue() & flag) == flag)
      printer << StringRef(bar) << arith::stringifyIntegerOverflowFlags(flag);
  printer << '>';
}

//===----------------------------------------------------------------------===//
// Flags of a row
//===----------------------------------------------------------------------===//

/// Parses the `param` of `<param, flags>`, where `symbolize` knows the words.
template <typename EnumAttr, typename Enum>
static ParseResult
parseParameter(OpAsmParser &parser, std::optional<Enum> (*symbolize)(StringRef),
               StringRef key, StringRef what, NamedAttrList &attributes) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<Enum> value = symbolize(word);
  if (!value)
    return parser.emitError(loc) << "'" << word << "' is no " << what;
  attributes.set(key, EnumAttr::get(parser.getContext(), *value));
  return success();
}

/// Parses `<param[, flags]>`.
static ParseResult parseParameterGroup(OpAsmParser &parser, SourceFlags kind,
                                       NamedAttrList &attributes) {
  if (parser.parseLess())
    return failure();
  ParseResult parsed =
      kind == SourceFlags::Clamp
          ? parseParameter<ClampModeAttr>(
                parser, symbolizeClampMode, "mode",
                "clamp mode: expected ordered, number or ieee", attributes)
          : parseParameter<GeluVariantAttr>(
                parser, symbolizeGeluVariant, "variant",
                "GELU variant: expected erf, tanh or logistic", attributes);
  FastMathFlagsAttr flags;
  if (parsed || parseTrailingFastMath(parser, flags) || parser.parseGreater())
    return failure();
  attributes.set("fastmath", flags);
  return success();
}

ParseResult loom::parseSourceFlags(OpAsmParser &parser, SourceFlags kind,
                                   NamedAttrList &attributes) {
  switch (kind) {
  case SourceFlags::None:
    return success();
  case SourceFlags::FastMath: {
    FastMathFlagsAttr flags;
    if (parseFastMathGroup(parser, flags))
      return failure();
    attributes.set("fastmath", flags);
    return success();
  }
  case SourceFlags::Overflow: {
    IntegerOverflowFlagsAttr flags;
    if (parseOverflowGroup(parser, flags))
      return failure();
    attributes.set("overflowFlags", flags);
    return success();
  }
  case SourceFlags::Exact:
    if (failed(parser.parseOptionalLess()))
      return success();
    attributes.set("isExact", parser.getBuilder().getUnitAttr());
    return failure(parser.parseKeyword("exact") || parser.parseGreater());
  case SourceFlags::Clamp:
  case SourceFlags::Gelu:
    return parseParameterGroup(parser, kind, attributes);
  }
  llvm_unreachable("unknown flag kind");
}

/// The inherent attribute `name`, null where it is absent.
template <typename Attr>
static Attr getInherent(Operation *op, StringRef name) {
  return dyn_cast_or_null<Attr>(
      op->getInherentAttr(name).value_or(Attribute()));
}

void loom::printSourceFlags(OpAsmPrinter &printer, SourceFlags kind,
                            Operation *op) {
  auto fastMath = getInherent<FastMathFlagsAttr>(op, "fastmath");
  switch (kind) {
  case SourceFlags::None:
    return;
  case SourceFlags::FastMath:
    if (fastMath)
      printFastMathGroup(printer, op, fastMath);
    return;
  case SourceFlags::Overflow:
    if (auto flags = getInherent<IntegerOverflowFlagsAttr>(op, "overflowFlags"))
      printOverflowGroup(printer, op, flags);
    return;
  case SourceFlags::Exact:
    if (getInherent<UnitAttr>(op, "isExact"))
      printer << "<exact>";
    return;
  case SourceFlags::Clamp:
  case SourceFlags::Gelu:
    printer << '<';
    if (auto mode = getInherent<ClampModeAttr>(op, "mode"))
      printer << stringifyClampMode(mode.getValue());
    if (auto variant = getInherent<GeluVariantAttr>(op, "variant"))
      printer << stringifyGeluVariant(variant.getValue());
    if (fastMath)
      printTrailingFastMath(printer, op, fastMath);
    printer << '>';
    return;
  }
  llvm_unreachable("unknown flag kind");
}
