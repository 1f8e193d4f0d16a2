//===- FuncDialect.td - Helper functions -----------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_FUNC_IR_FUNCDIALECT_TD
#define LOOM_DIALECT_FUNC_IR_FUNCDIALECT_TD

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def FuncDialect : Dialect {
  let name = "loom_func";
  let cppNamespace = "::loom";
  let summary = "Helper functions";
  let description = [{
    Visibility, `where`, tied results, calling convention, purity, export and
    import have no place in upstream `func`; `loom-lower-source` turns these ops
    into `func` or `llvm` ones.
  }];
  let dependentDialects = ["::loom::IndexDialect", "::loom::ViewDialect",
                           "::loom::BufferDialect", "::loom::CfgDialect"];
}

def Loom_CallingConvention : I32EnumAttr<"CallingConvention",
    "where a function runs", [
    I32EnumAttrCase<"Host", 0, "host">, I32EnumAttrCase<"Device", 1, "device">,
    I32EnumAttrCase<"Initializer", 2, "initializer">,
    I32EnumAttrCase<"Deinitializer", 3, "deinitializer">]> {
  let cppNamespace = "::loom";
}

def Loom_Hotness : I32EnumAttr<"Hotness", "how often code runs", [
    I32EnumAttrCase<"Hot", 0, "hot">, I32EnumAttrCase<"Cold", 1, "cold">]> {
  let cppNamespace = "::loom";
}

def Loom_Inlining : I32EnumAttr<"Inlining", "inlining policy", [
    I32EnumAttrCase<"Inline", 0, "inline">,
    I32EnumAttrCase<"Noinline", 1, "noinline">]> {
  let cppNamespace = "::loom";
}

#endif // LOOM_DIALECT_FUNC_IR_FUNCDIALECT_TD
