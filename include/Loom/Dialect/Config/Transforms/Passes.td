//===- Passes.td - Passes on configuration keys ---------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CONFIG_TRANSFORMS_PASSES_TD
#define LOOM_DIALECT_CONFIG_TRANSFORMS_PASSES_TD

include "Loom/Dialect/NormalForm/IR/NormalFormDialect.td"
include "Loom/Interfaces/LoomPass.td"

def BindConfig : Pass<"loom-bind-config", "::mlir::ModuleOp"> {
  let summary = "Give configuration keys their values";
  let description = [{
    Turns the `config.decl` of every key in `values` into a `config.def`. Each
    value is a literal of the key's type and must satisfy the key's `where`
    clause. A key that already has a definition, or that is given twice, is an
    error.
  }];
  let options = [
    ListOption<"values", "values", "std::string",
               "The values, each written key=value">,
    Option<"ignoreUndeclared", "ignore-undeclared", "bool", "false",
           "Pass over keys that the module does not declare, as for a "
           "configuration file shared by several modules">
  ];
  let statistics = [
    Statistic<"numBound", "bound", "Number of keys that got a value">
  ];
}

def ResolveConfig : LoomPass<"loom-resolve-config", "::mlir::ModuleOp"> {
  let postForms = [Loom_NoConfigAttr];
  let summary = "Replace config.get by constants";
  let description = [{
    Every `config.get` becomes an `index.constant` or an `arith.constant` with
    the value of its key. One whose key has no definition is an error that names
    the key; the module is then left as it was. In a candidate of a template it
    stays: it is an error to select that. Afterwards, keys that nothing refers to
    are removed.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::loom::IndexDialect", "::loom::NormalFormDialect"];
  let statistics = [
    Statistic<"numResolved", "resolved", "Number of config.get replaced">
  ];
}

#endif // LOOM_DIALECT_CONFIG_TRANSFORMS_PASSES_TD
