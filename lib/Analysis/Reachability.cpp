//===- Reachability.cpp - Blocks that no execution gets to ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PathFacts.h"

using namespace mlir;
using namespace loom;

Block *PathFacts::getOuter(Block *block) const {
  if (Block *dominator = dominators.lookup(block))
    return dominator;
  return block->isEntryBlock() ? block->getParentOp()->getBlock() : nullptr;
}

/// Constraints of one value are taken together: each may exclude what those
/// before it left.
bool PathFacts::contradicts(ArrayRef<Constraint> guards, Block *outer,
                            BaseFacts base) const {
  DenseMap<Value, IntegerFacts> known;
  bool missing = false;
  for (const Constraint &constraint : guards) {
    if (constraint.kind != Constraint::Compare)
      continue;
    auto [entry, isNew] = known.try_emplace(constraint.value);
    IntegerFacts &facts = entry->second;
    if (isNew)
      facts = at(constraint.value, outer, base, missing);
    IntegerFacts limit = boundOf(constraint, base, missing);
    std::optional<bool> holds =
        compareFacts(constraint.predicate, facts, limit);
    if (holds && !*holds)
      return true;
    if (constraint.other && !constraint.shift &&
        !(getOrder(constraint.value, constraint.other, outer,
                   facts.isNonNegative() && limit.isNonNegative()) &
          ordersOf(constraint.predicate)))
      return true;
    facts = refine(facts, constraint, limit);
  }
  return false;
}

bool PathFacts::isUnreachable(Block *block, BaseFacts base) {
  assert(keepsGuards && "nothing is known of what guards blocks");
  // Not by recursion: dominator trees can be as deep as there are blocks.
  SmallVector<Block *> chain;
  bool result = false;
  for (; block && intervals.contains(block); block = getOuter(block)) {
    auto it = unreachable.find(block);
    if (it != unreachable.end()) {
      result = it->second;
      break;
    }
    chain.push_back(block);
  }
  for (Block *inner : llvm::reverse(chain)) {
    auto it = guards.find(inner);
    if (!result && it != guards.end())
      result = contradicts(it->second, getOuter(inner), base);
    unreachable[inner] = result;
  }
  return result;
}
