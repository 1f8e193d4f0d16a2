//===- SanitizerChecks.cpp - Making checks at run time --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Transforms/SanitizerChecks.h"
#include "Loom/Dialect/Index/IR/PredicateValues.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace loom;
using arith::CmpIPredicate;

SanitizerChecks::SanitizerChecks(OpBuilder &builder, Operation *origin)
    : builder(builder), origin(origin), loc(origin->getLoc()),
      name(getSanitizerOrigin(origin)) {}

/// In a function that is not inlined, the ids are not known.
SmallVector<Value> SanitizerChecks::getPlace() {
  SmallVector<Value> place;
  auto kernel = origin->getParentOfType<KernelDefOp>();
  if (!kernel || !kernel.getBody().isAncestor(origin->getParentRegion()))
    return place;
  Type index = builder.getIndexType();
  for (Dimension axis : {Dimension::X, Dimension::Y, Dimension::Z})
    place.push_back(KernelWorkgroupIdOp::create(builder, loc, index, axis));
  for (Dimension axis : {Dimension::X, Dimension::Y, Dimension::Z})
    place.push_back(KernelWorkitemIdOp::create(builder, loc, index, axis));
  return place;
}

void SanitizerChecks::mark(Operation *check) {
  check->setAttr(kSanitizerOriginAttr, builder.getStringAttr(name));
}

void SanitizerChecks::report(Value failed, StringRef kind, const Twine &message,
                             ValueRange values) {
  mark(SanitizerReportIfOp::create(
      builder, loc, failed, builder.getStringAttr(kind),
      builder.getStringAttr(message), values, getPlace()));
}

void SanitizerChecks::checkBytes(SanitizerAccess access, int64_t alignment,
                                 Value buffer, Value offset, Value bytes) {
  mark(SanitizerAssertBytesOp::create(builder, loc, access, alignment, buffer,
                                      offset, bytes, getPlace()));
}

//===----------------------------------------------------------------------===//
// Predicates
//===----------------------------------------------------------------------===//

/// An integer or address as an i64: i1 is 0 or 1, everything else signed.
static Value widen(OpBuilder &builder, Location loc, Value value) {
  Type type = value.getType(), wide = builder.getI64Type();
  if (type == wide)
    return value;
  if (isa<IndexType, OffsetType>(type))
    return IndexCastOp::create(builder, loc, wide, value);
  if (type.isInteger(1))
    return arith::ExtUIOp::create(builder, loc, wide, value);
  return arith::ExtSIOp::create(builder, loc, wide, value);
}

Value SanitizerChecks::breaksFloat(PredicateKind kind, Value value) {
  auto isNan = [&]() -> Value {
    return arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::UNO, value,
                                 value);
  };
  auto isInf = [&]() -> Value {
    return math::IsInfOp::create(builder, loc, value);
  };
  if (kind == PredicateKind::NotNan)
    return isNan();
  if (kind == PredicateKind::NotInf)
    return isInf();
  return arith::OrIOp::create(builder, loc, isNan(), isInf());
}

/// Whether `a` is no multiple of `b`: only 0 is one of 0, and the quotient by
/// -1 may not exist.
static Value isNoMultiple(OpBuilder &builder, Location loc, Value a, Value b) {
  auto literal = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getI64IntegerAttr(value));
  };
  auto is = [&](CmpIPredicate predicate, Value x, Value y) -> Value {
    return arith::CmpIOp::create(builder, loc, predicate, x, y);
  };
  Value zero = literal(0), one = literal(1);
  Value isZero = is(CmpIPredicate::eq, b, zero);
  Value isUnit = is(CmpIPredicate::eq, b, literal(-1));
  Value either = arith::OrIOp::create(builder, loc, isZero, isUnit);
  Value divisor = arith::SelectOp::create(builder, loc, either, one, b);
  Value rest = arith::RemSIOp::create(builder, loc, a, divisor);
  Value left = arith::SelectOp::create(builder, loc, isZero, a, rest);
  return is(CmpIPredicate::ne, left, zero);
}

Value SanitizerChecks::breaks(PredicateAttr predicate, ValueRange values) {
  PredicateKind kind = predicate.getKind();
  ArrayRef<Attribute> arguments = predicate.getArguments();
  if (kind == PredicateKind::NotNan || kind == PredicateKind::NotInf ||
      kind == PredicateKind::Finite)
    return breaksFloat(kind, values[*getOrdinal(arguments.front())]);
  SmallVector<Value, 3> v;
  for (Attribute argument : arguments) {
    std::optional<int64_t> literal = getLiteral(argument);
    v.push_back(literal ? arith::ConstantOp::create(
                              builder, loc, builder.getI64IntegerAttr(*literal))
                              .getResult()
                        : widen(builder, loc, values[*getOrdinal(argument)]));
  }
  auto is = [&](CmpIPredicate comparison, Value a, Value b) -> Value {
    return arith::CmpIOp::create(builder, loc, comparison, a, b);
  };
  auto either = [&](Value a, Value b) -> Value {
    return arith::OrIOp::create(builder, loc, a, b);
  };
  switch (kind) {
  case PredicateKind::Eq:
    return is(CmpIPredicate::ne, v[0], v[1]);
  case PredicateKind::Ne:
    return is(CmpIPredicate::eq, v[0], v[1]);
  case PredicateKind::Lt:
    return is(CmpIPredicate::sge, v[0], v[1]);
  case PredicateKind::Le:
  case PredicateKind::Max:
    return is(CmpIPredicate::sgt, v[0], v[1]);
  case PredicateKind::Gt:
    return is(CmpIPredicate::sle, v[0], v[1]);
  case PredicateKind::Ge:
  case PredicateKind::Min:
    return is(CmpIPredicate::slt, v[0], v[1]);
  case PredicateKind::Range:
    return either(is(CmpIPredicate::slt, v[0], v[1]),
                  is(CmpIPredicate::sgt, v[0], v[2]));
  case PredicateKind::Mul:
    return isNoMultiple(builder, loc, v[0], v[1]);
  case PredicateKind::Pow2: {
    Value zero =
        arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(0));
    Value one =
        arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(1));
    Value less = arith::SubIOp::create(builder, loc, v[0], one);
    Value common = arith::AndIOp::create(builder, loc, v[0], less);
    return either(is(CmpIPredicate::sle, v[0], zero),
                  is(CmpIPredicate::ne, common, zero));
  }
  default:
    llvm_unreachable("float predicates are handled above");
  }
}

void SanitizerChecks::checkPredicates(ArrayAttr predicates, ValueRange values,
                                      StringRef what) {
  auto getName = [](int64_t ordinal) { return "#" + std::to_string(ordinal); };
  for (auto predicate : predicates.getAsRange<PredicateAttr>()) {
    std::string message =
        what.str() + " " + getSpelling(predicate, getName) + " does not hold: ";
    SmallVector<Value> told;
    for (int64_t ordinal : getOrdinals(predicate)) {
      message += (told.empty() ? "" : ", ") + getName(ordinal) + " = {" +
                 std::to_string(told.size()) + "}";
      told.push_back(values[ordinal]);
    }
    report(breaks(predicate, values), "assumption", message, told);
  }
}
