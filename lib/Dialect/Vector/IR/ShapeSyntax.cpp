//===- ShapeSyntax.cpp - Source syntax of upstream's vector ops -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShapeSyntax.h"
#include "Loom/Dialect/Vector/IR/Vector.h"
#include "Loom/Interfaces/Literals.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace loom;

using Operand = OpAsmParser::UnresolvedOperand;

template <typename Op>
static void become(OpAsmParser &parser, OperationState &state) {
  state.name = OperationName(Op::getOperationName(), parser.getContext());
}

/// Parses a vector type.
static ParseResult parseVectorType(OpAsmParser &parser, OperationState &state,
                                   VectorType &vector) {
  SMLoc loc = parser.getCurrentLocation();
  Type type;
  if (parsePlainType(parser, type))
    return failure();
  if (!isVectorOfScalars(type))
    return parser.emitError(loc)
           << "'vector." << state.name.stripDialect()
           << "' needs a vector type here, not " << getTypeSpelling(type);
  vector = cast<VectorType>(type);
  return success();
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// `%s : V`
static ParseResult parseSplat(OpAsmParser &parser, OperationState &state) {
  Operand scalar;
  VectorType type;
  if (parser.parseOperand(scalar) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon() ||
      parseVectorType(parser, state, type) ||
      parser.resolveOperand(scalar, type.getElementType(), state.operands))
    return failure();
  state.addTypes(type);
  become<vector::BroadcastOp>(parser, state);
  return success();
}

/// `%x : S -> V`
static ParseResult parseBroadcast(OpAsmParser &parser, OperationState &state) {
  Operand source;
  Type from;
  VectorType to;
  SMLoc loc;
  if (parser.parseOperand(source) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon() ||
      parser.getCurrentLocation(&loc) || parsePlainType(parser, from) ||
      parser.parseArrow() || parseVectorType(parser, state, to))
    return failure();
  if (vector::isBroadcastableTo(from, to) !=
      vector::BroadcastableToResult::Success)
    return parser.emitError(loc)
           << "'vector.broadcast' aligns the last dimensions and repeats those "
              "of extent 1, so "
           << getTypeSpelling(from) << " does not become "
           << getTypeSpelling(to);
  if (parser.resolveOperand(source, from, state.operands))
    return failure();
  state.addTypes(to);
  become<vector::BroadcastOp>(parser, state);
  return success();
}

/// Whether `permutation` has every number below `rank` once.
static bool isPermutation(ArrayRef<int64_t> permutation, int64_t rank) {
  llvm::SmallBitVector seen(rank);
  for (int64_t dim : permutation) {
    if (dim < 0 || dim >= rank || seen.test(dim))
      return false;
    seen.set(dim);
  }
  return int64_t(permutation.size()) == rank;
}

/// `<[1, 0]> %v : V -> W`
static ParseResult parseTranspose(OpAsmParser &parser, OperationState &state) {
  Operand source;
  VectorType from, to;
  SMLoc loc, resultLoc;
  if (parser.parseLess() || parser.getCurrentLocation(&loc))
    return failure();
  Attribute attr = DenseI64ArrayAttr::parse(parser, Type());
  auto permutation = dyn_cast_or_null<DenseI64ArrayAttr>(attr);
  if (!permutation || parser.parseGreater() || parser.parseOperand(source) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon() ||
      parseVectorType(parser, state, from) || parser.parseArrow() ||
      parser.getCurrentLocation(&resultLoc) ||
      parseVectorType(parser, state, to))
    return failure();
  if (!isPermutation(permutation, from.getRank()))
    return parser.emitError(loc)
           << "'vector.transpose' of " << getTypeSpelling(from)
           << " needs a permutation of its " << from.getRank()
           << " dimensions, counted from 0";
  SmallVector<int64_t> shape;
  for (int64_t dim : permutation.asArrayRef())
    shape.push_back(from.getDimSize(dim));
  VectorType expected = VectorType::get(shape, from.getElementType());
  if (to != expected)
    return parser.emitError(resultLoc)
           << "'vector.transpose' gives " << getTypeSpelling(expected)
           << " here, not " << getTypeSpelling(to);
  if (parser.resolveOperand(source, from, state.operands))
    return failure();
  state.addAttribute("permutation", permutation);
  state.addTypes(to);
  become<vector::TransposeOp>(parser, state);
  return success();
}

/// `%a, %b, ... : V`
static ParseResult parseFromElements(OpAsmParser &parser,
                                     OperationState &state) {
  SmallVector<Operand> elements;
  VectorType type;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperandList(elements) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon() ||
      parseVectorType(parser, state, type))
    return failure();
  if (int64_t(elements.size()) != type.getNumElements())
    return parser.emitError(loc)
           << "'vector.from_elements' has " << elements.size()
           << " elements for the " << type.getNumElements() << " lanes of "
           << getTypeSpelling(type);
  if (parser.resolveOperands(elements, type.getElementType(), state.operands))
    return failure();
  state.addTypes(type);
  become<vector::FromElementsOp>(parser, state);
  return success();
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

namespace {
/// `[%i, 2]` after a vector.
struct Position {
  SmallVector<Operand> dynamic;
  DenseI64ArrayAttr lanes;
  SMLoc loc;

  ParseResult parse(OpAsmParser &parser) {
    loc = parser.getCurrentLocation();
    if (parseDynamicIndexList(parser, dynamic, lanes))
      return failure();
    // The number that stands for an operand may also be written.
    if (llvm::count_if(lanes.asArrayRef(), ShapedType::isDynamic) ==
        int64_t(dynamic.size()))
      return success();
    return parser.emitError(loc)
           << "no lane has the number " << ShapedType::kDynamic;
  }
};
} // namespace

/// The type at a position in `vector`: a lane or a part of fewer dimensions.
/// Null, with an error, if there are too many indices or none.
static Type getTypeAt(OpAsmParser &parser, StringRef name, VectorType vector,
                      const Position &position) {
  int64_t count = position.lanes.size();
  if (count == 0 || count > vector.getRank()) {
    parser.emitError(position.loc)
        << "'" << name << "' takes 1 to " << vector.getRank()
        << " indices into " << getTypeSpelling(vector) << ", not " << count;
    return {};
  }
  if (count == vector.getRank())
    return vector.getElementType();
  return VectorType::get(vector.getShape().drop_front(count),
                         vector.getElementType());
}

/// `%v[i, ...] : V -> T`. A literal that names no lane makes the result poison.
static ParseResult parseExtract(OpAsmParser &parser, OperationState &state) {
  Operand source;
  Position position;
  VectorType vector;
  SMLoc loc;
  Type written;
  if (parser.parseOperand(source) || position.parse(parser) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon() ||
      parseVectorType(parser, state, vector) || parser.parseArrow() ||
      parser.getCurrentLocation(&loc) || parsePlainType(parser, written))
    return failure();
  Type type = getTypeAt(parser, "vector.extract", vector, position);
  if (!type)
    return failure();
  if (written != type)
    return parser.emitError(loc)
           << "'vector.extract' gives " << getTypeSpelling(type)
           << " here, not " << getTypeSpelling(written);
  SmallVector<int64_t> lanes(position.lanes.asArrayRef());
  for (auto [lane, extent] : llvm::zip(lanes, vector.getShape()))
    if (!ShapedType::isDynamic(lane) && (lane < 0 || lane >= extent))
      lane = vector::ExtractOp::kPoisonIndex;
  if (parser.resolveOperand(source, vector, state.operands) ||
      parser.resolveOperands(
          position.dynamic, parser.getBuilder().getIndexType(), state.operands))
    return failure();
  state.addAttribute("static_position",
                     parser.getBuilder().getDenseI64ArrayAttr(lanes));
  state.addTypes(type);
  become<vector::ExtractOp>(parser, state);
  return success();
}

/// `%x into %v[i, ...] : T, V`
static ParseResult parseInsert(OpAsmParser &parser, OperationState &state) {
  Operand value, target;
  Position position;
  VectorType vector;
  SMLoc loc;
  Type written;
  if (parser.parseOperand(value) || parser.parseKeyword("into") ||
      parser.parseOperand(target) || position.parse(parser) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon() ||
      parser.getCurrentLocation(&loc) || parsePlainType(parser, written) ||
      parser.parseComma() || parseVectorType(parser, state, vector))
    return failure();
  Type type = getTypeAt(parser, "vector.insert", vector, position);
  if (!type)
    return failure();
  if (written != type)
    return parser.emitError(loc)
           << "'vector.insert' takes " << getTypeSpelling(type) << " here, not "
           << getTypeSpelling(written);
  for (auto [dim, lane] : llvm::enumerate(position.lanes.asArrayRef())) {
    int64_t extent = vector.getDimSize(dim);
    if (!ShapedType::isDynamic(lane) && (lane < 0 || lane >= extent))
      return parser.emitError(position.loc)
             << "'vector.insert' writes at " << lane << " in dimension " << dim
             << " of " << getTypeSpelling(vector) << ", which has the extent "
             << extent;
  }
  if (parser.resolveOperand(value, type, state.operands) ||
      parser.resolveOperand(target, vector, state.operands) ||
      parser.resolveOperands(
          position.dynamic, parser.getBuilder().getIndexType(), state.operands))
    return failure();
  state.addAttribute("static_position", position.lanes);
  state.addTypes(vector);
  become<vector::InsertOp>(parser, state);
  return success();
}

using ShapeParser = ParseResult (*)(OpAsmParser &, OperationState &);

static ShapeParser findParser(StringRef mnemonic) {
  return llvm::StringSwitch<ShapeParser>(mnemonic)
      .Case("splat", parseSplat)
      .Case("broadcast", parseBroadcast)
      .Case("transpose", parseTranspose)
      .Case("from_elements", parseFromElements)
      .Case("extract", parseExtract)
      .Case("insert", parseInsert)
      .Default(nullptr);
}

bool loom::isShapeOp(StringRef mnemonic) { return findParser(mnemonic); }

ParseResult loom::parseShapeOp(OpAsmParser &parser, OperationState &state) {
  return findParser(state.name.stripDialect())(parser, state);
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

StringRef loom::getShapeMnemonic(Operation *op) {
  auto isSayable = [](Type type) {
    return isVectorOfScalars(type) || isScalarType(type);
  };
  if (!llvm::all_of(op->getOperandTypes(), isSayable) ||
      !llvm::all_of(op->getResultTypes(), isSayable))
    return {};
  return TypeSwitch<Operation *, StringRef>(op)
      .Case<vector::BroadcastOp>([](vector::BroadcastOp it) {
        return isa<VectorType>(it.getSourceType()) ? "broadcast" : "splat";
      })
      .Case<vector::TransposeOp>([](auto) { return "transpose"; })
      .Case<vector::FromElementsOp>([](auto) { return "from_elements"; })
      .Case<vector::ShapeCastOp>([](auto) { return "bitcast"; })
      .Case<vector::ExtractOp>([](vector::ExtractOp it) {
        return it.getNumIndices() == 0 ? "" : "extract";
      })
      .Case<vector::InsertOp>([](vector::InsertOp it) {
        return it.getNumIndices() == 0 ? "" : "insert";
      })
      .Default(StringRef());
}

static void printTail(OpAsmPrinter &printer, Operation *op, Type from,
                      StringRef separator, Type to) {
  printer.printOptionalAttrDict(llvm::to_vector(op->getDiscardableAttrs()));
  printer << " : ";
  printSourceType(printer, from);
  if (!to)
    return;
  printer << separator;
  printSourceType(printer, to);
}

void loom::printShapeOp(Operation *op, OpAsmPrinter &printer) {
  Type result = op->getResult(0).getType();
  Type first = op->getOperand(0).getType();
  printer << "vector." << getShapeMnemonic(op);
  TypeSwitch<Operation *>(op)
      .Case<vector::BroadcastOp>([&](vector::BroadcastOp it) {
        printer << ' ' << it.getSource();
        bool isSplat = !isa<VectorType>(first);
        printTail(printer, op, isSplat ? result : first, " -> ",
                  isSplat ? Type() : result);
      })
      .Case<vector::TransposeOp>([&](vector::TransposeOp it) {
        printer << "<[";
        llvm::interleaveComma(it.getPermutation(), printer);
        printer << "]> " << it.getVector();
        printTail(printer, op, first, " -> ", result);
      })
      .Case<vector::FromElementsOp>([&](vector::FromElementsOp it) {
        printer << ' ' << it.getElements();
        printTail(printer, op, result, "", Type());
      })
      .Case<vector::ShapeCastOp>([&](vector::ShapeCastOp it) {
        printer << ' ' << it.getSource();
        printTail(printer, op, first, " to ", result);
      })
      .Case<vector::ExtractOp>([&](vector::ExtractOp it) {
        printer << ' ' << it.getSource();
        printDynamicIndexList(printer, op, it.getDynamicPosition(),
                              it.getStaticPosition());
        printTail(printer, op, first, " -> ", result);
      })
      .Case<vector::InsertOp>([&](vector::InsertOp it) {
        printer << ' ' << it.getValueToStore() << " into " << it.getDest();
        printDynamicIndexList(printer, op, it.getDynamicPosition(),
                              it.getStaticPosition());
        printTail(printer, op, first, ", ", result);
      });
}
