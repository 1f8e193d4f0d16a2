//===- ViewOps.td - Element access and windows -----------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_VIEW_IR_VIEWOPS_TD
#define LOOM_DIALECT_VIEW_IR_VIEWOPS_TD

include "Loom/Dialect/Encoding/IR/EncodingDialect.td"
include "Loom/Dialect/View/IR/ViewDialect.td"
include "Loom/Interfaces/ExtentInterfaces.td"
include "Loom/Interfaces/MemoryModel.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/ShapedOpInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Loom_ViewOp<string mnemonic, list<Trait> traits = []>
    : Op<ViewDialect, mnemonic, traits>;

def Loom_ViewLoadOp : Loom_ViewOp<"load",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Load one element";
  let description = [{
    One index per dimension. An access outside the extents is undefined.
    `volatile` keeps every dynamic access and its order. The cache words
    `{cache_scope = device, cache_temporal = non_temporal}` are hints.

    Example:

    ```loom
    func.def @f(%v: view<64x32xf32>, %i: index, %j: index) -> (f32) {
      %x = view.load %v[%i, %j] : view<64x32xf32> -> f32
      func.return %x : f32
    }
    ```
  }];
  let arguments = (ins Loom_ViewType:$view, Variadic<Index>:$indices,
                       UnitAttr:$is_volatile,
                       OptionalAttr<Loom_CacheScope>:$cache_scope,
                       OptionalAttr<Loom_CacheTemporal>:$cache_temporal);
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_ViewStoreOp : Loom_ViewOp<"store",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Store one element";
  let description = [{
    Example:

    ```loom
    func.def @f(%x: f32, %v: view<64x32xf32>, %i: index, %j: index) {
      view.store %x, %v[%i, %j] : f32, view<64x32xf32>
      func.return
    }
    ```
  }];
  let arguments = (ins AnyType:$value, Loom_ViewType:$view,
                       Variadic<Index>:$indices, UnitAttr:$is_volatile,
                       OptionalAttr<Loom_CacheScope>:$cache_scope,
                       OptionalAttr<Loom_CacheTemporal>:$cache_temporal);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_ViewSubviewOp : Loom_ViewOp<"subview",
    [Pure, AttrSizedOperandSegments, DeclareOpInterfaceMethods<ExtentOpInterface, ["getResultExtent"]>]> {
  let summary = "Window of the same rank at an element offset";
  let description = [{
    Same element type and layout; the result's dimensions are the extents of the
    window. The access alignment requirement is kept. The result is addressed
    with the source's pitches, also where both are dense. A result type whose
    layout is named names that of the source.

    Example:

    ```loom
    func.def @f(%v: view<64x32xf32>, %i: index, %j: index) {
      %s = view.subview %v[%i, %j] : view<64x32xf32> -> view<8x16xf32>
      func.return
    }
    ```
  }];
  let arguments = (ins Loom_ViewType:$source, Variadic<Index>:$offsets,
                       Variadic<Index>:$extents);
  let results = (outs Loom_ViewType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_ViewRefineOp : Loom_ViewOp<"refine",
    [Pure, AttrSizedOperandSegments,
     DeclareOpInterfaceMethods<ExtentOpInterface, ["getResultExtent"]>]> {
  let summary = "Same storage with a refined shape, layout or alignment";
  let description = [{
    The author states that the extents and the layout are those of the result
    type; a false statement is undefined. Rank and element type stay. A dense
    window of a dense view keeps its pitches.

    Example:

    ```loom
    func.def @f(%v: view<[%n]xf32>) {
      %r = view.refine %v : view<[%n]xf32> -> view<64xf32>
      func.return
    }
    ```
  }];
  let arguments = (ins Loom_ViewType:$source, Variadic<Index>:$extents,
                       Optional<Loom_Layout>:$layout);
  let results = (outs Loom_ViewType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_ViewDimOp : Loom_ViewOp<"dim",
    [Pure, DeclareOpInterfaceMethods<ShapedDimOpInterface,
                                     ["getShapedValue", "getDimension"]>]> {
  let summary = "The extent of one dimension";
  let description = [{
    Folds to the value the view's creator was given. Inserted by the reader for
    a fresh name in a signature.

    Example:

    ```loom
    func.def @f(%v: view<[%n]x8xf32>) -> (index) {
      %d = view.dim %v[0] : view<[%n]x8xf32> -> index
      func.return %d : index
    }
    ```
  }];
  let arguments = (ins Loom_ViewType:$view, I64Attr:$dim);
  let results = (outs Index:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Loom_ViewLayoutOp : Loom_ViewOp<"layout",
    [Pure, DeclareOpInterfaceMethods<LayoutQueryOpInterface>]> {
  let summary = "The pitches of a view, as a layout";
  let description = [{
    The layout has the pitches with which the view is addressed, whether it is
    dense, states them or carries them. Folds to the layout the view's creator
    was given, if that has pitches of its own, or to the pitches of the type.
    Inserted by the reader for a fresh layout name in a signature.

    Example:

    ```loom
    func.def @f(%v: view<[%n]x8xf32, %pitches>) {
      %l = view.layout %v : view<[%n]x8xf32, %pitches> -> encoding<layout>
      func.return
    }
    ```
  }];
  let arguments = (ins Loom_ViewType:$view);
  let results = (outs Loom_Layout:$result);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
}

#endif // LOOM_DIALECT_VIEW_IR_VIEWOPS_TD
