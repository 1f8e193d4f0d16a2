//===- loom-translate.cpp - Between .loom, MLIR and artifacts -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlirTranslateMain says what is wrong with a file name without calling it an
// error, and writes results as they come; so the few lines are written here.
//
//===----------------------------------------------------------------------===//

#include "Loom/Tooling/Session.h"
#include "Translations.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  loom::registerTranslateTool();
  llvm::cl::opt<const Translation *, false, TranslationParser> requested(
      "", llvm::cl::desc("Translation to perform"), llvm::cl::Required);
  llvm::cl::opt<std::string> input(llvm::cl::Positional,
                                   llvm::cl::desc("<input file>"),
                                   llvm::cl::init("-"));
  llvm::cl::opt<std::string> output("o", llvm::cl::desc("Output file"),
                                    llvm::cl::value_desc("path"),
                                    llvm::cl::init("-"));
  llvm::cl::ParseCommandLineOptions(argc, argv, "Loom translation driver\n");
  // Linking a code object resets the options of the process.
  std::string outputPath = output;

  auto buffer = loom::readInput(input);
  if (!buffer)
    return loom::reportError("cannot read '" + input +
                             "': " + buffer.getError().message());
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(*buffer), llvm::SMLoc());
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.printOpOnDiagnostic(false);
  loom::ToolDiagnostics diagnostics(*sources, &context);
  std::string result;
  llvm::raw_string_ostream os(result);
  if (failed((*requested)(sources, os, &context)))
    return 1;
  if (llvm::Error error = loom::writeOutput(outputPath, result))
    return loom::reportError(std::move(error));
  return 0;
}
