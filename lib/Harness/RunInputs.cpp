//===- RunInputs.cpp - Arguments on a command line ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunInputs.h"
#include "CaseFiles.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Harness/Generators.h"
#include "Loom/Harness/Npy.h"
#include "Loom/Interfaces/Literals.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static SmallVector<ElementSpelling> getElements(MLIRContext *context) {
  Builder builder(context);
  SmallVector<ElementSpelling> elements;
  auto add = [&](StringRef name, Type type, bool isUnsigned = false) {
    elements.push_back({name.str(), type, isUnsigned});
  };
  add("i1", builder.getI1Type());
  for (unsigned width : {8, 16, 32, 64}) {
    Type type = builder.getIntegerType(width);
    add("i" + std::to_string(width), type);
    add("u" + std::to_string(width), type, /*isUnsigned=*/true);
  }
  add("index", builder.getIndexType());
  add("offset", OffsetType::get(context));
  for (Type type : {Type(Float8E4M3FNType::get(context)),
                    Type(Float8E5M2Type::get(context)),
                    Type(builder.getF16Type()), Type(builder.getBF16Type()),
                    Type(builder.getF32Type()), Type(builder.getF64Type())})
    add(getTypeSpelling(type), type);
  return elements;
}

std::optional<ElementSpelling> loom::findElement(StringRef name,
                                                 MLIRContext *context) {
  for (ElementSpelling &element : getElements(context))
    if (element.name == name)
      return std::move(element);
  return std::nullopt;
}

static llvm::Error makeUnknownType(StringRef name, MLIRContext *context) {
  SmallVector<std::string> names;
  for (const ElementSpelling &element : getElements(context))
    names.push_back(element.name);
  return llvm::createStringError("there is no type '" + name + "': known are " +
                                 llvm::join(names, ", "));
}

std::string ElementSpelling::format(uint64_t bits) const {
  return isUnsigned ? std::to_string(bits) : formatElement(type, bits);
}

std::string BufferInput::getType() const {
  std::string text;
  for (int64_t extent : tensor.getShape())
    text += std::to_string(extent) + "x";
  return text + element.name;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static llvm::Expected<uint64_t> parseUnsigned(StringRef text,
                                              const ElementSpelling &element) {
  unsigned width = element.type.getIntOrFloatBitWidth();
  uint64_t value;
  StringRef digits = text;
  unsigned radix = digits.consume_front("0x") ? 16 : 10;
  if (digits.getAsInteger(radix, value) || !llvm::isUIntN(width, value))
    return llvm::createStringError(
        "'" + text + "' is not an integer from 0 to " +
        Twine(llvm::maxUIntN(width)) + ", as " + element.name + " needs");
  return value;
}

/// The bits of a literal.
static llvm::Expected<uint64_t> parseElement(StringRef text,
                                             const ElementSpelling &element) {
  if (element.isUnsigned)
    return parseUnsigned(text, element);
  MLIRContext *context = element.type.getContext();
  std::string message;
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
    // A warning goes on to the user.
    if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
      return failure();
    message = diagnostic.str();
    return success();
  });
  TypedAttr value =
      getLiteralAttr(text, element.type, [&](DiagnosticSeverity severity) {
        Location unknown = UnknownLoc::get(context);
        return severity == DiagnosticSeverity::Error ? emitError(unknown)
                                                     : emitWarning(unknown);
      });
  if (!value)
    return llvm::createStringError(message);
  return getScalarBits(value);
}

static bool isWide(Type type) {
  return !isa<FloatType>(type) && (!type.isInteger() || type.isInteger(64));
}

