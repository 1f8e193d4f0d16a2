//===- VectorReduceOps.td - Reductions and tables --------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_VECTOR_IR_VECTORREDUCEOPS_TD
#define LOOM_DIALECT_VECTOR_IR_VECTORREDUCEOPS_TD

include "Loom/Dialect/Vector/IR/VectorDialect.td"
include "Loom/Interfaces/CombiningKind.td"
include "mlir/Dialect/Arith/IR/ArithBase.td"

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

def Loom_VectorReduceOp : Loom_VectorOp<"reduce",
    [AllTypesMatch<["init", "result"]>]> {
  let summary = "All lanes combined into one scalar";
  let description = [{
    Starts from the initial value and combines the lanes with it one after
    another, in row-major order. With `reassoc` the order is free; then lanes are
    combined pairwise. Every step rounds to the type of the lanes. `kind` is one
    of addi, addf, muli, mulf, minsi, maxsi, minui, maxui, andi, ori, xori,
    minimumf, maximumf, minnumf and maxnumf.

    Example:

    ```loom
    func.def @f(%v: vector<8xf32>, %init: f32) -> (f32) {
      %r = vector.reduce<addf, reassoc> %v, %init : vector<8xf32>, f32
      func.return %r : f32
    }
    ```
  }];
  let arguments = (ins
      Loom_NumberVector:$source, Loom_VectorNumber:$init,
      Loom_CombiningKind:$kind,
      DefaultValuedAttr<Arith_FastMathAttr,
                        "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs Loom_VectorNumber:$result);
  let assemblyFormat = [{
    `` custom<ReduceGroup>($kind, $fastmath) $source `,` $init attr-dict `:`
    custom<PlainType>(type($source)) `,` custom<PlainType>(type($init))
  }];
  let hasVerifier = 1;
}

def Loom_VectorReduceAxesOp : Loom_VectorOp<"reduce.axes",
    [AllTypesMatch<["init", "result"]>]> {
  let summary = "Lanes combined along some axes";
  let description = [{
    Each lane of the result starts from that lane of the initial value and
    combines with it the lanes that differ from it only in the coordinates of
    `axes`, in row-major order; with `reassoc` in any order. The result keeps
    the other dimensions in their order; it is a scalar if there are none.

    Example:

    ```loom
    func.def @row_sums(%v: vector<4x8xf32>, %init: vector<4xf32>) -> (vector<4xf32>) {
      %r = vector.reduce.axes<addf> %v, %init axes [1] : vector<4x8xf32>, vector<4xf32>
      func.return %r : vector<4xf32>
    }
    ```
  }];
  let arguments = (ins
      Loom_NumberVector:$source,
      AnyTypeOf<[Loom_VectorNumber, Loom_NumberVector]>:$init,
      DenseI64ArrayAttr:$axes, Loom_CombiningKind:$kind,
      DefaultValuedAttr<Arith_FastMathAttr,
                        "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs AnyTypeOf<[Loom_VectorNumber, Loom_NumberVector]>:$result);
  let assemblyFormat = [{
    `` custom<ReduceGroup>($kind, $fastmath) $source `,` $init `axes` $axes
    attr-dict `:` custom<PlainType>(type($source)) `,`
    custom<PlainType>(type($init))
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

def Loom_VectorTableLookupOp : Loom_VectorOp<"table.lookup"> {
  let summary = "Lanes chosen from a table by run-time indices";
  let description = [{
    The table has rank 1. Each lane of the indices, an unsigned integer of any
    width, chooses one of its lanes; an index at or beyond the end chooses the
    last one. The result has the shape of the indices.

    Example:

    ```loom
    func.def @decode(%table: vector<16xf32>, %codes: vector<8xi8>) -> (vector<8xf32>) {
      %r = vector.table.lookup %table[%codes] : vector<16xf32>, vector<8xi8> -> vector<8xf32>
      func.return %r : vector<8xf32>
    }
    ```
  }];
  let arguments = (ins Loom_NumberVector:$table, Loom_IntegerVector:$indices);
  let results = (outs Loom_NumberVector:$result);
  let assemblyFormat = [{
    $table `` `[` $indices `]` attr-dict `:` custom<PlainType>(type($table)) `,`
    custom<PlainType>(type($indices)) `->` custom<PlainType>(type($result))
  }];
  let hasVerifier = 1;
}

def Loom_VectorTableQuantizeOp : Loom_VectorOp<"table.quantize"> {
  let summary = "How many thresholds lie below each lane";
  let description = [{
    Each lane of the result is the number of thresholds below that lane of the
    operand; with `tie = upper` a threshold equal to it counts too. With
    thresholds in ascending order this is the index of the interval it lies in.
    `nan` says what NaN gives: `zero`, or `max`, the number of thresholds.

    Example:

    ```loom
    func.def @encode(%x: vector<8xf32>, %t: vector<15xf32>) -> (vector<8xi8>) {
      %r = vector.table.quantize %x, %t {nan = zero, tie = lower} : vector<8xf32>, vector<15xf32> -> vector<8xi8>
      func.return %r : vector<8xi8>
    }
    ```
  }];
  let arguments = (ins Loom_FloatVector:$source, Loom_FloatVector:$thresholds,
                       Loom_QuantizeNan:$nan, Loom_QuantizeTie:$tie);
  let results = (outs Loom_IntegerVector:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // LOOM_DIALECT_VECTOR_IR_VECTORREDUCEOPS_TD
