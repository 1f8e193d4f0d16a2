//===- Registration.cpp - Loom in a user's MLIR contexts ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom-c/Registration.h"
#include "Loom/Init.h"
#include "mlir/CAPI/IR.h"
#include <mutex>

void loomRegisterDialects(MlirDialectRegistry registry) {
  if (registry.ptr)
    loom::registerAllDialects(*unwrap(registry));
}

void loomRegisterPasses() {
  static std::once_flag once;
  std::call_once(once, loom::registerAllPasses);
}
