//===- LinkObject.cpp - Link code objects with lld ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/AMDGPU/Emit.h"
#include "lld/Common/Driver.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <mutex>

LLD_HAS_DRIVER(elf)

using namespace loom;

/// lld keeps its state in globals. `unusable` is set when it could not clean
/// them up after a crash.
static std::mutex lldMutex;
static bool lldUnusable = false;

/// Runs lld, whose own crash recovery catches what goes wrong inside of it.
/// `folder` is removed from messages, which would differ from run to run.
static llvm::Error runLld(llvm::ArrayRef<const char *> arguments,
                          const std::string &folder) {
  std::lock_guard<std::mutex> lock(lldMutex);
  if (lldUnusable)
    return llvm::createStringError(
        "lld crashed earlier in this process and cannot run again");
  std::string messages;
  llvm::raw_string_ostream os(messages);
  lld::Result result{0, true};
  // The guard adds the message of a fatal error, which lld's recovery lacks.
  llvm::Error error = runGuarded([&]() -> llvm::Error {
    result = lld::lldMain(arguments, os, os, {{lld::Gnu, &lld::elf::link}});
    return llvm::Error::success();
  });
  lldUnusable = error || !result.canRunAgain;
  if (error || result.retCode == 0)
    return error;
  for (size_t at; (at = messages.find(folder + "/")) != std::string::npos;)
    messages.erase(at, folder.size() + 1);
  llvm::StringRef text = llvm::StringRef(messages).trim();
  text.consume_front("ld.lld: ");
  text.consume_front("error: ");
  std::string reason = text.empty() ? "lld ended with exit code " +
                                          std::to_string(result.retCode)
                                    : text.str();
  return llvm::createStringError("cannot link the code object: " + reason);
}

static llvm::Error makeFileError(llvm::StringRef path, std::error_code code) {
  return llvm::createFileError(path, code);
}

static llvm::Error writeFile(llvm::StringRef path,
                             llvm::ArrayRef<char> contents) {
  std::error_code code;
  llvm::raw_fd_ostream os(path, code);
  if (code)
    return makeFileError(path, code);
  os.write(contents.data(), contents.size());
  os.close();
  code = os.error();
  os.clear_error();
  return code ? makeFileError(path, code) : llvm::Error::success();
}

llvm::Expected<ObjectBytes> loom::linkObject(llvm::ArrayRef<char> object) {
  // lld reads and writes files only; the folder is private to this call.
  llvm::SmallString<128> folder;
  if (std::error_code code =
          llvm::sys::fs::createUniqueDirectory("loom-link", folder))
    return makeFileError("temporary folder", code);
  llvm::scope_exit cleanup([&] { llvm::sys::fs::remove_directories(folder); });
  llvm::SmallString<128> input(folder), output(folder);
  llvm::sys::path::append(input, "code.o");
  llvm::sys::path::append(output, "code.hsaco");

  if (llvm::Error error = writeFile(input, object))
    return error;
  // One thread: kernels are small, and a fatal error in a worker thread of lld
  // would not be recoverable.
  const char *arguments[] = {"ld.lld",      "--shared", "--no-undefined",
                             "--threads=1", "-o",       output.c_str(),
                             input.c_str()};
  if (llvm::Error error = runLld(arguments, folder.str().str()))
    return error;
  auto linked = llvm::MemoryBuffer::getFile(output, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!linked)
    return makeFileError(output, linked.getError());
  llvm::StringRef bytes = (*linked)->getBuffer();
  return ObjectBytes(bytes.begin(), bytes.end());
}
