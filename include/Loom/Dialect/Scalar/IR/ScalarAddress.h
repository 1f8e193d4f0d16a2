//===- ScalarAddress.h - Lanes of offset ------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCALAR_IR_SCALARADDRESS_H
#define LOOM_DIALECT_SCALAR_IR_SCALARADDRESS_H

#include "Loom/Dialect/Scalar/IR/Scalar.h"

namespace loom {

/// Whether the op of `row` works on lanes of `offset`: it does not read them as
/// signed numbers.
bool takesOffsetLanes(const SourceOp &row);

} // namespace loom

#define GET_OP_CLASSES
#include "Loom/Dialect/Scalar/IR/ScalarAddressOps.h.inc"

#endif // LOOM_DIALECT_SCALAR_IR_SCALARADDRESS_H
