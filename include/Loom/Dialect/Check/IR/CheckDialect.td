//===- CheckDialect.td - Cases, expectations and benchmarks ---*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CHECK_IR_CHECKDIALECT_TD
#define LOOM_DIALECT_CHECK_IR_CHECKDIALECT_TD

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def CheckDialect : Dialect {
  let name = "loom_check";
  let cppNamespace = "::loom";
  let summary = "The test bench: cases, expectations and benchmarks";
  let description = [{
    A `check.case` is a host program that makes inputs, launches kernels and
    states what must come out. Its parameters span a cartesian product; every
    sample of it is one evaluation in program order. A tensor is storage that
    kernels change in place, so two generators with the same text are two
    tensors. Tensors hold i1, i8, i16, i32, i64, index, f8E4M3, f8E5M2, f16,
    bf16, f32 or f64; an i1 takes one byte, an index eight. Check ops are
    stripped from production output.
  }];
  let dependentDialects = ["::loom::IndexDialect"];
  let hasConstantMaterializer = 1;
}

// What a sample reports and where it stands in the sample space: keeps
// expectations and parameters from being removed or merged.
def Loom_CheckHarness : Resource<"::loom::CheckHarness">;

def Loom_InCheckCase : NativeOpTrait<"InCheckCase"> {
  let cppNamespace = "::loom";
}

class Loom_CheckOp<string mnemonic, list<Trait> traits = []>
    : Op<CheckDialect, mnemonic, traits>;

def Loom_CheckProgression : I32EnumAttr<"CheckProgression",
    "progression of samples", [
    I32EnumAttrCase<"Linear", 0, "linear">,
    I32EnumAttrCase<"Po2", 1, "po2">]> {
  let cppNamespace = "::loom";
}

def Loom_NanPolicy : I32EnumAttr<"NanPolicy",
    "how NaNs compare", [
    I32EnumAttrCase<"Same", 0, "same">,
    I32EnumAttrCase<"Different", 1, "different">]> {
  let cppNamespace = "::loom";
}

def Loom_CheckWriteMode : I32EnumAttr<"CheckWriteMode",
    "when a file is written", [
    I32EnumAttrCase<"Always", 0, "always">,
    I32EnumAttrCase<"OnFailure", 1, "on_failure">]> {
  let cppNamespace = "::loom";
}

#endif // LOOM_DIALECT_CHECK_IR_CHECKDIALECT_TD
