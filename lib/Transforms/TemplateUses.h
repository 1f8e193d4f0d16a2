//===- TemplateUses.h - Where templates are used ----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_TRANSFORMS_TEMPLATEUSES_H
#define LOOM_LIB_TRANSFORMS_TEMPLATEUSES_H

#include "Loom/Dialect/Template/IR/Template.h"

namespace loom {

/// On a helper made of a candidate: the candidate.
constexpr llvm::StringLiteral kCandidateAttr = "loom_template.candidate";

/// Whether `op` is a family, a candidate or part of one.
bool isTemplate(mlir::Operation &op);

/// The applications and calls of templates in kernels and functions, in their
/// order. Those in candidates are judged where the candidate is inlined.
llvm::SmallVector<SignatureUseOpInterface> findUses(mlir::ModuleOp module);

/// Puts what a branch is sure to take in place of it, where uses are in it:
/// those on the other side are dead.
void foldBranches(mlir::ModuleOp module);

/// Removes private functions with uses that nothing needs: nobody can know what
/// holds there.
void removeUnneeded(mlir::ModuleOp module);

/// The place of an op in its own source.
mlir::Location getOwnPlace(mlir::Location loc);

/// Reports a use that came from itself, by the places through which inlining
/// brought it.
mlir::LogicalResult checkRecursion(SignatureUseOpInterface use);

} // namespace loom

#endif // LOOM_LIB_TRANSFORMS_TEMPLATEUSES_H