llvm::Expected<TypedAttr> loom::parseValueInput(StringRef text, Type type) {
  auto [name, literal] = text.split('=');
  unsigned width = isWide(type) ? 64 : type.getIntOrFloatBitWidth();
  uint64_t bits = 0;
  if (name.size() == text.size()) {
    StringRef digits = text;
    if (!digits.consume_front("0x") || digits.getAsInteger(16, bits))
      return llvm::createStringError(
          "expected TYPE=VALUE, such as i32=7, or a raw word, such as "
          "0x3f800000");
    if (!llvm::isUIntN(width, bits))
      return llvm::createStringError("the word does not fit " +
                                     getTypeSpelling(type));
  } else {
    std::optional<ElementSpelling> element =
        findElement(name, type.getContext());
    if (!element)
      return makeUnknownType(name, type.getContext());
    // Integers of 64 bits, index and offset are the same to a kernel.
    if (element->type != type && !(isWide(type) && isWide(element->type)))
      return llvm::createStringError("it is given a value of type " + name);
    llvm::Expected<uint64_t> parsed = parseElement(literal, *element);
    if (!parsed)
      return parsed.takeError();
    bits = *parsed;
  }
  if (isa<OffsetType>(type) && int64_t(bits) < 0)
    return llvm::createStringError("an offset is not negative");
  return getScalar(type, bits);
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

/// Takes the extents of `4x8xf32` off the text.
static llvm::Error parseShape(StringRef &text,
                              SmallVectorImpl<int64_t> &shape) {
  while (!text.empty() && llvm::isDigit(text.front())) {
    StringRef digits = text.take_while(llvm::isDigit);
    int64_t extent;
    StringRef rest = text.drop_front(digits.size());
    if (digits.getAsInteger(10, extent) || !rest.consume_front("x"))
      return llvm::createStringError(
          "expected a shape and a type, such as 4x8xf32");
    shape.push_back(extent);
    text = rest;
  }
  return llvm::Error::success();
}

/// The type of the elements of a file.
static llvm::Expected<ElementSpelling> findNpyElement(StringRef descr,
                                                      MLIRContext *context) {
  SmallVector<ElementSpelling> found;
  for (const ElementSpelling &element : getElements(context)) {
    if (isWide(element.type) && !element.type.isInteger())
      continue;
    SmallVector<StringRef, 4> known = getNpyDescriptions(element.type);
    bool isInteger = element.type.isInteger() && known.size() == 2;
    if (isInteger ? known[element.isUnsigned] == descr
                  : llvm::is_contained(known, descr))
      found.push_back(element);
  }
  if (found.size() == 1)
    return found.front();
  return llvm::createStringError(
      "the elements are '" + descr + "', which is " +
      (found.empty() ? "no type of Loom" : "more than one type of Loom") +
      ": state shape and type, such as 4xf32=@file.npy");
}

/// `element` and `shape` are what the command line states, if it does.
static llvm::Expected<BufferInput>
readBuffer(StringRef path, std::optional<ElementSpelling> element,
           std::optional<SmallVector<int64_t>> shape, MLIRContext *context,
           int64_t maxBytes) {
  auto file = CaseFiles({}, {}).read(path);
  if (!file)
    return file.takeError();
  auto fail = [&](llvm::Error error) {
    return llvm::createStringError(path + ": " +
                                   llvm::toString(std::move(error)));
  };
  StringRef bytes = (*file)->getBuffer();
  if (!element) {
    llvm::Expected<NpyHeader> header = parseNpyHeader(bytes);
    if (!header)
      return fail(header.takeError());
    llvm::Expected<ElementSpelling> found =
        findNpyElement(header->descr, context);
    if (!found)
      return fail(found.takeError());
    element = *found;
    shape.emplace(header->shape.begin(), header->shape.end());
  }
  llvm::Expected<Tensor> tensor =
      readNpy(bytes, element->type, *shape, maxBytes);
  if (!tensor)
    return fail(tensor.takeError());
  return BufferInput{*element, std::move(*tensor)};
}

/// Elements are separated by commas, blanks or both.
static llvm::Error fill(BufferInput &buffer, StringRef text) {
  SmallVector<StringRef> words;
  llvm::SplitString(text, words, ", ");
  int64_t count = buffer.tensor.getNumElements();
  if (int64_t(words.size()) != count && (words.size() != 1 || count == 0))
    return llvm::createStringError(buffer.getType() + " has " + Twine(count) +
                                   " elements, but " + Twine(words.size()) +
                                   " values are given");
  for (auto [i, word] : llvm::enumerate(words)) {
    llvm::Expected<uint64_t> bits = parseElement(word, buffer.element);
    if (!bits)
      return bits.takeError();
    if (words.size() == 1)
      fillValue(buffer.tensor, getScalar(buffer.element.type, *bits));
    else
      buffer.tensor.setBits(i, *bits);
  }
  return llvm::Error::success();
}

llvm::Expected<BufferInput>
loom::parseBufferInput(StringRef text, MLIRContext *context, int64_t maxBytes) {
  if (text.consume_front("@"))
    return readBuffer(text, std::nullopt, std::nullopt, context, maxBytes);
  auto [head, values] = text.split('=');
  bool hasValues = head.size() != text.size();
  StringRef name = head;
  SmallVector<int64_t> shape;
  if (llvm::Error error = parseShape(name, shape))
    return error;
  std::optional<ElementSpelling> element = findElement(name, context);
  if (!element)
    return makeUnknownType(name, context);
  if (values.consume_front("@"))
    return readBuffer(values, element, shape, context, maxBytes);
  llvm::Expected<Tensor> tensor =
      Tensor::create(element->type, shape, maxBytes);
  if (!tensor)
    return tensor.takeError();
  BufferInput buffer{*element, std::move(*tensor)};
  if (hasValues)
    if (llvm::Error error = fill(buffer, values))
      return error;
  return buffer;
}

llvm::Expected<std::array<int64_t, 3>>
loom::parseWorkgroupCount(StringRef text) {
  std::array<int64_t, 3> counts = {1, 1, 1};
  SmallVector<StringRef> words;
  text.split(words, ',');
  for (auto [i, word] : llvm::enumerate(words))
    if (i >= 3 || word.getAsInteger(10, counts[i]) || counts[i] < 0)
      return llvm::createStringError("--workgroup-count=" + text +
                                     ": expected x, x,y or x,y,z");
  return counts;
}
