//===- Reference.h - Kernels run from the IR itself -------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The reference device executes the operations of a kernel one by one, as the
/// language defines them. It shares no code with the compilers, so that it can
/// say what their code should have computed, and it reports what the language
/// does not define instead of doing something.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_REFERENCE_REFERENCE_H
#define LOOM_REFERENCE_REFERENCE_H

#include "Loom/Reference/Faults.h"
#include "Loom/Runtime/Device.h"
#include "llvm/Support/Error.h"
#include <chrono>
#include <memory>
#include <optional>
#include <variant>

namespace loom {
class KernelDefOp;

/// What a kernel is given for a buffer or a view: `size` bytes of host memory,
/// of which the `length` from `offset` on are its own. Arguments with the same
/// `data` are windows of the same storage.
struct ReferenceStorage {
  char *data;
  uint64_t size;
  uint64_t offset;
  uint64_t length;
};

/// For a scalar its bits, zero-extended.
using ReferenceArgument = std::variant<uint64_t, ReferenceStorage>;

/// When a run that has not come to its end is stopped; nothing for never.
using Deadline = std::optional<std::chrono::steady_clock::time_point>;

/// A kernel, ready to run. The module must not change while it lives.
class ReferenceKernel {
public:
  /// `subgroupSize` is a power of two up to 64. Emits errors, and returns null,
  /// for a kernel with operations that the reference device does not know.
  static std::unique_ptr<ReferenceKernel> create(KernelDefOp kernel,
                                                 unsigned subgroupSize);
  ~ReferenceKernel();

  /// Runs all workgroups, one after another, x fastest. `arguments` are the
  /// launch arguments in order. What the kernel does wrong is added to
  /// `faults`; the storage then has what it wrote nevertheless. The run ends
  /// early when the log is full, at the deadline, and where a launch would take
  /// more than two gigabytes of the host's memory besides its arguments: the
  /// last two are faults too.
  ///
  /// Returns the lane operations it took: operations, each times the workitems
  /// that executed it and the elements of its longest vector.
  uint64_t launch(const Grid &grid, llvm::ArrayRef<ReferenceArgument> arguments,
                  FaultLog &faults, Deadline deadline = {});

private:
  struct State;
  explicit ReferenceKernel(std::unique_ptr<State> state);

  std::unique_ptr<State> state;
};

} // namespace loom

#endif // LOOM_REFERENCE_REFERENCE_H
