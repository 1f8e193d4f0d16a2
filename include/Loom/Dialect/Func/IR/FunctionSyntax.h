//===- FunctionSyntax.h - Text of functions, templates, calls ---*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the ops of functions and those of templates have in common: their
// properties have the same names, so that each piece is one function template.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_FUNC_IR_FUNCTIONSYNTAX_H
#define LOOM_DIALECT_FUNC_IR_FUNCTIONSYNTAX_H

#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Index/IR/PredicateValues.h"
#include "Loom/Interfaces/Signature.h"
#include "Loom/Interfaces/SymbolSyntax.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

namespace loom {

//===----------------------------------------------------------------------===//
// Modifiers
//===----------------------------------------------------------------------===//

/// Parses one of the enum's words if it is next. An enum with the word of
/// another modifier is never asked for it.
template <typename EnumAttr, typename Symbolize>
void parseOptionalWord(mlir::OpAsmParser &parser,
                       llvm::ArrayRef<llvm::StringRef> words,
                       Symbolize symbolize, EnumAttr &attr) {
  for (llvm::StringRef word : words)
    if (mlir::succeeded(parser.parseOptionalKeyword(word))) {
      attr = EnumAttr::get(parser.getContext(), *symbolize(word));
      return;
    }
}

inline void parseUnit(mlir::OpAsmParser &parser, llvm::StringRef word,
                      mlir::UnitAttr &attr) {
  if (mlir::succeeded(parser.parseOptionalKeyword(word)))
    attr = parser.getBuilder().getUnitAttr();
}

/// Parses `[hot|cold]`.
template <typename Properties>
void parseHotness(mlir::OpAsmParser &parser, Properties &properties) {
  parseOptionalWord(
      parser, {"hot", "cold"},
      [](llvm::StringRef word) { return symbolizeHotness(word); },
      properties.hotness);
}

/// Parses `[inline|noinline]`.
template <typename Properties>
void parseInlining(mlir::OpAsmParser &parser, Properties &properties) {
  parseOptionalWord(
      parser, {"inline", "noinline"},
      [](llvm::StringRef word) { return symbolizeInlining(word); },
      properties.inlining);
}

/// The words of the calling conventions.
llvm::ArrayRef<llvm::StringRef> getConventionWords();

/// Parses `[host|device|...] [pure] [hot|cold]`.
template <typename Properties>
void parseConvention(mlir::OpAsmParser &parser, Properties &properties) {
  parseOptionalWord(
      parser, getConventionWords(),
      [](llvm::StringRef word) { return symbolizeCallingConvention(word); },
      properties.convention);
  parseUnit(parser, "pure", properties.pure);
  parseHotness(parser, properties);
}

template <typename Op> void printHotness(mlir::OpAsmPrinter &printer, Op op) {
  if (op.getHotness())
    printer << ' ' << stringifyHotness(*op.getHotness());
}

template <typename Op>
void printConvention(mlir::OpAsmPrinter &printer, Op op) {
  if (op.getConvention())
    printer << ' ' << stringifyCallingConvention(*op.getConvention());
  if (op.getPure())
    printer << " pure";
  printHotness(printer, op);
}

/// The place of a modifier of one word.
inline ModifierPlace placeOf(llvm::StringRef word, mlir::Attribute given) {
  return {{word}, given ? word : llvm::StringRef()};
}

template <typename Properties>
ModifierPlace placeOfHotness(const Properties &properties) {
  return {{"hot", "cold"},
          properties.hotness ? stringifyHotness(properties.hotness.getValue())
                             : llvm::StringRef()};
}

template <typename Properties>
ModifierPlace placeOfInlining(const Properties &properties) {
  return {{"inline", "noinline"},
          properties.inlining
              ? stringifyInlining(properties.inlining.getValue())
              : llvm::StringRef()};
}

template <typename Properties>
ModifierPlace placeOfConvention(const Properties &properties) {
  llvm::ArrayRef<llvm::StringRef> words = getConventionWords();
  return {{words.begin(), words.end()},
          properties.convention
              ? stringifyCallingConvention(properties.convention.getValue())
              : llvm::StringRef()};
}

//===----------------------------------------------------------------------===//
// Definitions and declarations
//===----------------------------------------------------------------------===//

/// Parses `attributes {...}` if present. What has a syntax of its own is no
/// attribute to set there.
mlir::ParseResult parseAttributes(mlir::OpAsmParser &parser,
                                  mlir::OperationState &result);

/// Parses `@f(sig) [-> (results)] [where [...]] [attributes {...}]`, which
/// stand behind modifiers at `places`.
template <typename Properties>
mlir::ParseResult
parseHead(mlir::OpAsmParser &parser, mlir::OperationState &result,
          Properties &properties, Signature &signature,
          llvm::ArrayRef<ModifierPlace> places,
          llvm::SmallVectorImpl<llvm::SMLoc> *predicateLocs = nullptr) {
  llvm::SmallVector<mlir::Type> results;
  llvm::SmallVector<int64_t> resultRelations;
  if (parseSymbolAfter(parser, places, properties.sym_name) ||
      parseSignature(parser, signature) ||
      parseOptionalResults(parser, signature, results, resultRelations) ||
      parseOptionalWhere(parser, signature.getNames(), properties.predicates,
                         predicateLocs) ||
      parseAttributes(parser, result))
    return mlir::failure();
  mlir::Builder &builder = parser.getBuilder();
  properties.function_type = mlir::TypeAttr::get(
      builder.getFunctionType(signature.getTypes(), results));
  properties.relations = builder.getDenseI64ArrayAttr(signature.relations);
  properties.result_relations = builder.getDenseI64ArrayAttr(resultRelations);
  return mlir::success();
}

/// Prints what parseHead reads.
void printHead(mlir::OpAsmPrinter &printer, SignatureOpInterface op);

mlir::LogicalResult verifySignature(SignatureOpInterface op);

/// Checks the body of an op with a signature: its arguments, and where it is
/// pure, that it has no effects. Calls are checked where the callee is known.
mlir::LogicalResult verifySignatureBody(SignatureOpInterface op);

//===----------------------------------------------------------------------===//
// Calls and returns
//===----------------------------------------------------------------------===//

using Operands = llvm::SmallVector<mlir::OpAsmParser::UnresolvedOperand>;

/// Parses `[{...}] : (T...) [-> (T...)]` of a call with these operands; an
/// extent of a result is one of them.
mlir::ParseResult parseCallTypes(mlir::OpAsmParser &parser,
                                 mlir::OperationState &result,
                                 const Operands &operands,
                                 mlir::DenseI64ArrayAttr &resultRelations);

/// Prints what parseCallTypes reads; `elided` are the attributes that have a
/// syntax of their own.
void printCallTypes(mlir::OpAsmPrinter &printer, mlir::Operation *call,
                    llvm::ArrayRef<llvm::StringRef> elided);

/// What an op uses the symbol for, in messages.
struct CallWording {
  llvm::StringRef verb;  ///< `calls`, of a function.
  llvm::StringRef kind;  ///< `a function`.
  llvm::StringRef owner; ///< `callee`.
};

/// Checks operands, results, purity and result relations of a call against the
/// signature, where given types must `fit` those of the signature.
mlir::LogicalResult
verifyCall(SignatureUseOpInterface call, SignatureOpInterface callee,
           const CallWording &wording,
           llvm::function_ref<bool(mlir::Type, mlir::Type)> fits);

/// What a slot of a result of a call is known to be, or null.
mlir::Value getCallResultExtent(SignatureUseOpInterface call,
                                unsigned resultNumber, unsigned slot);

/// The effects of a call, none where it is pure.
void getCallEffects(bool pure,
                    llvm::SmallVectorImpl<mlir::SideEffects::EffectInstance<
                        mlir::MemoryEffects::Effect>> &effects);

/// `[%v... : T...]` of an op that returns from a body with a signature.
mlir::ParseResult parseReturn(mlir::OpAsmParser &parser,
                              mlir::OperationState &result);
void printReturn(mlir::OpAsmPrinter &printer, mlir::Operation *op);
/// `owner` is what a message calls the op around it: `function`.
mlir::LogicalResult verifyReturn(mlir::Operation *op, llvm::StringRef owner);

} // namespace loom

#endif // LOOM_DIALECT_FUNC_IR_FUNCTIONSYNTAX_H
