//===- EncodingOps.cpp - Layouts ------------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Encoding/IR/Encoding.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace loom;

/// LANGUAGE.md, section 2.2.
static constexpr int64_t kMaxRank = 15;

/// Parses `[%pitch, 1]`.
static ParseResult
parsePitches(OpAsmParser &parser,
             SmallVectorImpl<OpAsmParser::UnresolvedOperand> &pitches,
             DenseI64ArrayAttr &staticPitches) {
  SmallVector<int64_t> literals;
  auto parsePitch = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    OpAsmParser::UnresolvedOperand value;
    OptionalParseResult named = parser.parseOptionalOperand(value);
    if (named.has_value()) {
      pitches.push_back(value);
      literals.push_back(ShapedType::kDynamic);
      return *named;
    }
    if (parser.parseInteger(literals.emplace_back()))
      return failure();
    // Here because the smallest integer stands for a value.
    if (literals.back() < 0)
      return parser.emitError(loc)
             << "a pitch must not be negative, found " << literals.back();
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square,
                                     parsePitch))
    return failure();
  staticPitches = parser.getBuilder().getDenseI64ArrayAttr(literals);
  return success();
}

static void printPitches(OpAsmPrinter &printer, Operation *,
                         OperandRange pitches,
                         DenseI64ArrayAttr staticPitches) {
  printer << '[';
  llvm::interleaveComma(staticPitches.asArrayRef(), printer,
                        [&](int64_t literal) {
                          if (!ShapedType::isDynamic(literal)) {
                            printer << literal;
                            return;
                          }
                          printer << pitches.front();
                          pitches = pitches.drop_front();
                        });
  printer << ']';
}

#define GET_OP_CLASSES
#include "Loom/Dialect/Encoding/IR/EncodingOps.cpp.inc"

//===----------------------------------------------------------------------===//
// encoding.layout.strided
//===----------------------------------------------------------------------===//

void EncodingLayoutStridedOp::build(OpBuilder &builder, OperationState &state,
                                    ArrayRef<OpFoldResult> pitches) {
  SmallVector<Value> values;
  SmallVector<int64_t> literals;
  for (OpFoldResult pitch : pitches) {
    if (auto value = dyn_cast<Value>(pitch))
      values.push_back(value);
    literals.push_back(
        isa<Value>(pitch) ? ShapedType::kDynamic
                          : cast<IntegerAttr>(cast<Attribute>(pitch)).getInt());
  }
  build(builder, state,
        EncodingType::get(builder.getContext(), EncodingRole::Layout), values,
        builder.getDenseI64ArrayAttr(literals));
}

SmallVector<OpFoldResult> EncodingLayoutStridedOp::getMixedPitches() {
  SmallVector<OpFoldResult> mixed;
  ValueRange values = getPitches();
  Builder builder(getContext());
  for (int64_t literal : getStaticPitches()) {
    if (!ShapedType::isDynamic(literal)) {
      mixed.push_back(builder.getIndexAttr(literal));
      continue;
    }
    mixed.push_back(values.front());
    values = values.drop_front();
  }
  return mixed;
}

LogicalResult EncodingLayoutStridedOp::verify() {
  size_t numValues = 0;
  for (int64_t literal : getStaticPitches()) {
    if (ShapedType::isDynamic(literal))
      ++numValues;
    else if (literal < 0)
      return emitOpError("a pitch must not be negative, found ") << literal;
  }
  if (numValues != getPitches().size())
    return emitOpError("needs one value per pitch that is not a literal: ")
           << numValues << ", found " << getPitches().size();
  if (getRank() > kMaxRank)
    return emitOpError("rank ")
           << getRank() << " exceeds the limit of " << kMaxRank;
  return success();
}

/// Pitches that became constants are literals.
OpFoldResult EncodingLayoutStridedOp::fold(FoldAdaptor adaptor) {
  SmallVector<Value> values;
  SmallVector<int64_t> literals(getStaticPitches());
  unsigned next = 0;
  for (int64_t &literal : literals) {
    if (!ShapedType::isDynamic(literal))
      continue;
    auto constant = dyn_cast_or_null<IntegerAttr>(adaptor.getPitches()[next]);
    // A negative pitch is undefined, not an error of the text.
    if (constant && constant.getInt() >= 0)
      literal = constant.getInt();
    else
      values.push_back(getPitches()[next]);
    ++next;
  }
  if (values.size() == getPitches().size())
    return {};
  getPitchesMutable().assign(values);
  setStaticPitches(literals);
  return getResult();
}

//===----------------------------------------------------------------------===//
// encoding.layout.assume.*
//===----------------------------------------------------------------------===//

std::optional<unsigned> loom::getKnownRank(Value layout) {
  Operation *op = layout.getDefiningOp();
  if (auto strided = dyn_cast_or_null<EncodingLayoutStridedOp>(op))
    return strided.getRank();
  if (!isa_and_nonnull<EncodingLayoutAssumeDenseOp,
                       EncodingLayoutAssumeStridedOp>(op))
    return std::nullopt;
  // Not through the operand: where nothing is reached, ops may form a cycle.
  auto rank = op->getAttrOfType<IntegerAttr>("rank");
  return rank ? std::optional<unsigned>(rank.getInt()) : std::nullopt;
}

static LogicalResult verifyAssume(Operation *op, std::optional<int64_t> rank) {
  if (!rank)
    return success();
  if (*rank < 0 || *rank > kMaxRank)
    return op->emitOpError("rank must be between 0 and ")
           << kMaxRank << ", found " << *rank;
  std::optional<unsigned> known = getKnownRank(op->getOperand(0));
  if (!known || *known == *rank)
    return success();
  InFlightDiagnostic diag = op->emitOpError("states the rank ")
                            << *rank << ", but the layout has rank " << *known;
  diag.attachNote(op->getOperand(0).getLoc()) << "the layout is made here";
  return diag;
}

static std::optional<int64_t> getRankOf(IntegerAttr rank) {
  return rank ? std::optional(rank.getInt()) : std::nullopt;
}

LogicalResult EncodingLayoutAssumeDenseOp::verify() {
  return verifyAssume(*this, getRankOf(getRankAttr()));
}

LogicalResult EncodingLayoutAssumeStridedOp::verify() {
  return verifyAssume(*this, getRankOf(getRankAttr()));
}

OpFoldResult EncodingLayoutAssumeDenseOp::fold(FoldAdaptor) {
  return getSource().getDefiningOp<EncodingLayoutDenseOp>() ? getSource()
                                                            : Value();
}

OpFoldResult EncodingLayoutAssumeStridedOp::fold(FoldAdaptor) {
  return getSource().getDefiningOp<EncodingLayoutStridedOp>() ? getSource()
                                                              : Value();
}
