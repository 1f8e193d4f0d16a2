//===- Handlers.h - Families of handlers ------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_HANDLERS_H
#define LOOM_LIB_REFERENCE_HANDLERS_H

namespace loom {
class HandlerTable;

/// scf.*, cfg.*, func.call.
void addControlHandlers(HandlerTable &handlers);
/// Ids and sizes of the launch, barriers.
void addKernelHandlers(HandlerTable &handlers);
/// kernel.subgroup.* and kernel.workgroup.* collectives.
void addCollectiveHandlers(HandlerTable &handlers);
/// config.get, func.require.
void addProgramHandlers(HandlerTable &handlers);
/// Storage: buffer.alloca, pack, length, window and assumptions.
void addBufferHandlers(HandlerTable &handlers);
/// What reads and writes the bytes of buffers, but for atomics.
void addBufferAccessHandlers(HandlerTable &handlers);
/// view.*, but for atomics, and buffer.view.
void addViewHandlers(HandlerTable &handlers);
/// encoding.layout.*
void addLayoutHandlers(HandlerTable &handlers);
/// vector.load, store, gather, scatter and their kin.
void addVectorMemoryHandlers(HandlerTable &handlers);
/// view.atomic.*, vector.atomic.*, buffer.atomic.*, fences.
void addAtomicHandlers(HandlerTable &handlers);
/// arith.* on scalars and lanes.
void addArithHandlers(HandlerTable &handlers);
/// math.* and Loom's own functions.
void addMathHandlers(HandlerTable &handlers);
/// index.*, and predicates.
void addIndexHandlers(HandlerTable &handlers);
/// scalar.* that upstream does not have.
void addScalarHandlers(HandlerTable &handlers);
/// Elements and shapes of vectors, reductions, tables, masks.
void addVectorHandlers(HandlerTable &handlers);
/// Dots, bit fields and bit packing.
void addVectorBitHandlers(HandlerTable &handlers);

/// sanitizer.*, but for assert.layout.
void addSanitizerHandlers(HandlerTable &handlers);

} // namespace loom

#endif // LOOM_LIB_REFERENCE_HANDLERS_H
