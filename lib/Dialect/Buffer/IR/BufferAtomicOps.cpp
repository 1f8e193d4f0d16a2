//===- BufferAtomicOps.cpp - Atomic access at byte offsets ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Buffer/IR/BufferAtomicOps.cpp.inc"

using Effects =
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

/// An atomic access orders other accesses, so nothing may move across it.
static void addAtomicEffects(Effects &effects) {
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

void BufferAtomicUpdateOp::getEffects(Effects &effects) {
  addAtomicEffects(effects);
}
void BufferAtomicExchangeOp::getEffects(Effects &effects) {
  addAtomicEffects(effects);
}
void BufferAtomicLoadOp::getEffects(Effects &effects) {
  addAtomicEffects(effects);
}
void BufferAtomicStoreOp::getEffects(Effects &effects) {
  addAtomicEffects(effects);
}

LogicalResult BufferAtomicUpdateOp::verify() {
  return verifyAtomicUpdate(*this, getKind(), getNoftz(), getType());
}

LogicalResult BufferAtomicExchangeOp::verify() {
  return failure(failed(verifyAtomicType(*this, getType())) ||
                 failed(verifyExchangeOrderings(*this, getSuccessOrdering(),
                                                getFailureOrdering())));
}

LogicalResult BufferAtomicLoadOp::verify() {
  return failure(
      failed(verifyAtomicType(*this, getType())) ||
      failed(verifyAccessOrdering(*this, AccessKind::Load, getOrdering())));
}

LogicalResult BufferAtomicStoreOp::verify() {
  return failure(
      failed(verifyAtomicType(*this, getValue().getType())) ||
      failed(verifyAccessOrdering(*this, AccessKind::Store, getOrdering())));
}
