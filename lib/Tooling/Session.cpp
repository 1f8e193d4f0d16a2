//===- Session.cpp - What every tool's main begins with -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Tooling/Session.h"
#include "Loom/Init.h"
#include "Loom/Source/Reader.h"
#include "Loom/Support/Output.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace loom;

static DialectRegistry makeRegistry() {
  DialectRegistry registry;
  loom::registerAllDialects(registry);
  return registry;
}

Session::Session() : Session(makeRegistry()) {}

Session::Session(const DialectRegistry &registry)
    : context(registry, MLIRContext::Threading::DISABLED) {
  context.printOpOnDiagnostic(false);
  loadSourceDialects(context);
}

Session::~Session() = default;

OwningOpRef<ModuleOp> Session::read(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (buffer)
    return read(std::move(*buffer));
  reportError("cannot read '" + path + "': " + buffer.getError().message());
  return {};
}

OwningOpRef<ModuleOp>
Session::read(std::unique_ptr<llvm::MemoryBuffer> buffer) {
  llvm::MemoryBufferRef ref = *buffer;
  sources.AddNewSourceBuffer(std::move(buffer), SMLoc());
  diagnostics = std::make_unique<ToolDiagnostics>(sources, &context);
  return readModule(ref, &context);
}

int loom::reportError(const Twine &message) {
  llvm::WithColor::error(llvm::errs()) << message << '\n';
  return 1;
}

int loom::reportError(llvm::Error error) {
  return reportError(llvm::toString(std::move(error)));
}

llvm::Error loom::writeOutput(StringRef path, StringRef bytes) {
  if (path.empty() || path == "-") {
    llvm::outs() << bytes;
    llvm::outs().flush();
    if (llvm::outs().has_error()) {
      std::error_code code = llvm::outs().error();
      llvm::outs().clear_error();
      return llvm::createStringError(code, "cannot write standard output");
    }
    return llvm::Error::success();
  }
  return writeFile(path, [&](raw_ostream &os) {
    os << bytes;
    return llvm::Error::success();
  });
}
