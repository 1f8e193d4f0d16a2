//===- EncodingDialect.cpp - How values are laid out ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Encoding/IR/Encoding.h"
#include "Loom/Interfaces/Inlining.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/Encoding/IR/EncodingDialect.cpp.inc"
#include "Loom/Dialect/Encoding/IR/EncodingEnums.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "Loom/Dialect/Encoding/IR/EncodingTypes.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "Loom/Dialect/Encoding/IR/EncodingAttrs.cpp.inc"

bool loom::isLayout(Type type) {
  auto encoding = dyn_cast<EncodingType>(type);
  return encoding && encoding.getRole() == EncodingRole::Layout;
}

//===----------------------------------------------------------------------===//
// EncodingType
//===----------------------------------------------------------------------===//

/// Parses `[<role>]`; the same in source and in MLIR's spelling.
static ParseResult parseRole(AsmParser &parser, EncodingRole &role) {
  role = EncodingRole::Any;
  if (failed(parser.parseOptionalLess()))
    return success();
  StringRef word;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<EncodingRole> known = symbolizeEncodingRole(word);
  if (!known || *known == EncodingRole::Any)
    return parser.emitError(loc)
           << "unknown role '" << word
           << "': expected layout, schema, storage or transform";
  role = *known;
  return parser.parseGreater();
}

Type EncodingType::parse(AsmParser &parser) {
  EncodingRole role;
  if (parseRole(parser, role))
    return {};
  return get(parser.getContext(), role);
}

void EncodingType::print(AsmPrinter &printer) const {
  if (getRole() != EncodingRole::Any)
    printer << '<' << stringifyEncodingRole(getRole()) << '>';
}

namespace {
struct EncodingTypeSyntax : TypeSyntaxInterface {
  using TypeSyntaxInterface::TypeSyntaxInterface;

  ArrayRef<StringRef> getKeywords() const override {
    static constexpr StringRef keywords[] = {"encoding"};
    return keywords;
  }
  ParseResult parse(OpAsmParser &parser, StringRef,
                    SourceType &result) const override {
    EncodingRole role;
    if (parseRole(parser, role))
      return failure();
    result.type = EncodingType::get(parser.getContext(), role);
    return success();
  }
  LogicalResult print(OpAsmPrinter &printer, Type type,
                      ArrayRef<Value>) const override {
    auto encoding = dyn_cast<EncodingType>(type);
    if (!encoding)
      return failure();
    printer << "encoding";
    encoding.print(printer);
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// LayoutStridedAttr
//===----------------------------------------------------------------------===//

Attribute LayoutStridedAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> pitches;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() ||
      parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square,
          [&] { return parser.parseInteger(pitches.emplace_back()); }) ||
      parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    pitches);
}

void LayoutStridedAttr::print(AsmPrinter &printer) const {
  printer << "<[";
  llvm::interleaveComma(getPitches(), printer);
  printer << "]>";
}

LogicalResult
LayoutStridedAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                          ArrayRef<int64_t> pitches) {
  for (int64_t pitch : pitches)
    if (pitch < 0)
      return emitError() << "a pitch must not be negative, found " << pitch;
  return success();
}

Attribute EncodingDialect::parseAttribute(DialectAsmParser &parser,
                                          Type type) const {
  StringRef name;
  Attribute attribute;
  if (generatedAttributeParser(parser, &name, type, attribute).has_value())
    return attribute;
  parser.emitError(parser.getNameLoc())
      << "there is no '#encoding." << name
      << "': the layouts are #encoding.layout.dense and "
         "#encoding.layout.strided<[...]>";
  return {};
}

void EncodingDialect::printAttribute(Attribute attribute,
                                     DialectAsmPrinter &printer) const {
  (void)generatedAttributePrinter(attribute, printer);
}

void EncodingDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/Encoding/IR/EncodingOps.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "Loom/Dialect/Encoding/IR/EncodingTypes.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Loom/Dialect/Encoding/IR/EncodingAttrs.cpp.inc"
      >();
  addInterfaces<EncodingTypeSyntax, InlineAnywhere>();
}
