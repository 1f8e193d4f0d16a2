//===- CfgOps.td - Branches and block labels -------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_CFG_IR_CFGOPS_TD
#define LOOM_DIALECT_CFG_IR_CFGOPS_TD

include "Loom/Dialect/Cfg/IR/CfgDialect.td"
include "Loom/Interfaces/ExtentInterfaces.td"
include "Loom/Interfaces/ResultNames.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Loom_CfgOp<string mnemonic, list<Trait> traits = []>
    : Op<CfgDialect, mnemonic, traits>;

/// Checks a branch before BranchOpInterface does, whose messages count
/// successors.
def Loom_CheckedBranch : NativeOpTrait<"CheckedBranch"> {
  let cppNamespace = "::loom";
}

def Loom_CfgBrOp : Loom_CfgOp<"br", [
    Pure, Terminator, Loom_CheckedBranch,
    DeclareOpInterfaceMethods<BranchOpInterface, ["getSuccessorForOperands"]>]> {
  let summary = "Branch that passes values to a block";
  let description = [{
    Only in the body of a `kernel.def` or `func.def`. The values become the
    arguments of the block.

    Example:

    ```loom
    func.def @sum(%n: index) -> (index) {
      %zero = index.constant 0 : index
      %one = index.constant 1 : index
      cfg.br ^header(%zero: index, %zero: index)
    ^header(%i: index, %sum: index):
      %more = index.cmp slt, %i, %n : index
      cfg.cond_br %more, ^body, ^exit
    ^body:
      %next_sum = index.add %sum, %i : index
      %next = index.add %i, %one : index
      cfg.br ^header(%next: index, %next_sum: index)
    ^exit:
      func.return %sum : index
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$arguments);
  let successors = (successor AnySuccessor:$dest);
  let hasCustomAssemblyFormat = 1;
}

def Loom_CfgCondBrOp : Loom_CfgOp<"cond_br", [
    Pure, Terminator, AttrSizedOperandSegments, Loom_CheckedBranch,
    DeclareOpInterfaceMethods<BranchOpInterface, ["getSuccessorForOperands"]>]> {
  let summary = "Branch to one of two blocks";
  let description = [{
    Passes no values: a block with arguments is reached through a `cfg.br`. MLIR's
    own transformations may add values; `splitPayloads` gives each edge with
    values a block of its own again.

    Example:

    ```loom
    func.def @either(%c: i1, %a: f32, %b: f32) -> (f32) {
      cfg.cond_br %c, ^first, ^second
    ^first:
      cfg.br ^exit(%a: f32)
    ^second:
      cfg.br ^exit(%b: f32)
    ^exit(%r: f32):
      func.return %r : f32
    }
    ```
  }];
  let arguments = (ins I1:$condition, Variadic<AnyType>:$true_arguments,
                       Variadic<AnyType>:$false_arguments);
  let successors = (successor AnySuccessor:$true_dest,
                              AnySuccessor:$false_dest);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizeMethod = 1;
}

def Loom_CfgExtentsOp : Loom_CfgOp<"extents", [
    Pure, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<ExtentOpInterface, ["getArgumentExtent"]>]> {
  let summary = "What the names in a block's label are";
  let description = [{
    The first op of a block whose label names extents; has no spelling of its
    own in the source. `slots` has one entry per slot of the block's shaped
    arguments: the ordinal in `extents` of the value that the label names, or -1.
    Only reading and printing ask for it: any pass may drop it.

    Example:

    ```mlir
    loom_func.def @first(%n: index, %v: view<[%n]xf32>) -> (f32) {
      loom_cfg.br ^use(%v: view<[%n]xf32>)
    ^use(%w: !loom_view.view<?xf32>):
      loom_cfg.extents ... %w : view<[%n]xf32>
      %x = loom_view.load %w[%n] : view<[%n]xf32> -> f32
      loom_func.return %x : f32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$shaped, Variadic<AnyType>:$extents,
                       DenseI64ArrayAttr:$slots);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_CfgLabelOp : Loom_CfgOp<"label", [
    OpAsmOpInterface,
    DeclareOpInterfaceMethods<ExtentOpInterface, ["getResultExtent"]>]> {
  let summary = "Stands for the arguments of a block while text is read or printed";
  let description = [{
    MLIR reads and prints the labels of blocks by itself, in its own spelling of
    types. The source rewriter moves a label's arguments into this op, as its
    results, and the source printer does the same; see `resolveLabels` and
    `spellLabels`. Never in a module that anyone keeps.

    Example:

    ```mlir
    // Rewritten text: ^use: %w = loom_cfg.label ...(view<4xf32>)
    loom_func.def @f(%v: view<4xf32>) {
      loom_cfg.br ^use(%v: view<4xf32>)
    ^use(%w: !loom_view.view<4xf32>):
      loom_func.return
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$extents, DenseI64ArrayAttr:$slots);
  let results = (outs Variadic<AnyType>:$arguments);
  let extraClassDeclaration = Loom_SeparateResultNames;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // LOOM_DIALECT_CFG_IR_CFGOPS_TD
