//===- AccessBuilder.h - The accesses of one vector -------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_VIEWTOBUFFER_ACCESSBUILDER_H
#define LOOM_LIB_CONVERSION_VIEWTOBUFFER_ACCESSBUILDER_H

#include "Loom/Dialect/Vector/IR/VectorMemory.h"
#include "ViewParts.h"

namespace loom {

/// Makes the accesses that one op of VectorMemory.h becomes.
class AccessBuilder {
public:
  /// `operands` are what the operands of the op became.
  AccessBuilder(const VectorAccess &access,
                llvm::ArrayRef<mlir::ValueRange> operands,
                mlir::OpBuilder &builder);

  /// Makes the accesses; null for an op without a result.
  mlir::Value build();

private:
  using LaneAccess = llvm::function_ref<mlir::Value(int64_t lane)>;

  // Vectors and their lanes (AccessLanes.cpp).
  bool needsBits();
  mlir::Value toMoved(mlir::Value vector);
  mlir::Value fromMoved(mlir::Value vector);
  mlir::Value flat(mlir::Value vector);
  mlir::Value extract(mlir::Value vector, int64_t lane);
  mlir::Value slice(mlir::Value vector, int64_t first, int64_t count);
  mlir::Value fromLanes(llvm::ArrayRef<mlir::Value> lanes);
  mlir::Value fromRuns(llvm::ArrayRef<mlir::Value> runs);
  /// The lane that `make` gives, or that of `pass` if the mask is not set.
  mlir::Value guard(int64_t lane, LaneAccess make);

  // Where lanes lie (AccessLanes.cpp).
  int64_t countRun();
  std::optional<int64_t> getDistance(llvm::ArrayRef<int64_t> coordinates);
  int64_t getRunAlignment(llvm::ArrayRef<int64_t> coordinates);
  llvm::SmallVector<int64_t> getCoordinates(int64_t lane) const;
  llvm::SmallVector<mlir::Value>
  getBlockIndices(llvm::ArrayRef<int64_t> coordinates);
  llvm::SmallVector<mlir::Value> moveLast(mlir::Value distance);
  mlir::Value addConstant(mlir::Value index, int64_t constant);
  int64_t getElementAlignment() const;

  // Accesses (VectorAccess.cpp).
  mlir::Value buildBlock();
  mlir::Value buildRun(int64_t first, int64_t count);
  mlir::Value buildCompact();
  mlir::Value buildCompactLanes();
  mlir::Value buildIndexed();
  /// The access of one element.
  mlir::Value accessElement(int64_t lane, mlir::ValueRange indices,
                            int64_t alignment);
  mlir::Value accessPlain(mlir::Type type, mlir::Value value,
                          mlir::Value address, int64_t alignment);
  mlir::Value accessMaskedRun(mlir::Value first,
                              llvm::ArrayRef<mlir::Value> vectors,
                              int64_t alignment);

  template <typename AttrT> AttrT word(llvm::StringRef name) const {
    return access.op->getAttrOfType<AttrT>(name);
  }

  const VectorAccess &access;
  mlir::OpBuilder &builder;
  mlir::Location loc;
  ViewParts view;
  /// The type in which lanes are moved.
  mlir::Type element;
  llvm::SmallVector<mlir::Value> indices;
  /// Of rank 1.
  llvm::SmallVector<mlir::Value, 2> values;
  mlir::Value offsets, mask, pass;
  bool isStore;
};

} // namespace loom

#endif // LOOM_LIB_CONVERSION_VIEWTOBUFFER_ACCESSBUILDER_H
