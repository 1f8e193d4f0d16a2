//===- ScalarOps.td - Integer ops and facts --------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCALAR_IR_SCALAROPS_TD
#define LOOM_DIALECT_SCALAR_IR_SCALAROPS_TD

include "Loom/Dialect/Index/IR/IndexDialect.td"
include "Loom/Dialect/Scalar/IR/ScalarDialect.td"
include "mlir/Dialect/Arith/IR/ArithBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Loom_ScalarInteger : AnyTypeOf<[I1, I8, I16, I32, I64],
                                   "i1, i8, i16, i32 or i64">;
def Loom_ScalarIntegerLanes : Loom_LanesOf<Loom_ScalarInteger>;

//===----------------------------------------------------------------------===//
// Division
//===----------------------------------------------------------------------===//

class Loom_ScalarIntegerBinaryOp<string mnemonic, string what, string meaning,
                                 list<Trait> effects = [Pure]>
    : Loom_LaneOp<mnemonic, [SameOperandsAndResultType], effects> {
  let summary = what;
  let description = meaning # [{

    Example:

    ```loom
    func.def @f(%a: i32, %b: i32) -> (i32) {
      %r = scalar.}] # mnemonic # [{ %a, %b : i32
      func.return %r : i32
    }
    ```
  }];
  let arguments = (ins Loom_ScalarIntegerLanes:$lhs,
                       Loom_ScalarIntegerLanes:$rhs);
  let results = (outs Loom_ScalarIntegerLanes:$result);
  let hasFolder = 1;
}

/// A violated contract is undefined at once: what may violate it stays where it
/// is guarded.
class Loom_ScalarDivisionOp<string mnemonic, string what, string meaning>
    : Loom_ScalarIntegerBinaryOp<mnemonic, what, meaning,
                                 [NoMemoryEffect, ConditionallySpeculatable]> {
  let extraClassDeclaration = syntaxDeclaration # [{
    ::mlir::Speculation::Speculatability getSpeculatability();
  }];
}

def Loom_ScalarCeilDivSIOp : Loom_ScalarDivisionOp<"ceildivsi",
    "Signed quotient, rounded up", [{
    The smallest integer not below the exact quotient: -7 by 2 is -3. Division
    by zero, and of the smallest integer by -1, is a contract violation.}]>;
def Loom_ScalarCeilDivUIOp : Loom_ScalarDivisionOp<"ceildivui",
    "Unsigned quotient, rounded up", [{
    The smallest integer not below the exact quotient, with no intermediate
    overflow: 255 by 2 is 128 in i8. Division by zero is a contract violation.}]>;
def Loom_ScalarFloorDivSIOp : Loom_ScalarDivisionOp<"floordivsi",
    "Signed quotient, rounded down", [{
    The largest integer not above the exact quotient: -7 by 2 is -4. Division by
    zero, and of the smallest integer by -1, is a contract violation.}]>;

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

def Loom_ScalarRotLIOp : Loom_ScalarIntegerBinaryOp<"rotli", "Rotate left", [{
    The amount is unsigned and taken modulo the width.}]>;
def Loom_ScalarRotRIOp : Loom_ScalarIntegerBinaryOp<"rotri", "Rotate right", [{
    The amount is unsigned and taken modulo the width.}]>;

