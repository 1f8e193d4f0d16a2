//===- VectorDialect.td - Vectors of scalars -------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_VECTOR_IR_VECTORDIALECT_TD
#define LOOM_DIALECT_VECTOR_IR_VECTORDIALECT_TD

include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def VectorDialect : Dialect {
  let name = "loom_vector";
  let cppNamespace = "::loom";
  let summary = "Arithmetic on vectors, and their lanes";
  let description = [{
    A vector is a value of a fixed shape whose lanes are scalars; a mask is a
    vector of `i1`. Shapes are static and every dimension is at least 1. Lanes
    are counted in row-major order: the last dimension varies fastest.

    Most ops of the source are ops of other dialects:

    - Every lane-wise op of `scalar` has its mirror: `vector.addf<reassoc> %a, %b
      : vector<4xf32>` is `arith.addf`, with the semantics of the scalar op in
      each lane. Comparisons and tests name their mask: `vector.cmpi slt, %a, %b
      : vector<4xi32> -> vector<4xi1>`. `vector.select %mask, %a, %b : V` is
      `arith.select`.
    - `vector.splat`, `vector.broadcast`, `vector.from_elements`,
      `vector.transpose`, `vector.extract` and `vector.insert` are ops of MLIR's
      `vector`.

    The ops below have no upstream counterpart.
  }];
  let dependentDialects = [
    "::loom::ScalarDialect", "::loom::ViewDialect",
    "::mlir::arith::ArithDialect",
    "::mlir::math::MathDialect", "::mlir::ub::UBDialect",
    "::mlir::vector::VectorDialect"
  ];
  let hasConstantMaterializer = 1;
  let extraClassDeclaration = [{
    /// Parses the source ops that become ops of another dialect.
    std::optional<ParseOpHook>
    getParseOperationHook(::llvm::StringRef opName) const override;
  }];
}

def Loom_QuantizeNan : I32EnumAttr<"QuantizeNan", "level of NaN", [
    I32EnumAttrCase<"Zero", 0, "zero">, I32EnumAttrCase<"Max", 1, "max">]> {
  let cppNamespace = "::loom";
}

def Loom_QuantizeTie
    : I32EnumAttr<"QuantizeTie", "level of a value equal to a threshold", [
    I32EnumAttrCase<"Lower", 0, "lower">,
    I32EnumAttrCase<"Upper", 1, "upper">]> {
  let cppNamespace = "::loom";
}

def Loom_Dot4Kind : I32EnumAttr<"Dot4Kind", "how bytes are read", [
    I32EnumAttrCase<"S8S8", 0, "s8s8">, I32EnumAttrCase<"U8S8", 1, "u8s8">,
    I32EnumAttrCase<"S8U8", 2, "s8u8">, I32EnumAttrCase<"U8U8", 3, "u8u8">]> {
  let cppNamespace = "::loom";
}

def Loom_Dot8Kind : I32EnumAttr<"Dot8Kind", "how nibbles are read", [
    I32EnumAttrCase<"S4S4", 0, "s4s4">, I32EnumAttrCase<"U4S4", 1, "u4s4">,
    I32EnumAttrCase<"S4U4", 2, "s4u4">, I32EnumAttrCase<"U4U4", 3, "u4u4">]> {
  let cppNamespace = "::loom";
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// A vector of any scalar, addresses included.
def Loom_Vector : Type<CPred<"::loom::isVectorOfScalars($_self)">,
                       "vector of scalars", "::mlir::VectorType">;

def Loom_Mask : Type<And<[Loom_Vector.predicate, CPred<
                         "::mlir::getElementTypeOrSelf($_self).isInteger(1)">]>,
                     "vector of i1", "::mlir::VectorType">;

def Loom_IntegerVector
    : Type<And<[Loom_Vector.predicate, CPred<"::llvm::isa<::mlir::IntegerType>("
                "::mlir::getElementTypeOrSelf($_self))">]>,
           "vector of integers", "::mlir::VectorType">;

def Loom_FloatVector
    : Type<And<[Loom_Vector.predicate, CPred<"::llvm::isa<::mlir::FloatType>("
                "::mlir::getElementTypeOrSelf($_self))">]>,
           "vector of floats", "::mlir::VectorType">;

/// An integer or a float.
def Loom_VectorNumber : Type<CPred<"::loom::isNumber($_self)">,
                             "integer or float">;

/// A vector of integers or floats.
def Loom_NumberVector
    : Type<And<[Loom_Vector.predicate, CPred<
               "::loom::isNumber(::mlir::getElementTypeOrSelf($_self))">]>,
           "vector of integers or floats", "::mlir::VectorType">;

class Loom_VectorOp<string mnemonic, list<Trait> traits = []>
    : Op<VectorDialect, mnemonic, !listconcat([Pure], traits)>;

#endif // LOOM_DIALECT_VECTOR_IR_VECTORDIALECT_TD
