//===- TemplateDialect.cpp - Families of helpers --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Template/IR/Template.h"
#include "Loom/Interfaces/Inlining.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/Template/IR/TemplateDialect.cpp.inc"

void TemplateDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/Template/IR/TemplateOps.cpp.inc"
      >();
  addInterfaces<InlineAnywhere>();
}
