//===- ControlFlow.h - What may run, for sparse analyses -------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which blocks may run, and what passes values to where, as far as constants
// tell. The rules are those of MLIR's analyses of dead code and of constants.
// Their solver has a hash table for each block and each value, kilobytes per
// op, so that a large program leaves the caches; here a block is one entry of
// one table, and a constant another.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_ANALYSIS_CONTROLFLOW_H
#define LOOM_LIB_ANALYSIS_CONTROLFLOW_H

#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace loom {

/// Where control may be: after an op, or at the start of a block.
using ControlPoint = llvm::PointerUnion<mlir::Operation *, mlir::Block *>;

/// Which argument of its region or result of its op the first of `inputs` is.
inline unsigned getFirstInput(mlir::ValueRange inputs) {
  if (inputs.empty())
    return 0;
  mlir::Value first = inputs.front();
  if (auto argument = mlir::dyn_cast<mlir::BlockArgument>(first))
    return argument.getArgNumber();
  return mlir::cast<mlir::OpResult>(first).getResultNumber();
}

class ControlFlow {
public:
  /// A way into a region or out of an op with region control flow.
  struct Way {
    /// The op itself or a terminator in it.
    mlir::Operation *from;
    /// The arguments or results that it gives a value.
    mlir::ValueRange inputs;
    /// The number of the next way to the same point, or kNoWay.
    unsigned next;
  };

  /// What is known of the calls of a function, or of the returns of a call.
  struct Ends {
    /// Whether there may be others.
    bool hasUnknown = false;
    llvm::SmallSetVector<mlir::Operation *, 1> known;
  };

  /// Analyzes what is in `root`, of which all entries are taken.
  explicit ControlFlow(mlir::Operation *root);

  bool isLive(mlir::Block *block) const { return live.contains(block); }
  bool isLive(mlir::Block *from, mlir::Block *to) const {
    return liveEdges.contains({from, to});
  }
  /// The ways to the start of a region's block, or out of an op.
  template <typename VisitT>
  void forEachWayTo(ControlPoint point, VisitT visit) const {
    auto it = firstWays.find(point.getOpaqueValue());
    unsigned number = it == firstWays.end() ? kNoWay : it->second;
    for (; number != kNoWay; number = ways[number].next)
      visit(ways[number]);
  }
  const Ends &callsOf(mlir::Operation *callable) const {
    return lookup(calls, callable);
  }
  /// Those of the function that `call` names.
  const Ends &returnsTo(mlir::Operation *call) const {
    auto it = callees.find(call);
    return it == callees.end() ? unknownEnds : lookup(returns, it->second);
  }

private:
  friend class ControlFlowFinder;
  static constexpr unsigned kNoWay = ~0u;
  using EndsMap = llvm::DenseMap<mlir::Operation *, Ends>;

  const Ends &lookup(const EndsMap &map, mlir::Operation *op) const {
    auto it = map.find(op);
    return it == map.end() ? noEnds : it->second;
  }

  llvm::DenseSet<mlir::Block *> live;
  llvm::DenseSet<std::pair<mlir::Block *, mlir::Block *>> liveEdges;
  /// Those of one point in the order in which they were found.
  std::vector<Way> ways;
  llvm::DenseMap<void *, unsigned> firstWays;
  /// Of functions: where they are called, and their returns.
  EndsMap calls, returns;
  /// The functions of calls that may run, where they are known.
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> callees;
  const Ends noEnds, unknownEnds{/*hasUnknown=*/true, {}};
};

} // namespace loom

#endif // LOOM_LIB_ANALYSIS_CONTROLFLOW_H
