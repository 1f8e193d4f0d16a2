//===- BindConfig.cpp - Give configuration keys their values --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Config/IR/Config.h"
#include "Loom/Dialect/Config/Transforms/Passes.h"
#include "Loom/Dialect/Index/IR/PredicateValues.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringSet.h"

namespace loom {
#define GEN_PASS_DEF_BINDCONFIG
#include "Loom/Dialect/Config/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

namespace {
struct Binding {
  ConfigDeclOp declaration;
  TypedAttr value;
};
} // namespace

/// Reads `text` as the value of `declaration`; null after an error.
static TypedAttr readValue(ConfigDeclOp declaration, StringRef text) {
  Location loc = declaration.getLoc();
  StringRef key = declaration.getSymName();
  TypedAttr value = getLiteralAttr(
      text, declaration.getType(), [&](DiagnosticSeverity severity) {
        InFlightDiagnostic diag =
            loc.getContext()->getDiagEngine().emit(loc, severity);
        diag << "configuration key '" << key << "': ";
        return diag;
      });
  ArrayAttr predicates = declaration.getPredicatesAttr();
  if (!value || !predicates)
    return value;
  for (Attribute attr : predicates) {
    auto predicate = cast<PredicateAttr>(attr);
    if (holds(predicate, [&](int64_t) { return value; }))
      continue;
    emitError(loc) << "configuration key '" << key << "': the value " << text
                   << " does not satisfy "
                   << getSpelling(predicate, [](int64_t) { return "%value"; });
    return {};
  }
  return value;
}

/// Finds the declaration of a key. Gives null, with success, where the key is
/// to be ignored.
static FailureOr<ConfigDeclOp> findDeclaration(ModuleOp module,
                                               SymbolTable &symbols,
                                               StringRef key, StringRef text,
                                               UndeclaredKeys undeclared) {
  Operation *symbol = symbols.lookup(key);
  if (auto declaration = dyn_cast_or_null<ConfigDeclOp>(symbol))
    return declaration;
  if (auto definition = dyn_cast_or_null<ConfigDefOp>(symbol)) {
    emitError(definition.getLoc())
        << "configuration key '" << key << "' already has the value "
        << getLiteralSpelling(definition.getValue())
        << " and cannot be given the value " << text;
    return failure();
  }
  if (undeclared == UndeclaredKeys::Ignore)
    return ConfigDeclOp();
  emitError(module.getLoc())
      << "configuration key '" << key << "', given the value " << text
      << ", is not declared in this module";
  return failure();
}

LogicalResult
loom::bindConfig(ModuleOp module,
                 ArrayRef<std::pair<std::string, std::string>> values,
                 UndeclaredKeys undeclared, unsigned *numBound) {
  SymbolTable symbols(module);
  SmallVector<Binding> bindings;
  llvm::StringSet<> seen;
  bool failedAny = false;
  for (const auto &[key, text] : values) {
    if (!seen.insert(key).second) {
      emitError(module.getLoc())
          << "configuration key '" << key
          << "' is given twice, the second time as " << text;
      failedAny = true;
      continue;
    }
    FailureOr<ConfigDeclOp> declaration =
        findDeclaration(module, symbols, key, text, undeclared);
    if (failed(declaration)) {
      failedAny = true;
    } else if (*declaration) {
      bindings.push_back({*declaration, readValue(*declaration, text)});
      failedAny |= !bindings.back().value;
    }
  }
  if (failedAny)
    return failure();
  OpBuilder builder(module.getContext());
  for (const Binding &binding : bindings) {
    ConfigDeclOp declaration = binding.declaration;
    builder.setInsertionPoint(declaration);
    auto definition = ConfigDefOp::create(
        builder, declaration.getLoc(), declaration.getSymNameAttr(),
        binding.value, declaration.getTypeAttr());
    definition->setDiscardableAttrs(
        declaration->getDiscardableAttrDictionary());
    declaration.erase();
  }
  if (numBound)
    *numBound = bindings.size();
  return success();
}

namespace {
struct BindConfig : loom::impl::BindConfigBase<BindConfig> {
  using BindConfigBase::BindConfigBase;

  void runOnOperation() override {
    SmallVector<std::pair<std::string, std::string>> pairs;
    for (StringRef entry : values) {
      auto [key, text] = entry.split('=');
      if (key.empty() || text.empty()) {
        emitError(getOperation().getLoc())
            << "'" << entry << "' is not of the form key=value";
        return signalPassFailure();
      }
      pairs.emplace_back(key.str(), text.str());
    }
    unsigned bound = 0;
    if (failed(bindConfig(getOperation(), pairs,
                          ignoreUndeclared ? UndeclaredKeys::Ignore
                                           : UndeclaredKeys::Error,
                          &bound)))
      return signalPassFailure();
    numBound += bound;
  }
};
} // namespace
