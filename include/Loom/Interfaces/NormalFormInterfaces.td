//===- NormalFormInterfaces.td - Post-conditions of stages ----*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_NORMALFORMINTERFACES_TD
#define LOOM_INTERFACES_NORMALFORMINTERFACES_TD

include "mlir/IR/OpBase.td"

def NormalFormAttrInterface : AttrInterface<"NormalFormAttrInterface"> {
  let cppNamespace = "::loom";
  let description = [{
    A property of a program that one stage establishes and later ones keep. A
    module lists the forms it is in, in its attribute `loom.normal_forms`. A
    form holds for a program if it holds for each of its ops, taken alone.
  }];
  let methods = [
    InterfaceMethod<"What breaks the form in `op`, not counting its regions' "
                    "ops: the end of a sentence, such as \"clause 'unroll' is "
                    "left\". Nothing if the form holds.",
      "::std::optional<::std::string>", "findViolation",
      (ins "::mlir::Operation *":$op)>
  ];
}

#endif // LOOM_INTERFACES_NORMALFORMINTERFACES_TD
