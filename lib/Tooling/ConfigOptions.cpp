//===- ConfigOptions.cpp - The flags that bind configuration --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Tooling/ConfigOptions.h"
#include "Loom/Dialect/Config/Transforms/Passes.h"
#include "Loom/Support/Json.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace loom;

using Binding = std::pair<std::string, std::string>;

ConfigOptions::ConfigOptions(llvm::cl::OptionCategory *category)
    : values(
          "config", llvm::cl::value_desc("key=value"),
          llvm::cl::desc("Value of a configuration key"),
          llvm::cl::cat(category ? *category : llvm::cl::getGeneralCategory())),
      files("config-file", llvm::cl::value_desc("path"),
            llvm::cl::desc("JSON file (comments allowed) of configuration "
                           "values; undeclared keys are ignored"),
            llvm::cl::cat(category ? *category
                                   : llvm::cl::getGeneralCategory())) {}

static llvm::Expected<std::vector<Binding>> readFile(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path, /*IsText=*/true);
  if (!buffer)
    return llvm::createStringError("cannot read '" + path +
                                   "': " + buffer.getError().message());
  llvm::Expected<Json> json =
      parseJson((*buffer)->getBuffer(), path, /*allowComments=*/true);
  if (!json)
    return json.takeError();
  return flattenScalars(*json, path);
}

/// The last value of each key, in the order of first mention.
static std::vector<Binding> keepLast(ArrayRef<Binding> bindings) {
  llvm::MapVector<StringRef, StringRef> last;
  for (const Binding &binding : bindings)
    last[binding.first] = binding.second;
  std::vector<Binding> result;
  for (auto [key, value] : last)
    result.emplace_back(key.str(), value.str());
  return result;
}

LogicalResult ConfigOptions::bind(ModuleOp module) const {
  std::vector<Binding> fromFiles, fromFlags;
  for (const std::string &path : files) {
    llvm::Expected<std::vector<Binding>> bindings = readFile(path);
    if (!bindings)
      return emitError(UnknownLoc::get(module.getContext()))
             << llvm::toString(bindings.takeError());
    fromFiles.insert(fromFiles.end(), bindings->begin(), bindings->end());
  }
  for (const std::string &flag : values) {
    auto [key, value] = StringRef(flag).split('=');
    if (key.size() == flag.size() || key.empty())
      return emitError(UnknownLoc::get(module.getContext()))
             << "--config=" << flag << ": expected key=value";
    key.consume_front("@");
    fromFlags.emplace_back(key.str(), value.str());
  }
  // A key a flag binds is not bound by a file first: its value must not have to
  // satisfy the declaration.
  llvm::erase_if(fromFiles, [&](const Binding &binding) {
    return llvm::any_of(fromFlags, [&](const Binding &flag) {
      return flag.first == binding.first;
    });
  });
  return failure(
      failed(bindConfig(module, keepLast(fromFiles), UndeclaredKeys::Ignore)) ||
      failed(bindConfig(module, keepLast(fromFlags), UndeclaredKeys::Error)));
}
