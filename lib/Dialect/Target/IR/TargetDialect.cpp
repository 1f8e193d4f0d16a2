//===- TargetDialect.cpp - Facts about the target -------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Target/IR/Target.h"
#include "Loom/Interfaces/Inlining.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/Target/IR/TargetDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "Loom/Dialect/Target/IR/TargetAttrs.cpp.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Target/IR/TargetOps.cpp.inc"

void TargetDialect::initialize() {
  addInterfaces<InlineAnywhere>();
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/Target/IR/TargetOps.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Loom/Dialect/Target/IR/TargetAttrs.cpp.inc"
      >();
}

bool loom::isValidSubgroupSize(int64_t size) {
  return size >= 1 && size <= 1024 && llvm::isPowerOf2_64(size);
}

LogicalResult
SubgroupSizeAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                         int64_t size) {
  if (isValidSubgroupSize(size))
    return success();
  return emitError() << "a subgroup size is a power of two from 1 to 1024, "
                        "found "
                     << size;
}
