//===- KernelBarrierOps.td - Where workitems meet --------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_KERNEL_IR_KERNELBARRIEROPS_TD
#define LOOM_DIALECT_KERNEL_IR_KERNELBARRIEROPS_TD

include "Loom/Dialect/Buffer/IR/BufferDialect.td"
include "Loom/Dialect/Kernel/IR/KernelDialect.td"
include "Loom/Interfaces/MemoryModel.td"
include "Loom/Interfaces/UniformityInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Loom_KernelBarrierOp<string mnemonic>
    : Op<KernelDialect, mnemonic, [MemoryEffects<[MemRead, MemWrite]>,
          DeclareOpInterfaceMethods<UniformityOpInterface,
                                    ["getRequiredExecution"]>]> {
  let hasVerifier = 1;
}

class Loom_KernelSynchronizeOp<string mnemonic>
    : Loom_KernelBarrierOp<mnemonic> {
  let arguments = (ins Loom_MemorySpace:$space, Loom_AtomicScope:$scope,
                       Loom_AtomicOrdering:$ordering);
}

def Loom_KernelBarrierOp : Loom_KernelSynchronizeOp<"barrier"> {
  let summary = "All workitems of a scope meet";
  let description = [{
    No workitem of the scope goes on before all have come. What each wrote to
    memory of `space` before is seen by all after. For `global`, `ordering` may
    be `acquire` or `release` alone.

    Example:

    ```loom
    func.def device @f() {
      kernel.barrier<workgroup> scope(workgroup) ordering(acq_rel)
      func.return
    }
    ```
  }];
  let assemblyFormat = [{
    `<` $space `>` `scope` `(` $scope `)` `ordering` `(` $ordering `)` attr-dict
  }];
}

def Loom_KernelBarrierArriveOp : Loom_KernelSynchronizeOp<"barrier.arrive"> {
  let summary = "First half of a barrier: say that this workitem has come";
  let description = [{
    Its result is used by exactly one `kernel.barrier.wait`, in the same block.
    Between the two there is only work of the single workitem and pure calls: no
    barrier, no collective. A target without split barriers does the whole
    barrier here.

    Example:

    ```loom
    func.def device @f() {
      %p = kernel.barrier.arrive<workgroup> scope(workgroup) ordering(acq_rel) -> kernel.barrier.phase
      kernel.barrier.wait %p : kernel.barrier.phase
      func.return
    }
    ```
  }];
  let results = (outs Loom_BarrierPhaseType:$result);
  let assemblyFormat = [{
    `<` $space `>` `scope` `(` $scope `)` `ordering` `(` $ordering `)` attr-dict
    `->` custom<PlainType>(type($result))
  }];
}

def Loom_KernelBarrierWaitOp : Loom_KernelBarrierOp<"barrier.wait"> {
  let summary = "Second half of a barrier: wait for those who have not come";
  let description = [{
    What the others wrote before they arrived is seen after it.

    Example:

    ```loom
    func.def device @f() {
      %p = kernel.barrier.arrive<workgroup> scope(workgroup) ordering(acq_rel) -> kernel.barrier.phase
      kernel.barrier.wait %p : kernel.barrier.phase
      func.return
    }
    ```
  }];
  let arguments = (ins Loom_BarrierPhaseType:$phase);
  let assemblyFormat = "$phase attr-dict `:` custom<PlainType>(type($phase))";
  let extraClassDeclaration = [{
    /// The other half; the verifier knows that it is there.
    ::loom::KernelBarrierArriveOp getArrival();
  }];
}

#endif // LOOM_DIALECT_KERNEL_IR_KERNELBARRIEROPS_TD
