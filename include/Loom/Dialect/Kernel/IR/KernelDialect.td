//===- KernelDialect.td - Kernels and their geometry -----------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_KERNEL_IR_KERNELDIALECT_TD
#define LOOM_DIALECT_KERNEL_IR_KERNELDIALECT_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def KernelDialect : Dialect {
  let name = "loom_kernel";
  let cppNamespace = "::loom";
  let summary = "Kernels, their launch geometry and identity queries";
  let dependentDialects = ["::loom::IndexDialect", "::loom::ViewDialect",
                           "::loom::BufferDialect"];
  let useDefaultTypePrinterParser = 1;
}

def Loom_BarrierPhaseType : TypeDef<KernelDialect, "BarrierPhase"> {
  let mnemonic = "barrier.phase";
  let summary = "An arrival at a split barrier";
  let description = [{
    Spelled `kernel.barrier.phase` in `.loom`. Used exactly once and has no
    representation at run time.
  }];
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

def Loom_ShuffleMode : I32EnumAttr<"ShuffleMode", "shuffle mode", [
    I32EnumAttrCase<"Xor", 0, "xor">, I32EnumAttrCase<"Up", 1, "up">,
    I32EnumAttrCase<"Down", 2, "down">, I32EnumAttrCase<"Index", 3, "index">]> {
  let cppNamespace = "::loom";
}

def Loom_ScanMode : I32EnumAttr<"ScanMode", "scan mode", [
    I32EnumAttrCase<"Inclusive", 0, "inclusive">,
    I32EnumAttrCase<"Exclusive", 1, "exclusive">]> {
  let cppNamespace = "::loom";
}

def Loom_ScanDirection : I32EnumAttr<"ScanDirection", "scan direction", [
    I32EnumAttrCase<"Forward", 0, "forward">,
    I32EnumAttrCase<"Reverse", 1, "reverse">]> {
  let cppNamespace = "::loom";
}

#endif // LOOM_DIALECT_KERNEL_IR_KERNELDIALECT_TD
