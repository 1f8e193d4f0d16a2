//===- DecomposeLoopState.cpp - Components of carried vectors -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Dialect/Scf/Transforms/Passes.h"
#include "Loom/Dialect/View/IR/View.h"
#include "Loom/Interfaces/Decision.h"
#include "Loom/Interfaces/Extents.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Builders.h"

namespace loom {
#define GEN_PASS_DEF_DECOMPOSELOOPSTATE
#include "Loom/Dialect/Scf/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

/// More values than this are no better than a vector.
static constexpr int64_t kMostComponents = 64;

namespace {
/// How the body of a loop uses a vector that it carries.
class VectorUses {
public:
  VectorUses(ScfForOp loop, unsigned number);

  /// Why the vector is carried whole, and the op that asks for it; the reason
  /// is empty if it is not.
  StringRef reason;
  Operation *blocker = nullptr;
  /// How many indices a component has.
  unsigned depth = 0;

  int64_t getNumComponents() const;
  bool isPreserved() const { return reason == "whole_value_use"; }

private:
  void visit(Value value);
  bool visitAccess(Operation *access, bool isStatic, unsigned numIndices);
  void block(StringRef why, Operation *op) {
    if (reason.empty()) {
      reason = why;
      blocker = op;
    }
  }

  ScfForOp loop;
  unsigned number;
  VectorType type;
};
} // namespace

VectorUses::VectorUses(ScfForOp loop, unsigned number)
    : loop(loop), number(number),
      type(cast<VectorType>(loop.getResult(number).getType())) {
  visit(loop.getCarried()[number]);
  // What is carried next is put together from components too.
  Value next = loop.getYield().getValues()[number];
  while (auto insert = next.getDefiningOp<vector::InsertOp>()) {
    if (!visitAccess(insert, !insert.hasDynamicPosition(),
                     insert.getNumIndices()))
      return;
    next = insert.getDest();
  }
  bool isMade = next == loop.getCarried()[number] ||
                next.getDefiningOp<vector::FromElementsOp>();
  if (!isMade)
    block("whole_value_use",
          next.getDefiningOp() ? next.getDefiningOp() : loop.getYield());
  if (auto made = next.getDefiningOp<vector::FromElementsOp>();
      made && reason.empty())
    visitAccess(made, /*isStatic=*/true, type.getRank());
  if (depth == 0)
    block("whole_value_use", loop.getYield());
  else if (getNumComponents() > kMostComponents)
    block("too_many_components", loop);
}

int64_t VectorUses::getNumComponents() const {
  return ShapedType::getNumElements(type.getShape().take_front(depth));
}

bool VectorUses::visitAccess(Operation *access, bool isStatic,
                             unsigned numIndices) {
  if (!isStatic)
    block("non_static_component_access", access);
  else if (depth != 0 && depth != numIndices)
    block("inconsistent_component_access", access);
  depth = numIndices;
  return reason.empty();
}

/// Looks at what becomes of the carried vector in the body, also after
/// components were put into it.
void VectorUses::visit(Value value) {
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    if (auto extract = dyn_cast<vector::ExtractOp>(user)) {
      visitAccess(extract, !extract.hasDynamicPosition(),
                  extract.getNumIndices());
    } else if (auto insert = dyn_cast<vector::InsertOp>(user);
               insert && insert.getDest() == value) {
      if (visitAccess(insert, !insert.hasDynamicPosition(),
                      insert.getNumIndices()))
        visit(insert.getResult());
    } else if (user == loop.getYield()) {
      if (use.getOperandNumber() != number)
        block("moves_to_another_place", user);
    } else {
      bool isTransport = isa<ScfYieldOp>(user) || user->getNumRegions() != 0;
      block(isTransport ? "transport" : "whole_value_use", user);
    }
    if (!reason.empty())
      return;
  }
}

//===----------------------------------------------------------------------===//
// Replacement
//===----------------------------------------------------------------------===//

/// The indices of component `ordinal` among those of `shape`, row by row.
static SmallVector<int64_t> delinearizeOrdinal(int64_t ordinal,
                                               ArrayRef<int64_t> shape) {
  SmallVector<int64_t> indices(shape.size());
  for (int64_t dim = shape.size() - 1; dim >= 0; --dim) {
    indices[dim] = ordinal % shape[dim];
    ordinal /= shape[dim];
  }
  return indices;
}

static int64_t linearizeIndices(ArrayRef<int64_t> indices,
                                ArrayRef<int64_t> shape) {
  int64_t ordinal = 0;
  for (auto [index, size] : llvm::zip(indices, shape))
    ordinal = ordinal * size + index;
  return ordinal;
}

namespace {
/// A carried vector that becomes its components.
struct Bank {
  unsigned number;
  ArrayRef<int64_t> shape;
  BlockArgument carried;
  SmallVector<Value> arguments;

  /// The component of a vector that was put together from the carried one.
  Value find(Value vector, ArrayRef<int64_t> indices) const;
  /// Finds what the body takes out of such vectors, and puts into them; what
  /// uses a vector comes after what makes it.
  void findAccesses();

