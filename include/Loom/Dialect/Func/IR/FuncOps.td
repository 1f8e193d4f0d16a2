//===- FuncOps.td - Function definitions and calls -------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_FUNC_IR_FUNCOPS_TD
#define LOOM_DIALECT_FUNC_IR_FUNCOPS_TD

include "Loom/Dialect/Func/IR/FuncDialect.td"
include "Loom/Dialect/Index/IR/IndexDialect.td"
include "Loom/Interfaces/ArgAttrs.td"
include "Loom/Interfaces/ExtentInterfaces.td"
include "Loom/Interfaces/SignatureInterfaces.td"
include "Loom/Interfaces/TargetInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "Loom/Interfaces/ResultNames.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Loom_FuncOp<string mnemonic, list<Trait> traits = []>
    : Op<FuncDialect, mnemonic, traits>;

/// What a definition and a declaration have in common.
defvar Loom_FuncAttributes = (ins SymbolNameAttr:$sym_name,
    TypeAttrOf<FunctionType>:$function_type, DenseI64ArrayAttr:$relations,
    DenseI64ArrayAttr:$result_relations,
    OptionalAttr<Loom_PredicateArrayAttr>:$predicates,
    UnitAttr:$is_public, UnitAttr:$retain,
    OptionalAttr<Loom_CallingConvention>:$convention, UnitAttr:$pure,
    OptionalAttr<Loom_Hotness>:$hotness, OptionalAttr<Loom_Inlining>:$inlining,
    OptionalAttr<FlatSymbolRefAttr>:$target,
    OptionalAttr<StrAttr>:$export_name, OptionalAttr<StrAttr>:$import_module,
    OptionalAttr<StrAttr>:$import_symbol,
    OptionalAttr<ArrayAttr>:$requirements);

def Loom_FuncDefOp : Loom_FuncOp<"def", [
    IsolatedFromAbove, Symbol, AutomaticAllocationScope, SignatureOpInterface,
    TargetedOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<CallableOpInterface>,
    DeclareOpInterfaceMethods<ExtentOpInterface, ["getArgumentExtent"]>]> {
  let summary = "Helper function";
  let description = [{
    Private unless `public`. A bracketed name in the signature that is no
    argument defines an extent usable in the body. A `pure` function only
    computes: its body has no effects, reads no memory, and calls no function
    that is not `pure`. `target(@t)` and `requires [...]` say for which targets
    it is.

    Example:

    ```loom
    func.def public device inline @scale(%x: f32, %v: view<[%n]xf32>, %i: index) -> (f32) where [min(%i, 0)] {
      %y = view.load %v[%i] : view<[%n]xf32> -> f32
      func.return %y : f32
    }
    ```
  }];
  let arguments = Loom_FuncAttributes;
  let regions = (region MinSizedRegion<1>:$body);
  let extraClassDeclaration = Loom_NoArgAttrs;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Loom_FuncDeclOp : Loom_FuncOp<"decl", [
    Symbol, SignatureOpInterface, TargetedOpInterface,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Function whose body is elsewhere";
  let description = [{
    Example:

    ```loom
    func.decl import("libm", "sinf") device @sine(%x: f32) -> (f32)
    ```
  }];
  let arguments = Loom_FuncAttributes;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_FuncCallOp : Loom_FuncOp<"call", [
    OpAsmOpInterface, SignatureUseOpInterface,
    DeclareOpInterfaceMethods<CallOpInterface>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ExtentOpInterface, ["getResultExtent"]>]> {
  let summary = "Direct call";
  let description = [{
    Argument and result types are those of the callee. `result_relations` has
    one entry per dynamic dimension of the results: the argument the source
    names as its extent, or -1. It has to agree with the callee.

    Example:

    ```loom
    func.decl pure @f(%x: f32) -> (f32)
    func.def @g(%x: f32) -> (f32) {
      %y = func.call pure @f(%x) : (f32) -> (f32)
      func.return %y : f32
    }
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands,
      UnitAttr:$pure, OptionalAttr<Loom_Hotness>:$hotness,
      OptionalAttr<Loom_Inlining>:$inlining,
      OptionalAttr<DenseI64ArrayAttr>:$result_relations);
  let results = (outs Variadic<AnyType>:$results);
  let extraClassDeclaration =
      !strconcat(Loom_NoArgAttrs, Loom_SeparateResultNames);
  let hasCustomAssemblyFormat = 1;
}

def Loom_FuncReturnOp : Loom_FuncOp<"return", [
    Pure, Terminator, ReturnLike, HasParent<"::loom::FuncDefOp">]> {
  let summary = "Return from a function";
  let description = [{
    Example:

    ```loom
    func.def @f(%x: f32) -> (f32) {
      func.return %x : f32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // LOOM_DIALECT_FUNC_IR_FUNCOPS_TD
