//===- KernelArguments.cpp - Kernel arguments of the command line ===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelArguments.h"
#include "Loom/Support/NpyHeader.h"
#include "Loom/Support/Output.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"

using namespace loom::sim;
using namespace loom::sim::tool;
using llvm::StringRef;

static llvm::Error fail(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

static const ElementType kTypes[] = {
    {"i8", "|i1", 1},  {"i16", "<i2", 2}, {"i32", "<i4", 4},
    {"i64", "<i8", 8}, {"u8", "|u1", 1},  {"u16", "<u2", 2},
    {"u32", "<u4", 4}, {"u64", "<u8", 8}, {"f16", "<f2", 2},
    {"f32", "<f4", 4}, {"f64", "<f8", 8}, {"bf16", "<V2", 2}};

const ElementType *loom::sim::tool::findElementType(StringRef name) {
  for (const ElementType &type : kTypes)
    if (name == type.name)
      return &type;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// .npy
//===----------------------------------------------------------------------===//

/// The type whose elements these are; null if there is none.
static const ElementType *findDescribedType(StringRef description) {
  // Bytes have no order, whatever is written before them.
  if (description.starts_with(">"))
    return nullptr;
  for (const ElementType &type : kTypes)
    if (description.drop_front(description.empty() ? 0 : 1) ==
        StringRef(type.description).drop_front())
      return &type;
  return nullptr;
}

/// The bytes of elements in a shape; none if that is no size of a buffer.
static std::optional<int64_t> getByteSize(llvm::ArrayRef<int64_t> shape,
                                          int64_t elementSize) {
  int64_t size = elementSize;
  for (int64_t extent : shape)
    if (llvm::MulOverflow(size, extent, size))
      return std::nullopt;
  return size;
}

static llvm::Error readNpy(StringRef path, Buffer &buffer, StringRef &data) {
  auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                          /*RequiresNullTerminator=*/false);
  if (!file)
    return fail(path + ": " + file.getError().message());
  buffer.file = std::move(*file);
  StringRef bytes = buffer.file->getBuffer();
  llvm::Expected<loom::NpyHeader> header = loom::parseNpyHeader(bytes);
  if (!header)
    return fail(path + ": " + llvm::toString(header.takeError()));
  // The orders of a vector are one.
  if (header->fortranOrder && header->shape.size() > 1)
    return fail(path +
                ": the elements are in Fortran order: only C order is read");
  buffer.type = findDescribedType(header->descr);
  if (!buffer.type)
    return fail(path + ": elements of type '" + header->descr +
                "' are not supported");
  buffer.shape.assign(header->shape.begin(), header->shape.end());
  data = bytes.drop_front(header->dataOffset);
  if (getByteSize(buffer.shape, buffer.type->size) != int64_t(data.size()))
    return fail(path + ": the shape does not fit the data");
  return llvm::Error::success();
}

llvm::Error loom::sim::tool::writeNpy(StringRef path, const Buffer &buffer) {
  const ElementType &type = buffer.type ? *buffer.type : *findElementType("u8");
  std::vector<int64_t> shape = buffer.shape;
  if (!buffer.isFromFile)
    shape = {int64_t(buffer.size / type.size)};
  return loom::writeFile(path, [&](llvm::raw_ostream &os) {
    os << loom::formatNpyHeader(type.description, shape);
    os.write(static_cast<const char *>(buffer.memory), buffer.size);
    return llvm::Error::success();
  });
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

static llvm::Expected<Buffer> parseBuffer(StringRef text, bool isPrinted,
                                          DeviceMemory &memory) {
  Buffer buffer;
  buffer.isPrinted = isPrinted;
  StringRef data;
  if (text.ends_with(".npy")) {
    buffer.isFromFile = true;
    if (llvm::Error error = readNpy(text, buffer, data))
      return error;
    buffer.size = data.size();
  } else {
    auto [size, type] = text.split(':');
    if (size.getAsInteger(0, buffer.size))
      return fail("'" + text + "' is neither a size nor a .npy file");
    if (!type.empty() && !(buffer.type = findElementType(type)))
      return fail("there is no element type '" + type + "'");
  }
  buffer.memory = memory.allocate(buffer.size);
  if (!buffer.memory)
    return fail("no memory for a buffer of " + llvm::Twine(buffer.size) +
                " bytes");
  if (data.empty())
    std::memset(buffer.memory, 0, buffer.size);
  else
    std::memcpy(buffer.memory, data.data(), data.size());
  return buffer;
}

static const llvm::fltSemantics *semanticsOf(StringRef type) {
  if (type == "f16")
    return &llvm::APFloat::IEEEhalf();
  if (type == "bf16")
    return &llvm::APFloat::BFloat();
  if (type == "f32")
    return &llvm::APFloat::IEEEsingle();
  if (type == "f64")
    return &llvm::APFloat::IEEEdouble();
  return nullptr;
}

/// The bits of a value of an element type.
static llvm::Expected<uint64_t> parseValue(const ElementType &type,
                                           StringRef text) {
  if (const llvm::fltSemantics *semantics = semanticsOf(type.name)) {
    llvm::APFloat value(*semantics);
    auto status =
        value.convertFromString(text, llvm::APFloat::rmNearestTiesToEven);
    if (!status) {
      llvm::consumeError(status.takeError());
      return fail("'" + text + "' is no number");
    }
    return value.bitcastToAPInt().getZExtValue();
  }
  unsigned bits = type.size * 8;
  uint64_t value = 0;
  int64_t negative = 0;
  bool isUnsigned = type.name[0] == 'u';
  if (text.starts_with("-") && !isUnsigned) {
    if (text.getAsInteger(0, negative) || !llvm::isIntN(bits, negative))
      return fail("'" + text + "' is no " + type.name);
    return uint64_t(negative);
  }
  if (text.getAsInteger(0, value) || !llvm::isUIntN(bits, value))
    return fail("'" + text + "' is no " + type.name);
  return value;
}

static llvm::Expected<std::string>
parseArgument(const KernelArgument &argument, unsigned number, StringRef text,
              DeviceMemory &memory, ParsedArguments &parsed) {
  auto [kind, value] = text.split(':');
  std::string bytes(8, '\0');
  if (kind == "null") {
    bytes.resize(argument.size);
    return bytes;
  }
  if (kind == "bytes") {
    std::string hex;
    if (!llvm::tryGetFromHex(value, hex))
      return fail("'" + value + "' is not hexadecimal");
    return hex;
  }
  if (kind == "buffer" || kind == "out") {
    auto buffer = parseBuffer(value, kind == "out", memory);
    if (!buffer)
      return buffer.takeError();
    llvm::support::endian::write64le(
        bytes.data(), reinterpret_cast<uint64_t>(buffer->memory));
    parsed.buffers[number] = std::move(*buffer);
    return bytes;
  }
  const ElementType *type = findElementType(kind);
  if (!type)
    return fail("there is no kind of argument '" + kind + "'");
  auto bits = parseValue(*type, value);
  if (!bits)
    return bits.takeError();
  llvm::support::endian::write64le(bytes.data(), *bits);
  bytes.resize(type->size);
  return bytes;
}

llvm::Expected<ParsedArguments>
loom::sim::tool::parseArguments(const KernelInfo &kernel,
                                llvm::ArrayRef<std::string> texts,
                                DeviceMemory &memory) {
  ParsedArguments parsed;
  unsigned number = 0;
  for (const KernelArgument &argument : kernel.arguments) {
    if (argument.isHidden())
      continue;
    std::string which = "argument " + llvm::utostr(number);
    if (!argument.name.empty())
      which += " (" + argument.name + ")";
    if (number >= texts.size())
      return fail(which + " is missing");
    auto bytes = parseArgument(argument, number, texts[number], memory, parsed);
    if (!bytes)
      return fail(which + ": " + llvm::toString(bytes.takeError()));
    if (bytes->size() != argument.size)
      return fail(which + " has " + llvm::Twine(argument.size) +
                  " bytes, not " + llvm::Twine(bytes->size()));
    uint64_t end = argument.offset + argument.size;
    if (end > (1 << 20))
      return fail(which + " is too far behind");
    if (parsed.segment.size() < end)
      parsed.segment.resize(end);
    std::memcpy(parsed.segment.data() + argument.offset, bytes->data(),
                bytes->size());
    ++number;
  }
  if (number < texts.size())
    return fail("the kernel takes " + llvm::Twine(number) + " arguments, not " +
                llvm::Twine(texts.size()));
  return parsed;
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

static void printElement(llvm::raw_ostream &os, const ElementType &type,
                         const uint8_t *at) {
  uint64_t bits = 0;
  std::memcpy(&bits, at, type.size);
  if (const llvm::fltSemantics *semantics = semanticsOf(type.name)) {
    llvm::APFloat value(*semantics, llvm::APInt(type.size * 8, bits));
    llvm::SmallString<32> text;
    value.toString(text);
    os << text;
  } else if (type.name[0] == 'u') {
    os << bits;
  } else {
    os << llvm::SignExtend64(bits, type.size * 8);
  }
}

void loom::sim::tool::printBuffer(llvm::raw_ostream &os, unsigned number,
                                  const Buffer &buffer) {
  const ElementType &type = buffer.type ? *buffer.type : *findElementType("u8");
  const auto *at = static_cast<const uint8_t *>(buffer.memory);
  os << "argument " << number << ": " << type.name << '[';
  for (uint64_t i = 0; i + type.size <= buffer.size; i += type.size) {
    if (i)
      os << ", ";
    printElement(os, type, at + i);
  }
  os << "]\n";
}
