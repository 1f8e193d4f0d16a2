//===- KernelPatterns.cpp - Kernels on AMDGPU -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Aliasing.h"
#include "Carriers.h"
#include "Loom/Conversion/HostEntry.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Memory.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

using namespace mlir;
using namespace loom;

/// The hardware register of an axis, an i32 in [0, limit).
template <typename X, typename Y, typename Z>
static Value createRegister(OpBuilder &builder, Location loc, unsigned axis,
                            int64_t limit) {
  Type i32 = builder.getI32Type();
  auto range = LLVM::ConstantRangeAttr::get(builder.getContext(), APInt(32, 0),
                                            APInt(32, limit));
  switch (axis) {
  case 0:
    return X::create(builder, loc, i32, range);
  case 1:
    return Y::create(builder, loc, i32, range);
  default:
    return Z::create(builder, loc, i32, range);
  }
}

/// The workgroup size of the kernel around `op`: a constant by now, which the
/// kernel's function carries once it is lowered.
static std::optional<int64_t> findWorkgroupSize(Operation *op, unsigned axis) {
  for (Operation *parent = op->getParentOp(); parent;
       parent = parent->getParentOp())
    if (auto size = parent->getAttrOfType<DenseI32ArrayAttr>(
            ROCDL::ROCDLDialect::ReqdWorkGroupSizeAttrHelper::getNameStr()))
      return size[axis];
  return std::nullopt;
}

static Value createWorkitemId(OpBuilder &builder, Location loc, unsigned axis,
                              std::optional<int64_t> size) {
  return createRegister<ROCDL::ThreadIdXOp, ROCDL::ThreadIdYOp,
                        ROCDL::ThreadIdZOp>(builder, loc, axis,
                                            size.value_or(kMaxWorkgroupSize));
}

static Value createWorkgroupId(OpBuilder &builder, Location loc,
                               unsigned axis) {
  return createRegister<ROCDL::BlockIdXOp, ROCDL::BlockIdYOp,
                        ROCDL::BlockIdZOp>(builder, loc, axis,
                                           kMaxWorkgroupCount);
}

/// Loads hidden argument block_count of code object v5 and later: three i32 at
/// the start of the implicit arguments (LLVM's AMDGPU usage guide).
static Value createWorkgroupCount(OpBuilder &builder, Location loc,
                                  unsigned axis) {
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext(), 4);
  Value base =
      LLVM::CallIntrinsicOp::create(
          builder, loc, pointer,
          builder.getStringAttr("llvm.amdgcn.implicitarg.ptr"), ValueRange())
          .getResult(0);
  Value address =
      LLVM::GEPOp::create(builder, loc, pointer, builder.getI8Type(), base,
                          ArrayRef<LLVM::GEPArg>{int32_t(axis * 4)});
  return LLVM::LoadOp::create(builder, loc, builder.getI32Type(), address,
                              /*alignment=*/4);
}

namespace {
/// Identity queries. All are non-negative 32-bit quantities.
template <typename Op> struct QueryLowering : AddressPattern<Op> {
  using AddressPattern<Op>::AddressPattern;
  using Adaptor = typename Op::Adaptor;

  LogicalResult
  matchAndRewrite(Op op, Adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto axis = static_cast<unsigned>(op.getDimension());
    std::optional<int64_t> size = findWorkgroupSize(op, axis);
    Value value;
    if constexpr (std::is_same_v<Op, KernelWorkitemIdOp>) {
      value = createWorkitemId(rewriter, loc, axis, size);
    } else if constexpr (std::is_same_v<Op, KernelWorkgroupIdOp>) {
      value = createWorkgroupId(rewriter, loc, axis);
    } else if constexpr (std::is_same_v<Op, KernelWorkgroupCountOp>) {
      value = createWorkgroupCount(rewriter, loc, axis);
    } else {
      if (!size) // Refused before patterns run.
        return failure();
      value = arith::ConstantOp::create(rewriter, loc,
                                        rewriter.getI32IntegerAttr(*size));
      // The dispatch's extent fits 32 bits, so this does not wrap.
      if constexpr (std::is_same_v<Op, KernelDispatchIdOp>)
        value = arith::AddIOp::create(
            rewriter, loc,
            arith::MulIOp::create(
                rewriter, loc, createWorkgroupId(rewriter, loc, axis), value),
            createWorkitemId(rewriter, loc, axis, size));
    }
    auto type = cast<IntegerType>(this->converter.convertType(op.getResult()));
    rewriter.replaceOp(
        op, castInteger(rewriter, loc, value, true, type.getWidth()));
    return success();
  }
};

struct KernelLowering : AddressPattern<KernelDefOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(KernelDefOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    std::optional<std::array<int64_t, 3>> size = getExactWorkgroupSize(op);
    if (!size)
      return failure();
    SmallVector<Type> inputs;
    if (failed(converter.convertTypes(op.getLaunchType().getInputs(), inputs)))
      return rewriter.notifyMatchFailure(op, "an argument has no conversion");
    for (Type &input : inputs)
      if (isa<FloatType>(input))
        input = getMemoryType(input);
    TypeConverter::SignatureConversion signature(inputs.size());
    for (auto [index, input] : llvm::enumerate(inputs))
      signature.addInputs(index, input);
    auto type = LLVM::LLVMFunctionType::get(
        LLVM::LLVMVoidType::get(getContext()), inputs);
    SmallVector<unsigned> disjoint =
        findDisjointArguments(op.getBody(), converter.getCarriers().getFacts());
    auto function = LLVM::LLVMFuncOp::create(rewriter, op.getLoc(),
                                             op.getArtifactName(), type);
    int64_t total = (*size)[0] * (*size)[1] * (*size)[2];
    using Dialect = ROCDL::ROCDLDialect;
    function->setAttr(Dialect::KernelAttrHelper::getNameStr(),
                      rewriter.getUnitAttr());
    function->setAttr(
        Dialect::ReqdWorkGroupSizeAttrHelper::getNameStr(),
        rewriter.getDenseI32ArrayAttr(
            {int32_t((*size)[0]), int32_t((*size)[1]), int32_t((*size)[2])}));
    function->setAttr(
        Dialect::FlatWorkGroupSizeAttrHelper::getNameStr(),
        rewriter.getStringAttr(Twine(total) + "," + Twine(total)));
    if (op.getArgumentNamesAttr())
      function->setAttr(kArgumentNamesAttr, op.getArgumentNamesAttr());
    rewriter.inlineRegionBefore(op.getBody(), function.getBody(),
                                function.end());
    if (failed(convertBody(converter, rewriter, function.getBody(), signature)))
      return rewriter.notifyMatchFailure(op, "an argument has no conversion");
    for (unsigned argument : disjoint)
      function.setArgAttr(argument, LLVM::LLVMDialect::getNoAliasAttrName(),
                          rewriter.getUnitAttr());
    rewriter.eraseOp(op);
    return success();
  }
};

struct ReturnLowering : AddressPattern<KernelReturnOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(KernelReturnOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<LLVM::ReturnOp>(op, ValueRange());
    return success();
  }
};
} // namespace

void loom::populateKernelPatterns(const AddressConverter &converter,
                                  RewritePatternSet &patterns) {
  patterns.add<
      QueryLowering<KernelWorkitemIdOp>, QueryLowering<KernelWorkgroupIdOp>,
      QueryLowering<KernelWorkgroupSizeOp>,
      QueryLowering<KernelWorkgroupCountOp>, QueryLowering<KernelDispatchIdOp>,
      KernelLowering, ReturnLowering>(converter, patterns.getContext());
}
