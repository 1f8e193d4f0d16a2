//===- ExpandPack.h - buffer.pack as arithmetic -----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_DIALECT_KERNEL_TRANSFORMS_EXPANDPACK_H
#define LOOM_LIB_DIALECT_KERNEL_TRANSFORMS_EXPANDPACK_H

#include "Loom/Dialect/Buffer/IR/Buffer.h"

namespace loom {

/// Replaces the op by index arithmetic.
void expandPack(BufferPackOp op);

} // namespace loom

#endif // LOOM_LIB_DIALECT_KERNEL_TRANSFORMS_EXPANDPACK_H
