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

static int64_t getElementBytes(ViewType type) {
  return getStorageBits(type.getElementType()) / 8;
}

/// The bytes from the first element to the end of the last, unless they do not
/// fit 63 bits. No extent is 0.
static std::optional<int64_t> getStridedSpan(ArrayRef<int64_t> extents,
                                             ArrayRef<int64_t> pitches,
                                             int64_t elementBytes) {
  int64_t last = 0, distance, count, bytes;
  for (auto [extent, pitch] : llvm::zip_equal(extents, pitches))
    if (llvm::MulOverflow(extent - 1, pitch, distance) ||
        llvm::AddOverflow(last, distance, last))
      return std::nullopt;
  if (llvm::AddOverflow(last, int64_t(1), count) ||
      llvm::MulOverflow(count, elementBytes, bytes))
    return std::nullopt;
  return bytes;
}

static LogicalResult
verifyStatedLayout(function_ref<InFlightDiagnostic()> emitError,
                   ArrayRef<int64_t> shape, Type elementType,
                   ArrayRef<int64_t> pitches) {
  if (pitches.size() != shape.size())
    return emitError() << "the layout has " << pitches.size()
                       << " pitches, but the view has rank " << shape.size();
  // A dynamic or empty dimension counts as one element.
  SmallVector<int64_t> extents;
  for (int64_t extent : shape)
    extents.push_back(std::max<int64_t>(extent, 1));
  if (getStridedSpan(extents, pitches, getStorageBits(elementType) / 8))
    return success();
  return emitError() << "the pitches are too large: the distance in bytes from "
                        "the first element to the end of the last does not fit "
                        "63 bits";
}

LogicalResult ViewType::verify(function_ref<InFlightDiagnostic()> emitError,
                               ArrayRef<int64_t> shape, Type elementType,
                               Attribute layout, int64_t alignment) {
  if (!isElementType(elementType))
    return emitError() << "a view's element type is a scalar, not "
                       << elementType;
  if (alignment < 0 || (alignment && !llvm::isPowerOf2_64(alignment)))
    return emitError() << "the alignment of a view must be a power of two, "
                          "found "
                       << alignment;
  if (failed(verifyShapeSize(emitError, shape, elementType)))
    return failure();
  if (auto strided = dyn_cast_or_null<LayoutStridedAttr>(layout))
    return verifyStatedLayout(emitError, shape, elementType,
                              strided.getPitches());
  if (layout && !isa<UnitAttr>(layout))
    return emitError() << "the layout of a view is #encoding.layout.dense or "
                          "#encoding.layout.strided, not "
                       << layout;
  return success();
}

ViewType ViewType::cloneWith(std::optional<ArrayRef<int64_t>> shape,
                             Type elementType) const {
  // Pitches say nothing about a shape of another rank.
  bool keepsRank = !shape || shape->size() == getShape().size();
  return ViewType::get(shape.value_or(getShape()), elementType, getAlignment(),
                       keepsRank ? getLayout() : Attribute());
}

bool ViewType::carriesLayout() const {
  return isa_and_nonnull<UnitAttr>(getLayout());
}

std::optional<ArrayRef<int64_t>> ViewType::getStatedPitches() const {
  if (auto strided = dyn_cast_or_null<LayoutStridedAttr>(getLayout()))
    return strided.getPitches();
  return std::nullopt;
}

std::optional<int64_t> ViewType::getByteSpan(ArrayRef<int64_t> extents) const {
  if (llvm::is_contained(extents, 0))
    return 0;
  if (std::optional<ArrayRef<int64_t>> pitches = getStatedPitches())
    return getStridedSpan(extents, *pitches, getElementBytes(*this));
  int64_t bytes = getElementBytes(*this);
  for (int64_t extent : extents)
    if (llvm::MulOverflow(bytes, extent, bytes))
      return std::nullopt;
  return bytes;
}

int64_t ViewType::getAccessAlignment(Type accessType) const {
  return getAlignment() ? getAlignment() : getStorageBits(accessType) / 8;
}

/// A layout as the type holds it: that of a dense view is left out.
static Attribute normalizeLayout(Attribute layout) {
  return isa_and_nonnull<LayoutDenseAttr>(layout) ? Attribute() : layout;
}

/// Parses `(N)`.
static ParseResult parseAlignmentValue(AsmParser &parser, SMLoc loc,
                                       int64_t &alignment) {
  if (parser.parseLParen() || parser.parseInteger(alignment) ||
      parser.parseRParen())
    return failure();
  if (alignment < 1)
    return parser.emitError(loc)
           << "the alignment of a view must be a power of two, found "
           << alignment;
  return success();
}

