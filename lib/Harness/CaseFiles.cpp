//===- CaseFiles.cpp - Files that cases read and write --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CaseFiles.h"
#include "Loom/Support/Output.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace loom;

Expected<std::unique_ptr<MemoryBuffer>> CaseFiles::read(StringRef path) {
  SmallString<128> whole(path);
  if (!sys::path::is_absolute(path) && !inputFolder.empty()) {
    whole = inputFolder;
    sys::path::append(whole, path);
  }
  // A device might never end.
  sys::fs::file_status status;
  if (!sys::fs::status(whole, status) && !sys::fs::is_regular_file(status))
    return createStringError("'" + whole + "' is not a regular file");
  auto buffer = MemoryBuffer::getFile(whole, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (buffer)
    return std::move(*buffer);
  return createStringError("cannot read '" + whole +
                           "': " + buffer.getError().message());
}

/// Whether a case's name is the name of one folder: another would write outside
/// of the folder for output, or where another case writes.
static bool isFolderName(StringRef name) {
  return !name.empty() && name != "." && name != ".." &&
         name.find_first_of(StringRef("/\\\0", 3)) == StringRef::npos;
}

Error CaseFiles::write(SampleResult &sample, StringRef path, StringRef bytes) {
  if (!isFolderName(sample.caseName))
    return createStringError("a case that writes files needs a name that can "
                             "be that of a folder, without '/', '\\' and NUL "
                             "and not '.' or '..'; this one is @\"" +
                             sample.caseName + "\"");
  if (outputRoot.empty()) {
    SmallString<128> made;
    if (std::error_code code =
            sys::fs::createUniqueDirectory("loom-test", made))
      return createStringError("cannot make a folder for output: " +
                               code.message());
    outputRoot = made.str().str();
  }
  SmallString<128> whole(outputRoot);
  sys::path::append(whole, sample.caseName, Twine(sample.ordinal), path);
  sys::path::remove_dots(whole);
  std::string name = whole.str().str();
  if (is_contained(sample.fileOutputs, name))
    return createStringError("this sample has written '" + name + "' before");
  StringRef folder = sys::path::parent_path(name);
  if (std::error_code code = sys::fs::create_directories(folder))
    return createStringError("cannot make the folder '" + folder +
                             "': " + code.message());
  Error error = writeFile(name, [&](raw_ostream &os) {
    os << bytes;
    return Error::success();
  });
  if (!error)
    sample.fileOutputs.push_back(std::move(name));
  return error;
}
