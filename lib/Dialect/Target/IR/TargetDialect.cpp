//===- TargetDialect.cpp - Facts about the target -------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Target/IR/Target.h"
#include "Loom/Interfaces/Inlining.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/Target/IR/TargetDialect.cpp.inc"
#include "Loom/Dialect/Target/IR/TargetEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "Loom/Dialect/Target/IR/TargetAttrs.cpp.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Target/IR/TargetOps.cpp.inc"

void TargetDialect::initialize() {
  addInterfaces<InlineAnywhere>();
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/Target/IR/TargetOps.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Loom/Dialect/Target/IR/TargetAttrs.cpp.inc"
      >();
}

/// MLIR's own message would name the dialect as it is called there.
Attribute TargetDialect::parseAttribute(DialectAsmParser &parser,
                                        Type type) const {
  SMLoc loc = parser.getCurrentLocation();
  StringRef mnemonic;
  Attribute attribute;
  if (generatedAttributeParser(parser, &mnemonic, type, attribute).has_value())
    return attribute;
  parser.emitError(loc) << "unknown attribute '#target." << mnemonic
                        << "': expected #target.subgroup.size<...>";
  return {};
}

void TargetDialect::printAttribute(Attribute attribute,
                                   DialectAsmPrinter &printer) const {
  (void)generatedAttributePrinter(attribute, printer);
}

bool loom::isValidSubgroupSize(int64_t size) {
  return size >= 1 && size <= 1024 && llvm::isPowerOf2_64(size);
}

LogicalResult
SubgroupSizeAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                         int64_t size) {
  if (isValidSubgroupSize(size))
    return success();
  return emitError() << "a subgroup size is a power of two from 1 to 1024, "
                        "found "
                     << size;
}

std::optional<bool> SubgroupSizeAttr::isMetBy(const TargetFacts &facts) const {
  if (!facts.subgroupSize)
    return std::nullopt;
  return *facts.subgroupSize == getSize();
}

std::string SubgroupSizeAttr::getSpelling() const {
  return "#target.subgroup.size<" + std::to_string(getSize()) + ">";
}

std::string SubgroupSizeAttr::describeTarget(const TargetFacts &facts) const {
  return "has subgroups of " + std::to_string(*facts.subgroupSize);
}

//===----------------------------------------------------------------------===//
// target.generic, target.decl
//===----------------------------------------------------------------------===//

ParseResult TargetGenericOp::parse(OpAsmParser &parser,
                                   OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  if (parser.parseLess())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word) || parser.parseGreater())
    return failure();
  std::optional<GenericTarget> kind = symbolizeGenericTarget(word);
  if (!kind)
    return parser.emitError(loc)
           << "unknown generic target '" << word << "': expected reference";
  properties.kind = GenericTargetAttr::get(parser.getContext(), *kind);
  return failure(parser.parseSymbolName(properties.sym_name) ||
                 parser.parseOptionalAttrDict(result.attributes));
}

void TargetGenericOp::print(OpAsmPrinter &printer) {
  printer << '<' << stringifyGenericTarget(getKind()) << "> ";
  printer.printSymbolName(getSymName());
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getSymNameAttrName(), getKindAttrName()});
}

std::string TargetGenericOp::describeTarget() {
  return stringifyGenericTarget(getKind()).str();
}

bool TargetGenericOp::acceptsTarget(StringRef target) {
  return target == stringifyGenericTarget(getKind());
}

std::string TargetDeclOp::describeTarget() {
  return "the target of the command line";
}

bool TargetDeclOp::acceptsTarget(StringRef) { return true; }
