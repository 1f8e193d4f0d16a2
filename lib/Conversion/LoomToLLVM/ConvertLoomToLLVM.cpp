//===- ConvertLoomToLLVM.cpp - The last Loom stage ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Aliasing.h"
#include "Collectives.h"
#include "Loom/Conversion/Passes.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/Cfg/IR/Cfg.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/NormalForm/IR/NormalForm.h"
#include "Loom/Dialect/Sanitizer/IR/Sanitizer.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Interfaces/Decision.h"
#include "Loom/Interfaces/LoomPass.h"
#include "Loom/Target/AMDGPU/Targets.h"
#include "Memory.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
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

/// A pattern that refused an op would add an error about its legality.
static LogicalResult checkLaunches(ModuleOp module) {
  bool failed = false;
  for (KernelDefOp kernel : module.getOps<KernelDefOp>())
    failed |= !getExactWorkgroupSize(kernel);
  for (FuncDefOp helper : module.getOps<FuncDefOp>())
    helper.walk([&](Operation *op) {
      if (isa<KernelLaunchOp>(op)) {
        op->emitOpError("is host code, which is not compiled: let no root be "
                        "or call its function");
        failed = true;
        return;
      }
      if (!isa<KernelWorkgroupSizeOp, KernelDispatchIdOp>(op))
        return;
      op->emitOpError("in a function that is not inlined is not supported yet");
      failed = true;
    });
  return failure(failed);
}

/// One remark per function, and one per value that needs 64 bits: an author who
/// did not expect it states a range.
static void reportCarriers(ModuleOp module, const Carriers &carriers) {
  for (Operation &function : *module.getBody()) {
    int64_t counts[2] = {0, 0};
    // A launch configuration is evaluated on the host and never lowered.
    auto kernel = dyn_cast<KernelDefOp>(function);
    Region *config = kernel ? &kernel.getConfig() : nullptr;
    function.walk([&](Operation *op) {
      if (config && op->getParentRegion() == config)
        return;
      for (Value result : op->getResults()) {
        if (!isa<IndexType, OffsetType>(result.getType()))
          continue;
        bool isWide = carriers.get(result).bits == 64;
        ++counts[isWide];
        if (!isWide)
          continue;
        IntegerFacts facts = carriers.getFacts().get(result);
        Decision(op, DecisionKind::Missed, "index-width", "wide-value")
            .add("min", facts.min)
            .add("max", facts.max);
      }
    });
    if (counts[0] || counts[1])
      Decision(&function, DecisionKind::Taken, "index-width", "carriers")
          .add("values_32", counts[0])
          .add("values_64", counts[1]);
  }
}

void ConvertLoomToLLVM::runOnOperation() {
  ModuleOp module = getOperation();
  MLIRContext *context = &getContext();
  const TargetInfo *amdgpu = nullptr;
  if (failed(findTarget(amdgpu)) || failed(checkClauses(module)) ||
      failed(checkRecursion(module)) ||
      (amdgpu && failed(checkLaunches(module))) ||
      failed(prepareSanitizer(module, amdgpu != nullptr)))
    return signalPassFailure();
  FactOptions options;
  if (amdgpu)
    options.subgroupSize = amdgpu->wavefrontSize;
  FailureOr<std::unique_ptr<Facts>> facts = Facts::compute(module, options);
  if (failed(facts) || failed(checkAddressArithmetic(module, **facts)))
    return signalPassFailure();
  WholeShuffles whole;
  std::unique_ptr<LaneTarget> lanes;
  if (amdgpu) {
    if (failed(prepareCollectives(module, **facts, *amdgpu, whole)))
      return signalPassFailure();
    lanes = createAMDGPULanes(*amdgpu);
  }
  numAligned += raiseAlignments(module, **facts);
  markAliasScopes(module, **facts);
  Carriers carriers(module, **facts);
  reportCarriers(module, carriers);
  num32 += carriers.getNumValues(32);
  num64 += carriers.getNumValues(64);

  std::optional<AddressSpaces> spaces;
  WorkgroupStorage storage;
  if (amdgpu) {
    FailureOr<AddressSpaces> computed = AddressSpaces::compute(module);
    if (failed(computed))
      return signalPassFailure();
    spaces = std::move(*computed);
  }
  if (failed(prepareStorage(module, **facts, amdgpu != nullptr, storage)))
    return signalPassFailure();
  AddressConverter converter(carriers, context, spaces ? &*spaces : nullptr);
  RewritePatternSet patterns(context);
  populateIndexPatterns(converter, patterns);
  populateControlPatterns(converter, patterns);
  populateMemoryPatterns(converter, amdgpu, patterns);
  populateStoragePatterns(converter, storage, patterns);
  populateByteLoopPatterns(converter, patterns);
  populateAtomicPatterns(converter, amdgpu, patterns);
  populateSanitizerPatterns(converter, patterns);
  populateFunctionPatterns(converter, patterns);
  populateVectorPatterns(converter, patterns);
  populateDotPatterns(converter, amdgpu, patterns);
  if (amdgpu) {
    populateKernelPatterns(converter, patterns);
    populateBarrierPatterns(converter, *amdgpu, patterns);
    populateCollectivePatterns(converter, *lanes, whole, patterns);
  }
  ConversionTarget conversion(*context);
  conversion.addIllegalDialect<IndexDialect, CfgDialect, ScfDialect,
                               BufferDialect, FuncDialect, KernelDialect,
                               SanitizerDialect, ViewDialect>();
  markVectorOps(conversion);
  conversion.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  // A folded lane would arrive in the width of where it came from.
  ConversionConfig config;
  config.foldingMode = DialectConversionFoldingMode::AfterPatterns;
  if (failed(applyPartialConversion(module, conversion, std::move(patterns),
                                    config)))
    return signalPassFailure();
  // What they state has been checked, and nothing names them any more.
  for (auto target :
       llvm::make_early_inc_range(module.getOps<TargetOpInterface>()))
    target->erase();
  establishPostForms();
}
