//===- Tensor.h - Values of a case ------------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Scalars are attributes of the exact width, as literals are (see Literals.h).
// Elements of tensors travel as their bits, zero-extended to 64.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_HARNESS_TENSOR_H
#define LOOM_HARNESS_TENSOR_H

#include "Loom/Runtime/Device.h"
#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/SmallVector.h"

namespace loom {

/// The most bytes the tensors of one sample may have together.
constexpr int64_t kMaxSampleBytes = int64_t(1) << 32;

/// Bytes that one or more tensors share, and the device buffer they are copied
/// to once a kernel is given one of the tensors.
struct TensorStorage {
  std::vector<char> bytes;
  std::unique_ptr<DeviceBuffer> device;
};

/// A tensor, or a view of part of one; copies share the storage.
class Tensor {
public:
  /// A scalar as a tensor of rank 0. `type` is `offset` where the attribute's
  /// is `index`.
  static Tensor ofScalar(mlir::TypedAttr value, mlir::Type type);
  /// New storage, all zeros. Fails where an extent is negative or the size
  /// exceeds `maxBytes`.
  static llvm::Expected<Tensor> create(mlir::Type elementType,
                                       llvm::ArrayRef<int64_t> shape,
                                       int64_t maxBytes = kMaxSampleBytes);

  /// The same bytes from `byteOffset` on, as another type. Fails where that
  /// reaches past the end.
  llvm::Expected<Tensor> view(int64_t byteOffset, mlir::Type elementType,
                              llvm::ArrayRef<int64_t> shape) const;

  mlir::Type getElementType() const { return elementType; }
  llvm::ArrayRef<int64_t> getShape() const { return shape; }
  int64_t getNumElements() const { return numElements; }
  int64_t getNumBytes() const { return numElements * elementBytes; }
  /// Where the tensor begins in its storage.
  int64_t getByteOffset() const { return byteOffset; }
  TensorStorage &getStorage() const { return *storage; }

  /// Element `i` in row-major order.
  uint64_t getBits(int64_t i) const;
  void setBits(int64_t i, uint64_t bits);
  /// The coordinates of element `i`.
  llvm::SmallVector<int64_t> getIndex(int64_t i) const;

private:
  std::shared_ptr<TensorStorage> storage;
  int64_t byteOffset = 0;
  int64_t numElements = 1;
  int64_t elementBytes = 0;
  mlir::Type elementType;
  llvm::SmallVector<int64_t, 4> shape;
};

/// Bytes of a scalar or element in memory.
int64_t getElementBytes(mlir::Type type);

/// The bits of a scalar.
uint64_t getScalarBits(mlir::TypedAttr value);
/// The scalar of `type` with these bits; those beyond its width are ignored.
mlir::TypedAttr getScalar(mlir::Type type, uint64_t bits);

/// The value of an element of a float type. Exact.
double getFloatValue(mlir::FloatType type, uint64_t bits);
/// The bits of `value` rounded to nearest even. Types without infinities
/// saturate, as everywhere in Loom.
uint64_t roundToFloat(mlir::FloatType type, double value);

/// The spelling of an element as a literal; bit patterns that are no value of
/// the type, such as 2 for i1, in hexadecimal.
std::string formatElement(mlir::Type type, uint64_t bits);

} // namespace loom

#endif // LOOM_HARNESS_TENSOR_H
