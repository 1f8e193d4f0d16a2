//===- BufferAnalysis.cpp - Facts of buffers and views --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferAnalysis.h"
#include "CompactAnalysisImpl.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/Encoding/IR/Encoding.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Interfaces/Extents.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace loom;

static IntegerFacts anySize() { return IntegerFacts::range(0, INT64_MAX); }

/// Bytes of an element in memory; nothing for types that are not in memory yet.
static std::optional<int64_t> elementSize(Type type) {
  if (isa<IndexType, OffsetType>(type))
    return 8;
  if (type.isIntOrFloat())
    return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Lattice
//===----------------------------------------------------------------------===//

/// Whether `op`, which has named the storage `anchor` stands for, ran before
/// `anchor` was defined and has not run again since. Not so for what a loop
/// around `op` carries or returns, and for what a call gives back.
static bool ranLastBefore(Operation *op, Value anchor) {
  Region *region = op->getParentRegion();
  Operation *definer = anchor.getDefiningOp();
  if (!definer) // A block of the same region may be reached again.
    definer = cast<BlockArgument>(anchor).getOwner()->getParentOp();
  Operation *inRegion = region->findAncestorOpInRegion(*definer);
  return inRegion && (inRegion != op || definer == op) &&
         (inRegion->getBlock() != op->getBlock() || inRegion == op ||
          op->isBeforeInBlock(inRegion));
}

namespace {
/// The join of all that flows to a value. Offsets and pitches that keep growing
/// jump to the end; their divisors go down in few steps.
class BufferLattice : public CompactLattice {
public:
  using CompactLattice::CompactLattice;

  const std::optional<BufferFacts> &get() const { return facts; }

  bool join(const BufferLattice &other) {
    return other.facts && join(*other.facts);
  }
  bool join(BufferFacts other) {
    llvm::erase_if(other.scopes, [&](const NoaliasScope &scope) {
      return !ranLastBefore(scope.op, getAnchor());
    });
    if (!facts) {
      facts = std::move(other);
      return true;
    }
    BufferFacts joined = facts->join(other);
    if (joined == *facts)
      return false;
    if (++changes > kChangesBeforeWidening) {
      widen(facts->offset, joined.offset);
      widen(facts->size, joined.size);
      for (auto [before, pitch] : llvm::zip(facts->pitches, joined.pitches))
        widen(before, pitch);
    }
    facts = std::move(joined);
    return true;
  }

private:
  static constexpr unsigned kChangesBeforeWidening = 4;

  static void widen(IntegerFacts before, IntegerFacts &joined) {
    int64_t low = joined.min < before.min ? INT64_MIN : joined.min;
    int64_t high = joined.max > before.max ? INT64_MAX : joined.max;
    if (low == INT64_MIN && joined.min >= 0)
      low = 0;
    joined = IntegerFacts::range(low, high, joined.divisor);
  }

  std::optional<BufferFacts> facts;
  unsigned changes = 0;
};

class BufferAnalysis : public CompactAnalysis<BufferLattice, BufferFacts> {
public:
  BufferAnalysis(const ControlFlow &flow, IntegerReader read)
      : CompactAnalysis(flow), read(read) {}

private:
  void visitOperation(Operation *op, ArrayRef<const BufferLattice *> operands,
                      ArrayRef<BufferLattice *> results) override;
  void setToEntryState(BufferLattice *lattice) override;

  using Result = std::optional<BufferFacts>;

  BufferFacts ofView(BufferFacts buffer, ViewType type, Value view,
                     Block *block);
  void setExtents(BufferFacts &facts, ViewType type, Value view, Block *block);
  BufferFacts ofSubview(BufferFacts source, ViewSubviewOp op);
  BufferFacts ofWindow(BufferFacts source, BufferWindowOp op);
  BufferFacts ofAllocation(OpResult result);
  Result evaluate(OpResult result, ArrayRef<const BufferLattice *> operands);
  void raise(BufferLattice *lattice, const BufferFacts &facts) {
    propagateIfChanged(lattice, lattice->join(facts));
  }

  IntegerReader read;
};
} // namespace

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

/// The extents of the dimensions of a view, used in `block`.
static SmallVector<IntegerFacts> extentsOf(ViewType type, Value view,
                                           Block *block, IntegerReader read) {
  SmallVector<IntegerFacts> extents;
  for (int64_t dim = 0; dim != type.getRank(); ++dim) {
    if (!type.isDynamicDim(dim)) {
      extents.push_back(IntegerFacts::exact(type.getDimSize(dim)));
      continue;
    }
    Value extent = getKnownExtent(view, type.getDynamicDimIndex(dim));
    extents.push_back(extent ? anySize().meet(read(extent, block)) : anySize());
  }
  return extents;
}

/// The size that follows from the pitches: up to the end of the last element.
void BufferAnalysis::setExtents(BufferFacts &facts, ViewType type, Value view,
                                Block *block) {
  std::optional<int64_t> element = elementSize(type.getElementType());
  facts.size = anySize();
  if (!element || facts.pitches.size() != size_t(type.getRank()))
    return;
  IntegerFacts size = IntegerFacts::exact(*element);
  bool overflow = false, mayBeEmpty = false;
  SmallVector<IntegerFacts> extents = extentsOf(type, view, block, read);
  for (auto [extent, pitch] : llvm::zip(extents, facts.pitches)) {
    mayBeEmpty |= extent.min <= 0;
    IntegerFacts last = subFacts(extent, IntegerFacts::exact(1))
                            .meet(IntegerFacts::range(0, INT64_MAX));
    size = addFacts(size, mulFacts(last, pitch, &overflow), &overflow);
  }
  if (mayBeEmpty)
    size = size.join(IntegerFacts::exact(0));
  facts.size = overflow ? anySize() : anySize().meet(size);
}

/// The pitches of a layout that is a value, in elements; nothing if they are
/// those of a dense view.
static std::optional<SmallVector<IntegerFacts>>
carriedPitches(Value layout, int64_t rank, IntegerReader read) {
  if (layout &&
      isa_and_nonnull<EncodingLayoutDenseOp, EncodingLayoutAssumeDenseOp>(
          layout.getDefiningOp()))
    return std::nullopt;
  auto strided =
      layout ? layout.getDefiningOp<EncodingLayoutStridedOp>() : nullptr;
  // No pitch is negative.
  SmallVector<IntegerFacts> pitches(rank, anySize());
  if (!strided || int64_t(strided.getStaticPitches().size()) != rank)
    return pitches;
  auto next = strided.getPitches().begin();
  for (auto [pitch, literal] : llvm::zip(pitches, strided.getStaticPitches()))
    pitch = ShapedType::isDynamic(literal)
                ? anySize().meet(read(*next++, strided->getBlock()))
                : IntegerFacts::exact(literal);
  return pitches;
}

/// The pitches of a view that is not a part of another one, in bytes.
static SmallVector<IntegerFacts> pitchesOf(ViewType type, Value view,
                                           Block *block, IntegerReader read) {
  SmallVector<IntegerFacts> pitches;
  std::optional<int64_t> element = elementSize(type.getElementType());
  if (!element)
    return pitches;
  IntegerFacts unit = IntegerFacts::exact(*element);
  std::optional<SmallVector<IntegerFacts>> known;
  if (auto stated = type.getStatedPitches()) {
    known.emplace();
    for (int64_t pitch : *stated)
      known->push_back(IntegerFacts::exact(pitch));
  } else if (type.carriesLayout()) {
    Value layout = getKnownExtent(view, type.getNumDynamicDims());
    known = carriedPitches(layout, type.getRank(), read);
  }
  if (known) {
    for (IntegerFacts pitch : *known)
      pitches.push_back(mulFacts(pitch, unit));
    return pitches;
  }
  SmallVector<IntegerFacts> extents = extentsOf(type, view, block, read);
  pitches.resize(type.getRank());
  IntegerFacts pitch = unit;
  for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
    pitches[dim] = pitch;
    pitch = mulFacts(pitch, extents[dim]);
  }
  return pitches;
}

