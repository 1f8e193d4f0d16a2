//===- PathFacts.cpp - Conditions that guard a block ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PathFacts.h"
#include "Loom/Dialect/Cfg/IR/Cfg.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Sanitizer/IR/Sanitizer.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Interfaces/Signature.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace loom;
using arith::CmpIPredicate;

/// The longest chain of assumes that is followed.
constexpr unsigned kChainLimit = 16;

//===----------------------------------------------------------------------===//
// Collecting
//===----------------------------------------------------------------------===//

PathFacts::PathFacts(Operation *root, bool keepsGuards)
    : keepsGuards(keepsGuards) {
  DominanceInfo dominance;
  for (Region &region : root->getRegions())
    number(region, dominance);
  root->walk([&](Operation *op) { collect(op); });
  link();
}

/// Numbers what is nested in `block`; its interval may grow.
void PathFacts::number(Block &block, DominanceInfo &dominance) {
  unsigned first = next++;
  for (Operation &op : block)
    for (Region &nested : op.getRegions())
      number(nested, dominance);
  intervals[&block] = {first, next - 1};
}

void PathFacts::number(Region &region, DominanceInfo &dominance) {
  if (region.empty())
    return;
  if (region.hasOneBlock())
    return number(region.front(), dominance);
  // Blocks in preorder of their dominator tree, which can be as deep as they
  // are many.
  auto *root = dominance.getRootNode(&region);
  SmallVector<std::pair<DominanceInfoNode *, DominanceInfoNode::const_iterator>>
      stack;
  auto enter = [&](DominanceInfoNode *node) {
    number(*node->getBlock(), dominance);
    if (auto *dominator = node->getIDom())
      dominators[node->getBlock()] = dominator->getBlock();
    stack.emplace_back(node, node->begin());
  };
  enter(root);
  while (!stack.empty()) {
    auto &[node, child] = stack.back();
    if (child != node->end()) {
      enter(*child++);
      continue;
    }
    intervals[node->getBlock()].last = next - 1;
    stack.pop_back();
  }
  for (Block &block : region)
    if (!intervals.contains(&block)) // It is not reachable.
      number(block, dominance);
}

void PathFacts::add(Block *scope, ArrayRef<Constraint> constraints) {
  auto it = intervals.find(scope);
  if (it == intervals.end())
    return;
  for (const Constraint &constraint : constraints) {
    auto [number, isNew] =
        numbers.try_emplace(constraint.value, unsigned(lists.size()));
    if (isNew)
      lists.emplace_back();
    std::vector<Entry> &list = lists[number->second].entries;
    list.push_back({it->second, unsigned(list.size()), -1, constraint});
  }
}

void PathFacts::guard(Block *scope, ArrayRef<Constraint> constraints) {
  add(scope, constraints);
  if (keepsGuards)
    llvm::append_range(guards[scope], constraints);
}

void PathFacts::collect(Operation *op) {
  SmallVector<Constraint> constraints;
  Block *block = op->getBlock();
  if (auto branch = dyn_cast<ScfIfOp>(op)) {
    appendCondition(branch.getCondition(), true, block, constraints);
    guard(&branch.getThenRegion().front(), constraints);
    if (branch.getElseRegion().empty())
      return;
    constraints.clear();
    appendCondition(branch.getCondition(), false, block, constraints);
    guard(&branch.getElseRegion().front(), constraints);
  } else if (auto loop = dyn_cast<ScfForOp>(op)) {
    Value iv = loop.getInductionVar();
    appendCompare(CmpIPredicate::slt, iv, loop.getUpper(), block, constraints);
    appendCompare(CmpIPredicate::sge, iv, loop.getLower(), block, constraints);
    appendCompare(CmpIPredicate::slt, loop.getLower(), loop.getUpper(), block,
                  constraints);
    guard(&loop.getBody().front(), constraints);
  } else if (isa<ScfWhileOp>(op)) {
    collectWhile(op);
  } else if (isa<ScfSwitchOp>(op)) {
    collectSwitch(op);
  } else if (isa<CfgCondBrOp>(op)) {
    collectBranch(op);
  } else if (auto assume = dyn_cast<IndexAssumeOp>(op)) {
    collectAssume(op, assume.getReferences(), assume.getPredicates());
  } else if (auto assume = dyn_cast<ScalarAssumeOp>(op)) {
    collectAssume(op, assume.getReferences(), assume.getPredicates());
  } else if (auto check = dyn_cast<SanitizerAssertValueOp>(op)) {
    collectAssume(op, check.getReferences(), check.getPredicates());
  } else if (auto function = dyn_cast<FuncDefOp>(op)) {
    collectFunction(function);
  } else if (auto kernel = dyn_cast<KernelDefOp>(op)) {
    Block &entry = kernel.getBody().front();
    appendPredicates(kernel.getPredicatesAttr(), entry.getArguments(),
                     entry.getNumArguments(), &entry, constraints);
    add(&entry, constraints);
  }
}

