//===- IndexOps.td - Index arithmetic --------------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_INDEX_IR_INDEXOPS_TD
#define LOOM_DIALECT_INDEX_IR_INDEXOPS_TD

include "Loom/Dialect/Index/IR/IndexDialect.td"
include "mlir/Dialect/Arith/IR/ArithBase.td"
include "Loom/Interfaces/ResultNames.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Loom_IndexOp<string mnemonic, list<Trait> traits = [],
                   list<Trait> effects = [Pure]>
    : Op<IndexDialect, mnemonic, !listconcat(effects, traits)>;

/// `%r = op %a, %b : T` over one type.
class Loom_IndexBinaryOp<string mnemonic, Type type, string what, string example,
                         list<Trait> traits = [], list<Trait> effects = [Pure]>
    : Loom_IndexOp<mnemonic, !listconcat([SameOperandsAndResultType], traits),
                   effects> {
  let summary = what;
  let description = what # [{.

    Example:

    ```loom
    func.def @f(%a: index, %b: index) -> (index) {
      }] # example # [{
      func.return %r : index
    }
    ```
  }];
  let arguments = (ins type:$lhs, type:$rhs);
  let results = (outs type:$result);
  let assemblyFormat =
      "$lhs `,` $rhs attr-dict `:` custom<PlainType>(type($result))";
  let hasFolder = 1;
}

/// Division by zero is undefined at once: what may divide by it stays where it
/// is guarded.
class Loom_IndexDivisionOp<string mnemonic, string what>
    : Loom_IndexBinaryOp<mnemonic, Index, what # ", defined for a dividend of at "
                         "least 0 and a divisor above 0",
                         "%r = index." # mnemonic # " %a, %b : index", [],
                         [NoMemoryEffect, ConditionallySpeculatable]> {
  let extraClassDeclaration = [{
    ::mlir::Speculation::Speculatability getSpeculatability();
  }];
}

