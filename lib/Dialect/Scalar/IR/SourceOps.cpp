//===- SourceOps.cpp - Source ops that are upstream ops -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace loom;

using Form = SourceForm;
using Flags = SourceFlags;
using Rule = SourceRule;

// Not here, although `arith` has them: ceildivsi, ceildivui and floordivsi,
// whose upstream folder, range analysis and expansion disagree on the smallest
// integer.
static constexpr SourceOp kSourceOps[] = {
    {"constant", "arith.constant", Form::Constant, Flags::None, Rule::Scalar},
    {"poison", "ub.poison", Form::Poison, Flags::None, Rule::Scalar},

    {"addi", "arith.addi", Form::Binary, Flags::Overflow, Rule::Integer},
    {"subi", "arith.subi", Form::Binary, Flags::Overflow, Rule::Integer},
    {"muli", "arith.muli", Form::Binary, Flags::Overflow, Rule::Integer},
    {"shli", "arith.shli", Form::Binary, Flags::Overflow, Rule::Integer},
    {"divsi", "arith.divsi", Form::Binary, Flags::Exact, Rule::Integer},
    {"divui", "arith.divui", Form::Binary, Flags::Exact, Rule::Integer},
    {"remsi", "arith.remsi", Form::Binary, Flags::None, Rule::Integer},
    {"remui", "arith.remui", Form::Binary, Flags::None, Rule::Integer},
    {"minsi", "arith.minsi", Form::Binary, Flags::None, Rule::Integer},
    {"maxsi", "arith.maxsi", Form::Binary, Flags::None, Rule::Integer},
    {"minui", "arith.minui", Form::Binary, Flags::None, Rule::Integer},
    {"maxui", "arith.maxui", Form::Binary, Flags::None, Rule::Integer},
    {"andi", "arith.andi", Form::Binary, Flags::None, Rule::Integer},
    {"ori", "arith.ori", Form::Binary, Flags::None, Rule::Integer},
    {"xori", "arith.xori", Form::Binary, Flags::None, Rule::Integer},
    {"shrsi", "arith.shrsi", Form::Binary, Flags::Exact, Rule::Integer},
    {"shrui", "arith.shrui", Form::Binary, Flags::Exact, Rule::Integer},
    {"absi", "math.absi", Form::Unary, Flags::None, Rule::Integer},
    {"ctlzi", "math.ctlz", Form::Unary, Flags::None, Rule::Integer},
    {"cttzi", "math.cttz", Form::Unary, Flags::None, Rule::Integer},
    {"ctpopi", "math.ctpop", Form::Unary, Flags::None, Rule::Integer},

    {"addf", "arith.addf", Form::Binary, Flags::FastMath, Rule::Float},
    {"subf", "arith.subf", Form::Binary, Flags::FastMath, Rule::Float},
    {"mulf", "arith.mulf", Form::Binary, Flags::FastMath, Rule::Float},
    {"divf", "arith.divf", Form::Binary, Flags::FastMath, Rule::Float},
    {"remf", "arith.remf", Form::Binary, Flags::FastMath, Rule::Float},
    {"minimumf", "arith.minimumf", Form::Binary, Flags::FastMath, Rule::Float},
    {"maximumf", "arith.maximumf", Form::Binary, Flags::FastMath, Rule::Float},
    {"minnumf", "arith.minnumf", Form::Binary, Flags::FastMath, Rule::Float},
    {"maxnumf", "arith.maxnumf", Form::Binary, Flags::FastMath, Rule::Float},
    {"copysignf", "math.copysign", Form::Binary, Flags::FastMath, Rule::Float},
    {"powf", "math.powf", Form::Binary, Flags::FastMath, Rule::Float},
    {"atan2f", "math.atan2", Form::Binary, Flags::FastMath, Rule::Float},
    {"fmaf", "math.fma", Form::Ternary, Flags::FastMath, Rule::Float},
    {"negf", "arith.negf", Form::Unary, Flags::FastMath, Rule::Float},
    {"absf", "math.absf", Form::Unary, Flags::FastMath, Rule::Float},
    {"ceilf", "math.ceil", Form::Unary, Flags::FastMath, Rule::Float},
    {"floorf", "math.floor", Form::Unary, Flags::FastMath, Rule::Float},
    {"roundf", "math.round", Form::Unary, Flags::FastMath, Rule::Float},
    {"roundevenf", "math.roundeven", Form::Unary, Flags::FastMath, Rule::Float},
    {"truncf", "math.trunc", Form::Unary, Flags::FastMath, Rule::Float},
    {"expf", "math.exp", Form::Unary, Flags::FastMath, Rule::Float},
    {"exp2f", "math.exp2", Form::Unary, Flags::FastMath, Rule::Float},
    {"expm1f", "math.expm1", Form::Unary, Flags::FastMath, Rule::Float},
    {"logf", "math.log", Form::Unary, Flags::FastMath, Rule::Float},
    {"log2f", "math.log2", Form::Unary, Flags::FastMath, Rule::Float},
    {"log10f", "math.log10", Form::Unary, Flags::FastMath, Rule::Float},
    {"log1pf", "math.log1p", Form::Unary, Flags::FastMath, Rule::Float},
    {"sqrtf", "math.sqrt", Form::Unary, Flags::FastMath, Rule::Float},
    {"rsqrtf", "math.rsqrt", Form::Unary, Flags::FastMath, Rule::Float},
    {"cbrtf", "math.cbrt", Form::Unary, Flags::FastMath, Rule::Float},
    {"sinf", "math.sin", Form::Unary, Flags::FastMath, Rule::Float},
    {"cosf", "math.cos", Form::Unary, Flags::FastMath, Rule::Float},
    {"tanf", "math.tan", Form::Unary, Flags::FastMath, Rule::Float},
    {"asinf", "math.asin", Form::Unary, Flags::FastMath, Rule::Float},
    {"acosf", "math.acos", Form::Unary, Flags::FastMath, Rule::Float},
    {"atanf", "math.atan", Form::Unary, Flags::FastMath, Rule::Float},
    {"sinhf", "math.sinh", Form::Unary, Flags::FastMath, Rule::Float},
    {"coshf", "math.cosh", Form::Unary, Flags::FastMath, Rule::Float},
    {"tanhf", "math.tanh", Form::Unary, Flags::FastMath, Rule::Float},
    {"asinhf", "math.asinh", Form::Unary, Flags::FastMath, Rule::Float},
    {"acoshf", "math.acosh", Form::Unary, Flags::FastMath, Rule::Float},
    {"atanhf", "math.atanh", Form::Unary, Flags::FastMath, Rule::Float},
    {"erff", "math.erf", Form::Unary, Flags::FastMath, Rule::Float},
    {"erfcf", "math.erfc", Form::Unary, Flags::FastMath, Rule::Float},

    {"cmpi", "arith.cmpi", Form::CompareI, Flags::None, Rule::Integer},
    {"cmpf", "arith.cmpf", Form::CompareF, Flags::FastMath, Rule::Float},
    {"isnanf", "math.isnan", Form::Test, Flags::None, Rule::Float},
    {"isinff", "math.isinf", Form::Test, Flags::None, Rule::Float},
    {"isfinitef", "math.isfinite", Form::Test, Flags::None, Rule::Float},

    {"sitofp", "arith.sitofp", Form::Cast, Flags::None, Rule::IntToFloat},
    {"uitofp", "arith.uitofp", Form::Cast, Flags::None, Rule::IntToFloat},
    {"fptosi", "arith.fptosi", Form::Cast, Flags::None, Rule::FloatToInt},
    {"fptoui", "arith.fptoui", Form::Cast, Flags::None, Rule::FloatToInt},
    {"extsi", "arith.extsi", Form::Cast, Flags::None, Rule::WidenInt},
    {"extui", "arith.extui", Form::Cast, Flags::None, Rule::WidenInt},
    {"trunci", "arith.trunci", Form::Cast, Flags::None, Rule::NarrowInt},
    {"extf", "arith.extf", Form::Cast, Flags::None, Rule::WidenFloat},
    {"fptrunc", "arith.truncf", Form::Cast, Flags::None, Rule::NarrowFloat},
    {"bitcast", "arith.bitcast", Form::Cast, Flags::None, Rule::SameBits},
};

