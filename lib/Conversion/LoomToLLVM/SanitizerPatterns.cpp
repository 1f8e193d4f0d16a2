//===- SanitizerPatterns.cpp - Reports as calls ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A check calls the host's runtime with a text that says what and where it is,
// with the place in the grid and with the values that the report tells. The
// runtime does not return where the check fails.
//
//===----------------------------------------------------------------------===//

#include "Loom/Conversion/HostEntry.h"
#include "Loom/Dialect/Sanitizer/IR/Sanitizer.h"
#include "Memory.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace loom;

/// `file:line:column`.
static std::string getPlaceText(Location location) {
  auto place = location->findInstanceOf<FileLineColLoc>();
  if (!place)
    return "unknown";
  return (place.getFilename().getValue() + ":" + Twine(place.getLine()) + ":" +
          Twine(place.getColumn()))
      .str();
}

LogicalResult loom::prepareSanitizer(ModuleOp module, bool isAmdgpu) {
  SmallVector<Operation *> checks;
  module.walk([&](Operation *op) {
    if (isa_and_present<SanitizerDialect>(op->getDialect()))
      checks.push_back(op);
  });
  if (checks.empty())
    return success();
  if (isAmdgpu) {
    for (Operation *check : checks)
      emitError(check->getLoc())
          << "'" << getSanitizerOrigin(check)
          << "' is a check at run time, which AMDGPU targets do not have yet: "
             "run it with loom-test --device=cpu or --device=reference";
    return failure();
  }
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  Type i64 = builder.getI64Type();
  auto pointer = LLVM::LLVMPointerType::get(module.getContext());
  auto nothing = LLVM::LLVMVoidType::get(module.getContext());
  auto declare = [&](StringRef name, SmallVector<Type> inputs) {
    inputs.append(kSanitizerPlaceSize, i64);
    LLVM::LLVMFuncOp::create(builder, module.getLoc(), name,
                             LLVM::LLVMFunctionType::get(nothing, inputs));
  };
  SmallVector<Type> values(SanitizerReportIfOp::kMaxValues, i64);
  declare(kHostReportFunction, {llvm::to_vector<5>(llvm::concat<Type>(
                                   SmallVector<Type>{pointer}, values))});
  declare(kHostBytesFunction, {pointer, pointer, i64, i64, i64});
  return success();
}

namespace {
template <typename Op> struct CheckPattern : AddressPattern<Op> {
  using AddressPattern<Op>::AddressPattern;

  /// What is the same whenever a check fails, as the runtime reads it.
  static Value createSite(OpBuilder &builder, Operation *check, StringRef kind,
                          StringRef message) {
    auto module = check->getParentOfType<ModuleOp>();
    std::string text = llvm::join(
        ArrayRef<std::string>{kind.str(), getSanitizerOrigin(check),
                              getPlaceText(check->getLoc()), message.str()},
        StringRef(&kHostSiteSeparator, 1));
    text.push_back('\0');
    // Equal sites share their text.
    std::string name = "loom.site." + llvm::utohexstr(llvm::xxh3_64bits(text));
    auto global = module.lookupSymbol<LLVM::GlobalOp>(name);
    while (global && global.getValueOrNull() != builder.getStringAttr(text)) {
      name += '+';
      global = module.lookupSymbol<LLVM::GlobalOp>(name);
    }
    if (!global) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(module.getBody());
      auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), text.size());
      global = LLVM::GlobalOp::create(
          builder, module.getLoc(), type, /*isConstant=*/true,
          LLVM::Linkage::Internal, name, builder.getStringAttr(text));
    }
    return LLVM::AddressOfOp::create(builder, check->getLoc(), global);
  }

  Value constant(OpBuilder &builder, Location loc, int64_t value) const {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getI64IntegerAttr(value));
  }

  /// A value of the source program as an i64.
  Value widen(OpBuilder &builder, Location loc, Value converted,
              Value original) const {
    Type type = original.getType(), wide = builder.getI64Type();
    if (isa<IndexType, OffsetType>(type))
      return this->converter.cast(builder, loc, converted, original, wide);
    // Exact, and what checks tell of floats is whether they are finite.
    if (auto number = dyn_cast<FloatType>(type)) {
      Value value = converted;
      if (number.getWidth() < 64)
        value =
            arith::ExtFOp::create(builder, loc, builder.getF64Type(), value);
      return arith::BitcastOp::create(builder, loc, wide, value);
    }
    if (type == wide)
      return converted;
    if (type.isInteger(1))
      return arith::ExtUIOp::create(builder, loc, wide, converted);
    return arith::ExtSIOp::create(builder, loc, wide, converted);
  }

  /// -1 where it is not known.
  void appendPlace(OpBuilder &builder, Location loc, ValueRange converted,
                   ValueRange original, SmallVector<Value> &arguments) const {
    for (auto [value, source] : llvm::zip(converted, original))
      arguments.push_back(widen(builder, loc, value, source));
    if (converted.empty())
      arguments.append(kSanitizerPlaceSize, constant(builder, loc, -1));
  }
};

