//===- CaseFiles.h - Files that cases read and write ------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_HARNESS_CASEFILES_H
#define LOOM_LIB_HARNESS_CASEFILES_H

#include "Loom/Harness/TestReport.h"
#include "llvm/Support/MemoryBuffer.h"

namespace loom {

class CaseFiles {
public:
  /// Relative paths that are read start in `inputFolder`, or where that is
  /// empty in the working directory. What is written lies below `outputRoot`,
  /// or where that is empty below a temporary folder that is made for it.
  CaseFiles(std::string inputFolder, std::string outputRoot)
      : inputFolder(std::move(inputFolder)), outputRoot(std::move(outputRoot)) {
  }

  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
  read(llvm::StringRef path);
  /// Writes `<root>/<case>/<ordinal>/<path>` under a temporary name that is
  /// renamed at the end, and adds it to the sample's outputs. Fails where the
  /// sample has written it before.
  llvm::Error write(SampleResult &sample, llvm::StringRef path,
                    llvm::StringRef bytes);

private:
  std::string inputFolder, outputRoot;
};

} // namespace loom

#endif // LOOM_LIB_HARNESS_CASEFILES_H
