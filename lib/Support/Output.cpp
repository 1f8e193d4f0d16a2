//===- Output.cpp - Files that tools write --------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Support/Output.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

/// Whether a rename would destroy something that is not a file, such as
/// /dev/null.
static bool isDeviceOrPipe(StringRef path) {
  sys::fs::file_status status;
  return !sys::fs::status(path, status) && sys::fs::is_other(status);
}

Error loom::writeFile(StringRef path,
                      function_ref<Error(raw_ostream &)> write) {
  if (!isDeviceOrPipe(path)) {
    bool isOwn = false;
    Error error = writeToOutput(path, [&](raw_ostream &os) {
      Error failed = write(os);
      isOwn = bool(failed);
      return failed;
    });
    // LLVM does not name the path where the last step fails, the renaming.
    if (error && !isOwn && !error.isA<FileError>())
      return createFileError(path, std::move(error));
    return error;
  }
  std::error_code code;
  raw_fd_ostream os(path, code);
  if (code)
    return createFileError(path, code);
  Error error = write(os);
  os.close();
  code = os.error();
  os.clear_error();
  if (error || !code)
    return error;
  return createFileError(path, code);
}
