//===- TargetOps.td - Queries about the target ----------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_TARGET_IR_TARGETOPS_TD
#define LOOM_DIALECT_TARGET_IR_TARGETOPS_TD

include "Loom/Dialect/Target/IR/TargetDialect.td"
include "Loom/Interfaces/TargetInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Loom_TargetSubgroupSizeOp : Op<TargetDialect, "subgroup.size", [Pure]> {
  let summary = "Workitems per subgroup of the target";
  let description = [{
    Usable on the host and in a kernel's launch configuration as well as in its
    body. Constant once a target is bound, by `loom-resolve-target`.

    Example:

    ```loom
    kernel.def @k() {
      %c1 = index.constant 1 : index
      %w = target.subgroup.size : index
      kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%w, %c1, %c1) : index
    } launch() {
      kernel.return
    }
    ```
  }];
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict `:` custom<PlainType>(type($result))";
}

def Loom_TargetGenericOp : Op<TargetDialect, "generic", [
    Symbol, DeclareOpInterfaceMethods<TargetOpInterface,
                                      ["describeTarget", "acceptsTarget"]>]> {
  let summary = "Target that is no processor";
  let description = [{
    `reference` is the device that interprets the IR. Code for it is for no
    other one.

    Example:

    ```loom
    target.generic<reference> @interpreter
    func.def device target(@interpreter) @f(%x: f32) -> (f32) {
      func.return %x : f32
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, Loom_GenericTarget:$kind);
  let hasCustomAssemblyFormat = 1;
}

def Loom_TargetDeclOp : Op<TargetDialect, "decl", [
    Symbol, DeclareOpInterfaceMethods<TargetOpInterface,
                                      ["describeTarget", "acceptsTarget"]>]> {
  let summary = "Target that the command line binds";
  let description = [{
    Whatever a module is compiled for: `target(@t)` of such a target refuses
    nothing.

    Example:

    ```loom
    target.decl @any
    func.def device target(@any) @f(%x: f32) -> (f32) {
      func.return %x : f32
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name);
  let assemblyFormat = "$sym_name attr-dict";
}

#endif // LOOM_DIALECT_TARGET_IR_TARGETOPS_TD
