//===- VectorAccess.cpp - Vectors at byte offsets -------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A vector becomes accesses of runs, which are lanes that lie one behind the
// other in memory in any case, or of single lanes where that is not known. A
// masked run is one masked access; a masked lane is an access under a
// condition.
//
//===----------------------------------------------------------------------===//

#include "VectorAccess.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Dialect/Vector/IR/VectorMemory.h"
#include "Loom/Interfaces/PoisonOrigin.h"
#include "ViewParts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace loom;

namespace {
class AccessBuilder {
public:
  AccessBuilder(const VectorAccess &access, ArrayRef<ValueRange> operands,
                OpBuilder &builder);

  /// Makes the accesses; null for an op without a result.
  Value build();

private:
  using LaneAccess = function_ref<Value(int64_t lane)>;

  bool needsBits();
  Value toMoved(Value vector);
  Value fromMoved(Value vector);
  Value flat(Value vector);
  Value extract(Value vector, int64_t lane);
  Value slice(Value vector, int64_t first, int64_t count);
  Value fromLanes(ArrayRef<Value> lanes);
  Value fromRuns(ArrayRef<Value> runs);
  /// The lane that `make` gives, or that of `pass` if the mask is not set.
  Value guard(int64_t lane, LaneAccess make);

  int64_t countRun();
  std::optional<int64_t> getDistance(ArrayRef<int64_t> coordinates);
  int64_t getRunAlignment(ArrayRef<int64_t> coordinates);
  SmallVector<int64_t> getCoordinates(int64_t lane) const;
  SmallVector<Value> getBlockIndices(ArrayRef<int64_t> coordinates);
  SmallVector<Value> moveLast(Value distance);
  Value addConstant(Value index, int64_t constant);
  int64_t getElementAlignment() const;

  Value buildBlock();
  Value buildRun(int64_t first, int64_t count);
  Value buildCompact();
  Value buildCompactLanes();
  Value buildIndexed();
  /// The access of one element.
  Value accessElement(int64_t lane, ValueRange indices, int64_t alignment);
  Value accessPlain(Type type, Value value, Value address, int64_t alignment);
  Value accessMaskedRun(Value first, ArrayRef<Value> vectors,
                        int64_t alignment);

  template <typename AttrT> AttrT word(StringRef name) const {
    return access.op->getAttrOfType<AttrT>(name);
  }

  const VectorAccess &access;
  OpBuilder &builder;
  Location loc;
  ViewParts view;
  /// The type in which lanes are moved.
  Type element;
  SmallVector<Value> indices;
  /// Of rank 1.
  SmallVector<Value, 2> values;
  Value offsets, mask, pass;
  bool isStore;
};
} // namespace

AccessBuilder::AccessBuilder(const VectorAccess &access,
                             ArrayRef<ValueRange> operands, OpBuilder &builder)
    : access(access), builder(builder), loc(access.op->getLoc()),
      view(access.getView(), operands[access.view]),
      element(access.getView().getElementType()),
      isStore(access.form.effect == VectorEffect::Store) {
  if (needsBits())
    element = builder.getIntegerType(element.getIntOrFloatBitWidth());
  for (ValueRange value : operands.take_front(access.view))
    values.push_back(toMoved(flat(value.front())));
  for (ValueRange index : operands.slice(access.firstIndex, access.numIndices))
    indices.push_back(index.front());
  auto get = [&](unsigned operand) {
    return operand ? flat(operands[operand].front()) : Value();
  };
  offsets = get(access.offsets);
  mask = get(access.mask);
  if (access.pass)
    pass = toMoved(get(access.pass));
}

