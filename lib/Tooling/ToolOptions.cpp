//===- ToolOptions.cpp - Command lines of the tools ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Tooling/ToolOptions.h"
#include "Loom/Init.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

llvm::Error
loom::checkGivenOnce(llvm::ArrayRef<const llvm::cl::Option *> options) {
  for (const llvm::cl::Option *option : options)
    if (option->getNumOccurrences() > 1)
      return llvm::createStringError("--" + option->ArgStr + ": given twice");
  return llvm::Error::success();
}

llvm::Error loom::checkDistinctFiles(
    std::vector<std::pair<llvm::StringRef, llvm::StringRef>> files) {
  llvm::erase_if(files, [](auto &file) {
    return file.second.empty() || file.second == "-" ||
           file.second.starts_with("/dev/");
  });
  for (size_t i = 0; i != files.size(); ++i)
    for (size_t j = i + 1; j != files.size(); ++j)
      if (files[i].second == files[j].second ||
          llvm::sys::fs::equivalent(files[i].second, files[j].second))
        return llvm::createStringError(
            files[i].first + " and " + files[j].first +
            " are the same file: '" + files[j].second + "'");
  return llvm::Error::success();
}

void loom::registerPassesByName() {
  loom::registerAllPasses();
  mlir::registerTransformsPasses();
  mlir::registerConversionPasses();
}
