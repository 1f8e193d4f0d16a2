//===- ConfigOptions.h - The flags that bind configuration ------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TOOLING_CONFIGOPTIONS_H
#define LOOM_TOOLING_CONFIGOPTIONS_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/CommandLine.h"

namespace loom {

/// `--config=key=value`, `--config-file=path`, `--require-resolved-config` and
/// `--print-config-schema`. Constructed before the command line is parsed.
class ConfigOptions {
public:
  /// Registers the flags in `category`, or in the general one.
  explicit ConfigOptions(llvm::cl::OptionCategory *category = nullptr);

  bool empty() const {
    return values.empty() && files.empty() && !requireResolved;
  }

  /// Binds the keys in `module`: files first, in order, then flags; the last
  /// value of a key wins. Reports errors in a file at their place in it, others
  /// at the declaration. Where that is asked for, a key without a value is one.
  mlir::LogicalResult bind(mlir::ModuleOp module) const;

  /// Whether a module's schema is asked for, and nothing else.
  bool wantsSchema() const { return schema; }
  /// Prints it to standard output; the exit status. Values that flags and files
  /// give are checked; their keys are not required of further files.
  int printSchema(mlir::ModuleOp module) const;

private:
  llvm::cl::list<std::string> values;
  llvm::cl::list<std::string> files;
  llvm::cl::opt<bool> requireResolved, schema;
};

} // namespace loom

#endif // LOOM_TOOLING_CONFIGOPTIONS_H
