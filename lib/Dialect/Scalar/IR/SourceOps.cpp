//===- SourceOps.cpp - Source ops that are upstream ops -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scalar/IR/ScalarAddress.h"
#include "Loom/Interfaces/Literals.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace loom;

using Form = SourceForm;
using Flags = SourceFlags;
using Rule = SourceRule;

// ceildivsi, ceildivui and floordivsi are not those of `arith`, whose folder,
// range analysis and expansion disagree on the smallest integer.
static constexpr SourceOp kSourceOps[] = {
    {"constant", "arith.constant", Form::Constant, Flags::None, Rule::Literal},
    {"poison", "ub.poison", Form::Poison, Flags::None, Rule::Any},
    {"select", "arith.select", Form::Select, Flags::None, Rule::Any},

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
    {"ceildivsi", "loom_scalar.ceildivsi", Form::Binary, Flags::None,
     Rule::Integer},
    {"ceildivui", "loom_scalar.ceildivui", Form::Binary, Flags::None,
     Rule::Integer},
    {"floordivsi", "loom_scalar.floordivsi", Form::Binary, Flags::None,
     Rule::Integer},
    {"rotli", "loom_scalar.rotli", Form::Binary, Flags::None, Rule::Integer},
    {"rotri", "loom_scalar.rotri", Form::Binary, Flags::None, Rule::Integer},
    {"fmai", "loom_scalar.fmai", Form::Ternary, Flags::Overflow, Rule::Integer},
    {"negi", "loom_scalar.negi", Form::Unary, Flags::None, Rule::Integer},
    {"signi", "loom_scalar.signi", Form::Unary, Flags::None, Rule::Integer},

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
    {"clampf", "loom_scalar.clampf", Form::Ternary, Flags::Clamp, Rule::Float},
    {"signf", "loom_scalar.signf", Form::Unary, Flags::FastMath, Rule::Float},
    {"sinturnsf", "loom_scalar.sinturnsf", Form::Unary, Flags::FastMath,
     Rule::Float},
    {"costurnsf", "loom_scalar.costurnsf", Form::Unary, Flags::FastMath,
     Rule::Float},
    {"logisticf", "loom_scalar.logisticf", Form::Unary, Flags::FastMath,
     Rule::Float},
    {"siluf", "loom_scalar.siluf", Form::Unary, Flags::FastMath, Rule::Float},
    {"softplusf", "loom_scalar.softplusf", Form::Unary, Flags::FastMath,
     Rule::Float},
    {"geluf", "loom_scalar.geluf", Form::Unary, Flags::Gelu, Rule::Float},

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
  return isScalarType(type) && isa<IntegerType>(type);
}

static bool isFloat(Type type) {
  return isScalarType(type) && isa<FloatType>(type);
}

static bool isNumber(Type type) { return isInteger(type) || isFloat(type); }

bool loom::isSourceVector(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getRank() != 0 && !vector.isScalable();
}

/// What the rule asks of the two types, lanes of a vector if `isLane`, and
/// whether they have it.
static std::pair<bool, StringRef> judge(Rule rule, Type from, Type to,
                                        bool isLane) {
  auto widthBelow = [](Type a, Type b) {
    return a.getIntOrFloatBitWidth() < b.getIntOrFloatBitWidth();
  };
  bool integers = isInteger(from) && isInteger(to);
  bool floats = isFloat(from) && isFloat(to);
  switch (rule) {
  case Rule::Any:
    return {isNumber(from) || (isLane && isScalarType(from)),
            "needs an integer or float type"};
  case Rule::Literal:
    return {isNumber(from) || (isLane && from.isIndex()),
            "needs an integer or float type"};
  case Rule::Integer:
    return {isInteger(from) || (isLane && from.isIndex()),
            "needs an integer type"};
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
    return {isNumber(from) && isNumber(to) && !widthBelow(from, to) &&
                !widthBelow(to, from),
            "converts between types with the same number of bits"};
  }
  llvm_unreachable("unknown rule");
}

