//===- ExtentInterfaces.td - Known dimensions of shaped values -*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_EXTENTINTERFACES_TD
#define LOOM_INTERFACES_EXTENTINTERFACES_TD

include "mlir/IR/OpBase.td"

def ExtentOpInterface : OpInterface<"ExtentOpInterface"> {
  let cppNamespace = "::loom";
  let description = [{
    Implemented by ops that create a shaped value with dynamic dimensions, or
    pass one through, and know which SSA value gives an extent. Dynamic
    dimensions are counted from 0, static ones not included.
  }];
  let methods = [
    InterfaceMethod<"The extent of a dynamic dimension of a result, or null.",
      "::mlir::Value", "getResultExtent",
      (ins "unsigned":$resultNumber, "unsigned":$dynamicDim), [{}],
      [{ return {}; }]>,
    InterfaceMethod<[{The extent of a dynamic dimension of an argument of one of
      this op's blocks, or null.}],
      "::mlir::Value", "getArgumentExtent",
      (ins "::mlir::BlockArgument":$argument, "unsigned":$dynamicDim), [{}],
      [{ return {}; }]>
  ];
}

#endif // LOOM_INTERFACES_EXTENTINTERFACES_TD
