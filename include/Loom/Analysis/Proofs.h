//===- Proofs.h - Whether facts imply a predicate ------------- -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_ANALYSIS_PROOFS_H
#define LOOM_ANALYSIS_PROOFS_H

#include "Loom/Analysis/Facts.h"
#include "Loom/Dialect/Index/IR/Index.h"

namespace loom {

class PathFacts;

enum class Proof { Proved, Refuted, Unknown };

/// Proves predicates, the relations of values among them, in a program whose
/// facts are known. Describes the IR as it was when constructed.
class Prover {
public:
  /// `facts` were computed for `root` and outlive this.
  Prover(mlir::Operation *root, const Facts &facts);
  ~Prover();

  /// Whether `predicate` holds at every op of `block`, where an ordinal k in it
  /// stands for `names[k]`. Everything holds in a block that the conditions
  /// around it are sure to keep every execution from.
  Proof prove(PredicateAttr predicate, mlir::ValueRange names,
              mlir::Block *block) const;

  /// Whether the conditions around `block` are sure to keep every execution
  /// from it.
  bool isUnreachable(mlir::Block *block) const;

private:
  /// A value or a literal of a predicate.
  struct Term {
    mlir::Value value;
    IntegerFacts facts;
  };
  Term getTerm(mlir::Attribute argument, mlir::ValueRange names,
               mlir::Block *block) const;
  Proof compare(mlir::arith::CmpIPredicate predicate, const Term &lhs,
                const Term &rhs, mlir::Block *block) const;
  Proof isMultiple(const Term &value, const Term &factor,
                   mlir::Block *block) const;
  Proof proveFloat(PredicateKind kind, mlir::Value value,
                   mlir::Block *block) const;
  Proof proveReachable(PredicateAttr predicate, mlir::ValueRange names,
                       mlir::Block *block) const;

  const Facts &facts;
  std::unique_ptr<PathFacts> paths;
};

} // namespace loom

#endif // LOOM_ANALYSIS_PROOFS_H
