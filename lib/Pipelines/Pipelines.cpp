//===- Pipelines.cpp - The order of passes --------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Pipelines/Pipelines.h"
#include "Loom/Conversion/Passes.h"
#include "Loom/Dialect/Cfg/Transforms/Passes.h"
#include "Loom/Dialect/Config/Transforms/Passes.h"
#include "Loom/Dialect/Kernel/Transforms/Passes.h"
#include "Loom/Dialect/Scalar/Transforms/Passes.h"
#include "Loom/Dialect/Scf/Transforms/Passes.h"
#include "Loom/Dialect/Target/Transforms/Passes.h"
#include "Loom/Transforms/Cleanup.h"
#include "Loom/Transforms/Passes.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVMPass.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVMPass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace loom;

void loom::buildSpecializePipeline(OpPassManager &manager,
                                   const SpecializeOptions &options) {
  CheckTargetsOptions targets;
  targets.target = options.target;
  targets.subgroupSize = options.subgroupSize;
  manager.addPass(createCheckTargets(targets));
  manager.addPass(createResolveConfig());
  ResolveTargetOptions target;
  target.subgroupSize = options.subgroupSize;
  manager.addPass(createResolveTarget(target));
  manager.addPass(createPruneBlocks());
  manager.addPass(createRequirePreconditions());
  manager.addPass(createLimitInlining());
  manager.addPass(createInlineCalls());
  SelectTemplatesOptions select;
  select.target = options.target;
  select.subgroupSize = options.subgroupSize;
  manager.addPass(createSelectTemplates(select));
  addCleanup(manager);
  CheckPreconditionsOptions check;
  check.subgroupSize = options.subgroupSize;
  manager.addPass(createCheckPreconditions(check));
}

void loom::buildSchedulePipeline(OpPassManager &manager,
                                 const ScheduleOptions &options) {
  // Conditions are known best now, and each op is still one of the author's.
  CheckConvergenceOptions converge;
  converge.subgroupSize = options.subgroupSize;
  manager.addPass(createCheckConvergence(converge));
  PipelineLoopsOptions pipeline;
  pipeline.subgroupSize = options.subgroupSize;
  pipeline.registers = options.registers;
  manager.addPass(createPipelineLoops(pipeline));
  UnrollLoopsOptions unroll;
  unroll.subgroupSize = options.subgroupSize;
  manager.addPass(createUnrollLoops(unroll));
  // Indices of what inner loops accessed are constant now.
  manager.addPass(createDecomposeLoopState());
}

void loom::buildLowerSourcePipeline(OpPassManager &manager,
                                    const LowerSourceOptions &options) {
  manager.addPass(createPruneBlocks());
  if (options.target != "host") {
    ExpandCollectivesOptions expand;
    expand.target = options.target;
    manager.addPass(createExpandCollectives(expand));
  }
  // Here every access is still one of the author's, and bounds are known. It
  // also expands the checks that the author wrote.
  InstrumentSanitizersOptions sanitize;
  sanitize.access = options.sanitizeAccess;
  sanitize.value = options.sanitizeValue;
  sanitize.subgroupSize = options.subgroupSize;
  manager.addPass(createInstrumentSanitizers(sanitize));
  PlaceStorageOptions storage;
  storage.target = options.target;
  manager.addPass(createPlaceStorage(storage));
  manager.addPass(createConvertViewToBuffer());
  if (options.target == "host") {
    ConvertKernelToHostOptions toHost;
    toHost.subgroupSize = options.subgroupSize;
    manager.addPass(createConvertKernelToHost(toHost));
  }
  addCleanup(manager);
  manager.addPass(createFlattenVectors());
  ConvertLoomToLLVMOptions toLLVM;
  toLLVM.target = options.target;
  manager.addPass(createConvertLoomToLLVM(toLLVM));
  // Only now: the stage before relies on what scalar.assume says.
  manager.addPass(createExpandScalar());
  ExpandNarrowFloatsOptions floats;
  floats.target = options.target;
  manager.addPass(createExpandNarrowFloats(floats));
  ConvertMathToLLVMOptions math;
  math.target = options.target;
  manager.addPass(createConvertMathToLLVM(math));
  // No canonicalization of upstream loops: it is not safe before they are in
  // CFG form (UPSTREAM.md), and LLVM simplifies what is left.
  manager.addPass(createConvertScfToCf());
  manager.addPass(createConvertVectorToLLVMPass());
  manager.addPass(createConvertMathToLLVMPass());
  manager.addPass(createArithToLLVMConversionPass());
  manager.addPass(createConvertControlFlowToLLVMPass());
  manager.addPass(createConvertFuncToLLVMPass());
  manager.addPass(createReconcileUnrealizedCastsPass());
}

void loom::registerPipelines() {
  PassPipelineRegistration<SpecializeOptions>(
      "loom-specialize",
      "Bind configuration and target, select templates, inline helpers",
      buildSpecializePipeline);
  PassPipelineRegistration<ScheduleOptions>(
      "loom-schedule", "Consume schedule clauses", buildSchedulePipeline);
  PassPipelineRegistration<LowerSourceOptions>(
      "loom-lower-source", "Lower Loom dialects to the LLVM dialect",
      buildLowerSourcePipeline);
}
