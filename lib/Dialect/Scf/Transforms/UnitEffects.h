//===- UnitEffects.h - What an op of a loop's body does ---------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_TRANSFORMS_UNITEFFECTS_H
#define LOOM_DIALECT_SCF_TRANSFORMS_UNITEFFECTS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace loom {

/// A load that another may overtake: it reads storage, is neither volatile nor
/// atomic, and does nothing else.
bool isOrdinaryLoad(mlir::Operation *op);

/// The same of a store.
bool isOrdinaryStore(mlir::Operation *op);

/// Calls `use` with each value from outside that an op, or one nested in it,
/// uses; once per use.
void forEachCapture(mlir::Operation *unit,
                    llvm::function_ref<void(mlir::Value)> use);

/// What an op and all that is nested in it do. Fences of schedules do nothing.
struct UnitEffects {
  static UnitEffects of(mlir::Operation *unit);

  /// Ordinary loads and stores, in order.
  llvm::SmallVector<mlir::Operation *> loads, stores;
  /// The first op with an effect whose order is fixed: volatile, atomic, a
  /// barrier, a fence, a call that is not pure, an allocation.
  mlir::Operation *ordered = nullptr;
  /// The first op that workitems execute together, if it is not ordered.
  mlir::Operation *convergent = nullptr;
  /// The number of ops with a memory effect.
  unsigned numEffects = 0;

  bool isPure() const {
    return loads.empty() && stores.empty() && !ordered && !convergent;
  }
};

} // namespace loom

#endif // LOOM_DIALECT_SCF_TRANSFORMS_UNITEFFECTS_H
