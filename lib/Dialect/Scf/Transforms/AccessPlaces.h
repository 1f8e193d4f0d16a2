//===- AccessPlaces.h - Which elements of a view an op touches --*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_TRANSFORMS_ACCESSPLACES_H
#define LOOM_DIALECT_SCF_TRANSFORMS_ACCESSPLACES_H

#include "Loom/Analysis/Facts.h"

namespace loom {

/// An index: `constant` plus the sum of coefficient * value.
struct LinearIndex {
  /// Nothing for an index that is no such sum of few values.
  static std::optional<LinearIndex> of(mlir::Value index, const Facts &facts);

  /// Adds `factor` * `index`; false if that is no sum of few values.
  bool add(mlir::Value index, int64_t factor, const Facts &facts);
  int64_t getCoefficient(mlir::Value value) const;

  /// Each value once, with a coefficient that is not 0.
  llvm::SmallVector<std::pair<mlir::Value, int64_t>, 2> terms;
  int64_t constant = 0;

private:
  bool addTerm(mlir::Value value, int64_t factor);
  bool addConstant(int64_t value, int64_t factor);
};

/// The elements of a view that one execution of a load or store touches: from
/// `indices` on, `widths` of them per dimension.
struct AccessPlace {
  static AccessPlace of(mlir::Operation *access, const Facts &facts);

  /// The view that windows of it were taken from; null for ops that do not say
  /// where they access.
  mlir::Value view;
  llvm::SmallVector<std::optional<LinearIndex>> indices;
  /// INT64_MAX for elements on both sides of the index, at any distance.
  llvm::SmallVector<int64_t> widths;
};

} // namespace loom

#endif // LOOM_DIALECT_SCF_TRANSFORMS_ACCESSPLACES_H
