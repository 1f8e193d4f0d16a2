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
// and one printer serve every row. Rows speak of element types only, so that
// lane-wise vector ops can use the same table.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCALAR_IR_SOURCEOPS_H
#define LOOM_DIALECT_SCALAR_IR_SOURCEOPS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/OpImplementation.h"

namespace loom {

/// The text after the op name and its flags.
enum class SourceForm : uint8_t {
  Constant, ///< `literal : T`
  Poison,   ///< `: T`
  Unary,    ///< `%a : T`
  Binary,   ///< `%a, %b : T`
  Ternary,  ///< `%a, %b, %c : T`
  CompareI, ///< `slt, %a, %b : T`, with an i1 result
  CompareF, ///< `olt, %a, %b : T`, with an i1 result
  Test,     ///< `%a : T`, with an i1 result
  Cast,     ///< `%a : S to D`
};

/// The flags that may stand in angle brackets after the op name.
enum class SourceFlags : uint8_t { None, FastMath, Overflow, Exact };

/// What the element types must be.
enum class SourceRule : uint8_t {
  Scalar,      ///< an integer or a float
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

/// Checks the element types of an op against its row; `result` differs from
/// `operand` only in casts. `name` is how the source calls the op.
mlir::LogicalResult
checkSourceTypes(const SourceOp &row, llvm::StringRef name, mlir::Type operand,
                 mlir::Type result,
                 llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

/// Parses the text after the op name of a `scalar` op and makes `state` the
/// upstream op. Reads the op from the name in `state`.
mlir::ParseResult parseScalarOp(mlir::OpAsmParser &parser,
                                mlir::OperationState &state);

/// The name of `op` in the source, such as `scalar.addf`, if it is a scalar op
/// that the source can say; Loom's own ops included.
std::optional<std::string> getScalarSourceName(mlir::Operation *op);

/// Prints `scalar.addf<reassoc> %a, %b : f32` for an upstream op: what follows
/// the results and `=`, without a leading space. Prints nothing and returns
/// false where findSourceOp has no row or the op is not on scalars.
bool printScalarOp(mlir::Operation *op, mlir::OpAsmPrinter &printer);

/// The name of an op that stands in, while a module is printed as source, for
/// an upstream op whose own printer cannot be replaced. The text after it is
/// what printScalarOp gives.
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

/// Parses `<nsw|nuw>` if present.
mlir::ParseResult
parseOverflowGroup(mlir::OpAsmParser &parser,
                   mlir::arith::IntegerOverflowFlagsAttr &flags);
void printOverflowGroup(mlir::OpAsmPrinter &printer, mlir::Operation *,
                        mlir::arith::IntegerOverflowFlagsAttr flags);

/// A literal as written; its type follows later in the text.
struct ScalarLiteral {
  enum Kind : uint8_t { Integer, Hex, Decimal, Inf, NaN, True, False };
  Kind kind;
  bool isNegative;
  /// The digits of an integer or decimal, without the sign; refers to the
  /// buffer that is parsed.
  llvm::StringRef digits;
  llvm::SMLoc loc;
};

mlir::ParseResult parseSourceLiteral(mlir::OpAsmParser &parser,
                                     ScalarLiteral &literal);

/// The attribute of a literal in a scalar type, rounded once to nearest even.
/// Null, with an error, where it does not fit.
mlir::TypedAttr
getLiteralAttr(const ScalarLiteral &literal, mlir::Type type,
               llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

/// Prints a scalar attribute so that getLiteralAttr gives it back bit by bit:
/// integers exactly, other numbers as the shortest decimal; other NaNs than the
/// default one as their bits in hexadecimal.
void printSourceLiteral(llvm::raw_ostream &os, mlir::TypedAttr value);

} // namespace loom

#endif // LOOM_DIALECT_SCALAR_IR_SOURCEOPS_H
