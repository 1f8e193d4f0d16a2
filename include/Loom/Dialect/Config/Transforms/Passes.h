//===- Passes.h - Passes on configuration keys ------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CONFIG_TRANSFORMS_PASSES_H
#define LOOM_DIALECT_CONFIG_TRANSFORMS_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace loom {

#define GEN_PASS_DECL
#include "Loom/Dialect/Config/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "Loom/Dialect/Config/Transforms/Passes.h.inc"

/// What to do with a value for a key that the module does not declare.
enum class UndeclaredKeys {
  Error, ///< For values given on a command line.
  Ignore ///< For a configuration file shared by several modules.
};

/// A value for a key, which is written without `@`; the value is written as a
/// literal.
struct ConfigValue {
  std::string key;
  std::string text;
  /// Where the value stands, if that is in a file.
  mlir::LocationAttr place = {};
};

/// Gives keys their values: each key's config.decl becomes a config.def.
/// Reports every problem as an error that names the key and the value, at the
/// value's place or else at the declaration, and then changes nothing.
mlir::LogicalResult bindConfig(mlir::ModuleOp module,
                               llvm::ArrayRef<ConfigValue> values,
                               UndeclaredKeys undeclared,
                               unsigned *numBound = nullptr);

} // namespace loom

#endif // LOOM_DIALECT_CONFIG_TRANSFORMS_PASSES_H
