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

def ExpandNarrowFloats : Pass<"loom-expand-narrow-floats"> {
  let summary = "Expand arithmetic that the targets lack or round twice";
  let description = [{
    LLVM has no 8-bit floats, and its bf16 on x86 loses subnormal numbers and
    bits of NaN. After this pass, values of f8E4M3FN and f8E5M2, and for the
    target `host` of bf16, are only moved about and bit-cast, which integers do
    as well; that includes vectors. Constants of bf16 stay.

    - `arith.extf` and `arith.truncf` become bit arithmetic: widening is exact,
      narrowing rounds once, to nearest even, also from f64. As in `arith`,
      narrowing does not saturate: f8E4M3FN overflows to NaN, f8E5M2 to
      infinity.
    - `arith.negf`, `math.absf` and `math.copysign` change the sign bit.
    - Other ops are computed in f32 and narrowed. For sums, products, quotients
      and roots this gives the same as rounding the exact result once.
    - Constants of the 8-bit formats become their bits.

    For all targets, `math.fma` of bf16 and the 8-bit formats is computed in f64
    and rounded once, for the host that of f16 too; and i32 and i64 become bf16
    with one rounding.

    Runs after `loom-expand-scalar`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect"];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"\"\"",
           "`host`, or a chip">
  ];
  let statistics = [
    Statistic<"numExpanded", "num-expanded", "Number of ops expanded">
  ];
}

#endif // LOOM_DIALECT_SCALAR_TRANSFORMS_PASSES_TD
