//===- Amdgpu.h - Processors of AMD -----------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_AMDGPU_IR_AMDGPU_H
#define LOOM_DIALECT_AMDGPU_IR_AMDGPU_H

#include "Loom/Interfaces/TargetName.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/SymbolTable.h"

#include "Loom/Dialect/Amdgpu/IR/AmdgpuDialect.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Amdgpu/IR/AmdgpuOps.h.inc"

namespace loom {
/// The keys of amdgpu.target's dictionary that Loom supports, for
/// TargetOpInterface::getTargetLimit.
constexpr llvm::StringLiteral kMaxFlatWorkgroupSize = "max_flat_workgroup_size";
constexpr llvm::StringLiteral kMaxWorkgroupStorage =
    "max_workgroup_storage_bytes";
constexpr llvm::StringLiteral kSubgroupSize = "subgroup_size";
} // namespace loom

#endif // LOOM_DIALECT_AMDGPU_IR_AMDGPU_H
