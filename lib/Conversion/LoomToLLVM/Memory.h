//===- Memory.h - What lowerings of memory ops share ------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_LOOMTOLLVM_MEMORY_H
#define LOOM_LIB_CONVERSION_LOOMTOLLVM_MEMORY_H

#include "AddressSpaces.h"
#include "Carriers.h"
#include "Loom/Interfaces/MemoryModel.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace loom {

/// The largest allocation of any memory space, in bytes: what a 32-bit address
/// inside of it can reach.
constexpr int64_t kMaxAllocaBytes = INT32_MAX;

/// The variables that hold workgroup storage, by the allocation.
using WorkgroupStorage =
    llvm::DenseMap<mlir::Operation *, mlir::LLVM::GlobalOp>;

/// Checks the sizes of all allocations, and makes, on AMDGPU, a variable for
/// each allocation of workgroup memory.
mlir::LogicalResult prepareStorage(mlir::ModuleOp module, const Facts &facts,
                                   bool isAmdgpu, WorkgroupStorage &storage);

/// The type a scalar has in memory: i1 is a byte, f8 its bits, an address 64
/// bits.
mlir::Type getMemoryType(mlir::Type type);

/// One address computation for `access`: the base plus the whole byte offset,
/// as wide as the pointer.
mlir::Value createAddress(mlir::Operation *access, mlir::OpBuilder &builder,
                          mlir::Value base, mlir::Value offset,
                          bool isInBounds);

/// `value`, which was a source value of type `type`, as it is in memory, and
/// back.
mlir::Value toMemory(const AddressConverter &converter,
                     mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Value value, mlir::Value original);
mlir::Value fromMemory(const AddressConverter &converter,
                       mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::Value value, mlir::Value original);

/// Has a remark of `category` tell what became of `lowered`, an op that does
/// what `access` did, when its code has been emitted.
void noteAccess(mlir::Operation *access, mlir::Operation *lowered,
                llvm::StringRef category,
                llvm::ArrayRef<mlir::NamedAttribute> fields = {});

mlir::LLVM::AtomicOrdering convertOrdering(AtomicOrdering ordering);

/// LLVM's name of a scope: AMDGPU has scopes, the host only the thread and the
/// system, which is the empty name.
llvm::StringRef getSyncScope(AtomicScope scope, bool isAmdgpu);

void populateStoragePatterns(const AddressConverter &converter,
                             const WorkgroupStorage &storage,
                             mlir::RewritePatternSet &patterns);
/// Filling and comparing bytes.
void populateByteLoopPatterns(const AddressConverter &converter,
                              mlir::RewritePatternSet &patterns);
/// Reports: calls of functions of the host's runtime (HostSanitizer.h).
void populateSanitizerPatterns(const AddressConverter &converter,
                               mlir::RewritePatternSet &patterns);
/// Declares those functions where there are reports. Emits an error at each
/// check if there is no such runtime, as on AMDGPU.
mlir::LogicalResult prepareSanitizer(mlir::ModuleOp module, bool isAmdgpu);
void populateAtomicPatterns(const AddressConverter &converter,
                            const TargetInfo *amdgpu,
                            mlir::RewritePatternSet &patterns);
/// Barriers on AMDGPU.
void populateBarrierPatterns(const AddressConverter &converter,
                             const TargetInfo &target,
                             mlir::RewritePatternSet &patterns);

} // namespace loom

#endif // LOOM_LIB_CONVERSION_LOOMTOLLVM_MEMORY_H