BufferFacts BufferAnalysis::ofView(BufferFacts facts, ViewType type, Value view,
                                   Block *block) {
  facts.pitches = pitchesOf(type, view, block, read);
  setExtents(facts, type, view, block);
  return facts;
}

BufferFacts BufferAnalysis::ofSubview(BufferFacts facts, ViewSubviewOp op) {
  if (facts.pitches.size() == op.getOffsets().size()) {
    for (auto [index, pitch] : llvm::zip(op.getOffsets(), facts.pitches)) {
      // A window lies in its source.
      IntegerFacts distance = anySize().meet(read(index, op->getBlock()));
      facts.offset = addFacts(facts.offset, mulFacts(distance, pitch));
    }
  } else {
    facts.offset = anySize();
  }
  setExtents(facts, op.getType(), op.getResult(), op->getBlock());
  return facts;
}

BufferFacts BufferAnalysis::ofWindow(BufferFacts facts, BufferWindowOp op) {
  IntegerFacts start = read(op.getOffset(), op->getBlock());
  facts.offset = addFacts(facts.offset, start);
  if (facts.size != anySize())
    facts.size = anySize().meet(subFacts(facts.size, start));
  return facts;
}

//===----------------------------------------------------------------------===//
// Roots and assumptions
//===----------------------------------------------------------------------===//

static BufferFacts ofRoot(Value root) {
  BufferFacts facts;
  facts.roots.push_back(root);
  facts.offset = IntegerFacts::exact(0);
  return facts;
}

/// A buffer that is part of the storage of another one, somewhere in it.
static BufferFacts ofSameRoot(BufferFacts facts, const BufferFacts &other) {
  bool isKnownBetter =
      !other.roots.empty() &&
      (facts.roots.empty() || other.roots.size() < facts.roots.size());
  if (isKnownBetter) {
    facts.roots = other.roots;
    facts.offset = IntegerFacts::range(
        0, INT64_MAX, std::min(facts.getAlignment(), other.baseAlignment));
    facts.baseAlignment = other.baseAlignment;
  } else if (facts.getRoot() && facts.getRoot() == other.getRoot()) {
    facts.baseAlignment = std::max(facts.baseAlignment, other.baseAlignment);
  }
  for (const NoaliasScope &scope : other.scopes)
    if (!llvm::is_contained(facts.scopes, scope))
      facts.scopes.push_back(scope);
  return facts;
}

