//===- Npy.cpp - Tensors in NumPy's file format ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/Npy.h"
#include "Loom/Harness/Compare.h"
#include "Loom/Interfaces/Literals.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace loom;

SmallVector<StringRef, 4> loom::getNpyDescriptions(Type type) {
  if (type.isInteger(1))
    return {"|b1"};
  if (type.isInteger(8))
    return {"|i1", "|u1"};
  if (type.isInteger(16))
    return {"<i2", "<u2"};
  if (type.isInteger(32))
    return {"<i4", "<u4"};
  if (type.isInteger(64) || type.isIndex())
    return {"<i8", "<u8"};
  if (type.isF16())
    return {"<f2"};
  if (type.isF32())
    return {"<f4"};
  if (type.isF64())
    return {"<f8"};
  // NumPy writes '<V2' for a registered type of two bytes, and '|V2' for plain
  // bytes.
  if (type.isBF16())
    return {"<V2", "|V2"};
  return {"|V1", "<V1"};
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// Why the elements cannot be those of `type`, or an empty string.
static std::string explainMismatch(const NpyHeader &header, Type type) {
  StringRef descr = header.descr;
  SmallVector<StringRef, 4> known = getNpyDescriptions(type);
  if (llvm::is_contained(known, descr))
    return "";
  std::string text = "the elements are '" + header.descr + "'";
  // The same type of the other byte order.
  bool isBig =
      descr.starts_with(">") && llvm::any_of(known, [&](StringRef other) {
        return other.drop_front() == descr.drop_front();
      });
  if (isBig)
    return text + ", big endian: only little endian is read";
  return text + ", but " + getTypeSpelling(type) + " is " +
         llvm::join(
             llvm::map_range(
                 known, [](StringRef one) { return "'" + one.str() + "'"; }),
             " or ");
}

llvm::Expected<Tensor> loom::readNpy(StringRef file, Type elementType,
                                     ArrayRef<int64_t> shape,
                                     int64_t maxBytes) {
  llvm::Expected<NpyHeader> header = parseNpyHeader(file);
  if (!header)
    return header.takeError();
  if (std::string text = explainMismatch(*header, elementType); !text.empty())
    return llvm::createStringError(text);
  if (ArrayRef<int64_t>(header->shape) != shape)
    return llvm::createStringError(
        "the shape is " + formatShape(header->shape) +
        ", but that of the tensor " + formatShape(shape));
  // The orders of a vector are one.
  if (header->fortranOrder && shape.size() > 1)
    return llvm::createStringError(
        "the elements are in Fortran order: only C order is read");
  llvm::Expected<Tensor> tensor = Tensor::create(elementType, shape, maxBytes);
  if (!tensor)
    return tensor.takeError();
  StringRef data = file.drop_front(header->dataOffset);
  if (data.size() != size_t(tensor->getNumBytes()))
    return llvm::createStringError("the elements need " +
                                   Twine(tensor->getNumBytes()) +
                                   " bytes, but the file has " +
                                   Twine(data.size()) + " behind its header");
  llvm::copy(data, tensor->getStorage().bytes.begin());
  if (elementType.isInteger(1))
    for (auto [i, byte] : llvm::enumerate(data))
      if (uint8_t(byte) > 1)
        return llvm::createStringError("byte " + Twine(header->dataOffset + i) +
                                       ": an element of '|b1' is 0 or 1, not " +
                                       Twine(unsigned(uint8_t(byte))));
  return tensor;
}

std::string loom::writeNpy(const Tensor &tensor) {
  std::string file = formatNpyHeader(
      getNpyDescriptions(tensor.getElementType()).front(), tensor.getShape());
  const std::vector<char> &bytes = tensor.getStorage().bytes;
  file.append(bytes.data() + tensor.getByteOffset(), tensor.getNumBytes());
  return file;
}
