//===- InstrumentSanitizers.cpp - Insert checks at run time ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InstrumentIntegers.h"
#include "Loom/Analysis/Proofs.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Dialect/Vector/IR/VectorMemory.h"
#include "Loom/Interfaces/Decision.h"
#include "Loom/Transforms/Passes.h"
#include "Loom/Transforms/SanitizerChecks.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/TypeSwitch.h"

namespace loom {
#define GEN_PASS_DEF_INSTRUMENTSANITIZERS
#include "Loom/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

namespace {
class Instrumenter {
public:
  /// Without `prover`, every check is made. `facts` and it were computed before
  /// anything changed.
  Instrumenter(MLIRContext *context, const Facts *facts, const Prover *prover)
      : builder(context), facts(facts), prover(prover) {}

  void checkAccess(Operation *op);
  void checkValues(Operation *op);

  unsigned numChecks = 0, numProved = 0;

private:
  /// Elements of a view: those at the indices and, for each dimension, some
  /// more.
  struct Elements {
    SanitizerAccess access;
    Value view;
    SmallVector<Value> indices;
    SmallVector<int64_t> extents;
    /// The first one may rely on less than what the view promises.
    bool isFirst = true;
    /// In a dense view, an index behind the end of a row leads to the next.
    bool isLinear = false;
  };

  void check(Operation *op, const Elements &elements);
  bool isInside(Value index, int64_t count, Value view, int64_t dim,
                Block *block) const;
  void checkVector(Operation *op, VectorAccess access);
  void checkLane(Operation *op, const VectorAccess &access, int64_t lane,
                 Elements elements, Value place);
  void checkBytes(Operation *op, SanitizerAccess access, Value buffer,
                  Value offset, Value bytes);
  void checkAssumption(Operation *op, ValueRange values, ValueRange references,
                       ArrayAttr predicates);

