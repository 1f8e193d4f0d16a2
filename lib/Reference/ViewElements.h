//===- ViewElements.h - Elements that a vector is ---------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_VIEWELEMENTS_H
#define LOOM_LIB_REFERENCE_VIEWELEMENTS_H

#include "Loom/Dialect/Vector/IR/VectorMemory.h"
#include "ViewAccess.h"

namespace loom {

/// The elements of a view that an op on vectors accesses.
struct ViewElements {
  ViewElements(mlir::Operation *op, VectorAccessForm form);

  using Visitor = llvm::function_ref<void(unsigned, std::optional<Access>)>;

  /// Calls `visitor(i, access)` for each active element of the vector, in
  /// order, without an access if it is outside of the view, which is reported.
  void visit(Group &group, const Inst &inst, ViewLocator &locator,
             unsigned lane, Visitor visitor) const;
  /// Whether all elements of a workitem's vector are active.
  bool areAllActive(Group &group, const Inst &inst, unsigned lane) const;
  /// Where all elements are active and inside, and those of a row lie side by
  /// side, how many these are; else 0. Starts the locator.
  unsigned startRuns(Group &group, const Inst &inst, ViewLocator &locator,
                     unsigned lane) const;

  ViewAccessInfo view;
  VectorAddressing addressing;
  llvm::SmallVector<int64_t, 2> shape;
  unsigned numElements;
  /// Operand numbers; 0 for none.
  unsigned offsets, mask, pass;

private:
  std::optional<Access> locate(Group &group, const Inst &inst,
                               ViewLocator &locator, unsigned lane, unsigned i,
                               unsigned place) const;

  unsigned offsetBits = 64;
};

} // namespace loom

#endif // LOOM_LIB_REFERENCE_VIEWELEMENTS_H