ArrayRef<SourceOp> loom::getSourceOps() { return kSourceOps; }

/// Rows by mnemonic and by upstream name; the names have different shapes (only
/// the latter have a dot), so one map holds both.
static const llvm::StringMap<const SourceOp *> &getRows() {
  static const llvm::StringMap<const SourceOp *> rows = [] {
    llvm::StringMap<const SourceOp *> result;
    for (const SourceOp &row : kSourceOps) {
      result.try_emplace(row.mnemonic, &row);
      result.try_emplace(row.upstream, &row);
    }
    return result;
  }();
  return rows;
}

const SourceOp *loom::findSourceOp(StringRef mnemonic) {
  return mnemonic.contains('.') ? nullptr : getRows().lookup(mnemonic);
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

// The scalars of the language but for its address domains.
static bool isInteger(Type type) {
  return type.isSignlessInteger() &&
         llvm::is_contained({1u, 8u, 16u, 32u, 64u},
                            type.getIntOrFloatBitWidth());
}

static bool isFloat(Type type) {
  return isa<Float8E4M3FNType, Float8E5M2Type, Float16Type, BFloat16Type,
             Float32Type, Float64Type>(type);
}

static bool isScalar(Type type) { return isInteger(type) || isFloat(type); }

/// What the rule asks of the two types, and whether they have it.
static std::pair<bool, StringRef> judge(Rule rule, Type from, Type to) {
  auto widthBelow = [](Type a, Type b) {
    return a.getIntOrFloatBitWidth() < b.getIntOrFloatBitWidth();
  };
  bool integers = isInteger(from) && isInteger(to);
  bool floats = isFloat(from) && isFloat(to);
  switch (rule) {
  case Rule::Scalar:
    return {isScalar(from), "needs an integer or float type"};
  case Rule::Integer:
    return {isInteger(from), "needs an integer type"};
  case Rule::Float:
    return {isFloat(from), "needs a float type"};
  case Rule::IntToFloat:
    return {isInteger(from) && isFloat(to), "converts an integer to a float"};
  case Rule::FloatToInt:
    return {isFloat(from) && isInteger(to), "converts a float to an integer"};
  case Rule::WidenInt:
    return {integers && widthBelow(from, to),
            "converts an integer to a strictly wider one"};
  case Rule::NarrowInt:
    return {integers && widthBelow(to, from),
            "converts an integer to a strictly narrower one"};
  case Rule::WidenFloat:
    return {floats && widthBelow(from, to),
            "converts a float to a strictly wider one"};
  case Rule::NarrowFloat:
    return {floats && widthBelow(to, from),
            "converts a float to a strictly narrower one"};
  case Rule::SameBits:
    return {isScalar(from) && isScalar(to) && !widthBelow(from, to) &&
                !widthBelow(to, from),
            "converts between types with the same number of bits"};
  }
  llvm_unreachable("unknown rule");
}

/// A type as the source spells it.
static std::string spell(Type type) {
  if (isa<Float8E4M3FNType>(type))
    return "f8E4M3";
  std::string text;
  llvm::raw_string_ostream(text) << type;
  if (StringRef(text).starts_with("!loom_index."))
    text = StringRef(text).drop_front(StringRef("!loom_index.").size());
  return text;
}

LogicalResult
loom::checkSourceTypes(const SourceOp &row, StringRef name, Type operand,
                       Type result,
                       function_ref<InFlightDiagnostic()> emitError) {
  auto [fits, requirement] = judge(row.rule, operand, result);
  if (fits)
    return success();
  InFlightDiagnostic diagnostic = emitError();
  diagnostic << "'" << name << "' " << requirement << ", not "
             << spell(operand);
  if (row.form == Form::Cast)
    diagnostic << " to " << spell(result);
  return diagnostic;
}

//===----------------------------------------------------------------------===//
// From an op to its row
//===----------------------------------------------------------------------===//

/// Whether the source can say this inherent attribute of an op of `row`.
static bool isSayable(const SourceOp &row, StringRef name, Attribute value) {
  if (auto flags = dyn_cast<arith::FastMathFlagsAttr>(value))
    return row.flags == Flags::FastMath ||
           flags.getValue() == arith::FastMathFlags::none;
  if (auto flags = dyn_cast<arith::IntegerOverflowFlagsAttr>(value))
    return row.flags == Flags::Overflow ||
           flags.getValue() == arith::IntegerOverflowFlags::none;
  if (auto predicate = dyn_cast<arith::CmpFPredicateAttr>(value))
    return predicate.getValue() != arith::CmpFPredicate::AlwaysFalse &&
           predicate.getValue() != arith::CmpFPredicate::AlwaysTrue;
  switch (row.form) {
  case Form::Constant:
    return name == "value";
  case Form::Poison:
    return isa<ub::PoisonAttr>(value);
  case Form::CompareI:
    return name == "predicate";
  default:
    return row.flags == Flags::Exact && name == "isExact";
  }
}

const SourceOp *loom::findSourceOp(Operation *op) {
  const SourceOp *row = getRows().lookup(op->getName().getStringRef());
  if (!row || op->getNumResults() != 1)
    return nullptr;
  Type result = getElementTypeOrSelf(op->getResult(0).getType());
  Type operand = op->getNumOperands() == 0
                     ? result
                     : getElementTypeOrSelf(op->getOperand(0).getType());
  if (!judge(row->rule, operand, result).first)
    return nullptr;
  // Upstream's narrowing to f8E4M3FN does not saturate, the source's does.
  if (row->rule == Rule::NarrowFloat && isa<Float8E4M3FNType>(result))
    return nullptr;
  for (StringAttr name : op->getName().getAttributeNames())
    if (std::optional<Attribute> value = op->getInherentAttr(name))
      if (*value && !isSayable(*row, name, *value))
        return nullptr;
  return row;
}

std::optional<std::string> loom::getScalarSourceName(Operation *op) {
  if (isa_and_present<ScalarDialect>(op->getDialect()))
    return ("scalar." + op->getName().stripDialect()).str();
  const SourceOp *row = findSourceOp(op);
  if (!row || isa<ShapedType>(op->getResult(0).getType()))
    return std::nullopt;
  return ("scalar." + row->mnemonic).str();
}
