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
    pass one through, and know which SSA value gives an extent. Slots are
    counted as TypeSyntax.h says: the dynamic dimensions from 0, static ones not
    included, then the layout that the value carries.
  }];
  let methods = [
    InterfaceMethod<"The extent or layout in a slot of a result, or null.",
      "::mlir::Value", "getResultExtent",
      (ins "unsigned":$resultNumber, "unsigned":$slot), [{}],
      [{ return {}; }]>,
    InterfaceMethod<[{The extent or layout in a slot of an argument of one of this
      op's blocks, or null.}],
      "::mlir::Value", "getArgumentExtent",
      (ins "::mlir::BlockArgument":$argument, "unsigned":$slot), [{}],
      [{ return {}; }]>
  ];
}

def LayoutQueryOpInterface : OpInterface<"LayoutQueryOpInterface"> {
  let cppNamespace = "::loom";
  let description = [{
    Implemented by the op whose one result is the layout of a shaped value, as
    ShapedDimOpInterface is by the op that reads an extent.
  }];
  let methods = [
    InterfaceMethod<"The value whose layout is read.", "::mlir::Value",
                    "getShapedValue", (ins)>
  ];
}

#endif // LOOM_INTERFACES_EXTENTINTERFACES_TD