  SmallVector<vector::ExtractOp> extracts;
  SmallVector<vector::InsertOp> inserts;
};
} // namespace

Value Bank::find(Value vector, ArrayRef<int64_t> indices) const {
  int64_t ordinal = linearizeIndices(indices, shape);
  while (vector != carried) {
    if (auto made = vector.getDefiningOp<vector::FromElementsOp>())
      return made.getElements()[ordinal];
    auto insert = cast<vector::InsertOp>(vector.getDefiningOp());
    if (insert.getStaticPosition() == indices)
      return insert.getValueToStore();
    vector = insert.getDest();
  }
  return arguments[ordinal];
}

void Bank::findAccesses() {
  SmallVector<Value> pending = {carried};
  while (!pending.empty())
    for (Operation *user : pending.pop_back_val().getUsers()) {
      if (auto extract = dyn_cast<vector::ExtractOp>(user)) {
        extracts.push_back(extract);
      } else if (auto insert = dyn_cast<vector::InsertOp>(user)) {
        inserts.push_back(insert);
        pending.push_back(insert.getResult());
      }
    }
}

namespace {
/// Rebuilds a loop with components for vectors.
class Decomposer {
public:
  /// `depths` are 0 for what stays.
  Decomposer(ScfForOp loop, ArrayRef<unsigned> depths)
      : loop(loop), loc(loop.getLoc()), depths(depths), builder(loop) {}

  void run();

private:
  void createLoop();
  void addArguments();
  void findComponents();
  SmallVector<Value> replaceResults(ValueRange yielded);
  void removeVectors(ValueRange yielded);
  /// What `value` is once components replace what the body takes out.
  Value resolve(Value value) const;

  ScfForOp loop;
  Location loc;
  ArrayRef<unsigned> depths;
  OpBuilder builder;
  ScfForOp made;
  /// Per value that `loop` carries, the first one that `made` has for it.
  SmallVector<int64_t> places;
  SmallVector<Bank> banks;
  DenseMap<Value, Value> components;
};
} // namespace

/// The new loop takes the body, which still has the arguments it had.
void Decomposer::createLoop() {
  SmallVector<Value> inits;
  for (auto [init, depth] : llvm::zip(loop.getInits(), depths)) {
    places.push_back(inits.size());
    if (depth == 0) {
      inits.push_back(init);
      continue;
    }
    auto shape = cast<VectorType>(init.getType()).getShape().take_front(depth);
    for (int64_t i = 0, e = ShapedType::getNumElements(shape); i != e; ++i)
      inits.push_back(builder.createOrFold<vector::ExtractOp>(
          loc, init, delinearizeOrdinal(i, shape)));
  }
  // Vectors have no slots, so that those of views stay in order.
  SmallVector<int64_t> siblings(loop.getExtentSiblings());
  for (int64_t &sibling : siblings)
    sibling = sibling < 0 ? sibling : places[sibling];
  made = ScfForOp::create(
      builder, loc, ValueRange(inits).getTypes(), loop.getLower(),
      loop.getUpper(), loop.getStep(), inits, Value(), Value(), UnitAttr(),
      LoopScheduleAttr(), builder.getDenseI64ArrayAttr(siblings),
      loop.getScheduledAttr());
  made.getBody().takeBody(loop.getBody());
}

/// Puts arguments for the components behind that of their vector.
void Decomposer::addArguments() {
  Block &body = made.getBody().front();
  unsigned numInserted = 0;
  for (auto [number, depth] : llvm::enumerate(depths)) {
    if (depth == 0)
      continue;
    unsigned place = number + 1 + numInserted;
    BlockArgument carried = body.getArgument(place);
    auto type = cast<VectorType>(carried.getType());
    Bank bank{unsigned(number),
              type.getShape().take_front(depth),
              carried,
              {},
              {},
              {}};
    int64_t count = ShapedType::getNumElements(bank.shape);
    for (int64_t i = 0; i != count; ++i)
      bank.arguments.push_back(body.insertArgument(
          place + i, made.getResult(places[number] + i).getType(),
          carried.getLoc()));
    numInserted += count;
    banks.push_back(std::move(bank));
  }
}

void Decomposer::findComponents() {
  for (Bank &bank : banks) {
    bank.findAccesses();
    for (vector::ExtractOp extract : bank.extracts)
      components[extract.getResult()] =
          bank.find(extract.getSource(), extract.getStaticPosition());
  }
}

Value Decomposer::resolve(Value value) const {
  for (auto it = components.find(value); it != components.end();
       it = components.find(value))
    value = it->second;
  return value;
}

