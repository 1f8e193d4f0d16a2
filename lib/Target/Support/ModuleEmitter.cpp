//===- ModuleEmitter.cpp - Optimize and emit LLVM modules -----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/Support/ModuleEmitter.h"
#include "Loom/Target/Support/BoundRegions.h"
#include "Loom/Target/Support/ExactDivisions.h"
#include "Loom/Target/Support/HideMasks.h"
#include "Loom/Target/Support/KeepFences.h"
#include "Loom/Target/Support/KeepWaits.h"
#include "Loom/Target/Support/WidenShuffles.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"

using namespace loom;

//===----------------------------------------------------------------------===//
// PrivateModule
//===----------------------------------------------------------------------===//

PrivateModule::PrivateModule() : context(new llvm::LLVMContext) {}
PrivateModule::~PrivateModule() = default;

llvm::Expected<PrivateModule>
PrivateModule::copyOf(const llvm::Module &original) {
  PrivateModule copy;
  llvm::SmallVector<char, 0> bitcode;
  // The verifier of the reader and the writer assert on broken input, and
  // nothing of the original may be abandoned half way.
  auto clone = [&]() -> llvm::Error {
    if (llvm::Error error = verifyForEmission(original))
      return error;
    llvm::raw_svector_ostream os(bitcode);
    llvm::WriteBitcodeToFile(original, os);
    llvm::MemoryBufferRef buffer(
        llvm::StringRef(bitcode.data(), bitcode.size()),
        original.getModuleIdentifier());
    llvm::Expected<std::unique_ptr<llvm::Module>> parsed =
        llvm::parseBitcodeFile(buffer, *copy.context);
    if (!parsed)
      return parsed.takeError();
    copy.module = std::move(*parsed);
    return llvm::Error::success();
  };
  if (llvm::Error error = runGuarded(*copy.context, clone)) {
    if (error.isA<BackendFatalError>())
      (void)copy.context.release();
    return error;
  }
  return std::move(copy);
}

llvm::Error
PrivateModule::run(llvm::function_ref<llvm::Error(llvm::Module &)> body,
                   BackendDiagnostics *diagnostics) {
  assert(module && "module was abandoned after a fatal error");
  llvm::Error error =
      runGuarded(*context, [&] { return body(*module); }, diagnostics);
  if (error.isA<BackendFatalError>()) {
    (void)module.release();
    (void)context.release();
  }
  return error;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
loom::createMachine(const llvm::Triple &triple, llvm::StringRef cpu,
                    llvm::StringRef features, unsigned optLevel) {
  initializeBackends();
  std::string reason;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, reason);
  if (!target)
    return llvm::createStringError(reason);
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      triple, cpu, features, llvm::TargetOptions(), llvm::Reloc::PIC_,
      std::nullopt, *llvm::CodeGenOpt::getLevel(optLevel)));
  if (!machine)
    return llvm::createStringError("LLVM has no code generator for '" +
                                   triple.str() + "'");
  if (!machine->getMCSubtargetInfo()->isCPUStringValid(cpu))
    return llvm::createStringError("LLVM's " + triple.getArchName() +
                                   " backend does not know the CPU '" + cpu +
                                   "'");
  return std::move(machine);
}

llvm::Error loom::verifyForEmission(const llvm::Module &module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (!llvm::verifyModule(module, &os))
    return llvm::Error::success();
  return llvm::createStringError("invalid LLVM IR: " +
                                 llvm::StringRef(text).rtrim());
}

static llvm::OptimizationLevel getPipelineLevel(unsigned optLevel) {
  switch (optLevel) {
  case 0:
    return llvm::OptimizationLevel::O0;
  case 1:
    return llvm::OptimizationLevel::O1;
  case 2:
    return llvm::OptimizationLevel::O2;
  default:
    return llvm::OptimizationLevel::O3;
  }
}

