//===- Scalar.h - Scalar arithmetic -----------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCALAR_IR_SCALAR_H
#define LOOM_DIALECT_SCALAR_IR_SCALAR_H

#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Dialect/Scalar/IR/SourceOps.h"

#include "Loom/Dialect/Scalar/IR/ScalarDialect.h.inc"
#include "Loom/Dialect/Scalar/IR/ScalarEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "Loom/Dialect/Scalar/IR/ScalarAttrs.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Scalar/IR/ScalarFloatOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Scalar/IR/ScalarOps.h.inc"

#endif // LOOM_DIALECT_SCALAR_IR_SCALAR_H
