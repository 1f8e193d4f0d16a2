//===- ViewDialect.cpp - Typed windows on storage -------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/View/IR/View.h"
#include "Loom/Interfaces/Inlining.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/View/IR/ViewDialect.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "Loom/Dialect/View/IR/ViewTypes.cpp.inc"

//===----------------------------------------------------------------------===//
// ViewType
//===----------------------------------------------------------------------===//

static bool isElementType(Type type) {
  return isa<IntegerType, FloatType, IndexType, OffsetType>(type);
}

LogicalResult ViewType::verify(function_ref<InFlightDiagnostic()> emitError,
                               ArrayRef<int64_t> shape, Type elementType,
                               int64_t alignment) {
  if (!isElementType(elementType))
    return emitError() << "a view's element type is a scalar, not "
                       << elementType;
  if (alignment < 0 || (alignment && !llvm::isPowerOf2_64(alignment)))
    return emitError() << "the alignment of a view must be a power of two, "
                          "found "
                       << alignment;
  return verifyShapeSize(emitError, shape, elementType);
}

ViewType ViewType::cloneWith(std::optional<ArrayRef<int64_t>> shape,
                             Type elementType) const {
  return ViewType::get(shape.value_or(getShape()), elementType, getAlignment());
}

int64_t ViewType::getAccessAlignment(Type accessType) const {
  return getAlignment() ? getAlignment() : getStorageBits(accessType) / 8;
}

/// Parses what follows `view`, in source spelling.
static ParseResult parseView(OpAsmParser &parser, SourceType &result) {
  SmallVector<int64_t> shape;
  Type element;
  int64_t alignment = 0;
  if (parser.parseLess() ||
      parseShapeAndElement(parser, shape, result.names, element))
    return failure();
  if (succeeded(parser.parseOptionalComma())) {
    SMLoc loc = parser.getCurrentLocation();
    if (failed(parser.parseOptionalKeyword("align")))
      return parser.emitError(loc) << "expected 'align(N)': the layout of a "
                                      "view is dense row-major, other layouts "
                                      "are not supported yet";
    if (parser.parseLParen() || parser.parseInteger(alignment) ||
        parser.parseRParen())
      return failure();
    if (alignment < 1)
      return parser.emitError(loc)
             << "the alignment of a view must be a power of two, found "
             << alignment;
  }
  if (parser.parseGreater())
    return failure();
  result.type =
      ViewType::getChecked([&] { return parser.emitError(result.loc); },
                           parser.getContext(), shape, element, alignment);
  return success(static_cast<bool>(result.type));
}

Type ViewType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  Type element;
  int64_t alignment = 0;
  if (parser.parseLess() || parser.parseDimensionList(shape) ||
      parser.parseType(element))
    return {};
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseKeyword("align") || parser.parseLParen() ||
       parser.parseInteger(alignment) || parser.parseRParen()))
    return {};
  if (parser.parseGreater())
    return {};
  return parser.getChecked<ViewType>(parser.getContext(), shape, element,
                                     alignment);
}

void ViewType::print(AsmPrinter &printer) const {
  printer << '<';
  printer.printDimensionList(getShape());
  if (!getShape().empty())
    printer << 'x';
  printer << getElementType();
  if (getAlignment())
    printer << ", align(" << getAlignment() << ')';
  printer << '>';
}

namespace {
struct ViewTypeSyntax : TypeSyntaxInterface {
  using TypeSyntaxInterface::TypeSyntaxInterface;

  ArrayRef<StringRef> getKeywords() const override {
    static constexpr StringRef keywords[] = {"view"};
    return keywords;
  }
  ParseResult parse(OpAsmParser &parser, StringRef,
                    SourceType &result) const override {
    return parseView(parser, result);
  }
  LogicalResult print(OpAsmPrinter &printer, Type type,
                      ArrayRef<Value> extents) const override {
    auto view = dyn_cast<ViewType>(type);
    if (!view)
      return failure();
    printer << "view<";
    printShapeAndElement(printer, view.getShape(), view.getElementType(),
                         extents);
    if (view.getAlignment())
      printer << ", align(" << view.getAlignment() << ')';
    printer << '>';
    return success();
  }
};
} // namespace

void ViewDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/View/IR/ViewOps.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "Loom/Dialect/View/IR/ViewTypes.cpp.inc"
      >();
  addInterfaces<ViewTypeSyntax, InlineAnywhere>();
}

/// `view.dim` of a literal extent folds to an index.
Operation *ViewDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                            Type type, Location loc) {
  auto extent = dyn_cast<IntegerAttr>(value);
  if (!extent || !isa<IndexType>(type))
    return nullptr;
  return IndexConstantOp::create(builder, loc, type, extent);
}