/// Facts of the results of an assume, with each other and with the endpoints.
void PathFacts::collectAssume(Operation *op, ValueRange references,
                              ArrayAttr predicates) {
  SmallVector<Constraint> constraints;
  SmallVector<Value> names(op->getResults());
  llvm::append_range(names, references);
  appendPredicates(predicates, names, op->getNumResults(), op->getBlock(),
                   constraints);
  add(op->getBlock(), constraints);
}

/// The selector is the key of a case, and none of the keys in `default`.
void PathFacts::collectSwitch(Operation *op) {
  auto choice = cast<ScfSwitchOp>(op);
  SmallVector<Constraint> others;
  for (auto [key, region] :
       llvm::zip(choice.getKeys(), choice.getCaseRegions())) {
    Constraint constraint;
    constraint.value = choice.getSelector();
    constraint.literal = key;
    constraint.block = op->getBlock();
    guard(&region.front(), constraint);
    constraint.predicate = CmpIPredicate::ne;
    others.push_back(constraint);
  }
  guard(&choice.getDefaultRegion().front(), others);
}

Block *PathFacts::getSoleEntry(Block *block) {
  auto [it, isNew] = soleEntries.try_emplace(block, nullptr);
  if (!isNew)
    return it->second;
  Interval dominated = intervals.lookup(block);
  Block *entry = nullptr;
  for (Block *predecessor : block->getPredecessors()) {
    if (dominated.encloses(intervals.lookup(predecessor)))
      continue; // An edge back.
    if (entry)
      return nullptr;
    entry = predecessor;
  }
  return it->second = entry;
}

/// A condition holds where its edge is the only way in: each way to such a
/// block goes through this branch since the values it compares were last
/// defined.
void PathFacts::collectBranch(Operation *op) {
  auto branch = cast<CfgCondBrOp>(op);
  Block *block = op->getBlock();
  for (bool holds : {true, false}) {
    Block *dest = holds ? branch.getTrueDest() : branch.getFalseDest();
    if (getSoleEntry(dest) != block)
      continue;
    SmallVector<Constraint> constraints;
    appendCondition(branch.getCondition(), holds, block, constraints);
    guard(dest, constraints);
  }
}

/// Predicates also name extents of views, for which the body may have several
/// values or none.
void PathFacts::collectFunction(Operation *op) {
  auto function = cast<FuncDefOp>(op);
  Block &entry = function.getBody().front();
  SmallVector<SmallVector<Value>> named =
      getNamedValues(entry, function.getRelations());
  SmallVector<Value> first;
  for (ArrayRef<Value> values : named)
    first.push_back(values.empty() ? Value() : values.front());
  SmallVector<Constraint> constraints;
  appendPredicates(function.getPredicatesAttr(), first, first.size(), &entry,
                   constraints);
  for (ArrayRef<Value> values : named)
    for (Value other : ArrayRef(values).drop_front(!values.empty()))
      for (size_t i = 0, e = constraints.size(); i != e; ++i)
        if (constraints[i].value == values.front())
          constraints.emplace_back(Constraint(constraints[i])).value = other;
  add(&entry, constraints);
}

