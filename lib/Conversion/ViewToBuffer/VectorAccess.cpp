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
#include "AccessBuilder.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace loom;

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
// Accesses
//===----------------------------------------------------------------------===//

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
