//===- SignatureInterfaces.td - Ops with a signature -------*- tablegen -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_SIGNATUREINTERFACES_TD
#define LOOM_INTERFACES_SIGNATUREINTERFACES_TD

include "mlir/IR/OpBase.td"

def SignatureOpInterface : OpInterface<"SignatureOpInterface"> {
  let cppNamespace = "::loom";
  let description = [{
    Implemented by functions and templates: symbols with a signature as
    Signature.h says.
  }];
  let methods = [
    InterfaceMethod<"", "::mlir::FunctionType", "getFunctionType">,
    InterfaceMethod<"One entry per slot of the arguments.",
      "::llvm::ArrayRef<int64_t>", "getRelations">,
    InterfaceMethod<"One entry per slot of the results.",
      "::llvm::ArrayRef<int64_t>", "getResultRelations">,
    InterfaceMethod<"What `where` states, or null.", "::mlir::ArrayAttr",
      "getPredicatesAttr">,
    InterfaceMethod<"Whether it only computes.", "bool", "getPure">,
    InterfaceMethod<"The body, or null where there is none.",
      "::mlir::Region *", "getSignatureBody", (ins), [{}], [{
        if ($_op->getNumRegions() == 0)
          return nullptr;
        return &$_op->getRegion(0);
      }]>,
  ];
}

def SignatureUseOpInterface : OpInterface<"SignatureUseOpInterface"> {
  let cppNamespace = "::loom";
  let description = [{
    Implemented by ops whose operands are the arguments, and whose results are
    the results, of a symbol with a signature.
  }];
  let methods = [
    InterfaceMethod<"The symbol it names.", "::mlir::FlatSymbolRefAttr",
      "getCalleeAttr">,
    InterfaceMethod<[{The argument each slot of the results is said to be, or
      -1; nothing where no result has a slot.}],
      "::std::optional<::llvm::ArrayRef<int64_t>>", "getResultRelations">,
    InterfaceMethod<"Whether it says that it only computes.", "bool",
      "getPure">,
  ];
}

#endif // LOOM_INTERFACES_SIGNATUREINTERFACES_TD
