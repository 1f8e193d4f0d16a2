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
#include "Loom/Interfaces/KeptNames.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"
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

/// An error, or a warning, about a value. With a note at the declaration where
/// that is elsewhere.
static InFlightDiagnostic emitAbout(const ConfigValue &value, Operation *key,
                                    DiagnosticSeverity severity) {
  Location loc = value.place ? Location(value.place) : key->getLoc();
  InFlightDiagnostic diag =
      loc.getContext()->getDiagEngine().emit(loc, severity);
  diag << "configuration key '" << value.key << "'";
  if (value.place && isa<ConfigDeclOp, ConfigDefOp>(key))
    diag.attachNote(key->getLoc()) << "declared here";
  return diag;
}

/// Reads a value of `declaration`; null after an error.
static TypedAttr readValue(ConfigDeclOp declaration, const ConfigValue &given) {
  auto emit = [&](DiagnosticSeverity severity) {
    InFlightDiagnostic diag = emitAbout(given, declaration, severity);
    diag << ": ";
    return diag;
  };
  TypedAttr value = getLiteralAttr(given.text, declaration.getType(), emit);
  ArrayAttr predicates = declaration.getPredicatesAttr();
  if (!value || !predicates)
    return value;
  for (Attribute attr : predicates) {
    auto predicate = cast<PredicateAttr>(attr);
    if (holds(predicate, [&](int64_t) { return value; }))
      continue;
    emit(DiagnosticSeverity::Error)
        << "the value " << given.text << " does not satisfy "
        << getSpelling(predicate,
                       [&](int64_t) { return getValueName(declaration); });
    return {};
  }
  return value;
}

/// Finds the declaration of a key. Gives null, with success, where the key is
/// to be ignored.
static FailureOr<ConfigDeclOp> findDeclaration(ModuleOp module,
                                               SymbolTable &symbols,
                                               const ConfigValue &given,
                                               UndeclaredKeys undeclared) {
  Operation *symbol = symbols.lookup(given.key);
  if (auto declaration = dyn_cast_or_null<ConfigDeclOp>(symbol))
    return declaration;
  if (auto definition = dyn_cast_or_null<ConfigDefOp>(symbol)) {
    emitAbout(given, definition, DiagnosticSeverity::Error)
        << " already has the value "
        << getLiteralSpelling(definition.getValue())
        << " and cannot be given the value " << given.text;
    return failure();
  }
  if (undeclared == UndeclaredKeys::Ignore)
    return ConfigDeclOp();
  InFlightDiagnostic diag = emitAbout(given, module, DiagnosticSeverity::Error);
  diag << ", given the value " << given.text
       << ", is not declared in this module";
  SmallVector<StringRef> known;
  for (auto declaration : module.getOps<ConfigDeclOp>())
    known.push_back(declaration.getSymName());
  if (!known.empty())
    diag << "; it declares " << llvm::join(known, ", ");
  return failure();
}

LogicalResult loom::bindConfig(ModuleOp module, ArrayRef<ConfigValue> values,
                               UndeclaredKeys undeclared, unsigned *numBound) {
  SymbolTable symbols(module);
  SmallVector<Binding> bindings;
  llvm::StringSet<> seen;
  bool failedAny = false;
  for (const ConfigValue &given : values) {
    if (!seen.insert(given.key).second) {
      emitAbout(given, module, DiagnosticSeverity::Error)
          << " is given twice, the second time as " << given.text;
      failedAny = true;
      continue;
    }
    FailureOr<ConfigDeclOp> declaration =
        findDeclaration(module, symbols, given, undeclared);
    if (failed(declaration)) {
      failedAny = true;
    } else if (*declaration) {
      bindings.push_back({*declaration, readValue(*declaration, given)});
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
    SmallVector<ConfigValue> pairs;
    for (StringRef entry : values) {
      auto [key, text] = entry.split('=');
      if (key.empty() || text.empty()) {
        emitError(getOperation().getLoc())
            << "'" << entry << "' is not of the form key=value";
        return signalPassFailure();
      }
      pairs.push_back({key.str(), text.str()});
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
