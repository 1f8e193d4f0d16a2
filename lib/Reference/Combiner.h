//===- Combiner.h - Combining kinds on cells --------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_COMBINER_H
#define LOOM_LIB_REFERENCE_COMBINER_H

#include "Loom/Interfaces/CombiningKind.h"
#include "llvm/ADT/APFloat.h"

namespace loom {

/// Combines two values of one integer or float type, as their bits. Each
/// combination of floats rounds once.
class Combiner {
public:
  Combiner(CombiningKind kind, mlir::Type elementType);

  uint64_t combine(uint64_t a, uint64_t b) const;
  /// What changes nothing: the value of an empty scan.
  uint64_t getNeutral() const;

private:
  uint64_t combineIntegers(uint64_t a, uint64_t b) const;

  CombiningKind kind;
  unsigned bits;
  /// Null for integers.
  const llvm::fltSemantics *semantics = nullptr;
  uint64_t (*combineFloats)(uint64_t a, uint64_t b) = nullptr;
};

} // namespace loom

#endif // LOOM_LIB_REFERENCE_COMBINER_H