struct ReportLowering : CheckPattern<SanitizerReportIfOp> {
  using CheckPattern::CheckPattern;

  /// How the runtime spells the values: an i1 or float is not an integer.
  static std::string typeMessage(SanitizerReportIfOp op) {
    std::string message = op.getMessage().str();
    for (auto [number, value] : llvm::enumerate(op.getValues())) {
      Type type = value.getType();
      StringRef suffix = type.isInteger(1)      ? ":i1"
                         : isa<FloatType>(type) ? ":f"
                                                : "";
      std::string from = "{" + std::to_string(number) + "}";
      std::string to = "{" + std::to_string(number) + suffix.str() + "}";
      for (size_t at = 0; (at = message.find(from, at)) != std::string::npos;
           at += to.size())
        message.replace(at, from.size(), to);
    }
    return message;
  }

  LogicalResult
  matchAndRewrite(SanitizerReportIfOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto branch = scf::IfOp::create(rewriter, loc, adaptor.getCondition(),
                                    /*withElseRegion=*/false);
    rewriter.setInsertionPointToStart(branch.thenBlock());
    SmallVector<Value> arguments = {
        createSite(rewriter, op, op.getKind(), typeMessage(op))};
    for (auto [value, source] : llvm::zip(adaptor.getValues(), op.getValues()))
      arguments.push_back(widen(rewriter, loc, value, source));
    while (arguments.size() != 1 + SanitizerReportIfOp::kMaxValues)
      arguments.push_back(constant(rewriter, loc, 0));
    appendPlace(rewriter, loc, adaptor.getPlace(), op.getPlace(), arguments);
    LLVM::CallOp::create(rewriter, loc, TypeRange(), kHostReportFunction,
                         arguments);
    rewriter.eraseOp(op);
    return success();
  }
};

struct BytesLowering : CheckPattern<SanitizerAssertBytesOp> {
  using CheckPattern::CheckPattern;

  LogicalResult
  matchAndRewrite(SanitizerAssertBytesOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    SmallVector<Value> arguments = {
        createSite(rewriter, op, "", ""), adaptor.getBuffer(),
        widen(rewriter, loc, adaptor.getOffset(), op.getOffset()),
        widen(rewriter, loc, adaptor.getBytes(), op.getBytes()),
        constant(rewriter, loc, op.getAlignmentAttr().getInt())};
    appendPlace(rewriter, loc, adaptor.getPlace(), op.getPlace(), arguments);
    LLVM::CallOp::create(rewriter, loc, TypeRange(), kHostBytesFunction,
                         arguments);
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void loom::populateSanitizerPatterns(const AddressConverter &converter,
                                     RewritePatternSet &patterns) {
  patterns.add<ReportLowering, BytesLowering>(converter, patterns.getContext());
}
