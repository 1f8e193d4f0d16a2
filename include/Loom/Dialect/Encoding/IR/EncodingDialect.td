//===- EncodingDialect.td - How values are laid out ------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_ENCODING_IR_ENCODINGDIALECT_TD
#define LOOM_DIALECT_ENCODING_IR_ENCODINGDIALECT_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def EncodingDialect : Dialect {
  let name = "loom_encoding";
  let cppNamespace = "::loom";
  let summary = "How elements are laid out, as values";
  let description = [{
    A layout says how far apart the elements of a view lie. It is a value, so it
    can be chosen, carried by a loop and passed to a function; the second slot of
    a view type names it: `view<4x8xf32, %layout>`. A layout that is known when
    the text is written can stand in the type itself:
    `view<4x8xf32, #encoding.layout.strided<[16, 1]>>`.
  }];
  let dependentDialects = ["::loom::IndexDialect"];
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    // Not the default ones: an unknown name is reported as the source spells it.
    ::mlir::Attribute parseAttribute(::mlir::DialectAsmParser &parser,
                                     ::mlir::Type type) const override;
    void printAttribute(::mlir::Attribute attribute,
                        ::mlir::DialectAsmPrinter &printer) const override;
  }];
}

def Loom_EncodingRole : I32EnumAttr<"EncodingRole", "what an encoding is for", [
    I32EnumAttrCase<"Any", 0, "any">,
    I32EnumAttrCase<"Layout", 1, "layout">,
    I32EnumAttrCase<"Schema", 2, "schema">,
    I32EnumAttrCase<"Storage", 3, "storage">,
    I32EnumAttrCase<"Transform", 4, "transform">]> {
  let cppNamespace = "::loom";
  let genSpecializedAttr = 0;
}

def Loom_EncodingType : TypeDef<EncodingDialect, "Encoding"> {
  let mnemonic = "encoding";
  let summary = "An encoding, of any role or of one";
  let description = [{
    Spelled `encoding`, or `encoding<layout>` with one of the roles `layout`,
    `schema`, `storage` and `transform`.
  }];
  let parameters = (ins "::loom::EncodingRole":$role);
  let hasCustomAssemblyFormat = 1;
}

/// Not by the C++ class: while views are lowered a layout has another type.
def Loom_Layout : Type<CPred<"::loom::isLayout($_self)">, "encoding<layout>">;

def Loom_LayoutDenseAttr : AttrDef<EncodingDialect, "LayoutDense"> {
  let mnemonic = "layout.dense";
  let summary = "Row-major, without gaps: the layout of a view that names none";
  let description = [{ Spelled `#encoding.layout.dense` in a view type. }];
  let assemblyFormat = "";
}

def Loom_LayoutStridedAttr : AttrDef<EncodingDialect, "LayoutStrided"> {
  let mnemonic = "layout.strided";
  let summary = "The distance between neighbours, for each axis";
  let description = [{
    Spelled `#encoding.layout.strided<[16, 1]>` in a view type. A pitch counts
    elements and is not negative; 0 repeats one element along its axis.
  }];
  let parameters = (ins OptionalArrayRefParameter<"int64_t">:$pitches);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

#endif // LOOM_DIALECT_ENCODING_IR_ENCODINGDIALECT_TD
