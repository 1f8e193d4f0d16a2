//===- FlattenVectors.cpp - Vectors of rank 1 -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Flatten.h"
#include "Loom/Conversion/Passes.h"
#include "Loom/Conversion/StructuralPatterns.h"
#include "Loom/Dialect/Cfg/IR/Cfg.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Interfaces/Literals.h"
#include "Loom/Interfaces/PoisonOrigin.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace loom {
#define GEN_PASS_DEF_FLATTENVECTORS
#include "Loom/Conversion/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

/// The most lanes of a vector. LLVM takes time, and stack, in proportion to the
/// square of their number.
static constexpr int64_t kMaxLanes = 4096;

//===----------------------------------------------------------------------===//
// What cannot be lowered
//===----------------------------------------------------------------------===//

static LogicalResult checkSize(Operation *op, Type type) {
  auto vector = dyn_cast<VectorType>(type);
  if (!vector || vector.getNumElements() <= kMaxLanes)
    return success();
  return op->emitOpError("uses ")
         << getTypeSpelling(type) << ", which has " << vector.getNumElements()
         << " lanes: a vector has at most " << kMaxLanes;
}

static LogicalResult checkSizes(Operation *op) {
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (failed(checkSize(op, type)))
        return failure();
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Type type : block.getArgumentTypes())
        if (failed(checkSize(op, type)))
          return failure();
  return success();
}

/// An impossible observation that something depends on.
static LogicalResult checkPoison(ub::PoisonOp op) {
  if (op->use_empty())
    return success();
  auto isPlace = [](Location loc) {
    return loc->findInstanceOf<FileLineColLoc>() != nullptr;
  };
  auto user = llvm::find_if(
      op->getUsers(), [&](Operation *one) { return isPlace(one->getLoc()); });
  bool isKnown = user != op->user_end();
  Location use = (isKnown ? *user : *op->user_begin())->getLoc();
  // MLIR forgets the location of a constant that it moves.
  Location origin = getPoisonOrigin(op);
  bool isLost = !isPlace(origin) && isKnown;
  InFlightDiagnostic diagnostic =
      emitError(isLost ? use : origin)
      << (isLost ? "a value used here is poison"
                 : "this value is poison, but "
                   "it is used")
      << ": it stands for what never happens, such as a lane that does not "
         "exist";
  if (!isLost)
    diagnostic.attachNote(use) << "it is used here";
  return diagnostic;
}

/// Checks the indices that are known against the dimensions they are in.
static LogicalResult checkPosition(Operation *op, VectorType type,
                                   ArrayRef<OpFoldResult> position,
                                   ArrayRef<int64_t> sizes, StringRef what) {
  for (auto [dim, index] : llvm::enumerate(position)) {
    std::optional<int64_t> lane = getConstantIntValue(index);
    int64_t size = dim < sizes.size() ? sizes[dim] : 1;
    if (!lane || (*lane >= 0 && *lane <= type.getDimSize(dim) - size))
      continue;
    if (*lane == vector::ExtractOp::kPoisonIndex && what == "reads")
      return op->emitOpError("reads a lane that does not exist in ")
             << getTypeSpelling(type);
    InFlightDiagnostic diagnostic = op->emitOpError();
    diagnostic << what << " at " << *lane << " in dimension " << dim << " of "
               << getTypeSpelling(type) << ", which has the extent "
               << type.getDimSize(dim);
    return diagnostic;
  }
  return success();
}

