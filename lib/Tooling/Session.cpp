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
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
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
  auto buffer = readInput(path);
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

/// The most bytes that are read from what is no regular file.
static constexpr size_t kMaxStream = size_t(256) << 20;

/// Reads to the end of `file`, which is called `name`.
static llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
readStream(llvm::sys::fs::file_t file, StringRef name) {
  constexpr size_t step = size_t(1) << 16;
  SmallVector<char, 0> bytes;
  while (true) {
    size_t size = bytes.size();
    if (size > kMaxStream)
      return make_error_code(std::errc::file_too_large);
    bytes.resize_for_overwrite(size + step);
    llvm::Expected<size_t> count = llvm::sys::fs::readNativeFile(
        file, MutableArrayRef<char>(bytes).drop_front(size));
    if (!count)
      return llvm::errorToErrorCode(count.takeError());
    bytes.truncate(size + *count);
    if (*count == 0)
      return std::make_unique<llvm::SmallVectorMemoryBuffer>(std::move(bytes),
                                                             name);
  }
}

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
loom::readInput(StringRef path) {
  namespace fs = llvm::sys::fs;
  bool isStdin = path == "-";
  fs::file_status status;
  std::error_code code = isStdin ? fs::status(fs::getStdinHandle(), status)
                                 : fs::status(path, status);
  // A file that is not there and a folder are errors there.
  if (code || fs::is_regular_file(status) || fs::is_directory(status))
    return llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (isStdin)
    return readStream(fs::getStdinHandle(), "<stdin>");
  llvm::Expected<fs::file_t> file = fs::openNativeFileForRead(path);
  if (!file)
    return llvm::errorToErrorCode(file.takeError());
  auto buffer = readStream(*file, path);
  fs::closeFile(*file);
  return buffer;
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