def Loom_IndexConstantOp : Loom_IndexOp<"constant",
    [ConstantLike]> {
  let summary = "Literal of an address domain";
  let description = [{
    Example:

    ```loom
    func.def @f() -> (index) {
      %c4 = index.constant 4 : index
      func.return %c4 : index
    }
    ```
  }];
  let arguments = (ins IndexAttr:$value);
  let results = (outs Loom_AddressType:$result);
  let assemblyFormat =
      "custom<AddressLiteral>($value) attr-dict `:` "
      "custom<PlainType>(type($result))";
  let builders = [OpBuilder<(ins "int64_t":$value), [{
    build($_builder, $_state, $_builder.getIndexType(),
          $_builder.getIndexAttr(value));
  }]>];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Loom_IndexAddOp : Loom_IndexBinaryOp<"add", Loom_AddressType, "Sum",
    "%r = index.add %a, %b : index", [Commutative]>;
def Loom_IndexSubOp : Loom_IndexBinaryOp<"sub", Loom_AddressType, "Difference",
    "%r = index.sub %a, %b : index">;
def Loom_IndexMulOp : Loom_IndexBinaryOp<"mul", Index, "Product",
    "%r = index.mul %a, %b : index", [Commutative]>;
def Loom_IndexDivOp : Loom_IndexDivisionOp<"div", "Quotient">;
def Loom_IndexRemOp : Loom_IndexDivisionOp<"rem", "Remainder">;
def Loom_IndexMinOp : Loom_IndexBinaryOp<"min", Index, "Signed minimum",
    "%r = index.min %a, %b : index", [Commutative]>;
def Loom_IndexMaxOp : Loom_IndexBinaryOp<"max", Index, "Signed maximum",
    "%r = index.max %a, %b : index", [Commutative]>;

def Loom_IndexMaddOp : Loom_IndexOp<"madd", [SameOperandsAndResultType]> {
  let summary = "Product plus addend: a * b + c";
  let description = [{
    What an `index.mul` and an `index.add` do: the product and the sum must
    both be an index, else the result is undefined.

    Example:

    ```loom
    func.def @f(%row: index, %pitch: index, %col: index) -> (index) {
      %r = index.madd %row, %pitch, %col : index
      func.return %r : index
    }
    ```
  }];
  let arguments = (ins Index:$a, Index:$b, Index:$c);
  let results = (outs Index:$result);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` custom<PlainType>(type($result))";
  let hasFolder = 1;
}

def Loom_IndexScaleOp : Loom_IndexOp<"scale"> {
  let summary = "Coordinate times byte stride, the product that gives bytes";
  let description = [{
    Example:

    ```loom
    func.def @f(%row: index, %stride: offset) -> (offset) {
      %bytes = index.scale %row, %stride : index, offset -> offset
      func.return %bytes : offset
    }
    ```
  }];
  let arguments = (ins Index:$coordinate, Loom_OffsetType:$stride);
  let results = (outs Loom_OffsetType:$result);
  let assemblyFormat = [{
    $coordinate `,` $stride attr-dict `:` custom<PlainType>(type($coordinate))
    `,` custom<PlainType>(type($stride)) `->` custom<PlainType>(type($result))
  }];
  let hasFolder = 1;
}

def Loom_IndexCmpOp : Loom_IndexOp<"cmp", [SameTypeOperands]> {
  let summary = "Comparison of two addresses";
  let description = [{
    Predicates are those of integers. `offset` values are compared as unsigned
    quantities whichever predicate is used: they are never negative.

    Example:

    ```loom
    func.def @f(%i: index, %n: index) -> (i1) {
      %in_bounds = index.cmp slt, %i, %n : index
      func.return %in_bounds : i1
    }
    ```
  }];
  let arguments = (ins Arith_CmpIPredicateAttr:$predicate,
                       Loom_AddressType:$lhs, Loom_AddressType:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = [{
    $predicate `,` $lhs `,` $rhs attr-dict `:` custom<PlainType>(type($lhs))
  }];
  let hasFolder = 1;
}

def Loom_IndexAssumeOp : Loom_IndexOp<"assume",
    [AttrSizedOperandSegments, OpAsmOpInterface],
    [NoMemoryEffect, ConditionallySpeculatable]> {
  let summary = "Identity that carries facts";
  let description = [{
    The facts hold on the results only. A fact that is false at run time makes
    the program undefined; the reference device reports it. Values that occur in
    predicates but are not assumed themselves (range endpoints) become the
    second operand group.

    Example:

    ```loom
    func.def @f(%n: index) -> (index) {
      %m = index.assume %n [range(%n, 1, 4096), mul(%n, 4)] : index
      func.return %m : index
    }
    ```
  }];
  let arguments = (ins Variadic<Loom_AddressType>:$values,
                       Variadic<Loom_AddressType>:$references,
                       Loom_PredicateArrayAttr:$predicates);
  let results = (outs Variadic<Loom_AddressType>:$results);
  let extraClassDeclaration = Loom_SeparateResultNames # [{
    /// The facts may hold only where the op stands.
    ::mlir::Speculation::Speculatability getSpeculatability() {
      return ::mlir::Speculation::NotSpeculatable;
    }
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Loom_CastLane : AnyTypeOf<[AnySignlessInteger, Loom_AddressType]>;

def Loom_CastLanes
    : Type<And<[CPred<"::llvm::isa<::mlir::VectorType>($_self)">,
                SubstLeaves<"$_self", "::mlir::getElementTypeOrSelf($_self)",
                            Loom_CastLane.predicate>]>,
           "vector of them">;

def Loom_IndexCastOp : Loom_IndexOp<"cast"> {
  let summary = "Conversion at the boundary of an address domain";
  let description = [{
    An integer enters `index` as a signed number and `offset` as an unsigned
    one; `i1` becomes 0 or 1. Leaving a domain extends by the domain's own
    signedness and truncates to the low bits. Between the domains the value must
    be representable in both. Vectors of such types, of one shape, are converted
    lane by lane.

    Example:

    ```loom
    func.def @f(%x: i32) -> (index) {
      %i = index.cast %x : i32 to index
      func.return %i : index
    }
    ```
  }];
  let arguments = (ins
      AnyTypeOf<[AnySignlessInteger, Loom_AddressType, Loom_CastLanes]>:$source);
  let results = (outs
      AnyTypeOf<[AnySignlessInteger, Loom_AddressType, Loom_CastLanes]>:$result);
  let assemblyFormat = [{
    $source attr-dict `:` custom<PlainType>(type($source)) `to`
    custom<PlainType>(type($result))
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // LOOM_DIALECT_INDEX_IR_INDEXOPS_TD
