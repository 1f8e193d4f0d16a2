//===- PipelineRules.cpp - What a pipelined loop may contain -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PipelineRules.h"
#include "Loom/Analysis/StorageAccess.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "UnitEffects.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace loom;

// The rules, as docs/guide/loops.md numbers them; 1 is about tied results,
// which no loop has here.
//  2 the step is exact and positive
//  3 the distance that loads run ahead is an address
//  4 the body has no regions but those of scf.if and scf.for
//  5 what accesses memory is an ordinary load, or one of 6
//  6 workgroup memory and its barriers stay ordered, under exact bounds
//  7 no global memory is written, and no global barrier waited for
//  8 collectives stay ordered, under exact bounds
//  9 a load and a collective are not inseparable
// 10 there is an ordinary load
// 11 what a load needs does not depend on carried or ordered values
// 12 something that runs ahead is used by what does not
// 13 what is queued has the same type in all iterations
// 14 what the new loop carries fits an op
// 15 what stands before and behind loops has a limit
// 16 what is queued fits the registers of a workitem

InFlightDiagnostic loom::refusePipeline(ScfForOp loop) {
  return loop.emitOpError("with 'pipeline' above 1 ");
}

/// The boundaries of an inner loop that is already pipelined are its own
/// affair.
static bool isStageFence(Operation *op) {
  auto fence = dyn_cast<ScfScheduleFenceOp>(op);
  return fence && fence.getStage();
}

std::string loom::describeFacts(const IntegerFacts &facts) {
  if (std::optional<int64_t> exact = facts.getExact())
    return "is " + std::to_string(*exact);
  return "is in " + llvm::to_string(facts);
}

/// Whether an op has effects, but none on memory: those of reports and of
/// obligations are on resources of their own.
static bool touchesNoMemory(Operation *op) {
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects)
    return false;
  SmallVector<MemoryEffects::EffectInstance> instances;
  effects.getEffects(instances);
  return llvm::none_of(instances, [](const auto &effect) {
    return effect.getResource() == SideEffects::DefaultResource::get();
  });
}

bool loom::isCollective(Operation *op) {
  auto together = dyn_cast<UniformityOpInterface>(op);
  return together && together.isConvergent() &&
         (isMemoryEffectFree(op) || touchesNoMemory(op));
}

static bool isOwnSpace(MemorySpace space) {
  return space == MemorySpace::Workgroup || space == MemorySpace::Private;
}

namespace {
class BodyChecker {
public:
  BodyChecker(ScfForOp loop, const Facts &facts) : loop(loop), facts(facts) {}

  FailureOr<PipelineBody> run();

private:
  LogicalResult visit(Operation *op);
  LogicalResult visitStore(Operation *store);
  LogicalResult visitBarrier(Operation *op, MemorySpace space);
  LogicalResult checkBounds();
  /// Whether all that an ordinary load reads is proven to be of such spaces.
  template <typename Predicate>
  bool reads(Operation *load, Predicate in) const {
    return llvm::all_of(StorageAccess::of(load).reads, [&](Value storage) {
      return in(facts.getBuffer(storage).space);
    });
  }
  LogicalResult refuse(Operation *op, const Twine &why) {
    InFlightDiagnostic diag = refusePipeline(loop) << why;
    diag.attachNote(op->getLoc()) << "it is here";
    return diag;
  }

  ScfForOp loop;
  const Facts &facts;
  PipelineBody body;
  SmallVector<Operation *> loads;
  /// Of `body.ordered`, the first that other workitems see.
  Operation *shared = nullptr;
};
} // namespace

LogicalResult BodyChecker::visitStore(Operation *store) {
  bool isPrivate = true;
  for (Value storage : StorageAccess::of(store).writes) {
    MemorySpace space = facts.getBuffer(storage).space;
    isPrivate &= space == MemorySpace::Private;
    if (!isOwnSpace(space))
      return refuse(store, "must not write memory that is not proven to be of "
                           "the workgroup (scf.pipeline/7)");
  }
  if (!body.ordered)
    body.ordered = store;
  if (!shared && !isPrivate)
    shared = store;
  return success();
}

