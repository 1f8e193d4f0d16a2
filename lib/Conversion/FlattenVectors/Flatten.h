//===- Flatten.h - Vectors of rank 1 ----------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_FLATTENVECTORS_FLATTEN_H
#define LOOM_LIB_CONVERSION_FLATTENVECTORS_FLATTEN_H

#include "Loom/Dialect/Vector/IR/Vector.h"
#include "mlir/Transforms/DialectConversion.h"

namespace loom {

/// The row-major numbers of the lanes of a vector.
class LaneNumbers {
public:
  explicit LaneNumbers(llvm::ArrayRef<int64_t> shape);

  int64_t getStride(unsigned dim) const { return strides[dim]; }
  int64_t get(llvm::ArrayRef<int64_t> coordinates) const;

private:
  llvm::SmallVector<int64_t> strides;
};

/// Calls `visit` for each lane of `shape` in row-major order. There is one lane
/// without coordinates in an empty shape.
void forEachLane(llvm::ArrayRef<int64_t> shape,
                 llvm::function_ref<void(llvm::ArrayRef<int64_t>)> visit);

/// A vector of rank 1 with the lanes `lanes` of `source`.
mlir::Value pick(mlir::OpBuilder &builder, mlir::Location loc,
                 mlir::Value source, llvm::ArrayRef<int64_t> lanes);

/// The same from two vectors; those of `second` are numbered on from the last
/// one of `first`.
mlir::Value pick(mlir::OpBuilder &builder, mlir::Location loc,
                 mlir::Value first, mlir::Value second,
                 llvm::ArrayRef<int64_t> lanes);

/// Lane `lane` of a vector of rank 1.
mlir::Value pickLane(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Value source, int64_t lane);

/// A constant of a vector of rank 1 of integers or floats.
mlir::Value makeConstant(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::VectorType type,
                         llvm::ArrayRef<mlir::Attribute> lanes);

/// Ops that make vectors or move lanes.
void populateShapePatterns(const mlir::TypeConverter &converter,
                           mlir::RewritePatternSet &patterns);
/// Bit fields and streams of bits.
void populateBitPatterns(const mlir::TypeConverter &converter,
                         mlir::RewritePatternSet &patterns);
/// Dots by fused steps.
void populateDotPatterns(const mlir::TypeConverter &converter,
                         mlir::RewritePatternSet &patterns);
/// Reductions and tables.
void populateReducePatterns(const mlir::TypeConverter &converter,
                            mlir::RewritePatternSet &patterns);

} // namespace loom

#endif // LOOM_LIB_CONVERSION_FLATTENVECTORS_FLATTEN_H
