//===- CheckOps.td - Cases and benchmarks ---------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CHECK_IR_CHECKOPS_TD
#define LOOM_DIALECT_CHECK_IR_CHECKOPS_TD

include "Loom/Dialect/Check/IR/CheckDialect.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"

def Loom_CheckCaseOp : Loom_CheckOp<"case", [
    IsolatedFromAbove, Symbol, NoRegionArguments,
    SingleBlockImplicitTerminator<"::loom::CheckReturnOp">]> {
  let summary = "One program of the test bench";
  let description = [{
    Runs once per sample of its parameters. `public` keeps a case that nothing
    refers to when modules are linked.

    Example:

    ```loom
    check.case public @ones {
      %a = check.generate.fill value(1) : tensor<16xi32>
      %b = check.generate.iota offset(1) step(0) : tensor<16xi32>
      check.expect.equal actual(%a) expected(%b) : tensor<16xi32>
      check.return
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, UnitAttr:$is_public);
  let regions = (region SizedRegion<1>:$body);
  let extraClassDeclaration = [{
    /// The parameters, the outermost axis of the sample space first.
    ::llvm::SmallVector<::loom::CheckParamOpInterface> getParams();
    /// The parameter of that name, or null.
    ::loom::CheckParamOpInterface findParam(::llvm::StringRef name);
  }];
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def Loom_CheckReturnOp : Loom_CheckOp<"return", [
    Pure, Terminator, HasParent<"::loom::CheckCaseOp">]> {
  let summary = "End of a case";
  let description = [{
    Example:

    ```loom
    check.case @nothing {
      check.return
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def Loom_CheckLiteralOp : Loom_CheckOp<"literal", [
    Loom_InCheckCase, Pure, ConstantLike]> {
  let summary = "A scalar";
  let description = [{
    The literal must be representable in the type; floats are rounded to it, to
    nearest even, and an overflow that this causes is reported as a warning. A
    `0x...` literal of a float type is its bit pattern.

    Example:

    ```loom
    check.case @scalars {
      %n = check.literal value(4) : index
      %bytes = check.literal value(4096) : offset
      %x = check.literal value(-inf) : f32
      %on = check.literal value(true) : i1
      check.return
    }
    ```
  }];
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Loom_CheckBenchmarkOp : Loom_CheckOp<"benchmark", [
    Symbol, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "A case to be timed, with parameters pinned";
  let description = [{
    Each key is the name of a parameter of the case, each value one of that
    parameter's samples. Parameters that are not pinned keep all their samples.
    Values have no type of their own: they are read in the parameter's type.

    Example:

    ```loom
    check.case @fill {
      %n = check.param.choice values([64, 4096]) name("n") : index
      %a = check.generate.fill value(0.5) : tensor<[%n]xf32>
      check.return
    }
    check.benchmark<@fill> @fill_large {n = 4096}
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$case_name, SymbolNameAttr:$sym_name,
                       DictionaryAttr:$parameters);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

class Loom_CheckConditionOp<string mnemonic, dag more = (ins)>
    : Loom_CheckOp<mnemonic, [HasParent<"::loom::CheckCaseOp">,
                              MemoryEffects<[MemWrite<Loom_CheckHarness>]>]> {
  let arguments = !con((ins StrAttr:$key, DictionaryAttr:$details), more);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_CheckRequiresOp : Loom_CheckConditionOp<"requires"> {
  let summary = "What the case needs of the device";
  let description = [{
    A case whose requirement the device does not meet is skipped, which is not a
    pass. The runner knows the keys; one it does not know is an error.

    Example:

    ```loom
    check.case @rdna3 {
      check.requires<target.feature> {feature = "amdgpu.gfx11"}
      check.return
    }
    ```
  }];
}

def Loom_CheckSkipIfOp : Loom_CheckConditionOp<"skip_if",
    (ins OptionalAttr<StrAttr>:$reason)> {
  let summary = "When the case is left out";
  let description = [{
    Example:

    ```loom
    check.case @not_here {
      check.skip_if<target.feature> {feature = "amdgpu.gfx9"} reason("needs wave32")
      check.return
    }
    ```
  }];
}

#endif // LOOM_DIALECT_CHECK_IR_CHECKOPS_TD
