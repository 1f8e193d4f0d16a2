//===- ConvertLoomToLLVM.cpp - The last Loom stage ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Carriers.h"
#include "Loom/Conversion/Passes.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Target/AMDGPU/Targets.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace loom {
#define GEN_PASS_DEF_CONVERTLOOMTOLLVM
#include "Loom/Conversion/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

/// Address space of global memory in LLVM's AMDGPU backend.
static constexpr unsigned kAmdgpuGlobal = 1;

namespace {
class ConvertLoomToLLVM
    : public loom::impl::ConvertLoomToLLVMBase<ConvertLoomToLLVM> {
public:
  using ConvertLoomToLLVMBase::ConvertLoomToLLVMBase;

  void runOnOperation() override;

private:
  LogicalResult findTarget(const TargetInfo *&amdgpu);
};
} // namespace

LogicalResult ConvertLoomToLLVM::findTarget(const TargetInfo *&amdgpu) {
  if (target == "host")
    return success();
  amdgpu = lookupTarget(target);
  if (amdgpu)
    return success();
  return emitError(getOperation().getLoc())
         << "unknown target '" << target << "': expected host, "
         << listTargetNames();
}

/// Clauses are reported all at once, before anything changes.
static LogicalResult checkClauses(ModuleOp module) {
  bool failed = false;
  module.walk(
      [&](Operation *op) { failed |= verifyNoPendingClauses(op).failed(); });
  return failure(failed);
}

void ConvertLoomToLLVM::runOnOperation() {
  ModuleOp module = getOperation();
  MLIRContext *context = &getContext();
  const TargetInfo *amdgpu = nullptr;
  if (failed(findTarget(amdgpu)) || failed(checkClauses(module)))
    return signalPassFailure();
  FactOptions options;
  if (amdgpu)
    options.subgroupSize = amdgpu->wavefrontSize;
  FailureOr<std::unique_ptr<Facts>> facts = Facts::compute(module, options);
  if (failed(facts) || failed(checkAddressArithmetic(module, **facts)))
    return signalPassFailure();
  Carriers carriers(module, **facts);
  num32 += carriers.getNumValues(32);
  num64 += carriers.getNumValues(64);

  AddressConverter converter(carriers, context, amdgpu ? kAmdgpuGlobal : 0);
  RewritePatternSet patterns(context);
  populateIndexPatterns(converter, patterns);
  populateControlPatterns(converter, patterns);
  populateMemoryPatterns(converter, patterns);
  populateFunctionPatterns(converter, patterns);
  if (amdgpu)
    populateKernelPatterns(converter, patterns);
  ConversionTarget conversion(*context);
  conversion.addIllegalDialect<IndexDialect, ScfDialect, BufferDialect,
                               FuncDialect, KernelDialect, ViewDialect>();
  conversion.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  if (failed(applyPartialConversion(module, conversion, std::move(patterns))))
    signalPassFailure();
}
