//===- KernelDialect.cpp - Kernels and their geometry ---------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Interfaces/Inlining.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/Kernel/IR/KernelDialect.cpp.inc"
#include "Loom/Dialect/Kernel/IR/KernelEnums.cpp.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Kernel/IR/KernelIdOps.cpp.inc"

void KernelDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/Kernel/IR/KernelIdOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Kernel/IR/KernelOps.cpp.inc"
      >();
  addInterfaces<InlineAnywhere>();
}
