//===- ReferenceStage.cpp - What the reference device runs ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Compiler/ReferenceStage.h"
#include "Loom/Compiler/Roots.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Kernel/Transforms/Passes.h"
#include "Loom/Dialect/Template/IR/Template.h"
#include "Loom/Interfaces/NormalForms.h"
#include "Loom/Pipelines/Pipelines.h"
#include "Loom/Source/SourceSpelling.h"
#include "Loom/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace loom;

std::optional<ReferenceStage> loom::parseReferenceStage(StringRef text) {
  return llvm::StringSwitch<std::optional<ReferenceStage>>(text)
      .Case("read", ReferenceStage::Read)
      .Case("specialize", ReferenceStage::Specialize)
      .Case("schedule", ReferenceStage::Schedule)
      .Default({});
}

StringRef loom::stringifyReferenceStage(ReferenceStage stage) {
  switch (stage) {
  case ReferenceStage::Read:
    return "read";
  case ReferenceStage::Specialize:
    return "specialize";
  case ReferenceStage::Schedule:
    return "schedule";
  }
  llvm_unreachable("unknown stage");
}

/// The interpreter has nothing to select by.
static LogicalResult checkSelected(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    if (!isa<TemplateApplyOp, TemplateCallOp>(op))
      return WalkResult::advance();
    op->emitOpError("cannot run after the stage 'read': templates are selected "
                    "by 'specialize', so choose --reference-stage=specialize "
                    "or schedule");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// The interpreter could run any size, but no compiler can.
static LogicalResult checkWorkgroupSizes(ModuleOp module) {
  for (KernelDefOp kernel : module.getOps<KernelDefOp>())
    if (!getExactWorkgroupSize(kernel))
      return failure();
  return success();
}

/// The interpreter could allocate more than the processor has. What compiling
/// would make room for is looked at where it is looked at then, but moved in a
/// copy only: the reports of what is run name ops where they were written.
static LogicalResult checkStorage(ModuleOp module,
                                  const CompileTarget &target) {
  if (!target.amdgpu)
    return success();
  OwningOpRef<ModuleOp> copy = module.clone();
  PassManager manager(module.getContext());
  PlaceStorageOptions storage;
  storage.target = target.getPassOption();
  manager.addPass(createPlaceStorage(storage));
  return manager.run(*copy);
}

OwningOpRef<ModuleOp> loom::prepareReference(ModuleOp module,
                                             const CompileOptions &options,
                                             ReferenceStage stage) {
  OwningOpRef<ModuleOp> copy = cloneForRoots(module, options.roots);
  // Of the copy: a module of many kernels is prepared kernel by kernel.
  SourceSpelling spelling(*copy);
  PassManager manager(module.getContext());
  enableNormalFormChecks(manager);
  if (options.configure)
    options.configure(manager);
  KeepReachableOptions keep;
  keep.roots.assign(options.roots.begin(), options.roots.end());
  manager.addPass(createKeepReachable(keep));
  if (stage != ReferenceStage::Read) {
    SpecializeOptions specialize;
    specialize.subgroupSize = options.target.subgroupSize;
    specialize.target =
        options.target.amdgpu ? options.target.getPassOption() : "reference";
    buildSpecializePipeline(manager, specialize);
  }
  if (stage == ReferenceStage::Schedule) {
    ScheduleOptions schedule;
    schedule.subgroupSize = options.target.subgroupSize;
    buildSchedulePipeline(manager, schedule);
  }
  if (failed(manager.run(*copy)) ||
      failed(stage == ReferenceStage::Read ? checkSelected(*copy)
                                           : checkWorkgroupSizes(*copy)))
    return {};
  if (stage != ReferenceStage::Read &&
      failed(checkStorage(*copy, options.target)))
    return {};
  return copy;
}
