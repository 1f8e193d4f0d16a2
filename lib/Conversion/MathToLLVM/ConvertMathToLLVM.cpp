//===- ConvertMathToLLVM.cpp - Math functions on a target -----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BFloatBits.h"
#include "Loom/Conversion/Passes.h"
#include "Loom/Interfaces/Decision.h"
#include "Loom/Target/AMDGPU/Targets.h"
#include "Loom/Target/Support/MathLibrary.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSwitch.h"

namespace loom {
#define GEN_PASS_DEF_CONVERTMATHTOLLVM
#include "Loom/Conversion/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

/// The name of an op's function in the math table; empty for ops that upstream
/// lowers exactly (rounding, sign, bit counts, tests).
static StringRef getFunctionName(Operation *op) {
  if (isa<arith::RemFOp>(op))
    return "fmod";
  StringRef name = op->getName().getStringRef();
  if (!name.consume_front("math."))
    return {};
  return llvm::StringSwitch<StringRef>(name)
      .Cases({"absf", "ceil", "floor", "round", "roundeven", "trunc"}, {})
      .Cases({"copysign", "fma", "absi", "ctlz", "cttz", "ctpop"}, {})
      .Cases({"isnan", "isinf", "isfinite", "isnormal"}, {})
      .Case("powf", "pow")
      .Default(name);
}

namespace {
class ConvertMathToLLVM
    : public loom::impl::ConvertMathToLLVMBase<ConvertMathToLLVM> {
public:
  using ConvertMathToLLVMBase::ConvertMathToLLVMBase;

  void runOnOperation() override;

private:
  LogicalResult lower(Operation *op, StringRef name);
  /// The value of `name` on `operands` of one type, a float or a vector of
  /// floats.
  FailureOr<Value> build(OpBuilder &builder, Operation *op, StringRef name,
                         ValueRange operands, Type type);
  Value callIntrinsic(OpBuilder &builder, Operation *op, StringRef name,
                      ValueRange operands, Type type);
  Value callLibrary(OpBuilder &builder, Operation *op, StringRef name,
                    ValueRange operands, Type type);
  Value callLaneByLane(OpBuilder &builder, Operation *op, StringRef name,
                       ValueRange operands, VectorType type);

  bool isHost = false;
};
} // namespace

static arith::FastMathFlags getFlags(Operation *op) {
  if (auto flags = dyn_cast<arith::ArithFastMathInterface>(op))
    if (auto attr = flags.getFastMathFlagsAttr())
      return attr.getValue();
  return arith::FastMathFlags::none;
}

Value ConvertMathToLLVM::callIntrinsic(OpBuilder &builder, Operation *op,
                                       StringRef name, ValueRange operands,
                                       Type type) {
  // arith's and LLVM's flags have the same names.
  std::string spelled = arith::stringifyFastMathFlags(getFlags(op));
  std::optional<LLVM::FastmathFlags> flags =
      LLVM::symbolizeFastmathFlags(StringRef(spelled));
  return LLVM::CallIntrinsicOp::create(
             builder, op->getLoc(), type, builder.getStringAttr(name), operands,
             LLVM::FastmathFlagsAttr::get(
                 &getContext(), flags.value_or(LLVM::FastmathFlags::none)))
      .getResult(0);
}

Value ConvertMathToLLVM::callLibrary(OpBuilder &builder, Operation *op,
                                     StringRef name, ValueRange operands,
                                     Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return callLaneByLane(builder, op, name, operands, vector);
  ModuleOp module = getOperation();
  auto callee = module.lookupSymbol<func::FuncOp>(name);
  if (!callee) {
    OpBuilder top = OpBuilder::atBlockBegin(module.getBody());
    callee = func::FuncOp::create(
        top, op->getLoc(), name,
        top.getFunctionType(SmallVector<Type>(operands.size(), type), {type}));
    callee.setPrivate();
  }
  ++numLibraryCalls;
  Decision(op, DecisionKind::Taken, "math", "math-library-call")
      .add("function", name)
      .add("target", target.getValue());
  return func::CallOp::create(builder, op->getLoc(), callee, operands)
      .getResult(0);
}

/// A library function takes scalars.
Value ConvertMathToLLVM::callLaneByLane(OpBuilder &builder, Operation *op,
                                        StringRef name, ValueRange operands,
                                        VectorType type) {
  Location loc = op->getLoc();
  SmallVector<Value> results;
  for (int64_t lane = 0; lane != type.getNumElements(); ++lane) {
    SmallVector<Value> lanes;
    for (Value operand : operands)
      lanes.push_back(vector::ExtractOp::create(builder, loc, operand, lane));
    results.push_back(
        callLibrary(builder, op, name, lanes, type.getElementType()));
  }
  return vector::FromElementsOp::create(builder, loc, type, results);
}

/// `element`, or a vector of it in the shape of `type`.
static Type likeShape(Type type, Type element) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? Type(vector.clone(element)) : element;
}

