//===- TypeSyntax.cpp - Source syntax of types ----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/TypeSyntax.h"
#include "DimSpellings.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

/// LANGUAGE.md, section 2.2.
static constexpr unsigned kMaxRank = 15;

unsigned loom::getStorageBits(Type elementType) {
  if (auto vector = dyn_cast<VectorType>(elementType))
    return vector.getNumElements() * getStorageBits(vector.getElementType());
  if (elementType.isIntOrFloat())
    return llvm::alignTo(elementType.getIntOrFloatBitWidth(), 8);
  return 64;
}

LogicalResult
loom::verifyShapeSize(function_ref<InFlightDiagnostic()> emitError,
                      ArrayRef<int64_t> shape, Type elementType) {
  // Every extent counts, even beside a zero: the strides of the other
  // dimensions are still computed.
  uint64_t bytes = getStorageBits(elementType) / 8;
  for (int64_t extent : shape) {
    if (ShapedType::isDynamic(extent) || extent == 0)
      continue;
    bool overflow = false;
    bytes = llvm::SaturatingMultiply(bytes, uint64_t(extent), &overflow);
    if (overflow || bytes > uint64_t(std::numeric_limits<int64_t>::max()))
      return emitError() << "the shape is too large: its size in bytes does "
                            "not fit 63 bits";
  }
  return success();
}

static Type getCarriedLayoutType(Type type) {
  auto *syntax =
      type.getDialect().getRegisteredInterface<TypeSyntaxInterface>();
  return syntax ? syntax->getCarriedLayoutType(type) : Type();
}

static unsigned getNumDynamicDims(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() ? shaped.getNumDynamicDims() : 0;
}

unsigned loom::getNumSlots(Type type) {
  return getNumDynamicDims(type) + (getCarriedLayoutType(type) ? 1 : 0);
}

bool loom::isLayoutSlot(Type type, unsigned slot) {
  return slot == getNumDynamicDims(type);
}

