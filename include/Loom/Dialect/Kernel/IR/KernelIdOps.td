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
include "Loom/Interfaces/UniformityInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

/// `uniformity` is the enumerator for who sees the same value.
class Loom_KernelIdOp<string mnemonic, string what, string spelling,
                      string uniformity>
    : Op<KernelDialect, mnemonic, [Pure, UniformityOpInterface]> {
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
  let extraClassDeclaration = [{
    ::loom::Uniformity
    getResultUniformity(unsigned, ::llvm::ArrayRef<::loom::Uniformity>) {
      return ::loom::Uniformity::}] # uniformity # [{;
    }
  }];
  let assemblyFormat = "attr-dict `:` custom<PlainType>(type($result))";
}

class Loom_KernelDimIdOp<string mnemonic, string what, string uniformity>
    : Loom_KernelIdOp<mnemonic, what, mnemonic # "<x>", uniformity> {
  let arguments = (ins Loom_Dimension:$dimension);
  let assemblyFormat =
      "`<` $dimension `>` attr-dict `:` custom<PlainType>(type($result))";
}

def Loom_KernelWorkitemIdOp : Loom_KernelDimIdOp<"workitem.id",
    "Coordinate of the workitem in its workgroup", "Varying">;
def Loom_KernelWorkgroupIdOp : Loom_KernelDimIdOp<"workgroup.id",
    "Coordinate of the workgroup in the grid", "Workgroup">;
def Loom_KernelWorkgroupSizeOp : Loom_KernelDimIdOp<"workgroup.size",
    "Workitems per workgroup", "Cluster">;
def Loom_KernelWorkgroupCountOp : Loom_KernelDimIdOp<"workgroup.count",
    "Workgroups in the grid", "Cluster">;
def Loom_KernelDispatchIdOp : Loom_KernelDimIdOp<"workitem.dispatch.id",
    "Coordinate of the workitem in the whole dispatch", "Varying">;
def Loom_KernelSubgroupSizeOp : Loom_KernelIdOp<"subgroup.size",
    "Workitems per subgroup of the target", "subgroup.size", "Cluster">;
def Loom_KernelSubgroupIdentityOp : Loom_KernelIdOp<"subgroup.id",
    "Number of the subgroup in its workgroup", "subgroup.id", "Subgroup">;
def Loom_KernelSubgroupCountOp : Loom_KernelIdOp<"subgroup.count",
    "Subgroups per workgroup", "subgroup.count", "Cluster">;
def Loom_KernelLaneIdOp : Loom_KernelIdOp<"subgroup.lane.id",
    "Number of the lane in its subgroup", "subgroup.lane.id", "Varying">;

#endif // LOOM_DIALECT_KERNEL_IR_KERNELIDOPS_TD