  OpBuilder builder;
  const Facts *facts;
  const Prover *prover;
};
} // namespace

//===----------------------------------------------------------------------===//
// Elements of views
//===----------------------------------------------------------------------===//

/// Whether facts say that `count` elements from `index` on are in a dimension.
bool Instrumenter::isInside(Value index, int64_t count, Value view, int64_t dim,
                            Block *block) const {
  if (!prover)
    return false;
  auto type = cast<ViewType>(view.getType());
  IntegerFacts known = facts->getAt(index, block);
  // Also keeps what follows from wrapping.
  if (known.min < 0 || known.max > INT64_MAX - count)
    return false;
  if (!type.isDynamicDim(dim))
    return known.max + count <= type.getDimSize(dim);
  Value extent = getKnownExtent(view, type.getDynamicDimIndex(dim));
  if (!extent)
    return false;
  if (known.max + count <= facts->getAt(extent, block).min)
    return true;
  MLIRContext *context = builder.getContext();
  auto below = PredicateAttr::get(
      context, PredicateKind::Lt,
      {ValueRefAttr::get(context, 0), ValueRefAttr::get(context, 1)});
  return count == 1 &&
         prover->prove(below, {index, extent}, block) == Proof::Proved;
}

void Instrumenter::check(Operation *op, const Elements &elements) {
  auto type = cast<ViewType>(elements.view.getType());
  bool isProved = true;
  for (int64_t dim = 0; dim != type.getRank() && isProved; ++dim)
    isProved = isInside(elements.indices[dim], elements.extents[dim],
                        elements.view, dim, op->getBlock());
  DenseI64ArrayAttr extents;
  if (llvm::any_of(elements.extents, [](int64_t n) { return n != 1; }))
    extents = builder.getDenseI64ArrayAttr(elements.extents);
  auto check =
      SanitizerAssertAccessOp::create(builder, op->getLoc(), elements.access,
                                      elements.view, elements.indices, extents);
  SanitizerChecks(builder, op).mark(check);
  if (isProved)
    check->setAttr(kSanitizerInViewAttr, builder.getUnitAttr());
  if (elements.isLinear)
    check->setAttr(kSanitizerLinearAttr, builder.getUnitAttr());
  if (!elements.isFirst)
    check->setAttr(kSanitizerElementAttr, builder.getUnitAttr());
  ++numChecks;
  numProved += isProved;
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

static SanitizerAccess getAccess(VectorEffect effect) {
  return effect == VectorEffect::Load    ? SanitizerAccess::Read
         : effect == VectorEffect::Store ? SanitizerAccess::Write
                                         : SanitizerAccess::ReadWrite;
}

/// The coordinates of a lane of a vector.
static SmallVector<int64_t> getCoordinates(VectorType type, int64_t lane) {
  SmallVector<int64_t> coordinates(type.getRank());
  for (int64_t axis = type.getRank(); axis-- > 0; lane /= type.getDimSize(axis))
    coordinates[axis] = lane % type.getDimSize(axis);
  return coordinates;
}

/// `place` is the number of active lanes before this one, of an access that
/// compacts.
void Instrumenter::checkLane(Operation *op, const VectorAccess &access,
                             int64_t lane, Elements elements, Value place) {
  Location loc = op->getLoc();
  Type index = builder.getIndexType();
  SmallVector<int64_t> coordinates = getCoordinates(access.type, lane);
  auto add = [&](Value &to, Value distance) {
    to = IndexAddOp::create(builder, loc, index, to, distance);
  };
  if (access.offsets) {
    Value offset = vector::ExtractOp::create(
        builder, loc, op->getOperand(access.offsets), coordinates);
    if (!offset.getType().isIndex())
      offset = IndexCastOp::create(builder, loc, index, offset);
    add(elements.indices.back(), offset);
  } else if (place) {
    add(elements.indices.back(), place);
  } else {
    size_t first = elements.indices.size() - coordinates.size();
    for (auto [axis, coordinate] : llvm::enumerate(coordinates))
      if (coordinate)
        add(elements.indices[first + axis],
            IndexConstantOp::create(builder, loc, coordinate));
  }
  check(op, elements);
}

void Instrumenter::checkVector(Operation *op, VectorAccess access) {
  Location loc = op->getLoc();
  ViewType view = access.getView();
  Elements elements;
  elements.access = getAccess(access.form.effect);
  elements.view = op->getOperand(access.view);
  elements.indices = llvm::to_vector(
      op->getOperands().slice(access.firstIndex, access.numIndices));
  elements.extents.assign(view.getRank(), 1);
  int64_t numLanes = access.type.getNumElements();
  bool isCompact = access.form.addressing == VectorAddressing::Compact;
  if (numLanes == 0)
    return;
  if (!access.mask && access.form.addressing == VectorAddressing::Block) {
    llvm::copy(access.type.getShape(),
               elements.extents.end() - access.type.getRank());
    return check(op, elements);
  }
  elements.isLinear = access.offsets && view.isDense() && view.getRank() > 1;
  Value place;
  if (isCompact)
    place = IndexConstantOp::create(builder, loc, 0);
  for (int64_t lane = 0; lane != numLanes; ++lane) {
    // The promise of an alignment is about the first element.
    elements.isFirst = access.offsets ? false : isCompact || lane == 0;
    if (!access.mask) {
      checkLane(op, access, lane, elements, place);
      continue;
    }
    Value isActive =
        vector::ExtractOp::create(builder, loc, op->getOperand(access.mask),
                                  getCoordinates(access.type, lane));
    auto branch = ScfIfOp::create(builder, loc, TypeRange(), isActive);
    OpBuilder::InsertPoint behind = builder.saveInsertionPoint();
    builder.createBlock(&branch.getThenRegion());
    checkLane(op, access, lane, elements, place);
    ScfYieldOp::create(builder, loc, ValueRange());
    builder.restoreInsertionPoint(behind);
    if (isCompact) {
      Value one =
          IndexCastOp::create(builder, loc, builder.getIndexType(), isActive);
      place = IndexAddOp::create(builder, loc, place.getType(), place, one);
    }
  }
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

void Instrumenter::checkBytes(Operation *op, SanitizerAccess access,
                              Value buffer, Value offset, Value bytes) {
  if (!bytes)
    bytes = IndexConstantOp::create(builder, op->getLoc(), offset.getType(),
                                    builder.getIndexAttr(1));
  SanitizerChecks(builder, op)
      .checkBytes(access, /*alignment=*/1, buffer, offset, bytes);
  ++numChecks;
}

void Instrumenter::checkAccess(Operation *op) {
  builder.setInsertionPoint(op);
  auto element = [&](auto access, SanitizerAccess kind) {
    Elements elements;
    elements.access = kind;
    elements.view = access.getView();
    elements.indices = llvm::to_vector(access.getIndices());
    elements.extents.assign(elements.indices.size(), 1);
    check(op, elements);
  };
  using Access = SanitizerAccess;
  TypeSwitch<Operation *>(op)
      .Case<ViewLoadOp, ViewAtomicLoadOp>(
          [&](auto access) { element(access, Access::Read); })
      .Case<ViewStoreOp, ViewAtomicStoreOp>(
          [&](auto access) { element(access, Access::Write); })
      .Case<ViewAtomicReduceOp, ViewAtomicRmwOp, ViewAtomicCmpxchgOp>(
          [&](auto access) { element(access, Access::ReadWrite); })
      .Case<VectorLoadOp, VectorLoadMaskOp, VectorLoadExpandOp, VectorStoreOp,
            VectorStoreMaskOp, VectorStoreCompressOp, VectorGatherOp,
            VectorGatherMaskOp, VectorScatterOp, VectorScatterMaskOp,
            VectorAtomicReduceOp, VectorAtomicReduceMaskOp, VectorAtomicRmwOp,
            VectorAtomicRmwMaskOp, VectorAtomicCmpxchgOp>(
          [&](auto access) { checkVector(op, VectorAccess(op, access.form)); })
      .Case([&](BufferLoadByteOp load) {
        checkBytes(op, Access::Read, load.getBuffer(), load.getOffset(), {});
      })
      .Case([&](BufferStoreByteOp store) {
        checkBytes(op, Access::Write, store.getBuffer(), store.getOffset(), {});
      })
      .Case([&](BufferCopyOp copy) {
        checkBytes(op, Access::Read, copy.getSource(), copy.getSourceOffset(),
                   copy.getBytes());
        checkBytes(op, Access::Write, copy.getTarget(), copy.getTargetOffset(),
                   copy.getBytes());
      })
      .Case([&](BufferFillOp fill) {
        checkBytes(op, Access::Write, fill.getTarget(), fill.getTargetOffset(),
                   fill.getBytes());
      })
      .Case([&](BufferCompareOp compare) {
        checkBytes(op, Access::Read, compare.getA(), compare.getAOffset(),
                   compare.getBytes());
        checkBytes(op, Access::Read, compare.getB(), compare.getBOffset(),
                   compare.getBytes());
      });
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// What facts do not prove. They say nothing of the results of `op`.
void Instrumenter::checkAssumption(Operation *op, ValueRange values,
                                   ValueRange references,
                                   ArrayAttr predicates) {
  SmallVector<Attribute> unknown;
  for (auto predicate : predicates.getAsRange<PredicateAttr>()) {
    ++numChecks;
    if (prover->prove(predicate, op->getOperands(), op->getBlock()) ==
        Proof::Proved)
      ++numProved;
    else
      unknown.push_back(predicate);
  }
  if (unknown.empty())
    return;
  SanitizerChecks(builder, op)
      .mark(SanitizerAssertOpOp::create(builder, op->getLoc(), values,
                                        references,
                                        builder.getArrayAttr(unknown)));
}

void Instrumenter::checkValues(Operation *op) {
  builder.setInsertionPoint(op);
  if (auto assume = dyn_cast<IndexAssumeOp>(op))
    return checkAssumption(op, assume.getValues(), assume.getReferences(),
                           assume.getPredicates());
  if (auto assume = dyn_cast<ScalarAssumeOp>(op))
    return checkAssumption(op, assume.getValues(), assume.getReferences(),
                           assume.getPredicates());
  if (auto refine = dyn_cast<ViewRefineOp>(op)) {
    auto check = SanitizerAssertLayoutOp::create(
        builder, op->getLoc(), refine.getType(), refine.getSource(),
        refine.getExtents(), refine.getLayout());
    SanitizerChecks(builder, op).mark(check);
    refine.replaceAllUsesWith(check.getResult());
    refine.erase();
    ++numChecks;
    return;
  }
  IntegerChecks integers(builder, *facts);
  integers.check(op);
  numChecks += integers.numChecks;
  numProved += integers.numProved;
}

//===----------------------------------------------------------------------===//
// Checks of values, expanded
//===----------------------------------------------------------------------===//

/// An author's check is an assertion.
static StringRef getWhat(Operation *check) {
  return check->hasAttr(kSanitizerOriginAttr) ? "the assumption"
                                              : "the assertion";
}

static void expand(SanitizerAssertValueOp op) {
  OpBuilder builder(op);
  SanitizerChecks(builder, op)
      .checkPredicates(op.getPredicates(), op->getOperands(), getWhat(op));
  Operation *assume;
  if (isa<IndexType, OffsetType>(op.getValues().front().getType()))
    assume = IndexAssumeOp::create(builder, op.getLoc(), op.getResultTypes(),
                                   op.getValues(), op.getReferences(),
                                   op.getPredicates());
  else
    assume = ScalarAssumeOp::create(builder, op.getLoc(), op.getResultTypes(),
                                    op.getValues(), op.getReferences(),
                                    op.getPredicates());
  op->replaceAllUsesWith(assume);
  op.erase();
}

static void expand(SanitizerAssertOpOp op) {
  OpBuilder builder(op);
  SanitizerChecks(builder, op)
      .checkPredicates(op.getPredicates(), op->getOperands(), getWhat(op));
  op.erase();
}

/// Tells a check that does not know it where it is.
template <typename Op> static void addPlace(Op op) {
  OpBuilder builder(op);
  if (op.getPlace().empty())
    op.getPlaceMutable().assign(SanitizerChecks(builder, op).getPlace());
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct InstrumentSanitizers
    : loom::impl::InstrumentSanitizersBase<InstrumentSanitizers> {
  using InstrumentSanitizersBase::InstrumentSanitizersBase;

  void runOnOperation() override;
  LogicalResult instrument();
};
} // namespace

/// The ops that the device executes; a launch configuration is evaluated
/// before.
static SmallVector<Operation *> collectOps(ModuleOp module) {
  SmallVector<Operation *> ops;
  for (Operation &function : *module.getBody()) {
    auto collect = [&](Region &body) {
      body.walk([&](Operation *op) { ops.push_back(op); });
    };
    if (auto kernel = dyn_cast<KernelDefOp>(function))
      collect(kernel.getBody());
    else if (auto helper = dyn_cast<FuncDefOp>(function))
      collect(helper.getBody());
  }
  return ops;
}

LogicalResult InstrumentSanitizers::instrument() {
  FactOptions options;
  if (subgroupSize > 0)
    options.subgroupSize = subgroupSize;
  FailureOr<std::unique_ptr<Facts>> facts =
      Facts::compute(getOperation(), options);
  if (failed(facts))
    return failure();
  Prover prover(getOperation(), **facts);
  // Facts are only as good as the assumptions that they come from.
  Instrumenter instrumenter(&getContext(), facts->get(),
                            value ? &prover : nullptr);
  for (Operation *op : collectOps(getOperation())) {
    if (access)
      instrumenter.checkAccess(op);
    if (value)
      instrumenter.checkValues(op);
  }
  numChecks += instrumenter.numChecks;
  numProved += instrumenter.numProved;
  Decision(getOperation(), DecisionKind::Taken, "sanitizer", "instrumented")
      .add("checks", instrumenter.numChecks)
      .add("proved", instrumenter.numProved);
  return success();
}

void InstrumentSanitizers::runOnOperation() {
  if ((access || value) && failed(instrument()))
    return signalPassFailure();
  getOperation().walk([](Operation *op) {
    if (auto check = dyn_cast<SanitizerAssertValueOp>(op))
      expand(check);
    else if (auto check = dyn_cast<SanitizerAssertOpOp>(op))
      expand(check);
    else if (auto check = dyn_cast<SanitizerAssertBytesOp>(op))
      addPlace(check);
    else if (auto check = dyn_cast<SanitizerReportIfOp>(op))
      addPlace(check);
  });
}