LogicalResult
loom::checkSourceTypes(const SourceOp &row, StringRef name, Type operand,
                       Type result,
                       function_ref<InFlightDiagnostic()> emitError) {
  bool isLane = name.starts_with("vector.");
  for (Type type : {operand, result})
    if (isLane && !isSourceVector(type))
      return emitError() << "'" << name << "' needs a vector type, not "
                         << getTypeSpelling(type);
  Type from = isLane ? getElementTypeOrSelf(operand) : operand;
  Type to = isLane ? getElementTypeOrSelf(result) : result;
  auto [fits, requirement] = judge(row.rule, from, to, isLane);
  bool isOffset = isLane && isa<OffsetType>(from) && takesOffsetLanes(row);
  if (!fits && !isOffset) {
    InFlightDiagnostic diagnostic = emitError();
    diagnostic << "'" << name << "' " << requirement
               << (isLane ? " in each lane, not " : ", not ")
               << getTypeSpelling(operand);
    if (row.form == Form::Cast)
      diagnostic << " to " << getTypeSpelling(result);
    return diagnostic;
  }
  if (isLane && cast<VectorType>(operand).getShape() !=
                    cast<VectorType>(result).getShape())
    return emitError() << "'" << name << "' works lane by lane, but "
                       << getTypeSpelling(operand) << " and "
                       << getTypeSpelling(result) << " have other shapes";
  return success();
}

//===----------------------------------------------------------------------===//
// From an op to its row
//===----------------------------------------------------------------------===//

/// Whether the source can say this inherent attribute of an op of `row`.
static bool isSayable(const SourceOp &row, StringRef name, Attribute value) {
  bool takesFastMath = row.flags == Flags::FastMath ||
                       row.flags == Flags::Clamp || row.flags == Flags::Gelu;
  if (auto flags = dyn_cast<arith::FastMathFlagsAttr>(value))
    return takesFastMath || flags.getValue() == arith::FastMathFlags::none;
  if (auto flags = dyn_cast<arith::IntegerOverflowFlagsAttr>(value))
    return row.flags == Flags::Overflow ||
           flags.getValue() == arith::IntegerOverflowFlags::none;
  // An enum attribute is an integer: any small one casts to this.
  if (auto predicate = dyn_cast<arith::CmpFPredicateAttr>(value);
      predicate && row.form == Form::CompareF)
    return predicate.getValue() != arith::CmpFPredicate::AlwaysFalse &&
           predicate.getValue() != arith::CmpFPredicate::AlwaysTrue;
  if (isa<ClampModeAttr, GeluVariantAttr>(value))
    return true;
  switch (row.form) {
  case Form::Constant:
    return name == "value" &&
           isa<IntegerAttr, FloatAttr, DenseIntOrFPElementsAttr>(value);
  case Form::Poison:
    return isa<ub::PoisonAttr>(value);
  case Form::CompareI:
    return name == "predicate";
  default:
    return row.flags == Flags::Exact && name == "isExact";
  }
}

/// Whether the types of an op of `row` are those of one of its two spellings.
static bool hasSourceTypes(const SourceOp &row, Operation *op) {
  Type result = op->getResult(0).getType();
  bool isLane = isSourceVector(result);
  Type element = isLane ? getElementTypeOrSelf(result) : result;
  if (op->getNumOperands() == 0)
    return judge(row.rule, element, element, isLane).first;
  // The first operand of a select is a mask, of the others all have one type.
  Value first = op->getOperand(row.form == Form::Select ? 1 : 0);
  Type operand =
      isLane ? getElementTypeOrSelf(first.getType()) : first.getType();
  if (row.form == Form::Select &&
      (!isLane || !isSourceVector(op->getOperand(0).getType())))
    return false;
  return judge(row.rule, operand, element, isLane).first;
}

const SourceOp *loom::findSourceOp(Operation *op) {
  const SourceOp *row = getRows().lookup(op->getName().getStringRef());
  if (!row || op->getNumResults() != 1 || !hasSourceTypes(*row, op))
    return nullptr;
  // Upstream's narrowing to f8E4M3FN does not saturate, the source's does.
  if (row->rule == Rule::NarrowFloat &&
      isa<Float8E4M3FNType>(getElementTypeOrSelf(op->getResult(0).getType())))
    return nullptr;
  for (StringAttr name : op->getName().getAttributeNames())
    if (std::optional<Attribute> value = op->getInherentAttr(name))
      if (*value && !isSayable(*row, name, *value))
        return nullptr;
  return row;
}

std::string loom::getLaneOpName(Operation *op) {
  bool isLane =
      op->getNumResults() == 1 && isSourceVector(op->getResult(0).getType());
  StringRef dialect = isLane ? "vector." : "scalar.";
  if (auto lanes = dyn_cast<ScalarOffsetLanesOp>(op))
    return ("vector." + lanes.getLaneOp()).str();
  if (isa_and_present<ScalarDialect>(op->getDialect()))
    return (dialect + op->getName().stripDialect()).str();
  const SourceOp *row = findSourceOp(op);
  return row ? (dialect + row->mnemonic).str() : std::string();
}
