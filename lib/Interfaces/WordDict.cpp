//===- WordDict.cpp - Dictionaries of bare words --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/WordDict.h"

using namespace mlir;
using namespace loom;

static const WordKey *findKey(ArrayRef<WordKey> keys, StringRef name) {
  const auto *found =
      llvm::find_if(keys, [&](const WordKey &key) { return key.key == name; });
  return found == keys.end() ? nullptr : found;
}

static ParseResult parseEntry(OpAsmParser &parser, NamedAttrList &attributes,
                              ArrayRef<WordKey> keys) {
  SMLoc loc = parser.getCurrentLocation();
  std::string name;
  if (parser.parseKeywordOrString(&name))
    return failure();
  if (attributes.get(name))
    return parser.emitError(loc) << "key '" << name << "' is given twice";
  const WordKey *key = findKey(keys, name);
  if (!key) {
    Attribute value = UnitAttr::get(parser.getContext());
    if (succeeded(parser.parseOptionalEqual()) && parser.parseAttribute(value))
      return failure();
    attributes.append(name, value);
    return success();
  }
  StringRef word;
  if (parser.parseEqual())
    return failure();
  loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return failure();
  Attribute value = key->parse(parser.getContext(), word);
  if (!value)
    return parser.emitError(loc) << "unknown " << name << " '" << word
                                 << "': expected " << key->list();
  attributes.append(name, value);
  return success();
}

ParseResult loom::parseWordDict(OpAsmParser &parser, NamedAttrList &attributes,
                                ArrayRef<WordKey> keys) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(
          OpAsmParser::Delimiter::OptionalBraces,
          [&] { return parseEntry(parser, attributes, keys); }))
    return failure();
  for (const WordKey &key : keys)
    if (key.isRequired && !attributes.get(key.key))
      return parser.emitError(loc)
             << "expected '" << key.key << " = ...' in the dictionary: one of "
             << key.list();
  return success();
}

void loom::printWordDict(OpAsmPrinter &printer, Operation *op,
                         ArrayRef<WordKey> keys, ArrayRef<StringRef> elided) {
  SmallVector<NamedAttribute> entries;
  for (NamedAttribute entry : op->getAttrs())
    if (!llvm::is_contained(elided, entry.getName().strref()))
      entries.push_back(entry);
  if (entries.empty())
    return;
  llvm::sort(entries, [](NamedAttribute a, NamedAttribute b) {
    return a.getName().strref() < b.getName().strref();
  });
  printer << " {";
  llvm::interleaveComma(entries, printer, [&](NamedAttribute entry) {
    if (const WordKey *key = findKey(keys, entry.getName().strref())) {
      printer << entry.getName().strref() << " = "
              << key->spell(entry.getValue());
      return;
    }
    printer.printKeywordOrString(entry.getName().strref());
    if (!isa<UnitAttr>(entry.getValue()))
      printer << " = " << entry.getValue();
  });
  printer << '}';
}
