//===- ScalarDialect.td - Scalar arithmetic --------------------*- tablegen -*-//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCALAR_IR_SCALARDIALECT_TD
#define LOOM_DIALECT_SCALAR_IR_SCALARDIALECT_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def ScalarDialect : Dialect {
  let name = "loom_scalar";
  let cppNamespace = "::loom";
  let summary = "Arithmetic on integers and floats";
  let description = [{
    Most source ops parse to the op of `arith`, `math` or `ub` with the same
    meaning: `scalar.addf<reassoc> %a, %b : f32` becomes
    `arith.addf %a, %b fastmath<reassoc> : f32`. The mapping is the table in
    `lib/Dialect/Scalar/IR/SourceOps.cpp`. The ops below have no upstream
    counterpart, or one whose folder, range analysis and lowering disagree.

    Every op but the bit fields and `scalar.assume` also works lane by lane on
    vectors, where its name begins with `vector.`: `vector.siluf`.

    - Integers have no sign. Arithmetic wraps unless a flag says that it does
      not. A shift amount of at least the width, a division by zero and a signed
      division whose quotient does not fit (the smallest integer by -1) are
      contract violations: the program is undefined.
    - Each op on f16, bf16, f8E4M3 and f8E5M2 rounds its result to that type, to
      nearest even; no excess precision is kept between ops.
    - `f8E4M3` is MLIR's f8E4M3FN. `scalar.fptrunc` to it saturates; arithmetic
      in it that overflows gives NaN, since the format has no infinity.
  }];
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
    "::mlir::ub::UBDialect", "::loom::IndexDialect"
  ];
  let extraClassDeclaration = [{
    /// Parses the source ops that become ops of another dialect.
    std::optional<ParseOpHook>
    getParseOperationHook(::llvm::StringRef opName) const override;
  }];
}

def Loom_ClampMode : I32EnumAttr<"ClampMode", "what a clamp does with NaN", [
    I32EnumAttrCase<"Ordered", 0, "ordered">,
    I32EnumAttrCase<"Number", 1, "number">,
    I32EnumAttrCase<"Ieee", 2, "ieee">]> {
  let cppNamespace = "::loom";
  let genSpecializedAttr = 0;
}
def Loom_ClampModeAttr : EnumAttr<ScalarDialect, Loom_ClampMode, "clamp_mode">;

def Loom_GeluVariant : I32EnumAttr<"GeluVariant", "formula of a GELU", [
    I32EnumAttrCase<"Erf", 0, "erf">, I32EnumAttrCase<"Tanh", 1, "tanh">,
    I32EnumAttrCase<"Logistic", 2, "logistic">]> {
  let cppNamespace = "::loom";
  let genSpecializedAttr = 0;
}
def Loom_GeluVariantAttr
    : EnumAttr<ScalarDialect, Loom_GeluVariant, "gelu_variant">;

/// A scalar type or a vector of it.
class Loom_LanesOf<Type scalar>
    : AnyTypeOf<[scalar, FixedVectorOfNonZeroRankOf<[scalar]>],
                scalar.summary # ", or a vector of these">;

/// An op with a row in the table of source ops, which gives its syntax. It works
/// on scalars and, spelled `vector.`, lane by lane on vectors.
class Loom_LaneOp<string mnemonic, list<Trait> traits,
                  list<Trait> effects = [Pure]>
    : Op<ScalarDialect, mnemonic, !listconcat(effects, traits)> {
  code syntaxDeclaration = [{
    static ::mlir::OperationName::ParseAssemblyFn getParseAssemblyFn() {
      return ::loom::parseLaneOp;
    }
    static ::mlir::OperationName::PrintAssemblyFn getPrintAssemblyFn() {
      return ::loom::printOwnLaneOp;
    }
  }];
  let extraClassDeclaration = syntaxDeclaration;
}

#endif // LOOM_DIALECT_SCALAR_IR_SCALARDIALECT_TD
