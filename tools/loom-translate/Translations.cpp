//===- Translations.cpp - What loom-translate offers ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Translations.h"
#include "Loom/Compiler/Compiler.h"
#include "Loom/Init.h"
#include "Loom/Source/Printer.h"
#include "Loom/Source/Reader.h"
#include "Loom/Target/Translation/Translate.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace loom;

static llvm::cl::opt<std::string>
    target("target", llvm::cl::value_desc("family:selector"),
           llvm::cl::desc("Target of --mlir-to-amdgpu-asm and --mlir-to-hsaco, "
                          "such as amdgpu:gfx1100"));

static void registerDialects(DialectRegistry &registry) {
  loom::registerAllDialects(registry);
}

static OwningOpRef<Operation *> fromLoom(llvm::SourceMgr &sources,
                                         MLIRContext *context) {
  context->printOpOnDiagnostic(false);
  loadSourceDialects(*context);
  const llvm::MemoryBuffer *buffer =
      sources.getMemoryBuffer(sources.getMainFileID());
  OwningOpRef<ModuleOp> module =
      isCompiled(buffer->getBuffer())
          ? readCompiled(*buffer, context)
          : readSource(buffer->getBuffer(), buffer->getBufferIdentifier(),
                       context);
  if (!module)
    return {};
  return OwningOpRef<Operation *>(module.release());
}

static LogicalResult toLLVMIR(ModuleOp module, llvm::raw_ostream &os) {
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> result = translateToLLVMIR(module, context);
  if (!result)
    return failure();
  result->print(os, nullptr);
  return success();
}

static LogicalResult emit(ModuleOp module, llvm::raw_ostream &os,
                          ArtifactFormat format) {
  if (target.empty())
    return emitError(UnknownLoc::get(module.getContext()))
           << "--target is needed, for example --target=amdgpu:gfx1100";
  llvm::Expected<CompileTarget> parsed = parseTarget(target);
  if (!parsed)
    return emitError(UnknownLoc::get(module.getContext()))
           << "--target: " << llvm::toString(parsed.takeError());
  CompileOptions options;
  options.target = *parsed;
  options.pipeline = "none";
  FailureOr<Artifact> artifact = compile(module, options, format);
  if (failed(artifact))
    return failure();
  os << artifact->bytes;
  return success();
}

void loom::registerTranslateTool() {
  static TranslateToMLIRRegistration toMLIR(
      "loom-to-mlir", "Read .loom text or a compiled module",
      [](llvm::SourceMgr &sources, MLIRContext *context) {
        return fromLoom(sources, context);
      },
      registerDialects);
  static TranslateFromMLIRRegistration toLoom(
      "mlir-to-loom", "Print a module as .loom text",
      [](ModuleOp module, llvm::raw_ostream &os) {
        // The dialects that have words for upstream's ops need not be in the
        // module.
        loadSourceDialects(*module.getContext());
        return printSource(module, os);
      },
      registerDialects);
  static TranslateFromMLIRRegistration toCompiled(
      "mlir-to-loombc", "Write a compiled module",
      [](ModuleOp module, llvm::raw_ostream &os) {
        return writeCompiled(module, os);
      },
      registerDialects);
  static TranslateFromMLIRRegistration llvmir(
      "mlir-to-llvmir", "Translate the LLVM dialect to LLVM IR",
      [](ModuleOp module, llvm::raw_ostream &os) {
        return toLLVMIR(module, os);
      },
      registerDialects);
  static TranslateFromMLIRRegistration assembly(
      "mlir-to-amdgpu-asm", "Compile the LLVM dialect to AMDGPU assembly",
      [](ModuleOp module, llvm::raw_ostream &os) {
        return emit(module, os, ArtifactFormat::AmdgpuAsm);
      },
      registerDialects);
  static TranslateFromMLIRRegistration hsaco(
      "mlir-to-hsaco", "Compile the LLVM dialect to a code object",
      [](ModuleOp module, llvm::raw_ostream &os) {
        return emit(module, os, ArtifactFormat::AmdgpuHsaco);
      },
      registerDialects);
}
