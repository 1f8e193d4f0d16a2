//===- IndexDialect.td - Address domains -----------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_INDEX_IR_INDEXDIALECT_TD
#define LOOM_DIALECT_INDEX_IR_INDEXDIALECT_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"

def IndexDialect : Dialect {
  let name = "loom_index";
  let cppNamespace = "::loom";
  let summary = "Arithmetic in the two address domains";
  let description = [{
    `index` is a signed logical coordinate, `offset` an unsigned physical byte
    quantity in [0, 2^63-1]. Their carrier width is not part of the type: it is
    chosen per value, by proof, at lowering. Arithmetic that may leave the
    carrier is a diagnostic there, not a wrap around.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def Loom_OffsetType : TypeDef<IndexDialect, "Offset",
    [DeclareTypeInterfaceMethods<VectorElementTypeInterface>]> {
  let mnemonic = "offset";
  let summary = "byte offset";
  let description = [{
    Spelled `offset` in `.loom`. Values are in [0, 2^63-1].
  }];
}

def Loom_AddressType : AnyTypeOf<[Index, Loom_OffsetType],
                                 "index or offset">;

//===----------------------------------------------------------------------===//
// Predicates
//===----------------------------------------------------------------------===//

def Loom_PredicateKind : I32EnumAttr<"PredicateKind", "relation of a predicate", [
    I32EnumAttrCase<"Eq", 0, "eq">, I32EnumAttrCase<"Ne", 1, "ne">,
    I32EnumAttrCase<"Lt", 2, "lt">, I32EnumAttrCase<"Le", 3, "le">,
    I32EnumAttrCase<"Gt", 4, "gt">, I32EnumAttrCase<"Ge", 5, "ge">,
    I32EnumAttrCase<"Mul", 6, "mul">, I32EnumAttrCase<"Min", 7, "min">,
    I32EnumAttrCase<"Max", 8, "max">, I32EnumAttrCase<"Range", 9, "range">,
    I32EnumAttrCase<"Pow2", 10, "pow2">,
    I32EnumAttrCase<"NotNan", 11, "not_nan">,
    I32EnumAttrCase<"NotInf", 12, "not_inf">,
    I32EnumAttrCase<"Finite", 13, "finite">]> {
  let cppNamespace = "::loom";
  let genSpecializedAttr = 0;
}

def Loom_ValueRefAttr : AttrDef<IndexDialect, "ValueRef"> {
  let mnemonic = "ref";
  let summary = "A value a predicate speaks of, by its ordinal";
  let parameters = (ins "int64_t":$ordinal);
  let assemblyFormat = "`<` $ordinal `>`";
}

def Loom_PredicateAttr : AttrDef<IndexDialect, "Predicate"> {
  let mnemonic = "predicate";
  let summary = "One fact about values, such as `range(%n, 1, 1024)`";
  let description = [{
    The arguments are `#loom_index.ref<k>`, the k-th value of the op that holds
    the predicate, or integer literals. LANGUAGE.md, section 4.1, lists the
    relations; `range` is inclusive.
  }];
  let parameters = (ins EnumParameter<Loom_PredicateKind>:$kind,
                        ArrayRefParameter<"::mlir::Attribute">:$arguments);
  let assemblyFormat = "`<` $kind `,` `[` $arguments `]` `>`";
  let genVerifyDecl = 1;
}

def Loom_PredicateArrayAttr
    : TypedArrayAttrBase<Loom_PredicateAttr, "list of predicates">;

#endif // LOOM_DIALECT_INDEX_IR_INDEXDIALECT_TD
