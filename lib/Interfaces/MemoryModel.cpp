//===- MemoryModel.cpp - Rules of ordering and caching --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/MemoryModel.h"
#include "Loom/Interfaces/TypeSyntax.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace loom;

#include "Loom/Interfaces/MemoryModelEnums.cpp.inc"

bool loom::isExchange(AtomicKind kind) {
  return kind == AtomicKind::XchgI || kind == AtomicKind::XchgF;
}

bool loom::isFloatKind(AtomicKind kind) {
  switch (kind) {
  case AtomicKind::XchgF:
  case AtomicKind::AddF:
  case AtomicKind::MinimumF:
  case AtomicKind::MaximumF:
  case AtomicKind::MinNumF:
  case AtomicKind::MaxNumF:
    return true;
  default:
    return false;
  }
}

bool loom::isAtomicType(Type type) {
  if (type.isInteger(1) || isa<VectorType>(type))
    return false;
  // Index and offset are 64 bits in memory.
  return type.isIntOrIndexOrFloat() || getStorageBits(type) == 64;
}

LogicalResult loom::verifyAtomicType(Operation *op, Type type) {
  if (isAtomicType(type))
    return success();
  return op->emitOpError("cannot access ")
         << type << " atomically: integers of 8 to 64 bits, index, offset and "
         << "floats can be";
}

LogicalResult loom::verifyAtomicUpdate(Operation *op, AtomicKind kind,
                                       bool noftz, Type type) {
  if (failed(verifyAtomicType(op, type)))
    return failure();
  if (isa<FloatType>(type) != isFloatKind(kind))
    return op->emitOpError("'") << stringifyAtomicKind(kind) << "' works on "
                                << (isFloatKind(kind) ? "floats" : "integers")
                                << ", not on " << type;
  if (isa<FloatType>(type) && type.getIntOrFloatBitWidth() == 8 &&
      !isExchange(kind))
    return op->emitOpError("'")
           << stringifyAtomicKind(kind)
           << "' has no 8-bit float form: use f16 or wider";
  if (noftz && kind != AtomicKind::AddF)
    return op->emitOpError("'noftz' is for addf, not for '")
           << stringifyAtomicKind(kind) << "'";
  return success();
}

LogicalResult loom::verifyAccessOrdering(Operation *op, AccessKind access,
                                         AtomicOrdering ordering) {
  bool isLoad = access == AccessKind::Load;
  bool isLegal =
      ordering == AtomicOrdering::Relaxed ||
      ordering == AtomicOrdering::SeqCst ||
      ordering == (isLoad ? AtomicOrdering::Acquire : AtomicOrdering::Release);
  if (isLegal)
    return success();
  return op->emitOpError("an atomic ")
         << (isLoad ? "load" : "store") << " is relaxed, "
         << (isLoad ? "acquire" : "release") << " or seq_cst, not "
         << stringifyAtomicOrdering(ordering);
}

LogicalResult loom::verifyExchangeOrderings(Operation *op,
                                            AtomicOrdering success,
                                            AtomicOrdering failure) {
  if (failure == AtomicOrdering::Release || failure == AtomicOrdering::AcqRel)
    return op->emitOpError("a failed exchange stores nothing: "
                           "failure_ordering is relaxed, acquire or seq_cst, "
                           "not ")
           << stringifyAtomicOrdering(failure);
  bool isStronger = (failure == AtomicOrdering::SeqCst &&
                     success != AtomicOrdering::SeqCst) ||
                    (failure == AtomicOrdering::Acquire &&
                     (success == AtomicOrdering::Relaxed ||
                      success == AtomicOrdering::Release));
  if (isStronger)
    return op->emitOpError("failure_ordering ")
           << stringifyAtomicOrdering(failure)
           << " is stronger than success_ordering "
           << stringifyAtomicOrdering(success);
  return mlir::success();
}

/// Policies that have a meaning for only one kind of access.
static bool suits(AccessKind access, CacheTemporal temporal) {
  switch (temporal) {
  case CacheTemporal::LastUse:
    return access == AccessKind::Load;
  case CacheTemporal::Writeback:
  case CacheTemporal::NonTemporalWriteback:
    return access == AccessKind::Store;
  default:
    return true;
  }
}

LogicalResult loom::verifyCachePolicy(Operation *op, AccessKind access,
                                      CacheScopeAttr scope,
                                      CacheTemporalAttr temporal) {
  if (!temporal)
    return success();
  bool isLoad = access == AccessKind::Load;
  if (!suits(access, temporal.getValue()))
    return op->emitOpError("cache_temporal '")
           << stringifyCacheTemporal(temporal.getValue()) << "' is for "
           << (isLoad ? "stores, and this is a load"
                      : "loads, and this is a store");
  if (temporal.getValue() == CacheTemporal::Bypass &&
      (!scope || scope.getValue() != CacheScope::System))
    return op->emitOpError(
        "cache_temporal 'bypass' needs cache_scope = system");
  return success();
}
