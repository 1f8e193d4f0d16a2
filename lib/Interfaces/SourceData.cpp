//===- SourceData.cpp - Dictionaries of literals --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/SourceData.h"
#include "Loom/Interfaces/Literals.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace loom;

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
  value = getLiteralAttr(parser, literal,
                         getNaturalType(literal, builder.getContext()));
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