/// The test holds in the body and fails after the loop, both of the values it
/// forwards.
void PathFacts::collectWhile(Operation *op) {
  auto loop = cast<ScfWhileOp>(op);
  Block &header = loop.getHeader().front(), &body = loop.getBody().front();
  auto test = cast<ScfConditionOp>(header.getTerminator());
  auto definedInLoop = [&](Value value) {
    return loop->isAncestor(value.getParentRegion()->getParentOp());
  };
  auto transfer = [&](bool holds, Block *scope, ValueRange receivers) {
    SmallVector<Constraint> constraints, received;
    appendCondition(test.getCondition(), holds, &header, constraints);
    for (const Constraint &constraint : constraints) {
      if (holds && !definedInLoop(constraint.value))
        received.push_back(constraint);
      for (auto [sent, receiver] : llvm::zip(test.getValues(), receivers)) {
        if (sent != constraint.value)
          continue;
        Constraint &copy = received.emplace_back(constraint);
        copy.value = receiver;
        for (auto [otherSent, other] : llvm::zip(test.getValues(), receivers))
          if (otherSent == constraint.other && !constraint.shift) {
            copy.other = other;
            copy.block = scope;
            break;
          }
      }
    }
    if (holds)
      guard(scope, received);
    else
      add(scope, received);
  };
  transfer(/*holds=*/true, &body, body.getArguments());
  transfer(/*holds=*/false, op->getBlock(), loop.getResults());
}

void PathFacts::link() {
  for (List &known : lists) {
    std::vector<Entry> &list = known.entries;
    llvm::sort(list, [](const Entry &a, const Entry &b) {
      return std::pair(a.scope.first, a.ordinal) <
             std::pair(b.scope.first, b.ordinal);
    });
    for (int i = 1, e = list.size(); i != e; ++i) {
      int outer = i - 1;
      while (outer >= 0 && !list[outer].scope.encloses(list[i].scope))
        outer = list[outer].parent;
      list[i].parent = outer;
    }
    known.firsts.reserve(list.size());
    for (const Entry &entry : list)
      known.firsts.push_back(entry.scope.first);
  }
}

void PathFacts::forEach(
    Value value, Block *block, unsigned limit,
    llvm::function_ref<void(const Constraint &)> visit) const {
  auto found = numbers.find(value);
  auto interval = intervals.find(block);
  if (found == numbers.end() || interval == intervals.end())
    return;
  const std::vector<Entry> &list = lists[found->second].entries;
  ArrayRef<unsigned> firsts = lists[found->second].firsts;
  const unsigned *end = llvm::upper_bound(firsts, interval->second.first);
  for (int i = int(end - firsts.begin()) - 1; i >= 0 && limit;
       i = list[i].parent) {
    if (!list[i].scope.encloses(interval->second))
      continue;
    visit(list[i].constraint);
    --limit;
  }
}

//===----------------------------------------------------------------------===//
// Looking up
//===----------------------------------------------------------------------===//

unsigned loom::ordersOf(CmpIPredicate predicate) {
  switch (predicate) {
  case CmpIPredicate::eq:
    return Equal;
  case CmpIPredicate::ne:
    return Less | Greater;
  case CmpIPredicate::slt:
    return Less;
  case CmpIPredicate::sle:
    return Less | Equal;
  case CmpIPredicate::sgt:
    return Greater;
  case CmpIPredicate::sge:
    return Greater | Equal;
  default:
    return AnyOrder;
  }
}

/// The value an assume is the identity of, or null.
static Value getAssumed(Value value) {
  auto result = dyn_cast<OpResult>(value);
  if (!result)
    return {};
  // All have the assumed values as their first operands.
  return isa<IndexAssumeOp, ScalarAssumeOp, SanitizerAssertValueOp>(
             result.getOwner())
             ? result.getOwner()->getOperand(result.getResultNumber())
             : Value();
}

static Value stripAssumes(Value value) {
  for (unsigned i = 0; i != kChainLimit; ++i) {
    Value assumed = getAssumed(value);
    if (!assumed)
      break;
    value = assumed;
  }
  return value;
}

IntegerFacts PathFacts::bound(const Constraint &constraint, BaseFacts base,
                              bool &missing, unsigned depth) const {
  if (!constraint.other)
    return IntegerFacts::exact(constraint.literal);
  unsigned nested = depth ? depth - 1 : 0;
  IntegerFacts facts =
      read(constraint.other, constraint.block, base, missing, nested);
  if (!constraint.shift)
    return facts;
  IntegerFacts shift =
      read(constraint.shift, constraint.block, base, missing, nested);
  return constraint.subtractShift ? subFacts(facts, shift)
                                  : addFacts(facts, shift);
}

