//===- ViewDialect.td - Typed windows on storage ---------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_VIEW_IR_VIEWDIALECT_TD
#define LOOM_DIALECT_VIEW_IR_VIEWDIALECT_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/OpBase.td"

def ViewDialect : Dialect {
  let name = "loom_view";
  let cppNamespace = "::loom";
  let summary = "Typed windows on buffers";
  let description = [{
    A view value carries its dynamic extents and its pitches, as a memref does;
    the type holds only structure. `view.dim` reads an extent, `view.layout` the
    pitches.
  }];
  let dependentDialects = ["::loom::IndexDialect", "::loom::EncodingDialect"];
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
}

def Loom_ViewType : TypeDef<ViewDialect, "View", [ShapedTypeInterface]> {
  let mnemonic = "view";
  let summary = "Typed window on a buffer";
  let description = [{
    Spelled `view<[%n]x64xf32>` in `.loom`, where `[%n]` names the value that
    gives the extent. The second slot is the layout: `view<4x8xf32, %layout>`
    names an `encoding<layout>` value, which values of the type then carry (`?`
    where the name is not known); `#encoding.layout.strided<[16, 1]>` states the
    pitches as part of the type; without one the view is dense and row-major.
    `layout` is null for a dense view, a LayoutStridedAttr for stated pitches,
    and unit for a carried layout.

    `align(N)` states the byte alignment each executed access
    may rely on, weaker than natural allowed; without it, natural alignment of
    the element is required (`alignment` is then 0).
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape,
                        "::mlir::Type":$elementType, "::mlir::Attribute":$layout,
                        "int64_t":$alignment);
  let builders = [TypeBuilderWithInferredContext<(ins
      "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType,
      CArg<"int64_t", "0">:$alignment,
      CArg<"::mlir::Attribute", "{}">:$layout), [{
    return $_get(elementType.getContext(), shape, elementType, layout, alignment);
  }]>];
  let skipDefaultBuilders = 1;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    bool hasRank() const { return true; }
    ViewType cloneWith(std::optional<::llvm::ArrayRef<int64_t>> shape,
                       ::mlir::Type elementType) const;
    bool isDense() const { return !getLayout(); }
    /// Whether the layout is part of the value and not of the type.
    bool carriesLayout() const;
    /// The pitches that the type states, if it states them.
    std::optional<::llvm::ArrayRef<int64_t>> getStatedPitches() const;
    /// The bytes from the first element to the end of the last of a view with
    /// these extents, none of them negative: nothing if they do not fit 63
    /// bits. A carried layout counts as dense.
    std::optional<int64_t> getByteSpan(::llvm::ArrayRef<int64_t> extents) const;
    /// The alignment in bytes an access of `accessType` may rely on.
    int64_t getAccessAlignment(::mlir::Type accessType) const;
  }];
}

#endif // LOOM_DIALECT_VIEW_IR_VIEWDIALECT_TD
