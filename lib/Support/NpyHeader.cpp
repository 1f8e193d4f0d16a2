//===- NpyHeader.cpp - Headers of NumPy's files ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Support/NpyHeader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace loom;

static constexpr StringLiteral kMagic = "\x93NUMPY";
/// What NumPy aligns the elements to.
static constexpr size_t kAlignment = 64;

namespace {
/// Reads the dictionary, in which keys may come in any order.
class HeaderReader {
public:
  HeaderReader(StringRef file, size_t begin, size_t length)
      : text(file.substr(begin, length)), rest(text), begin(begin) {}

  Error read(NpyHeader &header);

private:
  Error fail(const Twine &message) const {
    return createStringError(
        "byte " + Twine(begin + text.size() - rest.size()) + ": " + message);
  }
  bool consume(StringRef token) {
    rest = rest.ltrim(" \n");
    return rest.consume_front(token);
  }
  Error readString(std::string &value);
  Error readBool(bool &value);
  Error readShape(SmallVectorImpl<int64_t> &shape);
  Error readEntry(NpyHeader &header, StringRef key);

  StringRef text, rest;
  size_t begin;
};
} // namespace

Error HeaderReader::readString(std::string &value) {
  rest = rest.ltrim(" \n");
  if (!rest.starts_with("'") && !rest.starts_with("\""))
    return fail("expected a string in the header");
  size_t end = rest.find(rest.front(), 1);
  if (end == StringRef::npos)
    return fail("this string of the header does not end");
  value = rest.slice(1, end).str();
  rest = rest.drop_front(end + 1);
  return Error::success();
}

Error HeaderReader::readBool(bool &value) {
  if (consume("True"))
    value = true;
  else if (consume("False"))
    value = false;
  else
    return fail("expected True or False");
  return Error::success();
}

Error HeaderReader::readShape(SmallVectorImpl<int64_t> &shape) {
  if (!consume("("))
    return fail("expected a shape such as (3, 4)");
  while (!consume(")")) {
    rest = rest.ltrim(" \n");
    StringRef digits = rest.take_while(isDigit);
    int64_t extent;
    if (digits.empty() || digits.getAsInteger(10, extent))
      return fail("expected an extent of the shape below 2^63");
    shape.push_back(extent);
    rest = rest.drop_front(digits.size());
    bool hasComma = consume(",");
    if (!hasComma && (!rest.starts_with(")") || shape.size() == 1))
      return fail("expected ',' in the shape");
  }
  return Error::success();
}

Error HeaderReader::readEntry(NpyHeader &header, StringRef key) {
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

Error HeaderReader::read(NpyHeader &header) {
  if (!consume("{"))
    return fail("expected a dictionary as the header");
  SmallVector<std::string> keys;
  while (!consume("}")) {
    std::string &key = keys.emplace_back();
    if (Error error = readString(key))
      return error;
    if (is_contained(drop_end(keys), key))
      return fail("the header has the key '" + key + "' twice");
    if (!consume(":"))
      return fail("expected ':' in the header");
    if (Error error = readEntry(header, key))
      return error;
    rest = rest.ltrim(" \n");
    if (!consume(",") && !rest.starts_with("}"))
      return fail("expected ',' or '}' in the header");
  }
  for (StringRef key : {"descr", "fortran_order", "shape"})
    if (!is_contained(keys, key))
      return fail("the header has no key '" + key + "'");
  rest = rest.ltrim(" \n");
  if (!rest.empty())
    return fail("expected the end of the header");
  return Error::success();
}

Expected<NpyHeader> loom::parseNpyHeader(StringRef file) {
  auto cut = [&] {
    return createStringError("the file ends within its header, after " +
                             Twine(file.size()) + " bytes");
  };
  if (!file.starts_with(kMagic.take_front(file.size())))
    return createStringError(
        "byte 0: this is no .npy file: it does not begin with \\x93NUMPY");
  if (file.size() < kMagic.size() + 2)
    return cut();
  unsigned major = uint8_t(file[6]), minor = uint8_t(file[7]);
  if ((major != 1 && major != 2) || minor != 0)
    return createStringError("byte 6: format " + Twine(major) + "." +
                             Twine(minor) +
                             " is not supported: 1.0 and 2.0 are");
  size_t start = major == 1 ? 10 : 12;
  if (file.size() < start)
    return cut();
  size_t length = major == 1 ? support::endian::read16le(file.data() + 8)
                             : support::endian::read32le(file.data() + 8);
  if (file.size() - start < length)
    return cut();
  NpyHeader header;
  header.dataOffset = start + length;
  if (Error error = HeaderReader(file, start, length).read(header))
    return std::move(error);
  return header;
}

std::string loom::formatNpyHeader(StringRef descr, ArrayRef<int64_t> shape) {
  std::string header =
      ("{'descr': '" + descr + "', 'fortran_order': False, 'shape': (").str();
  for (int64_t extent : shape)
    header += std::to_string(extent) + ", ";
  // A tuple of one keeps its comma, and others have none.
  if (shape.size() > 1)
    header.resize(header.size() - 2);
  else if (shape.size() == 1)
    header.pop_back();
  header += "), }";
  // With a line break at its end, as NumPy writes it.
  size_t start = kMagic.size() + 4;
  size_t whole = alignTo(start + header.size() + 1, kAlignment);
  header.resize(whole - start - 1, ' ');
  header += '\n';
  std::string file(kMagic);
  file += {'\1', '\0'};
  char length[2];
  support::endian::write16le(length, header.size());
  file.append(length, 2);
  return file + header;
}
