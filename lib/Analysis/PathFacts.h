//===- PathFacts.h - Conditions that guard a block ------------ -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A constraint holds inside one block, the blocks it dominates and everything
// nested in them: an `scf.if` condition in its branches, the condition of a
// `cfg.cond_br` where only one of its edges leads, loop bounds in a body,
// `where` in a function, `index.assume` after the assume. All are collected in
// one walk; blocks are numbered so that "inside" is a comparison of two
// intervals, and the constraints of one value form a forest by nesting.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_ANALYSIS_PATHFACTS_H
#define LOOM_LIB_ANALYSIS_PATHFACTS_H

#include "Constraints.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/DenseMap.h"

namespace loom {

/// What holds of values without any condition; nothing when not known yet.
using BaseFacts = llvm::function_ref<std::optional<IntegerFacts>(mlir::Value)>;

/// Orders that two values may have; a set of them.
enum Order : unsigned { Less = 1, Equal = 2, Greater = 4, AnyOrder = 7 };

/// The orders a signed predicate allows; all for an unsigned one.
unsigned ordersOf(mlir::arith::CmpIPredicate predicate);

class PathFacts {
public:
  /// `keepsGuards` if it will be asked what is unreachable.
  PathFacts(mlir::Operation *root, bool keepsGuards);

  /// What holds of `value` in `block`. Sets `missing`, when a base fact is not
  /// known yet, and then ignores what depends on it.
  IntegerFacts at(mlir::Value value, mlir::Block *block, BaseFacts base,
                  bool &missing) const {
    return read(value, block, base, missing, kDepth);
  }

  /// The facts of the right-hand side of `constraint`.
  IntegerFacts boundOf(const Constraint &constraint, BaseFacts base,
                       bool &missing) const {
    return bound(constraint, base, missing, kDepth);
  }

  /// The orders `lhs` and `rhs` may have in `block` because a constraint
  /// relates them. If neither is negative, unsigned comparisons count too.
  unsigned getOrder(mlir::Value lhs, mlir::Value rhs, mlir::Block *block,
                    bool areNonNegative = false) const;

  /// Whether a constraint says in `block` that `value` is not `number`.
  bool isOtherThan(mlir::Value value, int64_t number, mlir::Block *block) const;

  /// The classes that a float is in none of in `block`, by conditions; a mask
  /// of FloatFacts::Class.
  uint8_t getExcludedClasses(mlir::Value value, mlir::Block *block) const;

  /// Whether the conditions that guard `block` contradict what is known outside
  /// of it, so that no execution gets there. All base facts must be known, and
  /// guards kept.
  bool isUnreachable(mlir::Block *block, BaseFacts base);

  /// Whether a constraint says in `block` that `value` is a multiple of
  /// `factor`.
  bool isStatedMultiple(mlir::Value value, mlir::Value factor,
                        mlir::Block *block) const;

private:
  /// How far bounds of bounds are followed.
  static constexpr unsigned kDepth = 2;
  /// How many constraints of one value are used, the innermost ones; fewer
  /// where the value is a bound itself. Keeps a lookup constant in deep nests.
  static constexpr unsigned kMostConstraints = 64, kMostOfBound = 8;

  struct Interval {
    unsigned first, last;
    bool encloses(const Interval &other) const {
      return first <= other.first && other.last <= last;
    }
  };
  struct Entry {
    Interval scope;
    /// Keeps the order of collection among constraints of one scope.
    unsigned ordinal;
    /// The index of the next entry outwards, or -1.
    int parent;
    Constraint constraint;
  };
  /// What is known of one value.
  struct List {
    std::vector<Entry> entries;
    /// The first number of each scope: a search is among these, as a value such
    /// as the extent of all loops has as many entries as there are blocks.
    std::vector<unsigned> firsts;
  };

  void number(mlir::Region &region, mlir::DominanceInfo &dominance);
  void number(mlir::Block &block, mlir::DominanceInfo &dominance);
  void collect(mlir::Operation *op);
  void collectBranch(mlir::Operation *op);
  /// The block of the only edge that enters what `block` dominates, or null.
  mlir::Block *getSoleEntry(mlir::Block *block);
  void collectFunction(mlir::Operation *op);
  void collectSwitch(mlir::Operation *op);
  void collectWhile(mlir::Operation *op);
  void collectAssume(mlir::Operation *op, mlir::ValueRange references,
                     mlir::ArrayAttr predicates);
  void add(mlir::Block *scope, llvm::ArrayRef<Constraint> constraints);
  /// Adds what must hold for control to get to `scope`.
  void guard(mlir::Block *scope, llvm::ArrayRef<Constraint> constraints);
  bool contradicts(llvm::ArrayRef<Constraint> guards, mlir::Block *outer,
                   BaseFacts base) const;
  /// The innermost block that each way to `block` goes through.
  mlir::Block *getOuter(mlir::Block *block) const;
  void link();
  /// Calls `visit` for the constraints of `value` that hold in `block`, from
  /// the innermost on, at most `limit` of them.
  void forEach(mlir::Value value, mlir::Block *block, unsigned limit,
               llvm::function_ref<void(const Constraint &)> visit) const;
  IntegerFacts read(mlir::Value value, mlir::Block *block, BaseFacts base,
                    bool &missing, unsigned depth) const;
  IntegerFacts bound(const Constraint &constraint, BaseFacts base,
                     bool &missing, unsigned depth) const;

  llvm::DenseMap<mlir::Block *, Interval> intervals;
  unsigned next = 0;
  bool keepsGuards;
  llvm::DenseMap<mlir::Block *, mlir::Block *> soleEntries;
  /// The number of each value's list; most values that are asked for have none.
  llvm::DenseMap<mlir::Value, unsigned> numbers;
  std::vector<List> lists;
  /// The immediate dominators in regions of several blocks.
  llvm::DenseMap<mlir::Block *, mlir::Block *> dominators;
  llvm::DenseMap<mlir::Block *, llvm::SmallVector<Constraint, 2>> guards;
  llvm::DenseMap<mlir::Block *, bool> unreachable;
};

} // namespace loom

#endif // LOOM_LIB_ANALYSIS_PATHFACTS_H
