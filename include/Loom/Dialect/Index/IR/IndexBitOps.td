//===- IndexBitOps.td - Bit ops on coordinates -----------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_INDEX_IR_INDEXBITOPS_TD
#define LOOM_DIALECT_INDEX_IR_INDEXBITOPS_TD

include "Loom/Dialect/Index/IR/IndexDialect.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Loom_IndexBitBinaryOp<string mnemonic, string what, list<Trait> traits = []>
    : Op<IndexDialect, mnemonic,
         !listconcat([Pure, SameOperandsAndResultType], traits)> {
  let summary = what;
  let description = what # [{. A coordinate has 64 bits here, whichever carrier
    is chosen later; a shift or rotate amount is in [0, 63].

    Example:

    ```loom
    func.def @f(%a: index, %b: index) -> (index) {
      %r = index.}] # mnemonic # [{ %a, %b : index
      func.return %r : index
    }
    ```
  }];
  let arguments = (ins Index:$lhs, Index:$rhs);
  let results = (outs Index:$result);
  let assemblyFormat =
      "$lhs `,` $rhs attr-dict `:` custom<PlainType>(type($result))";
  let hasFolder = 1;
}

def Loom_IndexAndIOp : Loom_IndexBitBinaryOp<"andi", "Bitwise and", [Commutative]>;
def Loom_IndexOrIOp : Loom_IndexBitBinaryOp<"ori", "Bitwise or", [Commutative]>;
def Loom_IndexXorIOp : Loom_IndexBitBinaryOp<"xori", "Bitwise exclusive or", [Commutative]>;
def Loom_IndexShlIOp : Loom_IndexBitBinaryOp<"shli", "Shift left">;
def Loom_IndexShrSIOp : Loom_IndexBitBinaryOp<"shrsi", "Arithmetic shift right">;
def Loom_IndexShrUIOp : Loom_IndexBitBinaryOp<"shrui", "Logical shift right">;
def Loom_IndexRotLIOp : Loom_IndexBitBinaryOp<"rotli", "Rotate left">;
def Loom_IndexRotRIOp : Loom_IndexBitBinaryOp<"rotri", "Rotate right">;

class Loom_IndexBitUnaryOp<string mnemonic, string what>
    : Op<IndexDialect, mnemonic, [Pure, SameOperandsAndResultType]> {
  let summary = what;
  let description = what # [{ of the 64-bit coordinate; 64 for zero where
    nothing is found.

    Example:

    ```loom
    func.def @f(%a: index) -> (index) {
      %r = index.}] # mnemonic # [{ %a : index
      func.return %r : index
    }
    ```
  }];
  let arguments = (ins Index:$operand);
  let results = (outs Index:$result);
  let assemblyFormat =
      "$operand attr-dict `:` custom<PlainType>(type($result))";
  let hasFolder = 1;
}

def Loom_IndexCtlzIOp : Loom_IndexBitUnaryOp<"ctlzi", "Count of leading zero bits">;
def Loom_IndexCttzIOp : Loom_IndexBitUnaryOp<"cttzi", "Count of trailing zero bits">;
def Loom_IndexCtpopIOp : Loom_IndexBitUnaryOp<"ctpopi", "Count of set bits">;

#endif // LOOM_DIALECT_INDEX_IR_INDEXBITOPS_TD
