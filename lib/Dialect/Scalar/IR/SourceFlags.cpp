//===- SourceFlags.cpp - Flags in angle brackets --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scalar/IR/SourceOps.h"
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