BufferFacts BufferAnalysis::ofAllocation(OpResult result) {
  BufferFacts facts = ofRoot(result);
  if (auto alloca = dyn_cast<BufferAllocaOp>(result.getOwner())) {
    facts.space = alloca.getSpace();
    facts.baseAlignment = alloca.getAlignment();
    facts.size = anySize().meet(read(alloca.getBytes(), alloca->getBlock()));
  }
  return facts;
}

void BufferAnalysis::setToEntryState(BufferLattice *lattice) {
  if (lattice->isNothing())
    return;
  Value value = lattice->getAnchor();
  BufferFacts facts;
  auto argument = dyn_cast<BlockArgument>(value);
  Operation *owner = argument ? argument.getOwner()->getParentOp() : nullptr;
  if (argument && argument.getOwner()->isEntryBlock() &&
      isa_and_nonnull<CallableOpInterface>(owner)) {
    facts = ofRoot(argument);
    auto kernel = dyn_cast<KernelDefOp>(owner);
    if (kernel && argument.getOwner()->getParent() == &kernel.getBody())
      facts.space = MemorySpace::Global;
    if (auto type = dyn_cast<ViewType>(value.getType()))
      facts = ofView(facts, type, argument, argument.getOwner());
  }
  raise(lattice, facts);
}

/// The facts of a result, or nothing when an operand has none yet.
BufferAnalysis::Result
BufferAnalysis::evaluate(OpResult result,
                         ArrayRef<const BufferLattice *> operands) {
  Operation *op = result.getOwner();
  unsigned number = result.getResultNumber();
  auto of = [&](unsigned operand) { return operands[operand]->get(); };
  return TypeSwitch<Operation *, Result>(op)
      .Case<BufferViewOp>([&](BufferViewOp view) -> Result {
        Result facts = of(0);
        if (facts) {
          facts->offset =
              addFacts(facts->offset, read(view.getOffset(), op->getBlock()));
          facts = ofView(*facts, view.getType(), view, op->getBlock());
        }
        return facts;
      })
      .Case<BufferWindowOp>([&](BufferWindowOp window) -> Result {
        return of(0) ? Result(ofWindow(*of(0), window)) : std::nullopt;
      })
      .Case<ViewSubviewOp>([&](auto window) -> Result {
        return of(0) ? Result(ofSubview(*of(0), window)) : std::nullopt;
      })
      .Case<ViewRefineOp>([&](ViewRefineOp refine) -> Result {
        Result facts = of(0);
        if (!facts)
          return facts;
        if (refine.getType().getStatedPitches())
          return ofView(*facts, refine.getType(), refine, op->getBlock());
        setExtents(*facts, refine.getType(), refine, op->getBlock());
        return facts;
      })
      .Case<BufferAssumeNoaliasOp>([&](auto) -> Result {
        Result facts = of(number);
        if (facts)
          facts->scopes.push_back({op, number});
        return facts;
      })
      .Case<BufferAssumeAlignmentOp>(
          [&](BufferAssumeAlignmentOp assume) -> Result {
            Result facts = of(number);
            // Of the root, a window says it only as far as its offset allows.
            uint64_t stated = assume.getMinimumAlignment();
            if (facts && facts->offset.divisor % stated == 0)
              facts->baseAlignment = std::max(facts->baseAlignment, stated);
            return facts;
          })
      .Case<BufferAssumeMemorySpaceOp>([&](auto assume) -> Result {
        Result facts = of(0);
        if (facts && assume.getSpace() != MemorySpace::Unknown)
          facts->space = assume.getSpace();
        return facts;
      })
      .Case<BufferAssumeSameRootOp>([&](auto) -> Result {
        if (!of(0) || !of(1))
          return std::nullopt;
        return ofSameRoot(*of(0), *of(1));
      })
      .Case<ScfSelectOp, arith::SelectOp>([&](auto) -> Result {
        if (!of(1) || !of(2))
          return std::nullopt;
        return of(1)->join(*of(2));
      })
      .Default([&](Operation *) -> Result {
        return isFreshRoot(result) ? ofAllocation(result) : BufferFacts();
      });
}

void BufferAnalysis::visitOperation(Operation *op,
                                    ArrayRef<const BufferLattice *> operands,
                                    ArrayRef<BufferLattice *> results) {
  for (auto [result, lattice] : llvm::zip(op->getResults(), results))
    if (BufferFacts::supports(result.getType()))
      if (Result facts = evaluate(result, operands))
        raise(lattice, *facts);
}

void loom::solveBuffers(const ControlFlow &flow, Operation *root,
                        IntegerReader read, BufferTable &table) {
  BufferAnalysis analysis(flow, read);
  analysis.run(root);
  table.reserve(analysis.getNumStates());
  analysis.takeFacts([&](Value value, const BufferFacts &known) {
    table.insert(value, known);
  });
}
