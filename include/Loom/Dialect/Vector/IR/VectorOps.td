//===- VectorOps.td - Making vectors and moving their lanes ----*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_VECTOR_IR_VECTOROPS_TD
#define LOOM_DIALECT_VECTOR_IR_VECTOROPS_TD

include "Loom/Dialect/Vector/IR/VectorDialect.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

//===----------------------------------------------------------------------===//
// Creation
//===----------------------------------------------------------------------===//

def Loom_VectorEmptyOp : Loom_VectorOp<"empty"> {
  let summary = "Vector of unspecified lanes";
  let description = [{
    Each lane has some value of its type, which is not specified but stays the
    same. For a vector whose lanes are inserted one by one. It is not poison.

    Example:

    ```loom
    func.def @f(%x: f32, %y: f32) -> (vector<2xf32>) {
      %e = vector.empty : vector<2xf32>
      %a = vector.insert %x into %e[0] : f32, vector<2xf32>
      %b = vector.insert %y into %a[1] : f32, vector<2xf32>
      func.return %b : vector<2xf32>
    }
    ```
  }];
  let results = (outs Loom_Vector:$result);
  let assemblyFormat = "attr-dict `:` custom<PlainType>(type($result))";
}

def Loom_VectorIotaOp : Loom_VectorOp<"iota", [
    TypesMatchWith<"base has the type of a lane", "result", "base",
                   "::mlir::getElementTypeOrSelf($_self)">,
    TypesMatchWith<"step has the type of a lane", "result", "step",
                   "::mlir::getElementTypeOrSelf($_self)">]> {
  let summary = "Arithmetic progression";
  let description = [{
    Lane k, counted in row-major order, is base + k * step. Integers wrap. In
    floats k is rounded to the type, then the product, then the sum. Lanes of
    `index` and `offset` may not leave 64 bits.

    Example:

    ```loom
    func.def @f(%base: index, %step: index) -> (vector<8xindex>) {
      %r = vector.iota %base step %step : vector<8xindex>
      func.return %r : vector<8xindex>
    }
    ```
  }];
  let arguments = (ins AnyType:$base, AnyType:$step);
  let results = (outs Loom_Vector:$result);
  let assemblyFormat = [{
    $base `step` $step attr-dict `:` custom<PlainType>(type($result))
  }];
}

