//===- CheckTensorOps.td - Tensors of a case ------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CHECK_IR_CHECKTENSOROPS_TD
#define LOOM_DIALECT_CHECK_IR_CHECKTENSOROPS_TD

include "Loom/Dialect/Check/IR/CheckDialect.td"
include "Loom/Interfaces/ExtentInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"

// An argument of a generator is a literal attribute or an SSA operand, exactly
// one of the two; getMixed<Name>() gives whichever it is.
class Loom_CheckGenerateOp<string mnemonic, list<Trait> traits = []>
    : Loom_CheckOp<mnemonic, !listconcat([Loom_InCheckCase,
          DeclareOpInterfaceMethods<ExtentOpInterface, ["getResultExtent"]>],
          traits)> {
  let results = (outs Res<AnyRankedTensor, "", [MemAlloc, MemWrite]>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_CheckGenerateIotaOp : Loom_CheckGenerateOp<"generate.iota",
    [AttrSizedOperandSegments]> {
  let summary = "New tensor that counts";
  let description = [{
    Element i, in row-major order, is offset + (i mod period) * step, wrapping
    in the element type; without a period there is no modulus. Offset and step
    are of the element type and period is an index; each is a literal or a
    value.

    Example:

    ```loom
    check.case @c {
      %n = check.param.range po2 bounds(1 to 64) name("n") : index
      %x = check.generate.iota offset(0) step(1) period(7) : tensor<[%n]x4xi32>
      %y = check.generate.iota offset(-1.0) step(0.25) : tensor<16xf16>
      check.return
    }
    ```
  }];
  let arguments = (ins OptionalAttr<TypedAttrInterface>:$offset,
                       OptionalAttr<TypedAttrInterface>:$step,
                       OptionalAttr<TypedAttrInterface>:$period,
                       Optional<AnyType>:$offset_value,
                       Optional<AnyType>:$step_value,
                       Optional<AnyType>:$period_value,
                       Variadic<Index>:$extents);
  let extraClassDeclaration = [{
    ::mlir::OpFoldResult getMixedOffset() {
      return getOffsetValue() ? ::mlir::OpFoldResult(getOffsetValue())
                              : ::mlir::OpFoldResult(getOffsetAttr());
    }
    ::mlir::OpFoldResult getMixedStep() {
      return getStepValue() ? ::mlir::OpFoldResult(getStepValue())
                            : ::mlir::OpFoldResult(getStepAttr());
    }
    /// Null where there is no period.
    ::mlir::OpFoldResult getMixedPeriod() {
      return getPeriodValue() ? ::mlir::OpFoldResult(getPeriodValue())
                              : ::mlir::OpFoldResult(getPeriodAttr());
    }
  }];
}

def Loom_CheckGenerateFillOp : Loom_CheckGenerateOp<"generate.fill",
    [AttrSizedOperandSegments]> {
  let summary = "New tensor with one value everywhere";
  let description = [{
    The value, a literal or an SSA value, is of the element type.

    Example:

    ```loom
    check.case @c {
      %x = check.param.choice values([0.0, nan]) name("x") : f32
      %a = check.generate.fill value(%x) : tensor<8x8xf32>
      %b = check.generate.fill value(-1) : tensor<64xi8>
      check.return
    }
    ```
  }];
  let arguments = (ins OptionalAttr<TypedAttrInterface>:$value,
                       Optional<AnyType>:$scalar, Variadic<Index>:$extents);
  let extraClassDeclaration = [{
    ::mlir::OpFoldResult getMixedValue() {
      return getScalar() ? ::mlir::OpFoldResult(getScalar())
                         : ::mlir::OpFoldResult(getValueAttr());
    }
  }];
}

def Loom_CheckGenerateRandomUniformOp
    : Loom_CheckGenerateOp<"generate.random.uniform"> {
  let summary = "New tensor of uniform random values";
  let description = [{
    The bounds are literals of the element type; both belong to the interval.
    The contents depend on the seed, the bounds and the type only.

    Example:

    ```loom
    check.case @c {
      %seed = check.param.seed base(0) count(2) : i64
      %x = check.generate.random.uniform seed(%seed) range(-8 to 8) : tensor<256xi32>
      check.return
    }
    ```
  }];
  let arguments = (ins I64:$seed, TypedAttrInterface:$lower,
                       TypedAttrInterface:$upper, Variadic<Index>:$extents);
}

def Loom_CheckTensorViewOp : Loom_CheckOp<"tensor.view", [
    Loom_InCheckCase, Pure,
    DeclareOpInterfaceMethods<ExtentOpInterface, ["getResultExtent"]>]> {
  let summary = "Part of a tensor, in the same storage";
  let description = [{
    An alias, not a copy: what a kernel writes through one is seen through the
    other. `offset` is a literal in bytes, a multiple of the size of the
    result's element. The element types may differ; the bytes stay. Guard bands
    are views before and after the tensor that a kernel is given.

    Example:

    ```loom
    check.case @guarded {
      %all = check.generate.fill value(-1) : tensor<24xi32>
      %middle = check.tensor.view %all offset(16) : tensor<24xi32> -> tensor<16xi32>
      %guard = check.tensor.view %all offset(80) : tensor<24xi32> -> tensor<4xi32>
      %intact = check.generate.fill value(-1) : tensor<4xi32>
      check.expect.equal actual(%guard) expected(%intact) : tensor<4xi32>
      check.return
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, I64Attr:$offset,
                       Variadic<Index>:$extents);
  let results = (outs AnyRankedTensor:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // LOOM_DIALECT_CHECK_IR_CHECKTENSOROPS_TD
