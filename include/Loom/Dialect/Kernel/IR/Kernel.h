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
#include "Loom/Interfaces/CombiningKind.h"
#include "Loom/Interfaces/TargetName.h"
#include "Loom/Interfaces/Uniformity.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <array>

#include "Loom/Dialect/Kernel/IR/KernelDialect.h.inc"
#include "Loom/Dialect/Kernel/IR/KernelEnums.h.inc"

#define GET_TYPEDEF_CLASSES
#include "Loom/Dialect/Kernel/IR/KernelTypes.h.inc"

namespace loom {
class KernelBarrierArriveOp;
class KernelLaunchConfigOp;

/// What collectives read: which workitems execute them together.
struct ParticipationResource
    : public mlir::SideEffects::Resource::Base<ParticipationResource> {
  llvm::StringRef getName() final { return "participation"; }
};
} // namespace loom

#define GET_OP_CLASSES
#include "Loom/Dialect/Kernel/IR/KernelBarrierOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Kernel/IR/KernelIdOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Kernel/IR/KernelCollectiveOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Kernel/IR/KernelOps.h.inc"

namespace loom {
/// The exact workgroup size of `kernel`, or nothing after an error at its
/// launch configuration: a dimension that is not a constant or is out of range,
/// or a part of the configuration no target supports yet.
std::optional<std::array<int64_t, 3>> getExactWorkgroupSize(KernelDefOp kernel);

/// The most workitems a workgroup may have on any target.
constexpr int64_t kMaxWorkgroupSize = 1024;
/// The widest subgroup of any target, in workitems.
constexpr int64_t kMaxSubgroupSize = 64;
} // namespace loom

#endif // LOOM_DIALECT_KERNEL_IR_KERNEL_H
