//===- CheckParamOps.td - Parameters of a case ----------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CHECK_IR_CHECKPARAMOPS_TD
#define LOOM_DIALECT_CHECK_IR_CHECKPARAMOPS_TD

include "Loom/Dialect/Check/IR/CheckDialect.td"
include "Loom/Dialect/Check/IR/CheckInterfaces.td"

class Loom_CheckParamOp<string mnemonic, dag more>
    : Loom_CheckOp<mnemonic, [
          HasParent<"::loom::CheckCaseOp">,
          MemoryEffects<[MemWrite<Loom_CheckHarness>]>,
          DeclareOpInterfaceMethods<CheckParamOpInterface,
              ["getNumSamples", "getSample", "findSample"]>]> {
  let arguments = !con(more, (ins OptionalAttr<StrAttr>:$param_name));
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_CheckParamRangeOp : Loom_CheckParamOp<"param.range",
    (ins Loom_CheckProgression:$progression, I64Attr:$lower, I64Attr:$upper,
         OptionalAttr<I64Attr>:$step)> {
  let summary = "Parameter over a closed interval";
  let description = [{
    `linear` starts at the lower bound and adds `step`, by default 1, while the
    upper bound is not passed. `po2` takes every power of two of the interval.
    The type is index, offset or an integer other than i1.

    Example:

    ```loom
    check.case @sizes {
      %n = check.param.range linear bounds(1 to 8) step(2) name("n") : index
      %m = check.param.range po2 bounds(16 to 1024) name("m") : index
      check.return
    }
    ```
  }];
}

def Loom_CheckParamChoiceOp : Loom_CheckParamOp<"param.choice",
    (ins ArrayAttr:$values)> {
  let summary = "Parameter over a list of scalars";
  let description = [{
    Each value occurs once in the list.

    Example:

    ```loom
    check.case @scales {
      %scale = check.param.choice values([0.5, 1.0, inf]) name("scale") : f32
      check.return
    }
    ```
  }];
}

def Loom_CheckParamSeedOp : Loom_CheckParamOp<"param.seed",
    (ins I64Attr:$base, I64Attr:$count)> {
  let summary = "Parameter over consecutive seeds";
  let description = [{
    The seeds are base, base + 1, and so on.

    Example:

    ```loom
    check.case @random {
      %seed = check.param.seed base(7) count(3) name("seed") : i64
      %x = check.generate.random.uniform seed(%seed) range(-1.0 to 1.0) : tensor<64xf32>
      check.return
    }
    ```
  }];
}

#endif // LOOM_DIALECT_CHECK_IR_CHECKPARAMOPS_TD
