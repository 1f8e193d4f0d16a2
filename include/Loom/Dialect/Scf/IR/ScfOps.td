//===- ScfOps.td - Loops, conditionals and selects -------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_IR_SCFOPS_TD
#define LOOM_DIALECT_SCF_IR_SCFOPS_TD

include "Loom/Dialect/Index/IR/IndexDialect.td"
include "Loom/Dialect/Scf/IR/ScfDialect.td"
include "Loom/Interfaces/ClauseInterfaces.td"
include "Loom/Interfaces/ExtentInterfaces.td"
include "Loom/Interfaces/ResultNames.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Loom_ScfOp<string mnemonic, list<Trait> traits = []>
    : Op<ScfDialect, mnemonic, traits>;

def Loom_ScfForOp : Loom_ScfOp<"for", [
    OpAsmOpInterface,
    AttrSizedOperandSegments, RecursiveMemoryEffects,
    SingleBlockImplicitTerminator<"::loom::ScfYieldOp">,
    DeclareOpInterfaceMethods<ClauseOpInterface>,
    DeclareOpInterfaceMethods<ExtentOpInterface,
                              ["getResultExtent", "getArgumentExtent"]>,
    DeclareOpInterfaceMethods<RegionBranchOpInterface,
                              ["getEntrySuccessorOperands"]>]> {
  let summary = "Counted loop with an optional schedule";
  let description = [{
    Visits lo, lo+step, ... below hi; the step is positive. All three bounds are
    `index`, or all are `offset`. With lo >= hi the results are the initial
    values. The clauses select a schedule and are consumed by their passes;
    `%depth` and `%factor` are `index` values that must be exact by then.
    `extent_siblings` has one entry per slot of the carried values: the carried
    value that is its extent or layout, or -1 when that is the same in all
    iterations.

    `scheduled` marks a loop that a clause has shaped. What lowers it keeps the
    order of its body, and copies it at most once: for a last iteration that lane
    guards leave incomplete.

    Example:

    ```loom
    func.def @sum(%values: view<64x32xf32>, %lane: index, %lo: index, %hi: index, %step: index, %init: f32) -> (f32) {
      %sum = scf.for %row = [%lo to %hi step %step](%acc = %init : f32) -> (f32) {
        %value = view.load %values[%row, %lane] : view<64x32xf32> -> f32
        %next = scalar.addf %acc, %value : f32
        scf.yield %next : f32
      }
      func.return %sum : f32
    }
    ```
  }];
  let arguments = (ins Loom_AddressType:$lower, Loom_AddressType:$upper,
      Loom_AddressType:$step, Variadic<AnyType>:$inits,
      Optional<Index>:$pipeline_depth, Optional<Index>:$unroll_factor,
      UnitAttr:$unroll_full, OptionalAttr<Loom_LoopSchedule>:$schedule,
      DenseI64ArrayAttr:$extent_siblings, UnitAttr:$scheduled);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let extraClassDeclaration = Loom_SeparateResultNames # [{
    ::mlir::BlockArgument getInductionVar() { return getBody().getArgument(0); }
    ::mlir::Block::BlockArgListType getCarried() {
      return getBody().getArguments().drop_front();
    }
    ::loom::ScfYieldOp getYield();
  }];
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def Loom_ScfIfOp : Loom_ScfOp<"if", [
    OpAsmOpInterface,
    RecursiveMemoryEffects, NoRegionArguments,
    SingleBlockImplicitTerminator<"::loom::ScfYieldOp">,
    DeclareOpInterfaceMethods<ExtentOpInterface, ["getResultExtent"]>,
    DeclareOpInterfaceMethods<RegionBranchOpInterface>]> {
  let summary = "Conditional";
  let description = [{
    `else` is required when there are results.

    `lane_guard` marks a conditional at the top of the body of a scheduled loop
    whose condition is false only in the loop's last iteration, and then also in
    the conditionals after it that are marked so. Its results are what the loop
    carries, in order, so that the loop may run while all conditions are true,
    and a copy of its body after it.

    Example:

    ```loom
    func.def @f(%c: i1, %a: f32, %b: f32) -> (f32) {
      %r = scf.if %c -> (f32) {
        scf.yield %a : f32
      } else {
        scf.yield %b : f32
      }
      func.return %r : f32
    }
    ```
  }];
  let arguments = (ins I1:$condition, UnitAttr:$lane_guard);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$then_region,
                        MaxSizedRegion<1>:$else_region);
  let extraClassDeclaration = Loom_SeparateResultNames;
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def Loom_ScfWhileOp : Loom_ScfOp<"while", [
    OpAsmOpInterface,
    RecursiveMemoryEffects, SingleBlock,
    DeclareOpInterfaceMethods<ExtentOpInterface,
                              ["getResultExtent", "getArgumentExtent"]>,
    DeclareOpInterfaceMethods<RegionBranchOpInterface,
                              ["getEntrySuccessorOperands"]>]> {
  let summary = "Loop with a tested header";
  let description = [{
    The header runs once more than the body. It forwards values with
    `scf.condition`; those of the last, false, test are the results. The carried
    tuple and the forwarded tuple are independent in count and type.

    Result types may name sibling results, and the types of initial values may
    name the arguments beside them: the extent is then another one in each
    iteration. Other names are values from outside. Where both tuples have the
    same types, the result types say for both which extents vary.
    `header_siblings` and `result_siblings` have one entry per slot of the carried
    and of the forwarded values: the sibling that gives it, or -1.

    Example:

    ```loom
    func.def @count(%n: index, %zero: index, %one: index) -> (index) {
      %last = scf.while(%i = %zero : index) -> (index) {
        %go = index.cmp slt, %i, %n : index
        scf.condition %go, %i : i1, index
      } do(%j: index) {
        %next = index.add %j, %one : index
        scf.yield %next : index
      }
      func.return %last : index
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$inits,
      DenseI64ArrayAttr:$header_siblings, DenseI64ArrayAttr:$result_siblings);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$header, SizedRegion<1>:$body);
  let extraClassDeclaration = Loom_SeparateResultNames;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_ScfSelectOp : Loom_ScfOp<"select", [
    Pure, AllTypesMatch<["true_value", "false_value", "result"]>,
    DeclareOpInterfaceMethods<ExtentOpInterface, ["getResultExtent"]>]> {
  let summary = "One of two values of any type";
  let description = [{
    The whole value: of a view its window, extents and pitches. Not for tensors,
    which are host memory.

    Example:

    ```loom
    func.def @f(%c: i1, %a: buffer, %b: buffer) {
      %r = scf.select %c, %a, %b : buffer
      func.return
    }
    ```
  }];
  let arguments = (ins I1:$condition, AnyType:$true_value, AnyType:$false_value);
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Loom_ScfYieldOp : Loom_ScfOp<"yield", [
    Pure, Terminator, ReturnLike, ParentOneOf<["::loom::ScfForOp",
        "::loom::ScfIfOp", "::loom::ScfSwitchOp", "::loom::ScfWhileOp"]>]> {
  let summary = "Values of a region";
  let description = [{
    An empty yield may be left out.

    Example:

    ```loom
    func.def @f(%c: i1) {
      scf.if %c {
        scf.yield
      }
      func.return
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
  let hasCustomAssemblyFormat = 1;
}

def Loom_ScfConditionOp : Loom_ScfOp<"condition", [
    Pure, Terminator, HasParent<"::loom::ScfWhileOp">,
    DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface,
                              ["getMutableSuccessorOperands"]>]> {
  let summary = "Test of a while loop's header";
  let description = [{
    Example:

    ```loom
    func.def @f(%go: i1) {
      scf.while() -> () {
        scf.condition %go : i1
      } do() {
        scf.yield
      }
      func.return
    }
    ```
  }];
  let arguments = (ins I1:$condition, Variadic<AnyType>:$values);
  let hasCustomAssemblyFormat = 1;
}

def Loom_ScfScheduleFenceOp : Loom_ScfOp<"schedule.fence"> {
  let summary = "Boundary no scheduled op moves across";
  let description = [{
    No code, no wait, no meaning for memory. Without a memory effect of its own
    it would be removed as dead, so it claims one.

    `<stage>` stands in loops that loom-pipeline-loops has built, between what
    runs ahead and what does not; a scheduled unroll puts boundaries of its own.

    Example:

    ```loom
    func.def @f() {
      scf.schedule.fence
      func.return
    }
    ```
  }];
  let arguments = (ins UnitAttr:$stage);
  let assemblyFormat = "(`<` `stage` $stage^ `>`)? attr-dict";
}

#endif // LOOM_DIALECT_SCF_IR_SCFOPS_TD