FailureOr<Value> ConvertMathToLLVM::build(OpBuilder &builder, Operation *op,
                                          StringRef name, ValueRange operands,
                                          Type type) {
  Location loc = op->getLoc();
  Type element = getElementTypeOrSelf(type);
  unsigned bits = element.getIntOrFloatBitWidth();
  const MathEntry *entry = element.isBF16() ? nullptr : lookupMath(name, bits);
  if (!element.isBF16() && !entry)
    return op->emitOpError("has no implementation on ")
           << target << " for " << type;
  if (entry && !isHost && !entry->approximate.empty() &&
      bitEnumContainsAny(getFlags(op), arith::FastMathFlags::afn))
    return callIntrinsic(builder, op, entry->approximate, operands, type);

  MathSource source = MathSource::PromoteToF32;
  const MathImplementation *implementation = nullptr;
  if (entry) {
    implementation = isHost ? &entry->host : &entry->amdgpu;
    source = implementation->source;
  }
  switch (source) {
  case MathSource::Intrinsic:
    return callIntrinsic(builder, op, implementation->name, operands, type);
  case MathSource::Library:
    return callLibrary(builder, op, implementation->name, operands, type);
  case MathSource::PromoteToF32:
  case MathSource::PromoteToF64: {
    bool isF32 = source == MathSource::PromoteToF32;
    Type wider = likeShape(type, isF32 ? Type(builder.getF32Type())
                                       : Type(builder.getF64Type()));
    SmallVector<Value> wide;
    for (Value operand : operands)
      wide.push_back(arith::ExtFOp::create(builder, loc, wider, operand));
    FailureOr<Value> result = build(builder, op, name, wide, wider);
    if (failed(result))
      return failure();
    return arith::TruncFOp::create(builder, loc, type, *result).getResult();
  }
  case MathSource::None:
    break;
  }
  if (name != "rsqrt")
    return op->emitOpError("has no implementation on ")
           << target << " for " << type;
  FailureOr<Value> root = build(builder, op, "sqrt", operands, type);
  if (failed(root))
    return failure();
  Value one = arith::ConstantOp::create(builder, loc, builder.getOneAttr(type));
  return arith::DivFOp::create(builder, loc, one, *root).getResult();
}

LogicalResult ConvertMathToLLVM::lower(Operation *op, StringRef name) {
  Type type = op->getResult(0).getType();
  auto vector = dyn_cast<VectorType>(type);
  bool isFlat = vector && vector.getRank() == 1 && !vector.isScalable();
  if (!isa<FloatType>(getElementTypeOrSelf(type)) ||
      (!isa<FloatType>(type) && !isFlat))
    return op->emitOpError("on ")
           << type
           << " is not supported: it takes a float or a vector of "
              "floats of rank 1";
  OpBuilder builder(op);
  FailureOr<Value> value = build(builder, op, name, op->getOperands(), type);
  if (failed(value))
    return failure();
  op->getResult(0).replaceAllUsesWith(*value);
  op->erase();
  return success();
}

void ConvertMathToLLVM::runOnOperation() {
  isHost = target == "host";
  if (!isHost && !lookupTarget(target)) {
    emitError(getOperation().getLoc())
        << "unknown target '" << target << "': expected host, "
        << listTargetNames();
    return signalPassFailure();
  }
  SmallVector<std::pair<Operation *, StringRef>> work;
  getOperation().walk([&](Operation *op) {
    if (StringRef name = getFunctionName(op); !name.empty())
      work.emplace_back(op, name);
  });
  for (auto [op, name] : work)
    if (failed(lower(op, name)))
      return signalPassFailure();
  if (isHost)
    makeBFloatsBits(getOperation());
}