/// Puts vectors together again behind the loop. Returns what the new loop
/// yields where the old one yielded `yielded`.
SmallVector<Value> Decomposer::replaceResults(ValueRange yielded) {
  builder.setInsertionPointAfter(made);
  SmallVector<Value> values;
  const Bank *bank = banks.begin();
  for (auto [number, depth] : llvm::enumerate(depths)) {
    Value result = made.getResult(places[number]);
    if (depth == 0) {
      values.push_back(resolve(yielded[number]));
      loop.getResult(number).replaceAllUsesWith(result);
      continue;
    }
    Value whole = loop.getInits()[number];
    for (int64_t i = 0, e = bank->arguments.size(); i != e; ++i) {
      SmallVector<int64_t> indices = delinearizeOrdinal(i, bank->shape);
      values.push_back(resolve(bank->find(yielded[number], indices)));
      whole = vector::InsertOp::create(
          builder, loc, made.getResult(places[number] + i), whole, indices);
    }
    loop.getResult(number).replaceAllUsesWith(whole);
    ++bank;
  }
  return values;
}

/// Takes the vectors out of the body, which carries components by now.
void Decomposer::removeVectors(ValueRange yielded) {
  // What put a vector together from elements has no other use.
  for (const Bank &bank : banks)
    if (auto whole =
            yielded[bank.number].getDefiningOp<vector::FromElementsOp>())
      if (whole->use_empty())
        whole.erase();
  for (auto [extracted, component] : components)
    extracted.replaceAllUsesWith(resolve(component));
  for (const Bank &bank : banks) {
    for (vector::ExtractOp extract : bank.extracts)
      extract.erase();
    for (vector::InsertOp insert : llvm::reverse(bank.inserts))
      insert.erase();
    made.getBody().eraseArgument(BlockArgument(bank.carried).getArgNumber());
  }
}

void Decomposer::run() {
  createLoop();
  ScfYieldOp yield = made.getYield();
  SmallVector<Value> yielded(yield.getValues());
  // All components are there before anything is replaced: one of a vector may
  // be put into another, or be carried alone.
  addArguments();
  findComponents();
  yield->setOperands(replaceResults(yielded));
  removeVectors(yielded);
  loop.erase();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct DecomposeLoopState
    : loom::impl::DecomposeLoopStateBase<DecomposeLoopState> {
  using DecomposeLoopStateBase::DecomposeLoopStateBase;

  void runOnOperation() override;

private:
  void visit(ScfForOp loop, int64_t ordinal);
};

/// What a remark says of one carried value.
struct Outcome {
  DecisionKind kind;
  StringRef name, reason;
  int64_t numComponents;
  Operation *blocker;
};
} // namespace

static void report(ScfForOp loop, int64_t ordinal, unsigned number,
                   const Outcome &outcome) {
  Decision decision(loop, outcome.kind, "scf-loop-state", outcome.name);
  if (!decision)
    return;
  Type type = loop.getResult(number).getType();
  std::string text;
  llvm::raw_string_ostream(text) << type;
  decision.add("loop", ordinal)
      .add("value", int64_t(number))
      .add("kind", isa<ViewType>(type) ? "view" : "vector")
      .add("type", StringRef(text))
      .add("outcome", outcome.name)
      .add("reason", outcome.reason)
      .add("components", outcome.numComponents);
  if (outcome.blocker)
    decision.add("blocked_by", outcome.blocker->getName().getStringRef());
}

void DecomposeLoopState::visit(ScfForOp loop, int64_t ordinal) {
  SmallVector<unsigned> depths;
  for (auto [number, type] : llvm::enumerate(loop.getResultTypes())) {
    depths.push_back(0);
    if (isa<ViewType>(type)) {
      // Its address, and what it carries of its extents and pitches.
      report(loop, ordinal, number,
             {DecisionKind::Taken, "decomposed", "address_and_extents",
              1 + int64_t(getFlatSlot(type, 1, 0)), nullptr});
      continue;
    }
    if (!isa<VectorType>(type))
      continue;
    VectorUses uses(loop, number);
    if (uses.reason.empty()) {
      depths.back() = uses.depth;
      ++numDecomposed;
      report(loop, ordinal, number,
             {DecisionKind::Taken, "decomposed", "static_component_accesses",
              uses.getNumComponents(), nullptr});
    } else {
      bool isPreserved = uses.isPreserved();
      report(loop, ordinal, number,
             {isPreserved ? DecisionKind::Fact : DecisionKind::Rejected,
              isPreserved ? "preserved" : "rejected", uses.reason, 1,
              uses.blocker});
    }
  }
  if (llvm::any_of(depths, [](unsigned depth) { return depth != 0; }))
    Decomposer(loop, depths).run();
}

void DecomposeLoopState::runOnOperation() {
  for (Operation &function : *getOperation().getBody()) {
    SmallVector<ScfForOp> loops;
    function.walk<WalkOrder::PreOrder>(
        [&](ScfForOp loop) { loops.push_back(loop); });
    // Inner loops first: what they take is no longer taken as a whole.
    for (size_t ordinal = loops.size(); ordinal-- != 0;) {
      ScfForOp loop = loops[ordinal];
      if (!loop.getPipelineDepth() && !loop.getUnrollFactor() &&
          !loop.getUnrollFull())
        visit(loop, ordinal);
    }
  }
}
