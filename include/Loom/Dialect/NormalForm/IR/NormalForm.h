//===- NormalForm.h - Forms a program can be in -----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_NORMALFORM_IR_NORMALFORM_H
#define LOOM_DIALECT_NORMALFORM_IR_NORMALFORM_H

#include "Loom/Interfaces/NormalForms.h"
#include "mlir/IR/Dialect.h"

#include "Loom/Dialect/NormalForm/IR/NormalFormDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "Loom/Dialect/NormalForm/IR/NormalFormAttrs.h.inc"

#endif // LOOM_DIALECT_NORMALFORM_IR_NORMALFORM_H
