//===- ConfigOptions.cpp - The flags that bind configuration --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Tooling/ConfigOptions.h"
#include "Loom/Dialect/Config/IR/Config.h"
#include "Loom/Dialect/Config/Transforms/Passes.h"
#include "Loom/Interfaces/Literals.h"
#include "Loom/Support/JsonScalars.h"
#include "Loom/Tooling/ConfigSchema.h"
#include "Loom/Tooling/Session.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace loom;

ConfigOptions::ConfigOptions(llvm::cl::OptionCategory *category)
    : values(
          "config", llvm::cl::value_desc("key=value"),
          llvm::cl::desc("Value of a configuration key"),
          llvm::cl::cat(category ? *category : llvm::cl::getGeneralCategory())),
      files(
          "config-file", llvm::cl::value_desc("path"),
          llvm::cl::desc("JSON file (comments and trailing commas allowed) "
                         "of configuration values; undeclared keys are "
                         "ignored"),
          llvm::cl::cat(category ? *category : llvm::cl::getGeneralCategory())),
      requireResolved(
          "require-resolved-config",
          llvm::cl::desc("Fail if a configuration key has no value, also one "
                         "that nothing reads"),
          llvm::cl::cat(category ? *category : llvm::cl::getGeneralCategory())),
      schema("print-config-schema",
             llvm::cl::desc("Print the module's configuration keys, their "
                            "types and constraints, as a JSON Schema"),
             llvm::cl::cat(category ? *category
                                    : llvm::cl::getGeneralCategory())) {}

namespace {
/// What a file holds.
struct FileValues {
  std::vector<ConfigValue> scalars, objects;
};
} // namespace

/// Reads the values of a file. Reports what is wrong with it.
static FailureOr<FileValues> readFile(StringRef path, MLIRContext *context) {
  auto buffer = readInput(path);
  if (!buffer)
    return emitError(UnknownLoc::get(context))
           << "cannot read '" << path << "': " << buffer.getError().message();
  StringRef name = (*buffer)->getBufferIdentifier();
  auto getLocation = [&](TextPlace place) {
    return FileLineColLoc::get(context, name, place.line, place.column);
  };
  std::vector<JsonScalar> objects;
  llvm::Expected<std::vector<JsonScalar>> scalars =
      readJsonScalars((*buffer)->getBuffer(), &objects);
  if (!scalars) {
    llvm::handleAllErrors(scalars.takeError(), [&](const TextError &error) {
      emitError(getLocation(error.getPlace())) << error.getMessage();
    });
    return failure();
  }
  auto convert = [&](std::vector<JsonScalar> &found) {
    std::vector<ConfigValue> values;
    for (JsonScalar &scalar : found)
      values.push_back({std::move(scalar.key), std::move(scalar.text),
                        getLocation(scalar.place)});
    return values;
  };
  return FileValues{convert(*scalars), convert(objects)};
}

/// Reports objects that stand where a key of the module needs its value. An
/// object may also hold the rest of longer keys.
static LogicalResult checkObjects(ModuleOp module,
                                  ArrayRef<ConfigValue> objects) {
  llvm::StringMap<Operation *> keys;
  llvm::StringSet<> prefixes;
  for (Operation &op : *module.getBody()) {
    if (!isa<ConfigDeclOp, ConfigDefOp>(op))
      continue;
    StringRef name = SymbolTable::getSymbolName(&op).getValue();
    keys[name] = &op;
    for (size_t dot = name.find('.'); dot != StringRef::npos;
         dot = name.find('.', dot + 1))
      prefixes.insert(name.take_front(dot));
  }
  bool isClean = true;
  for (const ConfigValue &object : objects) {
    Operation *key = keys.lookup(object.key);
    if (!key || prefixes.contains(object.key))
      continue;
    InFlightDiagnostic diag = emitError(object.place);
    diag << "configuration key '" << object.key
         << "' must be a number, a boolean or a string, not an object";
    diag.attachNote(key->getLoc()) << "declared here";
    isClean = false;
  }
  return success(isClean);
}

/// The last value of each key, in the order of first mention.
static std::vector<ConfigValue> keepLast(ArrayRef<ConfigValue> values) {
  llvm::MapVector<StringRef, const ConfigValue *> last;
  for (const ConfigValue &value : values)
    last[value.key] = &value;
  std::vector<ConfigValue> result;
  for (auto [key, value] : last)
    result.push_back(*value);
  return result;
}

/// Reports every key without a value.
static LogicalResult checkResolved(ModuleOp module) {
  bool isResolved = true;
  for (auto declaration : module.getOps<ConfigDeclOp>()) {
    emitError(declaration.getLoc(),
              describeUnbound(declaration.getSymName(), declaration.getType()));
    isResolved = false;
  }
  return success(isResolved);
}

LogicalResult ConfigOptions::bind(ModuleOp module) const {
  MLIRContext *context = module.getContext();
  std::vector<ConfigValue> fromFiles, fromFlags, objects;
  // What is given later counts, and nobody looks at what was there before.
  auto forgetObjects = [&](const llvm::StringSet<> &given) {
    llvm::erase_if(objects, [&](const ConfigValue &object) {
      return given.contains(object.key);
    });
  };
  for (const std::string &path : files) {
    FailureOr<FileValues> found = readFile(path, context);
    if (failed(found))
      return failure();
    llvm::StringSet<> given;
    for (const ConfigValue &value : found->scalars)
      given.insert(value.key);
    forgetObjects(given);
    llvm::append_range(fromFiles, found->scalars);
    llvm::append_range(objects, found->objects);
  }
  llvm::StringSet<> flagKeys;
  for (const std::string &flag : values) {
    auto [key, value] = StringRef(flag).split('=');
    if (key.size() == flag.size() || key.empty())
      return emitError(UnknownLoc::get(context))
             << "--config=" << flag << ": expected key=value";
    key.consume_front("@");
    fromFlags.push_back({key.str(), value.str()});
    flagKeys.insert(key);
  }
  forgetObjects(flagKeys);
  // A key a flag binds is not bound by a file first: its value must not have to
  // satisfy the declaration.
  llvm::erase_if(fromFiles, [&](const ConfigValue &value) {
    return flagKeys.contains(value.key);
  });
  // Every problem is reported; no two of these speak of one value.
  bool isClean = succeeded(checkObjects(module, objects));
  isClean &= succeeded(
      bindConfig(module, keepLast(fromFiles), UndeclaredKeys::Ignore));
  isClean &=
      succeeded(bindConfig(module, keepLast(fromFlags), UndeclaredKeys::Error));
  if (!isClean)
    return failure();
  return requireResolved ? checkResolved(module) : success();
}

int ConfigOptions::printSchema(ModuleOp module) const {
  OwningOpRef<ModuleOp> bound = module.clone();
  if (failed(bind(*bound)))
    return 1;
  llvm::StringSet<> unbound;
  for (auto declaration : bound->getOps<ConfigDeclOp>())
    unbound.insert(declaration.getSymName());
  std::string text = makeConfigSchema(module, unbound)
                         .dump(/*indent=*/2, ' ', /*ensure_ascii=*/false,
                               Json::error_handler_t::replace);
  llvm::Error error = writeOutput("-", text + "\n");
  return error ? reportError(std::move(error)) : 0;
}
