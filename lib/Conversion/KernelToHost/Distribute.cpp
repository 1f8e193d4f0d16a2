//===- Distribute.cpp - A workgroup's workitems as loops ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distribute.h"
#include "Loom/Dialect/Sanitizer/IR/Sanitizer.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Interfaces/TypeSyntax.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Storage
//===----------------------------------------------------------------------===//

static Value makeOffsetConstant(OpBuilder &at, Location loc, int64_t value) {
  return IndexConstantOp::create(at, loc, OffsetType::get(at.getContext()),
                                 at.getIndexAttr(value));
}

Value Distributor::makeStorage(Location loc, int64_t bytes, MemorySpace space,
                               uint64_t alignment) {
  storageBytes += llvm::alignTo(bytes, alignment);
  Value size = makeOffsetConstant(storage, loc, bytes);
  return BufferAllocaOp::create(storage, loc,
                                BufferType::get(storage.getContext()), space,
                                alignment, size);
}

static int64_t getElementBytes(Type type) {
  int64_t count = 1;
  if (auto vector = dyn_cast<VectorType>(type))
    count = vector.getNumElements();
  return llvm::divideCeil(count * getStorageBits(getElementTypeOrSelf(type)),
                          8);
}

/// What the address of every element is a multiple of.
static int64_t getElementAlignment(Type type) {
  int64_t bytes = getElementBytes(type);
  return std::min<int64_t>(bytes & -bytes, 64);
}

LaneArray Distributor::makeArray(Type type) {
  return {makeStorage(builder.getUnknownLoc(),
                      getElementBytes(type) * position.getNumWorkitems()),
          type};
}

LaneSlab Distributor::makeSlab(BufferAllocaOp op) {
  int64_t alignment = op.getAlignmentAttr().getInt();
  int64_t stride = llvm::alignTo(facts.get(op.getBytes()).max, alignment);
  return {makeStorage(op.getLoc(), stride * position.getNumWorkitems(),
                      MemorySpace::Private, alignment),
          stride};
}

Value Distributor::makeSlot(Type type) {
  return makeStorage(builder.getUnknownLoc(), getElementBytes(type));
}

Value Distributor::makeIndex(int64_t value) {
  return IndexConstantOp::create(builder, builder.getUnknownLoc(), value);
}

Value Distributor::makeOffset(OpBuilder &at, Location loc, Value flat,
                              Type type) const {
  Value stride = makeOffsetConstant(at, loc, getElementBytes(type));
  return IndexScaleOp::create(at, loc, stride.getType(), flat, stride);
}

/// Memory has vectors of rank 1: `type` or the one with its lanes in a row.
static Type getStoredType(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  if (!vector || vector.getRank() == 1)
    return type;
  return VectorType::get(vector.getNumElements(), vector.getElementType());
}

static Value reshape(OpBuilder &at, Location loc, Type type, Value value) {
  if (value.getType() == type)
    return value;
  return vector::ShapeCastOp::create(at, loc, type, value);
}

static Value loadElement(OpBuilder &at, Location loc, Value buffer,
                         Value offset, Type type) {
  Value stored = BufferLoadOp::create(
      at, loc, getStoredType(type), buffer, offset, getElementAlignment(type),
      /*is_volatile=*/false, CacheScopeAttr(), CacheTemporalAttr());
  return reshape(at, loc, type, stored);
}

static void storeElement(OpBuilder &at, Location loc, Value value, Value buffer,
                         Value offset) {
  value = reshape(at, loc, getStoredType(value.getType()), value);
  BufferStoreOp::create(
      at, loc, value, buffer, offset, getElementAlignment(value.getType()),
      /*is_volatile=*/false, CacheScopeAttr(), CacheTemporalAttr());
}

Value Distributor::loadLane(OpBuilder &at, const LaneArray &array,
                            Value flat) const {
  Location loc = at.getUnknownLoc();
  return loadElement(at, loc, array.buffer,
                     makeOffset(at, loc, flat, array.type), array.type);
}

void Distributor::storeLane(OpBuilder &at, const LaneArray &array, Value flat,
                            Value element) const {
  Location loc = at.getUnknownLoc();
  storeElement(at, loc, element, array.buffer,
               makeOffset(at, loc, flat, array.type));
}

/// Memory forgets what is known of an address: what was known of `original`
/// holds of its copy.
Value Distributor::addFacts(OpBuilder &at, Value loaded, Value original) const {
  Type type = original.getType();
  if (!isa<IndexType, OffsetType>(type))
    return loaded;
  IntegerFacts known = facts.get(original);
  MLIRContext *context = at.getContext();
  auto self = ValueRefAttr::get(context, 0);
  SmallVector<Attribute> predicates;
  predicates.push_back(
      PredicateAttr::get(context, PredicateKind::Range,
                         {self, at.getI64IntegerAttr(known.min),
                          at.getI64IntegerAttr(known.max)}));
  if (known.divisor > 1 && known.divisor <= uint64_t(INT64_MAX))
    predicates.push_back(
        PredicateAttr::get(context, PredicateKind::Mul,
                           {self, at.getI64IntegerAttr(known.divisor)}));
  return IndexAssumeOp::create(at, loaded.getLoc(), TypeRange{type},
                               ValueRange{loaded}, ValueRange(),
                               at.getArrayAttr(predicates))
      .getResult(0);
}

