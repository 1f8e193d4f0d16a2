//===- ClauseInterfaces.td - Ops with schedule clauses ---------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_CLAUSEINTERFACES_TD
#define LOOM_INTERFACES_CLAUSEINTERFACES_TD

include "mlir/IR/OpBase.td"

def ClauseOpInterface : OpInterface<"ClauseOpInterface"> {
  let cppNamespace = "::loom";
  let description = [{
    Implemented by ops that carry schedule clauses (see Clauses.td), each to be
    consumed by its pass before the op is lowered.
  }];
  let methods = [
    InterfaceMethod<"The clauses this op still carries.",
      "::llvm::SmallVector<::loom::ClauseKind>", "getPendingClauses", (ins)>
  ];
}

#endif // LOOM_INTERFACES_CLAUSEINTERFACES_TD