namespace {
/// Analysis managers in the order that their destruction needs. In the heap,
/// because a fatal error abandons the stack while analyses refer to the IR.
struct PipelineState {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager sccs;
  llvm::ModuleAnalysisManager modules;
  llvm::ModulePassManager passes;
};
} // namespace

/// Refuses the pass that compares each access in a loop with each other one
/// where there are thousands, as in loops that were unrolled.
static bool isWorthItsTime(llvm::StringRef pass, llvm::Any ir) {
  constexpr unsigned most = 1024;
  auto *function = llvm::any_cast<const llvm::Function *>(&ir);
  if (!function || pass != "LoopLoadEliminationPass")
    return true;
  return llvm::none_of(**function, [](const llvm::BasicBlock &block) {
    unsigned accesses = 0;
    for (const llvm::Instruction &inst : block)
      accesses += inst.mayReadOrWriteMemory();
    return accesses > most;
  });
}

void loom::optimizeModule(llvm::Module &module, llvm::TargetMachine &machine,
                          unsigned optLevel) {
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = tuning.SLPVectorization = optLevel >= 2;
  auto instrumentation = std::make_unique<llvm::PassInstrumentationCallbacks>();
  instrumentation->registerShouldRunOptionalPassCallback(isWorthItsTime);
  auto builder = std::make_unique<llvm::PassBuilder>(
      &machine, tuning, /*PGOOpt=*/std::nullopt, instrumentation.get());
  builder->registerVectorizerStartEPCallback(
      [](llvm::FunctionPassManager &passes, auto...) {
        passes.addPass(HideMasksPass());
      });
  if (machine.getTargetTriple().isAMDGCN()) {
    builder->registerPipelineStartEPCallback([](llvm::ModulePassManager &passes,
                                                auto...) {
      passes.addPass(llvm::createModuleToFunctionPassAdaptor(HideZerosPass()));
    });
    builder->registerVectorizerStartEPCallback(
        [](llvm::FunctionPassManager &passes, auto...) {
          passes.addPass(KeepFencesPass());
        });
    builder->registerOptimizerLastEPCallback([](llvm::ModulePassManager &passes,
                                                auto...) {
      llvm::FunctionPassManager last;
      last.addPass(ExactDivisionsPass());
      last.addPass(WidenShufflesPass());
      last.addPass(SealFencesPass());
      last.addPass(KeepWaitsPass());
      last.addPass(BoundRegionsPass());
      passes.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(last)));
    });
  }
  auto state = std::make_unique<PipelineState>();
  builder->registerModuleAnalyses(state->modules);
  builder->registerCGSCCAnalyses(state->sccs);
  builder->registerFunctionAnalyses(state->functions);
  builder->registerLoopAnalyses(state->loops);
  builder->crossRegisterProxies(state->loops, state->functions, state->sccs,
                                state->modules);
  state->passes =
      builder->buildPerModuleDefaultPipeline(getPipelineLevel(optLevel));
  state->passes.run(module, state->modules);
}

llvm::Expected<ObjectBytes> loom::generateCode(llvm::Module &module,
                                               llvm::TargetMachine &machine,
                                               OutputKind kind) {
  // In the heap for the same reason as PipelineState.
  struct Output {
    ObjectBytes bytes;
    llvm::raw_svector_ostream os{bytes};
    llvm::legacy::PassManager passes;
  };
  auto output = std::make_unique<Output>();
  machine.Options.MCOptions.AsmVerbose = kind == OutputKind::Assembly;
  if (machine.addPassesToEmitFile(output->passes, output->os, nullptr,
                                  kind == OutputKind::Assembly
                                      ? llvm::CodeGenFileType::AssemblyFile
                                      : llvm::CodeGenFileType::ObjectFile,
                                  /*DisableVerify=*/true))
    return llvm::createStringError(
        "LLVM's code generator cannot emit this kind of file");
  output->passes.run(module);
  return std::move(output->bytes);
}
