//===- ScfSwitchOps.td - Choices by an index -------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_IR_SCFSWITCHOPS_TD
#define LOOM_DIALECT_SCF_IR_SCFSWITCHOPS_TD

include "Loom/Dialect/Scf/IR/ScfDialect.td"
include "Loom/Interfaces/ExtentInterfaces.td"
include "Loom/Interfaces/ResultNames.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Loom_ScfSwitchOp : Op<ScfDialect, "switch", [
    OpAsmOpInterface, RecursiveMemoryEffects, NoRegionArguments,
    SingleBlockImplicitTerminator<"::loom::ScfYieldOp">,
    DeclareOpInterfaceMethods<ExtentOpInterface, ["getResultExtent"]>,
    DeclareOpInterfaceMethods<RegionBranchOpInterface,
                              ["getEntrySuccessorRegions"]>]> {
  let summary = "Runs the region whose key the selector is";
  let description = [{
    The keys are integers in ascending order. `default` is required, comes last,
    and runs for every other selector. Each region yields the results, as in
    `scf.if`.

    Example:

    ```loom
    func.def @f(%mode: index, %a: f32, %b: f32) -> (f32) {
      %r = scf.switch %mode -> (f32) {
        case 0 {
          scf.yield %a : f32
        }
        case 4 {
          %sum = scalar.addf %a, %b : f32
          scf.yield %sum : f32
        }
        default {
          scf.yield %b : f32
        }
      }
      func.return %r : f32
    }
    ```
  }];
  let arguments = (ins Index:$selector, DenseI64ArrayAttr:$keys);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$default_region,
                        VariadicRegion<SizedRegion<1>>:$case_regions);
  let extraClassDeclaration = Loom_SeparateResultNames # [{
    /// The region that runs when the selector is `value`.
    ::mlir::Region &getRegionFor(int64_t value);
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def Loom_ScfLookupOp : Op<ScfDialect, "lookup", [
    OpAsmOpInterface, Pure,
    DeclareOpInterfaceMethods<ExtentOpInterface, ["getResultExtent"]>]> {
  let summary = "Row of a table of values";
  let description = [{
    The values in the row whose key the selector is, or those of `default`. Keys
    are integers in ascending order. All values of the table exist before the op;
    none is computed by it. `values` holds the rows one after another, that of
    `default` last.

    Example:

    ```loom
    func.def @f(%i: index, %a: f32, %b: f32, %n: index) -> (f32, index) {
      %zero = index.constant 0 : index
      %scale, %first = scf.lookup %i {0 = (%a, %zero) 1 = (%b, %n)} default(%a, %n) : f32, index
      func.return %scale, %first : f32, index
    }
    ```
  }];
  let arguments = (ins Index:$selector, Variadic<AnyType>:$values,
                       DenseI64ArrayAttr:$keys);
  let results = (outs Variadic<AnyType>:$results);
  let extraClassDeclaration = Loom_SeparateResultNames # [{
    /// The values of a row; row getKeys().size() is that of `default`.
    ::mlir::OperandRange getRow(unsigned row) {
      return getValues().slice(row * getNumResults(), getNumResults());
    }
    unsigned getNumRows() { return getKeys().size() + 1; }
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // LOOM_DIALECT_SCF_IR_SCFSWITCHOPS_TD
