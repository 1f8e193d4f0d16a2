//===- SourceOps.h - Source ops that are upstream ops -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where upstream has an op with the meaning of a source op, the source spelling
// is parsed to that op and printed from it. The mapping is a table; one parser
// and one printer serve every row. Each row is spelled twice: `scalar.addf` on
// scalars and `vector.addf` lane by lane on vectors. Loom's own ops of
// `loom_scalar` have rows too, since they take both.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCALAR_IR_SOURCEOPS_H
#define LOOM_DIALECT_SCALAR_IR_SOURCEOPS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/OpImplementation.h"

namespace loom {

/// The text after the op name and its flags.
enum class SourceForm : uint8_t {
  Constant, ///< `literal : T`; on vectors also `[literal, ...] : T`
  Poison,   ///< `: T`
  Unary,    ///< `%a : T`
  Binary,   ///< `%a, %b : T`
  Ternary,  ///< `%a, %b, %c : T`
  CompareI, ///< `slt, %a, %b : T`, with an i1 result; on vectors `T -> M`
  CompareF, ///< `olt, %a, %b : T`, the same
  Test,     ///< `%a : T`, the same
  Cast,     ///< `%a : S to D`
  Select,   ///< `%mask, %a, %b : T`, on vectors only
};

/// The flags that may stand in angle brackets after the op name.
enum class SourceFlags : uint8_t {
  None,
  FastMath,
  Overflow,
  Exact,
  Clamp, ///< a clamp mode, then fast-math flags
  Gelu,  ///< a GELU variant, then fast-math flags
};

/// What the element types must be.
enum class SourceRule : uint8_t {
  Any,         ///< an integer or a float; in a vector also an address
  Literal,     ///< the same without `offset`
  Integer,     ///< an integer
  Float,       ///< a float
  IntToFloat,  ///< a cast from an integer to a float
  FloatToInt,  ///< a cast from a float to an integer
  WidenInt,    ///< a cast to a strictly wider integer
  NarrowInt,   ///< a cast to a strictly narrower integer
  WidenFloat,  ///< a cast to a strictly wider float
  NarrowFloat, ///< a cast to a strictly narrower float
  SameBits,    ///< a cast between types with the same number of bits
};

/// One row of the mapping.
struct SourceOp {
  llvm::StringLiteral mnemonic; ///< `addf` of `scalar.addf`
  llvm::StringLiteral upstream; ///< `arith.addf`
  SourceForm form;
  SourceFlags flags;
  SourceRule rule;
};

/// All rows; each mnemonic and each upstream op occurs once.
llvm::ArrayRef<SourceOp> getSourceOps();

/// The row of a mnemonic, or null.
const SourceOp *findSourceOp(llvm::StringRef mnemonic);

/// The row that says `op` in the source, or null where none can: the op is not
/// in the table, its element types are outside its rule, or it holds something
/// the source has no spelling for, such as a rounding mode.
const SourceOp *findSourceOp(mlir::Operation *op);

/// Whether the source has this vector type: fixed length, of rank 1 or more.
bool isSourceVector(mlir::Type type);

/// Checks the types of an op against its row; `result` differs from `operand`
/// only in casts. `name` is how the source calls the op: its dialect says
/// whether the types are vectors.
mlir::LogicalResult
checkSourceTypes(const SourceOp &row, llvm::StringRef name, mlir::Type operand,
                 mlir::Type result,
                 llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

/// Parses the text after the op name of a lane-wise op and makes `state` the op
/// of its row. Reads the op from the name in `state`, which is one of
/// `loom_scalar` or `loom_vector`.
mlir::ParseResult parseLaneOp(mlir::OpAsmParser &parser,
                              mlir::OperationState &state);

/// Prints `scalar.addf<reassoc> %a, %b : f32` for an op with a row: what
/// follows the results and `=`.
void printLaneOp(mlir::Operation *op, mlir::OpAsmPrinter &printer);

/// The printer of Loom's own lane-wise ops: `loom_vector.siluf` on vectors.
void printOwnLaneOp(mlir::Operation *op, mlir::OpAsmPrinter &printer,
                    llvm::StringRef);

/// `scalar.addf` or `vector.addf`, for an upstream op with a row on scalars or
/// on vectors, and for the own ops of `loom_scalar`; empty for others.
std::string getLaneOpName(mlir::Operation *op);

/// The name of an op that stands in, while a module is printed as source, for
/// an upstream op whose own printer cannot be replaced. The text after it is
/// what SourceTextInterface prints.
constexpr llvm::StringLiteral kStandInName = "loom_scalar.stand_in";

/// Replaces the upstream ops below `root` that the source can spell by
/// stand-ins until destruction, which also drops them: `root` must be a copy
/// that is thrown away. One scope at a time per thread.
class SourcePrintScope {
public:
  explicit SourcePrintScope(mlir::Operation *root);
  ~SourcePrintScope();
  SourcePrintScope(const SourcePrintScope &) = delete;
  SourcePrintScope &operator=(const SourcePrintScope &) = delete;

private:
  llvm::SmallVector<mlir::Operation *> originals;
};

//===----------------------------------------------------------------------===//
// Pieces shared with Loom's own ops
//===----------------------------------------------------------------------===//

/// Parses `<nnan|ninf>` if present; the flags are `none` where it is not.
mlir::ParseResult parseFastMathGroup(mlir::OpAsmParser &parser,
                                     mlir::arith::FastMathFlagsAttr &flags);
void printFastMathGroup(mlir::OpAsmPrinter &printer, mlir::Operation *,
                        mlir::arith::FastMathFlagsAttr flags);

/// Parses the `, nnan|ninf` inside `<param, nnan|ninf>` if present.
mlir::ParseResult parseTrailingFastMath(mlir::OpAsmParser &parser,
                                        mlir::arith::FastMathFlagsAttr &flags);
void printTrailingFastMath(mlir::OpAsmPrinter &printer, mlir::Operation *,
                           mlir::arith::FastMathFlagsAttr flags);

/// Parses the flags and parameters of `kind` in angle brackets.
mlir::ParseResult parseSourceFlags(mlir::OpAsmParser &parser, SourceFlags kind,
                                   mlir::NamedAttrList &attributes);
void printSourceFlags(mlir::OpAsmPrinter &printer, SourceFlags kind,
                      mlir::Operation *op);

/// Parses `<nsw|nuw>` if present.
mlir::ParseResult
parseOverflowGroup(mlir::OpAsmParser &parser,
                   mlir::arith::IntegerOverflowFlagsAttr &flags);
void printOverflowGroup(mlir::OpAsmPrinter &printer, mlir::Operation *,
                        mlir::arith::IntegerOverflowFlagsAttr flags);

} // namespace loom

#endif // LOOM_DIALECT_SCALAR_IR_SOURCEOPS_H
