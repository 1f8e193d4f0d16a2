//===- loom-opt.cpp - Run passes over .mlir and .loom ---------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-opt with Loom's dialects and passes. MlirOptMain has no hook for another
// syntax, so `.loom` input is read here and handed on as bytecode, whose
// locations are the user's; so are the diagnostics of the passes.
//
//===----------------------------------------------------------------------===//

#include "Loom/Init.h"
#include "Loom/Interfaces/NormalForms.h"
#include "Loom/Source/MLIRText.h"
#include "Loom/Source/Reader.h"
#include "Loom/Tooling/ConfigOptions.h"
#include "Loom/Tooling/Session.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;

/// Reads `buffer`, binds the configuration, and returns it as bytecode.
static std::unique_ptr<llvm::MemoryBuffer>
readAsBytecode(std::unique_ptr<llvm::MemoryBuffer> buffer,
               const DialectRegistry &registry,
               const loom::ConfigOptions &config) {
  std::string name = buffer->getBufferIdentifier().str();
  loom::Session session(registry);
  OwningOpRef<ModuleOp> module = session.read(std::move(buffer));
  if (!module || failed(config.bind(*module)))
    return nullptr;
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (failed(writeBytecodeToFile(*module, os)))
    return nullptr;
  return llvm::MemoryBuffer::getMemBufferCopy(bytes, name);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  loom::registerAllDialects(registry);
  registerAllPasses();
  loom::registerAllPasses();
  loom::ConfigOptions config;
  auto [input, output] = registerAndParseCLIOptions(
      argc, argv, "Loom optimizer driver\n", registry);

  auto found = loom::readInput(input);
  if (!found) {
    llvm::WithColor::error(llvm::errs(), "loom-opt")
        << "cannot open input file '" << input
        << "': " << found.getError().message() << '\n';
    return EXIT_FAILURE;
  }
  std::unique_ptr<llvm::MemoryBuffer> buffer = std::move(*found);
  if (config.wantsSchema()) {
    loom::Session session(registry);
    OwningOpRef<ModuleOp> module = session.read(std::move(buffer));
    return module ? config.printSchema(*module) : EXIT_FAILURE;
  }
  bool isLoom = llvm::StringRef(input).ends_with(".loom") ||
                loom::isCompiled(buffer->getBuffer());
  auto deep =
      isLoom ? std::nullopt : loom::findTooDeepBracket(buffer->getBuffer());
  if (deep) {
    llvm::errs() << buffer->getBufferIdentifier() << ':' << deep->first << ':'
                 << deep->second << ": error: " << loom::describeTooDeep()
                 << '\n';
    return EXIT_FAILURE;
  }
  std::unique_ptr<llvm::MemoryBuffer> source;
  const MlirOptMainConfig flags = MlirOptMainConfig::createFromCLOptions();
  // The parts of a file that is split count lines of their own.
  if (isLoom || flags.inputSplitMarker().empty())
    source = llvm::MemoryBuffer::getMemBufferCopy(
        buffer->getBuffer(), buffer->getBufferIdentifier());
  if (isLoom || !config.empty()) {
    buffer = readAsBytecode(std::move(buffer), registry, config);
    if (!buffer)
      return EXIT_FAILURE;
  }
  std::string message;
  std::unique_ptr<llvm::ToolOutputFile> out = openOutputFile(output, &message);
  if (!out) {
    llvm::WithColor::error(llvm::errs(), "loom-opt") << message << '\n';
    return EXIT_FAILURE;
  }
  MlirOptMainConfig options = flags;
  options.setPassPipelineSetupFn([&](PassManager &manager) {
    loom::enableNormalFormChecks(manager);
    if (source && !flags.shouldVerifyDiagnostics())
      loom::showSourceDiagnostics(manager, *source);
    return flags.setupPassPipeline(manager);
  });
  if (failed(MlirOptMain(out->os(), std::move(buffer), registry, options)))
    return EXIT_FAILURE;
  out->keep();
  return EXIT_SUCCESS;
}
