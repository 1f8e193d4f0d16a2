//===- ScalarFloatOps.cpp - Float ops -------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace loom;

/// Parses `<param[, flags]>`, where `symbolize` knows the parameters.
template <typename Enum, typename EnumAttr>
static ParseResult parseParameterGroup(
    OpAsmParser &parser, function_ref<std::optional<Enum>(StringRef)> symbolize,
    StringRef what, EnumAttr &parameter, arith::FastMathFlagsAttr &flags) {
  if (parser.parseLess())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<Enum> value = symbolize(word);
  if (!value)
    return parser.emitError(loc) << "'" << word << "' is no " << what;
  parameter = EnumAttr::get(parser.getContext(), *value);
  return failure(parseTrailingFastMath(parser, flags) || parser.parseGreater());
}

static void printParameterGroup(OpAsmPrinter &printer, Operation *op,
                                StringRef parameter,
                                arith::FastMathFlagsAttr flags) {
  printer << '<' << parameter;
  printTrailingFastMath(printer, op, flags);
  printer << '>';
}

static ParseResult parseClampGroup(OpAsmParser &parser, ClampModeAttr &mode,
                                   arith::FastMathFlagsAttr &flags) {
  return parseParameterGroup<ClampMode>(
      parser, [](StringRef word) { return symbolizeClampMode(word); },
      "clamp mode: expected ordered, number or ieee", mode, flags);
}

static void printClampGroup(OpAsmPrinter &printer, Operation *op,
                            ClampModeAttr mode,
                            arith::FastMathFlagsAttr flags) {
  printParameterGroup(printer, op, stringifyClampMode(mode.getValue()), flags);
}

static ParseResult parseGeluGroup(OpAsmParser &parser, GeluVariantAttr &variant,
                                  arith::FastMathFlagsAttr &flags) {
  return parseParameterGroup<GeluVariant>(
      parser, [](StringRef word) { return symbolizeGeluVariant(word); },
      "GELU variant: expected erf, tanh or logistic", variant, flags);
}

static void printGeluGroup(OpAsmPrinter &printer, Operation *op,
                           GeluVariantAttr variant,
                           arith::FastMathFlagsAttr flags) {
  printParameterGroup(printer, op, stringifyGeluVariant(variant.getValue()),
                      flags);
}

#define GET_OP_CLASSES
#include "Loom/Dialect/Scalar/IR/ScalarFloatOps.cpp.inc"

/// Folds constants and poison, as foldIntegers does.
static OpFoldResult foldFloats(Type resultType, ArrayRef<Attribute> operands,
                               function_ref<APFloat(ArrayRef<APFloat>)> fold) {
  SmallVector<APFloat, 3> values;
  for (Attribute operand : operands)
    if (isa_and_present<ub::PoisonAttr>(operand))
      return operand;
  for (Attribute operand : operands) {
    auto constant = dyn_cast_or_null<FloatAttr>(operand);
    if (!constant)
      return {};
    values.push_back(constant.getValue());
  }
  return FloatAttr::get(resultType, fold(values));
}

static APFloat clampOrdered(const APFloat &value, const APFloat &low,
                            const APFloat &high) {
  if (value.compare(low) == APFloat::cmpLessThan)
    return low;
  if (value.compare(high) == APFloat::cmpGreaterThan)
    return high;
  return value;
}

OpFoldResult ScalarClampFOp::fold(FoldAdaptor adaptor) {
  return foldFloats(
      getType(), adaptor.getOperands(), [&](ArrayRef<APFloat> values) {
        const APFloat &value = values[0], &low = values[1], &high = values[2];
        switch (getMode()) {
        case ClampMode::Ordered:
          return clampOrdered(value, low, high);
        case ClampMode::Number:
          return minnum(maxnum(value, low), high);
        case ClampMode::Ieee:
          return minimum(maximum(value, low), high);
        }
        llvm_unreachable("unknown clamp mode");
      });
}

OpFoldResult ScalarSignFOp::fold(FoldAdaptor adaptor) {
  return foldFloats(
      getType(), adaptor.getOperands(), [](ArrayRef<APFloat> values) {
        const APFloat &value = values[0];
        if (value.isNaN() || value.isZero())
          return value;
        return APFloat::getOne(value.getSemantics(), value.isNegative());
      });
}

//===----------------------------------------------------------------------===//
// scalar.fptrunc to f8E4M3
//===----------------------------------------------------------------------===//

ParseResult ScalarFPTruncOp::parse(OpAsmParser &parser,
                                   OperationState &result) {
  return parseScalarOp(parser, result);
}

void ScalarFPTruncOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getSource();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : ";
  printSourceType(printer, getSource().getType());
  printer << " to ";
  printSourceType(printer, getType());
}

OpFoldResult ScalarFPTruncOp::fold(FoldAdaptor adaptor) {
  const llvm::fltSemantics &semantics =
      cast<FloatType>(getType()).getFloatSemantics();
  return foldFloats(
      getType(), adaptor.getOperands(), [&](ArrayRef<APFloat> values) {
        const APFloat &value = values[0];
        if (value.isNaN())
          return APFloat::getQNaN(semantics, value.isNegative());
        bool isNegative = value.isNegative();
        APFloat largest = APFloat::getLargest(semantics, isNegative);
        // Saturate before rounding: between 448 and 464 rounding would still
        // give 448, above it NaN, which is not what saturation means.
        APFloat bound = largest;
        bool losesInfo;
        bound.convert(value.getSemantics(), APFloat::rmNearestTiesToEven,
                      &losesInfo);
        if (abs(value).compare(abs(bound)) == APFloat::cmpGreaterThan)
          return largest;
        APFloat result = value;
        result.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
        return result;
      });
}
