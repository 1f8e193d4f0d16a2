//===- ScalarAddressOps.td - Lanes of offset -------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCALAR_IR_SCALARADDRESSOPS_TD
#define LOOM_DIALECT_SCALAR_IR_SCALARADDRESSOPS_TD

include "Loom/Dialect/Index/IR/IndexDialect.td"
include "Loom/Dialect/Scalar/IR/ScalarDialect.td"
include "mlir/Dialect/Arith/IR/ArithBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Loom_ScalarOffsetLanesOp : Op<ScalarDialect, "offset_lanes",
    [NoMemoryEffect, ConditionallySpeculatable]> {
  let summary = "Lane-wise op on lanes of offset";
  let description = [{
    What `vector.addi` and its like are on lanes of `offset`, which upstream's
    ops do not take. `lane_op` is the name in the source: `constant`, `addi`,
    `subi`, `muli`, `divui`, `remui`, `minui`, `maxui` or `cmpi`. `value` and
    `predicate` are those of upstream's op of that name.

    Lanes are unsigned numbers of 64 bits and wrap. Comparisons are unsigned
    whichever predicate is used, as those of `index.cmp`. Division by zero is a
    contract violation.

    Example, which the source spells `vector.addi %a, %a : vector<4xoffset>`:

    ```mlir
    func.func @f(%a: vector<4x!loom_index.offset>) -> vector<4x!loom_index.offset> {
      %r = "loom_scalar.offset_lanes"(%a, %a) {lane_op = "addi"} : (vector<4x!loom_index.offset>, vector<4x!loom_index.offset>) -> vector<4x!loom_index.offset>
      func.return %r : vector<4x!loom_index.offset>
    }
    ```
  }];
  let arguments = (ins
      Variadic<FixedVectorOfNonZeroRankOf<[Loom_OffsetType]>>:$operands,
      StrAttr:$lane_op, OptionalAttr<ElementsAttr>:$value,
      OptionalAttr<Arith_CmpIPredicateAttr>:$predicate);
  let results = (outs
      FixedVectorOfNonZeroRankOf<[Loom_OffsetType, I1]>:$result);
  let extraClassDeclaration = [{
    /// Division by zero is undefined at once.
    ::mlir::Speculation::Speculatability getSpeculatability();
    static ::mlir::OperationName::PrintAssemblyFn getPrintAssemblyFn() {
      return ::loom::printOwnLaneOp;
    }
  }];
  let hasVerifier = 1;
}

#endif // LOOM_DIALECT_SCALAR_IR_SCALARADDRESSOPS_TD
