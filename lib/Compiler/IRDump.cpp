//===- IRDump.cpp - Snapshots between passes ------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Compiler/IRDump.h"
#include "Loom/Source/Printer.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace loom;

namespace {
class IRDump : public PassInstrumentation {
public:
  IRDump(const IRDumpOptions &options, llvm::raw_ostream &os)
      : options(options), os(os) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    if (options.beforeAll || contains(options.before, pass))
      dump("before", pass, op);
  }
  void runAfterPass(Pass *pass, Operation *op) override {
    if (options.afterAll || contains(options.after, pass))
      dump("after", pass, op);
  }

private:
  static bool contains(ArrayRef<std::string> list, Pass *pass) {
    return !pass->getArgument().empty() &&
           llvm::is_contained(list, pass->getArgument());
  }

  void dump(StringRef side, Pass *pass, Operation *op) {
    // Adaptors of nested pipelines have no argument and are not passes to a
    // user.
    if (pass->getArgument().empty())
      return;
    while (Operation *parent = op->getParentOp())
      op = parent;
    os << "// ----- IR " << side << ' ' << pass->getArgument() << " -----\n";
    std::string text;
    llvm::raw_string_ostream stream(text);
    bool isSource = false;
    {
      ScopedDiagnosticHandler quiet(op->getContext(),
                                    [](Diagnostic &) { return success(); });
      isSource = isa<ModuleOp>(op) &&
                 succeeded(printSource(cast<ModuleOp>(op), stream));
    }
    if (isSource)
      os << text;
    else
      os << *op << '\n';
  }

  IRDumpOptions options;
  llvm::raw_ostream &os;
};
} // namespace

void loom::enableIRDump(PassManager &manager, const IRDumpOptions &options,
                        llvm::raw_ostream &os) {
  if (!options.isEmpty())
    manager.addInstrumentation(std::make_unique<IRDump>(options, os));
}
