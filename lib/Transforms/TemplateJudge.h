//===- TemplateJudge.h - Whether candidates apply ---------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_TRANSFORMS_TEMPLATEJUDGE_H
#define LOOM_LIB_TRANSFORMS_TEMPLATEJUDGE_H

#include "Loom/Analysis/Proofs.h"
#include "Loom/Dialect/Template/IR/Template.h"

namespace loom {

/// An application of a family, or the use of one candidate, with the values
/// that the names of a signature stand for there.
class TemplateUse {
public:
  /// Makes the queries of extents and layouts that facts are asked about.
  explicit TemplateUse(SignatureUseOpInterface op);

  SignatureUseOpInterface getOp() const { return op; }

  /// The argument's extent in `dimension`, or its layout for kLayoutDimension;
  /// null if it has none.
  mlir::Value getDimension(unsigned argument, int64_t dimension) const;

private:
  SignatureUseOpInterface op;
  /// Per argument its dimensions, and after them its layout.
  llvm::SmallVector<llvm::SmallVector<mlir::Value>> dimensions;
};

/// What is known of a candidate, or of the contract of its family, at a use.
struct Judgement {
  mlir::Operation *candidate = nullptr;
  Proof proof = Proof::Proved;
  /// Why it does not apply, or what is not known: a whole clause.
  std::string reason;
  /// Where the predicate stands that is not proved, if it is one.
  std::optional<mlir::Location> predicate;

  int64_t getPriority() const;
  llvm::StringRef getName() const;
};

/// Judges by facts that were computed after all uses were made.
class TemplateJudge {
public:
  TemplateJudge(const Facts &facts, const Prover &prover,
                const TargetFacts &target, mlir::SymbolTableCollection &symbols)
      : facts(facts), prover(prover), target(target), symbols(symbols) {}

  /// Judges what `candidate` states. Each check is taken only as far as needed:
  /// what is refuted counts before what is unknown.
  Judgement judge(const TemplateUse &use, SignatureOpInterface candidate) const;

  /// Whether no execution gets to `use`.
  bool isUnreachable(const TemplateUse &use) const {
    return prover.isUnreachable(use.getOp()->getBlock());
  }

private:
  void judgeTypes(const TemplateUse &use, Judgement &judgement) const;
  void judgeConvention(const TemplateUse &use, Judgement &judgement) const;
  void judgeTarget(Judgement &judgement) const;
  void judgeExtents(const TemplateUse &use, Judgement &judgement) const;
  void judgeResultExtents(const TemplateUse &use, Judgement &judgement) const;
  void judgePredicates(const TemplateUse &use, Judgement &judgement) const;

  const Facts &facts;
  const Prover &prover;
  const TargetFacts &target;
  mlir::SymbolTableCollection &symbols;
};

} // namespace loom

#endif // LOOM_LIB_TRANSFORMS_TEMPLATEJUDGE_H
