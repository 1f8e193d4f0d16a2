//===- RunEntry.cpp - The kernel of a run and its arguments ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunEntry.h"
#include "Loom/Harness/Plan.h"
#include "Loom/Interfaces/Literals.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace loom;

static constexpr llvm::StringLiteral kInputOption = "--kernel-input-buffer";
static constexpr llvm::StringLiteral kExpectedOption =
    "--expected-kernel-buffer";

static llvm::Error fail(const Twine &message) {
  return llvm::createStringError(message);
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

std::string Parameter::describe() const {
  std::string text = type          ? getTypeSpelling(type)
                     : elementType ? "view of " + getTypeSpelling(elementType)
                                   : "buffer";
  return name.empty() ? text : text + " %" + name;
}

/// Picks from `names`, which are what `where` has.
static llvm::Expected<size_t>
choose(StringRef function, ArrayRef<std::string> names, const Twine &where) {
  if (function.empty()) {
    if (names.size() == 1)
      return 0;
    if (names.empty())
      return fail(where + " has no kernel to run");
    return fail(where + " has " + Twine(names.size()) +
                " kernels: name one with --function: @" +
                llvm::join(names, ", @"));
  }
  const auto *it = llvm::find(names, function.ltrim('@'));
  if (it != names.end())
    return it - names.begin();
  return fail("--function=" + function + ": " + where + " has no such kernel" +
              (names.empty() ? "" : "; it has @" + llvm::join(names, ", @")));
}

llvm::Expected<Entry> loom::chooseSourceKernel(ModuleOp module,
                                               StringRef function) {
  SmallVector<KernelDefOp> kernels(module.getOps<KernelDefOp>());
  SmallVector<std::string> names;
  for (KernelDefOp kernel : kernels)
    names.push_back(kernel.getSymName().str());
  llvm::Expected<size_t> chosen =
      choose(function, names, getFilePrefix(module) + "the module");
  if (!chosen)
    return chosen.takeError();
  KernelDefOp kernel = kernels[*chosen];
  Entry entry;
  entry.name = names[*chosen];
  entry.op = kernel;
  entry.source = kernel;
  for (auto [i, type] : llvm::enumerate(kernel.getLaunchType().getInputs())) {
    Parameter parameter{kernel.getArgumentName(i).str(), {}, {}};
    if (auto view = dyn_cast<ViewType>(type))
      parameter.elementType = view.getElementType();
    else if (!isa<BufferType>(type))
      parameter.type = type;
    entry.parameters.push_back(parameter);
  }
  return entry;
}

llvm::Expected<Entry> loom::chooseLoweredKernel(ModuleOp module,
                                                ArrayRef<KernelInfo> kernels,
                                                StringRef function) {
  SmallVector<std::string> names;
  for (const KernelInfo &kernel : kernels)
    names.push_back(kernel.name);
  llvm::Expected<size_t> chosen = choose(
      function, names, getFilePrefix(module) + "what --pipeline leads to");
  if (!chosen)
    return chosen.takeError();
  Entry entry;
  entry.name = names[*chosen];
  entry.op = module.lookupSymbol(entry.name);
  if (!entry.op)
    entry.op = module;
  for (const KernelInfo::Argument &argument : kernels[*chosen].arguments) {
    Parameter parameter{argument.name, {}, {}};
    if (argument.kind == "value")
      parameter.type = findElement(argument.type, module.getContext())->type;
    entry.parameters.push_back(parameter);
  }
  return entry;
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

static std::string describeAll(ArrayRef<Parameter> parameters) {
  return llvm::join(llvm::map_range(parameters,
                                    [](const Parameter &parameter) {
                                      return parameter.describe();
                                    }),
                    ", ");
}

/// An option must be given once for each parameter.
static llvm::Error checkCount(const Entry &entry, StringRef option,
                              ArrayRef<Parameter> parameters, size_t given) {
  if (given == parameters.size())
    return llvm::Error::success();
  std::string needs = "kernel @" + entry.name + " needs " + option.str();
  if (parameters.empty())
    return fail(needs + " not at all, but it is given " + Twine(given) +
                (given == 1 ? " time" : " times"));
  return fail(needs + " " + Twine(parameters.size()) +
              (parameters.size() == 1 ? " time" : " times") + " (" +
              describeAll(parameters) + "), but it is given " + Twine(given) +
              (given == 1 ? " time" : " times"));
}

static llvm::Expected<SmallVector<TypedAttr>>
readScalars(const Entry &entry, ArrayRef<std::string> texts, StringRef option,
            ArrayRef<Parameter> parameters) {
  if (llvm::Error error = checkCount(entry, option, parameters, texts.size()))
    return error;
  SmallVector<TypedAttr> values;
  for (auto [text, parameter] : llvm::zip(texts, parameters)) {
    llvm::Expected<TypedAttr> value = parseValueInput(text, parameter.type);
    if (!value)
      return fail(option + "=" + text + ", for " + parameter.describe() + ": " +
                  llvm::toString(value.takeError()));
    values.push_back(*value);
  }
  return values;
}

llvm::Expected<SmallVector<TypedAttr>>
loom::readWorkload(const Entry &entry, const RunOptions &options) {
  if (options.workload.empty())
    return SmallVector<TypedAttr>();
  std::vector<Parameter> parameters;
  for (Type type : KernelDefOp(entry.source).getWorkloadType().getInputs())
    parameters.push_back({"", type, {}});
  return readScalars(entry, options.workload, "--kernel-workload-value",
                     parameters);
}

/// Buffers that take their bytes from `bytesLeft`.
static llvm::Error readBuffers(ArrayRef<std::string> texts, StringRef option,
                               MLIRContext *context, int64_t &bytesLeft,
                               std::vector<BufferInput> &result) {
  for (const std::string &whole : texts) {
    StringRef text = whole;
    bool isMarked = text.consume_front("&");
    if (isMarked && option != kInputOption)
      return fail(option + "=" + whole + ": only an input is marked with '&'");
    llvm::Expected<BufferInput> buffer =
        parseBufferInput(text, context, bytesLeft);
    if (!buffer)
      return fail(option + "=" + whole + ": " +
                  llvm::toString(buffer.takeError()));
    bytesLeft -= buffer->tensor.getNumBytes();
    buffer->isMarked = isMarked;
    result.push_back(std::move(*buffer));
  }
  return llvm::Error::success();
}

static llvm::Error checkExpected(const RunInputs &inputs) {
  if (inputs.expected.empty())
    return llvm::Error::success();
  if (inputs.expected.size() != inputs.buffers.size())
    return fail(kExpectedOption + " is given for no buffer or for each: " +
                Twine(inputs.buffers.size()) + " times here, not " +
                Twine(inputs.expected.size()));
  for (auto [i, buffer, other] :
       llvm::enumerate(inputs.buffers, inputs.expected))
    if (other.element.type != buffer.element.type ||
        other.tensor.getShape() != buffer.tensor.getShape())
      return fail(kExpectedOption + ": buffer " + Twine(i) + " is " +
                  buffer.getType() + ", but " + other.getType() +
                  " is expected");
  return llvm::Error::success();
}

llvm::Expected<RunInputs> loom::readInputs(const Entry &entry,
                                           const RunOptions &options,
                                           MLIRContext *context) {
  std::vector<Parameter> scalars, memory;
  for (const Parameter &parameter : entry.parameters)
    (parameter.type ? scalars : memory).push_back(parameter);
  auto values =
      readScalars(entry, options.values, "--kernel-input-value", scalars);
  if (!values)
    return values.takeError();
  if (llvm::Error error =
          checkCount(entry, kInputOption, memory, options.buffers.size()))
    return error;
  RunInputs inputs;
  int64_t bytesLeft = kMaxSampleBytes;
  if (llvm::Error error = readBuffers(options.buffers, kInputOption, context,
                                      bytesLeft, inputs.buffers))
    return error;
  if (llvm::Error error = readBuffers(options.expected, kExpectedOption,
                                      context, bytesLeft, inputs.expected))
    return error;
  for (auto [text, buffer, parameter] :
       llvm::zip(options.buffers, inputs.buffers, memory))
    if (parameter.elementType && parameter.elementType != buffer.element.type)
      return fail(kInputOption + "=" + text + ", for " + parameter.describe() +
                  ": the elements are " + buffer.element.name);
  const TypedAttr *value = values->begin();
  auto buffer = inputs.buffers.begin();
  for (const Parameter &parameter : entry.parameters) {
    if (parameter.type)
      inputs.arguments.push_back(*value++);
    else
      inputs.arguments.push_back((buffer++)->tensor);
  }
  if (llvm::Error error = checkExpected(inputs))
    return error;
  return inputs;
}
