//===- VectorDotOps.td - Products of lanes, summed ---------*- tablegen -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_VECTOR_IR_VECTORDOTOPS_TD
#define LOOM_DIALECT_VECTOR_IR_VECTORDOTOPS_TD

include "Loom/Dialect/Vector/IR/VectorDialect.td"
include "mlir/Dialect/Arith/IR/ArithBase.td"

/// Accumulators of the packed dots: one, or one for each group of lanes.
class Loom_AccumulatorOf<Type element, string what>
    : Type<And<[Or<[element.predicate, Loom_Vector.predicate]>,
                SubstLeaves<"$_self", "::mlir::getElementTypeOrSelf($_self)",
                            element.predicate>]>,
           what # " or vector of " # what>;

def Loom_I32Accumulator : Loom_AccumulatorOf<I32, "i32">;
def Loom_F32Accumulator : Loom_AccumulatorOf<F32, "f32">;

def Loom_VectorDotFOp : Loom_VectorOp<"dotf",
    [AllTypesMatch<["init", "result"]>]> {
  let summary = "Sum of the products of two vectors, by fused steps";
  let description = [{
    Starts from the initial value s. For one lane after another, in row-major
    order, s becomes a * b + s, rounded once to the type of s. Lanes are of that
    type or strictly narrower: then they are extended, which is exact. With
    `reassoc` the products may be added in any order, each rounded on its own or
    fused with a sum.

    Example:

    ```loom
    func.def @f(%a: vector<8xf16>, %b: vector<8xf16>, %init: f32) -> (f32) {
      %r = vector.dotf %a, %b, %init : vector<8xf16>, vector<8xf16>, f32
      func.return %r : f32
    }
    ```
  }];
  let arguments = (ins
      Loom_FloatVector:$a, Loom_FloatVector:$b, AnyFloat:$init,
      DefaultValuedAttr<Arith_FastMathAttr,
                        "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs AnyFloat:$result);
  let assemblyFormat = [{
    `` custom<FastMathGroup>($fastmath) $a `,` $b `,` $init attr-dict `:`
    custom<PlainType>(type($a)) `,` custom<PlainType>(type($b)) `,`
    custom<PlainType>(type($init))
  }];
  let hasVerifier = 1;
}

def Loom_VectorDot2FOp : Loom_VectorOp<"dot2f",
    [AllTypesMatch<["acc", "result"]>]> {
  let summary = "Dots of pairs of f16 or bf16, each added to an f32";
  let description = [{
    Each lane of the accumulator gets the products of the next two lanes of the
    operands, in row-major order: acc + a0 * b0 + a1 * b1. The products are
    exact. In which order the three are added, whether the sum is rounded once
    or after each addition, and whether subnormal lanes, sums and results count
    as zero is the target's choice, because the instructions differ; use
    `vector.dotf` where it matters. The accumulator is a vector with half as many
    lanes in the last dimension, or an f32 for two lanes.

    Example:

    ```loom
    func.def @f(%a: vector<8xf16>, %b: vector<8xf16>, %acc: vector<4xf32>) -> (vector<4xf32>) {
      %r = vector.dot2f %a, %b, %acc : vector<8xf16>, vector<8xf16>, vector<4xf32>
      func.return %r : vector<4xf32>
    }
    ```
  }];
  let arguments = (ins Loom_FloatVector:$a, Loom_FloatVector:$b,
                       Loom_F32Accumulator:$acc);
  let results = (outs Loom_F32Accumulator:$result);
  let assemblyFormat = [{
    $a `,` $b `,` $acc attr-dict `:` custom<PlainType>(type($a)) `,`
    custom<PlainType>(type($b)) `,` custom<PlainType>(type($acc))
  }];
  let hasVerifier = 1;
}

def Loom_VectorDot4IOp : Loom_VectorOp<"dot4i",
    [AllTypesMatch<["acc", "result"]>]> {
  let summary = "Dots of four bytes, each added to an i32";
  let description = [{
    Each lane of the accumulator gets the products of the next four lanes of the
    operands, in row-major order. The kind says how the bytes are read, first
    those of the first operand, then those of the second: `s8s8`, `u8s8`, `s8u8`
    or `u8u8`. The sum is exact but wraps at 32 bits. The accumulator is a vector
    with a quarter of the lanes in the last dimension, or an i32 for four lanes.

    Example:

    ```loom
    func.def @f(%a: vector<16xi8>, %b: vector<16xi8>, %acc: vector<4xi32>) -> (vector<4xi32>) {
      %r = vector.dot4i<u8s8> %a, %b, %acc : vector<16xi8>, vector<16xi8>, vector<4xi32>
      func.return %r : vector<4xi32>
    }
    ```
  }];
  let arguments = (ins Loom_Dot4Kind:$kind, Loom_IntegerVector:$a,
                       Loom_IntegerVector:$b, Loom_I32Accumulator:$acc);
  let results = (outs Loom_I32Accumulator:$result);
  let assemblyFormat = [{
    `` `<` $kind `>` $a `,` $b `,` $acc attr-dict `:`
    custom<PlainType>(type($a)) `,` custom<PlainType>(type($b)) `,`
    custom<PlainType>(type($acc))
  }];
  let hasVerifier = 1;
}

def Loom_VectorDot8I4Op : Loom_VectorOp<"dot8i4", [SameOperandsAndResultType]> {
  let summary = "Dots of eight nibbles of a word, each added to an i32";
  let description = [{
    Each lane of the operands holds eight numbers of 4 bits, the first in the low
    bits; their products are added to that lane of the accumulator. The kind
    says how they are read, first those of the first operand: `s4s4`, `u4s4`,
    `s4u4` or `u4u4`. The sum is exact but wraps at 32 bits.

    Example:

    ```loom
    func.def @f(%a: vector<4xi32>, %b: vector<4xi32>, %acc: vector<4xi32>) -> (vector<4xi32>) {
      %r = vector.dot8i4<s4s4> %a, %b, %acc : vector<4xi32>
      func.return %r : vector<4xi32>
    }
    ```
  }];
  let arguments = (ins Loom_Dot8Kind:$kind, Loom_I32Accumulator:$a,
                       Loom_I32Accumulator:$b, Loom_I32Accumulator:$acc);
  let results = (outs Loom_I32Accumulator:$result);
  let assemblyFormat = [{
    `` `<` $kind `>` $a `,` $b `,` $acc attr-dict `:`
    custom<PlainType>(type($acc))
  }];
}

#endif // LOOM_DIALECT_VECTOR_IR_VECTORDOTOPS_TD
