//===- Passes.td - Passes on scalar ops ------------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCALAR_TRANSFORMS_PASSES_TD
#define LOOM_DIALECT_SCALAR_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def ExpandScalar : Pass<"loom-expand-scalar"> {
  let summary = "Expand Loom's own scalar ops to arith and math";
  let description = [{
    Replaces every op of `loom_scalar` by ops of `arith` and `math` that compute
    the same result. Facts are gone afterwards: `scalar.assume` becomes its
    operand.

    - Rounded-up and rounded-down divisions become the truncating one and a
      correction, never an addition that could overflow first.
    - On f16, bf16 and the f8 formats the functions are computed in f32 and
      rounded once, so each op rounds once to its own type. clampf, signf and
      fptrunc are exact and need no wider type.
    - Angles in turns are reduced before they are scaled by 2 pi; the reduction
      is exact, so that large angles lose nothing. It drops `reassoc`, which
      would allow undoing it.
    - The activations are computed by forms in which no intermediate value
      overflows, cancels, or is NaN for a number. Their relative error is that
      of the exponential's argument: about an ulp where the result is of the
      order of the operand, up to 100 ulp in the tails below 1e-30 in f32; a
      result below the smallest normal number has only its leading bits.
    - `math.isinf`, which upstream does not lower, becomes a comparison.
    - Division and shift ops of `arith` whose constant operand makes them
      undefined, a zero divisor or an amount of at least the width, are errors.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect"];
  let statistics = [
    Statistic<"numExpanded", "num-expanded", "Number of scalar ops expanded">,
    Statistic<"numAssumptions", "num-assumptions",
              "Number of assumptions removed">
  ];
}

def ExpandFloat8 : Pass<"loom-expand-float8"> {
  let summary = "Expand arithmetic on f8E4M3FN and f8E5M2 to integer ops";
  let description = [{
    LLVM has no 8-bit floats. After this pass, values of these types are only
    moved about and bit-cast, which an i8 does as well; that includes vectors.

    - `arith.extf` and `arith.truncf` become bit arithmetic: widening is exact,
      narrowing rounds once, to nearest even, also from f64. As in `arith`,
      narrowing does not saturate: f8E4M3FN overflows to NaN, f8E5M2 to
      infinity.
    - Other ops are computed in f32 and narrowed, `math.fma` in f64. For sums,
      products, quotients, roots and `math.fma` this gives the same as rounding
      the exact result once.
    - Constants become their bits.

    Runs after `loom-expand-scalar`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect"];
  let statistics = [
    Statistic<"numExpanded", "num-expanded", "Number of ops on f8 expanded">
  ];
}

#endif // LOOM_DIALECT_SCALAR_TRANSFORMS_PASSES_TD
