//===- ToolOptions.cpp - Command lines of the tools ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Tooling/ToolOptions.h"

llvm::Error
loom::checkGivenOnce(llvm::ArrayRef<const llvm::cl::Option *> options) {
  for (const llvm::cl::Option *option : options)
    if (option->getNumOccurrences() > 1)
      return llvm::createStringError("--" + option->ArgStr + ": given twice");
  return llvm::Error::success();
}
