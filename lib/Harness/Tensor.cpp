//===- Tensor.cpp - Values of a case --------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/Tensor.h"
#include "Loom/Interfaces/Literals.h"
#include "Loom/Interfaces/TypeSyntax.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// The number of elements, or an error. Extents beside a zero count as well, so
/// that products of them fit.
static llvm::Expected<int64_t>
countElements(ArrayRef<int64_t> shape, int64_t elementBytes, int64_t maxBytes) {
  int64_t bytes = elementBytes, elements = 1;
  for (int64_t extent : shape) {
    if (extent < 0)
      return llvm::createStringError("a tensor cannot have the extent " +
                                     Twine(extent));
    elements *= extent;
    if (llvm::MulOverflow(bytes, std::max<int64_t>(extent, 1), bytes) ||
        bytes > maxBytes)
      return llvm::createStringError("the tensors of a sample have at most " +
                                     Twine(kMaxSampleBytes) +
                                     " bytes together");
  }
  return elements;
}

Tensor Tensor::ofScalar(TypedAttr value, Type type) {
  Tensor result;
  result.elementType = type;
  result.elementBytes = getElementBytes(type);
  result.storage = std::make_shared<TensorStorage>();
  result.storage->bytes.resize(result.elementBytes);
  result.setBits(0, getScalarBits(value));
  return result;
}

llvm::Expected<Tensor> Tensor::create(Type elementType, ArrayRef<int64_t> shape,
                                      int64_t maxBytes) {
  Tensor result;
  result.elementType = elementType;
  result.elementBytes = getElementBytes(elementType);
  result.shape.assign(shape.begin(), shape.end());
  llvm::Expected<int64_t> elements =
      countElements(shape, result.elementBytes, maxBytes);
  if (!elements)
    return elements.takeError();
  result.numElements = *elements;
  result.storage = std::make_shared<TensorStorage>();
  result.storage->bytes.resize(result.getNumBytes());
  return result;
}

llvm::Expected<Tensor> Tensor::view(int64_t byteOffset, Type elementType,
                                    ArrayRef<int64_t> shape) const {
  Tensor result = *this;
  result.elementType = elementType;
  result.elementBytes = getElementBytes(elementType);
  result.shape.assign(shape.begin(), shape.end());
  llvm::Expected<int64_t> elements =
      countElements(shape, result.elementBytes, INT64_MAX);
  if (!elements)
    return elements.takeError();
  result.numElements = *elements;
  result.byteOffset = this->byteOffset + byteOffset;
  if (byteOffset < 0 || byteOffset > getNumBytes() ||
      result.getNumBytes() > getNumBytes() - byteOffset)
    return llvm::createStringError(
        "the view needs " + Twine(result.getNumBytes()) + " bytes at offset " +
        Twine(byteOffset) + ", but its source has " + Twine(getNumBytes()));
  return result;
}

uint64_t Tensor::getBits(int64_t i) const {
  assert(i >= 0 && i < numElements && "no such element");
  uint64_t bits = 0;
  std::memcpy(&bits, &storage->bytes[byteOffset + i * elementBytes],
              elementBytes);
  return bits;
}

void Tensor::setBits(int64_t i, uint64_t bits) {
  assert(i >= 0 && i < numElements && "no such element");
  std::memcpy(&storage->bytes[byteOffset + i * elementBytes], &bits,
              elementBytes);
}

SmallVector<int64_t> Tensor::getIndex(int64_t i) const {
  SmallVector<int64_t> index;
  for (int64_t extent : llvm::reverse(shape)) {
    index.push_back(i % extent);
    i /= extent;
  }
  std::reverse(index.begin(), index.end());
  return index;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

int64_t loom::getElementBytes(Type type) { return getStorageBits(type) / 8; }

uint64_t loom::getScalarBits(TypedAttr value) {
  if (auto number = dyn_cast<FloatAttr>(value))
    return number.getValue().bitcastToAPInt().getZExtValue();
  return cast<IntegerAttr>(value).getValue().getZExtValue();
}

TypedAttr loom::getScalar(Type type, uint64_t bits) {
  if (auto number = dyn_cast<FloatType>(type)) {
    APInt pattern(number.getWidth(), bits, /*isSigned=*/false,
                  /*implicitTrunc=*/true);
    return FloatAttr::get(number, APFloat(number.getFloatSemantics(), pattern));
  }
  unsigned width = type.isInteger() ? type.getIntOrFloatBitWidth() : 64;
  return IntegerAttr::get(getLiteralAttrType(type),
                          APInt(width, bits, /*isSigned=*/false,
                                /*implicitTrunc=*/true));
}

double loom::getFloatValue(FloatType type, uint64_t bits) {
  if (type.isF32())
    return llvm::bit_cast<float>(uint32_t(bits));
  if (type.isF64())
    return llvm::bit_cast<double>(bits);
  APFloat value(type.getFloatSemantics(), APInt(type.getWidth(), bits));
  bool lossy;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &lossy);
  return value.convertToDouble();
}

uint64_t loom::roundToFloat(FloatType type, double value) {
  if (type.isF32())
    return llvm::bit_cast<uint32_t>(float(value));
  if (type.isF64())
    return llvm::bit_cast<uint64_t>(value);
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  APFloat result(value);
  bool wasNan = result.isNaN(), lossy;
  result.convert(semantics, APFloat::rmNearestTiesToEven, &lossy);
  if (!APFloat::semanticsHasInf(semantics) && !wasNan && !result.isFinite())
    result = APFloat::getLargest(semantics, std::signbit(value));
  return result.bitcastToAPInt().getZExtValue();
}

std::string loom::formatElement(Type type, uint64_t bits) {
  if (type.isInteger(1) && bits > 1)
    return "0x" + llvm::utohexstr(bits);
  return getLiteralSpelling(getScalar(type, bits));
}