class Loom_ScalarBitfieldOp<string mnemonic, string what>
    : Op<ScalarDialect, mnemonic, [Pure]> {
  let summary = what # "-extended field of bits";
  let description = [{
    Takes `width` bits from bit `offset` on, bit 0 being the least significant,
    and }] # what # [{-extends them to the result type, which may be narrower or
    wider than the operand. The field lies in the operand and fits the result.

    Example:

    ```loom
    func.def @f(%packed: i32) -> (i8) {
      %r = scalar.}] # mnemonic # [{ %packed {offset = 4, width = 4} : i32 -> i8
      func.return %r : i8
    }
    ```
  }];
  let arguments = (ins Loom_ScalarInteger:$source, I64Attr:$offset,
                       I64Attr:$width);
  let results = (outs Loom_ScalarInteger:$result);
  let assemblyFormat = [{
    $source custom<BitRange>($offset, $width) attr-dict `:`
    custom<PlainType>(type($source)) `->` custom<PlainType>(type($result))
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Loom_ScalarBitfieldExtractUOp
    : Loom_ScalarBitfieldOp<"bitfield.extractu", "zero">;
def Loom_ScalarBitfieldExtractSOp
    : Loom_ScalarBitfieldOp<"bitfield.extracts", "sign">;

//===----------------------------------------------------------------------===//
// Other integer ops
//===----------------------------------------------------------------------===//

def Loom_ScalarFmaIOp : Loom_LaneOp<"fmai", [SameOperandsAndResultType]> {
  let summary = "Integer product plus addend: a * b + c";
  let description = [{
    Wraps. With `nsw` or `nuw`, neither the product nor the sum may leave the
    signed or unsigned range.

    Example:

    ```loom
    func.def @f(%a: i32, %b: i32, %c: i32) -> (i32) {
      %r = scalar.fmai<nsw> %a, %b, %c : i32
      func.return %r : i32
    }
    ```
  }];
  let arguments = (ins
      Loom_ScalarIntegerLanes:$a, Loom_ScalarIntegerLanes:$b,
      Loom_ScalarIntegerLanes:$c,
      DefaultValuedAttr<Arith_IntegerOverflowAttr,
                        "::mlir::arith::IntegerOverflowFlags::none">:$overflowFlags);
  let results = (outs Loom_ScalarIntegerLanes:$result);
  let hasFolder = 1;
}

class Loom_ScalarIntegerUnaryOp<string mnemonic, string what, string meaning>
    : Loom_LaneOp<mnemonic, [SameOperandsAndResultType]> {
  let summary = what;
  let description = meaning # [{

    Example:

    ```loom
    func.def @f(%a: i32) -> (i32) {
      %r = scalar.}] # mnemonic # [{ %a : i32
      func.return %r : i32
    }
    ```
  }];
  let arguments = (ins Loom_ScalarIntegerLanes:$operand);
  let results = (outs Loom_ScalarIntegerLanes:$result);
  let hasFolder = 1;
}

def Loom_ScalarNegIOp : Loom_ScalarIntegerUnaryOp<"negi", "Integer negation", [{
    Wraps: the smallest integer is its own negation.}]>;
def Loom_ScalarSignIOp : Loom_ScalarIntegerUnaryOp<"signi", "Sign of an integer", [{
    -1, 0 or 1. A true i1 is -1 and so its own sign.}]>;

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

def Loom_ScalarAssumable : AnyTypeOf<[Loom_ScalarInteger, AnyFloat],
                                     "scalar integer or float">;

def Loom_ScalarAssumeOp : Op<ScalarDialect, "assume",
    [NoMemoryEffect, ConditionallySpeculatable, AttrSizedOperandSegments]> {
  let summary = "Identity that carries facts";
  let description = [{
    As `index.assume`, for integers and floats: the facts hold on the results
    only, and a fact that is false at run time makes the program undefined.
    `not_nan`, `not_inf` and `finite` speak of floats, the other predicates of
    integers.

    Example:

    ```loom
    func.def @f(%n: i32, %x: f32) -> (i32, f32) {
      %m, %y = scalar.assume %n, %x [range(%n, 1, 4096), finite(%x)] : i32, f32
      func.return %m, %y : i32, f32
    }
    ```
  }];
  let arguments = (ins Variadic<Loom_ScalarAssumable>:$values,
                       Variadic<Loom_ScalarAssumable>:$references,
                       Loom_PredicateArrayAttr:$predicates);
  let results = (outs Variadic<Loom_ScalarAssumable>:$results);
  let extraClassDeclaration = [{
    /// The facts may hold only where the op stands.
    ::mlir::Speculation::Speculatability getSpeculatability() {
      return ::mlir::Speculation::NotSpeculatable;
    }
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_ScalarStandInOp : Op<ScalarDialect, "stand_in"> {
  let summary = "Place of an upstream op while a module is printed as source";
  let description = [{
    Never in a module that anyone keeps: SourcePrintScope makes it in a copy that
    is printed and dropped, because the printer of an op of another dialect
    cannot be replaced. It prints as the source op it stands for.

    Example:

    ```mlir
    func.func @f(%x: f32) -> f32 {
      %y = "loom_scalar.stand_in"(%x) : (f32) -> f32
      func.return %y : f32
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let results = (outs Variadic<AnyType>:$results);
  let hasCustomAssemblyFormat = 1;
}

#endif // LOOM_DIALECT_SCALAR_IR_SCALAROPS_TD
