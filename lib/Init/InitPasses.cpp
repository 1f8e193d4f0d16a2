//===- InitPasses.cpp - Registration of passes ----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Init.h"
#include "Loom/Conversion/Passes.h"

void loom::registerAllPasses() {
  registerConvertViewToBuffer();
}
