//===- Loops.h - What is executed more than once ----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_DIALECT_KERNEL_TRANSFORMS_LOOPS_H
#define LOOM_LIB_DIALECT_KERNEL_TRANSFORMS_LOOPS_H

#include "mlir/IR/Operation.h"

namespace loom {

/// Whether one execution of the function around `op` may execute `op` several
/// times: it is in the region of a loop or in a cycle of blocks.
bool isInLoop(mlir::Operation *op);

/// The terminator by which `value`, a result of an op in a loop, or something
/// derived from it without a copy, may reach another iteration or leave the
/// loop; null if there is none.
mlir::Operation *findEscape(mlir::Value value);

} // namespace loom

#endif // LOOM_LIB_DIALECT_KERNEL_TRANSFORMS_LOOPS_H
