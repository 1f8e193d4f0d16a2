//===- BlockOrder.cpp - The order in which a graph of blocks runs ---------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockOrder.h"
#include "mlir/IR/Block.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

using namespace mlir;
using namespace loom;

namespace {
/// Tarjan's algorithm, without recursion over the blocks, on a part of a graph:
/// strongly connected components, those behind others first.
class Components {
public:
  Components(Block *entry, const llvm::DenseSet<Block *> &part, Block *header)
      : part(part), header(header) {
    search(entry);
  }

  std::vector<std::vector<Block *>> found;

private:
  struct Visit {
    Block *block;
    unsigned nextSuccessor = 0;
  };
  struct State {
    unsigned number = 0, lowest = 0;
    bool isOpen = false;
  };

  void enter(Block *block) {
    states[block] = {++count, count, true};
    open.push_back(block);
    visits.push_back({block});
  }

  void leave(Block *block) {
    State &state = states[block];
    if (state.lowest == state.number) {
      std::vector<Block *> &component = found.emplace_back();
      Block *member;
      do {
        member = open.back();
        open.pop_back();
        states[member].isOpen = false;
        component.push_back(member);
      } while (member != block);
    }
    visits.pop_back();
    if (!visits.empty()) {
      State &parent = states[visits.back().block];
      parent.lowest = std::min(parent.lowest, states[block].lowest);
    }
  }

  void search(Block *entry) {
    enter(entry);
    while (!visits.empty()) {
      Visit &visit = visits.back();
      Block *block = visit.block;
      if (visit.nextSuccessor == block->getNumSuccessors()) {
        leave(block);
        continue;
      }
      Block *successor = block->getSuccessor(visit.nextSuccessor++);
      if (successor == header || !part.contains(successor))
        continue;
      auto known = states.find(successor);
      if (known == states.end())
        enter(successor);
      else if (known->second.isOpen)
        states[block].lowest =
            std::min(states[block].lowest, known->second.number);
    }
  }

  const llvm::DenseSet<Block *> &part;
  /// Edges to it do not count.
  Block *header;
  unsigned count = 0;
  std::vector<Visit> visits;
  std::vector<Block *> open;
  llvm::DenseMap<Block *, State> states;
};

/// Makes the order, without recursion over loops.
class Orderer {
public:
  std::vector<OrderedBlock> run(Block *entry,
                                const llvm::DenseSet<Block *> &all) {
    expand(entry, all, /*header=*/nullptr);
    while (!pending.empty()) {
      Step step = std::move(pending.back());
      pending.pop_back();
      if (step.isEnd) {
        order[step.first].loopEnd = order.size();
      } else if (step.component.size() == 1) {
        order.push_back({step.component[0], unsigned(order.size()) + 1});
      } else {
        // The block found first is the last of its component.
        Block *first = step.component.back();
        llvm::DenseSet<Block *> loop(step.component.begin(),
                                     step.component.end());
        pending.push_back({true, unsigned(order.size()), {}});
        expand(first, loop, first);
      }
    }
    return std::move(order);
  }

private:
  /// A block, a loop, or the end of the loop that began at `first`.
  struct Step {
    bool isEnd;
    unsigned first;
    std::vector<Block *> component;
  };

  void expand(Block *entry, const llvm::DenseSet<Block *> &part,
              Block *header) {
    Components components(entry, part, header);
    for (std::vector<Block *> &component : components.found)
      pending.push_back({false, 0, std::move(component)});
  }

  /// The next one is the last.
  std::vector<Step> pending;
  std::vector<OrderedBlock> order;
};
} // namespace

std::vector<OrderedBlock> loom::orderBlocks(Region &region) {
  // An scf.if without else.
  if (region.empty())
    return {};
  llvm::DenseSet<Block *> all;
  for (Block &block : region)
    all.insert(&block);
  return Orderer().run(&region.front(), all);
}
