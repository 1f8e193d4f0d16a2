//===- FunctionPatterns.cpp - Helper functions and host entries -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Aliasing.h"
#include "Carriers.h"
#include "Loom/Conversion/HostEntry.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Interfaces/ArgumentLayout.h"
#include "Memory.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace loom;

/// Loom's functions have names of their own, which no exported kernel, no
/// function of a math library and none of libc has.
static std::string getLoweredName(StringRef name) {
  return (name + ".body").str();
}

/// Builds `void name(ptr arguments, i64 x, i64 y, i64 z)`, which unpacks the
/// argument block and calls `body`.
static void buildHostEntry(ConversionPatternRewriter &rewriter, Location loc,
                           StringRef name, func::FuncOp body,
                           ArrayRef<Type> sourceTypes) {
  MLIRContext *context = rewriter.getContext();
  Type i64 = rewriter.getI64Type();
  Type pointer = LLVM::LLVMPointerType::get(context);
  auto type = FunctionType::get(context, {pointer, i64, i64, i64}, {});
  auto entry = func::FuncOp::create(rewriter, loc, name, type);
  Block *block = entry.addEntryBlock();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(block);
  SmallVector<Value> arguments;
  ArgumentLayout layout;
  // The counts are the last three of the body's arguments.
  for (Type source : sourceTypes.drop_back(3)) {
    ArgumentLayout::Slot slot = layout.add(source);
    Type target = body.getArgumentTypes()[arguments.size()];
    Type memory = getMemoryType(target);
    Value address = LLVM::GEPOp::create(
        rewriter, loc, pointer, rewriter.getI8Type(), block->getArgument(0),
        ArrayRef<LLVM::GEPArg>{int32_t(slot.offset)});
    Value value = LLVM::LoadOp::create(rewriter, loc, memory, address);
    if (target.isInteger(1))
      value = arith::TruncIOp::create(rewriter, loc, target, value);
    else if (memory != target)
      value = arith::BitcastOp::create(rewriter, loc, target, value);
    arguments.push_back(value);
  }
  for (unsigned axis = 1; axis <= 3; ++axis)
    arguments.push_back(block->getArgument(axis));
  func::CallOp::create(rewriter, loc, body, arguments);
  func::ReturnOp::create(rewriter, loc);
}

namespace {
struct DefLowering : AddressPattern<FuncDefOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(FuncDefOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FunctionType type = op.getFunctionType();
    TypeConverter::SignatureConversion signature(type.getNumInputs());
    SmallVector<Type> inputs, results;
    if (failed(converter.convertTypes(type.getInputs(), inputs)) ||
        failed(converter.convertTypes(type.getResults(), results)))
      return rewriter.notifyMatchFailure(op, "a type has no conversion");
    for (auto [index, input] : llvm::enumerate(inputs))
      signature.addInputs(index, input);
    auto entryName = op->getAttrOfType<StringAttr>(kHostEntryAttr);
    SmallVector<unsigned> disjoint;
    if (entryName)
      disjoint = findDisjointArguments(op.getBody(),
                                       converter.getCarriers().getFacts());
    auto function = func::FuncOp::create(
        rewriter, op.getLoc(), getLoweredName(op.getSymName()),
        FunctionType::get(getContext(), inputs, results));
    function.setPrivate();
    function->setAttr(
        "llvm.linkage",
        LLVM::LinkageAttr::get(getContext(), LLVM::Linkage::Internal));
    // Calls must not move to where other lanes are active; LLVM drops this
    // from functions without a barrier or collective.
    if (converter.hasAddressSpaces())
      function->setAttr("llvm.convergent", rewriter.getUnitAttr());
    rewriter.inlineRegionBefore(op.getBody(), function.getBody(),
                                function.end());
    if (failed(convertBody(converter, rewriter, function.getBody(), signature)))
      return rewriter.notifyMatchFailure(op, "an argument has no conversion");
    for (unsigned argument : disjoint)
      function.setArgAttr(argument, LLVM::LLVMDialect::getNoAliasAttrName(),
                          rewriter.getUnitAttr());
    if (entryName)
      buildHostEntry(rewriter, op.getLoc(), entryName.getValue(), function,
                     type.getInputs());
    rewriter.eraseOp(op);
    return success();
  }
};

struct ReturnLowering : AddressPattern<FuncReturnOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(FuncReturnOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto function = dyn_cast<func::FuncOp>(op->getParentOp());
    if (!function)
      return rewriter.notifyMatchFailure(op, "its function is not lowered");
    rewriter.replaceOpWithNewOp<func::ReturnOp>(
        op, converter.cast(rewriter, op.getLoc(), adaptor.getValues(),
                           op.getValues(), function.getResultTypes()));
    return success();
  }
};

struct CallLowering : AddressPattern<FuncCallOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(FuncCallOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> inputs, results;
    if (failed(converter.convertTypes(op.getOperands().getType(), inputs)) ||
        failed(converter.convertTypes(op.getResultTypes(), results)))
      return rewriter.notifyMatchFailure(op, "a type has no conversion");
    SmallVector<Value> operands = converter.cast(
        rewriter, op.getLoc(), adaptor.getOperands(), op.getOperands(), inputs);
    rewriter.replaceOpWithNewOp<func::CallOp>(
        op, getLoweredName(op.getCallee()), results, operands);
    return success();
  }
};
} // namespace

void loom::populateFunctionPatterns(const AddressConverter &converter,
                                    RewritePatternSet &patterns) {
  patterns.add<DefLowering, ReturnLowering, CallLowering>(
      converter, patterns.getContext());
}
