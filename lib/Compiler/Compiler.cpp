//===- Compiler.cpp - From a module to an artifact ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Compiler/Compiler.h"
#include "Loom/Compiler/Roots.h"
#include "Loom/Conversion/HostEntry.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Interfaces/NormalForms.h"
#include "Loom/Pipelines/Pipelines.h"
#include "Loom/Source/SourceSpelling.h"
#include "Loom/Target/AMDGPU/Emit.h"
#include "Loom/Target/AMDGPU/Targets.h"
#include "Loom/Target/Host/HostProgram.h"
#include "Loom/Target/Translation/AccessReport.h"
#include "Loom/Target/Translation/Translate.h"
#include "Loom/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/IR/LLVMContext.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Targets
//===----------------------------------------------------------------------===//

std::string CompileTarget::getPassOption() const {
  return amdgpu ? amdgpu->name.str() : "host";
}

std::string CompileTarget::getName() const {
  return amdgpu ? "amdgpu:" + amdgpu->name.str() : "cpu";
}

llvm::Expected<CompileTarget> loom::parseTarget(StringRef text) {
  CompileTarget target;
  if (text == "cpu")
    return target;
  StringRef selector = text;
  if (selector.consume_front("amdgpu:"))
    target.amdgpu = lookupTarget(selector);
  if (!target.amdgpu)
    return llvm::createStringError("unknown target '" + text +
                                   "': supported are cpu and amdgpu:<name> "
                                   "with " +
                                   listTargetNames());
  target.subgroupSize = target.amdgpu->wavefrontSize;
  return target;
}

//===----------------------------------------------------------------------===//
// Pipelines
//===----------------------------------------------------------------------===//

/// Runs passes with the checks and dumps every pipeline has.
static LogicalResult run(ModuleOp module, const CompileOptions &options,
                         function_ref<LogicalResult(PassManager &)> build) {
  PassManager manager(module.getContext());
  enableNormalFormChecks(manager);
  if (options.configure)
    options.configure(manager);
  if (failed(build(manager)))
    return failure();
  return manager.run(module);
}

static void addSpecialize(PassManager &manager, const CompileOptions &options) {
  SpecializeOptions specialize;
  specialize.subgroupSize = options.target.subgroupSize;
  specialize.target = options.target.getPassOption();
  buildSpecializePipeline(manager, specialize);
}

LogicalResult loom::specialize(ModuleOp module, const CompileOptions &options) {
  SourceSpelling spelling(module);
  return run(module, options, [&](PassManager &manager) {
    addSpecialize(manager, options);
    return success();
  });
}

static void addKeepReachable(PassManager &manager,
                             const CompileOptions &options) {
  KeepReachableOptions keep;
  keep.roots.assign(options.roots.begin(), options.roots.end());
  manager.addPass(createKeepReachable(keep));
}

/// A root must be something that can be compiled. One that does not exist is
/// reported by the pass that takes the roots.
static LogicalResult checkRoots(ModuleOp module,
                                const CompileOptions &options) {
  SymbolTable symbols(module);
  for (StringRef root : options.roots) {
    (void)root.consume_front("@");
    Operation *op = symbols.lookup(root);
    bool isDecl = isa_and_nonnull<FuncDeclOp, KernelDeclOp>(op);
    bool isCheck = op && op->getName().getDialectNamespace() == "loom_check";
    if (!isDecl && !isCheck)
      continue;
    InFlightDiagnostic diag = emitError(module.getLoc());
    diag << "root '@" << root << "' is ";
    if (isDecl)
      diag << "declared but not defined";
    else
      diag << "a " << op->getName().getStringRef()
           << ", which is run and not compiled: name a kernel";
    diag.attachNote(op->getLoc()) << "it is here";
    return diag;
  }
  return success();
}

