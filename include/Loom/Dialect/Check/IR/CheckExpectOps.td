//===- CheckExpectOps.td - What must come out of a case -------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CHECK_IR_CHECKEXPECTOPS_TD
#define LOOM_DIALECT_CHECK_IR_CHECKEXPECTOPS_TD

include "Loom/Dialect/Check/IR/CheckDialect.td"

class Loom_CheckExpectOp<string mnemonic>
    : Loom_CheckOp<mnemonic, [Loom_InCheckCase,
          MemoryEffects<[MemRead, MemWrite<Loom_CheckHarness>]>]> {
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

class Loom_CheckCompareOp<string mnemonic, string what, string rule>
    : Loom_CheckExpectOp<"expect." # mnemonic> {
  let summary = what;
  let description = rule # [{ Both have one type, a scalar or a tensor; tensors
    whose dynamic extents differ at run time do not meet the expectation.

    Example:

    ```loom
    check.case @c {
      %a = check.generate.fill value(1) : tensor<4xi32>
      %b = check.generate.fill value(1) : tensor<4xi32>
      check.expect.}] # mnemonic # [{ actual(%a) expected(%b) : tensor<4xi32>
      check.return
    }
    ```
  }];
  let arguments = (ins AnyType:$actual, AnyType:$expected);
}

def Loom_CheckExpectEqualOp : Loom_CheckCompareOp<"equal",
    "Equality of values", "Compares values: -0.0 equals 0.0, and a NaN equals "
    "a NaN.">;
def Loom_CheckExpectBitwiseOp : Loom_CheckCompareOp<"bitwise",
    "Equality of bits", "Compares bits, of NaNs and zeros as well.">;

def Loom_CheckExpectCloseOp : Loom_CheckExpectOp<"expect.close"> {
  let summary = "Nearness of floats";
  let description = [{
    Each pair must satisfy |actual - expected| <= atol + rtol * |expected|,
    computed in f64. Infinities must be equal. `nan(same)` accepts a NaN where a
    NaN is expected; with `nan(different)` a NaN meets no expectation.

    Example:

    ```loom
    check.case @c {
      %a = check.generate.fill value(0.3) : tensor<4xf32>
      %b = check.generate.fill value(0.3001) : tensor<4xf32>
      check.expect.close actual(%a) expected(%b) atol(1.0e-3) rtol(0.0) nan(same) : tensor<4xf32>
      check.return
    }
    ```
  }];
  let arguments = (ins AnyType:$actual, AnyType:$expected, F64Attr:$atol,
                       F64Attr:$rtol, Loom_NanPolicy:$nan);
}

def Loom_CheckExpectShapeOp : Loom_CheckExpectOp<"expect.shape"> {
  let summary = "Extents of a tensor";
  let description = [{
    One extent per dimension, each a literal or an index value. `shape` has the
    literals, with ShapedType::kDynamic in the place of each value.

    Example:

    ```loom
    check.case @c {
      %m = check.param.range linear bounds(1 to 4) name("m") : index
      %a = check.generate.fill value(0) : tensor<[%m]x4xi32>
      check.expect.shape value(%a) shape([%m, 4]) : tensor<[%m]x4xi32>
      check.return
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$value, DenseI64ArrayAttr:$shape,
                       Variadic<Index>:$extents);
}

#endif // LOOM_DIALECT_CHECK_IR_CHECKEXPECTOPS_TD