Type loom::getSlotType(Type type, unsigned slot) {
  return isLayoutSlot(type, slot) ? getCarriedLayoutType(type)
                                  : IndexType::get(type.getContext());
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

/// Parses the leading `d x` parts, each a literal, `?` or `[%name]`.
static ParseResult parseDims(OpAsmParser &parser,
                             SmallVectorImpl<int64_t> &shape,
                             SmallVectorImpl<DimName> &names) {
  while (true) {
    if (succeeded(parser.parseOptionalLSquare())) {
      // MLIR's own notation for scalable vectors.
      SMLoc loc = parser.getCurrentLocation();
      if (int64_t extent; parser.parseOptionalInteger(extent).has_value())
        return parser.emitError(loc)
               << "a bracketed extent is the name of a value, such as [%n]: "
                  "write a literal one without brackets";
      OpAsmParser::UnresolvedOperand name;
      if (parser.parseOperand(name, /*allowResultNumber=*/true) ||
          parser.parseRSquare() || parser.parseXInDimensionList())
        return failure();
      shape.push_back(ShapedType::kDynamic);
      names.push_back(name);
      continue;
    }
    SmallVector<int64_t> run;
    if (parser.parseDimensionList(run, /*allowDynamic=*/true,
                                  /*withTrailingX=*/true))
      return failure();
    if (run.empty())
      return success();
    for (int64_t extent : run) {
      if (ShapedType::isDynamic(extent))
        names.push_back(std::nullopt);
      shape.push_back(extent);
    }
  }
}

ParseResult loom::parseShapeAndElement(OpAsmParser &parser,
                                       SmallVectorImpl<int64_t> &shape,
                                       SmallVectorImpl<DimName> &names,
                                       Type &elementType) {
  SMLoc loc = parser.getCurrentLocation();
  if (parseDims(parser, shape, names) || parsePlainType(parser, elementType))
    return failure();
  if (shape.size() > kMaxRank)
    return parser.emitError(loc)
           << "rank " << shape.size() << " exceeds the limit of " << kMaxRank;
  return verifyShapeSize([&] { return parser.emitError(loc); }, shape,
                         elementType);
}

static ParseResult parseTensor(OpAsmParser &parser, SourceType &result) {
  SmallVector<int64_t> shape;
  Type element;
  if (parser.parseLess() ||
      parseShapeAndElement(parser, shape, result.names, element) ||
      parser.parseGreater())
    return failure();
  if (!TensorType::isValidElementType(element))
    return parser.emitError(result.loc) << "invalid tensor element type";
  result.type = RankedTensorType::get(shape, element);
  return success();
}

static ParseResult parseVector(OpAsmParser &parser, SourceType &result) {
  SmallVector<int64_t> shape;
  Type element;
  SMLoc shapeLoc;
  if (parser.parseLess())
    return failure();
  shapeLoc = parser.getCurrentLocation();
  if (parseShapeAndElement(parser, shape, result.names, element) ||
      parser.parseGreater())
    return failure();
  if (!result.names.empty())
    return parser.emitError(shapeLoc)
           << "a vector with a dynamic extent is not supported: give every "
              "vector dimension a literal extent";
  if (llvm::is_contained(shape, 0))
    return parser.emitError(shapeLoc)
           << "a vector with no elements is not supported";
  if (shape.empty())
    return parser.emitError(shapeLoc)
           << "a vector needs at least one dimension";
  if (!VectorType::isValidElementType(element))
    return parser.emitError(shapeLoc) << "invalid vector element type";
  result.type = VectorType::get(shape, element);
  return success();
}

ParseResult loom::parseSourceType(OpAsmParser &parser, SourceType &result) {
  result.loc = parser.getCurrentLocation();
  Builder &builder = parser.getBuilder();
  if (succeeded(parser.parseOptionalKeyword("tensor")))
    return parseTensor(parser, result);
  if (succeeded(parser.parseOptionalKeyword("vector")))
    return parseVector(parser, result);
  // MLIR's own f8E4M3 is another format, so the word is never given to it.
  if (succeeded(parser.parseOptionalKeyword("f8E4M3"))) {
    result.type = builder.getType<Float8E4M3FNType>();
    return success();
  }
  if (succeeded(parser.parseOptionalKeyword("f8E5M2"))) {
    result.type = builder.getType<Float8E5M2Type>();
    return success();
  }
  for (Dialect *dialect : parser.getContext()->getLoadedDialects())
    if (auto *syntax = dialect->getRegisteredInterface<TypeSyntaxInterface>())
      for (StringRef keyword : syntax->getKeywords())
        if (succeeded(parser.parseOptionalKeyword(keyword)))
          return syntax->parse(parser, keyword, result);

  OptionalParseResult parsed = parser.parseOptionalType(result.type);
  if (!parsed.has_value())
    return parser.emitError(result.loc, "expected a type");
  if (failed(*parsed))
    return failure();
  // The 13 scalars of the language; anything with a `!` prefix belongs to
  // another dialect and is its own business.
  Type type = result.type;
  if (type.isIndex() || type.isF16() || type.isBF16() || type.isF32() ||
      type.isF64())
    return success();
  if (auto integer = dyn_cast<IntegerType>(type))
    if (integer.isSignless() &&
        llvm::is_contained({1u, 8u, 16u, 32u, 64u}, integer.getWidth()))
      return success();
  if (!isa<BuiltinDialect>(type.getDialect()))
    return success();
  return parser.emitError(result.loc)
         << "type " << type << " is not a Loom type: the scalars are index, "
         << "offset, i1, i8, i16, i32, i64, f8E4M3, f8E5M2, f16, bf16, f32 "
            "and f64";
}

ParseResult loom::parsePlainType(OpAsmParser &parser, Type &type) {
  SourceType parsed;
  if (parseSourceType(parser, parsed))
    return failure();
  if (llvm::any_of(parsed.names, [](DimName &n) { return n.has_value(); }))
    return parser.emitError(parsed.loc)
           << "a type with named dimensions cannot be used here";
  type = parsed.type;
  return success();
}

ParseResult loom::parsePlainTypes(OpAsmParser &parser,
                                  SmallVectorImpl<Type> &types) {
  return parser.parseCommaSeparatedList(
      [&] { return parsePlainType(parser, types.emplace_back()); });
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

static llvm::ArrayRef<std::string> &currentSpellings() {
  static thread_local llvm::ArrayRef<std::string> instance;
  return instance;
}

DimSpellings::DimSpellings(llvm::ArrayRef<std::string> spellings) {
  currentSpellings() = spellings;
}

DimSpellings::~DimSpellings() { currentSpellings() = {}; }

llvm::ArrayRef<std::string> DimSpellings::take() {
  return std::exchange(currentSpellings(), {});
}

void loom::printShapeAndElement(OpAsmPrinter &printer, ArrayRef<int64_t> shape,
                                Type elementType, ArrayRef<Value> extents,
                                bool hasLayout) {
  unsigned slot = 0;
  llvm::ArrayRef<std::string> spellings = DimSpellings::take();
  auto printName = [&](StringRef open, StringRef close) {
    Value name = slot < extents.size() ? extents[slot] : Value();
    if (slot < spellings.size())
      printer << open << spellings[slot] << close;
    else if (name)
      printer << open << name << close;
    else
      printer << '?';
    ++slot;
  };
  for (int64_t extent : shape) {
    if (!ShapedType::isDynamic(extent)) {
      printer << extent << 'x';
      continue;
    }
    printName("[", "]");
    printer << 'x';
  }
  printSourceType(printer, elementType);
  if (hasLayout) {
    printer << ", ";
    printName("", "");
  }
}

void loom::printSourceType(OpAsmPrinter &printer, Type type,
                           ArrayRef<Value> extents) {
  if (isa<Float8E4M3FNType>(type)) {
    printer << "f8E4M3";
    return;
  }
  if (auto vector = dyn_cast<VectorType>(type);
      vector && !vector.isScalable()) {
    printer << "vector<";
    printShapeAndElement(printer, vector.getShape(), vector.getElementType(),
                         {});
    printer << '>';
    return;
  }
  if (auto tensor = dyn_cast<RankedTensorType>(type);
      tensor && !tensor.getEncoding()) {
    printer << "tensor<";
    printShapeAndElement(printer, tensor.getShape(), tensor.getElementType(),
                         extents);
    printer << '>';
    return;
  }
  if (auto *syntax =
          type.getDialect().getRegisteredInterface<TypeSyntaxInterface>())
    if (succeeded(syntax->print(printer, type, extents)))
      return;
  printer.printType(type);
}

void loom::printPlainType(OpAsmPrinter &printer, Operation *, Type type) {
  printSourceType(printer, type);
}

void loom::printPlainTypes(OpAsmPrinter &printer, Operation *,
                           TypeRange types) {
  llvm::interleaveComma(types, printer,
                        [&](Type type) { printSourceType(printer, type); });
}
