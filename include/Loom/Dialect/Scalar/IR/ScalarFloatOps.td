//===- ScalarFloatOps.td - Float ops ---------------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCALAR_IR_SCALARFLOATOPS_TD
#define LOOM_DIALECT_SCALAR_IR_SCALARFLOATOPS_TD

include "Loom/Dialect/Scalar/IR/ScalarDialect.td"
include "mlir/Dialect/Arith/IR/ArithBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Loom_ScalarFloat : AnyTypeOf<[F8E4M3FN, F8E5M2, F16, BF16, F32, F64],
                                 "f8E4M3, f8E5M2, f16, bf16, f32 or f64">;
def Loom_ScalarFloatLanes : Loom_LanesOf<Loom_ScalarFloat>;

def Loom_FastMath : DefaultValuedAttr<Arith_FastMathAttr,
                                      "::mlir::arith::FastMathFlags::none">;

//===----------------------------------------------------------------------===//
// Exact ops
//===----------------------------------------------------------------------===//

def Loom_ScalarClampFOp : Loom_LaneOp<"clampf", [SameOperandsAndResultType]> {
  let summary = "Clamp between two bounds";
  let description = [{
    Where the value and the bounds are numbers and the lower bound is not above
    the upper one, all modes agree but for the sign of zero. Exactly:

    - `ordered`: `low` if `value < low`, else `high` if `value > high`, else
      `value`. A NaN value stays NaN, a NaN bound does not limit.
    - `number`: `minnumf(maxnumf(value, low), high)`. A NaN value becomes a bound.
    - `ieee`: `minimumf(maximumf(value, low), high)`. Any NaN gives NaN, and -0
      is below +0.

    Example:

    ```loom
    func.def @f(%x: f32, %low: f32, %high: f32) -> (f32) {
      %r = scalar.clampf<number, nsz> %x, %low, %high : f32
      func.return %r : f32
    }
    ```
  }];
  let arguments = (ins Loom_ClampModeAttr:$mode, Loom_ScalarFloatLanes:$value,
                       Loom_ScalarFloatLanes:$low, Loom_ScalarFloatLanes:$high,
                       Loom_FastMath:$fastmath);
  let results = (outs Loom_ScalarFloatLanes:$result);
  let hasFolder = 1;
}

class Loom_ScalarFloatUnaryOp<string mnemonic, string what, string meaning>
    : Loom_LaneOp<mnemonic, [SameOperandsAndResultType]> {
  let summary = what;
  let description = meaning # [{

    Example:

    ```loom
    func.def @f(%x: f32) -> (f32) {
      %r = scalar.}] # mnemonic # [{ %x : f32
      func.return %r : f32
    }
    ```
  }];
  let arguments = (ins Loom_ScalarFloatLanes:$operand, Loom_FastMath:$fastmath);
  let results = (outs Loom_ScalarFloatLanes:$result);
}

def Loom_ScalarSignFOp : Loom_ScalarFloatUnaryOp<"signf", "Sign of a float", [{
    -1 or 1; a zero and a NaN are their own sign.}]> {
  let hasFolder = 1;
}

def Loom_ScalarFPTruncOp
    : Loom_LaneOp<"fptrunc", [SameOperandsAndResultShape]> {
  let summary = "Saturating conversion to f8E4M3";
  let description = [{
    Rounds to nearest even. What lies above the largest finite value, 448, and
    infinity become that value, with their sign; NaN stays NaN. The source op
    `scalar.fptrunc` is this op where the result is f8E4M3 and `arith.truncf`
    where it is not.

    Example:

    ```loom
    func.def @f(%x: f32) -> (f8E4M3) {
      %r = scalar.fptrunc %x : f32 to f8E4M3
      func.return %r : f8E4M3
    }
    ```
  }];
  let arguments = (ins
      Loom_LanesOf<AnyTypeOf<[F16, BF16, F32, F64],
                             "f16, bf16, f32 or f64">>:$source);
  let results = (outs Loom_LanesOf<F8E4M3FN>:$result);
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// Angles in turns
//===----------------------------------------------------------------------===//

def Loom_ScalarSinTurnsFOp : Loom_ScalarFloatUnaryOp<"sinturnsf",
    "Sine of an angle in turns", [{
    sin(2 pi x), accurate for arguments of any size, with exact zeros at half
    turns. The result for an infinity is NaN.}]>;
def Loom_ScalarCosTurnsFOp : Loom_ScalarFloatUnaryOp<"costurnsf",
    "Cosine of an angle in turns", [{
    cos(2 pi x), accurate for arguments of any size, with exact zeros at odd
    quarter turns. The result for an infinity is NaN.}]>;

//===----------------------------------------------------------------------===//
// Activations
//===----------------------------------------------------------------------===//

def Loom_ScalarLogisticFOp : Loom_ScalarFloatUnaryOp<"logisticf",
    "Logistic function", [{
    1 / (1 + exp(-x)), without overflow.}]>;
def Loom_ScalarSiluFOp : Loom_ScalarFloatUnaryOp<"siluf",
    "Sigmoid linear unit", [{
    x / (1 + exp(-x)); -0 for the negative infinity.}]>;
def Loom_ScalarSoftplusFOp : Loom_ScalarFloatUnaryOp<"softplusf", "Softplus", [{
    log(1 + exp(x)), without overflow or cancellation.}]>;

def Loom_ScalarGeluFOp : Loom_LaneOp<"geluf", [SameOperandsAndResultType]> {
  let summary = "Gaussian error linear unit";
  let description = [{
    - `erf`: x/2 * (1 + erf(x / sqrt(2)))
    - `tanh`: x/2 * (1 + tanh(sqrt(2/pi) * (x + 0.044715 x^3)))
    - `logistic`: x / (1 + exp(-1.702 x))

    Computed without cancellation for negative arguments; -0 for the negative
    infinity.

    Example:

    ```loom
    func.def @f(%x: f32) -> (f32) {
      %r = scalar.geluf<tanh, afn> %x : f32
      func.return %r : f32
    }
    ```
  }];
  let arguments = (ins Loom_GeluVariantAttr:$variant,
                       Loom_ScalarFloatLanes:$operand, Loom_FastMath:$fastmath);
  let results = (outs Loom_ScalarFloatLanes:$result);
}

#endif // LOOM_DIALECT_SCALAR_IR_SCALARFLOATOPS_TD
