//===- KernelDialect.td - Kernels and their geometry -----------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_KERNEL_IR_KERNELDIALECT_TD
#define LOOM_DIALECT_KERNEL_IR_KERNELDIALECT_TD

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def KernelDialect : Dialect {
  let name = "loom_kernel";
  let cppNamespace = "::loom";
  let summary = "Kernels, their launch geometry and identity queries";
  let dependentDialects = ["::loom::IndexDialect", "::loom::ViewDialect",
                           "::loom::BufferDialect"];
}

def Loom_Dimension : I32EnumAttr<"Dimension", "grid dimension", [
    I32EnumAttrCase<"X", 0, "x">, I32EnumAttrCase<"Y", 1, "y">,
    I32EnumAttrCase<"Z", 2, "z">]> {
  let cppNamespace = "::loom";
}

def Loom_Linkage : I32EnumAttr<"KernelLinkage", "export linkage", [
    I32EnumAttrCase<"Default", 0, "default">,
    I32EnumAttrCase<"DsoLocal", 1, "dso_local">]> {
  let cppNamespace = "::loom";
}

#endif // LOOM_DIALECT_KERNEL_IR_KERNELDIALECT_TD