Value AccessBuilder::build() {
  switch (access.form.addressing) {
  case VectorAddressing::Block:
    return buildBlock();
  case VectorAddressing::Compact:
    return buildCompact();
  case VectorAddressing::Indexed:
    return buildIndexed();
  }
  llvm_unreachable("unknown addressing");
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

/// LLVM may take vectors of 16-bit floats apart by conversions to f32, which
/// change NaN. What is taken apart is moved as bits.
bool AccessBuilder::needsBits() {
  if (access.form.isAtomic() || !isa<FloatType>(element) ||
      element.getIntOrFloatBitWidth() != 16)
    return false;
  return access.form.isMasked ||
         access.form.addressing != VectorAddressing::Block || countRun() == 1;
}

Value AccessBuilder::toMoved(Value vector) {
  auto type = cast<VectorType>(vector.getType());
  if (type.getElementType() == element)
    return vector;
  return arith::BitcastOp::create(builder, loc, type.clone(element), vector);
}

Value AccessBuilder::fromMoved(Value vector) {
  if (vector.getType() == access.type)
    return vector;
  return arith::BitcastOp::create(builder, loc, access.type, vector);
}

Value AccessBuilder::flat(Value vector) {
  auto type = cast<VectorType>(vector.getType());
  if (type.getRank() == 1)
    return vector;
  return vector::ShapeCastOp::create(
      builder, loc,
      VectorType::get(type.getNumElements(), type.getElementType()), vector);
}

Value AccessBuilder::extract(Value vector, int64_t lane) {
  Value result = builder.createOrFold<vector::ExtractOp>(loc, vector, lane);
  inheritPoisonOrigin(result, vector);
  return result;
}

Value AccessBuilder::slice(Value vector, int64_t first, int64_t count) {
  auto type = cast<VectorType>(vector.getType());
  if (count == type.getNumElements())
    return vector;
  return VectorSliceOp::create(
      builder, loc, VectorType::get(count, type.getElementType()), vector,
      ValueRange(), builder.getDenseI64ArrayAttr(first));
}

Value AccessBuilder::fromLanes(ArrayRef<Value> lanes) {
  if (!access.form.hasResult())
    return {};
  return fromMoved(vector::FromElementsOp::create(
      builder, loc, VectorType::get(access.type.getShape(), element), lanes));
}

Value AccessBuilder::fromRuns(ArrayRef<Value> runs) {
  if (!access.form.hasResult())
    return {};
  Value all = runs.front();
  if (runs.size() > 1)
    all = VectorConcatOp::create(
        builder, loc, VectorType::get(access.type.getNumElements(), element),
        runs, /*axis=*/0);
  if (access.type.getRank() != 1)
    all = vector::ShapeCastOp::create(
        builder, loc, VectorType::get(access.type.getShape(), element), all);
  return fromMoved(all);
}

Value AccessBuilder::guard(int64_t lane, LaneAccess make) {
  if (!mask)
    return make(lane);
  SmallVector<Type, 1> types;
  if (pass)
    types.push_back(element);
  auto branch = ScfIfOp::create(builder, loc, types, extract(mask, lane));
  auto fill = [&](Region &region, function_ref<Value()> get) {
    OpBuilder::InsertionGuard insertion(builder);
    builder.createBlock(&region);
    Value value = get();
    ScfYieldOp::create(builder, loc, value ? ValueRange(value) : ValueRange());
  };
  fill(branch.getThenRegion(), [&] { return make(lane); });
  if (!pass)
    return {};
  fill(branch.getElseRegion(), [&] { return extract(pass, lane); });
  return branch.getResult(0);
}

//===----------------------------------------------------------------------===//
// Places and accesses
//===----------------------------------------------------------------------===//

SmallVector<int64_t> AccessBuilder::getCoordinates(int64_t lane) const {
  ArrayRef<int64_t> shape = access.type.getShape();
  SmallVector<int64_t> coordinates(shape.size());
  for (size_t axis = shape.size(); axis-- != 0; lane /= shape[axis])
    coordinates[axis] = lane % shape[axis];
  return coordinates;
}

/// How many lanes are known to lie one behind the other.
int64_t AccessBuilder::countRun() {
  int64_t run = 1, outer = view.type.getRank() - access.type.getRank();
  for (int64_t axis = access.type.getRank(); axis-- != 0;) {
    int64_t extent = access.type.getDimSize(axis);
    if (extent == 1)
      continue;
    if (getConstantIntValue(view.getPitch(builder, outer + axis)) != run)
      break;
    run *= extent;
  }
  return run;
}

/// The bytes from the first lane to the one at `coordinates`, if known.
std::optional<int64_t>
AccessBuilder::getDistance(ArrayRef<int64_t> coordinates) {
  int64_t outer = view.type.getRank() - access.type.getRank();
  int64_t distance = 0, size = getStorageBits(view.type.getElementType()) / 8;
  for (auto [axis, coordinate] : llvm::enumerate(coordinates)) {
    if (coordinate == 0)
      continue;
    std::optional<int64_t> pitch =
        getConstantIntValue(view.getPitch(builder, outer + axis));
    int64_t term;
    if (!pitch || llvm::MulOverflow(*pitch, coordinate * size, term) ||
        llvm::AddOverflow(distance, term, distance))
      return std::nullopt;
  }
  return distance;
}

int64_t AccessBuilder::getElementAlignment() const {
  Type type = view.type.getElementType();
  return std::min<int64_t>(view.type.getAccessAlignment(type),
                           getStorageBits(type) / 8);
}

/// The alignment the view promises is that of the first lane.
int64_t AccessBuilder::getRunAlignment(ArrayRef<int64_t> coordinates) {
  int64_t promised = view.type.getAccessAlignment(view.type.getElementType());
  std::optional<int64_t> distance = getDistance(coordinates);
  if (!distance)
    return getElementAlignment();
  if (*distance == 0)
    return promised;
  int64_t lowest = int64_t(1) << llvm::countr_zero(uint64_t(*distance));
  return std::min(promised, lowest);
}

Value AccessBuilder::addConstant(Value index, int64_t constant) {
  Value step = IndexConstantOp::create(builder, loc, constant);
  return builder.createOrFold<IndexAddOp>(loc, index, step);
}

SmallVector<Value>
AccessBuilder::getBlockIndices(ArrayRef<int64_t> coordinates) {
  SmallVector<Value> moved = indices;
  size_t outer = indices.size() - coordinates.size();
  for (auto [axis, coordinate] : llvm::enumerate(coordinates))
    if (coordinate != 0)
      moved[outer + axis] = addConstant(moved[outer + axis], coordinate);
  return moved;
}

/// The indices moved along the last axis.
SmallVector<Value> AccessBuilder::moveLast(Value distance) {
  SmallVector<Value> moved = indices;
  moved.back() = builder.createOrFold<IndexAddOp>(loc, moved.back(), distance);
  return moved;
}

/// Loads a value of `type`, or stores `value`.
Value AccessBuilder::accessPlain(Type type, Value value, Value address,
                                 int64_t alignment) {
  auto align = builder.getI64IntegerAttr(alignment);
  auto isVolatile = word<UnitAttr>("is_volatile");
  auto scope = word<CacheScopeAttr>("cache_scope");
  auto temporal = word<CacheTemporalAttr>("cache_temporal");
  if (!isStore)
    return BufferLoadOp::create(builder, loc, type, view.buffer, address, align,
                                isVolatile, scope, temporal);
  BufferStoreOp::create(builder, loc, value, view.buffer, address, align,
                        isVolatile, scope, temporal);
  return {};
}

Value AccessBuilder::accessElement(int64_t lane, ValueRange at,
                                   int64_t alignment) {
  // A masked lane without an address is never active. (In more dimensions an
  // offset may leave the row.)
  if (mask && (at.size() == 1 || !offsets) && !hasAddress(view.type, at))
    return pass ? extract(pass, lane) : Value();
  Value address = view.getAddress(builder, loc, at);
  auto scope = word<AtomicScopeAttr>("scope");
  switch (access.form.effect) {
  case VectorEffect::Load:
    return accessPlain(element, {}, address, alignment);
  case VectorEffect::Store:
    return accessPlain(element, extract(values[0], lane), address, alignment);
  case VectorEffect::Reduce:
  case VectorEffect::Rmw: {
    Value old = BufferAtomicUpdateOp::create(
        builder, loc, element, word<AtomicKindAttr>("kind"),
        extract(values[0], lane), view.buffer, address, scope,
        word<AtomicOrderingAttr>("ordering"), word<UnitAttr>("noftz"));
    return access.form.hasResult() ? old : Value();
  }
  case VectorEffect::Cmpxchg:
    return BufferAtomicExchangeOp::create(
        builder, loc, element, extract(values[0], lane),
        extract(values[1], lane), view.buffer, address, scope,
        word<AtomicOrderingAttr>("success_ordering"),
        word<AtomicOrderingAttr>("failure_ordering"));
  }
  llvm_unreachable("unknown effect");
}

/// A masked access of the mask and a vector, the value or the pass-through,
/// with `first` the number of the first lane's element. Nothing is known of it
/// where no lane is active.
Value AccessBuilder::accessMaskedRun(Value first, ArrayRef<Value> vectors,
                                     int64_t alignment) {
  if (!first)
    first = IndexConstantOp::create(builder, loc, 0);
  bool isCompact = access.form.addressing == VectorAddressing::Compact;
  auto compact = isCompact ? builder.getUnitAttr() : UnitAttr();
  auto scope = word<CacheScopeAttr>("cache_scope");
  auto temporal = word<CacheTemporalAttr>("cache_temporal");
  auto align = builder.getI64IntegerAttr(alignment);
  if (!isStore)
    return BufferLoadMaskOp::create(
        builder, loc, vectors[1].getType(), view.buffer, view.offset, first,
        vectors[0], vectors[1], align, compact, scope, temporal);
  BufferStoreMaskOp::create(builder, loc, vectors[1], view.buffer, view.offset,
                            first, vectors[0], align, compact, scope, temporal);
  return {};
}

Value AccessBuilder::buildRun(int64_t first, int64_t count) {
  SmallVector<int64_t> coordinates = getCoordinates(first);
  int64_t alignment = getRunAlignment(coordinates);
  if (mask) {
    Value place = view.getElement(builder, loc, getBlockIndices(coordinates));
    return accessMaskedRun(place,
                           {slice(mask, first, count),
                            slice(isStore ? values[0] : pass, first, count)},
                           alignment);
  }
  Value address = view.getAddress(
      builder, loc,
      view.assumeInBounds(builder, loc, getBlockIndices(coordinates)));
  return accessPlain(VectorType::get(count, element),
                     isStore ? slice(values[0], first, count) : Value(),
                     address, alignment);
}

Value AccessBuilder::buildBlock() {
  int64_t count = access.type.getNumElements(), run = countRun();
  SmallVector<Value> parts;
  if (run > 1) {
    for (int64_t first = 0; first < count; first += run)
      parts.push_back(buildRun(first, run));
    return fromRuns(parts);
  }
  for (int64_t lane = 0; lane < count; ++lane)
    parts.push_back(guard(lane, [&](int64_t lane) {
      SmallVector<int64_t> coordinates = getCoordinates(lane);
      SmallVector<Value> at =
          view.assumeInBounds(builder, loc, getBlockIndices(coordinates));
      return accessElement(lane, at, getRunAlignment(coordinates));
    }));
  return fromLanes(parts);
}

Value AccessBuilder::buildCompact() {
  int64_t last = view.type.getRank() - 1;
  if (access.type.getNumElements() == 1 ||
      getConstantIntValue(view.getPitch(builder, last)) != 1)
    return buildCompactLanes();
  Value vector = accessMaskedRun(view.getElement(builder, loc, indices),
                                 {mask, isStore ? values[0] : pass},
                                 getElementAlignment());
  return vector ? fromRuns(vector) : Value();
}

/// Counts the active lanes as it goes.
Value AccessBuilder::buildCompactLanes() {
  SmallVector<Value> parts;
  Value position = IndexConstantOp::create(builder, loc, 0);
  for (int64_t lane = 0, e = access.type.getNumElements(); lane < e; ++lane) {
    parts.push_back(guard(lane, [&](int64_t lane) {
      SmallVector<Value> at =
          view.assumeInBounds(builder, loc, moveLast(position));
      return accessElement(lane, at, getElementAlignment());
    }));
    Value isActive = IndexCastOp::create(builder, loc, builder.getIndexType(),
                                         extract(mask, lane));
    position = builder.createOrFold<IndexAddOp>(loc, position, isActive);
  }
  return fromLanes(parts);
}

Value AccessBuilder::buildIndexed() {
  SmallVector<Value> parts;
  auto accessLane = [&](int64_t lane) {
    Value distance = extract(offsets, lane);
    if (!distance.getType().isIndex())
      distance = builder.createOrFold<IndexCastOp>(loc, builder.getIndexType(),
                                                   distance);
    SmallVector<Value> at = moveLast(distance);
    // In a view of more dimensions the offset may leave the row.
    if (at.size() == 1)
      at = view.assumeInBounds(builder, loc, at);
    return accessElement(lane, at, getElementAlignment());
  };
  for (int64_t lane = 0, e = access.type.getNumElements(); lane < e; ++lane)
    parts.push_back(guard(lane, accessLane));
  return fromLanes(parts);
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {
template <typename Op> struct AccessLowering : OpConversionPattern<Op> {
  AccessLowering(const TypeConverter &converter, MLIRContext *context,
                 Pass::Statistic &numAccesses)
      : OpConversionPattern<Op>(converter, context), numAccesses(numAccesses) {}

  using Adaptor = typename OpConversionPattern<Op>::OneToNOpAdaptor;

  LogicalResult
  matchAndRewrite(Op op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    VectorAccess access(op, Op::form);
    Value result =
        AccessBuilder(access, adaptor.getOperands(), rewriter).build();
    if (result)
      rewriter.replaceOp(op, result);
    else
      rewriter.eraseOp(op);
    ++numAccesses;
    return success();
  }

  Pass::Statistic &numAccesses;
};

template <typename... Ops> struct AccessOps {
  static void addPatterns(const TypeConverter &converter,
                          RewritePatternSet &patterns,
                          Pass::Statistic &numAccesses) {
    patterns.add<AccessLowering<Ops>...>(converter, patterns.getContext(),
                                         numAccesses);
  }
  static void mark(ConversionTarget &target) { target.addIllegalOp<Ops...>(); }
};
} // namespace

using AllAccessOps =
    AccessOps<VectorLoadOp, VectorStoreOp, VectorLoadMaskOp, VectorStoreMaskOp,
              VectorLoadExpandOp, VectorStoreCompressOp, VectorGatherOp,
              VectorGatherMaskOp, VectorScatterOp, VectorScatterMaskOp,
              VectorAtomicReduceOp, VectorAtomicReduceMaskOp, VectorAtomicRmwOp,
              VectorAtomicRmwMaskOp, VectorAtomicCmpxchgOp>;

void loom::populateVectorAccessPatterns(const TypeConverter &converter,
                                        RewritePatternSet &patterns,
                                        Pass::Statistic &numAccesses) {
  AllAccessOps::addPatterns(converter, patterns, numAccesses);
}

void loom::markVectorAccesses(ConversionTarget &target) {
  AllAccessOps::mark(target);
}
