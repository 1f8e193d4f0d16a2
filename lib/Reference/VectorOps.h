//===- VectorOps.h - Pieces of the handlers of vectors ----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_VECTOROPS_H
#define LOOM_LIB_REFERENCE_VECTOROPS_H

#include "LaneOps.h"
#include "mlir/IR/BuiltinTypes.h"

namespace loom {

/// Elements that only change their place.
void addVectorMoveHandlers(HandlerTable &handlers);
/// Extraction, insertion and slices.
void addVectorElementHandlers(HandlerTable &handlers);
/// Reductions and tables.
void addVectorReduceHandlers(HandlerTable &handlers);

/// Cells from one element of an axis to the next one.
llvm::SmallVector<int64_t> getCellStrides(llvm::ArrayRef<int64_t> shape);

/// The coordinates of a cell.
llvm::SmallVector<int64_t> getCoordinates(llvm::ArrayRef<int64_t> shape,
                                          int64_t cell);

/// The cell at these coordinates.
int64_t getCell(llvm::ArrayRef<int64_t> shape,
                llvm::ArrayRef<int64_t> coordinates);

/// The shape of a vector; none for a scalar.
inline llvm::ArrayRef<int64_t> getShape(mlir::Type type) {
  auto vector = llvm::dyn_cast<mlir::VectorType>(type);
  return vector ? vector.getShape() : llvm::ArrayRef<int64_t>();
}

/// Where the value of a cell comes from: a cell of an operand.
struct CellSource {
  /// kNowhere for a cell that is poison.
  int operand;
  unsigned cell;
  static constexpr int kNowhere = -1;
};

/// The handler that gives each result, cell by cell, what `getSource(result,
/// cell)` says.
llvm::LogicalResult buildMove(
    mlir::Operation *op, Inst &inst,
    llvm::function_ref<CellSource(unsigned result, unsigned cell)> getSource);

} // namespace loom

#endif // LOOM_LIB_REFERENCE_VECTOROPS_H
