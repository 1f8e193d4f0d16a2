//===- Buffer.h - Opaque storage --------------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_BUFFER_IR_BUFFER_H
#define LOOM_DIALECT_BUFFER_IR_BUFFER_H

#include "Loom/Dialect/View/IR/View.h"
#include "Loom/Interfaces/MemoryModel.h"

#include "Loom/Dialect/Buffer/IR/BufferDialect.h.inc"
#include "Loom/Dialect/Buffer/IR/BufferEnums.h.inc"

#define GET_TYPEDEF_CLASSES
#include "Loom/Dialect/Buffer/IR/BufferTypes.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Buffer/IR/BufferOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Buffer/IR/BufferStorageOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Buffer/IR/BufferAtomicOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Buffer/IR/BufferMaskOps.h.inc"

namespace loom {
/// The largest alignment of an allocation, in bytes.
constexpr int64_t kMaxAllocaAlignment = 65536;
} // namespace loom

#endif // LOOM_DIALECT_BUFFER_IR_BUFFER_H
