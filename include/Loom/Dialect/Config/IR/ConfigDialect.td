//===- ConfigDialect.td - Late compile-time constants ---------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CONFIG_IR_CONFIGDIALECT_TD
#define LOOM_DIALECT_CONFIG_IR_CONFIGDIALECT_TD

include "mlir/IR/OpBase.td"

def ConfigDialect : Dialect {
  let name = "loom_config";
  let cppNamespace = "::loom";
  let summary = "Late compile-time constants";
  let description = [{
    A configuration key is a symbol whose value is fixed when a program is
    specialized. A key is *declared* by `config.decl`, which leaves the value to
    `--config key=value` or a configuration file, or *defined* by `config.def`,
    which also declares it. Binding a declared key turns its declaration into a
    definition, so that a key always has one op and, at the final compile,
    exactly one value.
  }];
  let dependentDialects = ["::loom::IndexDialect"];
}

#endif // LOOM_DIALECT_CONFIG_IR_CONFIGDIALECT_TD