//===----------------------------------------------------------------------===//
// Where values are
//===----------------------------------------------------------------------===//

bool Distributor::isUniform(Value value) const {
  return facts.getUniformity(value) <= Uniformity::Workgroup;
}

/// Whether `op` can be executed where no workitem asks for it: pure, and no
/// division that the host would trap at. An assume costs nothing, and its facts
/// are of a value that then nobody uses.
bool Distributor::canSpeculate(Operation *op) const {
  if (isa<IndexDivOp, IndexRemOp>(op))
    return facts.get(op->getOperand(1)).isPositive();
  return isa<IndexAssumeOp, ScalarAssumeOp>(op) || isPure(op);
}

/// Whether `value` can be computed in every nest, by at most `budget` ops, from
/// shared values and workitem ids.
bool Distributor::isCheap(Value value, unsigned budget) const {
  if (isShared(value) || slabs.contains(value))
    return true;
  Operation *op = value.getDefiningOp();
  if (!op || !canSpeculate(op) || op->getNumRegions() || budget == 0 ||
      isa<VectorType>(value.getType()))
    return false;
  unsigned share = (budget - 1) / std::max(1u, op->getNumOperands());
  return llvm::all_of(op->getOperands(),
                      [&](Value operand) { return isCheap(operand, share); });
}

/// `value` outside of nests. All workitems of the mask have the same.
Value Distributor::getShared(Value value, LaneArray mask) {
  if (Value shared = sharedValues.lookup(value))
    return shared;
  Value slot = makeSlot(value.getType());
  Location loc = value.getLoc();
  WorkitemNest nest(*this, mask);
  Value element = nest.get(value);
  storeElement(nest.getBuilder(), loc, element, slot,
               makeOffsetConstant(nest.getBuilder(), loc, 0));
  if (failed(nest.finish()))
    return {};
  return addFacts(builder,
                  loadElement(builder, loc, slot,
                              makeOffsetConstant(builder, loc, 0),
                              value.getType()),
                  value);
}

/// The elements of `value`, which is not shared.
LaneArray Distributor::getArray(Value value, LaneArray mask) {
  if (LaneArray array = arrays.lookup(value))
    return array;
  LaneArray array = makeArray(value.getType());
  WorkitemNest nest(*this, mask);
  nest.set(array, nest.get(value));
  if (failed(nest.finish()))
    return {};
  return array;
}

//===----------------------------------------------------------------------===//
// Straight-line code
//===----------------------------------------------------------------------===//

bool loom::isKeptOutside(BufferAllocaOp storage,
                         function_ref<bool(Operation *)> isLocal) {
  Block *block = storage->getBlock();
  llvm::SetVector<Value> handles;
  auto follow = [&](ValueRange values) {
    for (Value value : values)
      if (isa<BufferType>(value.getType()))
        handles.insert(value);
  };
  // What an op with regions hands from one to the other is not told apart.
  auto followInto = [&](Operation *op) {
    follow(op->getResults());
    for (Region &region : op->getRegions())
      for (Block &inner : region)
        follow(inner.getArguments());
  };
  handles.insert(storage.getResult());
  for (unsigned next = 0; next != handles.size(); ++next)
    for (Operation *user : handles[next].getUsers()) {
      Operation *at = block->findAncestorOpInBlock(*user);
      if (!at || !isLocal(at))
        return true;
      auto store = dyn_cast<BufferStoreOp>(user);
      if (store && store.getValue() == handles[next])
        return true;
      followInto(user->hasTrait<OpTrait::IsTerminator>() ? user->getParentOp()
                                                         : user);
    }
  return false;
}

/// Emits `op` outside of nests if it computes shared values from shared ones.
bool Distributor::hoist(Operation *op) {
  if (auto storage = dyn_cast<BufferAllocaOp>(op)) {
    if (storage.getSpace() != MemorySpace::Workgroup)
      return false;
  } else if (!isMemoryEffectFree(op)) {
    return false;
  }
  auto uniform = [&](Value value) {
    return isUniform(value) && !crossing.contains(value);
  };
  if (op->getNumRegions() || !llvm::all_of(op->getResults(), uniform) ||
      !llvm::all_of(op->getOperands(), [&](Value v) { return isShared(v); }))
    return false;
  if (Value value = lowerIdentityQuery(builder, op, position, {})) {
    sharedValues[op->getResult(0)] = value;
    return true;
  }
  if (isa<KernelDialect>(op->getDialect()))
    return false;
  IRMapping mapping;
  for (Value operand : op->getOperands())
    mapping.map(operand, sharedValues.lookup(operand));
  // Storage is not in a loop, where every turn would take more of it.
  if (auto alloca = dyn_cast<BufferAllocaOp>(op)) {
    sharedValues[alloca.getResult()] =
        makeStorage(op->getLoc(), facts.get(alloca.getBytes()).max,
                    alloca.getSpace(), alloca.getAlignmentAttr().getInt());
    return true;
  }
  Operation *clone = builder.clone(*op, mapping);
  for (auto [from, to] : llvm::zip_equal(op->getResults(), clone->getResults()))
    sharedValues[from] = to;
  return true;
}

