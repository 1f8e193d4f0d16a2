//===- Inputs.cpp - Code objects of the command line ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace loom::sim {

bool failWith(StringRef path, const Twine &message) {
  WithColor::error(errs()) << path << ": " << message << '\n';
  return false;
}

/// A device such as /dev/zero may never end.
static bool isDevice(StringRef path) {
  sys::fs::file_status status;
  return !sys::fs::status(path, status) &&
         (status.type() == sys::fs::file_type::character_file ||
          status.type() == sys::fs::file_type::block_file);
}

std::optional<Input> readInput(StringRef path) {
  if (path != "-" && isDevice(path)) {
    failWith(path, "a device, not a file");
    return std::nullopt;
  }
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer =
      MemoryBuffer::getFileOrSTDIN(path, /*IsText=*/false,
                                   /*RequiresNullTerminator=*/false);
  if (std::error_code error = buffer.getError()) {
    failWith(path, error.message());
    return std::nullopt;
  }
  StringRef bytes = (*buffer)->getBuffer();
  Expected<std::unique_ptr<CodeObject>> object =
      CodeObject::create(ArrayRef(bytes.bytes_begin(), bytes.size()));
  if (!object) {
    failWith(path, toString(object.takeError()));
    return std::nullopt;
  }
  return Input{path.str(), std::move(*object)};
}

std::unique_ptr<Program> decodeInput(const Input &input) {
  Expected<std::unique_ptr<Program>> program = Program::create(input.object);
  if (program)
    return std::move(*program);
  failWith(input.path, toString(program.takeError()));
  return nullptr;
}

} // namespace loom::sim
