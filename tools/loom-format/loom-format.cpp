//===- loom-format.cpp - Canonical layout of .loom files ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FormatTool.h"
#include "Loom/Init.h"
#include "Loom/Source/Reader.h"
#include "Loom/Tooling/ToolDiagnostics.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

static constexpr char agentsPage[] = R"(# loom-format

Checks that a `.loom` module is valid and prints it in canonical layout.

    loom-format kernel.loom                 # canonical text on stdout
    loom-format --check a.loom b.loom       # exit 1 if one is not canonical
    loom-format --in-place a.loom b.loom    # rewrite what is not canonical

- The whole module is parsed and verified first; an invalid module is reported
  and never rewritten.
- Only white space changes. Comments, value names, spellings and single blank
  lines between groups of ops stay.
- An op that the author broke over lines is joined unless it holds a comment or
  is longer than 120 columns.
- Run it before every commit and after every generated edit; diffs then show
  only what changed in meaning.
- Exit status: 0 success, 1 failure.
)";

static cl::OptionCategory category("loom-format options");

static cl::list<std::string> inputs(cl::Positional, cl::cat(category),
                                    cl::desc("[<input>...]"));
static cl::opt<std::string> from("from", cl::cat(category), cl::init("auto"),
                                 cl::value_desc("format"),
                                 cl::desc("Format of the input: auto or text"));
static cl::opt<std::string> to("to", cl::cat(category), cl::init("text"),
                               cl::value_desc("format"),
                               cl::desc("Format of the output: text"));
static cl::opt<std::string>
    output("output", cl::cat(category), cl::init("-"), cl::value_desc("path"),
           cl::desc("Where to write the text of the one input"));
static cl::opt<bool> check("check", cl::cat(category),
                           cl::desc("Only compare the inputs with their "
                                    "canonical text"));
static cl::opt<bool> inPlace("in-place", cl::cat(category),
                             cl::desc("Rewrite the files that are not "
                                      "canonical"));
static cl::opt<bool> agents("agents_md", cl::cat(category),
                            cl::desc("Print a page for coding agents"));

static bool verifyModule(const MemoryBuffer &buffer) {
  mlir::DialectRegistry registry;
  loom::registerAllDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.printOpOnDiagnostic(false);
  loom::loadSourceDialects(context);
  SourceMgr sources;
  sources.AddNewSourceBuffer(MemoryBuffer::getMemBuffer(buffer), SMLoc());
  loom::ToolDiagnostics diagnostics(sources, &context);
  return bool(loom::readSource(buffer.getBuffer(), buffer.getBufferIdentifier(),
                               &context));
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "Canonical layout of .loom files\n");
  if (agents) {
    outs() << agentsPage;
    return 0;
  }
  loom::FormatOptions options;
  options.from = from;
  options.to = to;
  options.output = output;
  options.check = check;
  options.inPlace = inPlace;
  options.inputs.assign(inputs.begin(), inputs.end());
  return loom::runFormat(options, verifyModule);
}