LogicalResult Distributor::emitSegment(ArrayRef<Operation *> ops,
                                       LaneArray mask, Tail tail) {
  SmallVector<Operation *> rest;
  llvm::SmallPtrSet<Operation *, 16> inside;
  bool isChecked = false;
  for (Operation *op : ops) {
    // A division stays behind the check of its divisor.
    if ((!isChecked || canSpeculate(op)) && hoist(op))
      continue;
    rest.push_back(op);
    inside.insert(op);
    isChecked |= isa_and_present<SanitizerDialect>(op->getDialect());
  }
  if (rest.empty() && !tail)
    return success();

  // The tail reads the terminator's operands in the nest itself.
  auto isUsedOutside = [&](Value value) {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      Operation *at = value.getParentBlock()->findAncestorOpInBlock(*user);
      if (!at)
        return true;
      if (tail && at->hasTrait<OpTrait::IsTerminator>() && !isUniform(value))
        return false;
      return !inside.contains(at);
    });
  };
  SmallVector<std::pair<Value, Value>> slots;
  std::optional<Guard> guard;
  if (!mask && !tail)
    guard = matchGuard(rest, isUsedOutside);
  WorkitemNest nest(*this, mask, guard ? guard->limits : ArrayRef<Value>());
  OpBuilder &at = nest.getBuilder();
  for (Operation *op : rest) {
    if (guard && op == guard->op) {
      emitGuarded(nest, *guard);
      continue;
    }
    if (auto storage = dyn_cast<BufferAllocaOp>(op);
        storage && isKeptOutside(storage, [&](Operation *user) {
          return inside.contains(user);
        })) {
      if (!slabs.contains(storage.getResult()))
        slabs[storage.getResult()] = makeSlab(storage);
      continue;
    }
    Operation *clone = nest.clone(op);
    for (auto [value, element] :
         llvm::zip_equal(op->getResults(), clone->getResults())) {
      bool crosses = crossing.contains(value);
      if (!crosses &&
          (!isUsedOutside(value) || isCheap(value, kRecomputeBudget)))
        continue;
      if (isUniform(value) && !crosses) {
        Value slot = makeSlot(value.getType());
        Value zero = makeOffsetConstant(at, value.getLoc(), 0);
        storeElement(at, value.getLoc(), element, slot, zero);
        slots.push_back({value, slot});
      } else {
        LaneArray array = makeArray(value.getType());
        nest.set(array, element);
        arrays[value] = array;
      }
    }
  }
  if (tail)
    tail(nest);
  if (failed(nest.finish()))
    return failure();
  for (auto [value, slot] : slots) {
    Value zero = makeOffsetConstant(builder, value.getLoc(), 0);
    sharedValues[value] = addFacts(
        builder,
        loadElement(builder, value.getLoc(), slot, zero, value.getType()),
        value);
  }
  return success();
}

LogicalResult Distributor::emitBlock(Block &block, LaneArray mask, Tail tail) {
  SmallVector<Operation *> segment;
  for (Operation &op : block.without_terminator()) {
    // What a graph needs in several blocks is computed before it.
    if (op.getNumResults() != 0 && isShared(op.getResult(0)))
      continue;
    if (!together.contains(&op)) {
      segment.push_back(&op);
      continue;
    }
    if (failed(emitSegment(segment, mask, {})) ||
        failed(emitTogether(&op, mask)) || failed(publish(&op, mask)))
      return failure();
    segment.clear();
  }
  return emitSegment(segment, mask, tail);
}

LogicalResult Distributor::emitTogether(Operation *op, LaneArray mask) {
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case<ScfIfOp>([&](auto it) { return emitIf(it, mask); })
      .Case<ScfForOp>([&](auto it) { return emitFor(it, mask); })
      .Case<ScfSwitchOp>([&](auto it) { return emitSwitch(it, mask); })
      .Case<ScfWhileOp>([&](auto it) { return emitWhile(it, mask); })
      .Default([&](Operation *) { return emitCollective(op, mask); });
}

LogicalResult Distributor::distribute(Region &body) {
  body.walk([&](Operation *op) {
    auto interface = dyn_cast<UniformityOpInterface>(op);
    if (!interface || !interface.isConvergent())
      return;
    for (Operation *at = op; at != body.getParentOp(); at = at->getParentOp())
      if (!together.insert(at).second)
        return;
  });
  return body.hasOneBlock() ? emitBlock(body.front(), {}) : emitGraph(body);
}
