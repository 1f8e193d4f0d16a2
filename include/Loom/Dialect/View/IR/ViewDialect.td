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
    A view value carries its dynamic extents, as a memref does; the type holds
    only structure. `view.dim` reads an extent.
  }];
  let dependentDialects = ["::loom::IndexDialect"];
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
}

def Loom_ViewType : TypeDef<ViewDialect, "View", [ShapedTypeInterface]> {
  let mnemonic = "view";
  let summary = "Typed row-major window on a buffer";
  let description = [{
    Spelled `view<[%n]x64xf32>` in `.loom`, where `[%n]` names the value that
    gives the extent. `align(N)` states the byte alignment each executed access
    may rely on, weaker than natural allowed; without it, natural alignment of
    the element is required (`alignment` is then 0).
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape,
                        "::mlir::Type":$elementType, "int64_t":$alignment);
  let builders = [TypeBuilderWithInferredContext<(ins
      "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType,
      CArg<"int64_t", "0">:$alignment), [{
    return $_get(elementType.getContext(), shape, elementType, alignment);
  }]>];
  let skipDefaultBuilders = 1;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    bool hasRank() const { return true; }
    ViewType cloneWith(std::optional<::llvm::ArrayRef<int64_t>> shape,
                       ::mlir::Type elementType) const;
    /// The alignment in bytes an access of `accessType` may rely on.
    int64_t getAccessAlignment(::mlir::Type accessType) const;
  }];
}

#endif // LOOM_DIALECT_VIEW_IR_VIEWDIALECT_TD
