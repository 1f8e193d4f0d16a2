//===- BindConfig.cpp - Give configuration keys their values --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Config/IR/Config.h"
#include "Loom/Dialect/Config/Transforms/Passes.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"

namespace loom {
#define GEN_PASS_DEF_BINDCONFIG
#include "Loom/Dialect/Config/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Predicates of a known value
//===----------------------------------------------------------------------===//

static bool holdsForFloat(PredicateKind kind, const APFloat &value) {
  switch (kind) {
  case PredicateKind::NotNan:
    return !value.isNaN();
  case PredicateKind::NotInf:
    return !value.isInfinity();
  default:
    return value.isFinite();
  }
}

/// Whether the relation holds for the integers in `args`. Values are signed;
/// those of an offset are never negative, so one order serves both domains.
static bool holdsForIntegers(PredicateKind kind, ArrayRef<int64_t> args) {
  int64_t a = args[0], b = args.size() > 1 ? args[1] : 0;
  switch (kind) {
  case PredicateKind::Eq:
    return a == b;
  case PredicateKind::Ne:
    return a != b;
  case PredicateKind::Lt:
    return a < b;
  case PredicateKind::Le:
  case PredicateKind::Max:
    return a <= b;
  case PredicateKind::Gt:
    return a > b;
  case PredicateKind::Ge:
  case PredicateKind::Min:
    return a >= b;
  case PredicateKind::Mul:
    // The factor may be the value itself, and then zero.
    return b == 0 ? a == 0 : b == -1 || a % b == 0;
  case PredicateKind::Range:
    return a >= b && a <= args[2];
  case PredicateKind::Pow2:
    return a > 0 && llvm::isPowerOf2_64(a);
  case PredicateKind::NotNan:
  case PredicateKind::NotInf:
  case PredicateKind::Finite:
    break;
  }
  llvm_unreachable("the verifier keeps float classes to floats");
}

static bool holds(PredicateAttr predicate, Attribute value) {
  if (auto number = dyn_cast<FloatAttr>(value))
    return holdsForFloat(predicate.getKind(), number.getValue());
  const APInt &bits = cast<IntegerAttr>(value).getValue();
  // i1 is 0 or 1, not 0 or -1.
  int64_t self =
      bits.getBitWidth() == 1 ? bits.getZExtValue() : bits.getSExtValue();
  SmallVector<int64_t, 3> args;
  for (Attribute argument : predicate.getArguments())
    args.push_back(getLiteral(argument).value_or(self));
  return holdsForIntegers(predicate.getKind(), args);
}

/// The predicate as its author wrote it.
static std::string getPredicateSpelling(PredicateAttr predicate) {
  std::string text = stringifyPredicateKind(predicate.getKind()).str() + "(";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(predicate.getArguments(), os, [&](Attribute argument) {
    if (std::optional<int64_t> literal = getLiteral(argument))
      os << *literal;
    else
      os << "%value";
  });
  os << ')';
  return text;
}

//===----------------------------------------------------------------------===//
// Binding
//===----------------------------------------------------------------------===//

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
    if (holds(predicate, value))
      continue;
    emitError(loc) << "configuration key '" << key << "': the value " << text
                   << " does not satisfy " << getPredicateSpelling(predicate);
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
