//===- CheckFileOps.td - Files and oracles --------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CHECK_IR_CHECKFILEOPS_TD
#define LOOM_DIALECT_CHECK_IR_CHECKFILEOPS_TD

include "Loom/Dialect/Check/IR/CheckDialect.td"
include "Loom/Interfaces/ExtentInterfaces.td"
include "Loom/Interfaces/ResultNames.td"
include "mlir/IR/SymbolInterfaces.td"

def Loom_CheckFileReadNpyOp : Loom_CheckOp<"file.read.npy", [
    Loom_InCheckCase,
    DeclareOpInterfaceMethods<ExtentOpInterface, ["getResultExtent"]>]> {
  let summary = "New tensor from a NumPy file";
  let description = [{
    Reads a `.npy` file of format 1.0 or 2.0: little endian, in C order. Its
    shape and element type must be those of the tensor; nothing is converted.
    An i1 is a `|b1`, an integer a `<i` or `<u` of its width, an index a `<i8`,
    a float a `<f` of its width; bf16 and the types of 8 bits, which NumPy does
    not know, are raw: `<V2` and `|V1`. A relative path starts in the folder of
    the input module.

    Example:

    ```loom
    check.case @c {
      %n = check.literal value(4) : index
      %x = check.file.read.npy path("data/x.npy") : tensor<[%n]x8xf32>
      check.return
    }
    ```
  }];
  let arguments = (ins StrAttr:$path, Variadic<Index>:$extents);
  let results = (outs Res<AnyRankedTensor, "", [MemAlloc, MemWrite]>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_CheckFileWriteNpyOp : Loom_CheckOp<"file.write.npy", [
    Loom_InCheckCase,
    MemoryEffects<[MemRead, MemWrite<Loom_CheckHarness>]>]> {
  let summary = "A value written as a NumPy file";
  let description = [{
    Writes what the tensor or scalar holds here, as format 1.0 with the element
    types of `check.file.read.npy`. With `mode(on_failure)` the file is written
    at the end of the sample, and only if it failed; the default is
    `mode(always)`. The path is relative, without `..`: it lies in the folder of
    the sample, below the one that the runner is given for output.

    Example:

    ```loom
    check.case @c {
      %x = check.generate.iota offset(0) step(1) : tensor<8xi32>
      check.file.write.npy value(%x) path("x.npy") mode(on_failure) : tensor<8xi32>
      check.return
    }
    ```
  }];
  let arguments = (ins AnyType:$value, StrAttr:$path,
                       DefaultValuedAttr<Loom_CheckWriteMode,
                           "::loom::CheckWriteMode::Always">:$mode);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_CheckOracleCallOp : Loom_CheckOp<"oracle.call", [
    Loom_InCheckCase, AttrSizedOperandSegments, OpAsmOpInterface,
    MemoryEffects<[MemRead, MemWrite<Loom_CheckHarness>]>,
    DeclareOpInterfaceMethods<ExtentOpInterface, ["getResultExtent"]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Expected values from a function";
  let description = [{
    The provider `reference`, the only one, runs a `func.def` of this module on
    the reference interpreter, whatever the device is. The function gets copies:
    no tensor of the case changes, and the results are new tensors.

    A function of scalars that is given tensors is applied to each element; the
    tensors have one shape, which is that of the results. Otherwise a tensor
    stands for a `buffer` or a `view`, and a buffer or view that the function
    returns, usually one that it was given and has written to, becomes a tensor.

    Example:

    ```loom
    func.def pure @square(%x: f32) -> (f32) {
      %y = scalar.mulf %x, %x : f32
      func.return %y : f32
    }
    check.case @c {
      %x = check.generate.iota offset(1.0) step(0.5) : tensor<16xf32>
      %y = check.oracle.call<reference> callee(@square) inputs(%x) : (tensor<16xf32>) -> (tensor<16xf32>)
      check.return
    }
    ```
  }];
  let arguments = (ins StrAttr:$provider, FlatSymbolRefAttr:$callee,
                       Variadic<AnyType>:$inputs, Variadic<Index>:$extents);
  let results = (outs Variadic<AnyType>:$results);
  let extraClassDeclaration = Loom_SeparateResultNames # [{
    /// Whether the callee, of this type, is applied to each element of tensors.
    bool isElementwise(::mlir::FunctionType callee);
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // LOOM_DIALECT_CHECK_IR_CHECKFILEOPS_TD
