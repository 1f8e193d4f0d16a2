//===- FuncRequireOps.td - Preconditions of calls ----------- -*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_FUNC_IR_FUNCREQUIREOPS_TD
#define LOOM_DIALECT_FUNC_IR_FUNCREQUIREOPS_TD

include "Loom/Dialect/Func/IR/FuncDialect.td"
include "Loom/Dialect/Index/IR/IndexDialect.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

/// Keeps an op without results where it is.
def Loom_Obligation : Resource<"::loom::ObligationResource">;

def Loom_FuncRequireOp : Op<FuncDialect, "require",
    [MemoryEffects<[MemWrite<Loom_Obligation>]>]> {
  let summary = "What must be proved where it stands";
  let description = [{
    What the `where` clause of a callee asks of a call, kept beside the call
    while it is inlined and specialized. `loom-check-preconditions` proves it by
    the facts at hand and removes it, or reports an error. The string names the
    callee; `names` says in messages what the values are to it.

    Example:

    ```loom
    func.def @f(%i: index, %n: index) -> (index) where [lt(%i, %n)] {
      func.require "g" %i, %n [le(%i, %n)] : index, index
      func.return %i : index
    }
    ```
  }];
  let arguments = (ins StrAttr:$callee, Variadic<AnyType>:$values,
                       Loom_PredicateArrayAttr:$predicates,
                       OptionalAttr<StrArrayAttr>:$names);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // LOOM_DIALECT_FUNC_IR_FUNCREQUIREOPS_TD
