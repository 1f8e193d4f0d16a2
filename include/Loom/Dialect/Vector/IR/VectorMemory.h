//===- VectorMemory.h - Vectors in views ------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ops that move vectors between registers and views. They differ in which
// elements the lanes are, in what is done to them and in whether there is a
// mask; all have their operands in one order: values, view, indices, offsets,
// mask, pass-through.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_VECTOR_IR_VECTORMEMORY_H
#define LOOM_DIALECT_VECTOR_IR_VECTORMEMORY_H

#include "Loom/Dialect/Vector/IR/Vector.h"
#include "Loom/Dialect/View/IR/View.h"

namespace loom {

/// Which elements the lanes of a vector are: a block of the trailing axes,
/// consecutive ones for the active lanes, or those at offsets.
enum class VectorAddressing { Block, Compact, Indexed };

/// What is done to the elements.
enum class VectorEffect { Load, Store, Reduce, Rmw, Cmpxchg };

/// What one of the ops is.
struct VectorAccessForm {
  VectorAddressing addressing;
  VectorEffect effect;
  bool isMasked;

  constexpr bool isAtomic() const {
    return effect != VectorEffect::Load && effect != VectorEffect::Store;
  }
  constexpr bool hasResult() const {
    return effect != VectorEffect::Store && effect != VectorEffect::Reduce;
  }
  constexpr unsigned getNumValues() const {
    return effect == VectorEffect::Load      ? 0
           : effect == VectorEffect::Cmpxchg ? 2
                                             : 1;
  }
};

/// The operand numbers of an access; 0 for what it does not have.
struct VectorAccess {
  VectorAccess(mlir::Operation *op, VectorAccessForm form);

  mlir::Operation *op;
  VectorAccessForm form;
  /// The type of the values, the pass-through and the result.
  mlir::VectorType type;
  unsigned view, firstIndex, numIndices, offsets = 0, mask = 0, pass = 0;

  ViewType getView() const {
    return mlir::cast<ViewType>(op->getOperand(view).getType());
  }
};

mlir::ParseResult parseVectorAccess(mlir::OpAsmParser &parser,
                                    mlir::OperationState &result,
                                    VectorAccessForm form);
void printVectorAccess(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                       VectorAccessForm form);
/// Emits an error at `op` for shapes, types or words that do not fit.
mlir::LogicalResult verifyVectorAccess(mlir::Operation *op,
                                       VectorAccessForm form);
void addVectorAccessEffects(
    mlir::Operation *op, VectorAccessForm form,
    llvm::SmallVectorImpl<
        mlir::SideEffects::EffectInstance<mlir::MemoryEffects::Effect>>
        &effects);

} // namespace loom

#define GET_OP_CLASSES
#include "Loom/Dialect/Vector/IR/VectorMemoryOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Vector/IR/VectorAtomicOps.h.inc"

#endif // LOOM_DIALECT_VECTOR_IR_VECTORMEMORY_H
