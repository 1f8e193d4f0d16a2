//===- BlockOrder.cpp - When the blocks of a graph run --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops are the strongly connected components of the graph; the head of one is
// the block that a walk of the graph sees first. Without its head it falls into
// components again, which are the loops in it.
//
//===----------------------------------------------------------------------===//

#include "BlockOrder.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace loom;

namespace {
/// A step of the making of the order: a block, the end of a loop, or the blocks
/// of a loop without its head.
struct Step {
  enum Kind { Visit, Latch, Inside } kind;
  Block *block;
  unsigned loop = 0;
};

/// Nests the loops of a graph.
class LoopNester {
public:
  /// Every block, behind those it is reached from; the loops of a block end
  /// with a latch where it is needed.
  SmallVector<Step> run(Block *entry);

private:
  using Component = SmallVector<Block *>;

  SmallVector<Component> findComponents(ArrayRef<Block *> roots, unsigned loop);
  void expand(ArrayRef<Block *> roots, unsigned loop, Block *head);
  bool needsLatch(const Component &last, unsigned loop, Block *head) const;
  bool isIn(Block *block, unsigned loop) const {
    return loops.lookup(block) == loop;
  }
  static bool isLoop(const Component &component) {
    Block *head = component.back();
    return component.size() != 1 ||
           llvm::is_contained(head->getSuccessors(), head);
  }

  static constexpr unsigned kNoLoop = ~0u;

  /// Steps that are left, the next one last.
  SmallVector<Step> pending;
  /// The innermost loop that a block is in and not the head of; 0 for the
  /// graph. Heads that are done are in none.
  DenseMap<Block *, unsigned> loops;
  unsigned numLoops = 0;
};
} // namespace

/// The components among the blocks of `loop` that `roots` reach, in reverse
/// order of the branches; each with its head last. Tarjan's algorithm, without
/// recursion.
SmallVector<LoopNester::Component>
LoopNester::findComponents(ArrayRef<Block *> roots, unsigned loop) {
  struct Node {
    unsigned number, low;
    bool isOpen;
  };
  struct Frame {
    Block *block;
    unsigned next;
  };
  DenseMap<Block *, Node> nodes;
  SmallVector<Block *> open;
  SmallVector<Frame> frames;
  SmallVector<Component> components;
  auto enter = [&](Block *block) {
    unsigned number = nodes.size();
    nodes[block] = {number, number, true};
    open.push_back(block);
    frames.push_back({block, 0});
  };
  auto leave = [&](Block *block) {
    if (nodes[block].low != nodes[block].number)
      return;
    Component &component = components.emplace_back();
    do {
      component.push_back(open.pop_back_val());
      nodes[component.back()].isOpen = false;
    } while (component.back() != block);
  };
  for (Block *root : roots) {
    if (!isIn(root, loop) || nodes.contains(root))
      continue;
    enter(root);
    while (!frames.empty()) {
      Block *block = frames.back().block;
      if (frames.back().next == block->getNumSuccessors()) {
        frames.pop_back();
        leave(block);
        if (!frames.empty()) {
          Node &from = nodes[frames.back().block];
          from.low = std::min(from.low, nodes[block].low);
        }
        continue;
      }
      Block *to = block->getSuccessor(frames.back().next++);
      if (!isIn(to, loop))
        continue;
      auto known = nodes.find(to);
      if (known == nodes.end())
        enter(to);
      else if (known->second.isOpen)
        nodes[block].low = std::min(nodes[block].low, known->second.number);
    }
  }
  return components;
}

/// Whether a workitem can be back at `head` before others have finished their
/// turn: not if the only block that branches back is the last one of the loop.
bool LoopNester::needsLatch(const Component &last, unsigned loop,
                            Block *head) const {
  return isLoop(last) ||
         llvm::any_of(head->getPredecessors(), [&](Block *from) {
           return (from == head || isIn(from, loop)) && from != last.front();
         });
}

/// Adds the steps for the blocks of `loop` without `head`, which may be null.
void LoopNester::expand(ArrayRef<Block *> roots, unsigned loop, Block *head) {
  SmallVector<Component> components = findComponents(roots, loop);
  if (head &&
      (components.empty() || !needsLatch(components.front(), loop, head)))
    pending.pop_back();
  for (const Component &component : components) {
    Block *first = component.back();
    if (!isLoop(component)) {
      pending.push_back({Step::Visit, first});
      continue;
    }
    ++numLoops;
    for (Block *block : component)
      loops[block] = numLoops;
    loops[first] = kNoLoop;
    pending.push_back({Step::Latch, first});
    pending.push_back({Step::Inside, first, numLoops});
    pending.push_back({Step::Visit, first});
  }
}

SmallVector<Step> LoopNester::run(Block *entry) {
  SmallVector<Step> steps;
  expand(entry, /*loop=*/0, /*head=*/nullptr);
  while (!pending.empty()) {
    Step step = pending.pop_back_val();
    if (step.kind == Step::Inside)
      expand(SmallVector<Block *>(step.block->getSuccessors()), step.loop,
             step.block);
    else
      steps.push_back(step);
  }
  return steps;
}

BlockOrder::BlockOrder(Region &graph, const Facts &facts) {
  DenseMap<Block *, Uniformity> executions;
  SmallVector<Stop> inOrder;
  for (const Step &step : LoopNester().run(&graph.front())) {
    if (step.kind == Step::Visit) {
      positions[step.block] = blocks.size();
      blocks.push_back(step.block);
      Uniformity execution = std::max(facts.getExecutionUniformity(step.block),
                                      Uniformity::Workgroup);
      executions[step.block] = execution;
      inOrder.push_back({step.block, false, execution});
    } else if (executions.lookup(step.block) == Uniformity::Varying) {
      inOrder.push_back({step.block, true, Uniformity::Varying});
    }
  }
  for (Uniformity execution :
       {Uniformity::Varying, Uniformity::Subgroup, Uniformity::Workgroup})
    for (const Stop &stop : inOrder)
      if (stop.execution == execution)
        stops.push_back(stop);
  for (auto [number, stop] : llvm::enumerate(stops))
    (stop.isLatch ? latches : numbers)[stop.block] = number;
}

int64_t BlockOrder::getTarget(Block *from, Block *to) const {
  auto latch = latches.find(to);
  bool isBack = positions.lookup(to) <= positions.lookup(from);
  return isBack && latch != latches.end() ? latch->second : getNumber(to);
}

bool BlockOrder::isUniform() const {
  return llvm::all_of(stops, [](const Stop &stop) {
    return stop.execution == Uniformity::Workgroup;
  });
}

SmallVector<int64_t> BlockOrder::getNumbersByDominance() const {
  SmallVector<int64_t> ordinals;
  for (Block *block : blocks)
    ordinals.push_back(getNumber(block));
  for (auto [number, stop] : llvm::enumerate(stops))
    if (stop.isLatch)
      ordinals.push_back(number);
  return ordinals;
}
