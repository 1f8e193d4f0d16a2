//===- TemplateOps.td - Families, candidates, uses ---------*- tablegen -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_TEMPLATE_IR_TEMPLATEOPS_TD
#define LOOM_DIALECT_TEMPLATE_IR_TEMPLATEOPS_TD

include "Loom/Dialect/Func/IR/FuncDialect.td"
include "Loom/Dialect/Index/IR/IndexDialect.td"
include "Loom/Dialect/Template/IR/TemplateDialect.td"
include "Loom/Interfaces/ArgAttrs.td"
include "Loom/Interfaces/ExtentInterfaces.td"
include "Loom/Interfaces/ResultNames.td"
include "Loom/Interfaces/SignatureInterfaces.td"
include "Loom/Interfaces/TargetInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Loom_TemplateOp<string mnemonic, list<Trait> traits = []>
    : Op<TemplateDialect, mnemonic, traits>;

/// A family or a candidate. `predicate_locations` says where each predicate
/// stands in the source, for messages.
class Loom_TemplateSymbolOp<string mnemonic, list<Trait> traits = []>
    : Loom_TemplateOp<mnemonic, traits # [
        Symbol, SignatureOpInterface, TargetedOpInterface,
        DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

defvar Loom_TemplateAttributes = (ins SymbolNameAttr:$sym_name,
    TypeAttrOf<FunctionType>:$function_type, DenseI64ArrayAttr:$relations,
    DenseI64ArrayAttr:$result_relations,
    OptionalAttr<Loom_PredicateArrayAttr>:$predicates,
    OptionalAttr<ArrayAttr>:$predicate_locations,
    UnitAttr:$is_public, UnitAttr:$retain,
    OptionalAttr<Loom_CallingConvention>:$convention, UnitAttr:$pure,
    OptionalAttr<Loom_Hotness>:$hotness,
    OptionalAttr<FlatSymbolRefAttr>:$target,
    OptionalAttr<ArrayAttr>:$requirements);

defvar Loom_CandidateAttributes = !con(Loom_TemplateAttributes,
    (ins FlatSymbolRefAttr:$family, OptionalAttr<I64Attr>:$priority));

def Loom_TemplateDeclOp : Loom_TemplateSymbolOp<"decl"> {
  let summary = "Family of candidates";
  let description = [{
    The contract of a family: the signature, and in `where`, `target` and
    `requires` what every application must meet, whichever candidate is chosen.
    A dynamic dimension of the signature may be static in a candidate and in an
    application.

    Example:

    ```loom
    template.decl pure @scale(%x: f32, %n: index) -> (f32) where [min(%n, 1)]
    ```
  }];
  let arguments = Loom_TemplateAttributes;
}

def Loom_TemplateDefOp : Loom_TemplateSymbolOp<"def", [
    IsolatedFromAbove, AutomaticAllocationScope,
    DeclareOpInterfaceMethods<CallableOpInterface>,
    DeclareOpInterfaceMethods<ExtentOpInterface, ["getArgumentExtent"]>]> {
  let summary = "Candidate of a family";
  let description = [{
    Applies where all of `where` is proved and the target is the one of
    `target` and meets `requires`. Of several that apply the one with the highest
    `priority` is chosen, 0 if none is given. A fresh name in the signature is
    the extent of its argument at the application.

    Example:

    ```loom
    template.decl pure @scale(%x: f32, %n: index) -> (f32)
    template.def<@scale> device pure priority(1) @twice(%x: f32, %n: index) -> (f32) where [eq(%n, 2)] {
      %y = scalar.addf %x, %x : f32
      template.return %y : f32
    }
    template.def<@scale> device pure @any(%x: f32, %n: index) -> (f32) {
      template.return %x : f32
    }
    ```
  }];
  let arguments = Loom_CandidateAttributes;
  let regions = (region MinSizedRegion<1>:$body);
  let extraClassDeclaration = Loom_NoArgAttrs;
  let hasRegionVerifier = 1;
}

def Loom_TemplateUkernelOp : Loom_TemplateSymbolOp<"ukernel"> {
  let summary = "Candidate whose code is external";
  let description = [{
    Takes part in the selection like a `template.def`. Loom cannot link external
    code yet: it is an error to choose one.

    Example:

    ```loom
    template.decl @copy(%x: buffer, %n: index)
    template.ukernel<@copy> device priority(-1) @copy_external(%x: buffer, %n: index) where [mul(%n, 16)]
    ```
  }];
  let arguments = Loom_CandidateAttributes;
}

class Loom_TemplateUseOp<string mnemonic> : Loom_TemplateOp<mnemonic, [
    OpAsmOpInterface, SignatureUseOpInterface,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ExtentOpInterface, ["getResultExtent"]>]> {
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands,
      UnitAttr:$pure, OptionalAttr<Loom_Hotness>:$hotness,
      OptionalAttr<DenseI64ArrayAttr>:$result_relations);
  let results = (outs Variadic<AnyType>:$results);
  let extraClassDeclaration = Loom_SeparateResultNames;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_TemplateApplyOp : Loom_TemplateUseOp<"apply"> {
  let summary = "Application of a family";
  let description = [{
    Chooses a candidate of the family when the program is specialized, and puts
    its body here. Stands in the body of a kernel, a function or a candidate. One
    that is not reached is never an error.

    Example:

    ```loom
    template.decl pure @scale(%x: f32) -> (f32)
    template.def<@scale> pure @twice(%x: f32) -> (f32) {
      %y = scalar.addf %x, %x : f32
      template.return %y : f32
    }
    func.def @g(%x: f32) -> (f32) {
      %y = template.apply<@scale>(%x) pure : (f32) -> (f32)
      func.return %y : f32
    }
    ```
  }];
}

def Loom_TemplateCallOp : Loom_TemplateUseOp<"call"> {
  let summary = "Use of one candidate";
  let description = [{
    Names a candidate, so that none is chosen. What it states with `where`,
    `target` and `requires` must be proved all the same.

    Example:

    ```loom
    template.decl pure @scale(%x: f32) -> (f32)
    template.def<@scale> pure @twice(%x: f32) -> (f32) {
      %y = scalar.addf %x, %x : f32
      template.return %y : f32
    }
    func.def @g(%x: f32) -> (f32) {
      %y = template.call pure @twice(%x) : (f32) -> (f32)
      func.return %y : f32
    }
    ```
  }];
}

def Loom_TemplateReturnOp : Loom_TemplateOp<"return", [
    Pure, Terminator, ReturnLike, HasParent<"::loom::TemplateDefOp">]> {
  let summary = "Return from a candidate";
  let description = [{
    Example:

    ```loom
    template.decl @same(%x: f32) -> (f32)
    template.def<@same> @itself(%x: f32) -> (f32) {
      template.return %x : f32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // LOOM_DIALECT_TEMPLATE_IR_TEMPLATEOPS_TD
