//===- AddressSpaces.cpp - Where a buffer's pointer points ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddressSpaces.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "mlir/Analysis/DataFlow/SparseAnalysis.h"
#include "mlir/Analysis/DataFlow/Utils.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace loom;

namespace {
class SpaceLattice : public dataflow::AbstractSparseLattice {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SpaceLattice)
  using AbstractSparseLattice::AbstractSparseLattice;

  ChangeResult join(const AbstractSparseLattice &other) override {
    std::optional<unsigned> space =
        static_cast<const SpaceLattice &>(other).space;
    return space ? join(*space) : ChangeResult::NoChange;
  }
  ChangeResult join(unsigned other) {
    if (space == other || space == unsigned(kFlatSpace))
      return ChangeResult::NoChange;
    space = space ? unsigned(kFlatSpace) : other;
    return ChangeResult::Change;
  }
  void print(raw_ostream &os) const override {
    if (space)
      os << *space;
  }

  std::optional<unsigned> space;
};

class SpaceAnalysis
    : public dataflow::SparseForwardDataFlowAnalysis<SpaceLattice> {
public:
  using SparseForwardDataFlowAnalysis::SparseForwardDataFlowAnalysis;

  LogicalResult visitOperation(Operation *op,
                               ArrayRef<const SpaceLattice *> operands,
                               ArrayRef<SpaceLattice *> results) override {
    if (auto storage = dyn_cast<BufferAllocaOp>(op)) {
      raise(results[0], storage.getSpace() == MemorySpace::Workgroup
                            ? kWorkgroupSpace
                            : kPrivateSpace);
      return success();
    }
    if (auto assume = dyn_cast<BufferAssumeMemorySpaceOp>(op)) {
      // A fact about a flat pointer says which memory it is.
      std::optional<unsigned> space = operands[0]->space;
      if (space == unsigned(kFlatSpace))
        space = getSpace(assume.getSpace()).value_or(kFlatSpace);
      if (space)
        raise(results[0], *space);
      return success();
    }
    if (isa<BufferAssumeNoaliasOp, BufferAssumeAlignmentOp,
            BufferAssumeSameRootOp, BufferWindowOp>(op)) {
      for (auto [result, operand] : llvm::zip(results, operands))
        flow(result, operand);
      return success();
    }
    if (isa<ScfSelectOp>(op)) {
      flow(results[0], operands[1]);
      flow(results[0], operands[2]);
      return success();
    }
    if (isa<ScfLookupOp>(op)) {
      for (auto [number, operand] : llvm::enumerate(operands.drop_front()))
        flow(results[number % results.size()], operand);
      return success();
    }
    setAllToEntryStates(results);
    return success();
  }

  void setToEntryState(SpaceLattice *lattice) override {
    if (isa<BufferType>(lattice->getAnchor().getType()))
      raise(lattice, kGlobalSpace);
  }

  /// The address space a memory space stands for, if it says one.
  static std::optional<unsigned> getSpace(MemorySpace space) {
    switch (space) {
    case MemorySpace::Global:
      return kGlobalSpace;
    case MemorySpace::Workgroup:
      return kWorkgroupSpace;
    case MemorySpace::Private:
      return kPrivateSpace;
    default:
      return std::nullopt;
    }
  }

private:
  void raise(SpaceLattice *lattice, unsigned space) {
    propagateIfChanged(lattice, lattice->join(space));
  }
  void flow(SpaceLattice *to, const SpaceLattice *from) {
    propagateIfChanged(to, to->join(*from));
  }
};
} // namespace

static StringRef getName(unsigned space) {
  switch (space) {
  case kWorkgroupSpace:
    return "workgroup";
  case kPrivateSpace:
    return "private";
  case kGlobalSpace:
    return "global";
  default:
    return "generic";
  }
}

static LogicalResult checkAssumption(BufferAssumeMemorySpaceOp op,
                                     unsigned actual) {
  MemorySpace space = op.getSpace();
  std::optional<unsigned> claimed = SpaceAnalysis::getSpace(space);
  if (!claimed && space != MemorySpace::Unknown &&
      space != MemorySpace::Generic)
    return op.emitOpError("memory space '")
           << stringifyMemorySpace(space)
           << "' is not supported yet: buffers are in 'global', 'workgroup' or "
              "'private' memory";
  if (claimed && actual != kFlatSpace && *claimed != actual)
    return op.emitOpError("says '")
           << stringifyMemorySpace(space) << "' of a buffer in '"
           << getName(actual)
           << "' memory: arguments are in 'global' memory, and only "
              "buffer.alloca makes others";
  return success();
}

/// Local storage that leaves the function would need functions for each space.
static LogicalResult checkPassing(Operation *op, const AddressSpaces &spaces) {
  for (Value operand : op->getOperands())
    if (isa<BufferType>(operand.getType()) &&
        spaces.get(operand) != kGlobalSpace)
      return op->emitOpError("passes a buffer in '")
             << getName(spaces.get(operand))
             << "' memory to or from a function that is not inlined, which is "
                "not supported yet";
  return success();
}

FailureOr<AddressSpaces> AddressSpaces::compute(Operation *root) {
  DataFlowSolver solver(DataFlowConfig().setInterprocedural(false));
  dataflow::loadBaselineAnalyses(solver);
  solver.load<SpaceAnalysis>();
  if (failed(solver.initializeAndRun(root)))
    return failure();
  AddressSpaces result;
  auto record = [&](Value value) {
    auto *lattice = solver.lookupState<SpaceLattice>(value);
    if (lattice && lattice->space)
      result.spaces[value] = *lattice->space;
  };
  root->walk([&](Operation *op) {
    for (Value value : op->getResults())
      record(value);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          record(argument);
  });
  WalkResult walk = root->walk([&](Operation *op) -> WalkResult {
    if (auto assume = dyn_cast<BufferAssumeMemorySpaceOp>(op))
      return checkAssumption(assume, result.get(assume.getBuffer()));
    if (isa<CallOpInterface>(op) ||
        (op->hasTrait<OpTrait::ReturnLike>() &&
         isa_and_nonnull<CallableOpInterface>(op->getParentOp())))
      return checkPassing(op, result);
    return WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return failure();
  return result;
}

unsigned AddressSpaces::get(Value buffer) const {
  auto it = spaces.find(buffer);
  // Unreachable code has no state.
  return it == spaces.end() ? unsigned(kGlobalSpace) : it->second;
}
