//===- UniformityInterfaces.td - What workitems share ---------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_UNIFORMITYINTERFACES_TD
#define LOOM_INTERFACES_UNIFORMITYINTERFACES_TD

include "mlir/IR/OpBase.td"

def UniformityOpInterface : OpInterface<"UniformityOpInterface"> {
  let cppNamespace = "::loom";
  let description = [{
    Implemented by ops whose results workitems share less or more than they
    share the operands, and by ops that workitems execute together. See
    Uniformity.h for how a dialect uses it. An op without the interface has the
    join of its operands if it touches no memory, and else varies by lane.
  }];
  let methods = [
    InterfaceMethod<[{Who sees one value of a result, among the workitems that
      execute the op together. `operands` has an entry for each operand, in
      order; control dependence is not this method's concern.}],
      "::loom::Uniformity", "getResultUniformity",
      (ins "unsigned":$resultNumber,
           "::llvm::ArrayRef<::loom::Uniformity>":$operands), [{}],
      [{ return ::loom::joinUniformity(operands); }]>,
    InterfaceMethod<[{Which workitems must execute the op together, all or none
      of them: `Workgroup` for a barrier, `Varying` for an op that lanes may
      execute alone. It is an error to place the op under control that varies
      more.}],
      "::loom::Uniformity", "getRequiredExecution", (ins), [{}],
      [{ return ::loom::Uniformity::Varying; }]>,
    InterfaceMethod<[{Whether the set of workitems that execute the op together
      is part of its meaning, so that it must not be moved to other control,
      even if it has no other effect.}],
      "bool", "isConvergent", (ins), [{}],
      [{ return $_op.getRequiredExecution() != ::loom::Uniformity::Varying; }]>
  ];
}

#endif // LOOM_INTERFACES_UNIFORMITYINTERFACES_TD