def Loom_VectorMaskRangeOp : Loom_VectorOp<"mask.range"> {
  let summary = "Mask of the lanes below a bound";
  let description = [{
    Lane k is active if lower + k * step < upper. The comparison is signed and
    exact: nothing wraps.

    Example:

    ```loom
    func.def @tail(%i: index, %n: index) -> (vector<4xi1>) {
      %one = index.constant 1 : index
      %m = vector.mask.range [%i to %n step %one] : index -> vector<4xi1>
      func.return %m : vector<4xi1>
    }
    ```
  }];
  let arguments = (ins Index:$lower, Index:$upper, Index:$step);
  let results = (outs Loom_Mask:$result);
  let assemblyFormat = [{
    ` ` `[` $lower `to` $upper `step` $step `]` attr-dict `:` `index` `->`
    custom<PlainType>(type($result))
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Shape
//===----------------------------------------------------------------------===//

def Loom_VectorShuffleOp : Loom_VectorOp<"shuffle",
    [SameOperandsAndResultType]> {
  let summary = "Static choice of lanes";
  let description = [{
    Lane k of the result is lane `lanes[k]` of the operand, which has rank 1.

    Example:

    ```loom
    func.def @reverse(%v: vector<4xf32>) -> (vector<4xf32>) {
      %r = vector.shuffle<[3, 2, 1, 0]> %v : vector<4xf32>
      func.return %r : vector<4xf32>
    }
    ```
  }];
  let arguments = (ins Loom_Vector:$source, DenseI64ArrayAttr:$lanes);
  let results = (outs Loom_Vector:$result);
  let assemblyFormat = [{
    `` `<` $lanes `>` $source attr-dict `:` custom<PlainType>(type($source))
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Loom_VectorConcatOp : Loom_VectorOp<"concat"> {
  let summary = "Vectors side by side along an axis";
  let description = [{
    The operands agree in all dimensions but `axis`, where their extents add up.

    Example:

    ```loom
    func.def @f(%a: vector<2x3xf32>, %b: vector<1x3xf32>) -> (vector<3x3xf32>) {
      %r = vector.concat<0> %a, %b : vector<2x3xf32>, vector<1x3xf32> -> vector<3x3xf32>
      func.return %r : vector<3x3xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<Loom_Vector>:$sources, I64Attr:$axis);
  let results = (outs Loom_Vector:$result);
  let assemblyFormat = [{
    `` custom<Axis>($axis) $sources attr-dict `:`
    custom<PlainTypes>(type($sources)) `->` custom<PlainType>(type($result))
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Loom_VectorInterleaveOp : Loom_VectorOp<"interleave",
    [AllTypesMatch<["even", "odd"]>]> {
  let summary = "Two vectors, element by element along an axis";
  let description = [{
    Along `axis`, element 2k of the result is element k of the first operand,
    and element 2k + 1 is element k of the second one.

    Example:

    ```loom
    func.def @f(%re: vector<4xf32>, %im: vector<4xf32>) -> (vector<8xf32>) {
      %r = vector.interleave<0> %re, %im : vector<4xf32>, vector<4xf32> -> vector<8xf32>
      func.return %r : vector<8xf32>
    }
    ```
  }];
  let arguments = (ins Loom_Vector:$even, Loom_Vector:$odd, I64Attr:$axis);
  let results = (outs Loom_Vector:$result);
  let assemblyFormat = [{
    `` custom<Axis>($axis) $even `,` $odd attr-dict `:`
    custom<PlainType>(type($even)) `,` custom<PlainType>(type($odd)) `->`
    custom<PlainType>(type($result))
  }];
  let hasVerifier = 1;
}

def Loom_VectorDeinterleaveOp : Loom_VectorOp<"deinterleave",
    [AllTypesMatch<["even", "odd"]>]> {
  let summary = "Elements with even and with odd coordinates along an axis";
  let description = [{
    The inverse of `vector.interleave`: along `axis`, element k of the first
    result is element 2k of the operand, and of the second one element 2k + 1.

    Example:

    ```loom
    func.def @f(%v: vector<8xf32>) -> (vector<4xf32>, vector<4xf32>) {
      %re, %im = vector.deinterleave<0> %v : vector<8xf32> -> vector<4xf32>, vector<4xf32>
      func.return %re, %im : vector<4xf32>, vector<4xf32>
    }
    ```
  }];
  let arguments = (ins Loom_Vector:$source, I64Attr:$axis);
  let results = (outs Loom_Vector:$even, Loom_Vector:$odd);
  let assemblyFormat = [{
    `` custom<Axis>($axis) $source attr-dict `:`
    custom<PlainType>(type($source)) `->` custom<PlainType>(type($even)) `,`
    custom<PlainType>(type($odd))
  }];
  let hasVerifier = 1;
}

def Loom_VectorSliceOp : Loom_VectorOp<"slice"> {
  let summary = "Contiguous part of a vector";
  let description = [{
    The result has the rank of the operand; its shape is the extent of the part
    and the offsets, one per dimension, say where it begins. A part with a lane
    that does not exist is an error where that is proven, and undefined
    otherwise.

    Example:

    ```loom
    func.def @f(%v: vector<4x8xf32>, %i: index) -> (vector<2x4xf32>) {
      %r = vector.slice %v[%i, 4] : vector<4x8xf32> -> vector<2x4xf32>
      func.return %r : vector<2x4xf32>
    }
    ```
  }];
  let arguments = (ins Loom_Vector:$source, Variadic<Index>:$offsets,
                       DenseI64ArrayAttr:$static_offsets);
  let results = (outs Loom_Vector:$result);
  let assemblyFormat = [{
    $source `` custom<DynamicIndexList>($offsets, $static_offsets) attr-dict `:`
    custom<PlainType>(type($source)) `->` custom<PlainType>(type($result))
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Loom_VectorBitcastOp : Loom_VectorOp<"bitcast"> {
  let summary = "The same bits as other lanes";
  let description = [{
    The operand and the result have the same number of bits. Lanes are laid out
    in row-major order, each from its least significant bit on, and cut anew. The
    source op `vector.bitcast` is this op where the lanes have another width,
    `arith.bitcast` where only their type changes and `vector.shape_cast` where
    only the shape does.

    Example:

    ```loom
    func.def @f(%v: vector<4xi8>) -> (vector<2xf16>) {
      %r = vector.bitcast %v : vector<4xi8> to vector<2xf16>
      func.return %r : vector<2xf16>
    }
    ```
  }];
  let arguments = (ins Loom_NumberVector:$source);
  let results = (outs Loom_NumberVector:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // LOOM_DIALECT_VECTOR_IR_VECTOROPS_TD
