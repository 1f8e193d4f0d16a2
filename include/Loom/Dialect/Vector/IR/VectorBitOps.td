//===- VectorBitOps.td - Bits of lanes ---------------------*- tablegen -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_VECTOR_IR_VECTORBITOPS_TD
#define LOOM_DIALECT_VECTOR_IR_VECTORBITOPS_TD

include "Loom/Dialect/Vector/IR/VectorDialect.td"

//===----------------------------------------------------------------------===//
// Fields of each lane
//===----------------------------------------------------------------------===//

class Loom_VectorBitfieldExtractOp<string mnemonic, string extension>
    : Loom_VectorOp<mnemonic> {
  let summary = "Bits of each lane, extended by " # extension;
  let description = [{
    `width` bits of each lane from bit `offset` on, bit 0 the least significant
    one. They must exist in the lanes of the operand and fit those of the result,
    which has the same shape.

    Example:

    ```loom
    func.def @f(%packed: vector<4xi32>) -> (vector<4xi8>) {
      %r = vector.}] # mnemonic # [{ %packed {offset = 4, width = 4} : vector<4xi32> -> vector<4xi8>
      func.return %r : vector<4xi8>
    }
    ```
  }];
  let arguments = (ins Loom_IntegerVector:$source, I64Attr:$offset,
                       I64Attr:$width);
  let results = (outs Loom_IntegerVector:$result);
  let assemblyFormat = [{
    $source custom<BitRange>($offset, $width) attr-dict `:`
    custom<PlainType>(type($source)) `->` custom<PlainType>(type($result))
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Loom_VectorBitfieldExtractUOp
    : Loom_VectorBitfieldExtractOp<"bitfield.extractu", "zeros">;
def Loom_VectorBitfieldExtractSOp
    : Loom_VectorBitfieldExtractOp<"bitfield.extracts", "its sign">;

def Loom_VectorBitfieldInsertOp : Loom_VectorOp<"bitfield.insert",
    [AllTypesMatch<["base", "result"]>]> {
  let summary = "Bits of each lane replaced";
  let description = [{
    Bits `offset` to `offset + width` of each lane of the base become the low
    `width` bits of that lane of the field; the others stay. The field has the
    shape of the base and at least that many bits in each lane.

    Example:

    ```loom
    func.def @f(%scale: vector<4xi8>, %header: vector<4xi32>) -> (vector<4xi32>) {
      %r = vector.bitfield.insert %scale into %header {offset = 8, width = 6} : vector<4xi8>, vector<4xi32>
      func.return %r : vector<4xi32>
    }
    ```
  }];
  let arguments = (ins Loom_IntegerVector:$field, Loom_IntegerVector:$base,
                       I64Attr:$offset, I64Attr:$width);
  let results = (outs Loom_IntegerVector:$result);
  let assemblyFormat = [{
    $field `into` $base custom<BitRange>($offset, $width) attr-dict `:`
    custom<PlainType>(type($field)) `,` custom<PlainType>(type($base))
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Streams of bits
//===----------------------------------------------------------------------===//

def Loom_VectorBitpackOp : Loom_VectorOp<"bitpack"> {
  let summary = "The low bits of all lanes, side by side";
  let description = [{
    The low `width` bits, 1 to 64, of each lane, in row-major order and each
    from its least significant bit on, are one stream of bits. The result is the
    stream cut into its own lanes, in the same order; it has as many bits. A
    number may lie across two lanes.

    Example:

    ```loom
    func.def @f(%codes: vector<16xi8>) -> (vector<3xi32>) {
      %r = vector.bitpack<6> %codes : vector<16xi8> -> vector<3xi32>
      func.return %r : vector<3xi32>
    }
    ```
  }];
  let arguments = (ins Loom_IntegerVector:$source, I64Attr:$width);
  let results = (outs Loom_IntegerVector:$result);
  let assemblyFormat = [{
    `` custom<BitWidth>($width) $source attr-dict `:`
    custom<PlainType>(type($source)) `->` custom<PlainType>(type($result))
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

class Loom_VectorBitunpackOp<string mnemonic, string extension>
    : Loom_VectorOp<mnemonic> {
  let summary = "Numbers of a few bits, extended by " # extension;
  let description = [{
    The inverse of `vector.bitpack`: lane k of the result is bits k * width to
    (k + 1) * width of the operand, whose lanes, in row-major order and each from
    its least significant bit on, are one stream of bits. The width is 1 to 64
    and fits the lanes of the result.

    Example:

    ```loom
    func.def @f(%packed: vector<3xi32>) -> (vector<16xi8>) {
      %r = vector.}] # mnemonic # [{<6> %packed : vector<3xi32> -> vector<16xi8>
      func.return %r : vector<16xi8>
    }
    ```
  }];
  let arguments = (ins Loom_IntegerVector:$source, I64Attr:$width);
  let results = (outs Loom_IntegerVector:$result);
  let assemblyFormat = [{
    `` custom<BitWidth>($width) $source attr-dict `:`
    custom<PlainType>(type($source)) `->` custom<PlainType>(type($result))
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Loom_VectorBitunpackUOp : Loom_VectorBitunpackOp<"bitunpacku", "zeros">;
def Loom_VectorBitunpackSOp : Loom_VectorBitunpackOp<"bitunpacks", "its sign">;

#endif // LOOM_DIALECT_VECTOR_IR_VECTORBITOPS_TD