LogicalResult BodyChecker::visitBarrier(Operation *op, MemorySpace space) {
  if (space != MemorySpace::Workgroup)
    return refuse(op, "must not contain a barrier of memory that is not the "
                      "workgroup's (scf.pipeline/7)");
  if (!body.ordered)
    body.ordered = op;
  if (!shared)
    shared = op;
  return success();
}

LogicalResult BodyChecker::visit(Operation *op) {
  if (op->getNumRegions() != 0 && !isa<ScfIfOp, ScfForOp>(op))
    return refuse(op, "takes no regions but those of scf.if and scf.for "
                      "(scf.pipeline/4)");
  if (auto barrier = dyn_cast<KernelBarrierOp>(op))
    return visitBarrier(op, barrier.getSpace());
  if (auto arrive = dyn_cast<KernelBarrierArriveOp>(op))
    return visitBarrier(op, arrive.getSpace());
  if (auto wait = dyn_cast<KernelBarrierWaitOp>(op))
    return visitBarrier(op, wait.getArrival().getSpace());
  if (isCollective(op)) {
    if (!body.convergent)
      body.convergent = op;
    return success();
  }
  if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
      isMemoryEffectFree(op) || isStageFence(op))
    return success();
  if (isOrdinaryLoad(op)) {
    loads.push_back(op);
    return success();
  }
  if (isOrdinaryStore(op))
    return visitStore(op);
  if (touchesNoMemory(op)) {
    if (!body.ordered)
      body.ordered = op;
    return success();
  }
  return refuse(op, "must not contain an access that is volatile or atomic, an "
                    "allocation, a fence, a prefetch or an impure call "
                    "(scf.pipeline/5)");
}

LogicalResult BodyChecker::checkBounds() {
  if (facts.getAt(loop.getLower(), loop).isExact() &&
      facts.getAt(loop.getUpper(), loop).isExact())
    return success();
  if (shared)
    return refuse(shared,
                  "needs exact bounds, because it uses workgroup memory "
                  "(scf.pipeline/6)");
  if (body.convergent)
    return refuse(body.convergent, "needs exact bounds, because workitems "
                                   "execute an op of it together "
                                   "(scf.pipeline/8)");
  return success();
}

FailureOr<PipelineBody> BodyChecker::run() {
  for (Operation &unit : loop.getBody().front().without_terminator()) {
    WalkResult result = unit.walk([&](Operation *op) {
      bool isYield = op->hasTrait<OpTrait::IsTerminator>();
      return isYield || succeeded(visit(op)) ? WalkResult::advance()
                                             : WalkResult::interrupt();
    });
    if (result.wasInterrupted())
      return failure();
  }
  if (failed(checkBounds()))
    return failure();
  if (loads.empty())
    return refusePipeline(loop)
           << "needs an ordinary load in its body, to run ahead of the rest "
              "(scf.pipeline/10)";
  auto isGlobal = [](MemorySpace space) {
    return space == MemorySpace::Global || space == MemorySpace::Constant;
  };
  for (Operation *load : loads) {
    bool mayRunAhead = !body.ordered || reads(load, isGlobal);
    (mayRunAhead ? body.ahead : body.staying).insert(load);
  }
  if (body.ahead.empty())
    return refuse(body.ordered, "needs a load that is proven to be of global "
                                "memory, beside writes of its own memory "
                                "(scf.pipeline/6)");
  return std::move(body);
}

FailureOr<PipelineBody> PipelineBody::check(ScfForOp loop, const Facts &facts) {
  return BodyChecker(loop, facts).run();
}

bool PipelineBody::isFixed(Operation *op) const {
  if (staying.contains(op))
    return true;
  if (isCollective(op))
    return true;
  return !op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() &&
         !isMemoryEffectFree(op) && !isStageFence(op) && !ahead.contains(op);
}