static LogicalResult checkOp(Operation *op) {
  if (failed(checkSizes(op)))
    return failure();
  if (auto poison = dyn_cast<ub::PoisonOp>(op))
    return checkPoison(poison);
  if (auto extract = dyn_cast<vector::ExtractOp>(op))
    return checkPosition(op, extract.getSourceVectorType(),
                         extract.getMixedPosition(), {}, "reads");
  if (auto insert = dyn_cast<vector::InsertOp>(op))
    return checkPosition(op, insert.getDestVectorType(),
                         insert.getMixedPosition(), {}, "writes");
  if (auto slice = dyn_cast<VectorSliceOp>(op)) {
    Builder builder(op->getContext());
    return checkPosition(
        op, slice.getSource().getType(),
        getMixedValues(slice.getStaticOffsets(), slice.getOffsets(), builder),
        slice.getType().getShape(), "begins");
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

LaneNumbers::LaneNumbers(ArrayRef<int64_t> shape) : strides(shape.size()) {
  int64_t stride = 1;
  for (int64_t dim = int64_t(shape.size()) - 1; dim >= 0; --dim) {
    strides[dim] = stride;
    stride *= shape[dim];
  }
}

int64_t LaneNumbers::get(ArrayRef<int64_t> coordinates) const {
  int64_t number = 0;
  for (auto [coordinate, stride] : llvm::zip(coordinates, strides))
    number += coordinate * stride;
  return number;
}

void loom::forEachLane(ArrayRef<int64_t> shape,
                       function_ref<void(ArrayRef<int64_t>)> visit) {
  SmallVector<int64_t> coordinates(shape.size(), 0);
  while (true) {
    visit(coordinates);
    int64_t dim = int64_t(shape.size()) - 1;
    while (dim >= 0 && ++coordinates[dim] == shape[dim])
      coordinates[dim--] = 0;
    if (dim < 0)
      return;
  }
}

static int64_t countLanes(Value vector) {
  return cast<VectorType>(vector.getType()).getNumElements();
}

Value loom::pick(OpBuilder &builder, Location loc, Value source,
                 ArrayRef<int64_t> lanes) {
  auto isIdentity = [&] {
    for (auto [position, lane] : llvm::enumerate(lanes))
      if (int64_t(position) != lane)
        return false;
    return int64_t(lanes.size()) == countLanes(source);
  };
  if (isIdentity())
    return source;
  return vector::ShuffleOp::create(builder, loc, source, source, lanes);
}

Value loom::pick(OpBuilder &builder, Location loc, Value first, Value second,
                 ArrayRef<int64_t> lanes) {
  // LLVM shuffles vectors of one length.
  int64_t length = std::max(countLanes(first), countLanes(second));
  auto pad = [&](Value vector) {
    SmallVector<int64_t> padded =
        llvm::to_vector(llvm::seq(countLanes(vector)));
    padded.resize(length, vector::ShuffleOp::kPoisonIndex);
    return pick(builder, loc, vector, padded);
  };
  int64_t begin = countLanes(first);
  SmallVector<int64_t> numbers;
  for (int64_t lane : lanes)
    numbers.push_back(lane < begin ? lane : lane - begin + length);
  return vector::ShuffleOp::create(builder, loc, pad(first), pad(second),
                                   numbers);
}

Value loom::pickLane(OpBuilder &builder, Location loc, Value source,
                     int64_t lane) {
  return vector::ExtractOp::create(builder, loc, source, lane);
}

Value loom::makeConstant(OpBuilder &builder, Location loc, VectorType type,
                         ArrayRef<Attribute> lanes) {
  return arith::ConstantOp::create(builder, loc,
                                   DenseElementsAttr::get(type, lanes));
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
/// Any op whose meaning does not depend on the rank of its vectors.
struct LaneWiseTypes : ConversionPattern {
  LaneWiseTypes(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/0,
                          context) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (op->getNumRegions() != 0 || op->getNumSuccessors() != 0 ||
        failed(getTypeConverter()->convertTypes(op->getResultTypes(), types)))
      return failure();
    OperationState state(op->getLoc(), op->getName(), operands, types,
                         op->getAttrs());
    rewriter.replaceOp(op, rewriter.create(state));
    return success();
  }
};

struct ConstantTypes : OpConversionPattern<arith::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(arith::ConstantOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    // Folding a lane out of a constant makes one of these.
    if (auto integer = dyn_cast<IntegerAttr>(op.getValue())) {
      if (!op.getType().isIndex())
        return failure();
      rewriter.replaceOpWithNewOp<IndexConstantOp>(op, op.getType(), integer);
      return success();
    }
    auto type = cast<VectorType>(getTypeConverter()->convertType(op.getType()));
    auto value = dyn_cast<DenseElementsAttr>(op.getValue());
    if (!value)
      return rewriter.notifyMatchFailure(op, "its lanes are not known");
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, value.reshape(type));
    return success();
  }
};

struct FlattenVectors : loom::impl::FlattenVectorsBase<FlattenVectors> {
  void runOnOperation() override;
};
} // namespace

/// Whether an op on vectors of rank 1 stays as it is.
static bool isSimple(Operation *op) {
  if (auto extract = dyn_cast<vector::ExtractOp>(op))
    return extract.getNumIndices() == 1;
  if (auto insert = dyn_cast<vector::InsertOp>(op))
    return insert.getNumIndices() == 1;
  if (auto broadcast = dyn_cast<vector::BroadcastOp>(op))
    return !isa<VectorType>(broadcast.getSourceType());
  return isa<vector::FromElementsOp, vector::ShuffleOp, vector::BitCastOp>(op);
}

void FlattenVectors::runOnOperation() {
  bool hasErrors = false;
  getOperation().walk([&](Operation *op) {
    if (failed(checkOp(op)))
      hasErrors = true;
  });
  if (hasErrors)
    return signalPassFailure();

  // Simplifying may have made conditional branches pass vectors.
  splitPayloads(getOperation());
  TypeConverter converter;
  converter.addConversion([](Type type) { return type; });
  converter.addConversion([&](VectorType type) -> Type {
    if (type.getRank() <= 1 || type.isScalable())
      return type;
    ++numTypes;
    return VectorType::get(type.getNumElements(), type.getElementType());
  });
  RewritePatternSet patterns(&getContext());
  patterns.add<LaneWiseTypes, ConstantTypes>(converter, &getContext());
  populateShapePatterns(converter, patterns);
  populateReducePatterns(converter, patterns);
  populateBitPatterns(converter, patterns);
  populateDotPatterns(converter, patterns);
  // No value has extents any more.
  populateStructuralPatterns(
      converter, patterns,
      [](Type, unsigned) -> std::optional<unsigned> { return std::nullopt; });

  ConversionTarget target(getContext());
  markStructuralOps(converter, target);
  target.addDynamicallyLegalDialect<vector::VectorDialect>(
      [&](Operation *op) { return converter.isLegal(op) && isSimple(op); });
  target.addDynamicallyLegalDialect<loom::VectorDialect>([&](Operation *op) {
    // Which dots are instructions is for the target to say.
    if (isa<VectorDot2FOp, VectorDot4IOp, VectorDot8I4Op>(op))
      return converter.isLegal(op);
    // Lanes that are addresses get their widths in a later stage.
    auto iota = dyn_cast<VectorIotaOp>(op);
    if (iota && !isNumber(iota.getBase().getType()))
      return iota.getType().getRank() == 1;
    return isa<VectorMaskRangeOp>(op);
  });
  target.markUnknownOpDynamicallyLegal([&](Operation *op) {
    if (isa<arith::ConstantOp>(op) && op->getResult(0).getType().isIndex())
      return false;
    return converter.isLegal(op);
  });
  if (failed(
          applyPartialConversion(getOperation(), target, std::move(patterns))))
    signalPassFailure();
}
