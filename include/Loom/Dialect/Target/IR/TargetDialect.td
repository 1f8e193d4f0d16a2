//===- TargetDialect.td - Facts about the target --------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_TARGET_IR_TARGETDIALECT_TD
#define LOOM_DIALECT_TARGET_IR_TARGETDIALECT_TD

include "Loom/Interfaces/RequirementInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def TargetDialect : Dialect {
  let name = "loom_target";
  let cppNamespace = "::loom";
  let summary = "Facts about the target";
  let description = [{
    Targets that no vendor makes, queries that become constants when a target is
    bound, and the attributes with which code says what it requires of it.
  }];
  let extraClassDeclaration = [{
    ::mlir::Attribute parseAttribute(::mlir::DialectAsmParser &parser,
                                     ::mlir::Type type) const override;
    void printAttribute(::mlir::Attribute attribute,
                        ::mlir::DialectAsmPrinter &printer) const override;
  }];
}

def Loom_GenericTarget : I32EnumAttr<"GenericTarget",
    "a target that is no processor", [
    I32EnumAttrCase<"Reference", 0, "reference">]> {
  let cppNamespace = "::loom";
}

def Loom_SubgroupSizeAttr : AttrDef<TargetDialect, "SubgroupSize",
    [DeclareAttrInterfaceMethods<RequirementAttrInterface>]> {
  let mnemonic = "subgroup.size";
  let summary = "The target has subgroups of this many workitems";
  let description = [{
    Spelled `#target.subgroup.size<32>` in `.loom`, in a `requires` list. A
    power of two from 1 to 1024.
  }];
  let parameters = (ins "int64_t":$size);
  let assemblyFormat = "`<` $size `>`";
  let genVerifyDecl = 1;
}

#endif // LOOM_DIALECT_TARGET_IR_TARGETDIALECT_TD