/// Parses `[, layout][, align(N)]`. `parseName` reads the name of a layout, if
/// there is one.
static ParseResult parseTraits(AsmParser &parser, Attribute &layout,
                               int64_t &alignment,
                               function_ref<OptionalParseResult()> parseName) {
  bool expectsLayout = true;
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc loc = parser.getCurrentLocation();
    if (succeeded(parser.parseOptionalKeyword("align")))
      return parseAlignmentValue(parser, loc, alignment);
    if (!expectsLayout)
      return parser.emitError(loc) << "expected 'align(N)'";
    expectsLayout = false;
    OptionalParseResult named = parseName();
    if (named.has_value()) {
      if (failed(*named))
        return failure();
      layout = parser.getBuilder().getUnitAttr();
      continue;
    }
    Attribute stated;
    OptionalParseResult attribute = parser.parseOptionalAttribute(stated);
    if (!attribute.has_value())
      return parser.emitError(loc)
             << "expected the layout of the view or 'align(N)'";
    if (failed(*attribute))
      return failure();
    if (!isa<LayoutDenseAttr, LayoutStridedAttr>(stated))
      return parser.emitError(loc)
             << "the layout of a view is #encoding.layout.dense or "
                "#encoding.layout.strided, not "
             << stated;
    layout = normalizeLayout(stated);
  }
  return success();
}

/// Parses what follows `view`, in source spelling.
static ParseResult parseView(OpAsmParser &parser, SourceType &result) {
  SmallVector<int64_t> shape;
  Type element;
  Attribute layout;
  int64_t alignment = 0;
  auto parseName = [&]() -> OptionalParseResult {
    if (succeeded(parser.parseOptionalQuestion())) {
      result.names.push_back(std::nullopt);
      return success();
    }
    OpAsmParser::UnresolvedOperand name;
    OptionalParseResult parsed = parser.parseOptionalOperand(name);
    if (parsed.has_value() && succeeded(*parsed))
      result.names.push_back(name);
    return parsed;
  };
  if (parser.parseLess() ||
      parseShapeAndElement(parser, shape, result.names, element) ||
      parseTraits(parser, layout, alignment, parseName) ||
      parser.parseGreater())
    return failure();
  result.type = ViewType::getChecked(
      [&] { return parser.emitError(result.loc); }, parser.getContext(), shape,
      element, layout, alignment);
  return success(static_cast<bool>(result.type));
}

Type ViewType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  Type element;
  Attribute layout;
  int64_t alignment = 0;
  auto parseName = [&]() -> OptionalParseResult {
    if (succeeded(parser.parseOptionalQuestion()))
      return success();
    return std::nullopt;
  };
  if (parser.parseLess() || parser.parseDimensionList(shape) ||
      parser.parseType(element) ||
      parseTraits(parser, layout, alignment, parseName) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<ViewType>(parser.getContext(), shape, element,
                                     layout, alignment);
}

/// Prints the traits that need no name.
static void printTraits(AsmPrinter &printer, ViewType type) {
  if (auto strided = dyn_cast_or_null<LayoutStridedAttr>(type.getLayout()))
    printer << ", " << strided;
  if (type.getAlignment())
    printer << ", align(" << type.getAlignment() << ')';
}

void ViewType::print(AsmPrinter &printer) const {
  printer << '<';
  printer.printDimensionList(getShape());
  if (!getShape().empty())
    printer << 'x';
  printer << getElementType();
  if (carriesLayout())
    printer << ", ?";
  printTraits(printer, *this);
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
                         extents, view.carriesLayout());
    printTraits(printer, view);
    printer << '>';
    return success();
  }
  Type getCarriedLayoutType(Type type) const override {
    auto view = dyn_cast<ViewType>(type);
    if (!view || !view.carriesLayout())
      return {};
    return EncodingType::get(type.getContext(), EncodingRole::Layout);
  }
};
} // namespace

void ViewDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/View/IR/ViewOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/View/IR/ViewAtomicOps.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "Loom/Dialect/View/IR/ViewTypes.cpp.inc"
      >();
  addInterfaces<ViewTypeSyntax, InlineAnywhere>();
}

/// `view.dim` of a literal extent folds to an index, `view.layout` of stated
/// pitches to a layout.
Operation *ViewDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                            Type type, Location loc) {
  if (auto strided = dyn_cast<LayoutStridedAttr>(value);
      strided && isLayout(type))
    return EncodingLayoutStridedOp::create(
        builder, loc, type, ValueRange(),
        builder.getDenseI64ArrayAttr(strided.getPitches()));
  auto extent = dyn_cast<IntegerAttr>(value);
  if (!extent || !isa<IndexType>(type))
    return nullptr;
  return IndexConstantOp::create(builder, loc, type, extent);
}