/// Nothing links modules here: what is called must be defined.
static LogicalResult checkCallees(ModuleOp module) {
  SymbolTable symbols(module);
  WalkResult result = module.walk([&](FuncCallOp call) {
    Operation *callee = symbols.lookup(call.getCallee());
    if (!isa_and_nonnull<FuncDeclOp>(callee))
      return WalkResult::advance();
    InFlightDiagnostic diag = call.emitOpError("calls '@")
                              << call.getCallee()
                              << "', which is declared but not defined";
    diag.attachNote(callee->getLoc()) << "declared here";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Runs the passes that `options` names.
static LogicalResult runTextual(ModuleOp module,
                                const CompileOptions &options) {
  return run(module, options, [&](PassManager &manager) -> LogicalResult {
    std::string errors;
    llvm::raw_string_ostream os(errors);
    if (succeeded(parsePassPipeline(options.pipeline, manager, os)))
      return success();
    return emitError(module.getLoc())
           << "cannot parse the pipeline '" << options.pipeline
           << "': " << StringRef(errors).trim();
  });
}

/// Brings a copy to the form the emitter takes. The kernels are described
/// between specialization and lowering, where they are exact.
static LogicalResult lower(ModuleOp module, const CompileOptions &options,
                           std::vector<KernelInfo> &kernels) {
  if (options.pipeline != "default") {
    if (options.pipeline != "none" && failed(runTextual(module, options)))
      return failure();
    kernels = describeLoweredKernels(module);
    return success();
  }
  if (failed(checkRoots(module, options)))
    return failure();
  if (failed(run(module, options, [&](PassManager &manager) {
        addKeepReachable(manager, options);
        addSpecialize(manager, options);
        // Helpers are gone where they were inlined.
        addKeepReachable(manager, options);
        return success();
      })))
    return failure();
  if (failed(checkCallees(module)))
    return failure();
  if (module.getOps<KernelDefOp>().empty())
    return emitError(module.getLoc())
           << (options.roots.empty()
                   ? "the module has no kernel to compile"
                   : "no root is a kernel or launches one: name a kernel");
  FailureOr<std::vector<KernelInfo>> described = describeKernels(module);
  if (failed(described))
    return failure();
  kernels = std::move(*described);
  return run(module, options, [&](PassManager &manager) {
    ScheduleOptions schedule;
    schedule.subgroupSize = options.target.subgroupSize;
    // A longer queue would be spilled: that gains nothing, and takes LLVM's
    // register allocator minutes.
    if (options.target.amdgpu)
      schedule.registers = options.target.amdgpu->registers;
    buildSchedulePipeline(manager, schedule);
    LowerSourceOptions lowering;
    lowering.target = options.target.getPassOption();
    lowering.subgroupSize = options.target.subgroupSize;
    lowering.sanitizeAccess = options.sanitizeAccess;
    lowering.sanitizeValue = options.sanitizeValue;
    buildLowerSourcePipeline(manager, lowering);
    return success();
  });
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

static FailureOr<std::string> emitDevice(ModuleOp module,
                                         const CompileOptions &options,
                                         ArtifactFormat format) {
  if (!options.target.amdgpu)
    return emitError(module.getLoc())
           << "this format needs a target such as amdgpu:gfx1100";
  llvm::LLVMContext context;
  AccessReport report(module);
  std::unique_ptr<llvm::Module> translated = translateToLLVMIR(module, context);
  if (!translated)
    return failure();
  AMDGPUEmitOptions emit;
  emit.target = options.target.amdgpu;
  emit.wantLLVMIR = format == ArtifactFormat::LLVMIR;
  emit.wantAssembly = format == ArtifactFormat::AmdgpuAsm;
  emit.wantHsaco = format == ArtifactFormat::AmdgpuHsaco;
  emit.numAccesses = report.size();
  llvm::Expected<AMDGPUArtifacts> artifacts = emitAMDGPU(*translated, emit);
  if (!artifacts)
    return emitError(module.getLoc())
           << "LLVM could not emit code for " << options.target.getName()
           << ": " << llvm::toString(artifacts.takeError());
  report.emit(artifacts->accesses);
  switch (format) {
  case ArtifactFormat::LLVMIR:
    return artifacts->llvmIR;
  case ArtifactFormat::AmdgpuAsm:
    return artifacts->assembly;
  default:
    return std::string(artifacts->hsaco.begin(), artifacts->hsaco.end());
  }
}

FailureOr<Artifact> loom::compile(ModuleOp module,
                                  const CompileOptions &options,
                                  ArtifactFormat format) {
  SourceSpelling spelling(module);
  OwningOpRef<ModuleOp> copy(module.clone());
  Artifact artifact;
  if (failed(lower(*copy, options, artifact.kernels)))
    return failure();
  if (format == ArtifactFormat::MLIR) {
    llvm::raw_string_ostream os(artifact.bytes);
    copy->print(os);
    os << '\n';
    return artifact;
  }
  FailureOr<std::string> bytes = emitDevice(*copy, options, format);
  if (failed(bytes))
    return failure();
  artifact.bytes = std::move(*bytes);
  return artifact;
}

HostArtifact::HostArtifact() = default;
HostArtifact::HostArtifact(HostArtifact &&) = default;
HostArtifact::~HostArtifact() = default;

FailureOr<HostArtifact> loom::compileForHost(ModuleOp module,
                                             const CompileOptions &options) {
  OwningOpRef<ModuleOp> copy = cloneForRoots(module, options.roots);
  SourceSpelling spelling(*copy);
  HostArtifact artifact;
  if (failed(lower(*copy, options, artifact.kernels)))
    return failure();
  for (KernelInfo &kernel : artifact.kernels)
    kernel.name = (kHostEntryPrefix + kernel.name).str();
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> translated = translateToLLVMIR(*copy, context);
  if (!translated)
    return failure();
  llvm::Expected<std::unique_ptr<HostProgram>> program =
      HostProgram::create(*translated);
  if (!program)
    return emitError(module.getLoc()) << "LLVM could not emit host code: "
                                      << llvm::toString(program.takeError());
  artifact.program = std::move(*program);
  return artifact;
}
