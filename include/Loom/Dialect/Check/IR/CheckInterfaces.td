//===- CheckInterfaces.td - Parameters of a case --------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CHECK_IR_CHECKINTERFACES_TD
#define LOOM_DIALECT_CHECK_IR_CHECKINTERFACES_TD

include "mlir/IR/OpBase.td"

def CheckParamOpInterface : OpInterface<"CheckParamOpInterface"> {
  let cppNamespace = "::loom";
  let description = [{
    An axis of a case's sample space. Samples are literals of the type of the
    op's result, in the order in which they are evaluated.
  }];
  let methods = [
    InterfaceMethod<"The parameter's name, if it has one.",
      "std::optional<::llvm::StringRef>", "getParamName">,
    InterfaceMethod<"The number of samples, from 1 to kMaxSamples.",
      "int64_t", "getNumSamples">,
    InterfaceMethod<"One sample, counted from 0.",
      "::mlir::TypedAttr", "getSample", (ins "int64_t":$number)>,
    InterfaceMethod<"The number of the sample with this value, if there is one.",
      "std::optional<int64_t>", "findSample", (ins "::mlir::TypedAttr":$value)>
  ];
}

#endif // LOOM_DIALECT_CHECK_IR_CHECKINTERFACES_TD
