//===- KernelIdOps.td - Identity queries -----------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_KERNEL_IR_KERNELIDOPS_TD
#define LOOM_DIALECT_KERNEL_IR_KERNELIDOPS_TD

include "Loom/Dialect/Kernel/IR/KernelDialect.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Loom_KernelIdOp<string mnemonic, string what, string spelling>
    : Op<KernelDialect, mnemonic, [Pure]> {
  let summary = what;
  let description = what # [{. Usable in a kernel's body, and in a helper that
    is called from one.

    Example:

    ```loom
    func.def device @f() -> (index) {
      %id = kernel.}] # spelling # [{ : index
      func.return %id : index
    }
    ```
  }];
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict `:` custom<PlainType>(type($result))";
}

class Loom_KernelDimIdOp<string mnemonic, string what>
    : Loom_KernelIdOp<mnemonic, what, mnemonic # "<x>"> {
  let arguments = (ins Loom_Dimension:$dimension);
  let assemblyFormat =
      "`<` $dimension `>` attr-dict `:` custom<PlainType>(type($result))";
}

def Loom_KernelWorkitemIdOp : Loom_KernelDimIdOp<"workitem.id",
    "Coordinate of the workitem in its workgroup">;
def Loom_KernelWorkgroupIdOp : Loom_KernelDimIdOp<"workgroup.id",
    "Coordinate of the workgroup in the grid">;
def Loom_KernelWorkgroupSizeOp : Loom_KernelDimIdOp<"workgroup.size",
    "Workitems per workgroup">;
def Loom_KernelWorkgroupCountOp : Loom_KernelDimIdOp<"workgroup.count",
    "Workgroups in the grid">;
def Loom_KernelDispatchIdOp : Loom_KernelDimIdOp<"workitem.dispatch.id",
    "Coordinate of the workitem in the whole dispatch">;
def Loom_KernelSubgroupSizeOp : Loom_KernelIdOp<"subgroup.size",
    "Workitems per subgroup of the target", "subgroup.size">;

#endif // LOOM_DIALECT_KERNEL_IR_KERNELIDOPS_TD
