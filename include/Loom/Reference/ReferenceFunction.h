//===- ReferenceFunction.h - Functions run from the IR itself ---*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_REFERENCE_REFERENCEFUNCTION_H
#define LOOM_REFERENCE_REFERENCEFUNCTION_H

#include "Loom/Reference/Reference.h"
#include "mlir/IR/BuiltinTypes.h"

namespace loom {
class FuncDefOp;

/// What a function is given: for a scalar its bits, zero-extended, one for all
/// calls or one for each; for a buffer or a dense view its storage.
struct FunctionArgument {
  std::vector<uint64_t> bits;
  ReferenceStorage storage = {};
  /// The extents of a view.
  llvm::SmallVector<int64_t, 4> shape = {};
};

/// What a function returns: for a scalar its bits, one for each call; for a
/// buffer or a view the bits of its elements, row-major.
struct FunctionResult {
  /// Set by the caller for a buffer or a view: what its elements are, and how
  /// many along each axis. Those of a view are checked.
  mlir::Type elementType = {};
  llvm::SmallVector<int64_t, 4> shape = {};
  std::vector<uint64_t> bits = {};
};

/// A function, ready to be called. The module must not change while it lives.
class ReferenceFunction {
public:
  /// Calls of a function of scalars at the same time.
  static constexpr unsigned kMaxWidth = 1024;

  /// Emits errors, and returns null, for a function with operations that the
  /// reference device does not know, or that have a meaning in a kernel only.
  static std::unique_ptr<ReferenceFunction> create(FuncDefOp function,
                                                   unsigned subgroupSize);
  ~ReferenceFunction();

  /// Calls it `width` times. What it does wrong is added to `faults`; results
  /// that do not exist because of that are 0.
  void call(unsigned width, llvm::ArrayRef<FunctionArgument> arguments,
            llvm::MutableArrayRef<FunctionResult> results, FaultLog &faults,
            Deadline deadline);

private:
  struct State;
  explicit ReferenceFunction(std::unique_ptr<State> state);

  std::unique_ptr<State> state;
};

} // namespace loom

#endif // LOOM_REFERENCE_REFERENCEFUNCTION_H
