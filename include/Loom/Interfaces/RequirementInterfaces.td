//===- RequirementInterfaces.td - What code requires of targets -*- tablegen -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_REQUIREMENTINTERFACES_TD
#define LOOM_INTERFACES_REQUIREMENTINTERFACES_TD

include "mlir/IR/OpBase.td"

def RequirementAttrInterface : AttrInterface<"RequirementAttrInterface"> {
  let cppNamespace = "::loom";
  let description = [{
    An item of `requires [...]`.
  }];
  let methods = [
    InterfaceMethod<"Whether a target meets it; nothing if that is not known.",
      "::std::optional<bool>", "isMetBy", (ins "const ::loom::TargetFacts &":$facts)>,
    InterfaceMethod<"As its author writes it: `#target.subgroup.size<32>`.",
      "::std::string", "getSpelling">,
    InterfaceMethod<[{What the target has instead: the end of a sentence, such as
      "has subgroups of 64". Of a target that does not meet it.}],
      "::std::string", "describeTarget",
      (ins "const ::loom::TargetFacts &":$facts)>,
  ];
}

#endif // LOOM_INTERFACES_REQUIREMENTINTERFACES_TD