IntegerFacts PathFacts::read(Value value, Block *block, BaseFacts base,
                             bool &missing, unsigned depth) const {
  std::optional<IntegerFacts> known = base(value);
  if (!known) {
    missing = true;
    return IntegerFacts::unknown(value.getType());
  }
  IntegerFacts facts = *known;
  if (depth == 0 || !block)
    return facts;
  unsigned limit = depth == kDepth ? kMostConstraints : kMostOfBound;
  // What a condition says of a value holds of the same value assumed.
  Value name = value;
  for (unsigned i = 0; name && i != kChainLimit; ++i, name = getAssumed(name))
    forEach(name, block, limit, [&](const Constraint &constraint) {
      facts =
          refine(facts, constraint, bound(constraint, base, missing, depth));
    });
  return facts;
}

/// The signed predicate that compares numbers that are not negative alike.
static CmpIPredicate toSigned(CmpIPredicate predicate) {
  switch (predicate) {
  case CmpIPredicate::ult:
    return CmpIPredicate::slt;
  case CmpIPredicate::ule:
    return CmpIPredicate::sle;
  case CmpIPredicate::ugt:
    return CmpIPredicate::sgt;
  case CmpIPredicate::uge:
    return CmpIPredicate::sge;
  default:
    return predicate;
  }
}

unsigned PathFacts::getOrder(Value lhs, Value rhs, Block *block,
                             bool areNonNegative) const {
  Value left = stripAssumes(lhs), right = stripAssumes(rhs);
  if (left == right)
    return Equal;
  unsigned orders = AnyOrder;
  auto collect = [&](Value name, Value otherRoot, bool swapped) {
    for (unsigned i = 0; name && i != kChainLimit; ++i, name = getAssumed(name))
      forEach(name, block, kMostConstraints, [&](const Constraint &constraint) {
        if (constraint.kind != Constraint::Compare || !constraint.other ||
            constraint.shift || stripAssumes(constraint.other) != otherRoot)
          return;
        CmpIPredicate predicate = areNonNegative
                                      ? toSigned(constraint.predicate)
                                      : constraint.predicate;
        orders &= ordersOf(swapped ? swapSides(predicate) : predicate);
      });
  };
  // A predicate of an assume is kept with its result only.
  collect(lhs, right, /*swapped=*/false);
  collect(rhs, left, /*swapped=*/true);
  return orders ? orders : unsigned(AnyOrder);
}

bool PathFacts::isOtherThan(Value value, int64_t number, Block *block) const {
  bool isOther = false;
  Value name = value;
  for (unsigned i = 0; name && i != kChainLimit; ++i, name = getAssumed(name))
    forEach(name, block, kMostConstraints, [&](const Constraint &constraint) {
      if (constraint.kind != Constraint::Compare || constraint.shift ||
          constraint.predicate != CmpIPredicate::ne)
        return;
      APInt constant;
      int64_t bound = constraint.literal;
      if (constraint.other) {
        if (!matchPattern(constraint.other, m_ConstantInt(&constant)))
          return;
        bound = constant.getSExtValue();
      }
      isOther |= bound == number;
    });
  return isOther;
}

uint8_t PathFacts::getExcludedClasses(Value value, Block *block) const {
  uint8_t excluded = 0;
  Value name = value;
  for (unsigned i = 0; name && i != kChainLimit; ++i, name = getAssumed(name))
    forEach(name, block, kMostConstraints, [&](const Constraint &constraint) {
      if (constraint.kind == Constraint::NotInClasses)
        excluded |= constraint.literal;
    });
  return excluded;
}

bool PathFacts::isStatedMultiple(Value value, Value factor,
                                 Block *block) const {
  if (stripAssumes(value) == stripAssumes(factor))
    return true;
  bool stated = false;
  Value name = value;
  for (unsigned i = 0; name && i != kChainLimit; ++i, name = getAssumed(name))
    forEach(name, block, kMostConstraints, [&](const Constraint &constraint) {
      stated |= constraint.kind == Constraint::Multiple && constraint.other &&
                stripAssumes(constraint.other) == stripAssumes(factor);
    });
  return stated;
}
