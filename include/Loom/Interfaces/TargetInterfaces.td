//===- TargetInterfaces.td - What programs say of targets --*- tablegen -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_TARGETINTERFACES_TD
#define LOOM_INTERFACES_TARGETINTERFACES_TD

include "mlir/IR/OpBase.td"

def TargetOpInterface : OpInterface<"TargetOpInterface"> {
  let cppNamespace = "::loom";
  let description = [{
    Implemented by the symbols that `target(@t)` may name.
  }];
  let methods = [
    InterfaceMethod<"How a message calls it, as in `amdgpu:gfx1100`.",
      "::std::string", "describeTarget">,
    InterfaceMethod<[{Whether code for it runs where a module is compiled for
      `target`, which is a pass's option: a processor, `host` or `reference`.}],
      "bool", "acceptsTarget", (ins "::llvm::StringRef":$target)>,
    InterfaceMethod<"A limit it sets, by the key of its dictionary.",
      "::std::optional<int64_t>", "getTargetLimit",
      (ins "::llvm::StringRef":$key), [{}], [{ return std::nullopt; }]>,
  ];
}

def TargetedOpInterface : OpInterface<"TargetedOpInterface"> {
  let cppNamespace = "::loom";
  let description = [{
    Implemented by the ops with the modifiers `target(@t)` and `requires [...]`.
  }];
  let methods = [
    InterfaceMethod<"The target it is for, or null.",
      "::mlir::FlatSymbolRefAttr", "getTargetAttr">,
    InterfaceMethod<"What it requires of the target, or null.",
      "::mlir::ArrayAttr", "getRequirementsAttr">,
  ];
}

#endif // LOOM_INTERFACES_TARGETINTERFACES_TD
