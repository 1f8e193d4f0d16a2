//===- Passes.td - Passes on kernels ---------------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_KERNEL_TRANSFORMS_PASSES_TD
#define LOOM_DIALECT_KERNEL_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def CheckConvergence
    : Pass<"loom-check-convergence", "::mlir::ModuleOp"> {
  let summary = "Refuse barriers that not all workitems would reach";
  let description = [{
    An op that workitems execute together, such as a barrier, must be under
    control that is the same for all of them. Otherwise the kernel would hang:
    the error points at the op, and a note at the condition or the loop. Workgroup
    storage allocated in a loop is such an op too, since it is given out again
    only when all have finished with it.

    Runs on specialized programs, where conditions are known best, and changes
    nothing.
  }];
  let options = [
    Option<"subgroupSize", "subgroup-size", "int64_t", "0",
           "Workitems per subgroup of the target; 0 if not known">
  ];
  let statistics = [
    Statistic<"numChecked", "num-checked", "Number of ops checked">
  ];
}

def ExpandCollectives
    : Pass<"loom-expand-collectives", "::mlir::ModuleOp"> {
  let summary = "Make collectives of shuffles, broadcasts and ballots";
  let description = [{
    Before: kernels with exact workgroup sizes. After: of the collectives only
    `subgroup.shuffle`, `broadcast`, `broadcast.first`, `vote.ballot`,
    `active.mask` and the lane's number are left, which a target has to know.

    Where all lanes of a subgroup are proven to execute a collective, they
    exchange values in constant patterns. Else each lane finds its partners in
    the mask of the active lanes. The results of subgroups are combined through
    workgroup memory: an allocation of the kernel with two slots that take
    turns, a barrier after each write, and one before it where the slot may be
    in use, as in a loop. A workgroup of one subgroup needs neither.

    Reports a cluster that is larger than the target's subgroups, and a
    collective of the workgroup in a function that is not inlined.
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "An AMDGPU target such as gfx1100">
  ];
  let dependentDialects = ["::loom::BufferDialect", "::loom::IndexDialect",
                           "::loom::KernelDialect", "::loom::ScfDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::vector::VectorDialect"];
  let statistics = [
    Statistic<"numExpanded", "num-expanded", "Number of collectives expanded">
  ];
}

def PlaceStorage : Pass<"loom-place-storage", "::mlir::ModuleOp"> {
  let summary = "Give allocations constant sizes at the start of their function";
  let description = [{
    After: each `buffer.alloca` is in the entry block of its kernel or function,
    and its size is a constant, the proven maximum; no `buffer.pack` remains. A
    slot serves all executions of an allocation in a loop, since no execution's
    storage may reach the next. Workgroup storage in a loop gets a barrier where
    it was allocated: workitems that are still in the iteration before use the
    same bytes.

    Reports sizes without a finite maximum, storage carried from one iteration
    to the next, workgroup storage in a function that is not inlined, and more
    memory than the target has.
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "An AMDGPU target such as gfx1100, or 'host'">
  ];
  let dependentDialects = ["::loom::IndexDialect", "::loom::KernelDialect"];
  let statistics = [
    Statistic<"numPlaced", "num-placed", "Number of allocations placed">,
    Statistic<"numBarriers", "num-barriers", "Number of barriers inserted">
  ];
}

#endif // LOOM_DIALECT_KERNEL_TRANSFORMS_PASSES_TD
