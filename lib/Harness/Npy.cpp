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
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

static constexpr llvm::StringLiteral kMagic = "\x93NUMPY";
/// What NumPy aligns the elements to.
static constexpr size_t kAlignment = 64;

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
// Header
//===----------------------------------------------------------------------===//

namespace {
/// Reads the dictionary, in which keys may come in any order.
class HeaderReader {
public:
  HeaderReader(StringRef file, size_t begin, size_t length)
      : text(file.substr(begin, length)), rest(text), begin(begin) {}

  llvm::Error read(NpyHeader &header);

private:
  llvm::Error fail(const Twine &message) const {
    return llvm::createStringError(
        "byte " + Twine(begin + text.size() - rest.size()) + ": " + message);
  }
  bool consume(StringRef token) {
    rest = rest.ltrim(" \n");
    return rest.consume_front(token);
  }
  llvm::Error readString(std::string &value);
  llvm::Error readBool(bool &value);
  llvm::Error readShape(SmallVectorImpl<int64_t> &shape);
  llvm::Error readEntry(NpyHeader &header, StringRef key);

  StringRef text, rest;
  size_t begin;
};
} // namespace

llvm::Error HeaderReader::readString(std::string &value) {
  rest = rest.ltrim(" \n");
  if (!rest.starts_with("'") && !rest.starts_with("\""))
    return fail("expected a string in the header");
  size_t end = rest.find(rest.front(), 1);
  if (end == StringRef::npos)
    return fail("this string of the header does not end");
  value = rest.slice(1, end).str();
  rest = rest.drop_front(end + 1);
  return llvm::Error::success();
}

llvm::Error HeaderReader::readBool(bool &value) {
  if (consume("True"))
    value = true;
  else if (consume("False"))
    value = false;
  else
    return fail("expected True or False");
  return llvm::Error::success();
}

llvm::Error HeaderReader::readShape(SmallVectorImpl<int64_t> &shape) {
  if (!consume("("))
    return fail("expected a shape such as (3, 4)");
  while (!consume(")")) {
    rest = rest.ltrim(" \n");
    StringRef digits = rest.take_while(llvm::isDigit);
    int64_t extent;
    if (digits.empty() || digits.getAsInteger(10, extent))
      return fail("expected an extent of the shape below 2^63");
    shape.push_back(extent);
    rest = rest.drop_front(digits.size());
    bool hasComma = consume(",");
    if (!hasComma && (!rest.starts_with(")") || shape.size() == 1))
      return fail("expected ',' in the shape");
  }
  return llvm::Error::success();
}

llvm::Error HeaderReader::readEntry(NpyHeader &header, StringRef key) {
  if (key == "descr") {
    rest = rest.ltrim(" \n");
    if (rest.starts_with("["))
      return fail("the elements are records, which no element type of Loom is");
    return readString(header.descr);
  }
  if (key == "fortran_order")
    return readBool(header.fortranOrder);
  if (key == "shape")
    return readShape(header.shape);
  return fail("the header has the unknown key '" + key + "'");
}

llvm::Error HeaderReader::read(NpyHeader &header) {
  if (!consume("{"))
    return fail("expected a dictionary as the header");
  SmallVector<std::string> keys;
  while (!consume("}")) {
    std::string &key = keys.emplace_back();
    if (llvm::Error error = readString(key))
      return error;
    if (llvm::is_contained(llvm::drop_end(keys), key))
      return fail("the header has the key '" + key + "' twice");
    if (!consume(":"))
      return fail("expected ':' in the header");
    if (llvm::Error error = readEntry(header, key))
      return error;
    rest = rest.ltrim(" \n");
    if (!consume(",") && !rest.starts_with("}"))
      return fail("expected ',' or '}' in the header");
  }
  for (StringRef key : {"descr", "fortran_order", "shape"})
    if (!llvm::is_contained(keys, key))
      return fail("the header has no key '" + key + "'");
  rest = rest.ltrim(" \n");
  if (!rest.empty())
    return fail("expected the end of the header");
  return llvm::Error::success();
}

llvm::Expected<NpyHeader> loom::parseNpyHeader(StringRef file) {
  auto cut = [&] {
    return llvm::createStringError("the file ends within its header, after " +
                                   Twine(file.size()) + " bytes");
  };
  if (!file.starts_with(kMagic.take_front(file.size())))
    return llvm::createStringError(
        "byte 0: this is no .npy file: it does not begin with \\x93NUMPY");
  if (file.size() < kMagic.size() + 2)
    return cut();
  unsigned major = uint8_t(file[6]), minor = uint8_t(file[7]);
  if ((major != 1 && major != 2) || minor != 0)
    return llvm::createStringError("byte 6: format " + Twine(major) + "." +
                                   Twine(minor) +
                                   " is not supported: 1.0 and 2.0 are");
  size_t start = major == 1 ? 10 : 12;
  if (file.size() < start)
    return cut();
  size_t length = major == 1 ? llvm::support::endian::read16le(file.data() + 8)
                             : llvm::support::endian::read32le(file.data() + 8);
  if (file.size() - start < length)
    return cut();
  NpyHeader header;
  header.dataOffset = start + length;
  if (llvm::Error error = HeaderReader(file, start, length).read(header))
    return std::move(error);
  return header;
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
  std::string header =
      "{'descr': '" +
      getNpyDescriptions(tensor.getElementType()).front().str() +
      "', 'fortran_order': False, 'shape': (";
  for (int64_t extent : tensor.getShape())
    header += std::to_string(extent) + ", ";
  // A tuple of one keeps its comma, and others have none.
  if (tensor.getShape().size() > 1)
    header.resize(header.size() - 2);
  else if (tensor.getShape().size() == 1)
    header.pop_back();
  header += "), }";
  // With a line break at its end, as NumPy writes it.
  size_t start = kMagic.size() + 4;
  size_t whole = llvm::alignTo(start + header.size() + 1, kAlignment);
  header.resize(whole - start - 1, ' ');
  header += '\n';
  std::string file(kMagic);
  file += {'\1', '\0'};
  char length[2];
  llvm::support::endian::write16le(length, header.size());
  file.append(length, 2);
  file += header;
  const std::vector<char> &bytes = tensor.getStorage().bytes;
  file.append(bytes.data() + tensor.getByteOffset(), tensor.getNumBytes());
  return file;
}
