//===- Kernel.h - Kernels and their geometry --------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_KERNEL_IR_KERNEL_H
#define LOOM_DIALECT_KERNEL_IR_KERNEL_H

#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include <array>

#include "Loom/Dialect/Kernel/IR/KernelDialect.h.inc"
#include "Loom/Dialect/Kernel/IR/KernelEnums.h.inc"

namespace loom {
class KernelLaunchConfigOp;
} // namespace loom

#define GET_OP_CLASSES
#include "Loom/Dialect/Kernel/IR/KernelIdOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Kernel/IR/KernelOps.h.inc"

namespace loom {
/// The exact workgroup size of `kernel`, or nothing after an error at its
/// launch configuration: a dimension that is not a constant or is out of range,
/// or a part of the configuration no target supports yet.
std::optional<std::array<int64_t, 3>> getExactWorkgroupSize(KernelDefOp kernel);

/// The most workitems a workgroup may have on any target.
constexpr int64_t kMaxWorkgroupSize = 1024;
} // namespace loom

#endif // LOOM_DIALECT_KERNEL_IR_KERNEL_H
